"""Drawings of the first sheet: rulers, outlines, targets, and print settings as pictures.

Out: SVG fragments in millimetres, in one dark colour.
"""

from __future__ import annotations

INK = "#1b1b1b"
PALE = "#8a8a8a"
PICTURE = (26, 15)
MIN_TYPE_MM = 2.3
"""The smallest type, in mm: 6.5 pt."""


def ruler(x: float, y: float, unit: float, count: int, parts: int, name: str) -> str:
    """Return a ruler to the right of x, y: `count` units of `unit` mm, each divided into
    `parts`.
    """
    path = f"M{x:g} {y:g}h{unit * count:g}"
    numbers = ""
    for tick in range(count * parts + 1):
        full, half = tick % parts == 0, parts % 2 == 0 and tick % (parts // 2) == 0
        length = 4.2 if full else 3 if half else 1.8
        path += f"M{x + tick * unit / parts:g} {y:g}v{length}"
        # Number only every second unit if they are narrow.
        if full and (unit > 15 or tick // parts % 2 == 0):
            number = tick // parts * (10 if unit < 15 else 1)
            numbers += text(x + tick * unit / parts, y + 7.2, str(number))
    label = text(x + unit * count + 3, y + 3, name, anchor="start", bold=True)
    return f'<path stroke="{INK}" stroke-width=".15" d="{path}"/>{numbers}{label}'


def text(
    x: float, y: float, words: str, *, size: float = 2.6, anchor: str = "middle", bold: bool = False
) -> str:
    """Return one line of text."""
    weight = 700 if bold else 400
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="IBM Plex Sans Condensed" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{INK}">{words}</text>'
    )


def outline(x: float, y: float, width: float, height: float, corner: float, *, dash: bool) -> str:
    """Return the outline of a card."""
    dashes = ' stroke-dasharray="2 1.2"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" '
        f'stroke="{INK}" stroke-width=".2"{dashes}/>'
    )


def cross(x: float, y: float, name: str) -> str:
    """Return a target of the front; the pin goes through its centre."""
    return (
        f'<path stroke="{INK}" stroke-width=".15" d="M{x - 8:g} {y:g}h16M{x:g} {y - 8:g}v16"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="5" stroke="{INK}" stroke-width=".15"/>'
        f"{text(x + 9, y - 4, name, size=3.6, anchor='start', bold=True)}"
    )


def scale(x: float, y: float, name: str) -> str:
    """Return a target of the back, with a scale of mm from its centre to the pin."""
    path = f"M{x - 6:g} {y:g}h12M{x:g} {y - 6:g}v12"
    numbers = ""
    for half in range(-12, 13):
        length = (2 if half % 10 == 0 else 1.1) if half % 2 == 0 else 0.4
        path += f"M{x + half / 2:g} {y - length:g}v{2 * length:g}"
        path += f"M{x - length:g} {y + half / 2:g}h{2 * length:g}"
    for mm in (-6, 6):
        number = f"{mm}".replace("-", "−")
        numbers += text(x + mm * 1.25, y + 0.8, number, size=MIN_TYPE_MM)
        numbers += text(x, y + mm * 1.25 + 0.8, number, size=MIN_TYPE_MM)
    label = text(x + 9.5, y - 4, name, size=3.6, anchor="start", bold=True)
    return f'<path stroke="{INK}" stroke-width=".12" d="{path}"/>{numbers}{label}'


def picture(drawing: str) -> str:
    """Return a small standalone picture."""
    w, h = PICTURE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" '
        f'viewBox="0 0 {w} {h}" fill="none" stroke-linecap="round">{drawing}</svg>'
    )


def paper_picture(name: str, upright: bool) -> str:
    """Return a sheet of paper with its name on it."""
    w, h = (10, 14) if upright else (14, 10)
    x, y = 13 - w / 2, 7.5 - h / 2
    return picture(
        f'<rect x="{x:g}" y="{y:g}" width="{w}" height="{h}" stroke="{INK}" stroke-width=".3"/>'
        + _inside(name)
    )


def _inside(name: str) -> str:
    """Return the name of a paper as text, on several lines if it is long."""
    if len(name) < 8:
        return text(13, 8.6, name, size=3.2 if len(name) < 7 else MIN_TYPE_MM, bold=True)
    words = name.split()
    start = 8.3 - (len(words) - 1) * MIN_TYPE_MM / 2
    lines = (
        text(13, start + at * MIN_TYPE_MM, word, size=MIN_TYPE_MM) for at, word in enumerate(words)
    )
    return "".join(lines)


def scaling_picture() -> str:
    """Return a picture of the option in print dialogs: not "fit", but "actual size"."""
    return picture(
        f'<circle cx="2.4" cy="4" r="1.5" stroke="{PALE}" stroke-width=".3"/>'
        + text(5.6, 5, "Fit to page", size=3, anchor="start")
        + f'<path stroke="{INK}" stroke-width=".3" d="M5.2 4h14"/>'
        + f'<circle cx="2.4" cy="11" r="1.5" stroke="{INK}" stroke-width=".3"/>'
        + f'<circle cx="2.4" cy="11" r=".8" fill="{INK}"/>'
        + text(5.6, 12, "Actual size", size=3, anchor="start", bold=True)
    )


def flip_picture(upright: bool, over_side: bool) -> str:
    """Return a picture of a sheet turned over: sideways like a page, or upwards like a notepad."""
    w, h = (9, 12.5) if upright else (12.5, 9)
    x, y = 13 - w / 2, 7.5 - h / 2
    sheet = (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" stroke="{INK}" stroke-width=".3"/>'
    )
    if over_side:
        axis = f"M13 {y - 0.9:g}v{h + 1.8:g}"
        arrow = "M3.2 10.6C6 14 20 14 22.8 10.6m-2.6 .5l2.6 -.5l.2 2.5"
    else:
        axis = f"M{x - 0.9:g} 7.5h{w + 1.8:g}"
        arrow = "M21 2.2C24.4 5 24.4 10 21 12.8m.6 -2.6l-.6 2.6l2.5 .1"
    return picture(
        sheet
        + f'<path stroke="{PALE}" stroke-width=".25" stroke-dasharray="1 .8" d="{axis}"/>'
        + f'<path stroke="{INK}" stroke-width=".4" d="{arrow}"/>'
    )


def stack_picture() -> str:
    """Return a picture of a stack of printed sheets put back into the tray."""
    sheets = "".join(
        f'<path stroke="{INK}" stroke-width=".3" d="M5 {y}h13l3 -3h-13z"/>'
        for y in (13, 11.6, 10.2)
    )
    return picture(
        sheets + f'<path stroke="{INK}" stroke-width=".4" '
        'd="M20 2.5C12 1 9 3 9 5m-1.6 -1.8l1.6 1.8l2 -1.4"/>'
    )


def fold_picture(over_side: bool) -> str:
    """Return a picture of a sheet with its fold, and cards on both halves."""
    turn = "" if over_side else ' transform="rotate(90 13 7.5)"'
    return picture(
        f"<g{turn}>"
        f'<rect x="6" y="2.5" width="14" height="10" stroke="{INK}" stroke-width=".3"/>'
        f'<path stroke="{PALE}" stroke-width=".3" stroke-dasharray="1 .8" d="M13 1v13"/>'
        f'<rect x="8" y="4.5" width="3.6" height="6" fill="{PALE}"/>'
        f'<rect x="14.4" y="4.5" width="3.6" height="6" stroke="{PALE}" stroke-width=".3"/></g>'
    )


def outline_picture() -> str:
    """Return a picture of a card laid on its outline."""
    return picture(
        f'<rect x="8" y="1.5" width="8.6" height="12" rx=".8" stroke="{PALE}" stroke-width=".3" '
        f'stroke-dasharray="1 .8"/><rect x="10.4" y="2.3" width="8.6" height="12" rx=".8" '
        f'fill="#ffffff" stroke="{INK}" stroke-width=".4"/>'
    )


def paper_weight_picture() -> str:
    """Return a picture of thin and thick paper."""
    return picture(
        f'<rect x="4" y="5" width="18" height="1" stroke="{PALE}" stroke-width=".25"/>'
        f'<rect x="4" y="8.6" width="18" height="3" rx=".4" fill="{INK}"/>'
    )
