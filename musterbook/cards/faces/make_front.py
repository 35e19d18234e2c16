"""Makes the front of a card from its head, its body and its foot, and its map or picture.

In: a library, one of its cards and a design. Out: a `Front`. What an article has as fields has
its own place: points in the rail, rounds as a track, limits in the foot, the opponent's choice
as a tile. Texts and numbers are prepared here; templates have only loops and conditions.
"""

from musterbook.article.article_blocks import Flavour
from musterbook.article.block_layouts import arranged
from musterbook.cards.faces.attributes import in_art
from musterbook.cards.faces.card_sides import FaceBlock, Front, ornament_of
from musterbook.cards.faces.designed_card import DesignedCard
from musterbook.cards.faces.face_layouts import LEFT, RIGHT, Design, usual
from musterbook.cards.faces.front_body import Body
from musterbook.cards.faces.head_and_foot import codes, flavour_mm, foot, head, qr_code
from musterbook.cards.faces.pictures import art
from musterbook.cards.faces.typography import tied, typographic
from musterbook.errors import ContentError
from musterbook.fonts import width_mm
from musterbook.library import phrases
from musterbook.library.model.cards import Card
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.maps import CrowdedMapError, card_map

PICTURE_PART = 0.45
"""Most of a body's room that is kept for a picture; it fills what the text leaves."""
MAP_AIR = 1.4
"""Height in units between a map and the foot."""
FACTS = 10.2
"""By how many units the facts about a map are left of where other words in the foot begin;
`cards/face.css` has the same."""


def front(library: Library, node: Node, *, design: Design | None = None) -> Front:
    """Return the front of a card, by default in the usual design."""
    return _front(DesignedCard(library, typed(node, Card), design or usual()))


def _front(card: DesignedCard) -> Front:
    library, node, page = card.library, card.node, card.page
    map_node = library.map_of(node)
    picture = library.pictures[node.data.picture] if node.data.picture else None
    picture = None if card.low or map_node else picture
    tall = page.width * picture.height / picture.width if picture else 0.0
    head_html, name, over, left_out = head(card)
    limits, limits_mm, code, rest = foot(card)
    blocks = () if map_node else tuple(Body(card).blocks(left_out))
    if rest:
        blocks = (*blocks, FaceBlock(tuple(rest)))
    room = page.room(name.count)
    sheet = ""
    if map_node:
        try:
            sheet, limits, code = _sheet(card, map_node, page.head(name.count), room)
        except CrowdedMapError as error:
            message = f'card "{node.name}": {error}'
            over = (*over, ContentError(map_node.mark, message, "print a larger card"))
    elif blocks:
        room = round(room - page.end, 3)
    pack = library.pack_of(node)
    ornament = ornament_of(library, pack, card.face)
    layout_blocks = arranged(card.article, "face")
    flavour = next((one for one in layout_blocks.get("foot", ()) if isinstance(one, Flavour)), None)
    return Front(
        f"mb-card mb-kind-{card.face.slug}{' mb-low-ink' if card.low else ''}"
        f"{f' mb-panel-{card.face.panel}' if card.face.panel != 'corner' else ''}"
        f"{'' if any(one.uses_rail for one in blocks) else ' mb-card--no-rail'}"
        f"{' mb-card--halves' if card.halves else ''}"
        f"{' mb-card--picture' if picture else ''}"
        f"{' mb-card--full' if picture and card.face.art == 'full' else ''}",
        head_html,
        blocks,
        limits,
        code,
        codes(card),
        art(
            card.design,
            card.face,
            pack.id,
            node.id,
            ornament,
            rank=in_art(card.article.placed),
            symbol=card.own_symbol,
        ),
        name.count,
        room,
        page,
        flavour=typographic(tied(flavour.text)) if flavour else "",
        flavour_mm=flavour_mm(card, flavour.text) if flavour else 0.0,
        limits_mm=limits_mm,
        sheet=sheet,
        qr=qr_code(card),
        # Everybody sees the backs of an open deck, so that text can be there.
        two_sided=library.deck_of(node).data.open,
        over=over,
        colours=card.face.card_css,
        picture=picture,
        full=card.face.art == "full",
        reserved=round(min(tall, room * PICTURE_PART), 2),
        language=library.game.language,
    )


def _sheet(
    card: DesignedCard, node: Node[MapEntry], top: float, room: float
) -> tuple[str, str, str]:
    """Return the map of a card, what the foot says of it, and the code there.

    Raises CrowdedMapError if the map is too small for its labels.
    """
    page, entry = card.page, node.data
    wide, tall = page.width - 2 * (page.safe + page.unit), room - MAP_AIR * page.unit
    drawn = card_map.CardMap(
        entry,
        (wide, tall),
        low=card.low,
        letters=1.2 * max(page.unit, 1),
        smallest_pt=page.least,
        ink=card.ink,
    )
    svg = drawn.picture(f"Map of {entry.name}")
    left = (page.width - drawn.picture_mm[0]) / 2
    upper = top + (tall - drawn.picture_mm[1]) / 2
    board = entry.board
    sizes = [phrases.inches_label(one) for one in (board.width, board.height)]
    space = page.width - (LEFT - FACTS + RIGHT) * page.unit - 1
    every, every_code = card_map.facts(entry, sizes), codes(card)
    facts, code = next(
        (
            (words, code)
            for count in range(len(every), 0, -1)
            for code in every_code[:-1]
            for words in [" · ".join(every[:count])]
            if width_mm(words + code, page.points(6.5), 600) <= space
        ),
        (every[0], every_code[-1]),
    )
    style = f"left:{left:.2f}mm;top:{upper:.2f}mm"
    return (
        f'<div class="mb-card-sheet" style="{style}">{svg}</div>',
        f'<span class="mb-card-facts">{typographic(facts)}</span>',
        code,
    )
