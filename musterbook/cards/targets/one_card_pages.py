"""One card per page, as print shops prefer, with trim and bleed boxes.

Fronts and backs alternate in one file, or are two files with the same order.
"""

from pathlib import Path

import pikepdf

from musterbook.cards.print_measures import BacksMode
from musterbook.cards.sheets.sheet_drawing import Forms, forms_in
from musterbook.cards.sheets.tagged_pdf import PrintHints, Structure
from musterbook.cards.targets.ordered_decks import Order
from musterbook.fonts import POINTS_PER_MM
from musterbook.progress import Advance


def write_single(
    order: Order, stem: Path, progress: Advance, *, bleed: int, backs: BacksMode = "long"
) -> list[Path]:
    """Write a page for each side of each copy; `bleed` is micrometres.

    With the backs `manual`, fronts and backs are two files, with `none` only fronts are printed.
    """
    files = {"manual": ("-fronts", "-backs"), "none": ("-fronts",)}.get(backs, ("",))
    return [
        _write(order, stem.with_name(f"{stem.name}{part}.pdf"), progress, bleed, part)
        for part in files
    ]


def _write(order: Order, path: Path, progress: Advance, bleed: int, part: str) -> Path:
    """Write one file: the fronts, the backs, or (without a part) both."""
    edge = bleed / 1000 * POINTS_PER_MM
    size = order.design.size
    width, height = size.width_mm * POINTS_PER_MM, size.height_mm * POINTS_PER_MM
    done = 0
    with pikepdf.new() as pdf, forms_in(pdf) as forms:
        tags = Structure(pdf)
        marks: list[pikepdf.OutlineItem] = []
        for deck in order.decks:
            marks.append(pikepdf.OutlineItem(deck.node.name, len(pdf.pages)))
            section = tags.section(deck.node.name)
            for front in deck.fronts:
                for _ in range(front.copies):
                    if part != "-backs":
                        page = _page(pdf, forms, front.page, (width, height), edge)
                        tags.mark_page(page, section, title=front.card.name)
                    if part == "-fronts":
                        continue
                    page = _page(pdf, forms, front.back or deck.back, (width, height), edge)
                    if front.back:
                        tags.mark_page(page, section, title=f"{front.card.name}, back")
                    else:
                        alt = f"Back: {deck.node.name}"
                        tags.mark_page(page, section, kind="Figure", alt=alt)
                done += 1
                progress(done, order.sides)
        with pdf.open_outline() as outline:
            outline.root.extend(marks)
        content = tags.finished(order.title, order.language, PrintHints())
    path.write_bytes(content)
    return path


def _page(
    pdf: pikepdf.Pdf, forms: Forms, path: Path, size: tuple[float, float], edge: float
) -> pikepdf.Page:
    paper_size = (size[0] + 2 * edge, size[1] + 2 * edge)
    page = pdf.add_blank_page(page_size=(round(paper_size[0], 4), round(paper_size[1], 4)))
    name, width, height = forms.add(page, path)
    x, y = (paper_size[0] - width) / 2, (paper_size[1] - height) / 2
    page.Contents = pdf.make_stream(f"q 1 0 0 1 {x:.4f} {y:.4f} cm {name} Do Q".encode())
    page.BleedBox = page.MediaBox
    right, top = edge + size[0], edge + size[1]
    page.TrimBox = pikepdf.Array([round(value, 4) for value in (edge, edge, right, top)])
    return page
