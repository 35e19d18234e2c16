"""Makes the front of a card from its head, its body and its foot, and its map or picture.

In: a library, one of its cards and a design. Out: a `Front`. What an article has as fields has
its own place: points in the rail, rounds as a track, limits in the foot, the opponent's choice
as a tile. Texts and numbers are prepared here; templates have only loops and conditions.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, inf
from weakref import WeakKeyDictionary

import segno
from markupsafe import Markup

from musterbook.article.article_blocks import Flavour, Scoring
from musterbook.article.block_layouts import arranged
from musterbook.article.entry_labels import card_word
from musterbook.cards.faces import attributes
from musterbook.cards.faces.attributes import CornerShape, in_art, macros
from musterbook.cards.faces.card_sides import FLAVOUR, FaceBlock, Front, ornament_of
from musterbook.cards.faces.card_titles import FittedName, capitals_width, fitting_code, set_name
from musterbook.cards.faces.designed_card import DesignedCard, row
from musterbook.cards.faces.drawings import INK, WHITE, Art, art, turns_into_another
from musterbook.cards.faces.face_layouts import LEFT, RIGHT, Design, usual
from musterbook.cards.faces.front_body import Body, wide_points
from musterbook.cards.faces.typography import tied, typographic
from musterbook.errors import ContentError, shorten
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.library import phrases
from musterbook.library.addresses import url
from musterbook.library.model.cards import Card
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.scoring import Cap
from musterbook.library.source.picture_files import Picture
from musterbook.maps import CrowdedMapError, card_map

VERSUS = 12.5
"""Width in units of the opponent's choice in the corner, with the space beside it; `cards/face.css`
has the same."""
ABOVE = {"versus": 0.0, "cost": 11.0}
"""Width in units that a shape of the corner takes from the labels above the name, if this is less
than its own width."""
CORNER_PART = 0.6
"""Most of the width of the text that the corner may take from the name."""


def head(card: DesignedCard) -> tuple[str, FittedName, tuple[ContentError, ...], tuple[str, ...]]:
    """Return the head, the name in it, what is too wide, and labels that have no room."""
    page, corner = card.page, _corner(card)
    wide = fsum(shape.wide for shape in corner)
    title = card.node.data.on_card.name or (*card.halves, card.node.name)[0]
    name = set_name(title, page, wide)
    space = _label_space(card, corner)
    in_foot, above = _label_places(card)
    labels = card.labels[in_foot:]
    labels, left_out = labels[:above], tuple(labels[above:])
    over = []
    if (more := wide * page.unit - CORNER_PART * page.text_width) > 0:
        hint = "show fewer attributes in its corner"
        over.append(card.error(f"its corner is {more:.1f} mm too wide", hint))
        space, name = inf, replace(name, over=0.0)  # they follow from the corner
    if (more := capitals_width(labels[0], page.points(6.5), 0.0) - space) > 0:
        over.append(_label_error(card, labels[0], more))
    if name.over:
        hint = "shorten it, or give it a shorter name in on_card"
        over.append(card.error(f"its name is {name.over:.1f} mm too long", hint))
    tiles, right = Markup(), 0.0
    for shape in reversed(corner):
        place = f"right:{(RIGHT + right) * page.unit:.2f}mm" if right else ""
        tiles = Markup(macros().corner(shape, place)) + tiles
        right += shape.wide
    html = macros().head(
        _badge(card),
        " · ".join(labels),
        [typographic(line) for line in name.lines],
        name.form,
        tiles,
    )
    return str(html), name, (*over, *wide_points(card)), left_out


def _badge(card: DesignedCard) -> Markup:
    """Return the mark to the left of the name: the rank of the card, its own symbol, or that of its
    kind, which forms a pair with the opponent's in the corner.
    """
    if rank := attributes.in_art(card.article.placed):
        return Markup("<b><u>{}</u></b>" if turns_into_another(rank) else "<b>{}</b>").format(rank)
    own = "" if card.opponent else card.own_symbol
    face = replace(card.face, icon=own) if own else card.face
    return Markup(face.symbol(colour=face.colour if card.low else WHITE))


def _label_error(card: DesignedCard, label: str, more: float) -> ContentError:
    """Return the error of a label that is too wide above the name."""
    if label != card_word(card.library, card.node):
        message = f'the label "{shorten(label)}" above its name is {more:.1f} mm too wide'
        return card.error(message, "shorten its type, or show fewer attributes in the band")
    message = f'"{label}", what its cards are called, is {more:.1f} mm too wide'
    hint = "shorten the deck’s singular, or the name of the kind in game.yml"
    return card.error(message, hint, card.library.deck_of(card.node))


def _corner(card: DesignedCard) -> list[CornerShape]:
    """Return the shapes in the corner, from left to right."""
    page, article, ink = card.page, card.article, INK if card.low else card.tones.deep
    own = attributes.shapes(article.placed, page, ink)
    price = card.stratagem.price if card.halves and card.stratagem else ""
    if number := article.corner or price:
        return [*own, attributes.numbered_shape(number, page, low=card.low, pips=ink)]
    if card.opponent:
        return [*own, CornerShape("versus", VERSUS, drawing=Markup(card.symbol(card.opponent)))]
    return own


def _label_space(card: DesignedCard, corner: Sequence[CornerShape]) -> float:
    """Return the width in mm for labels: the opponent's choice is below them, and the upper
    corners of a price are cut off.
    """
    wide = fsum(ABOVE.get(shape.form, shape.wide) for shape in corner)
    return card.page.text_width - wide * card.page.unit


def codes(card: DesignedCard) -> tuple[str, ...]:
    """Return the forms of a card's code for its foot, the longest first.

    Both say if a later document changed the card.
    """
    node = card.node
    later = any(overlay.slug in node.reading.overlays for overlay in node.overlays)
    code = node.code.rpartition(" · ")[2] + " revised" * later
    return f"{card.labels[0]} · " * _label_places(card)[0] + code, code


def pack_code(card: DesignedCard) -> str:
    """Return the code of a card's pack, which is below the rail."""
    return ("", *card.node.code.split(" · "))[-2]


def qr_code(card: DesignedCard) -> str:
    """Return the QR code with the address of the card's page."""
    if not card.design.site_url:
        return ""
    address = f"{card.design.site_url.rstrip('/')}/{url(card.node)}"
    code = segno.make(address, micro=False, error="m", boost_error=False)
    title = "QR code of this card’s page"
    svg = code.svg_inline(border=0, dark="#000000", omitsize=True, title=title)
    svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)  # the engine needs it
    return f'<div class="mb-card-qr">{svg}</div>'


def _flavour_mm(card: DesignedCard, text: str) -> float:
    """Return the least height of the window for a flavour text and the space around it."""
    page = card.page
    lines, space = 0, page.width - 8 * page.unit
    for line in text.split("\n"):
        lines, wide = lines + 1, 0.0
        for word in line.split():
            more = width_mm(f"{word} ", page.points(7.5))
            lines, wide = (lines, wide + more) if wide + more <= space else (lines + 1, more)
    return round(FLAVOUR * page.unit + lines * 1.2 * page.points(7.5) / POINTS_PER_MM, 2)


def foot(card: DesignedCard) -> tuple[str, float, str, list[str]]:
    """Return the limits and attributes in the foot with their width in mm, the code, and what has
    no room there.

    Attributes leave room for the card's own code: they are made smaller, or become text.
    """
    limits, wide = _limits(card)
    every = codes(card)
    for small in (False, True):
        values, more = attributes.in_foot(card.article.placed, card.page, card.ink, small=small)
        code, fits = fitting_code(every[:1] if values else every, wide + more, card.page)
        if fits:
            break
    limits, wide = f"{limits}{values}", wide + more
    if limits and not fits:
        rows = card.table.limits if card.table else ()
        rest = [row(f"<p>{typographic(f'{limit}.')}</p>", card.sign("limit")) for limit in rows]
        words = [
            own.whole if own.whole == own.name else f"{own.name}: {own.whole}"
            for own in card.article.placed
            if own.place == "foot"
        ]
        rest += (row(f"<p>{typographic(line)}</p>") for line in words)
        code, _ = fitting_code(every, 0, card.page)
        return "", 0.0, code, rest
    return limits, wide, code, []


def _limits(card: DesignedCard) -> tuple[str, float]:
    """Return the limits of a card as words of its foot, and their width in mm."""
    scoring = card.table
    if scoring is None or not scoring.caps:
        return "", 0.0
    cells, wide, mode = [], 0.0, None
    # Two limits of the card, one for each mode, have room only without its name.
    is_short = len(scoring.caps) > 1 and all(cap.mode and cap.per == "card" for cap in scoring.caps)
    for number, cap in enumerate(scoring.caps):
        before = "" if number and (is_short or cap.mode == mode) else "max"
        mode = cap.mode
        if before and cap.mode and not is_short:
            before = f"{scoring.game.modes[cap.mode]}: max"
        after = "from this card" if cap.per == "card" else phrases.span_label(scoring.game, cap.per)
        if is_short and cap.mode:
            after = scoring.game.modes[cap.mode]
        if cap.without and not _tagged(scoring, cap):
            after = phrases.cap_amount(scoring.game, cap).partition(" ")[2]
        if others := card.limited_with(cap):
            after += f" with {' and '.join(others)}"
        before = before if number else phrases.sentence(before)
        cells.append((before, str(cap.vp), after))
        wide += width_mm(f"{before} {after} ", card.page.points(7.25))
        wide += width_mm(str(cap.vp), card.page.points(10.5), HEAVY)
        wide += attributes.FOOT_SPACE * card.page.unit if number else 0.0
    return str(macros().limits(cells)), wide


def _tagged(scoring: Scoring, cap: Cap) -> bool:
    """Whether tags say at which moments points do not count against a limit."""
    excluded = [group for group in scoring.groups if group.is_outside(cap)]
    return bool(excluded) or not any(
        set(group.data.timing) & set(cap.without) for group in scoring.groups
    )


_known = WeakKeyDictionary[Library, dict[tuple[str, Design], tuple[bool, int]]]()
"""Weak, so that the content of earlier edits does not stay in memory."""


def _label_places(card: DesignedCard) -> tuple[bool, int]:
    """Return whether the first label of a card, what its deck calls its cards, is in the foot, and
    how many others have room above the name. The rest is in the body.

    Cards of a deck with several labels have them in the same places. The first is in the foot if
    otherwise one had no room for all above its name, and none has attributes in its foot.
    """
    if len(card.labels) == 1:
        return False, 1
    library, deck = card.library, card.library.deck_of(card.node)
    known, key = _known.setdefault(library, {}), (deck.id, card.design)
    if key not in known:
        cards = [DesignedCard(library, node, card.design) for node in library.cards(deck)]
        every = [(other.labels, _label_space(other, _corner(other))) for other in cards]
        has_foot = any(own.place == "foot" for other in cards for own in other.article.placed)
        count = _count_above(card, every)
        is_in_foot = not has_foot and any(labels[count:] for labels, _ in every)
        if is_in_foot:
            others = [(labels[len(labels) > 1 :], space) for labels, space in every]
            count = _count_above(card, others)
        known[key] = is_in_foot, count
    return known[key]


def _count_above(card: DesignedCard, every: Sequence[tuple[Sequence[str], float]]) -> int:
    """Return how many labels of each have room in its space in mm; the first is always there."""
    size = card.page.points(6.5)
    for count in range(max(len(labels) for labels, _ in every), 1, -1):
        joined = ((" · ".join(labels[:count]), space) for labels, space in every)
        if all(capitals_width(words, size, 0.05) <= space for words, space in joined):
            return count
    return 1


PICTURE_PART = 0.45
"""Most of a body's room that is kept for a picture; it fills what the text leaves."""
MAP_AIR = 1.4
"""Height in units between a map and the foot."""
ABOUT_MAP = 10.2
"""By how many units the words about a map are left of where other words in the foot begin;
`cards/face.css` has the same."""


def front(library: Library, node: Node, *, design: Design | None = None) -> Front:
    """Return the front of a card, by default in the usual design."""
    card = DesignedCard(library, typed(node, Card), design or usual())
    page, map_node = card.page, library.map_of(node)
    head_html, name, over, left_out = head(card)
    limits, limits_mm, code, rest = foot(card)
    blocks = () if map_node else tuple(Body(card).blocks(left_out))
    if rest:
        blocks = (*blocks, FaceBlock(tuple(rest)))
    room, map_html = page.room(name.count), ""
    if map_node:
        try:
            map_html, limits, code = _map_parts(card, map_node, page.head(name.count), room)
        except CrowdedMapError as error:
            message = f'card "{node.name}": {error}'
            over = (*over, ContentError(map_node.mark, message, "print a larger card"))
    elif blocks:
        room = round(room - page.end, 3)
    picture = _picture(card)
    tall = page.width * picture.height / picture.width if picture else 0.0
    flavour, flavour_mm = _flavour(card)
    return Front(
        _classes(card, blocks, picture),
        head_html,
        blocks,
        limits,
        code,
        codes(card),
        pack_code(card),
        _art(card),
        name.count,
        room,
        page,
        flavour=flavour,
        flavour_mm=flavour_mm,
        limits_mm=limits_mm,
        map_html=map_html,
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


def _classes(card: DesignedCard, blocks: Sequence[FaceBlock], picture: Picture | None) -> str:
    face = card.face
    classes = {
        f"mb-card mb-kind-{face.slug}": True,
        "mb-low-ink": card.low,
        f"mb-panel-{face.panel}": face.panel != "corner",
        "mb-card--no-rail": not any(block.uses_rail for block in blocks),
        "mb-card--halves": bool(card.halves),
        "mb-card--picture": picture is not None,
        "mb-card--full": picture is not None and face.art == "full",
    }
    return " ".join(name for name, applies in classes.items() if applies)


def _picture(card: DesignedCard) -> Picture | None:
    """Return the picture of a card, which is not printed in low ink, nor instead of a map."""
    name = card.node.data.picture
    is_shown = not card.low and card.library.map_of(card.node) is None
    return card.library.pictures[name] if name and is_shown else None


def _art(card: DesignedCard) -> Art:
    library, pack = card.library, card.library.pack_of(card.node)
    return art(
        card.design,
        card.face,
        pack.id,
        card.node.id,
        ornament_of(library, pack, card.face),
        rank=in_art(card.article.placed),
        symbol=card.own_symbol,
    )


def _flavour(card: DesignedCard) -> tuple[str, float]:
    """Return the flavour text of a card, and the least height in mm of a window for it."""
    last = arranged(card.article, "face").get("foot", ())
    text = next((block.text for block in last if isinstance(block, Flavour)), "")
    return (typographic(tied(text)), _flavour_mm(card, text)) if text else ("", 0.0)


def _map_parts(
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
    sizes = [phrases.inches_label(side) for side in (board.width, board.height)]
    space = page.width - (LEFT - ABOUT_MAP + RIGHT) * page.unit - 1
    about, own = card_map.foot_words(entry, sizes), codes(card)[0]
    with_pack = " · ".join(filter(None, (pack_code(card), own)))
    words, code = next(
        (
            (words, code)
            for count in range(len(about), 0, -1)
            for code in (with_pack, own)
            for words in [" · ".join(about[:count])]
            if width_mm(words + code, page.points(6.5), 600) <= space
        ),
        (about[0], own),
    )
    style = f"left:{left:.2f}mm;top:{upper:.2f}mm"
    return (
        f'<div class="mb-card-sheet" style="{style}">{svg}</div>',
        f'<span class="mb-card-facts">{typographic(words)}</span>',
        code,
    )
