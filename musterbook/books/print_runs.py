"""Lays out and prints the runs of a book, using a cache.

In: a run with its first page, and the pages of all anchors. Out: how many pages it takes, and its
pages as a PDF, to be joined with those of the other runs. A run is laid out only if its text, its
side or a page number in it changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pydyf

from musterbook import cache as store
from musterbook.books.page_numbers import Pages, extent_of, renumber, targets_of
from musterbook.books.page_runs import Bookmark, Extent, PlacedRun, PrintedRun
from musterbook.books.paper import BookPaper
from musterbook.books.style import running, style
from musterbook.books.tags import complete
from musterbook.books.typeset import lay_out
from musterbook.pdf_engine.engine import Document, EngineLog

SCALE = 0.75
"""Points per CSS pixel."""

LINKS = 100_000
"""In the structure, the links of a run are numbered from its first page times this number."""


class RunPrinter:
    """The runs of one book on one paper; `messages` are the warnings of the PDF engine.

    `recipe` is the hash of everything that all books share. A run with a warning is not cached.
    """

    def __init__(self, paper: BookPaper, recipe: str, cache_dir: Path) -> None:
        self.paper, self.recipe = paper, recipe
        self.extents = store.CacheFolder(cache_dir, ".extent")
        self.prints = store.CacheFolder(cache_dir, ".run")
        self.laid_out: dict[PlacedRun, Document] = {}
        self.messages: list[str] = []

    def measure(self, run: PlacedRun) -> Extent:
        """Return how many pages a run takes, and where its anchors are."""
        kept = self.extents.path(self.recipe, self.paper.slug, run.html, run.is_right)
        if (data := self.extents.load(kept)) is not None:
            return Extent.from_bytes(data)
        extent = extent_of(self._lay_out(run))
        if not self.messages:
            self.extents.save(kept, extent.to_bytes())
        return extent

    def print(self, run: PlacedRun, pages: Pages) -> PrintedRun:
        """Return a run with its page numbers, which are those of `pages`."""
        links = targets_of(run.html)
        numbers = {name: pages.get(name, 0) for name in sorted(links)}
        kept = self.prints.path(self.recipe, self.paper.slug, run.html, run.first, numbers)
        if (data := self.prints.load(kept)) is not None:
            return PrintedRun.from_bytes(data)
        document = self._lay_out(run)
        del self.laid_out[run]
        renumber(document, numbers)
        with EngineLog() as log:
            printed = _printed(document, run)
        self.messages += log.messages
        if not self.messages:
            self.prints.save(kept, printed.to_bytes())
        return printed

    def _lay_out(self, run: PlacedRun) -> Document:
        if run not in self.laid_out:
            # By default, the first page of a document is on the right.
            side = "" if run.is_right else "html{break-before:left}"
            css = running(f"@page:first{{counter-reset:page {run.first}}}{side}")
            with EngineLog() as log:
                self.laid_out[run] = lay_out(run.html, style(self.paper), css)
            self.messages += log.messages
        return self.laid_out[run]


def _printed(document: Document, run: PlacedRun) -> PrintedRun:
    """Return the pages of a run as a PDF, and what is added when runs are joined."""
    anchors: dict[str, tuple[int, float, float]] = {}
    bookmarks: list[Bookmark] = []
    links: dict[str, None] = {}
    for number, page in enumerate(document.pages):
        for name, (x, y, *_) in page.anchors.items():
            anchors.setdefault(name, (number, *_points(x, y, page.height)))
        for level, name, (x, y), _ in page.bookmarks:
            bookmarks.append(Bookmark(level, name, number, *_points(x, y, page.height)))
        links |= {target: None for kind, target, *_ in page.links if kind == "internal"}
        page.bookmarks.clear()
    # The engine leaves out links to anchors that it does not know: here, those of other runs.
    document.pages[-1].anchors.update({name: (0, 0, 0, 0) for name in links if name not in anchors})

    def finish(document: Any, pdf: Any) -> None:
        complete(document, pdf, f"{run.name}:")
        _number(pdf, run.first, len(document.pages))
        _remove_font_programs(pdf)
        pdf.catalog.pop("Names", None)
        pdf.catalog["PageMode"] = "/UseOutlines"
        pdf.catalog["PageLayout"] = "/TwoPageRight"

    pdf = bytes(document.write_pdf(pdf_tags=True, finisher=finish))
    return PrintedRun(run.first, len(document.pages), anchors, tuple(links), tuple(bookmarks), pdf)


def _points(x: float, y: float, height: float) -> tuple[float, float]:
    """Return a position in points from the lower left corner of a page."""
    return round(x * SCALE, 6), round((height - y) * SCALE, 6)


def _number(pdf: Any, first: int, pages: int) -> None:
    """Renumber the pages and links of a run in the structure, so that no other run has the same."""
    objects = {item.reference: item for item in pdf.objects}
    root = objects[pdf.catalog["StructTreeRoot"]]
    numbers = objects[root["ParentTree"]]["Nums"]

    def new(number: int) -> int:
        return first - 1 + number if number < pages else first * LINKS + number - pages

    numbers[::2] = [new(number) for number in numbers[::2]]
    for item in objects.values():
        for key in ("StructParents", "StructParent"):
            if isinstance(item, pydyf.Dictionary) and key in item:
                item[key] = new(item[key])


def _remove_font_programs(pdf: Any) -> None:
    """Remove the font programs: the book embeds each font only once."""
    for item in pdf.objects:
        if isinstance(item, pydyf.Stream) and "Length1" in item.extra:
            item.stream = []
