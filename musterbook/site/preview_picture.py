"""The picture of a site in previews by messengers: cards of three kinds on a dark ground.

In: the cards on the front page. Out: a PNG. A site without cards has the logo instead.
"""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from musterbook.cards.faces import render, sides, usual
from musterbook.cards.targets.raster import INCH_MM, PictureFrame, picture, png, rounded
from musterbook.design_tokens import tokens
from musterbook.library.model.nodes import Library, Node
from musterbook.site.offline_files import icon

WIDTH, HEIGHT = 1200, 630
"""The size that messengers show uncut, in pixels."""
CARD_PX = 520
LOGO_PX = 360


def preview_picture(library: Library, cards: Sequence[Node]) -> bytes:
    """Return the picture as PNG."""
    shown = _cards(library, cards) or [Image.open(BytesIO(icon(LOGO_PX, 1))).convert("RGBA")]
    ground = Image.new("RGB", (WIDTH, HEIGHT), tokens().light["night"])
    gap = (WIDTH - sum(one.width for one in shown)) // (len(shown) + 1)
    left = gap
    for one in shown:
        ground.paste(one, (left, (HEIGHT - one.height) // 2), one)
        left += one.width + gap
    return png(ground, 72)


def _cards(library: Library, cards: Sequence[Node]) -> list[Image.Image]:
    size = usual().size
    dpi = round(CARD_PX / size.height_mm * INCH_MM)
    frame, corner = PictureFrame.of_card(size, dpi), size.corner / 1000 * dpi / INCH_MM
    decks = [library.deck_of(card).id for card in cards]
    ids = [card.id for card in cards]
    pages = render([one for one in sides(library, decks, cards=ids) if one.id in ids])
    return [rounded(picture(pages[id].pdf, size, frame), corner) for id in ids]
