"""Mission sheets: a mission on one page, with its cards, map, terrain and both score tables.

In: a row of a pool, the ids of drawn cards, or a mission with a text of its own. Out:
`MissionSheet`, its HTML, and its PDF in the first of a few steps in which it fits on the page. If
cards fit in none, that is a content error; the text of a mission then continues on a second page.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any

from markupsafe import Markup

from musterbook.article.game_facts import mission_cards, unused_decks
from musterbook.books.book_entries import book_entry
from musterbook.books.book_links import BookLinks, BookRenderer, book_renderer, document
from musterbook.books.book_papers import BookPaper, book_style
from musterbook.books.score_table import limits_in_play, score_table
from musterbook.books.typeset import first_fitting, written
from musterbook.cards.selection import nodes_named
from musterbook.errors import ContentError, ContentErrors, Mark, UserError, did_you_mean
from musterbook.library import phrases
from musterbook.library.matchups import own_decks
from musterbook.library.model.cards import Card, Mission
from musterbook.library.model.files import MapCard
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.model.scoring import Side
from musterbook.maps import svg
from musterbook.maps.terrain import with_terrain
from musterbook.pdf_engine.engine import HTML, Document, lay_out, parsed, style_sheet

SMALL_FACTOR, MIN_PT = 0.85, 6.5
"""Factor for small text, and the smallest type allowed, in points."""

WIDE, NARROW = 74.0, 56.0
"""Widths of a map beside the cards in mm; two maps are narrow."""


@dataclass(frozen=True)
class SheetStep:
    """How a sheet is set: type size in points, width of its map in mm, and class of its section.

    It is tried for a mission of cards, which has score tables, only up to `letters` letters.
    """

    size: float
    width: float = NARROW
    form: str = "compact"
    letters: float = inf


STEPS = (
    SheetStep(11.0, WIDE, "", 1000),
    SheetStep(10.25, NARROW, "", 1250),
    SheetStep(9.0),
    SheetStep(8.0),
    SheetStep(7.25),
    SheetStep(6.75),
)
"""The steps in the order in which they are tried. A sheet with more letters than the limit of a
step rarely fits in it, so most sheets are laid out only once."""
USUAL = STEPS[2]
"""The step of most sheets, also of a text that is too long for one page."""

STRIP, BETWEEN, WIDEST = 186.0, 3.0, 44.0
"""The row of terrain layouts in mm: its width, the gap between maps, and the maximum width of a
map."""

_NO_LETTERS = re.compile(r"<svg.*?</svg>|<head>.*?</head>|<[^>]*>|\s+", re.DOTALL)
"""What is not counted as letters of a sheet: pictures, tags, spaces."""

BOTH_SIDES: tuple[Side, Side] = ("attacker", "defender")

Drawn = tuple[str, str, Node[MapCard], MapCard]
"""A map to print: its key, its name, the entry with its facts, and what is drawn."""


@dataclass(frozen=True)
class MissionSheet:
    """A mission: its name, its pack, its text, its cards, its maps, and other facts.

    `mark` is its location, for errors. `facts` are values of a pool that are not cards, `layouts`
    those that are numbers of maps, with the map of each; a layout that is in none of our sources
    has no map. `unused` are the ids of decks that the mission is played without.
    """

    id: str
    name: str
    pack: Node[PackFile]
    mark: Mark
    cards: tuple[Node[Card], ...]
    maps: tuple[Node[MapCard], ...] = ()
    facts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    layouts: tuple[tuple[str, tuple[tuple[str, Node[MapCard] | None], ...]], ...] = ()
    text: Node[Mission] | None = None
    unused: tuple[str, ...] = ()


def pool_sheet(library: Library, row: Node[PoolRow]) -> MissionSheet:
    cards: list[Node[Card]] = []
    facts, layouts = [], []
    for cell in row.cells:
        drawn = [library.entry(id, MapCard) if id else None for id in cell.maps]
        if cell.card:
            cards.append(library.entry(cell.card, Card))
        elif any(drawn):
            layouts.append((cell.name, tuple(zip(cell.values, drawn, strict=True))))
        elif cell.values:
            facts.append((cell.name, cell.values))
    return MissionSheet(
        row.id,
        f"Mission {row.name}",
        library.pack_of(row),
        row.mark,
        tuple(cards),
        _maps(library, cards),
        tuple(facts),
        tuple(layouts),
        unused=unused_decks(library.pack_of(row)),
    )


def row_sheet(library: Library, id: str) -> MissionSheet:
    """Return the mission of a pool's row by its id. Raises UserError if there is none."""
    row_ids = [row.id for row in library.of_kind("row")]
    row = library.find(id)
    if row is None or not holds(row, PoolRow):
        hint = did_you_mean(id, row_ids) or (f"such as {row_ids[0]}" if row_ids else "")
        raise UserError(f'there is no ready-made mission "{id}"' + (f" ({hint})" if hint else ""))
    return pool_sheet(library, row)


def sheet_of(library: Library, ids: Sequence[str]) -> MissionSheet:
    """Return a mission by its id, or the mission made of drawn cards, or of cards and maps.

    A card can also be given by its code or its name. Raises UserError if an id is unknown, is
    neither a card nor a map, or belongs to another pack.
    """
    nodes = []
    for id in ids:
        found = [library[id]] if id in library else nodes_named(library, "card", [id], [])
        if not found:
            known = [n.id for n in library.nodes.values() if n.kind in ("card", "map", "mission")]
            hint = did_you_mean(id, known)
            raise UserError(f'there is no "{id}"' + (f" ({hint})" if hint else ""))
        if len(found) > 1:
            raise UserError(f'"{id}" is the name of {", ".join(node.id for node in found)}')
        (node,) = found
        if holds(node, Mission) and len(ids) == 1:
            return _written_sheet(library, node)
        if node.kind not in ("card", "map"):
            raise UserError(f'"{id}" is a {node.kind}; a sheet has one mission, or cards and maps')
        nodes.append(node)
    packs = list(dict.fromkeys(node.pack for node in nodes if node.pack))
    if len(packs) != 1:
        raise UserError(f"the cards come from {len(packs)} packs, not from one")
    drawn = [node for node in nodes if holds(node, Card)]
    maps = (*_maps(library, drawn), *(node for node in nodes if holds(node, MapCard)))
    name = " · ".join(node.name for node in nodes)
    slugs = "-".join(node.slug for node in nodes)
    return MissionSheet(
        f"{packs[0]}/{slugs}",
        name,
        library.entry(packs[0], PackFile),
        nodes[0].mark,
        tuple(drawn),
        maps,
    )


def _written_sheet(library: Library, mission: Node[Mission]) -> MissionSheet:
    """Return a mission with a text, and with the cards that the game draws with it."""
    cards = mission_cards(library, mission)
    maps = _maps(library, (mission, *cards)) if cards else ()  # a text alone has its map in it
    pack = library.pack_of(mission)
    return MissionSheet(mission.id, mission.name, pack, mission.mark, cards, maps, text=mission)


def _maps(library: Library, drawn: Sequence[Node]) -> tuple[Node[MapCard], ...]:
    maps = (library.map_of(node) for node in drawn)
    return tuple({node.id: node for node in maps if node is not None}.values())


def sheet_html(
    library: Library, mission: MissionSheet, width: float = USUAL.width, form: str = USUAL.form
) -> str:
    """Return the HTML of a mission's sheet with the map width and the form of a step."""
    drawn = drawable(mission.maps)
    width = width if len(drawn) == 1 else NARROW
    renderer = book_renderer(library, BookLinks(map_width=width, terrain=1))
    pack = mission.pack
    game = pack.data.game
    tables = _score_tables(library, mission) if game and (mission.cards or not mission.text) else []
    return document(
        renderer,
        "mission-sheet.html",
        title=f"{library.pack_title(pack)} · {mission.name}",
        name=mission.name,
        where=library.pack_title(pack),
        width=width,
        form=form,
        facts=mission.facts,
        text=_text(renderer, mission),
        cards=mission.cards,
        maps=[(name, renderer.picture(node, data)) for _, name, node, data in drawn],
        layouts=[_strip(mission, name, layouts) for name, layouts in mission.layouts],
        tables=[
            (who, score_table(renderer, pack, cards, side, mission.unused))
            for who, cards, side in tables
        ],
        asks_side=any(side is None for *_, side in tables),
        limits=limits_in_play(renderer, pack, mission.unused) if tables else [],
        pack=pack,
    )


def _text(renderer: BookRenderer, mission: MissionSheet) -> Markup:
    """Return the text of a mission: all of its entry, or what has room above its cards."""
    if not mission.text:
        return Markup()
    if not mission.cards:
        return book_entry(renderer, mission.text).html
    regions = renderer.regions(mission.text)
    return Markup().join(regions[name] for name in ("opening", "text", "body"))


def _score_tables(
    library: Library, mission: MissionSheet
) -> list[tuple[str, Sequence[Node[Card]], Side | None]]:
    """Return the heading, the cards and the side of each score table.

    If players score different cards, as those of a matrix, each of these cards has a table,
    whoever plays it.
    """
    decks = own_decks(library, mission.pack)
    scored = (card for card in mission.cards if card.data.scoring)
    own = [card for card in scored if library.deck_of(card).id in decks]
    if len(own) < 2:
        return [(phrases.SIDE_NAMES[side], mission.cards, side) for side in BOTH_SIDES]
    rest = [card for card in mission.cards if card not in own]
    return [(card.name, (card, *rest), None) for card in own]


def drawable(maps: Sequence[Node[MapCard]]) -> list[Drawn]:
    """Return the maps to print; a deployment and a layout for the same board are one map."""
    both: list[Drawn] = [
        (f"{deployment.id}+{layout.id}", f"{deployment.name} · {layout.name}", deployment, data)
        for deployment in maps
        for layout in maps
        if (data := combined(deployment.data, layout.data))
    ]
    used = {id for key, *_ in both for id in key.split("+")}
    return both + [(node.id, node.name, node, node.data) for node in maps if node.id not in used]


def combined(deployment: MapCard, layout: MapCard) -> MapCard | None:
    """Return a deployment with the terrain of a layout, if both have the same board."""
    if deployment.zones and layout.pieces and not layout.zones and deployment.board == layout.board:
        return with_terrain(deployment, layout)
    return None


def _strip(
    mission: MissionSheet, name: str, layouts: Sequence[tuple[str, Node[MapCard] | None]]
) -> dict[str, Any]:
    """Return a row of small maps: each layout with the mission's deployment, if that is known."""
    count = len(layouts)
    wide = round(min((STRIP - (count - 1) * BETWEEN) / count - 0.1, WIDEST), 1)
    deployments = [node.data for node in mission.maps]
    pictures = []
    for number, node in layouts:
        if node is None:
            pictures.append((number, Markup()))
            continue
        layout = node.data
        pairs = (combined(deployment, layout) for deployment in deployments)
        both = next(filter(None, pairs), layout)
        plain = both.model_copy(update={"measures": (), "edges": {}})
        title = f"{node.name} for {mission.name}"
        drawn = svg(
            plain,
            title=title,
            theme="print",
            width_mm=wide,
            rings=False,
            letters=0.8,
        )
        pictures.append((number, Markup(drawn)))
    boards = {node.data.board for _, node in layouts if node}
    board = next(iter(boards)) if len(boards) == 1 else None
    return {
        "name": name,
        "board": f"{board.width:g}″ × {board.height:g}″" if board else "",
        "wide": wide,
        "tall": round(wide * max((one.height / one.width for one in boards), default=0.75), 1),
        "each": pictures,
    }


def sheet_pdf(library: Library, mission: MissionSheet, paper: BookPaper, usual: str) -> bytes:
    """Return the PDF of a sheet in the first step that fits; `usual` is its HTML for most steps.

    Raises ContentErrors if cards fit in no step, and for every warning of the PDF engine.
    """
    letters = len(_NO_LETTERS.sub("", usual))

    @cache
    def tree(width: float, form: str) -> HTML:
        is_usual = (width, form) == (USUAL.width, USUAL.form)
        return parsed(usual if is_usual else sheet_html(library, mission, width, form))

    def lay(step: SheetStep) -> Document:
        small = max(SMALL_FACTOR * step.size, MIN_PT)
        sizes = style_sheet(f"html{{font-size:{step.size:g}pt;--small:{small:g}pt}}")
        return lay_out(tree(step.width, step.form), book_style(paper), sizes, tagged=True)

    def fitted() -> Document:
        steps = (step for step in STEPS if mission.text or letters <= step.letters)
        if document := first_fitting(map(lay, steps), 1):
            return document
        if mission.text:
            return lay(USUAL)
        message = (
            f"{mission.name} does not fit on one page of {paper.name} at {STEPS[-1].size:g} pt, "
            "the smallest type"
        )
        hint = "shorten the texts of its cards, or leave a card out"
        raise ContentErrors([ContentError(mission.mark, message, hint)])

    return written(fitted, f"the sheet of {mission.name}", mission.mark)
