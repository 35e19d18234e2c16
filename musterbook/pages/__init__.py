"""The pages of the site, as ready HTML that any site generator can lay out.

In: a library, the files of the print shop, the address of the randomizer. Out: pages in reading
order (`pages`), the same as files (`write_pages`), and what popovers show (`popovers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from musterbook.library import links
from musterbook.library.model.entries import Card, Concept, Mission, Rule, Table
from musterbook.library.model.files import (
    DeckFile,
    EditionFile,
    MapCard,
    MapsFile,
    PackFile,
    PageFile,
    PoolFile,
    QuestionsFile,
    RulesFile,
    SequenceFile,
    TablesFile,
)
from musterbook.library.model.nodes import Kind, Library, Node, accepting, holds
from musterbook.output import Claims
from musterbook.pages import (
    cards,
    combos,
    home,
    maps,
    missions,
    packs,
    pick,
    plays,
    pools,
    printing,
    reference,
    rules,
    tables,
)
from musterbook.pages.context import Context
from musterbook.pages.page import Page, Print
from musterbook.pages.popovers import popovers

__all__ = ["MAKERS", "Context", "Page", "Print", "pages", "popovers", "write_pages"]

PLAY = links.PLAY
WHOLE = links.STANDALONE
"""The randomizer as one file."""

MAKERS: dict[Kind, Callable[[Context, Node], Page]] = {
    "edition": accepting(EditionFile, packs.edition_page),
    "rules": accepting(RulesFile, rules.rules_page),
    "rule": accepting(Rule, rules.rule_page),
    "pack": accepting(PackFile, packs.pack_page),
    "sequence": accepting(SequenceFile, plays.sequence_page),
    "deck": accepting(DeckFile, cards.deck_page),
    "card": accepting(Card, cards.card_page),
    "maps": accepting(MapsFile, maps.maps_page),
    "map": accepting(MapCard, maps.map_page),
    "tables": accepting(TablesFile, tables.tables_page),
    "table": accepting(Table, tables.table_page),
    "pool": accepting(PoolFile, pools.pool_page),
    "mission": accepting(Mission, missions.mission_page),
    "faq": accepting(QuestionsFile, plays.faq_page),
    "concept": accepting(Concept, reference.concept_page),
}
"""Every kind with a page of its own; the others are anchors, or made by name below."""


def pages(
    library: Library, *, prints: Iterable[Print] = (), play: str = PLAY, whole: int = 0
) -> list[Page]:
    """Return every page of the site, in reading order.

    `prints` are the files that pages link to; `play` is the address of the randomizer from the
    root of the site, empty if there is none; `whole` says how many bytes it has as one file.
    """
    context = Context(library, tuple(prints), play, whole)
    front = library.nodes.get(reference.HOME)
    made = [home.home_page(context, front)]
    for node in library.nodes.values():
        if holds(node, PageFile) and node.id != reference.HOME:
            made.append(home.prose_page(context, node))
        elif node.kind in MAKERS:
            made.append(MAKERS[node.kind](context, node))
    made += combos.combo_pages(context)
    shared = (
        reference.concepts_page,
        reference.sources_page,
        reference.doubt_page,
        printing.print_page,
        pick.pick_page,
    )
    made += [make(context) for make in shared]
    return [*made, *home.redirects(context), home.lost_page(context)]


def write_pages(library: Library, directory: Path, *, prints: Iterable[Print] = ()) -> int:
    """Write every page as Markdown with front matter below a folder; return how many."""
    made = pages(library, prints=prints)
    claims = Claims()
    for page in made:
        path = directory / claims.add(page.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.markdown, encoding="utf-8", newline="\n")
    return len(made)
