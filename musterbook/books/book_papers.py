"""The papers of books in mm, and their style sheets.

In: `book.css` and `mission-sheet.css` in `templates/books`, the tokens, a paper. Out: `PAPERS` by
slug, with page, margins, type, and widths of text and maps; inner margins are wider than outer ones
if pages are folded or bound. The style sheet of a paper has its colours and page rules.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from musterbook.colours import Face, print_style, tokens
from musterbook.pdf_engine.engine import CSS, style_sheet
from musterbook.resources import TEMPLATES

MAP_GAP = 5.0
"""Gap between a map and the text next to it, in mm."""

TERRAIN = 1.36
"""Width of a map with terrain, as a multiple of the width of other maps: two fit on a page."""


@dataclass(frozen=True)
class BookPaper:
    """A page of a book; `type` is the type size of running text in points."""

    slug: str
    name: str
    width: float
    height: float
    top: float
    outer: float
    bottom: float
    inner: float
    type: float

    @property
    def measure(self) -> float:
        """Width of the text."""
        return self.width - self.inner - self.outer

    @property
    def map_width(self) -> float:
        """Width of a map with its text next to it."""
        return round((self.measure - MAP_GAP) / 2, 1)

    @property
    def css(self) -> str:
        """The CSS page rules of this paper."""
        top, bottom = f"{self.top:g}mm", f"{self.bottom:g}mm"
        inner, outer = f"{self.inner:g}mm", f"{self.outer:g}mm"
        return (
            f"@page{{size:{self.width:g}mm {self.height:g}mm}}\n"
            f"@page:right{{margin:{top} {outer} {bottom} {inner}}}\n"
            f"@page:left{{margin:{top} {inner} {bottom} {outer}}}\n"
            f"html{{font-size:{self.type:g}pt}}\n"
            f".map-side{{margin-left:{self.map_width + MAP_GAP:g}mm}}\n"
            f".wide .map-side{{margin-left:{self.map_width * TERRAIN + MAP_GAP:.1f}mm}}\n"
            f"@page cover,:nth(1 of opener){{background:#ffffff "
            f"no-repeat 0 {-self.top:g}mm/100% {self.height:g}mm}}\n"
            f"{_bands(tokens().light['header'])}"
            f".cover-band{{height:{self.height * 0.45 - self.top + 10:g}mm}}"
            f".part-band{{height:{self.height * 0.26 - self.top + 7:g}mm}}\n"
        )


def _bands(colour: str) -> str:
    """Return the CSS for dark bands across the top of the cover and of the first page of a part,
    and for the boxes of chapters without a colour.
    """
    bands = (
        f"@page {page}{{background-image:linear-gradient({colour} {share},#ffffff {share})}}\n"
        for page, share in (("cover", "45%"), (":nth(1 of opener)", "26%"))
    )
    return f":root{{--accent:{colour}}}\n{''.join(bands)}"


_ALL = (
    BookPaper("a5", "A5", 148, 210, 19, 14, 17, 17, 9.5),
    BookPaper("a4", "A4", 210, 297, 27, 34, 25, 30, 10.5),
    BookPaper("letter", "Letter", 215.9, 279.4, 26, 36, 24, 32, 10.5),
)

TABS = int((min(paper.height - paper.top - paper.bottom for paper in _ALL) - 4) // 12)
"""The number of tabs below each other for which every paper has room."""

PAPERS: Mapping[str, BookPaper] = MappingProxyType({paper.slug: paper for paper in _ALL})
"""Every paper for books."""

SHEET_PAPERS = tuple(slug for slug, paper in PAPERS.items() if paper.width > 200)
"""The papers that are large enough for a mission sheet."""


@cache
def text_css() -> str:
    """Return the style sheet that all papers share, with its colours.

    Only `--accent`, which changes from chapter to chapter, is a custom property.
    """
    styles = (print_style(TEMPLATES / "books" / name) for name in ("book.css", "mission-sheet.css"))
    return "\n".join(styles)


def face_css(faces: Iterable[Face], html: str, header: str) -> str:
    """Return the rules with the colours of kinds of card that are in the HTML of a document, and
    with the colour of a club.
    """
    rules = [
        f".face-{face.slug}{{--accent:{face.colour}}}{_tabs(face.slug, face.colour, number)}"
        for number, face in enumerate(faces)
        if f"face-{face.slug}" in html
    ]
    return "\n".join([_bands(header) if header else "", *rules])


def _tabs(slug: str, colour: str, number: int) -> str:
    """Return the CSS of a deck's tab at the outer edge of its pages, lower for each kind of
    deck until the page ends, then from the top again.
    """
    top = 4 + number % TABS * 12
    tab = f'content:"";background:{colour};height:11mm;margin-top:{top}mm;width:6mm'
    return (
        f".chapter.deck.face-{slug}{{page:deck-{slug}}}"
        f"@page deck-{slug}:right{{@right-top{{{tab};margin-left:auto}}}}"
        f"@page deck-{slug}:left{{@left-top{{{tab};margin-right:auto}}}}"
    )


@cache
def book_style(paper: BookPaper) -> CSS:
    """Return the parsed style sheet of a paper."""
    return style_sheet(text_css() + paper.css)
