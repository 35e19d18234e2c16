"""Drawn parts of faces other than symbols: the ornament of backs, and QR codes.

Out: inline SVG with colours in attributes. `ornament.html` draws the ornament.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from markupsafe import Markup

from musterbook.cards.faces.layout import BACK_FRAME, Layout
from musterbook.templates import templates

FRAME = BACK_FRAME - 1.2
"""Distance of the outer frame from the edge, in units; closer, a crooked cut would show."""
PITCH_MM = 4.0


def ornament(page: Layout, ground: str, line: str, ink: str, *, low_ink: bool) -> Markup:
    """Return the ornament of a back: a double frame, a ring, and a lattice in full colour.

    `ground` is the colour of the back, `line` that of the lattice, `ink` that of the frame.
    """
    inset = BACK_FRAME * page.unit
    lattice = "" if low_ink else _lattice(page, inset)
    draw: Any = templates("cards").get_template("ornament.html").module
    return Markup(draw.ornament(page, inset, FRAME * page.unit, lattice, ground, line, ink).strip())


def _lattice(page: Layout, inset: float) -> str:
    """Return lines x + y = c and x - y = c, clipped to the frame."""
    w, h, path = page.width, page.height, ""
    steps = int((w + h) / PITCH_MM) + 1
    for i in range(-steps, steps + 1):
        offset = i * PITCH_MM
        for slope in (1, -1):
            # y = slope * (x - middle) + middle + offset
            ends = []
            for x in (inset, w - inset):
                y = slope * (x - w / 2) + h / 2 + offset
                if inset <= y <= h - inset:
                    ends.append((x, y))
            for y in (inset, h - inset):
                x = slope * (y - h / 2 - offset) + w / 2
                if inset < x < w - inset:
                    ends.append((x, y))
            if len(ends) == 2:
                (x1, y1), (x2, y2) = ends
                path += f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
    return path


def qr(address: str, colour: str) -> str:
    """Return a QR code with an address, 7.4 mm wide."""
    out = BytesIO()
    code = segno.make(address, micro=False, error="m", boost_error=False)
    code.save(
        out,
        kind="svg",
        border=0,
        dark=colour,
        xmldecl=False,
        svgns=True,
        omitsize=True,
        nl=False,
        title="QR code of this card’s page",
    )
    return out.getvalue().decode()
