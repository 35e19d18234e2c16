"""The front of a card, as a value with all its text.

In: a library, one of its cards and a design. Out: a `Front`, whose HTML can be made in any type
size and for any part of its body. The templates (`templates/cards`) contain only
loops and conditions; all text and numbers are prepared in this package.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf
from weakref import WeakKeyDictionary

from markupsafe import Markup

from musterbook.article import Articles, articles
from musterbook.cards.faces.back import Back
from musterbook.cards.faces.band import set_band
from musterbook.cards.faces.body_pieces import Piece, body, macro_html
from musterbook.cards.faces.face_cache import version_of
from musterbook.cards.faces.fit_decks import largest
from musterbook.cards.faces.fit_estimate import guess
from musterbook.cards.faces.foot import foot
from musterbook.cards.faces.layout import TIGHT, Design, Fit, layout, looseness, usual
from musterbook.cards.faces.line_breaks import typographic
from musterbook.cards.faces.pictures import artwork, map_picture, picture_of
from musterbook.cards.faces.style import design_classes, size_class
from musterbook.design_tokens import tint
from musterbook.errors import Mark
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.source import Picture
from musterbook.templates import templates

HERO = 1.12
"""Largest type of a text that is set large, as a multiple of the largest of the others in its
deck."""
PALE = 0.1
"""Strength of the symbol below a text."""
ABOVE, BELOW = 0.1, 0.8
"""Share of the room on a card that is above a text in the middle, if a symbol is below it, and the
height of the symbol.
"""
SPARSE = 1.0
"""Estimated type size of a text that is set large, as a multiple of the largest usual one."""


_SIGN = re.compile(r'<svg class="mb-sign" role="img" aria-label="([^"]*)"')


@dataclass(frozen=True)
class Part:
    """One of several faces that a body is divided between: its pieces and its number, from 1.

    If the card is `two_sided`, the second face is the back of the first, and so on.
    """

    start: int
    end: int
    number: int
    count: int
    two_sided: bool = False

    @property
    def words(self) -> str:
        """The label on the card, such as `1/2`; only `back` on the other side of a single card."""
        if self.two_sided and self.count == 2:
            return "" if self.number == 1 else "back"
        return f"{self.number}/{self.count}"

    @property
    def more(self) -> str:
        """Where the text continues."""
        if self.two_sided and self.number % 2:
            return "continued on the back"
        return f"continued on {self.number + 1} / {self.count}"


@dataclass(frozen=True)
class Front:
    """The front of a card, in pieces.

    `sizes` are the type sizes for its body in points, the smallest first. `band_words` and
    `foot_words` are all words in `head` and `foot`; `over` says what does not fit in the band.
    `kind` is the kind of card above the body. `wrap` is what surrounds the body of a card with
    hardly any text, which is set large and in the middle; `pale` is a symbol that is printed where
    a card has room. A long text of a `two_sided` card continues on its back. `colours` is the CSS
    rule with the colours of its kind of face, `picture` its artwork.
    """

    classes: str
    sizes: tuple[float, ...]
    head: str
    pieces: tuple[Piece, ...]
    foot: str
    band_words: str = ""
    foot_words: str = ""
    flavour: str = ""
    flavour_words: str = ""
    kind: str = ""
    wrap: tuple[str, str] = ("", "")
    pale: str = ""
    reserve: bool = False
    two_sided: bool = False
    over: str = ""
    colours: str = ""
    picture: Picture | None = None

    def html(self, fit: Fit | None = None, part: Part | None = None, end: str = "") -> str:
        """Return the HTML of the card or of a part, with the type of a fit and `end` after the
        body's content.
        """
        number = part.words if part else ""
        label = f'<p class="mb-card-part">{number}</p>' if number else ""
        return (
            f'<article class="{self._classes(fit)}"{_rest(fit)} '
            f'data-sizes="{" ".join(f"{size:g}" for size in self.sizes)}">'
            f"{self._head(label)}"
            f'<div class="mb-card-body">{self.body(part)}{end}</div>'
            f"{self.foot.replace('<!--code-->', f' {number}' if number else '')}</article>"
        )

    @property
    def kind_html(self) -> str:
        """The kind of card above its text, as HTML."""
        return macro_html("sort", self.kind) if self.kind else ""

    def _head(self, part: str) -> str:
        """Return the band; the number of a part is below a smaller symbol."""
        symbol = 'class="mb-card-symbol'
        head = self.head.replace(symbol, f"{symbol} mb-card-symbol--part", 1) if part else self.head
        return head.replace("<!--part-->", part)

    def measured(self, fit: Fit, part: Part | None, end: str) -> str:
        """Return only the body, with empty boxes for pictures and an end mark, for measuring."""
        boxes = tuple(
            replace(
                piece, html=f'<div class="mb-card-map" style="height:{piece.drawn_mm}mm"></div>'
            )
            if piece.drawn_mm
            else piece
            for piece in self.pieces
        )
        body = replace(self, pieces=boxes, pale="").body(part)
        return (
            f'<article class="{self._classes(fit)}">'
            f'<div class="mb-card-body">{body}</div>{end}</article>'
        )

    def body(self, part: Part | None = None) -> str:
        """Return the HTML of the body, or of a part of it."""
        start, stop = (part.start, part.end) if part else (0, len(self.pieces))
        html, last = rebuilt(self.pieces, start, stop), stop == len(self.pieces)
        text = html if part else html.join(self.wrap)
        html = (self.kind_html if start == 0 else "") + text + self.pale
        if part and not last:
            html += f'<p class="mb-card-last mb-card-more">{part.more}</p>'
        if last:
            html += self.flavour
        return html + ('<div class="mb-card-reserve"></div>' if self.reserve else "")

    def body_words(self, fit: Fit, part: Part | None = None) -> str:
        """Return all words of the body, or of a part of it, for a fit."""
        start, stop = (part.start, part.end) if part else (0, len(self.pieces))
        words = [piece.words for piece in self.pieces[start:stop]]
        words.append(self.kind if start == 0 else "")
        groups = {p.group.number: p.group.words for p in self.pieces[start:stop] if p.group}
        words += groups.values()
        if stop == len(self.pieces) and fit.spacing >= TIGHT:
            words.append(self.flavour_words)
        return " ".join(words)

    def drawn_words(self, part: Part | None = None) -> str:
        """Return the names of the symbols in the body, which are among its words."""
        start, stop = (part.start, part.end) if part else (0, len(self.pieces))
        return " ".join(_SIGN.findall("".join(piece.html for piece in self.pieces[start:stop])))

    def _classes(self, fit: Fit | None) -> str:
        names = [self.classes]
        if fit:
            names.append(f"mb-type-{size_class(fit.size)}")
            names.append(f"mb-loose-{looseness(fit.spacing)}")
            names += ["mb-card--plain"] * (fit.spacing < TIGHT)
            names += ["mb-card--roomy"] * fit.roomy
        return " ".join(names)


@dataclass(frozen=True)
class Fitted:
    """Each part of a front with its fit, or None for the whole front; and what is wrong with it."""

    parts: tuple[tuple[Part | None, Fit], ...]
    error: str = ""


@dataclass(frozen=True)
class Side:
    """A front or a back to be rendered; `name` and `mark` identify its entry.

    A front that is not `fitted` yet is fitted when it is rendered.
    """

    id: str
    name: str
    mark: Mark
    face: Front | Back
    fitted: Fitted | None = None


def _rest(fit: Fit | None) -> str:
    """Return an attribute that divides the room of a body: above a text in the middle, and for a
    symbol below any text.
    """
    if fit is None or not 0 < fit.rest < inf:
        return ""
    above = fit.rest * (ABOVE if fit.roomy else 0.5)
    return f' style="--card-above:{above:g}mm;--card-pale-height:{fit.rest * BELOW:g}mm"'


def rebuilt(pieces: Sequence[Piece], start: int, end: int) -> str:
    """Return the HTML of pieces inside their groups, each opened and closed once.

    A group that began before `start` repeats its heading.
    """
    before = {piece.group.number for piece in pieces[:start] if piece.group}
    html = ""
    for number, some in groupby(pieces[start:end], lambda one: one.group and one.group.number):
        inside = list(some)
        words = "".join(piece.html for piece in inside)
        group = inside[0].group
        if group is None:
            html += words
            continue
        heading = group.heading
        if number in before and heading:
            at = heading.rfind("</")
            heading = f'{heading[:at]} <span class="mb-card-again">continued</span>{heading[at:]}'
        html += f"{group.opening}{heading}{words}{group.closing}"
    return html


def front(
    library: Library, node: Node, *, design: Design | None = None, limited: bool = True
) -> Front:
    """Return the front of a card, by default in the usual design.

    If `limited`, the deck of a card limits its type sizes. To find that limit, the PDF engine
    measures the deck.
    """
    design = design or usual()
    front = _front(library, typed(node, Card), design)
    if not limited or design.large:
        return front
    deck = library.deck_of(node)
    most = _largest_in_deck(library, deck.id, design) * (HERO if any(front.wrap) else 1)
    return replace(front, sizes=tuple(size for size in front.sizes if size <= most))


def _front(library: Library, node: Node[Card], design: Design) -> Front:
    """Return the front of a card with all type sizes of the layout."""
    page, low = layout(design), design.theme == "low-ink"
    face, deck = library.face_of(node), library.deck_of(node).data
    article, body_content = articles(library).article(node), body(articles(library), node.id)
    picture = None if low else picture_of(library, node)
    drawing, tall = artwork(picture, page) if picture else map_picture(library, node, page, design)
    display = () if drawing else body_content.display
    # A map needs the room of the flavour text.
    flavour = None if drawing and not picture else body_content.flavour
    tags, kind = article.tags, body_content.kind
    if kind and not display and not article.corner.isdigit():
        tags, kind = (*tags, kind), ""
    centred = f"mb-card-centre{' mb-card-centre--left' * (not display)}"
    if not drawing and guess(body_content.pieces, page) >= SPARSE * page.type.largest:
        display = display or body_content.pieces
    band = set_band(node.name, deck.singular, tags, article.corner, page)
    pieces = display or body_content.pieces
    if drawing:
        pieces = (Piece(f'<div class="mb-card-map">{drawing}</div>', "", drawn_mm=tall), *pieces)
    pale = "" if low else face.symbol(colour=tint(face.colour, PALE))
    foot_html, foot_words = foot(library, node, page, design, face)
    symbol = Markup(face.symbol(colour=face.colour if low else "#ffffff"))
    return Front(
        f"mb-card mb-card--{face.slug} {design_classes(design)}"
        f"{' mb-card--display' * bool(display)}",
        page.type.display_or_body if display else page.type.sizes,
        templates("cards")
        .get_template("parts/band.html")
        .render(
            band=band,
            name=[typographic(line) for line in band.name.lines],
            symbol=symbol,
            fill="#ffffff",
            stroke=face.colour if low else "#ffffff",
        ),
        pieces,
        foot_html,
        " ".join((band.label, *band.tags, *band.name.lines, band.corner)),
        foot_words,
        flavour.html if flavour else "",
        flavour.words if flavour else "",
        # Tags that do not fit in the band are printed before the text.
        kind=" · ".join(filter(None, (*band.left_out, kind))),
        wrap=(f'<div class="{centred}">', "</div>") if display else ("", ""),
        pale=f'<div class="mb-card-pale">{pale}</div>' if pale else "",
        reserve=bool(design.site_url),
        over=band.over,
        two_sided=deck.open,  # everybody sees its back, so that its text can continue there
        colours=face.card_css,
        picture=picture,
    )


_tops: WeakKeyDictionary[Articles, dict[tuple[str, Design], float]] = WeakKeyDictionary()


def _largest_in_deck(library: Library, deck: str, design: Design) -> float:
    """Return the largest type for the cards of a deck, which is not far from that of the longest.

    They are the same in every ink. Large print has no such limit.
    """
    plain = Design(design.size, site_url=design.site_url)
    known = _tops.setdefault(articles(library), {})
    if (deck, plain) not in known:
        fronts = [_front(library, card, plain) for card in library.cards(library[deck])]
        long = [one for one in fronts if not any(one.wrap)]
        known[deck, plain] = largest(long, plain, version_of(plain)) if long else inf
    return known[deck, plain]
