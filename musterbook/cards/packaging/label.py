"""Draws a label for a box or a sleeve: symbol, deck, pack and number of cards."""

from musterbook.cards.formats import CardSize, Packaging
from musterbook.cards.packaging.deck_texts import Contents
from musterbook.cards.packaging.drawing import (
    CUT,
    fit,
    symbol,
    text,
)
from musterbook.design_tokens import tokens


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
    drawing += symbol(contents, block * 0.17, (h - block * 0.66) / 2, block * 0.66, ink)
    room = w - block - 5
    name = fit(contents.name, room, 13)
    pack = fit(contents.pack, room, 8.5, weight=400, lines=1)
    below = fit(f"{contents.edition} · {contents.amount}", room, 8.5, weight=400, lines=1)
    tall = name.height + 1 + pack.height + below.height
    top, x = (h - tall) / 2, block + 2.5
    drawing += text(x, top, name, colour=colour, anchor="start")
    black = tokens().light["ink"]
    top += name.height + 1
    drawing += text(x, top, pack, colour=black, weight=400, anchor="start")
    drawing += text(x, top + pack.height, below, colour=black, weight=400, anchor="start")
    return f'{drawing}<rect width="{w:g}" height="{h:g}" {CUT}/>'
