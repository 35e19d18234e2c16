"""Whether tables and maps have room on the pages of books, and tables on cards.

In: a library. Out: errors at tables that are too wide, and at maps whose labels overlap on the
smallest paper. A table is at least as wide as the longest word of each of its columns, set in the
smallest type that it is printed in. Of a finished document, warnings about text that is too wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, fsum
from typing import Any

from musterbook.article import articles
from musterbook.article.article_blocks import TableBlock
from musterbook.article.parsed_prose import ProseTable, plain_text, table_class
from musterbook.books.book_links import BookLinks
from musterbook.books.book_papers import PAPERS
from musterbook.cards.faces import LARGE_PRINT, Design, layout, usual
from musterbook.cards.print_measures import print_measures
from musterbook.errors import ContentError
from musterbook.fonts import POINTS_PER_MM, width_mm
from musterbook.library.file_kinds import PARTS
from musterbook.library.model.base import walk
from musterbook.library.model.files import MapCard, Table
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import CrowdedMapError
from musterbook.pdf_engine.engine import LOGGER, text_boxes

CARD_POINTS, CARD_GAP = 6.5, 0.5
"""Type size of a table of many columns on a card, and the space between columns in ems."""

BOOK_SIZES = {"": 1.0, "columns-6": 0.8, "columns-9": 0.7}
"""Type size of a table in a book by its class, as a share of the size of running text."""
BOOK_GAP = 0.7
SANS_WIDTH = 1.14
"""Width of text in a book, which is not condensed, as a multiple of that of condensed text."""

EDGE_MM = 3.0
"""Distance from the edge of a page within which printers print nothing."""

TextColumns = Sequence[Sequence[str]]
"""The texts of each column, with its heading."""


def table_problems(library: Library) -> list[ContentError]:
    """Return an error for each table that is too wide for its card or for a page of a book."""
    found: dict[tuple[str, str], ContentError] = {}
    for node in library.nodes.values():
        for columns in _tables(library, node) if node.kind != "page" else ():
            for message in _messages(node, columns):
                hint = "use shorter words or fewer columns, or make two tables"
                found.setdefault((node.id, message), ContentError(node.mark, message, hint))
    return list(found.values())


def map_problems(library: Library) -> list[ContentError]:
    """Return an error for each map that is too crowded for a page of a book."""
    found = []
    links = BookLinks(map_width=min(paper.map_width for paper in PAPERS.values()))
    for node in library.of_type(MapCard):
        try:
            links.drawing(node.data, node.name)
        except CrowdedMapError as error:
            hint = "leave out a measure or a label, or move them apart"
            found.append(ContentError(node.mark, str(error), hint))
    return found


def check_widths(document: Any) -> None:
    """Warn about every page with text that is too wide for it, which the engine would cut off."""
    for number, page in enumerate(document.pages, 1):
        most = page.width - EDGE_MM / 25.4 * 96
        wide = max(text_boxes(page), key=lambda box: box.position_x + box.width, default=None)
        if wide is not None and (right := wide.position_x + wide.width) > most:
            beyond = (right - page.width) / 96 * 25.4 + EDGE_MM
            message = "page %d is too narrow by %.0f mm for: %s"
            LOGGER.warning(message, number, beyond, wide.text)


def _messages(node: Node, columns: TextColumns) -> Iterator[str]:
    count = len(columns)
    if node.kind == "card":
        for design in (usual(), Design(print_measures().sizes[LARGE_PRINT], large=True)):
            page = layout(design)
            if count == 2:
                most = page.text_width
                width = _least(columns, page.table * page.body[0], CARD_GAP)
            else:
                most = page.whole_width
                width = _least(columns, page.points(CARD_POINTS), CARD_GAP)
            if width > most:
                room = f"the card has {floor(most)}{' in large print' * design.large}"
                yield f"a table of {count} columns is {ceil(width)} mm wide, and {room}"
                break
    paper = min(PAPERS.values(), key=lambda paper: paper.measure)
    points = paper.type * BOOK_SIZES[table_class(count)]
    width = _least(columns, points, BOOK_GAP) * SANS_WIDTH
    most = paper.measure
    if isinstance(node.data, Table) and not node.data.rows:  # of a matrix, nothing can be left out
        most += paper.outer - EDGE_MM
    if width > most:
        room = f"a page of the book has {floor(most)}"
        yield f"a table of {count} columns is {ceil(width)} mm wide, and {room}"


def _least(columns: TextColumns, points: float, gap: float) -> float:
    """Return the least width of a table in mm."""
    gaps = gap * points / POINTS_PER_MM * (len(columns) - 1)
    words = ([word for text in texts for word in text.split()] for texts in columns)
    widest = (max((width_mm(word, points) for word in column), default=0) for column in words)
    return fsum(widest) + gaps


def _tables(library: Library, node: Node) -> Iterator[TextColumns]:
    prose = articles(library).prose
    for reading in node.readings:
        made = articles(library).article(node, reading).first(TableBlock)
        if made and isinstance(reading.data, Table):
            before = [*(["roll"] if made.rolled else []), *(["title"] if made.titled else [])]
            head = [*("" for _ in before), *made.columns]
            rows = [
                [*(getattr(row, name) for name in before), *(cell.text() for cell in row.cells)]
                for row in made.rows
            ]
            yield list(zip(head, *rows, strict=True))
        for marked in walk(reading.data, PARTS.get(node.kind, "")):
            if "|" in marked.value and "\n" in marked.value:
                for block in prose(node, marked.value).blocks:
                    if isinstance(block, ProseTable):
                        table = [
                            [plain_text(cell) for cell in row] for row in (block.head, *block.rows)
                        ]
                        yield list(zip(*table, strict=True))
