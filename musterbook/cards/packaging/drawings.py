"""Tuck boxes, dividers and labels as drawings.

In: the contents of a deck, sizes in micrometres. Out: SVG fragments in millimetres, with their top
left corner at the origin. No text is smaller than 6.5 pt; names that are too long are set
smaller or on two lines, and a list that does not fit is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from markupsafe import escape

from musterbook.cards.formats import POINTS_PER_MM, CardSize, Packaging
from musterbook.cards.packaging.contents import Contents
from musterbook.cards.packaging.tuck_box_net import Net, Panel
from musterbook.design_tokens import tint, tokens
from musterbook.fonts import width_mm

MIN_PT = 6.5
LINE = 1.2
PAD = 4.0
"""Millimetres between text and edges."""
SCALES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""Scales for the front of a box whose texts do not fit, the largest first."""
CUT = 'fill="none" stroke="#1b1b1b" stroke-width=".15"'
FOLD = 'fill="none" stroke="#8a8a8a" stroke-width=".2" stroke-dasharray="1.6 1.2"'
BLEED = 2.4
"""Width of the line that prints colour over the edge, in mm; half of it is outside."""


@dataclass(frozen=True)
class Words:
    """Lines of one size in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """Height of all lines, in mm."""
        return len(self.lines) * self.size * LINE / POINTS_PER_MM


def fit(text: str, room: float, largest: float, *, weight: int = 700, lines: int = 2) -> Words:
    """Return a text in the largest size that fits a width, on at most `lines` lines.

    A text that does not fit at the smallest size is cut, and ends with an ellipsis.
    """
    size = largest
    while size >= MIN_PT:
        for count in range(1, lines + 1):
            if (lines_of_text := _wrapped(text, room, size, weight, count)) is not None:
                return Words(lines_of_text, size)
        size -= 0.5
    while text and width_mm(f"{text}…", MIN_PT, weight) > room:
        text = text[:-1].rstrip()
    return Words((f"{text}…",), MIN_PT)


def _wrapped(text: str, room: float, size: float, weight: int, most: int) -> tuple[str, ...] | None:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_mm(longer, size, weight) <= room:
            lines[-1] = longer
        elif width_mm(word, size, weight) <= room:
            lines.append(word)
        else:
            return None
    return tuple(lines) if len(lines) <= most else None


def text(
    x: float, y: float, words: Words, *, colour: str, weight: int = 700, anchor: str = "middle"
) -> str:
    """Return lines of text; `y` is the upper edge of the first one."""
    size = words.size / POINTS_PER_MM
    return "".join(
        f'<text x="{x:.2f}" y="{y + (number * LINE + 0.95) * size:.2f}" text-anchor="{anchor}" '
        f'font-family="IBM Plex Sans Condensed" font-size="{size:.3f}" font-weight="{weight}" '
        f'fill="{colour}">{escape(line)}</text>'
        for number, line in enumerate(words.lines)
    )


def tuck_box(net: Net, contents: Contents, low_ink: bool) -> str:
    """Return a tuck box with its cutting and folding lines."""
    colour = contents.face.colour
    ground, ink = ("#ffffff", colour) if low_ink else (colour, "#ffffff")
    art = ""
    if not low_ink:
        path = f'd="{net.printed_outline()}" stroke-linejoin="round"'
        art += f'<path {path} fill="{ground}" stroke="{ground}" stroke-width="{BLEED}"/>'
        art += f'<path d="{net.tab()}Z" fill="#ffffff"/>'
    art += _front(net.front, contents, ink, low_ink) + _back(net.back, contents, low_ink)
    for panel in net.sides:
        art += _side(panel, contents, ink)
    for panel, turned in zip(net.lids, (True, False), strict=True):
        art += _lid(panel, contents, ink, turned)
    return f'{art}<path {FOLD} d="{net.folds()}"/><path {CUT} d="{net.cut()}"/>'


def _front(panel: Panel, contents: Contents, ink: str, low_ink: bool) -> str:
    x, y, w, h = _mm(panel)
    middle, room, symbol_top = x + w / 2, w - 2 * PAD - 4, y + h * 0.2
    muted = ink if low_ink else tint(contents.face.colour, 0.25)
    amount = Words((contents.amount,), 8)
    end = y + h - PAD - 2 - amount.height
    for scale in SCALES:
        symbol_size = min(w * 0.42, h * 0.3) * scale
        name = fit(contents.name, room, max(18 * scale, MIN_PT))
        largest = max(9 * scale, MIN_PT)
        lines = [
            fit(line, room, largest, weight=400)
            for line in (contents.pack, contents.edition)
            if line
        ]
        top = symbol_top + symbol_size + h * 0.07 * scale
        below = top + name.height + 2 * scale
        if below + fsum(words.height + 0.4 for words in lines) <= end:
            break
    drawing = _frame(panel, ink)
    drawing += _symbol(contents, middle - symbol_size / 2, symbol_top, symbol_size, ink)
    drawing += text(middle, top, name, colour=ink)
    for words in lines:
        drawing += text(middle, below, words, colour=muted, weight=400)
        below += words.height + 0.4
    return drawing + text(middle, end, amount, colour=ink)


def _back(panel: Panel, contents: Contents, low_ink: bool) -> str:
    """Return the list of cards on white, or only the name if the list does not fit."""
    x, y, w, h = _mm(panel)
    colour, ink = contents.face.colour, tokens().light["ink"]
    inset = 3.0
    box = (
        f'<rect x="{x + inset:.2f}" y="{y + inset:.2f}" width="{w - 2 * inset:.2f}" '
        f'height="{h - 2 * inset:.2f}" rx="2" fill="#ffffff" stroke="{colour}" '
        f'stroke-width="{0.3 if low_ink else 0}"/>'
    )
    room = w - 2 * (inset + 2.5)
    name = fit(contents.name, room, 11)
    top = y + inset + 3
    drawing = box + text(x + inset + 2.5, top, name, colour=colour, anchor="start")
    top += name.height + 1.5
    drawing += card_list(contents.cards, x + inset + 2.5, top, room, y + h - inset - 2 - top, ink)
    return drawing


def card_list(
    cards: Sequence[str], x: float, y: float, width: float, height: float, ink: str
) -> str:
    """Return the names of cards in one or two columns; nothing if they do not fit."""
    for columns, size in ((1, 8.5), (1, 7.5), (2, 7.5), (1, MIN_PT), (2, MIN_PT)):
        room = (width - (columns - 1) * 2) / columns
        rows = -(-len(cards) // columns)
        line = size * LINE / POINTS_PER_MM
        names_fit = columns == 1 or all(width_mm(name, size) <= room for name in cards)
        if rows * line > height or not names_fit:
            continue
        drawing = ""
        for number, name in enumerate(cards):
            column, row = divmod(number, rows)
            words = fit(name, room, size, weight=400, lines=1)
            left, top = x + column * (room + 2), y + row * line
            drawing += text(left, top, words, colour=ink, weight=400, anchor="start")
        return drawing
    return ""


def _side(panel: Panel, contents: Contents, ink: str) -> str:
    """Return the name along a side, read from the top down; nothing on a very thin box."""
    x, y, w, h = _mm(panel)
    size = min(14.0, (w - 1.6) / LINE * POINTS_PER_MM)
    if size < MIN_PT:
        return ""
    words = fit(contents.name, h * 0.62, size, lines=1)
    symbol = min(w - 3, 9.0)
    # Drawn horizontally, then rotated around the middle of the side.
    horizontal = text(symbol / 2 + 1, -words.height / 2, words, colour=ink)
    drawing = (
        f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}) rotate(90)">{horizontal}</g>'
    )
    if symbol >= 4:
        drawing += _symbol(contents, x + (w - symbol) / 2, y + 4, symbol, ink)
    return drawing


def _lid(panel: Panel, contents: Contents, ink: str, turned: bool) -> str:
    """Return the name on a lid; the upper one is read from the front, over the edge."""
    x, y, w, h = _mm(panel)
    size = min(11.0, (h - 1.6) / LINE * POINTS_PER_MM)
    if size < MIN_PT:
        return ""
    words = fit(contents.name if turned else contents.where, w - 2 * PAD, size, lines=1)
    horizontal = text(0, -words.height / 2, words, colour=ink)
    turn = " rotate(180)" if turned else ""
    return f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}){turn}">{horizontal}</g>'


def divider(size: CardSize, form: Packaging, contents: Contents, place: int, low_ink: bool) -> str:
    """Return a divider: a card with a tab at the left, in the middle or at the right."""
    w, h, tab = size.width_mm, size.height_mm, form.tab / 1000
    colour = contents.face.colour
    tab_width, corner = w / 2, size.corner / 1000
    left = (0, (w - tab_width) / 2, w - tab_width)[place % 3]
    outline = (
        f"M0 {h + tab - corner:g}A{corner:g} {corner:g} 0 0 0 {corner:g} {h + tab:g}"
        f"H{w - corner:g}A{corner:g} {corner:g} 0 0 0 {w:g} {h + tab - corner:g}"
        f"V{tab:g}H{left + tab_width:.2f}V{2:g}A2 2 0 0 0 {left + tab_width - 2:.2f} 0"
        f"H{left + 2:.2f}A2 2 0 0 0 {left:.2f} 2V{tab:g}H0Z"
    )
    ground, ink = ("#ffffff", colour) if low_ink else (colour, "#ffffff")
    band = 15.0
    drawing = f'<path d="{outline}" fill="#ffffff"/>'
    drawing += (
        f'<path fill="{ground}" d="M0 {tab + band:g}V{tab:g}H{left:.2f}V2A2 2 0 0 1 '
        f"{left + 2:.2f} 0H{left + tab_width - 2:.2f}A2 2 0 0 1 {left + tab_width:.2f} 2V{tab:g}"
        f'H{w:g}V{tab + band:g}Z" stroke="{colour}" stroke-width="{0.4 if low_ink else 0}"/>'
    )
    symbol = tab - 3
    drawing += _symbol(contents, left + 2, 1.7, symbol, ink)
    short = fit(contents.name, tab_width - symbol - 5.5, 9)
    at = (tab + 0.4 - short.height) / 2
    drawing += text(left + symbol + 3.5, at, short, colour=ink, anchor="start")
    name = fit(contents.name, w - 2 * PAD, 12, lines=1)
    where = fit(contents.where, w - 2 * PAD, 8, weight=400, lines=1)
    drawing += text(PAD, tab + 2.6, name, colour=ink, anchor="start")
    drawing += text(PAD, tab + 8.6, where, colour=ink, weight=400, anchor="start")
    top = tab + band + 3
    amount = Words((contents.amount,), 8)
    drawing += text(PAD, h + tab - PAD - amount.height, amount, colour=colour, anchor="start")
    room = h + tab - PAD - amount.height - 2 - top
    drawing += card_list(contents.cards, PAD, top, w - 2 * PAD, room, tokens().light["ink"])
    return f'{drawing}<path {CUT} d="{outline}"/>'


def label(size: CardSize, form: Packaging, contents: Contents, low_ink: bool) -> str:
    """Return a label as wide as a card: symbol, deck, pack and edition, number of cards."""
    w, h, colour = size.width_mm, form.label / 1000, contents.face.colour
    ground, ink = ("#ffffff", colour) if low_ink else (colour, "#ffffff")
    block = min(h * 0.8, w * 0.3)
    drawing = f'<rect width="{w:g}" height="{h:g}" fill="#ffffff"/>'
    drawing += (
        f'<rect width="{block:g}" height="{h:g}" fill="{ground}"/>'
        f'<path d="M{block:g} 0V{h:g}" stroke="{colour}" stroke-width=".4"/>'
    )
    drawing += _symbol(contents, block * 0.17, (h - block * 0.66) / 2, block * 0.66, ink)
    room = w - block - 5
    name = fit(contents.name, room, 13)
    pack = fit(contents.pack, room, 8.5, weight=400, lines=1)
    last = " · ".join(part for part in (contents.edition, contents.amount) if part)
    below = fit(last, room, 8.5, weight=400, lines=1)
    tall = name.height + 1 + pack.height + below.height
    top, x = (h - tall) / 2, block + 2.5
    drawing += text(x, top, name, colour=colour, anchor="start")
    black = tokens().light["ink"]
    top += name.height + 1
    drawing += text(x, top, pack, colour=black, weight=400, anchor="start")
    drawing += text(x, top + pack.height, below, colour=black, weight=400, anchor="start")
    return f'{drawing}<rect width="{w:g}" height="{h:g}" {CUT}/>'


def _frame(panel: Panel, ink: str) -> str:
    x, y, w, h = _mm(panel)
    return (
        f'<rect x="{x + 3:.2f}" y="{y + 3:.2f}" width="{w - 6:.2f}" height="{h - 6:.2f}" rx="2" '
        f'fill="none" stroke="{ink}" stroke-width=".3"/>'
    )


def _symbol(contents: Contents, x: float, y: float, size: float, colour: str) -> str:
    """Return the symbol of a deck in a square of `size` mm."""
    svg = contents.face.symbol(colour=colour)
    return svg.replace(
        "<svg ", f'<svg x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}" ', 1
    )


def _mm(panel: Panel) -> tuple[float, float, float, float]:
    return panel.left / 1000, panel.top / 1000, panel.width / 1000, panel.height / 1000
