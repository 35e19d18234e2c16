"""One card a page, as print shops like it: fronts and backs in turn, with trim and bleed boxes."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from musterbook.cards.formats import POINTS_PER_MM
from musterbook.cards.sheets.impose import Forms, forms_in, saved
from musterbook.cards.targets.order import Order, Progress


def write_single(order: Order, stem: Path, progress: Progress, *, bleed: int) -> list[Path]:
    """Write a page for each side of each copy; `bleed` is micrometres."""
    edge = bleed / 1000 * POINTS_PER_MM
    size = order.dress.size
    width, height = size.width_mm * POINTS_PER_MM, size.height_mm * POINTS_PER_MM
    done = 0
    with pikepdf.new() as pdf, forms_in(pdf) as forms:
        marks: list[pikepdf.OutlineItem] = []
        for deck in order.decks:
            marks.append(pikepdf.OutlineItem(deck.node.name, len(pdf.pages)))
            for front in deck.fronts:
                for path in (front.page, deck.back) * front.copies:
                    _page(pdf, forms, path, (width, height), edge)
                done += 1
                progress(done, order.sides)
        with pdf.open_outline() as outline:
            outline.root.extend(marks)
        pdf.docinfo["/Title"] = order.title
        pdf.Root.Lang = pikepdf.String("en")
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), DisplayDocTitle=True
        )
        content = saved(pdf)
    path = stem.with_name(f"{stem.name}.pdf")
    path.write_bytes(content)
    return [path]


def _page(
    pdf: pikepdf.Pdf, forms: Forms, path: Path, size: tuple[float, float], edge: float
) -> None:
    whole = (size[0] + 2 * edge, size[1] + 2 * edge)
    page = pdf.add_blank_page(page_size=(round(whole[0], 4), round(whole[1], 4)))
    name, width, height = forms.add(page, path)
    x, y = (whole[0] - width) / 2, (whole[1] - height) / 2
    page.Contents = pdf.make_stream(f"q 1 0 0 1 {x:.4f} {y:.4f} cm {name} Do Q".encode())
    page.BleedBox = page.MediaBox
    right, top = edge + size[0], edge + size[1]
    page.TrimBox = pikepdf.Array([round(value, 4) for value in (edge, edge, right, top)])
