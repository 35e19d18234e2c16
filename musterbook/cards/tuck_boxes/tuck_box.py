"""Draws a tuck box: its net with deck, pack and number of cards on its front, and a list behind.

Texts, lists and symbols are SVG fragments in millimetres, with their top left corner at the origin.
No text is smaller than 6.5 pt; names that are too long are set smaller or on two lines, and a list
that does not fit is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from markupsafe import escape

from musterbook.cards.faces.card_titles import capitals_width
from musterbook.cards.faces.drawings import BAND, INK, WHITE, Art, inside
from musterbook.cards.faces.ground import ground_svg
from musterbook.cards.tuck_boxes.deck_contents import DeckContents
from musterbook.cards.tuck_boxes.tuck_box_net import BoxPanel, Net
from musterbook.colours import shades_of, tokens
from musterbook.fonts import CONDENSED, DISPLAY, HEAVY, POINTS_PER_MM, width_mm
from musterbook.letters import capitals

SCALES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""Scales for the front of a box whose texts do not fit, the largest first."""
FOLD = 'fill="none" stroke="#8a8a8a" stroke-width=".2" stroke-dasharray="1.6 1.2"'
TWO_LINES = 16.0
"""Size in points below which a name on a front is set on two lines."""
DIAL_TOP = 0.17
"""The upper edge of the dial, as a part of the height of a panel."""
LEAST_LIST = 9.5
"""Least size in points of a list of cards below a dial."""
LEAST_LOGO = 4.0
"""Least width of a logo, in mm; a smaller box has none."""
STEP_MM = 40
"""Sizes of grounds are multiples of this."""
SPINE = 20.0
"""Most size in points of the name on a side, that of a long one on the front."""
BLEED = 2.4
"""Width of the line that prints colour over the edge, in mm; half of it is outside."""


def tuck_box(net: Net, contents: DeckContents, low_ink: bool, number: int = 0) -> str:
    """Return a tuck box with its cutting and folding lines; each box of a file has a `number`."""
    tones = shades_of(contents.face.colour)
    ink = INK if low_ink else WHITE
    art = ""
    if not low_ink:
        outline = net.printed_outline()
        # The same size for boxes of about the same size, so that a pack draws its land once.
        wide, tall = (ceil(one / 1000 / STEP_MM) * STEP_MM for one in net.size)
        land = ground_svg(contents.land, contents.face.colour, (wide, tall), low=False)
        path = f'd="{outline}" stroke-linejoin="round"'
        art += f'<path {path} fill="{tones.deep}" stroke="{tones.deep}" stroke-width="{BLEED}"/>'
        art += f'<clipPath id="box{number}"><path d="{outline}"/></clipPath>'
        art += f'<g clip-path="url(#box{number})">{_plain(land)}</g>'
        art += f'<path d="{net.tab()}Z" fill="#ffffff"/>'
    front, radius = _front(net.front, contents, ink)
    # The band of the front goes on around both sides.
    art += _dial(net.front, contents, radius, low_ink, beside=net.depth / 1000) + front
    art += _back(net.back, contents, radius, low_ink)
    _, _, width, height = _mm(net.front)
    below = height * DIAL_TOP + 2 * radius + BAND * width / 63
    for panel in net.sides:
        art += _side(panel, contents, below, ink)
    for panel, turned in zip(net.lids, (True, False), strict=True):
        art += _lid(panel, contents, ink, turned)
    return f'{art}<path {FOLD} d="{net.folds()}"/><path {CUT} d="{net.cut()}"/>'


def _front(panel: BoxPanel, contents: DeckContents, ink: str) -> tuple[str, float]:
    """Return the names and the number of cards below the dial, and the radius of the dial."""
    x, y, w, h = _mm(panel)
    room = w - 2 * PAD
    for scale in SCALES:
        radius = min(w * 0.26, h * 0.19) * scale
        amount = Words((contents.amount,), max(13 * scale, 8))
        name = fit(contents.name, room, max(26 * scale, MIN_PT), weight=HEAVY, lines=1)
        if name.size < TWO_LINES * scale:
            name = fit(contents.name, room, max(20 * scale, MIN_PT), weight=HEAVY)
        pack = fit(contents.pack, room, max(13 * scale, MIN_PT))
        edition = fit(contents.edition, room, max(10.5 * scale, MIN_PT), weight=400)
        end = y + h - PAD * 0.8 - amount.height
        below = y + h * DIAL_TOP + 2 * radius + h * 0.055 * scale
        if below + name.height + pack.height + edition.height + 1.4 * scale <= end:
            break
    drawing = ""
    if contents.logo and (size := min(w * 0.14, h * DIAL_TOP - PAD - 1)) >= LEAST_LOGO:
        drawing += placed(contents.logo.replace("currentColor", ink), x + PAD, y + PAD, size)
    for words, weight in ((name, HEAVY), (pack, 700), (edition, 400)):
        drawing += text(x + w / 2, below, words, colour=ink, weight=weight)
        below += words.height + 0.7 * scale
    return drawing + text(x + w / 2, end, amount, colour=ink), radius


def _dial(
    panel: BoxPanel, contents: DeckContents, radius: float, low_ink: bool, beside: float = 0
) -> str:
    """Return the dial of the backs in its band, as wide as a panel and what is `beside` it."""
    x, y, w, h = _mm(panel)
    symbol, tones, seed = inside(contents.face.icon), shades_of(contents.face.colour), contents.seed
    art = Art("", symbol, tones, low_ink, contents.points, seed, w + 2 * beside, w / 63, 0)
    top = y + h * DIAL_TOP - BAND * art.unit
    dial = _plain(art.dial_svg(radius, band=True))
    return f'<g transform="translate({x - beside:.2f} {top:.2f})">{dial}</g>'


def _plain(svg: str) -> str:
    """Return a picture whose width and height are in user units, to be nested."""
    return re.sub(r'((?:width|height)="[\d.]+)mm"', r'\1"', svg)


def _back(panel: BoxPanel, contents: DeckContents, radius: float, low_ink: bool) -> str:
    """Return the list of cards on white, or only the name if the list does not fit.

    The band of the front is behind it, with the dial above a short list.
    """
    x, y, w, h = _mm(panel)
    colour, ink = contents.face.colour, tokens().light["ink"]
    inset = 3.0
    left, room = x + inset + 2, w - 2 * (inset + 2)
    name = fit(contents.name, room, 14, weight=HEAVY)
    end = y + h - inset - 1.2
    below_dial = y + h * DIAL_TOP + 2 * radius + BAND * w / 63 + 1
    for upper, least in ((below_dial, LEAST_LIST), (y + inset, MIN_PT)):
        below = upper + name.height + 2.2
        if cards := card_list(contents.cards, left, below, room, end - below, ink, least):
            break
    box = (
        f'<rect x="{x + inset:.2f}" y="{upper:.2f}" width="{w - 2 * inset:.2f}" '
        f'height="{end + 1.2 - upper:.2f}" rx="2" fill="#ffffff" stroke="{colour}" '
        f'stroke-width="{0.3 if low_ink else 0}"/>'
    )
    words = text(left, upper + 1.5, name, colour=colour, weight=HEAVY, anchor="start")
    return f"{_dial(panel, contents, radius, low_ink)}{box}{words}{cards}"


def _side(panel: BoxPanel, contents: DeckContents, top: float, ink: str) -> str:
    """Return the symbol above the band of a side and the name below it, read from the top down;
    `top` is the height of both.
    """
    x, y, w, h = _mm(panel)
    place = f"translate({x + w / 2:.2f} {y + (top + h) / 2:.2f}) rotate(90)"
    drawing = _along(place, contents.name, h - top - PAD, w, ink, most=SPINE)
    if (width := min(w - 3, 9.0)) >= 4:
        drawing += placed(contents.face.symbol(colour=ink), x + (w - width) / 2, y + 3, width)
    return drawing


def _lid(panel: BoxPanel, contents: DeckContents, ink: str, turned: bool) -> str:
    """Return the name on a lid; the upper one is read from the front, over the edge."""
    x, y, w, h = _mm(panel)
    place = f"translate({x + w / 2:.2f} {y + h / 2:.2f}) rotate({180 * turned})"
    label, weight = (contents.name, HEAVY) if turned else (contents.where, 700)
    return _along(place, label, w - 2 * PAD, h, ink, weight)


def _along(
    place: str,
    label: str,
    long: float,
    thick: float,
    ink: str,
    weight: int = HEAVY,
    most: float = 14.0,
) -> str:
    """Return a line of text in the middle of a place, as large as it allows up to some points."""
    size = min(most, max((thick - 1.6) / LINE * POINTS_PER_MM, MIN_PT))
    words = fit(label, long, size, weight=weight, lines=1)
    line = text(0, -words.height / 2, words, colour=ink, weight=weight)
    return f'<g transform="{place}">{line}</g>'


def _mm(panel: BoxPanel) -> tuple[float, float, float, float]:
    return panel.left / 1000, panel.top / 1000, panel.width / 1000, panel.height / 1000


MIN_PT = 6.5
LINE = 1.2
PAD = 4.0
"""Millimetres between text and edges."""
CUT = 'fill="none" stroke="#1b1b1b" stroke-width=".15"'
SPACING = 0.05
"""Space between the letters of the display face, in em; its own between words is too narrow for
readers of PDF files."""


def wide_mm(text: str, size: float, weight: int) -> float:
    """Return the width of a line in mm; in the display face, it is set in capitals."""
    if weight != HEAVY:
        return width_mm(text, size, weight)
    return capitals_width(text, size, SPACING, weight)


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
    while text and wide_mm(f"{text}…", MIN_PT, weight) > room:
        text = text[:-1].rstrip()
    return Words((f"{text}…",), MIN_PT)


def _wrapped(text: str, room: float, size: float, weight: int, most: int) -> tuple[str, ...] | None:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide_mm(longer, size, weight) <= room:
            lines[-1] = longer
        elif wide_mm(word, size, weight) <= room:
            lines.append(word)
        else:
            return None
    return tuple(lines) if len(lines) <= most else None


def text(
    x: float, y: float, words: Words, *, colour: str, weight: int = 700, anchor: str = "middle"
) -> str:
    """Return lines of text; `y` is the upper edge of the first one."""
    size = words.size / POINTS_PER_MM
    family, more = CONDENSED.name, ""
    if weight == HEAVY:
        family, more = DISPLAY.name, f' letter-spacing="{SPACING * size:.3f}"'
    return "".join(
        f'<text x="{x:.2f}" y="{y + (number * LINE + 0.95) * size:.2f}" text-anchor="{anchor}" '
        f'font-family="{family}" font-size="{size:.3f}" font-weight="{weight}"{more} '
        f'fill="{colour}">{escape(capitals(line) if weight == HEAVY else line)}</text>'
        for number, line in enumerate(words.lines)
    )


LISTS = ((1, 12.5), (1, 11), (1, 9.5), (1, 8.5), (2, 8.5), (2, 7.5), (1, 7.5), (2, 6.5), (1, 6.5))
"""Columns and type size of a list of cards, the best first."""
GAP = 1.5
"""Least space between two columns of such a list, in mm."""
DENSE = 1.1
"""Least height of a line of such a list, as a multiple of its type."""


def card_list(
    cards: Sequence[str], x: float, y: float, width: float, height: float, ink: str, least: float
) -> str:
    """Return the names of cards in one or two columns, or nothing if they do not fit in at least
    a size in points.
    """
    for columns, size in LISTS:
        room = (width - (columns - 1) * GAP) / columns
        rows = -(-len(cards) // columns)
        line = size * DENSE / POINTS_PER_MM
        names_fit = columns == 1 or all(width_mm(name, size) <= room for name in cards)
        if size < least or rows * line > height or not names_fit:
            continue
        line = min(height / rows, 1.6 * line)
        drawing = ""
        for number, name in enumerate(cards):
            column, row = divmod(number, rows)
            words = fit(name, room, size, weight=400, lines=1)
            left, top = x + column * (room + GAP), y + row * line
            drawing += text(left, top, words, colour=ink, weight=400, anchor="start")
        return drawing
    return ""


def placed(svg: str, x: float, y: float, size: float) -> str:
    """Return a drawing in a square of `size` mm."""
    return svg.replace(
        "<svg ", f'<svg x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}" ', 1
    )
