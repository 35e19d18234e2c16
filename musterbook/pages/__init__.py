"""The pages of the site as finished HTML, for any site generator.

In: a context, which has the library, the print files and the address of the randomizer. Out: the
function that makes each page, in reading order (`makers`), and the contents of popovers
(`popovers`). A module whose name ends in `_page` or `_pages` makes pages; the others have what
several pages contain.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from musterbook.library import addresses
from musterbook.library.model.files import PageFile
from musterbook.library.model.nodes import FRONT_PAGE, Kind, holds
from musterbook.output_folder import Claims
from musterbook.pages import (
    card_pages,
    comparison_pages,
    concept_pages,
    front_page,
    map_pages,
    pack_pages,
    pack_part_pages,
    pick_page,
    print_files_page,
    rule_pages,
    side_panels,
    source_and_doubt_pages,
    standalone_pages,
)
from musterbook.pages.context import Context
from musterbook.pages.page import Page
from musterbook.pages.popovers import popovers

__all__ = [
    "MAKERS",
    "Context",
    "Page",
    "makers",
    "popovers",
]

MAKERS: dict[Kind, Callable[[Context, Any], Page]] = {
    "edition": pack_pages.edition_page,
    "rules": rule_pages.rules_page,
    "rule": rule_pages.rule_page,
    "pack": pack_pages.pack_page,
    "sequence": pack_part_pages.list_page,
    "deck": card_pages.deck_page,
    "card": card_pages.card_page,
    "maps": map_pages.maps_page,
    "map": map_pages.map_page,
    "tables": pack_part_pages.tables_page,
    "table": pack_part_pages.table_page,
    "pool": pack_part_pages.pool_page,
    "mission": pack_part_pages.mission_page,
    "faq": pack_part_pages.list_page,
    "concept": concept_pages.concept_page,
}
"""Page makers by kind of entry. Other kinds are anchors on a page, or are listed in `SHARED`."""

SHARED: dict[str, Callable[[Context], Page]] = {
    addresses.CONCEPTS: concept_pages.concepts_page,
    addresses.SOURCES: source_and_doubt_pages.sources_page,
    addresses.DOUBT: source_and_doubt_pages.doubt_page,
    addresses.PRINTS: print_files_page.print_files_page,
    addresses.PICK: pick_page.pick_page,
    addresses.CARD_LIST: card_pages.card_list_page,
    addresses.PINBOARD: standalone_pages.pinboard_page,
    addresses.LOST: standalone_pages.lost_page,
}
"""Pages that belong to no entry, by address."""

Maker = Callable[[], Page]


def makers(context: Context) -> dict[str, Maker]:
    """Return the maker of every page by its address, in reading order.

    Raises UserError if two pages have one address.
    """
    library = context.library
    home = library.nodes.get(FRONT_PAGE)
    listed: list[tuple[str, Maker]] = [
        (addresses.FRONT, partial(front_page.home_page, context, home))
    ]
    for node in library.listed:
        url = addresses.url(node)
        if holds(node, PageFile) and node.id != FRONT_PAGE:
            listed.append((url, partial(standalone_pages.prose_page, context.at(url), node)))
        elif node.kind in MAKERS:
            listed.append((url, partial(MAKERS[node.kind], context.at(url), node)))
    listed += comparison_pages.pair_makers(context).items()
    listed += map_pages.map_pair_makers(context).items()
    listed += rule_pages.all_rules_makers(context).items()
    missing = _missing(context)
    shared = ((url, make) for url, make in SHARED.items() if url not in missing)
    listed += [(url, partial(make, context.at(url))) for url, make in shared]
    listed += standalone_pages.redirect_makers(context).items()
    claims = Claims()
    return {claims.add(url): make for url, make in listed}


def _missing(context: Context) -> set[str]:
    """Return the shared pages that a library has no use for."""
    concepts = set() if comparison_pages.has_comparisons(context) else {addresses.CONCEPTS}
    about = side_panels.about_pages(context.library).values()
    return concepts | ({addresses.SOURCES, addresses.DOUBT} - set(about))
