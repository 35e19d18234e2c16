"""Sheets for a cutting machine, with cards clear of its registration marks.

In: a paper, a card, the machine's dimensions. Out: the layout with the most cards, the length of
the marks' arms, and the cutting outlines as DXF.
"""

from dataclasses import replace

from markupsafe import Markup

from musterbook.cards.formats import Cutter, Margins, Paper, SheetFormat
from musterbook.cards.sheets.layout import SheetLayout
from musterbook.cards.sheets.marks import mm, svg

MIN_CLEAR = 600


def solve_cutter(
    paper: Paper, width: int, height: int, sheet: SheetFormat, cutter: Cutter
) -> SheetLayout:
    """Return the layout with the most cards between the marks.

    Raises ValueError if none fits.
    """
    gap, bleed = cutter.gap, cutter.gap // 2
    form = replace(sheet, margins=Margins.even(cutter.inset), gap=gap, bleed=bleed)
    layouts = []
    for oriented in (paper, paper.sideways):
        # The bleed must stay inside the marks, too.
        across, down = (side - 2 * (cutter.inset + bleed) + gap for side in oriented.area)
        for columns in range(1, across // (width + gap) + 1):
            for rows in range(1, down // (height + gap) + 1):
                layout = SheetLayout(oriented, form, width, height, columns, rows)
                if is_clear(layout, cutter, cutter.arm, cutter.clear):
                    layouts.append(layout)
    if not layouts:
        size = f"{width / 1000:g} x {height / 1000:g} mm"
        raise ValueError(f"a card of {size} is too large for a cutter on {paper.name}")
    return max(layouts, key=lambda layout: layout.count)


def is_clear(layout: SheetLayout, cutter: Cutter, arm: int, clear: int) -> bool:
    """Whether cards with their bleed are at least `clear` from marks with arms of length `arm`."""
    corner, bleed = cutter.inset + arm + clear, layout.sheet.bleed
    return layout.left - bleed >= corner or layout.top - bleed >= corner


def arm_length(layout: SheetLayout, cutter: Cutter) -> int:
    """Return the length of the arms: the one given for the paper, if that leaves enough room."""
    longer = cutter.arms.get(layout.paper.slug, cutter.arm)
    return longer if is_clear(layout, cutter, longer, MIN_CLEAR) else cutter.arm


def registration_svg(layout: SheetLayout, cutter: Cutter) -> Markup:
    """Return the registration marks of a cutting machine as a drawing the size of the paper.

    A square at the top left and angles at the top right and bottom left, or angles at all four
    corners; each is measured to its outside.
    """
    w, h, inset = layout.paper.width, layout.paper.height, cutter.inset
    arm, line = arm_length(layout, cutter), cutter.thickness
    corners = [(w - inset, inset, -1, 1), (inset, h - inset, 1, -1)]
    if cutter.angles == 4:
        corners += [(inset, inset, 1, 1), (w - inset, h - inset, -1, -1)]
        drawing = ""
    else:
        drawing = (
            f'<rect x="{mm(inset)}" y="{mm(inset)}" width="{mm(cutter.square)}" '
            f'height="{mm(cutter.square)}" fill="#000000"/>'
        )
    for x, y, right, down in corners:
        drawing += (
            f'<path fill="#000000" d="M{mm(x)} {mm(y)}h{mm(right * arm)}v{mm(down * line)}'
            f"h{mm(-right * (arm - line))}v{mm(down * (arm - line))}h{mm(-right * line)}"
            f'Z"/>'
        )
    return svg(w, h, drawing)


def dxf(layout: SheetLayout, corner: int) -> bytes:
    """Return the outlines of all cards, with their corners, in mm from the lower left."""
    lines = ["0", "SECTION", "2", "HEADER", "9", "$INSUNITS", "70", "4", "0", "ENDSEC"]
    lines += ["0", "SECTION", "2", "ENTITIES"]
    for slot in layout.slots:
        left = slot.left / 1000
        bottom = (layout.paper.height - slot.top - layout.height) / 1000
        lines += _outline(left, bottom, layout.width / 1000, layout.height / 1000, corner / 1000)
    return ("\n".join((*lines, "0", "ENDSEC", "0", "EOF")) + "\n").encode()


def _outline(x: float, y: float, width: float, height: float, corner: float) -> list[str]:
    """Return four lines and four arcs; angles are counted anticlockwise from the right."""
    right, top = x + width, y + height
    path: list[str] = []
    for start, end in (
        ((x + corner, y), (right - corner, y)),
        ((right, y + corner), (right, top - corner)),
        ((right - corner, top), (x + corner, top)),
        ((x, top - corner), (x, y + corner)),
    ):
        path += ["0", "LINE", "8", "cut", "10", _n(start[0]), "20", _n(start[1])]
        path += ["11", _n(end[0]), "21", _n(end[1])]
    for middle_x, middle_y, begin in (
        (right - corner, y + corner, 270),
        (right - corner, top - corner, 0),
        (x + corner, top - corner, 90),
        (x + corner, y + corner, 180),
    ):
        path += ["0", "ARC", "8", "cut", "10", _n(middle_x), "20", _n(middle_y)]
        path += ["40", _n(corner), "50", _n(begin), "51", _n(begin + 90)]
    return path


def _n(value: float) -> str:
    return f"{value:.3f}"
