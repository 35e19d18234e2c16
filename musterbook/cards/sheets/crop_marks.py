"""Draws the marks of a sheet: where to cut and where to fold.

In: a layout and the kind of marks. Out: inline SVG the size of the paper. All marks are inside the
printable area, because a mark at the edge makes printers scale the whole page.
"""

from collections.abc import Iterable

from markupsafe import Markup

from musterbook.cards.print_measures import CutMarks
from musterbook.cards.sheets.sheet_layout import SheetLayout, Slot

MIN_MARK = 1000
"""Minimum length of crop marks in micrometres; shorter ones are drawn inside the block instead."""
INSIDE = 2500
MARK_COLOUR = "#1b1b1b"


def marks_svg(
    layout: SheetLayout,
    marks: CutMarks,
    corner: int,
    slots: Iterable[Slot],
    *,
    below: int = 0,
    beside: int = 0,
) -> Markup:
    """Return the drawing for a page with cards in these slots.

    Labels take `below` of the margin below the cards, or `beside` of that on their left; `corner`
    is the radius of a card's corners. Lengths are micrometres.
    """
    drawing = ""
    if marks == "crop":
        path = crop_path(layout, below, beside)
        # White around the marks, to show on dark bleed.
        drawing += f'<path stroke="#ffffff" stroke-width=".7" d="{path}"/>'
        drawing += f'<path stroke="{MARK_COLOUR}" stroke-width=".15" d="{path}"/>'
    elif marks == "lines":
        drawing += "".join(
            f'<rect x="{mm(slot.left)}" y="{mm(slot.top)}" width="{mm(layout.width)}" '
            f'height="{mm(layout.height)}" rx="{mm(corner)}" stroke="#8a8a8a" '
            'stroke-width=".1"/>'
            for slot in slots
        )
    if layout.fold:
        dashes = 'stroke-width=".2" stroke-dasharray="2 1.2"'
        drawing += f'<path stroke="{MARK_COLOUR}" {dashes} d="{fold_line(layout)}"/>'
    return cut_marks_svg(layout.paper.width, layout.paper.height, drawing)


def cut_marks_svg(width: int, height: int, drawing: str) -> Markup:
    """Return an SVG drawing in millimetres; its size is in micrometres."""
    w, h = mm(width), mm(height)
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" '
        f'viewBox="0 0 {w} {h}" fill="none">{drawing}</svg>'
    )


def mm(micrometres: int) -> str:
    """Return a length in millimetres, as text."""
    return f"{micrometres / 1000:g}"


def crop_path(layout: SheetLayout, below: int = 0, beside: int = 0) -> str:
    """Return a short line at every cut, outside the block if there is room."""
    margins, most, path = layout.sheet.margins, layout.sheet.mark, ""
    left, top = layout.left, layout.top
    right, bottom = left + layout.block_width, top + layout.block_height
    leftwards = _length(left - margins.left - beside, most)
    rightwards = _length(layout.paper.width - right - margins.right, most)
    upwards = _length(top - margins.top, most)
    downwards = _length(layout.paper.height - bottom - margins.bottom - below, most)
    columns, rows = layout.cuts()
    for x in columns:
        path += f"M{mm(x)} {mm(top)}v{mm(-upwards)}M{mm(x)} {mm(bottom)}v{mm(downwards)}"
    for y in rows:
        path += f"M{mm(left)} {mm(y)}h{mm(-leftwards)}M{mm(right)} {mm(y)}h{mm(rightwards)}"
    return path


def _length(room: int, most: int) -> int:
    """Return the length of marks: positive outwards, negative inwards if there is no room
    outside.
    """
    return min(room, most) if room >= MIN_MARK else -INSIDE


def fold_line(layout: SheetLayout) -> str:
    """Return the line along which a sheet is folded."""
    width, height, margins = layout.paper.width, layout.paper.height, layout.sheet.margins
    if layout.fold == "vertical":
        return f"M{mm(width // 2)} {mm(margins.top)}V{mm(height - margins.bottom)}"
    return f"M{mm(margins.left)} {mm(height // 2)}H{mm(width - margins.right)}"
