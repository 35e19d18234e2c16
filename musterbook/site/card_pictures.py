"""Pictures of printed cards beside each other: for previews by messengers, and of the examples.

In: a library and some of its cards. Out: a PNG on the dark ground of the front page. A site without
cards has the logo in previews.
"""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from musterbook.cards.faces import render, sides, usual
from musterbook.cards.targets.raster import INCH_MM, canvas_of, picture, rounded
from musterbook.colours import tokens
from musterbook.fonts import own_kept
from musterbook.library.library_cache import open_library
from musterbook.library.model.nodes import Library, Node
from musterbook.output_folder import Files
from musterbook.pages.standalone_pages import EXAMPLE_PICTURES, LOOK
from musterbook.resources import EXAMPLES
from musterbook.site.offline_files import icon

WIDTH, HEIGHT = 1200, 630
"""The size that messengers show uncut, in pixels."""
CARD_PX, SMALL_CARD_PX = 520, 400
LOGO_PX = 360
COLOURS = 128


def preview_picture(library: Library, cards: Sequence[Node]) -> bytes:
    pictures = _shots(library, cards, [], CARD_PX)
    logo = Image.open(BytesIO(icon("icon-512.png"))).convert("RGBA")
    return _row(pictures or [logo.resize((LOGO_PX, LOGO_PX))], HEIGHT)


def example_pictures(library: Library) -> Files:
    """Return a picture of each example game, for the page that explains how cards look."""
    if LOOK not in library.nodes:
        return {}
    files = {}
    for name, address in EXAMPLE_PICTURES.items():
        with own_kept():
            game = open_library((EXAMPLES / name,))
            decks = [deck for deck in game.of_kind("deck") if game.cards(deck)]
            cards = [game.cards(deck)[-1] for deck in decks]
            files[address] = _row(_shots(game, cards, decks, SMALL_CARD_PX), SMALL_CARD_PX + 60)
    return files


def _row(cards: Sequence[Image.Image], height: int) -> bytes:
    picture = Image.new("RGB", (WIDTH, height), tokens().light["night"])
    gap = (WIDTH - sum(card.width for card in cards)) // (len(cards) + 1)
    left = gap
    for card in cards:
        picture.paste(card, (left, (height - card.height) // 2), card)
        left += card.width + gap
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _shots(
    library: Library, cards: Sequence[Node], backs: Sequence[Node], tall: int
) -> list[Image.Image]:
    """Return cards and the backs of decks with round corners, some pixels tall."""
    size = usual().size
    dpi = round(tall / size.height_mm * INCH_MM)
    canvas, corner = canvas_of(size, dpi), size.corner / 1000 * dpi / INCH_MM
    ids = [node.id for node in (*cards, *backs)]
    decks = [library.deck_of(card).id for card in cards]
    pages = render([side for side in sides(library, decks, cards=ids) if side.id in ids])
    return [rounded(picture(pages[id].pdf, size, canvas), corner) for id in ids]
