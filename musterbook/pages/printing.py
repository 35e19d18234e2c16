"""The page of all print files: instructions, a choice of paper and style, a button for each deck.

In: the print files of a build. Out: the page. Without scripts every file of a deck is shown;
`templates/scripts/prints.ts` shows the one that was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from musterbook.cards import faces
from musterbook.cards.formats import PLAYERS, Paper, formats
from musterbook.cards.sheets.marks import mm
from musterbook.cards.sheets.paper import template
from musterbook.cards.sheets.plan import PAPERS, SHARED
from musterbook.cards.sheets.setup import Setup
from musterbook.library import links
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Node
from musterbook.pages.context import PICK, PRINTS, Context
from musterbook.pages.page import Page, Print
from musterbook.pages.panels import mission_sheets
from musterbook.pages.reference import shared_page
from musterbook.pages.views import Link

STYLES = {"full": "Full colour", "low-ink": "Low ink", "large": "Large print"}
"""The styles in which cards are printed, with their names."""
FIRST_CHOICE = f"{PAPERS[0]}/{next(iter(STYLES))}"
"""The choice of paper and style with which the form begins."""

ABOUT = "Every deck as a PDF: print at 100 %, cut along the marks, play."
TABLETOP = ("layouts", "cut-outs", "matrix")
"""Kinds of files for the gaming table, other than cards."""

FORM = '<form class="prints-form">'


@dataclass(frozen=True)
class File:
    """The button of a file; `choices` are the values of the form for which it is shown.

    `is_first_choice` says whether the form's first choice is one of them.
    """

    link: Link
    choices: str
    is_first_choice: bool


@dataclass(frozen=True)
class Row:
    """A deck, or all decks of a pack: its link, pictures of its cards, its files."""

    link: Link | None
    about: str
    back: Markup
    front: Markup
    files: tuple[File, ...]
    pick: str


@dataclass(frozen=True)
class Pack:
    """A pack: its link, its edition, its decks, its boxes and labels."""

    link: Link
    where: str
    rows: tuple[Row, ...]
    packaging: tuple[Link, ...]


@dataclass(frozen=True)
class PaperChoice:
    """A choice of paper: its name, the number of cards on a sheet, and a picture of it."""

    slug: str
    name: str
    about: str
    picture: Markup


def print_page(context: Context) -> Page:
    """Return the page of print files: decks with their pictures, boxes, books, mission sheets."""
    books = [
        (context.link(context.library[file.of], PRINTS), _link(file))
        for file in context.prints
        if file.kind == "book"
    ]
    missions = [
        (context.link(holder, PRINTS), context.here(holder), own)
        for holder in (*context.library.of_kind("pool"), *context.packs())
        if (own := mission_sheets(context, holder, PRINTS))
    ]
    preview = faces.layout(_preview_design())
    page = shared_page(
        context,
        PRINTS,
        "Print",
        ABOUT,
        "print.html",
        packs=list(_packs(context)),
        papers=[_paper(formats().papers[slug]) for slug in (*PAPERS, SHARED)],
        styles=STYLES,
        steps=list(_steps()),
        tables=[
            (context.link(pack, PRINTS), context.here(pack), *for_table)
            for pack in context.packs()
            if any(for_table := _for_table(context, pack))
        ],
        books=books,
        missions=missions,
        card=preview,
        sizes_of_type=" ".join(f"{one:g}" for one in preview.type.sizes),
    )
    return replace(page, declares=(FORM,))


def _for_table(context: Context, pack: Node) -> tuple[list[Link], list[Link]]:
    """Return links to the files for the gaming table, and to the mission sheets of pairs."""
    own = [file for file in context.prints if file.pack == pack.id]
    files = [replace(_link(file), name=file.name) for file in own if file.kind in TABLETOP]
    pairs = [replace(_link(file), name=file.name) for file in own if file.kind == "pairs"]
    return files, pairs


def _packs(context: Context) -> Iterator[Pack]:
    library = context.library
    for pack in context.packs():
        own = [file for file in context.prints if file.pack == pack.id]
        files: dict[str, list[Print]] = {}
        for file in own:
            if file.kind in ("cards", "variant"):
                files.setdefault(file.deck, []).append(file)
        rows = tuple(
            _row(context, pack, deck, own_files)
            for deck, own_files in sorted(files.items(), key=lambda pair: pair[0] != "")
        )
        if rows:
            boxes = tuple(_link(file) for file in own if file.kind == "packaging")
            edition = library[pack.edition].name if pack.edition else ""
            yield Pack(context.link(pack, PRINTS), edition, rows, boxes)


def _row(context: Context, pack: Node, deck: str, files: list[Print]) -> Row:
    library = context.library
    nodes = [library.entry(deck, DeckFile)] if deck else list(library.children_of(pack, DeckFile))
    cards = [card for node in nodes for card in library.cards(node)]
    count = sum(
        card.data.copies * (1 if deck or node.data.shared else PLAYERS)
        for node in nodes
        for card in library.cards(node)
    )
    about = _count(count, "card")
    if not deck:
        about = f"{_count(sum(1 for node in nodes if library.cards(node)), 'deck')}, {about}"
        if not all(node.data.shared for node in nodes):
            about += ", with a set for each player of decks that are not shared"
    elif not nodes[0].data.shared:
        about += "; each player needs a set"
    buttons = [
        File(_link(file), " ".join(file.choices), FIRST_CHOICE in file.choices) for file in files
    ]
    pick = links.relative(PRINTS, f"{PICK}#{','.join(node.id for node in nodes)}")
    return Row(
        context.link(nodes[0], PRINTS) if deck else None,
        about,
        context.back(nodes[0], _preview_design()) if deck and cards else Markup(),
        context.front(cards[0], _preview_design()) if deck and cards else Markup(),
        tuple(buttons),
        pick,
    )


def _preview_design() -> faces.Design:
    """Return the design of previews: large cards, which the style sheet scales down.

    Their type is large enough before it is scaled, which is what checks of type sizes measure.
    """
    return faces.Design(formats().sizes["a6"])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}"


def _link(file: Print) -> Link:
    """Return the link to a print file: its paper, number of pages and size."""
    size = (
        f"{max(file.size / 1000, 1):.0f} kB"
        if file.size < 1_000_000
        else f"{file.size / 1e6:.1f} MB"
    )
    count = _count(file.pages, "page") if file.pages else ""
    facts = ", ".join(part for part in (count, size if file.size else "") if part)
    return Link(file.paper or file.name, links.relative(PRINTS, file.path), facts)


def _paper(paper: Paper) -> PaperChoice:
    """Return a paper with a picture of its usual sheet."""
    layout = Setup(faces.usual(), paper).layout
    width, height = layout.paper.area
    cards = "".join(
        f'<rect x="{mm(slot.left)}" y="{mm(slot.top)}" width="{mm(layout.width)}" '
        f'height="{mm(layout.height)}" rx="3"/>'
        for slot in layout.slots
    )
    picture = (
        f'<svg class="prints-paper" viewBox="0 0 {mm(width)} {mm(height)}" aria-hidden="true">'
        f"{cards}</svg>"
    )
    about = f"{layout.count} cards on a sheet"
    return PaperChoice(paper.slug, paper.name, about, Markup(picture))


def _steps() -> Iterator[tuple[Markup, str, str]]:
    """Yield the settings of a print dialog: picture, name, explanation."""
    size, large = faces.usual().size, formats().sizes[faces.LARGE_PRINT]
    pictures = template("pictures.html").module
    yield (
        pictures.scaling(),
        "100 %",
        "Choose “actual size” or 100 %, never “fit to page”.",
    )
    yield (
        pictures.flip(upright=True, sideways=True),
        "Both sides",
        "Flip on the long edge, so that each back is behind its front.",
    )
    yield (
        pictures.card_on_outline(),
        "First sheet",
        f"Print only this sheet and lay a card on its outline: {_tied(size.words)}, in large print "
        f"{_tied(large.words)}. Then print the rest.",
    )
    yield (
        pictures.paper_weight(),
        "Thick paper",
        "200 to 300 g/m². Select thick paper in the print dialog.",
    )


def _tied(words: str) -> str:
    """Return words joined by no-break spaces."""
    return words.replace(" ", "\u00a0")
