"""Joins the runs of a book into one PDF with common bookmarks, links, tags and fonts.

In: the printed runs, in order. Out: the bytes of the book, the same for the same runs. A run that
begins on a right-hand page may need an empty page before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from io import BytesIO

import pikepdf

from musterbook.books.page_runs import PrintedRun
from musterbook.cards.sheets.impose import saved
from musterbook.pdf_engine.shared_fonts import share_fonts


def missing_anchors(runs: Sequence[PrintedRun]) -> list[str]:
    """Return the anchors that links lead to but that no run has."""
    known = {anchor for run in runs for anchor in run.anchors}
    return sorted({link for run in runs for link in run.links} - known)


def joined(runs: Sequence[PrintedRun]) -> bytes:
    """Return the book. Title, language and settings are those of the first run."""
    with ExitStack() as files:
        sources = [files.enter_context(pikepdf.open(BytesIO(run.pdf))) for run in runs]
        book = sources[0]
        _add_pages(book, sources, runs)
        _add_tags(book, sources)
        share_fonts(book)
        _add_destinations(book, runs)
        _add_outline(book, runs)
        return saved(book)


def _add_pages(
    book: pikepdf.Pdf, sources: Sequence[pikepdf.Pdf], runs: Sequence[PrintedRun]
) -> None:
    page = book.pages[0]
    boxes = {name: page.obj[name] for name in ("/TrimBox", "/BleedBox")}
    width, height = (float(side) for side in page.mediabox[2:])
    for source, run in zip(sources[1:], runs[1:], strict=True):
        while len(book.pages) < run.first - 1:
            empty = book.add_blank_page(page_size=(width, height))
            for name, box in boxes.items():
                empty.obj[name] = box
        for own in source.pages:
            book.pages.append(own)


def _add_tags(book: pikepdf.Pdf, sources: Sequence[pikepdf.Pdf]) -> None:
    """Add the structure of all runs to that of the first; their numbers are already unique."""
    root = book.Root.StructTreeRoot
    document = root.K[0]
    by_number = _pairs(root.ParentTree.Nums)
    by_name = _header_cells(root)
    for source in sources[1:]:
        # Done after the pages, so that references to pages lead to those in the book.
        other = book.copy_foreign(source.Root.StructTreeRoot)
        by_number += _pairs(other.ParentTree.Nums)
        by_name += _header_cells(other)
        for element in other.K[0].K:
            element.P = document
            document.K.append(element)
    by_number.sort(key=lambda pair: int(pair[0]))
    by_name.sort(key=lambda pair: bytes(pair[0]))
    root.ParentTree.Nums = pikepdf.Array([item for pair in by_number for item in pair])
    if by_name:
        names = pikepdf.Array([item for pair in by_name for item in pair])
        ends = pikepdf.Array([by_name[0][0], by_name[-1][0]])
        leaf = book.make_indirect(pikepdf.Dictionary(Limits=ends, Names=names))
        root.IDTree = pikepdf.Dictionary(Kids=pikepdf.Array([leaf]))


def _pairs(array: pikepdf.Object) -> list[tuple[pikepdf.Object, pikepdf.Object]]:
    items = list(array)
    return list(zip(items[::2], items[1::2], strict=True))


def _header_cells(root: pikepdf.Object) -> list[tuple[pikepdf.Object, pikepdf.Object]]:
    return _pairs(root.IDTree.Kids[0].Names) if "/IDTree" in root else []


def _add_destinations(book: pikepdf.Pdf, runs: Sequence[PrintedRun]) -> None:
    """Add the anchors of all runs, sorted by name."""
    places = {
        name.encode(): (run.first - 1 + page, x, y)
        for run in reversed(runs)
        for name, (page, x, y) in run.anchors.items()
    }
    pages = [page.obj for page in book.pages]
    names = pikepdf.Array()
    for name in sorted(places):
        names.append(pikepdf.String(name.decode()))
        names.append(_destination(pages, *places[name]))
    book.Root.Names = pikepdf.Dictionary(Dests=pikepdf.Dictionary(Names=names))


def _destination(pages: Sequence[pikepdf.Object], number: int, x: float, y: float) -> pikepdf.Array:
    return pikepdf.Array([pages[number], pikepdf.Name.XYZ, x, y, 0])


def _add_outline(book: pikepdf.Pdf, runs: Sequence[PrintedRun]) -> None:
    """Add the bookmarks of all runs as a tree, unfolded."""
    pages = [page.obj for page in book.pages]
    with book.open_outline() as outline:
        above = [(0, outline.root)]
        for run in runs:
            for mark in run.bookmarks:
                place = _destination(pages, run.first - 1 + mark.page, mark.x, mark.y)
                item = pikepdf.OutlineItem(mark.name, place)
                while len(above) > 1 and above[-1][0] >= mark.level:
                    above.pop()
                above[-1][1].append(item)
                above.append((mark.level, item.children))
