"""Typesets HTML with the PDF engine: books, and sheets in the first type size in which they fit.

In: HTML, style sheets, papers. Out: the pages of a document, whose tags are completed so that
assistive software can follow its tables and links. Every warning of the PDF engine is an error.

A book is laid out once, with room for the number of each page that a link names, and the numbers
are then written into the layout; all digits have the same width. The index is laid out last, with
the pages of all anchors. (The engine's own `target-counter` gives wrong numbers in a long book.)
Why: docs/decisions/books-in-one-pass.md
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Any

import pydyf

from musterbook.books.book_html import INDEX, Index
from musterbook.books.book_papers import BookPaper, book_style
from musterbook.books.book_room import check_widths
from musterbook.cache import cached, content_of
from musterbook.colours import print_style
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.fonts import depends_on_fonts
from musterbook.pdf_engine.engine import (
    CSS,
    HTML,
    Document,
    EngineLog,
    check_fonts,
    engine_digest,
    lay_out,
    located,
    parsed,
    style_sheet,
    text_boxes,
)
from musterbook.resources import TEMPLATES

TABLE_STYLE = TEMPLATES / "books" / "tabletop" / "tabletop.css"
SIZES = (9.25, 8.75, 8.25)
"""Type sizes in points to try for a sheet of a pair; its smallest text has 0.8 of the size."""
PAGES_OF_SHEET = 2
"""The pages of a sheet: front and back of one paper."""


def first_fitting(layouts: Iterable[Document], pages: int) -> Document | None:
    """Return the first layout that takes `pages` pages; None if none does."""
    return next((one for one in layouts if len(one.pages) == pages), None)


# --- Tags -----------------------------------------------------------------------------------------


def complete(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out; a finisher for `write_pdf`.

    They are the scopes of header cells, a tree to look these up by name, and descriptions of links.
    Also sets the PDF to show its title and to print at actual size.
    """
    check_fonts(document)
    check_widths(document)
    preferences = pdf.catalog.get("ViewerPreferences") or pydyf.Dictionary()
    preferences.update(
        {"PrintScaling": "/None", "PickTrayByPDFSize": "true", "DisplayDocTitle": "true"}
    )
    pdf.catalog["ViewerPreferences"] = preferences
    elements = {item.reference: item for item in pdf.objects if _is(item, "/StructElem")}
    heads = [item for item in elements.values() if item["S"] == "/TH"]
    for head in heads:
        row = elements[head["P"]]
        scope = "/Column" if elements[row["P"]]["S"] == "/THead" else "/Row"
        head["A"]["Scope"] = scope
    names: list[Any] = []
    for head in sorted(heads, key=lambda one: str(one["ID"].string)):
        names += [head["ID"], head.reference]
    for item in pdf.objects:
        if _is(item, "/StructTreeRoot") and names:
            ends = pydyf.Array([names[0], names[-2]])
            leaf = pydyf.Dictionary({"Limits": ends, "Names": pydyf.Array(names)})
            pdf.add_object(leaf)
            item["IDTree"] = pydyf.Dictionary({"Kids": pydyf.Array([leaf.reference])})
        elif _is(item, "/Annot") and "Contents" in item and "Dest" in item:
            item["Contents"] = pydyf.String(words(item["Dest"].string))


def complete_book(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out; open with bookmarks and two pages side by side."""
    complete(document, pdf)
    pdf.catalog["PageMode"] = "/UseOutlines"
    pdf.catalog["PageLayout"] = "/TwoPageRight"


def complete_duplex(document: Any, pdf: Any) -> None:
    """Add the tags that the engine leaves out, and set two-sided printing in portrait."""
    complete(document, pdf)
    pdf.catalog["ViewerPreferences"]["Duplex"] = "/DuplexFlipLongEdge"


def words(place: str) -> str:
    """Return the description of an anchor: `…/rules/playing/battle-ready` is “battle ready”."""
    return place.rpartition("/")[2].replace("-", " ")


def _is(item: Any, kind: str) -> bool:
    return isinstance(item, pydyf.Dictionary) and item.get("Type") == kind


# --- PDFs -----------------------------------------------------------------------------------------


@depends_on_fonts
@cache
def _inputs() -> str:
    return content_of([TEMPLATES / "books" / "index.html"], engine_digest())


@cached("books", code="books", inputs=_inputs)
def typeset_book(html: str, index: Index, css: str) -> bytes:
    """Return a book as PDF; `html` is without its index. Raises EngineError."""
    with EngineLog() as log:
        own = style_sheet(css)
        document = paginated(html, index.html, lambda part: lay_out(part, own, tagged=True))
        pdf = bytes(document.write_pdf(pdf_tags=True, finisher=complete_book))
    log.raise_warnings()
    return pdf


def written(
    lay: Callable[[], Document],
    what: str,
    mark: Mark,
    finisher: Callable[[Any, Any], None] = complete,
) -> bytes:
    """Return a sheet as PDF. Raises ContentErrors for every warning of the PDF engine."""
    with located(what, mark):
        with EngineLog() as log:
            pdf = lay().write_pdf(pdf_tags=True, finisher=finisher)
        log.raise_warnings()
    return bytes(pdf)


# --- Files for the gaming table -------------------------------------------------------------------


@cache
def _table_style() -> CSS:
    """Return the parsed style sheet of files for the gaming table."""
    return style_sheet(print_style(TABLE_STYLE))


def pages_pdf(html: str, paper: BookPaper, name: str, mark: Mark) -> bytes:
    """Return a PDF with a page for each section of a document.

    Raises ContentErrors if something does not fit on its page, and for every warning of the
    PDF engine.
    """
    pages = html.count("<section ")

    def laid() -> Document:
        document = _on_paper(html, paper)
        if len(document.pages) != pages:
            message = f"{name} takes {len(document.pages)} pages of {paper.name}, not {pages}"
            raise ContentErrors([ContentError(mark, message, "shorten texts, such as a caveat")])
        return document

    duplex = pages == PAGES_OF_SHEET
    return written(laid, f"the pages of {name}", mark, complete_duplex if duplex else complete)


def duplex_pdf(
    forms: Sequence[Callable[[], str]], paper: BookPaper, name: str, mark: Mark
) -> bytes:
    """Return the PDF of both sides of a paper, in the first form and type size that fit.

    A form makes its HTML only when it is tried; only the last one may use smaller types. Raises
    ContentErrors if no type size fits, and for every warning of the PDF engine.
    """

    def layouts() -> Iterator[Document]:
        for form in forms:
            tree = parsed(form())
            for size in SIZES if form is forms[-1] else SIZES[:1]:
                yield _on_paper(tree, paper, f"html{{font-size:{size:g}pt}}")

    def fitted() -> Document:
        if document := first_fitting(layouts(), PAGES_OF_SHEET):
            return document
        message = f"{name} does not fit on both sides of {paper.name} at {SIZES[-1]:g} pt"
        raise ContentErrors([ContentError(mark, message, "shorten the texts of its cards")])

    return written(fitted, f"the sheet of {name}", mark, complete_duplex)


def _on_paper(html: str | HTML, paper: BookPaper, more: str = "") -> Document:
    page = f"@page{{size:{paper.width:g}mm {paper.height:g}mm}}"
    own = style_sheet(page + more)
    return lay_out(html, book_style(paper), _table_style(), own, tagged=True)


Pages = Mapping[str, int]
"""The page of each anchor, counted from 1."""

LETTERS, TALL, EARLIER = 1100, 180.0, 7
"""For the guess: letters or mm of pictures that fill a page, and pages before the first part."""

PADDING = "\N{FIGURE SPACE}"
"""A space as wide as a digit."""

_PIECE = re.compile(
    r'<svg\b(?:[^>]*?\bheight="([\d.]+)mm")?[^>]*>.*?</svg>'
    r'|<(section class="(?:part|chapter))?(?:[^>]*?\bid="([^"]+)")?[^>]*>|([^<]+)',
    re.DOTALL,
)
_LINK = re.compile(r'href="#([^"]+)"')


def paginated(
    html: str, index: Callable[[Pages], str], lay_out: Callable[[str], Document]
) -> Document:
    """Return the layout of a book with its index, in which every page number is right."""
    widths = _guessed_widths(html)

    def with_room(link: re.Match[str]) -> str:
        """Return a link with room for the page of its target."""
        return f'{link[0]} data-page="{"0" * widths[link[1]]}"'

    while True:
        document = lay_out(_LINK.sub(with_room, html))
        pages = dict.fromkeys(widths, 1) | pages_of(document) | {INDEX: _next_right(document)}
        narrow = {name for name in widths if len(str(pages[name])) > widths[name]}
        if not narrow:
            break
        widths |= {name: len(str(pages[name])) for name in narrow}
    _write_numbers(document, pages)
    return _with_index(document, index(pages), lay_out)


def pages_of(document: Document) -> dict[str, int]:
    """Return the page of every anchor; that of its first box, if it has several."""
    pages: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for anchor in page.anchors:
            pages.setdefault(anchor, number)
    return pages


def _guessed_widths(html: str) -> dict[str, int]:
    """Guess how many digits the page number after each link has: rather too many than too few."""
    links = set(_LINK.findall(html))
    widths: dict[str, int] = {}
    full = 0.0
    for height, starts_page, anchor, text in _PIECE.findall(
        html, html.find('<section class="part')
    ):
        full = ceil(full) if starts_page else full + float(height or 0) / TALL + len(text) / LETTERS
        if anchor in links:
            widths[anchor] = len(str(EARLIER + int(full)))
    return dict.fromkeys(links, len(str(EARLIER + int(full)))) | widths


def _write_numbers(document: Document, pages: Pages) -> None:
    """Write the pages of the targets of all links into a layout, whose lines stay the same."""
    for page in document.pages:
        for box in text_boxes(page):
            if box.element_tag == "a::after":
                room = box.element.get("data-page")
                words = box.text.replace(room, str(pages[box.element.get("href")[1:]]))
                box.text = box.pango_layout.text = words.rjust(len(box.text), PADDING)


def _next_right(document: Document) -> int:
    """Return the number of the next right page after a layout."""
    return len(document.pages) + 1 + len(document.pages) % 2


def _with_index(document: Document, index: str, lay_out: Callable[[str], Document]) -> Document:
    """Return a layout with its index, which begins on the next right page."""
    first = _next_right(document)
    start = f"@page:first{{counter-reset:page {first - 2}}}"
    head = f"<head><style>{start}</style></head>"
    body = f"<body><p>-</p>{index}</body>"
    html = f'<html lang="{document.metadata.lang}">{head}{body}</html>'
    _, blank, *pages = lay_out(html).pages  # its first page is a right one, too
    between = [blank] if first > len(document.pages) + 1 else []
    return document.copy([*document.pages, *between, *pages])
