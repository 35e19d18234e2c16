"""The front of a card and the back of a deck, as values with all their text.

In: a library, one of its nodes and a design. Out: a `Front`, whose HTML can be made in any type
size and for any part of its body, and a `Back`. The templates (`templates/cards`) contain only
loops and conditions; all text and numbers are prepared in this package.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup

from musterbook.article import Articles, articles, once_per_entry
from musterbook.article.article_blocks import Scoring
from musterbook.cards.faces.band_and_foot import (
    set_band,
    set_code,
    set_overlays,
    set_source,
    title_form,
)
from musterbook.cards.faces.body_pieces import Piece, body, macro_html
from musterbook.cards.faces.layout import Design, Fit, Layout, layout, usual
from musterbook.cards.faces.ornament import ornament, qr
from musterbook.cards.faces.style import size_class
from musterbook.cards.faces.typography import typographic
from musterbook.design_tokens import Face, tint, tokens
from musterbook.errors import ContentError, ContentErrors, Mark
from musterbook.library import phrases
from musterbook.library.links import url
from musterbook.library.model.entries import Card, Table
from musterbook.library.model.files import DeckFile, MapCard, PackFile
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.maps import CrowdedMapError, height_mm, svg
from musterbook.templates import templates

SPARSE = 150
"""Number of letters up to which a body leaves most of its card empty."""
MAP_PART = 0.8
"""Maximum share of a body's height for a map; the rest is for text."""


@dataclass(frozen=True)
class Part:
    """One of several cards that a body is divided between: its pieces and its number, from 1."""

    start: int
    end: int
    number: int
    count: int

    @property
    def words(self) -> str:
        """The label on the card, such as `1/2`."""
        return f"{self.number}/{self.count}"


@dataclass(frozen=True)
class Front:
    """The front of a card, in pieces.

    `sizes` are the type sizes for its body in points, the smallest first. `band_words` and
    `foot_words` are all words in `head` and `foot`; `over` says what does not fit in the band.
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
    hero: bool = False
    reserve: bool = False
    over: str = ""

    def html(self, fit: Fit | None = None, part: Part | None = None, end: str = "") -> str:
        """Return the HTML of the card or of a part, with the type of a fit and `end` after the
        body's content.
        """
        number = part.words if part else ""
        label = f'<p class="mb-card-part">{number}</p>' if number else ""
        return (
            f'<article class="{self._classes(fit)}" '
            f'data-sizes="{" ".join(f"{size:g}" for size in self.sizes)}">'
            f"{self._head(label)}"
            f'<div class="mb-card-body">{self.body(part)}{end}</div>'
            f"{self.foot.replace('<!--code-->', f' {number}' if number else '')}</article>"
        )

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
        body = replace(self, pieces=boxes).body(part)
        return (
            f'<article class="{self._classes(fit)}">'
            f'<div class="mb-card-body">{body}</div>{end}</article>'
        )

    def body(self, part: Part | None = None) -> str:
        """Return the HTML of the body, or of a part of it."""
        start, stop = (part.start, part.end) if part else (0, len(self.pieces))
        html, last = rebuilt(self.pieces, start, stop), stop == len(self.pieces)
        if part and not last:
            html += f'<p class="mb-card-more">continued on {part.number + 1} / {part.count}</p>'
        if last:
            html += self.flavour
        return html + ('<div class="mb-card-reserve"></div>' if self.reserve else "")

    def body_words(self, fit: Fit, part: Part | None = None) -> str:
        """Return all words of the body, or of a part of it, for a fit."""
        start, stop = (part.start, part.end) if part else (0, len(self.pieces))
        words = [piece.words for piece in self.pieces[start:stop]]
        groups = {p.group.number: p.group.words for p in self.pieces[start:stop] if p.group}
        words += groups.values()
        if stop == len(self.pieces) and fit.form != "plain":
            words.append(self.flavour_words)
        return " ".join(words)

    def _classes(self, fit: Fit | None) -> str:
        names = [self.classes]
        if fit:
            names.append(f"mb-type-{size_class(fit.size)}")
            names += ["mb-card--tight"] * (fit.form != "calm")
            names += ["mb-card--plain"] * (fit.form == "plain")
        return " ".join(names)


@dataclass(frozen=True)
class Back:
    """The back of a deck: its HTML, and all words on it."""

    code: str
    words: str = ""

    def html(self) -> str:
        """Return the whole card."""
        return self.code


@dataclass(frozen=True)
class Side:
    """A front or a back to be rendered; `name` and `mark` identify its entry."""

    id: str
    name: str
    mark: Mark
    face: Front | Back


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


def front(library: Library, node: Node, *, design: Design | None = None) -> Front:
    """Return the front of a card, a mission, a table or a map, by default in the usual design."""
    design = design or usual()
    page, low = layout(design), design.theme == "low-ink"
    face, label = _kind(library, node)
    article, body_content = articles(library).article(node), body(articles(library), node.id)
    numbered = _shows_number(library, node) and not body_content.hero
    hero = numbered or bool(body_content.hero)
    corner = "" if hero else article.corner
    tags = (*article.tags, *((body_content.kind,) if body_content.kind and not hero else ()))
    band = set_band(node.name, label, tags, corner, page)
    pieces = body_content.hero or body_content.pieces
    # Tags that do not fit in the band are printed before the kind of card.
    if band.left_out:
        kind = " · ".join(band.left_out)
        pieces = (Piece(macro_html("sort", kind), kind), *pieces)
    if numbered:
        number = Piece(macro_html("hero", article.corner, "", ""), article.corner)
        pieces = (number, *pieces)
    if hero and body_content.kind:
        pieces = (*pieces, Piece(macro_html("sort", body_content.kind), body_content.kind))
    drawing, tall = _map(library, node, page, design)
    if drawing:
        pieces = (Piece(f'<div class="mb-card-map">{drawing}</div>', "", drawn_mm=tall), *pieces)
    coded = bool(design.site_url)
    source = set_source(_source(library, node), page, qr=coded)
    code = node.code or set_code(_plain_code(library, node), page, qr=coded)
    count = "" if coded else _count(library, node)
    overlays = [one.overlay.name for one in node.overlays if one.slug in node.reading.overlays]
    later = set_overlays(overlays, code, count, page, qr=coded)
    symbol = Markup(face.symbol(colour=face.colour if low else "#ffffff"))
    return Front(
        f"mb-card mb-card--{face.slug} {_classes(design)}{' mb-card--hero' if hero else ''}",
        page.type.hero if hero else _sizes(library, node, page, drawn=bool(drawing)),
        _template("parts/band.html").render(
            band=band, name=[typographic(line) for line in band.name.lines], symbol=symbol
        ),
        pieces,
        _template("parts/foot.html").render(
            code=code, later=later, source=source, count=count, qr=_qr(node, design, face)
        ),
        " ".join((band.label, *band.tags, *band.name.lines, band.corner)),
        " ".join((code, later, source, count)),
        macro_html("flavour", typographic(body_content.flavour)) if body_content.flavour else "",
        body_content.flavour,
        hero=hero,
        reserve=coded,
        over=band.over,
    )


def back(library: Library, deck: Node, *, design: Design | None = None) -> Back:
    """Return the back that all cards of a deck share.

    Missions, tables and maps also have backs.
    """
    design = design or usual()
    page, low = layout(design), design.theme == "low-ink"
    face, label = _kind(library, deck)
    title = deck.data.singular if isinstance(deck.data, DeckFile) else label
    lines = [library[id].name for id in (deck.edition, deck.pack) if id]
    pack = library.entry(deck.pack, PackFile).data.code if deck.pack else ""
    shades = (
        (face.colour, face.colour) if low else (tint(face.colour, 0.8), tint(face.colour, 0.35))
    )
    html: str = _template("back.html").render(
        face=face,
        classes=_classes(design),
        symbol=Markup(face.symbol(colour=face.colour if low else "#ffffff")),
        weave=ornament(page, face.colour, *shades, low_ink=low),
        deck=typographic(title),
        deck_form=title_form(title.split(" · "), "deck", page, 700),
        mark=pack,
        lines=lines,
        pack_form=title_form(lines or [""], "pack", page),
    )
    return Back(html, " ".join((title, pack, *lines)))


def _classes(design: Design) -> str:
    return (
        f"mb-size-{design.slug}"
        + (" mb-low-ink" if design.theme == "low-ink" else "")
        + (" mb-card--coded" if design.site_url else "")
    )


def _kind(library: Library, node: Node) -> tuple[Face, str]:
    """Return the face of a node and its label."""
    holder = library[node.parent] if node.kind == "card" and node.parent else node
    if isinstance(holder.data, DeckFile):
        face = library.face_of(node) if holds(node, Card) else holder.data.face
        return tokens().faces[face], holder.data.singular
    slug, label = plain_face(node.data)
    return tokens().faces[slug], label


def plain_face(data: object) -> tuple[str, str]:
    """Return the face and label of an entry that is not a card: a mission, a table or a map."""
    if isinstance(data, MapCard) and data.is_layout:
        return "terrain", "Terrain layout"
    if isinstance(data, MapCard):
        return "deployment", "Deployment map"
    if isinstance(data, Table):
        return "table", f"Table · {data.roll}" if data.roll else "Table"
    return "mission", "Mission"


def _count(library: Library, node: Node) -> str:
    if node.kind != "card" or not node.parent:
        return ""
    return f"{node.number} / {len(library.children(library[node.parent], 'card'))}"


def _sizes(library: Library, node: Node, page: Layout, *, drawn: bool) -> tuple[float, ...]:
    """Return the type sizes for a body; a short text in a deck of mostly short texts may also be
    set one size larger.
    """
    larger = next((size for size in page.type.hero if size > page.type.largest), None)
    if drawn or larger is None or not _is_short(library, node):
        return page.type.sizes
    return (*page.type.sizes, larger)


def _shows_number(library: Library, node: Node) -> bool:
    """Whether a card is rolled for and has nothing but a short text."""
    article = articles(library).article(node)
    return article.corner.isdigit() and not article.first(Scoring) and _is_short(library, node)


def _is_short(library: Library, node: Node) -> bool:
    """Whether a card has a short text and is in a deck of such texts."""
    if node.kind != "card" or not node.parent:
        return False
    all_articles = articles(library)
    if letters(body(all_articles, node.id).pieces) > SPARSE:
        return False
    return _is_sparse(all_articles, node.parent)


@once_per_entry
def _is_sparse(all_articles: Articles, deck: str) -> bool:
    """Whether at least half of the cards of a deck have a short text."""
    cards = all_articles.library.children(all_articles.library[deck], "card")
    short = [card for card in cards if letters(body(all_articles, card.id).pieces) <= SPARSE]
    return 2 * len(short) >= len(cards)


def letters(pieces: Sequence[Piece]) -> int:
    """Return the number of letters in pieces and their headings."""
    groups = {piece.group.number: piece.group.words for piece in pieces if piece.group}
    return sum(len(piece.words) for piece in pieces) + sum(map(len, groups.values()))


def _plain_code(library: Library, node: Node) -> list[str]:
    """Return edition and pack of an entry without a code."""
    return [library[id].name for id in (node.edition, node.pack) if id]


def _map(library: Library, node: Node, page: Layout, design: Design) -> tuple[str, float]:
    """Return the map of a card and its height in mm.

    It is as wide as the body, unless that leaves no room for text below it.
    """
    map_node = library.map_of(node)
    if map_node is None:
        return "", 0.0
    width, most = page.body_width, page.body_height * MAP_PART
    try:
        drawn, tall = _picture(map_node.data, width, page, design)
        if tall > most:
            smaller = _picture(map_node.data, round(width * most / tall, 2), page, design)
            # On a smaller map, labels can move outside the board and make it even taller.
            drawn, tall = min((drawn, tall), smaller, key=itemgetter(1))
    except CrowdedMapError as error:
        message = f'card "{node.name}": {error}'
        too_small = ContentError(map_node.mark, message, "print a larger card")
        raise ContentErrors([too_small]) from error
    return drawn, tall


def _picture(entry: MapEntry, width: float, page: Layout, design: Design) -> tuple[str, float]:
    """Return a map of a given width, and its height in mm."""
    letters = max(page.unit, 1)
    drawn = svg(
        entry,
        title=f"Map of {entry.name}",
        theme="low-ink" if design.theme == "low-ink" else "print",
        width_mm=width,
        rings=False,
        letters=letters,
        smallest_pt=page.least_type,
    )
    return drawn, height_mm(entry, width, letters, page.least_type)


def _qr(node: Node, design: Design, face: Face) -> Markup | str:
    if not design.site_url:
        return ""
    colour = "#000000" if design.theme == "low-ink" else face.colour
    return Markup(qr(f"{design.site_url.rstrip('/')}/{url(node)}", colour))


def _source(library: Library, node: Node) -> list[str]:
    """Return the source of a card: title, version and month of the book."""
    if node.citation is None:
        return []
    source = library.source(node.citation.ref)
    version = f"version {source.version}" if source.version else ""
    date = phrases.date_label(source.date) if source.date else ""
    return [part for part in (source.title, version, date) if part]


def _template(name: str) -> Any:
    return templates("cards").get_template(name)
