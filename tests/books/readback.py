"""Read books back: targets of anchors, text of pages, words inside links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO

import pikepdf
import pypdfium2


@dataclass(frozen=True)
class Reference:
    """A link inside a book: its page, its target, and the words in its rectangle."""

    page: int
    to: int
    name: str
    words: str


def text(pdf: bytes) -> list[str]:
    """Return the text of every page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


def places(pdf: pikepdf.Pdf) -> dict[str, int]:
    """Return the page of every anchor, counted from 1."""
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    names = pdf.Root.Names.Dests.Names
    pages_by_name = {}
    for at in range(0, len(names), 2):  # name, [page /XYZ left top zoom]
        page: pikepdf.Object = names[at + 1][0]
        pages_by_name[str(names[at])] = pages[page.objgen]
    return pages_by_name


def references(data: bytes) -> list[Reference]:
    """Return every link within the book."""
    found = []
    shown = pypdfium2.PdfDocument(data)
    with pikepdf.open(BytesIO(data)) as pdf:
        where = places(pdf)
        for number, page in enumerate(pdf.pages, 1):
            words = shown[number - 1].get_textpage()
            for link in page.obj.get("/Annots", ()):
                if link.Subtype == "/Link" and "/Dest" in link:
                    left, bottom, right, top = (float(side) for side in link.Rect)
                    inside = words.get_text_bounded(left, bottom, right, top)
                    name = str(link.Dest)
                    found.append(Reference(number, where[name], name, " ".join(inside.split())))
    return found


def numbers(words: str, pattern: str) -> list[int]:
    """Return the page numbers that a pattern finds."""
    return [int(number) for number in re.findall(pattern, words)]


def bookmarks(data: bytes) -> list[tuple[int, str, int]]:
    """Return level, name and page (from 1) of every bookmark."""
    pdf = pypdfium2.PdfDocument(data)
    return [
        (mark.level, mark.get_title(), (mark.get_dest().get_index() or 0) + 1)
        for mark in pdf.get_toc()
    ]


def fonts(data: bytes) -> dict[str, bool]:
    """Return the fonts that pages use, and whether each is embedded."""
    found = {}
    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            for font in page.obj.Resources.get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                files = {"/FontFile", "/FontFile2", "/FontFile3"}
                found[str(font.BaseFont)] = bool(files & set(inner.FontDescriptor.keys()))
    return found
