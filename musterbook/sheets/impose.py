"""Puts rendered cards on sheets.

In: a PDF of empty sheets (labels and marks), a layout, and for each page which card lies where.
Out: the bytes of the finished PDF, the same on every run. Each card is copied once, however
often it lies on sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path

import pikepdf

from musterbook.formats import POINTS_PER_MM, formats, points
from musterbook.sheets.layout import Layout, Slot

Placed = tuple[Slot, Path]
"""A slot and the one-page PDF that lies in it."""


def impose(empty: bytes, layout: Layout, pages: Sequence[Sequence[Placed]]) -> bytes:
    """Draw the cards of each page under the marks of that page."""
    paper = [0, 0, points(layout.paper.width), points(layout.paper.height)]
    with pikepdf.open(BytesIO(empty)) as pdf, ExitStack() as open_files:
        forms: dict[Path, pikepdf.Object] = {}
        for page, placed in zip(pdf.pages, pages, strict=True):
            page.MediaBox = pikepdf.Array(paper)
            taken = {(slot.row, slot.column) for slot, _ in placed}
            drawing = [
                _paint(pdf, page, forms, open_files, *item, layout, taken) for item in placed
            ]
            page.contents_add("\n".join(drawing).encode(), prepend=True)
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"),
            Duplex=pikepdf.Name("/DuplexFlipLongEdge"),
            PickTrayByPDFSize=True,
            DisplayDocTitle=True,
        )
        out = BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        return out.getvalue()


def _paint(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    forms: dict[Path, pikepdf.Object],
    open_files: ExitStack,
    slot: Slot,
    file: Path,
    layout: Layout,
    taken: set[tuple[int, int]],
) -> str:
    """Return the operators that draw one card in its slot, clipped to what may show of it."""
    if file not in forms:
        forms[file] = _form(pdf, open_files.enter_context(pikepdf.open(file)))
    # A name of our own: the library's would be random.
    name = pikepdf.Name(f"/Card{list(forms).index(file)}")
    page.add_resource(forms[file], pikepdf.Name.XObject, name)
    bleed = formats().card.bleed * 1000
    left, top, right, bottom = (
        layout.sheet.bleed
        if (slot.row + down, slot.column + across) not in taken
        else layout.sheet.gap // 2
        for down, across in ((0, -1), (-1, 0), (0, 1), (1, 0))
    )
    paper = layout.paper.height
    x, y = slot.left - left, paper - slot.top - layout.height - bottom
    width, height = layout.width + left + right, layout.height + top + bottom
    clip = " ".join(f"{points(value):g}" for value in (x, y, width, height))
    move_x = (slot.left - bleed) / 1000 * POINTS_PER_MM
    move_y = (paper - slot.top - layout.height - bleed) / 1000 * POINTS_PER_MM
    return f"q {clip} re W n 1 0 0 1 {move_x:.3f} {move_y:.3f} cm {name} Do Q"


def _form(pdf: pikepdf.Pdf, source: pikepdf.Pdf) -> pikepdf.Object:
    page = source.pages[0]
    form = page.as_form_xobject()
    # Before copying: the engine shares one dictionary of resources over all pages of a file.
    form.Resources = page.obj.Resources
    # as_form_xobject takes the trimmed size, which would cut the bleed away.
    form.BBox = page.mediabox
    return pdf.copy_foreign(form)
