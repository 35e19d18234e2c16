"""The pages of the site, as ready HTML that any site generator can lay out.

In: a library, the files of the print shop, the address of the randomizer. Out: pages in reading
order (`pages`), the same as files (`write_pages`), and what popovers show (`popovers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from musterbook import links
from musterbook.model.nodes import Kind, Library, Node
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
    reference,
    rules,
    tables,
)
from musterbook.pages.desk import Desk
from musterbook.pages.page import Page, Print
from musterbook.pages.popovers import popovers

__all__ = ["MAKERS", "Desk", "Page", "Print", "pages", "popovers", "write_pages"]

PLAY = links.PLAY
WHOLE = links.STANDALONE
"""The randomizer as one file."""

MAKERS: dict[Kind, Callable[[Desk, Node], Page]] = {
    "edition": packs.edition_page,
    "rules": rules.rules_page,
    "rule": rules.rule_page,
    "pack": packs.pack_page,
    "sequence": plays.sequence_page,
    "deck": cards.deck_page,
    "card": cards.card_page,
    "maps": maps.maps_page,
    "map": maps.map_page,
    "tables": tables.tables_page,
    "table": tables.table_page,
    "pool": pools.pool_page,
    "mission": missions.mission_page,
    "faq": plays.faq_page,
    "concept": reference.concept_page,
}
"""Every kind with a page of its own; the others are anchors, or made by name below."""


def pages(
    library: Library, *, prints: Iterable[Print] = (), play: str = PLAY, whole: int = 0
) -> list[Page]:
    """Return every page of the site, in reading order.

    `prints` are the files that pages link to; `play` is the address of the randomizer from the
    root of the site, empty if there is none; `whole` says how many bytes it has as one file.
    """
    desk = Desk(library, tuple(prints), play, whole)
    front = library.nodes.get(reference.HOME)
    made = [home.home_page(desk, front)]
    for node in library.nodes.values():
        if node.kind == "page" and node.id != reference.HOME:
            made.append(home.prose_page(desk, node))
        elif node.kind in MAKERS:
            made.append(MAKERS[node.kind](desk, node))
    made += combos.combo_pages(desk)
    shared = (
        reference.concepts_page,
        reference.sources_page,
        reference.doubt_page,
        reference.print_page,
        pick.pick_page,
    )
    made += [make(desk) for make in shared]
    return [*made, *home.redirects(desk), home.lost_page(desk)]


def write_pages(library: Library, directory: Path, *, prints: Iterable[Print] = ()) -> int:
    """Write every page as Markdown with front matter below a folder; return how many."""
    made = pages(library, prints=prints)
    claims = Claims()
    for page in made:
        path = directory / claims.add(page.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.markdown, encoding="utf-8", newline="\n")
    return len(made)
