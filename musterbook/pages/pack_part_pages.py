"""Pages of the parts of a pack other than cards, maps and rules.

Missions, mission pools, sequences, tables, and questions with their answers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from musterbook.article.article_blocks import SectionBlock
from musterbook.article.entry_labels import doubt
from musterbook.article.game_facts import mission_cards, unused_decks
from musterbook.article.map_view import map_view
from musterbook.library.model.cards import Mission
from musterbook.library.model.files import (
    MapCard,
    PoolFile,
    QuestionsFile,
    SequenceFile,
    Table,
    TablesFile,
)
from musterbook.library.model.nodes import Node, Reading
from musterbook.library.model.pack_game import PoolRow
from musterbook.pages.article_frame import entry_page
from musterbook.pages.context import Context
from musterbook.pages.map_pages import all_map_pairs, deployment_of, layouts
from musterbook.pages.matrix_pages import matrix_page
from musterbook.pages.overlays import switches, text_variants, variants
from musterbook.pages.page import Item, Link, Page
from musterbook.pages.pick_page import game_href


def mission_page(context: Context, node: Node[Mission]) -> Page:
    library = context.library
    map_node = library.map_of(node)
    decks = [library[deck] for deck in node.data.decks]
    return entry_page(
        context,
        node,
        "mission.html",
        context.words(node, node.data.text) or node.data.flavour or node.name,
        variants=variants(context, node, lambda reading: _mission(context, node, reading)),
        switches=switches(context, node),
        map=map_view(context, map_node) if map_node else None,
        map_node=map_node,
        decks=decks,
        game=game_href(
            context,
            library.pack_of(node).id,
            [
                *(card.id for card in mission_cards(library, node)),
                *(card.id for deck in decks for card in library.cards(deck)),
                *([map_node.id] if map_node else []),
            ],
        ),
        varied_by=library.variations_of(node),
    )


def _mission(context: Context, node: Node[Mission], reading: Reading[Mission]) -> dict[str, object]:
    """Return the regions of a mission, and how it differs from the mission that it varies."""
    article = context.articles.article(node, reading)
    regions = context.regions(node, reading, anchored=reading is node.reading)
    variation = reading.variation
    sections = article.all(SectionBlock)
    named = (("Keeps", "taken"), ("Replaces", "changed"), ("Adds", "added"))
    changes = [
        (name, [section.title for section in sections if section.origin == origin])
        for name, origin in named
    ]
    return {
        **regions,
        "varied": context.library[variation.of] if variation else None,
        "changes": [*changes, ("Removes", variation.dropped if variation else ())],
    }


# --- Pools ----------------------------------------------------------------------------------------


def pool_page(context: Context, node: Node[PoolFile]) -> Page:
    """Return the page of a pool: a table in which cards, maps and layouts are linked."""
    pairs = {
        (pair.deployment.id, pair.layout.id): pair.url for pair in all_map_pairs(context.library)
    }
    rows = context.library.children_of(node, PoolRow)
    named = _named_layouts(context, node)

    def cells(row: Node[PoolRow]) -> Sequence[object]:
        return variants(context, row, lambda reading: reading.cells)

    return entry_page(
        context,
        node,
        "pool.html",
        context.words(node, node.data.summary),
        shape="wide",
        rows=[(row, cells(row), _hrefs(context, row, named, pairs)) for row in rows],
        switches=switches(context, *rows),
        drawn=any(column.maps for column in node.data.columns.values()),
        undrawn=_undrawn(rows, named),
        games=[(row.name, _game(context, row)) for row in rows if any(c.card for c in row.cells)],
    )


def _game(context: Context, row: Node[PoolRow]) -> str:
    """Return the address that prints the game of a ready-made mission."""
    library = context.library
    cards = [library[cell.card] for cell in row.cells if cell.card]
    maps = [one for card in cards if (one := library.map_of(card))]
    drawn = [id for cell in row.cells for id in cell.maps if id]
    ids = dict.fromkeys([*(node.id for node in (*cards, *maps)), *drawn])
    pack = library.pack_of(row)
    return game_href(context, pack.id, ids, unused_decks(pack))


def _named_layouts(context: Context, node: Node[PoolFile]) -> dict[str, Node[MapCard]]:
    """Return the layouts that the game of a pack names, also of other packs, by their number."""
    game = context.library.pack_of(node).data.game
    maps = game.pool.maps if game and game.pool else ()
    return {str(n): context.library.entry(id, MapCard) for n, id in enumerate(maps, 1)}


def _hrefs(
    context: Context,
    row: Node[PoolRow],
    named: Mapping[str, Node[MapCard]],
    pairs: Mapping[tuple[str, str], str],
) -> dict[str, str]:
    """Return the address of each known layout of a row, with the row's deployment if possible."""
    deployment = deployment_of(context, row)
    return {
        number: context.href(pairs.get((deployment.id if deployment else "", node.id)) or node)
        for number, node in {**named, **layouts(context, row)}.items()
        if context.library.is_listed(node)
    }


def _undrawn(rows: Sequence[Node], named: Mapping[str, Node[MapCard]]) -> str:
    """Return the numbers in a column of maps for which no source has a map, as text."""
    undrawn = {
        value
        for row in rows
        for cell in row.cells
        for value, id in zip(cell.values, cell.maps, strict=bool(cell.maps))
        if id is None and value not in named
    }
    return ", ".join(sorted(undrawn, key=lambda text: (len(text), text)))


# --- Sequences and questions ----------------------------------------------------------------------


def list_page(context: Context, node: Node[SequenceFile] | Node[QuestionsFile]) -> Page:
    """Return the page of a sequence or of questions: all steps or answers, each with an anchor."""
    children: Sequence[Node[Any]] = context.library.children(node)
    entries, jumps = [], []
    for child in children:
        name = f"{child.number}. {child.name}" if child.kind == "step" else child.name
        jumps.append(Link(name, f"#{child.slug}"))
        alike = context.library.shares_parent_doubt(child)  # said once, next to the page's source
        caveat = context.prose(child, None if alike else child.data.caveat, inline=True)
        badge = ("", "") if alike else doubt(child)
        entries.append((child, text_variants(context, child), badge, caveat))
    return entry_page(
        context,
        node,
        f"{node.kind}.html",
        context.words(node, node.data.summary) or node.name,
        contents=tuple(jumps),
        entries=entries,
        switches=switches(context, *children),
    )


# --- Tables ---------------------------------------------------------------------------------------


def table_page(context: Context, node: Node[Table]) -> Page:
    """Return the page of a table; a variation shows all rows, with the changed ones marked."""
    if node.data.matrix:
        return matrix_page(context, node)
    variation = node.variation
    return entry_page(
        context,
        node,
        "table.html",
        context.words(node, node.data.text) or node.name,
        variants=text_variants(context, node),
        switches=switches(context, node),
        base=context.library[variation.of] if variation else None,
        varied_by=context.library.variations_of(node),
    )


def tables_page(context: Context, node: Node[TablesFile]) -> Page:
    """Return the page that lists a pack's tables."""
    items = [
        Item(context.link(table), context.words(table, table.data.text, 160), table.data.roll or "")
        for table in context.library.children_of(node, Table)
    ]
    about = context.words(node, node.data.summary) or node.name
    return entry_page(context, node, "list.html", about, items=items)
