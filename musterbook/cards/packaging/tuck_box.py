"""Draws a tuck box: its net with deck, pack and number of cards on its front, and a list behind."""

from math import fsum

from musterbook.cards.formats import POINTS_PER_MM
from musterbook.cards.packaging.deck_texts import DeckContents
from musterbook.cards.packaging.drawing import (
    CUT,
    LINE,
    MIN_PT,
    PAD,
    Words,
    card_list,
    fit,
    symbol,
    text,
)
from musterbook.cards.packaging.tuck_box_net import BoxPanel, Net
from musterbook.design_tokens import tint, tokens

SCALES = (1.0, 0.85, 0.7, 0.55, 0.4)
"""Scales for the front of a box whose texts do not fit, the largest first."""
FOLD = 'fill="none" stroke="#8a8a8a" stroke-width=".2" stroke-dasharray="1.6 1.2"'
BLEED = 2.4
"""Width of the line that prints colour over the edge, in mm; half of it is outside."""


def tuck_box(net: Net, contents: DeckContents, low_ink: bool) -> str:
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


def _front(panel: BoxPanel, contents: DeckContents, ink: str, low_ink: bool) -> str:
    x, y, w, h = _mm(panel)
    middle, room, symbol_top = x + w / 2, w - 2 * PAD - 4, y + h * 0.2
    muted = ink if low_ink else tint(contents.face.colour, 0.25)
    amount = Words((contents.amount,), 8)
    end = y + h - PAD - 2 - amount.height
    for scale in SCALES:
        symbol_size = min(w * 0.42, h * 0.3) * scale
        name = fit(contents.name, room, max(18 * scale, MIN_PT))
        largest = max(9 * scale, MIN_PT)
        lines = [fit(line, room, largest, weight=400) for line in (contents.pack, contents.edition)]
        top = symbol_top + symbol_size + h * 0.07 * scale
        below = top + name.height + 2 * scale
        if below + fsum(words.height + 0.4 for words in lines) <= end:
            break
    drawing = _frame(panel, ink)
    drawing += symbol(contents, middle - symbol_size / 2, symbol_top, symbol_size, ink)
    drawing += text(middle, top, name, colour=ink)
    for words in lines:
        drawing += text(middle, below, words, colour=muted, weight=400)
        below += words.height + 0.4
    return drawing + text(middle, end, amount, colour=ink)


def _back(panel: BoxPanel, contents: DeckContents, low_ink: bool) -> str:
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


def _side(panel: BoxPanel, contents: DeckContents, ink: str) -> str:
    """Return the name along a side, read from the top down; nothing on a very thin box."""
    x, y, w, h = _mm(panel)
    size = min(14.0, (w - 1.6) / LINE * POINTS_PER_MM)
    if size < MIN_PT:
        return ""
    words = fit(contents.name, h * 0.62, size, lines=1)
    width = min(w - 3, 9.0)
    # Drawn horizontally, then rotated around the middle of the side.
    horizontal = text(width / 2 + 1, -words.height / 2, words, colour=ink)
    drawing = (
        f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}) rotate(90)">{horizontal}</g>'
    )
    if width >= 4:
        drawing += symbol(contents, x + (w - width) / 2, y + 4, width, ink)
    return drawing


def _lid(panel: BoxPanel, contents: DeckContents, ink: str, turned: bool) -> str:
    """Return the name on a lid; the upper one is read from the front, over the edge."""
    x, y, w, h = _mm(panel)
    size = min(11.0, (h - 1.6) / LINE * POINTS_PER_MM)
    if size < MIN_PT:
        return ""
    words = fit(contents.name if turned else contents.where, w - 2 * PAD, size, lines=1)
    horizontal = text(0, -words.height / 2, words, colour=ink)
    turn = " rotate(180)" if turned else ""
    return f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}){turn}">{horizontal}</g>'


def _frame(panel: BoxPanel, ink: str) -> str:
    x, y, w, h = _mm(panel)
    return (
        f'<rect x="{x + 3:.2f}" y="{y + 3:.2f}" width="{w - 6:.2f}" height="{h - 6:.2f}" rx="2" '
        f'fill="none" stroke="{ink}" stroke-width=".3"/>'
    )


def _mm(panel: BoxPanel) -> tuple[float, float, float, float]:
    return panel.left / 1000, panel.top / 1000, panel.width / 1000, panel.height / 1000
