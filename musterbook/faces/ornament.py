"""Drawn parts of faces that are no symbol: the weave of backs, and QR codes.

Out: inline SVG with its colours in attributes.
"""

from __future__ import annotations

from io import BytesIO

import segno

from musterbook.formats import formats

FRAME_MM = 5.5  # from the edge; nearer, a crooked cut would show
PITCH_MM = 4.0
EMBLEM_MM = 32.0  # from the top to the middle of the symbol
WORDS_MM = 56.0  # from the top to the words


def weave(ground: str, line: str, frame: str) -> str:
    """Return the ornament of a back: a double frame, a lattice, and room for symbol and words.

    `ground` is the colour of the back, `line` that of the lattice, `frame` that of the frame.
    """
    card = formats().card
    w, h, inset = card.width, card.height, FRAME_MM + 1.2
    path = ""
    # Lines x + y = c and x - y = c, cut to the frame.
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
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 {w:g} {h:g}" '
        f'width="{w:g}mm" height="{h:g}mm" fill="none">'
        f'<path stroke="{line}" stroke-width=".25" d="{path}"/>'
        f'<circle cx="{w / 2:g}" cy="{EMBLEM_MM:g}" r="17" fill="{ground}" stroke="{frame}" '
        'stroke-width=".15"/>'
        f'<path fill="{ground}" d="M{inset:g} {WORDS_MM:g}H{w - inset:g}V{h - inset:g}'
        f'H{inset:g}Z"/>'
        f'<path stroke="{frame}" stroke-width=".15" '
        f'd="M{inset:g} {WORDS_MM:g}H{w - inset:g}M{inset:g} {WORDS_MM + 0.8:g}H{w - inset:g}"/>'
        f"{_frame(w, h, FRAME_MM, 2.2, 0.35, frame)}{_frame(w, h, inset, 1.2, 0.15, frame)}</svg>"
    )


def _frame(w: float, h: float, inset: float, radius: float, line: float, colour: str) -> str:
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{w - 2 * inset:g}" height="{h - 2 * inset:g}" '
        f'rx="{radius:g}" stroke="{colour}" stroke-width="{line:g}"/>'
    )


def qr(address: str, colour: str) -> str:
    """Return a QR code of an address, 7.4 mm wide."""
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
