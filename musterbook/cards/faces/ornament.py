"""Drawn parts of faces other than symbols: the ornament of backs, and QR codes.

Out: inline SVG with colours in attributes.
"""

from __future__ import annotations

from io import BytesIO

import segno

from musterbook.cards.faces.layout import BACK_FRAME, Layout

FRAME = BACK_FRAME - 1.2
"""Distance of the outer frame from the edge, in units; closer, a crooked cut would show."""
PITCH_MM = 4.0


def weave(page: Layout, ground: str, line: str, ink: str) -> str:
    """Return the ornament of a back: a double frame, a lattice, and room for symbol and words.

    `ground` is the colour of the back, `line` that of the lattice, `ink` that of the frame.
    """
    w, h, inset = page.width, page.height, BACK_FRAME * page.unit
    words = page.back_words
    fields = (
        f'<path stroke="{line}" stroke-width=".25" d="{_lattice(page, inset)}"/>'
        f'<circle cx="{w / 2:g}" cy="{page.back_emblem:.2f}" r="{17 * page.unit:g}" '
        f'fill="{ground}" stroke="{ink}" stroke-width=".15"/>'
        f'<path fill="{ground}" d="M{inset:.2f} {words:.2f}H{w - inset:.2f}V{h - inset:.2f}'
        f'H{inset:.2f}Z"/>'
        f'<path stroke="{ink}" stroke-width=".15" d="M{inset:.2f} {words:.2f}H{w - inset:.2f}'
        f'M{inset:.2f} {words + 0.8:.2f}H{w - inset:.2f}"/>'
    )
    return _svg(page, fields + _frames(page, ink))


def frame(page: Layout, ink: str) -> str:
    """Return the ornament of a low-ink back: a double frame and a ring."""
    w, words = page.width, page.back_words
    inset = BACK_FRAME * page.unit
    fields = (
        f'<circle cx="{w / 2:g}" cy="{page.back_emblem:.2f}" r="{17 * page.unit:g}" stroke="{ink}" '
        f'stroke-width=".35"/><path stroke="{ink}" stroke-width=".25" '
        f'd="M{inset:.2f} {words:.2f}H{w - inset:.2f}"/>'
    )
    return _svg(page, fields + _frames(page, ink))


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


def _svg(page: Layout, parts: str) -> str:
    w, h = page.width, page.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 {w:g} {h:g}" '
        f'width="{w:g}mm" height="{h:g}mm" fill="none">{parts}</svg>'
    )


def _frames(page: Layout, ink: str) -> str:
    parts = ""
    for inset, radius, line in ((FRAME, 2.2, 0.35), (BACK_FRAME, 1.2, 0.15)):
        edge = inset * page.unit
        parts += (
            f'<rect x="{edge:.2f}" y="{edge:.2f}" width="{page.width - 2 * edge:.2f}" '
            f'height="{page.height - 2 * edge:.2f}" rx="{radius * page.unit:g}" stroke="{ink}" '
            f'stroke-width="{line:g}"/>'
        )
    return parts


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
