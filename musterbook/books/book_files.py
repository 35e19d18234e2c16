"""The files of books, mission sheets and the gaming table: which there are, and their PDFs.

In: a library. Out: the files that the site offers, each with its PDF: a book of each edition, a
sheet of each mission; layouts and cut-outs for each file of maps with terrain areas; a card for
each matrix, and a sheet for each pair of choices. Books of packs are made only on request
(`build.py booklet --pack`), because a pack is already in the book of its edition. PDFs are cached
by their finished HTML, the style, the fonts and the code, so that only files with actual changes
are laid out again.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO

import pikepdf

from musterbook.books.book_html import book_of
from musterbook.books.book_papers import PAPERS, text_css
from musterbook.books.cut_outs import cut_outs_html
from musterbook.books.matrix_sheets import COLUMNS, matchup_html, matrix_html
from musterbook.books.mission_sheets import (
    MissionSheet,
    pool_sheet,
    sheet_html,
    sheet_of,
    sheet_pdf,
)
from musterbook.books.terrain_layouts import layouts_html, layouts_in
from musterbook.books.typeset import TABLE_STYLE, duplex_pdf, pages_pdf, typeset_book
from musterbook.cache import Unkeyed, cached, content_of
from musterbook.colours import print_style
from musterbook.errors import ContentError, ContentErrors, UserError, did_you_mean
from musterbook.fonts import depends_on_fonts
from musterbook.library.addresses import file_stem
from musterbook.library.matchups import Matchup, matchups, matrices
from musterbook.library.model.base import walk
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapsFile, Table
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack_game import PoolRow
from musterbook.pdf_engine.engine import engine_digest, located
from musterbook.print_files import PrintFile, SitePdf
from musterbook.resources import TEMPLATES

BOOKS_FOLDER = "books"

ROOMY = 3000
"""Letters of cards that have room on every sheet, which then need not be laid out to know it."""


@dataclass(frozen=True)
class BookFile:
    """A file: its entry, its paper and its name.

    A `book` is of an edition or a pack, a `sheet` of a mission. Other kinds are those of
    `expected_tabletop`; `part` distinguishes files of one entry.
    """

    of: str
    paper: str
    name: str
    kind: str = "book"
    part: str = ""

    @property
    def path(self) -> str:
        """Its address from the root of the site."""
        return f"print/{BOOKS_FOLDER}/{self.name}"


def expected_books(library: Library) -> list[BookFile]:
    """Return the books that the site offers, one for each edition."""
    return [file_of(edition, "a5") for edition in library.editions]


def expected_sheets(library: Library) -> list[BookFile]:
    """Return the sheets of all ready-made missions, and of all missions not made of cards."""
    missions = (*library.of_kind("row"), *library.of_kind("mission"))
    return [file_of(node, "a4", "sheet") for node in missions]


def books_of(library: Library, ids: Sequence[str]) -> list[Node]:
    """Return the named editions and packs, or all editions. Raises UserError."""
    nodes = []
    for id in ids:
        if id not in library:
            known = [node.id for node in (*library.editions, *library.packs())]
            hint = did_you_mean(id, known) or "known are " + ", ".join(known)
            raise UserError(f'there is no "{id}" ({hint})')
        node = library[id]
        if node.kind not in ("edition", "pack"):
            raise UserError(f'"{id}" is a {node.kind}; books are made of editions and packs')
        nodes.append(node)
    return nodes or list(library.editions)


def file_of(node: Node, paper: str, kind: str = "book") -> BookFile:
    return BookFile(node.id, paper, f"{file_stem(node.id)}-{paper}.pdf", kind)


LAYOUTS, CUT_OUTS, MATRIX, PAIRS = WHAT = ("layouts", "cut-outs", "matrix", "pairs")
"""The kinds of files for the gaming table."""


def expected_tabletop(library: Library, paper: str = "a4") -> list[BookFile]:
    """Return the files for the gaming table that the site offers."""
    files = []
    for holder in library.of_type(MapsFile):
        if layouts_in(library, holder):
            files += [_file(holder, LAYOUTS, paper), _file(holder, CUT_OUTS, paper)]
    for node in matrices(library):
        files.append(_file(node, MATRIX, paper))
        files += [_file(node, PAIRS, paper, pair.slug) for pair in matchups(library, node)]
    return files


def _file(node: Node, kind: str, paper: str, part: str = "") -> BookFile:
    name = f"-{part}" if part else kind
    return BookFile(node.id, paper, f"{file_stem(node.id)}-{name}-{paper}.pdf", kind, part)


def chosen(
    library: Library,
    what: Collection[str],
    packs: Sequence[str],
    paper: str,
) -> list[BookFile]:
    """Return the requested files. Raises UserError for an unknown pack, and if nothing is left."""
    files = expected_tabletop(library, paper)
    pack_ids = [pack.id for pack in library.packs()]
    for pack in packs:
        if pack not in pack_ids:
            hint = did_you_mean(pack, pack_ids) or "known are " + ", ".join(pack_ids)
            raise UserError(f'there is no pack "{pack}" ({hint})')
    found = [
        file
        for file in files
        if (not what or file.kind in what) and (not packs or library[file.of].pack in packs)
    ]
    if not found:
        hint = "card files for Tabletop Simulator: cards --format tts"
        raise UserError(f"these packs have no files for the gaming table ({hint})")
    return found


def typesetting(library: Library, file: BookFile) -> tuple[str, Callable[[], bytes]]:
    """Return the HTML of a file, and the function that makes its PDF."""
    node, paper = library[file.of], PAPERS[file.paper]
    if file.kind == PAIRS:
        table, pair = library.entry(node.id, Table), _pair(library, file)
        first, *others = (
            partial(matchup_html, library, table, pair, paper, column) for column in COLUMNS
        )
        html = first()
        forms: list[Callable[[], str]] = [lambda: html, *others]
        return html, lambda: duplex_pdf(forms, paper, pair.name, node.mark)
    if file.kind == CUT_OUTS:
        html = cut_outs_html(library, library.entry(node.id, MapsFile), paper)
    elif file.kind == MATRIX:
        html = matrix_html(library, library.entry(node.id, Table), paper)
    else:
        layouts = layouts_in(library, library.entry(node.id, MapsFile))
        title = f"{library.pack_of(node).name}: layouts to measure"
        html = layouts_html(library, layouts, paper, title)
    return html, lambda: pages_pdf(html, paper, node.name, node.mark)


def title(library: Library, file: BookFile) -> str:
    """Return the title of a file, such as `Matrix card`, or the choices of a pair."""
    if file.kind == PAIRS:
        return _pair(library, file).name
    return {
        LAYOUTS: "Layouts to measure",
        CUT_OUTS: "Terrain areas to cut out",
        MATRIX: "Matrix card",
    }[file.kind]


def _pair(library: Library, file: BookFile) -> Matchup:
    pairs = matchups(library, library.entry(file.of, Table))
    return next(pair for pair in pairs if pair.slug == file.part)


@depends_on_fonts
@cache
def _inputs() -> str:
    """Return the hash of the files from which sheets are made, besides code and content."""
    return content_of(
        sorted((TEMPLATES / "books").rglob("*.html")),
        engine_digest(),
        text_css(),
        print_style(TABLE_STYLE),
    )


@cached("sheets-of-books", code="books", inputs=_inputs)
def _typeset(html: str, paper: str, kind: str, typeset: Unkeyed[Callable[[], bytes]]) -> bytes:
    """Return a sheet or a file for the gaming table; its kind decides how it is typeset."""
    return typeset.value()


def book(library: Library, node: Node, paper: str = "a5") -> bytes:
    """Return the book of an edition or a pack.

    Raises ContentErrors with every warning of the PDF engine.
    """
    content = book_of(library, node, PAPERS[paper])
    css = text_css() + PAPERS[paper].css
    with located(f"the book of {node.name}", node.mark):
        return typeset_book(content.html, content.index, css)


def mission_sheet(library: Library, mission: MissionSheet, paper: str = "a4") -> bytes:
    """Return the sheet of a mission. Raises ContentErrors if it does not fit on its page."""
    html = sheet_html(library, mission)
    typeset = Unkeyed(lambda: sheet_pdf(library, mission, PAPERS[paper], html))
    return _typeset(html, paper, "sheet", typeset)


def tabletop_file(library: Library, file: BookFile) -> bytes:
    """Return a file for the gaming table. Raises ContentErrors for a sheet that does not fit."""
    html, typeset = typesetting(library, file)
    return _typeset(html, file.paper, file.kind, Unkeyed(typeset))


def book_files(library: Library) -> list[SitePdf]:
    """Return every book, mission sheet and file for the gaming table that the site offers."""
    entries = Counter(node.edition for node in library.nodes.values())
    files = (*expected_books(library), *expected_sheets(library), *expected_tabletop(library))
    return [
        SitePdf(
            _print_file(library, file),
            entries[file.of] if file.kind == "book" else 1,
            partial(_made_file, library, file),
        )
        for file in files
    ]


def sheet_problems(library: Library) -> list[ContentError]:
    """Return an error for each sheet without room for its cards, and each matrix without a card."""
    problems: list[ContentError] = []
    for file in (*expected_sheets(library), *expected_tabletop(library)):
        cards = _cards(library, file)
        letters = sum(len(text.value) for card in cards for text in walk(card.data))
        if file.kind == MATRIX or letters > ROOMY:
            try:
                _made_file(library, file)
            except ContentErrors as errors:
                problems += errors.errors
    return problems


def _cards(library: Library, file: BookFile) -> Sequence[Node[Card]]:
    """Return the cards that have to fit on the sheet of a ready-made mission or of a pair."""
    node = library[file.of]
    if holds(node, PoolRow):
        return pool_sheet(library, node).cards
    return _pair(library, file).cards if file.kind == PAIRS else ()


def _print_file(library: Library, file: BookFile) -> PrintFile:
    paper, pack = PAPERS[file.paper].name, library[file.of].pack or ""
    names = {"book": f"Book, {paper}", "sheet": f"Mission sheet, {paper}"}
    name = names.get(file.kind) or title(library, file)
    return PrintFile(file.path, name, pack, label=paper, kind=file.kind, of=file.of)


def _made_file(library: Library, file: BookFile) -> tuple[bytes, int]:
    """Return a file and its number of pages."""
    node = library[file.of]
    if file.kind in WHAT:
        pdf = tabletop_file(library, file)
    elif file.kind == "sheet":
        mission = (
            pool_sheet(library, node) if holds(node, PoolRow) else sheet_of(library, [node.id])
        )
        pdf = mission_sheet(library, mission, file.paper)
    else:
        pdf = book(library, node, file.paper)
    with pikepdf.open(BytesIO(pdf)) as opened:
        return pdf, len(opened.pages)
