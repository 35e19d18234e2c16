"""The page of all print files: instructions, a choice of paper and style, a button for each deck.

In: the print files of a build. Out: the page. Without scripts every file of a deck is shown;
`client/site/print-files-page.ts` shows the one that was chosen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from musterbook.cards import faces
from musterbook.cards.print_measures import PLAYERS, THEMES, print_measures
from musterbook.cards.sheets.crop_marks import mm
from musterbook.cards.sheets.empty_sheets import template
from musterbook.cards.sheets.sheet_setup import Setup, with_gap
from musterbook.cards.sheets.site_sheets import SITE_PAPERS
from musterbook.library.addresses import PICK
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Node
from musterbook.library.phrases import file_size, number_of
from musterbook.pages.context import Context
from musterbook.pages.page import Link, Page
from musterbook.pages.pick_page import print_styles
from musterbook.pages.side_panels import mission_sheets
from musterbook.pages.standalone_pages import reference_page
from musterbook.print_files import PrintFile

FIRST_CHOICE = f"{SITE_PAPERS[0]}/{THEMES[0]}"
"""The choice of paper and style with which the form begins."""

TABLETOP = ("layouts", "cut-outs", "matrix")
"""Kinds of files for the gaming table, other than cards."""


def print_files_page(context: Context) -> Page:
    """Return the page of print files: decks, boxes, books, mission sheets."""
    library = context.library
    books = [file for file in context.prints if file.kind == "book"]
    holders = (*library.of_kind("pool"), *context.packs())

    def named(files: list[PrintFile], *kinds: str) -> list[Link]:
        return [
            replace(_link(context, file), name=file.name) for file in files if file.kind in kinds
        ]

    by_pack = [
        (pack, [file for file in context.prints if file.pack == pack.id])
        for pack in context.packs()
    ]
    return reference_page(
        context,
        "Print",
        "Every deck as a PDF. Print at 100%, on both sides.",
        "print-files.html",
        packs=[
            (
                pack,
                library.edition_of(pack).name,
                rows,
                [_link(context, file) for file in files if file.kind == "tuck-boxes"],
            )
            for pack, files in by_pack
            if (rows := list(_rows(context, pack, files)))
        ],
        sheets=[
            with_gap(Setup(faces.usual(), print_measures().papers[slug])).layout
            for slug in SITE_PAPERS
        ],
        mm=mm,
        styles=print_styles(library.game),
        first_choice=FIRST_CHOICE,
        pictures=template("first-sheet-pictures.html").module,
        size=faces.usual().size,
        large=print_measures().sizes[faces.LARGE_PRINT] if library.game.large_print else None,
        tables=[
            (pack, for_table, pairs)
            for pack, files in by_pack
            for for_table, pairs in [(named(files, *TABLETOP), named(files, "pairs"))]
            if for_table or pairs
        ],
        books=[(library[file.of], _link(context, file)) for file in books],
        missions=[
            (holder, sheets) for holder in holders if (sheets := mission_sheets(context, holder))
        ],
    )


def _rows(context: Context, pack: Node, files: list[PrintFile]) -> Iterator[dict[str, Any]]:
    """Yield all decks of a pack together, then each deck, with their files."""
    library = context.library
    by_deck: dict[str, list[PrintFile]] = {}
    for file in files:
        if file.kind in ("cards", "variant"):
            by_deck.setdefault(file.deck, []).append(file)
    for deck, deck_files in sorted(by_deck.items(), key=lambda pair: pair[0] != ""):
        decks = [library.entry(deck, DeckFile)] if deck else library.children_of(pack, DeckFile)
        yield {
            "deck": decks[0] if deck else None,
            "about": _about(context, decks, alone=bool(deck)),
            "files": [
                (_link(context, file), file.choices, _which(file, deck))
                for file in [*deck_files, *_of_pack(by_deck, deck_files)]
            ],
            "pick": context.href(f"{PICK}#{','.join(node.id for node in decks)}"),
        }


def _of_pack(
    by_deck: Mapping[str, list[PrintFile]], deck_files: list[PrintFile]
) -> Iterator[PrintFile]:
    """Yield the files of the whole pack for the styles in which a deck has no file."""
    own = {choice for file in deck_files for choice in file.choices}
    return (file for file in by_deck.get("", ()) if own.isdisjoint(file.choices))


def _which(file: PrintFile, deck: str) -> str:
    """Return what tells a file from others of the same row: its cards, or that it has all decks."""
    if deck and not file.deck:
        return "all decks"
    return file.cards


def _about(context: Context, decks: Sequence[Node[DeckFile]], *, alone: bool) -> str:
    """Return the number of cards of a deck, or of all decks of a pack, as text."""
    library = context.library
    count = sum(
        card.data.copies * (1 if alone or node.data.shared else PLAYERS)
        for node in decks
        for card in library.cards(node)
    )
    about = number_of(count, "card")
    shared = all(node.data.shared for node in decks)
    if alone:
        return about if shared else f"{about}; each player needs a set"
    about = f"{number_of(sum(1 for node in decks if library.cards(node)), 'deck')}, {about}"
    more = ", with a set for each player of decks that are not shared"
    return about if shared else about + more


def _link(context: Context, file: PrintFile) -> Link:
    """Return the link to a print file: its label, number of pages and size."""
    count = number_of(file.pages, "page") if file.pages else ""
    size = file_size(file.size) if file.size else ""
    note = ", ".join(filter(None, (count, size)))
    return context.to(file.label or file.name, file.path, note=note)
