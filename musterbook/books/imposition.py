"""Imposes a book: two pages per side of a sheet, in the order of saddle-stitched signatures.

In: the PDF of a book. Out: a PDF of landscape sheets to print on both sides, flipped on the short
edge. A signature is a pile of sheets folded once and stitched together; a thin book has one, a
thick one several. Missing pages at the end are left empty. Creep is ignored, because signatures are
thin.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from io import BytesIO

import pikepdf

from musterbook.cards.formats import POINTS_PER_MM
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure

THIN = 48
"""Maximum pages of a single signature: twelve sheets can still be folded and stitched."""

SHEET = (297.0, 210.0)
"""The paper, in mm: A4 in landscape; a side takes two pages of A5."""

SIGNATURE = 16
"""Pages of each signature of a thicker book."""


def order(count: int, thin: int = THIN, signature: int = SIGNATURE) -> list[tuple[int, int]]:
    """Return the page numbers (from 1) on the left and right of each side; 0 is an empty page.

    Sides are in printing order: front and back of the outermost sheet, then inwards.
    """
    padded = -(-count // 4) * 4
    size = padded if padded <= thin else signature
    sides: list[tuple[int, int]] = []
    for first in range(1, padded + 1, size):
        last = min(first + size - 1, padded)
        low, high = first, last
        while low < high:
            sides += [(high, low), (low + 1, high - 1)]
            low, high = low + 2, high - 2
    return [(left if left <= count else 0, right if right <= count else 0) for left, right in sides]


def imposed(pdf: bytes) -> bytes:
    """Return a book imposed two pages to a side; the same book gives the same bytes.

    It is a tagged PDF in which the pages are read in the order of the book. The trim box of a sheet
    is the area of its pages.
    """
    with pikepdf.open(BytesIO(pdf)) as book, pikepdf.new() as out:
        title = str(book.docinfo.get("/Title", ""))
        tags = Structure(out)
        sections = [tags.section(f"Page {number}") for number, _ in enumerate(book.pages, 1)]
        width, height = (float(length) for length in book.pages[0].mediabox[2:])
        sheet_width, sheet_height = (mm * POINTS_PER_MM for mm in SHEET)
        # Half a millimetre of A4 is left at each side; the fold stays in the middle.
        fold, low = sheet_width / 2, (sheet_height - height) / 2
        forms = _forms(book, out)
        for sides in order(len(forms)):
            sheet = out.add_blank_page(page_size=(round(sheet_width, 3), round(sheet_height, 3)))
            tags.start_page(sheet)
            placed, content = pikepdf.Dictionary(), b""
            for number, (name, left) in zip(
                sides, (("/L", fold - width), ("/R", fold)), strict=True
            ):
                if number:
                    placed[name] = forms[number - 1]
                    drawing = f"q 1 0 0 1 {left:.3f} {low:.3f} cm {name} Do Q".encode()
                    content += tags.mark(drawing, sections[number - 1], title=f"Page {number}")
            sheet.obj.Resources = pikepdf.Dictionary(XObject=placed)
            sheet.obj.Contents = out.make_stream(content)
            trim = (fold - width, low, fold + width, low + height)
            sheet.TrimBox = pikepdf.Array([round(value, 3) for value in trim])
        return tags.finished(title, PrintHints("/DuplexFlipShortEdge"))


def joined(parts: Sequence[bytes], title: str) -> bytes:
    """Return documents as one, to print on both sides, flipped on the long edge.

    It is a tagged PDF with a section for each page.
    """
    with ExitStack() as stack:
        out = stack.enter_context(pikepdf.new())
        documents = [stack.enter_context(pikepdf.open(BytesIO(part))) for part in parts]
        tags = Structure(out)
        for document in documents:
            for page, form in zip(document.pages, _forms(document, out), strict=True):
                name = f"Page {len(out.pages) + 1}"
                added = out.add_blank_page()
                added.MediaBox = pikepdf.Array(list(page.mediabox))
                tags.start_page(added)
                added.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Page=form))
                content = tags.mark(b"/Page Do", tags.section(name), title=name)
                added.obj.Contents = out.make_stream(content)
        return tags.finished(title, PrintHints("/DuplexFlipLongEdge"))


def _forms(document: pikepdf.Pdf, out: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Return the pages of a document as forms of another."""
    forms = []
    for page in document.pages:
        form = page.as_form_xobject()
        form.Resources = page.obj.Resources  # shared by all pages, not copied for each
        forms.append(out.copy_foreign(form))
    return forms
