"""Draws a tuck box: its net with deck, pack and number of cards on its front, and a list behind."""

import re
from math import ceil, fsum

from musterbook.cards.faces.ground import ground_svg
from musterbook.cards.faces.pictures import BAND, INK, WHITE, Art, inside
from musterbook.cards.tuck_boxes.deck_contents import DeckContents
from musterbook.cards.tuck_boxes.tuck_box_drawing import (
    CUT,
    LINE,
    MIN_PT,
    PAD,
    Words,
    card_list,
    fit,
    placed,
    text,
)
from musterbook.cards.tuck_boxes.tuck_box_net import BoxPanel, Net
from musterbook.colours import colours, tokens
from musterbook.fonts import HEAVY, POINTS_PER_MM

SCALES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""Scales for the front of a box whose texts do not fit, the largest first."""
FOLD = 'fill="none" stroke="#8a8a8a" stroke-width=".2" stroke-dasharray="1.6 1.2"'
SHORT_LIST = 0.3
"""Least part of the back of a box that a list of cards leaves free for a dial."""
LEAST_LOGO = 4.0
"""Least width of a logo, in mm; a smaller box has none."""
THIN = 3.6
"""Least width of a side with a name, in mm: that of the capitals, and 1 mm to each fold."""
STEP_MM = 40
"""Sizes of grounds are multiples of this."""
BLEED = 2.4
"""Width of the line that prints colour over the edge, in mm; half of it is outside."""


def tuck_box(net: Net, contents: DeckContents, low_ink: bool, number: int = 0) -> str:
    """Return a tuck box with its cutting and folding lines; each box of a file has a `number`."""
    tones = colours(contents.face.colour)
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
    art += _front(net.front, contents, ink) + _back(net.back, contents, low_ink)
    for panel in net.sides:
        art += _side(panel, contents, ink)
    for panel, turned in zip(net.lids, (True, False), strict=True):
        art += _lid(panel, contents, ink, turned)
    return f'{art}<path {FOLD} d="{net.folds()}"/><path {CUT} d="{net.cut()}"/>'


def _front(panel: BoxPanel, contents: DeckContents, ink: str) -> str:
    """Return the dial of the backs, with the names and the number of cards below it."""
    x, y, w, h = _mm(panel)
    room = w - 2 * PAD
    amount = Words((contents.amount,), 8)
    end = y + h - PAD - amount.height
    for scale in SCALES:
        radius = min(w * 0.33, h * 0.24) * scale
        dial_top = y + h * 0.19
        name = fit(contents.name, room, max(22 * scale, MIN_PT), weight=HEAVY)
        largest = max(9 * scale, MIN_PT)
        lines = [fit(line, room, largest, weight=400) for line in (contents.pack, contents.edition)]
        top = dial_top + 2 * radius + h * 0.05 * scale
        below = top + name.height + 1 * scale
        if below + fsum(words.height + 0.4 for words in lines) <= end:
            break
    drawing = _dial(contents, x, dial_top, w, radius, low_ink=ink == INK)
    if contents.logo and (size := min(w * 0.14, h * 0.19 - PAD - 1)) >= LEAST_LOGO:
        logo = contents.logo.replace("currentColor", ink)
        drawing += placed(logo, x + PAD, y + PAD, size)
    drawing += text(x + w / 2, top, name, colour=ink, weight=HEAVY)
    for words in lines:
        drawing += text(x + w / 2, below, words, colour=ink, weight=400)
        below += words.height + 0.4
    return drawing + text(x + w / 2, end, amount, colour=ink)


def _dial(
    contents: DeckContents, x: float, y: float, wide: float, radius: float, *, low_ink: bool
) -> str:
    """Return the dial of the backs in its band, as wide as a panel."""
    symbol, tones = inside(contents.face.icon), colours(contents.face.colour)
    art = Art("", symbol, tones, low_ink, contents.points, contents.seed, wide, wide / 63, 0)
    dial = _plain(art.dial_svg(radius, band=True))
    return f'<g transform="translate({x:.2f} {y - BAND * art.unit:.2f})">{dial}</g>'


def _plain(svg: str) -> str:
    """Return a picture whose width and height are in user units, to be nested."""
    return re.sub(r'((?:width|height)="[\d.]+)mm"', r'\1"', svg)


def _back(panel: BoxPanel, contents: DeckContents, low_ink: bool) -> str:
    """Return the list of cards on white, or only the name if the list does not fit.

    Below a short list there is the dial.
    """
    x, y, w, h = _mm(panel)
    colour, ink = contents.face.colour, tokens().light["ink"]
    inset = 3.0
    left, room = x + inset + 2.5, w - 2 * (inset + 2.5)
    name = fit(contents.name, room, 15, weight=HEAVY)
    top = y + inset + 3
    end, below = y + h - inset - 2, top + name.height + 1.5
    cards, tall = card_list(contents.cards, left, below, room, end - below, ink)
    free, dial = end - below - tall, ""
    if free > SHORT_LIST * h:
        radius = min(w * 0.25, free / 2 - 4)
        middle = (below + tall + 2 + y + h) / 2
        dial = _dial(contents, x, middle - radius, w, radius, low_ink=low_ink)
        end -= free
    box = (
        f'<rect x="{x + inset:.2f}" y="{y + inset:.2f}" width="{w - 2 * inset:.2f}" '
        f'height="{end + 2 - y - inset:.2f}" rx="2" fill="#ffffff" stroke="{colour}" '
        f'stroke-width="{0.3 if low_ink else 0}"/>'
    )
    words = text(left, top, name, colour=colour, weight=HEAVY, anchor="start")
    return f"{dial}{box}{words}{cards}"


def _side(panel: BoxPanel, contents: DeckContents, ink: str) -> str:
    """Return the name along a side, read from the top down; nothing on a very thin box."""
    x, y, w, h = _mm(panel)
    if w < THIN:
        return ""
    size = min(14.0, max((w - 1.6) / LINE * POINTS_PER_MM, MIN_PT))
    words = fit(contents.name, h * 0.62, size, weight=HEAVY, lines=1)
    width = min(w - 3, 9.0)
    # Drawn horizontally, then rotated around the middle of the side.
    horizontal = text(width / 2 + 1, -words.height / 2, words, colour=ink, weight=HEAVY)
    drawing = (
        f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}) rotate(90)">{horizontal}</g>'
    )
    if width >= 4:
        drawing += placed(contents.face.symbol(colour=ink), x + (w - width) / 2, y + 4, width)
    return drawing


def _lid(panel: BoxPanel, contents: DeckContents, ink: str, turned: bool) -> str:
    """Return the name on a lid; the upper one is read from the front, over the edge."""
    x, y, w, h = _mm(panel)
    if h < THIN:
        return ""
    size = min(11.0, max((h - 1.6) / LINE * POINTS_PER_MM, MIN_PT))
    weight = HEAVY if turned else 700
    label = contents.name if turned else contents.where
    words = fit(label, w - 2 * PAD, size, weight=weight, lines=1)
    horizontal = text(0, -words.height / 2, words, colour=ink, weight=weight)
    turn = " rotate(180)" if turned else ""
    return f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}){turn}">{horizontal}</g>'


def _mm(panel: BoxPanel) -> tuple[float, float, float, float]:
    return panel.left / 1000, panel.top / 1000, panel.width / 1000, panel.height / 1000
