"""Draws a divider: a card with a tab, the name of a deck, and a list of its cards."""

from musterbook.cards.formats import CardSize, Packaging
from musterbook.cards.packaging.deck_texts import Contents
from musterbook.cards.packaging.drawing import (
    CUT,
    PAD,
    Words,
    card_list,
    fit,
    symbol,
    text,
)
from musterbook.design_tokens import tokens


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
    width = tab - 3
    drawing += symbol(contents, left + 2, 1.7, width, ink)
    short = fit(contents.name, tab_width - width - 5.5, 9)
    at = (tab + 0.4 - short.height) / 2
    drawing += text(left + width + 3.5, at, short, colour=ink, anchor="start")
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
