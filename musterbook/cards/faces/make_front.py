"""Makes the front of a card: its head, the blocks of its body, its foot and its picture.

In: a library, one of its cards and a design. Out: a `Front`. What an article has as fields has
its own place: points in the rail, rounds as a track, limits in the foot, the opponent's choice
as a tile. Texts and numbers are prepared here; templates have only loops and conditions.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from math import fsum, inf
from weakref import WeakKeyDictionary

import segno
from markupsafe import Markup, escape

from musterbook.article import articles
from musterbook.article.article_blocks import (
    Block as Part,
)
from musterbook.article.article_blocks import (
    Fact,
    Facts,
    Flavour,
    Half,
    Notes,
    PlacedAttribute,
    ScoreGroup,
    ScoreLine,
    Scoring,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.entry_labels import card_word
from musterbook.article.layouts import MissingRendererError, arranged
from musterbook.article.prose import (
    ItemList,
    Paragraph,
    Prose,
    ProseLink,
    ProseTable,
    Styled,
)
from musterbook.cards.faces import attributes
from musterbook.cards.faces.attributes import (
    UNIT,
    CornerShape,
    macros,
    numeral_form,
    numeral_width,
)
from musterbook.cards.faces.front import FLAVOUR, Brief, FaceBlock, Front, ornament_of
from musterbook.cards.faces.layout import (
    LARGE_PRINT,
    LEFT,
    RIGHT,
    Design,
    Layout,
    layout,
    usual,
)
from musterbook.cards.faces.pictures import INK, WHITE, art, glyph, places, track, track_width
from musterbook.cards.faces.words import (
    FittedName,
    capitals_width,
    set_name,
    short,
    tied,
    typeset,
    typographic,
)
from musterbook.cards.formats import formats
from musterbook.design_tokens import colours
from musterbook.errors import ContentError, ContentErrors, shorten
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.library import phrases
from musterbook.library.addresses import url
from musterbook.library.matchups import card_of, choices_of, matrices
from musterbook.library.model.cards import Card
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, typed
from musterbook.library.model.scoring import Cap
from musterbook.library.source import Picture
from musterbook.maps import CrowdedMapError, card_map

PICTURE_PART = 0.45
"""Most of a body's room that is kept for a picture; it fills what the text leaves."""
SIGNS = {
    "Starts": "clock", "When": "clock", "Units": "unit", "Target": "unit", "Completes": "done",
    "Effect": "burst",
}  # fmt: skip
"""The signs beside the parts of an Action or a stratagem."""
VERSUS = 12.5
"""Width in units of the opponent's choice in the corner, with the space beside it; `cards/face.css`
has the same."""
CORNER_PART = 0.6
"""Most of the width of the text that the corner may take from the name."""
TRACK_PART = 0.6
"""Most of the width of the text that the rounds of a game may take as a track."""
FACTS = 10.2
"""By how many units the facts about a map are left of where other words in the foot begin;
`cards/face.css` has the same."""
SHORT_EFFECT = 5
"""Most words of an effect of an Action that has no separate row."""


def front(library: Library, node: Node, *, design: Design | None = None) -> Front:
    """Return the front of a card, by default in the usual design."""
    return _FrontMaker(library, typed(node, Card), design or usual()).front()


def too_wide(library: Library) -> list[ContentError]:
    """Return an error for each name, label, corner, number of points and map that has no room on a
    card, which widths of letters tell without setting a text.

    Each is measured in the usual size, and in large print if it has room in that.
    """
    errors: list[ContentError] = []
    for design in (usual(), Design(formats().sizes[LARGE_PRINT], large=True)):
        known = {error.mark for error in errors}
        for card in library.of_kind("card"):
            found = _FrontMaker(library, typed(card, Card), design).too_wide()
            errors += [error for error in found if error.mark not in known]
    return list(dict.fromkeys(errors))


class _FrontMaker:
    """Makes one front; its methods make the parts of it."""

    def __init__(self, library: Library, node: Node[Card], design: Design) -> None:
        self.library, self.node, self.design = library, node, design
        self.page, self.low = layout(design), design.low
        self.ink = INK if self.low else WHITE
        self.face = library.face_of(node)
        self.tones = colours(self.face.colour)
        self.article = articles(library).article(node)
        self.deck = library.deck_of(node).data
        self.opponent = _opponent(library, node.id)
        self.beside_text = Markup()

    def front(self) -> Front:
        """Return the front."""
        library, node, page = self.library, self.node, self.page
        map_node = library.map_of(node)
        picture = library.pictures[node.data.picture] if node.data.picture else None
        picture = None if self.low or map_node else picture
        head, name, over, left_out = self.head()
        limits, limits_mm, code, rest = self.foot()
        blocks = () if map_node else tuple(self.blocks(left_out))
        if rest:
            blocks = (*blocks, self.said([f"<p>{typographic(one)}</p>" for one in rest], "dot"))
        room = page.room(name.count)
        sheet = ""
        if map_node:
            sheet, limits, code = self.sheet(map_node, page.head(name.count), room)
        elif blocks:
            room = round(room - page.end, 3)
        pack = library.pack_of(node)
        layout_blocks = arranged(self.article, "face")
        flavour = next(
            (one for one in layout_blocks.get("foot", ()) if isinstance(one, Flavour)), None
        )
        return Front(
            f"mb-card mb-kind-{self.face.slug}{' mb-low-ink' if self.low else ''}"
            f"{f' mb-panel-{self.face.panel}' if self.face.panel != 'corner' else ''}"
            f"{' mb-card--full' if picture and self.face.art == 'full' else ''}",
            head,
            blocks,
            limits,
            code,
            self.codes(),
            art(self.design, self.face, pack.id, node.id, ornament_of(library, pack, self.face)),
            name.count,
            room,
            page.body,
            page.last,
            page.lead,
            page.unit,
            page.head(name.count),
            flavour=typographic(tied(flavour.text)) if flavour else "",
            flavour_mm=self.flavour_mm(flavour.text) if flavour else 0.0,
            limits_mm=limits_mm,
            sheet=sheet,
            qr=self.qr(),
            two_sided=self.deck.open,  # everybody sees its back, so that its text can be there
            over=over,
            colours=self.face.card_css,
            picture=picture,
            full=self.face.art == "full",
            reserved=_reserved(picture, page, room) if picture else 0.0,
            language=library.game.language,
        )

    # --- Head and foot ---

    def head(self) -> tuple[str, FittedName, tuple[ContentError, ...], tuple[str, ...]]:
        """Return the head, the name in it, what is too wide, and labels that have no room."""
        page, corner = self.page, self.corner()
        wide = fsum(shape.wide for shape in corner)
        name = set_name(self.node.data.on_card.name or self.node.name, page, wide)
        space = page.text_width - wide * page.unit
        shown, left_out = self.shown_labels(space)
        over = []
        if (more := wide * page.unit - CORNER_PART * page.text_width) > 0:
            hint = "show fewer attributes in its corner"
            over.append(self.error(f"its corner is {more:.1f} mm too wide", hint))
            space, name = inf, replace(name, over=0.0)  # they follow from the corner
        if (more := capitals_width(shown[0], page.points(6.5), 0.0) - space) > 0:
            over.append(self.label_error(shown[0], more))
        if name.over:
            hint = "shorten it, or give it a shorter name in on_card"
            over.append(self.error(f"its name is {name.over:.1f} mm too long", hint))
        tiles, right = Markup(), 0.0
        for shape in reversed(corner):
            place = f"right:{(RIGHT + right) * page.unit:.2f}mm" if right else ""
            tiles = Markup(macros().corner(shape, place)) + tiles
            right += shape.wide
        html = macros().head(
            Markup(self.face.symbol(colour=self.face.colour if self.low else WHITE)),
            " · ".join(shown),
            [typographic(line) for line in name.lines],
            name.form,
            tiles,
        )
        return str(html), name, (*over, *self.wide_points()), left_out

    def too_wide(self) -> tuple[ContentError, ...]:
        """Return the errors of what has no room."""
        _, name, errors, _ = self.head()
        if map_node := self.library.map_of(self.node):
            try:
                self.sheet(map_node, self.page.head(name.count), self.page.room(name.count))
            except ContentErrors as crowded:
                return (*errors, *crowded.errors)
        return errors

    def error(self, message: str, hint: str, node: Node | None = None) -> ContentError:
        """Return an error about what is too wide on a card, or on those of a deck."""
        node = node or self.node
        about = f'{node.kind} "{node.name}" ({self.design.size_name})'
        return ContentError(node.mark, f"{about}: {message} at the smallest type", hint)

    def label_error(self, label: str, more: float) -> ContentError:
        """Return the error of a label that is too wide above the name."""
        if label != card_word(self.library, self.node):
            message = f'the label "{shorten(label)}" above its name is {more:.1f} mm too wide'
            return self.error(message, "shorten it")
        message = f'"{label}", what its cards are called, is {more:.1f} mm too wide'
        hint = "shorten the deck’s singular, or the name of the kind in game.yml"
        return self.error(message, hint, self.library.deck_of(self.node))

    def wide_points(self) -> Iterator[ContentError]:
        """Yield an error for points that are too wide for the rail."""
        page, scoring = self.page, self.article.first(Scoring)
        every = {
            (" | ".join(_points(line, modes=_has_modes(group))), line.plus): None
            for group in (scoring.groups if scoring else ())
            for line in group.lines
        }
        for points, plus in every:
            if (more := numeral_width(points, plus, page) - UNIT * page.unit) > 0:
                message = f'the points "{points}" are {more:.1f} mm too wide'
                yield self.error(message, "write a smaller number, or dice with fewer digits")

    def corner(self) -> list[CornerShape]:
        """Return the shapes in the corner, from left to right."""
        page, article, ink = self.page, self.article, INK if self.low else self.tones.deep
        own = attributes.shapes(article.placed, page, ink)
        if article.corner:
            return [*own, attributes.numbered_shape(article.corner, page, low=self.low)]
        if self.opponent:
            return [*own, CornerShape("versus", VERSUS, drawing=Markup(self.symbol(self.opponent)))]
        return own

    def labels(self) -> list[str]:
        """Return what a card is called in its deck, and its own labels."""
        own = self.article.card_type, *self.stratagem_type(), *self.article.tags
        labels = filter(None, (card_word(self.library, self.node), *own))
        return list(dict.fromkeys(labels))

    def are_beside(self, labels: Sequence[str], space: float) -> bool:
        """Whether labels have room beside each other in mm."""
        return capitals_width(" · ".join(labels), self.page.points(6.5), 0.05) <= space

    def has_all_labels(self) -> bool:
        """Whether all labels of a card have room above its name."""
        corner = fsum(shape.wide for shape in self.corner()) * self.page.unit
        return self.are_beside(self.labels(), self.page.text_width - corner)

    def shown_labels(self, space: float) -> tuple[list[str], tuple[str, ...]]:
        """Return the labels above the name, and those that have no room there.

        If those of a card of the deck have no room, what the deck calls its cards is left out on
        all that have others: it is on their backs.
        """
        labels = self.labels()
        deck = self.library.deck_of(self.node).id
        if len(labels) > 1 and not _all_labels_fit(self.library, deck, self.design):
            labels = labels[1:]
        count = len(labels)
        while count > 1 and not self.are_beside(labels[:count], space):
            count -= 1
        return labels[:count], tuple(labels[count:])

    def stratagem_type(self) -> tuple[str, ...]:
        stratagem = self.stratagem
        if stratagem is None:
            return ()
        often = stratagem.fact("How often")
        return stratagem.type, often.text() if often else ""

    @property
    def stratagem(self) -> Facts | None:
        return next((one for one in self.article.all(Facts) if one.kind == "stratagem"), None)

    def symbol(self, card: Node[Card]) -> str:
        """Return the symbol of a card in its colour on white."""
        face = self.library.face_of(card)
        return face.symbol(colour=INK if self.low else face.colour)

    def codes(self) -> tuple[str, ...]:
        """Return pack, code and number of a card as words of its foot, the longest first.

        It says so if a later document changed the card.
        """
        node, library = self.node, self.library
        total = len(library.cards(library.deck_of(node)))
        later = any(one.slug in node.reading.overlays for one in node.overlays)
        new = " revised" if later else ""
        whole, own = node.code.partition(" · ")[2], node.code.rpartition(" · ")[2]
        return f"{whole}/{total}{new}", f"{own}/{total}{new}", f"{own}{new}"

    def qr(self) -> str:
        """Return the QR code with the address of the card's page."""
        if not self.design.site_url:
            return ""
        address = f"{self.design.site_url.rstrip('/')}/{url(self.node)}"
        return f'<div class="mb-card-qr">{qr(address)}</div>'

    def flavour_mm(self, text: str) -> float:
        """Return the least height of the window for a flavour text and the space around it."""
        page = self.page
        lines, wide = 1, 0.0
        for word in text.split():
            more = width_mm(f"{word} ", page.points(7.5))
            lines, wide = (
                (lines, wide + more)
                if wide + more <= page.width - 8 * page.unit
                else (lines + 1, more)
            )
        return round(FLAVOUR * page.unit + lines * 1.2 * page.points(7.5) / POINTS_PER_MM, 2)

    def foot(self) -> tuple[str, float, str, list[str]]:
        """Return the limits in the foot with their width in mm, the code, and the limits that have
        no room there.
        """
        limits, wide = self.limits()
        own, more = attributes.in_foot(self.article.placed, self.page, self.ink)
        limits, wide = f"{limits}{own}", wide + more
        space = self.page.text_width - wide - (1 if limits else 0)

        def fits(code: str) -> bool:
            return width_mm(code, self.page.points(6.5), 600) <= space

        codes = self.codes()
        code = next(filter(fits, codes), codes[-1])
        if limits and not fits(code):
            scoring = self.article.first(Scoring)
            rest = [f"{one}." for one in scoring.limits] if scoring else []
            foot = [one for one in self.article.placed if one.place == "foot"]
            return "", 0.0, codes[0], [*rest, *(f"{one.name}: {one.whole}" for one in foot)]
        return limits, wide, code, []

    def limits(self) -> tuple[str, float]:
        """Return the limits of a card as words of its foot, and their width in mm."""
        scoring = self.article.first(Scoring)
        if scoring is None or not scoring.caps:
            return "", 0.0
        cells, wide, mode = [], 0.0, None
        for number, cap in enumerate(scoring.caps):
            before = "" if number and cap.mode == mode else "max"
            mode = cap.mode
            if before and cap.mode:
                before = f"{scoring.game.modes[cap.mode]}: max"
            after = (
                "from this card" if cap.per == "card" else phrases.span_label(scoring.game, cap.per)
            )
            if cap.without and not self._tagged(scoring, cap):
                after = phrases.cap_amount(scoring.game, cap).partition(" ")[2]
            before = before if number else phrases.sentence(before)
            cells.append((before, str(cap.vp), after))
            wide += width_mm(f"{before} {after} ", self.page.points(7.25))
            wide += width_mm(str(cap.vp), self.page.points(10.5), HEAVY)
            wide += 1.6 * self.page.unit if number else 0.0
        return str(macros().limits(cells)), wide

    @staticmethod
    def _tagged(scoring: Scoring, cap: Cap) -> bool:
        """Whether tags say at which moments points do not count against a limit."""
        excluded = [group for group in scoring.groups if group.is_outside(cap)]
        return bool(excluded) or not any(
            set(group.data.timing) & set(cap.without) for group in scoring.groups
        )

    # --- The body ---

    def blocks(self, labels: Sequence[str]) -> Iterator[FaceBlock]:
        """Yield the blocks of the body; first the labels that have no room in the head."""
        if labels:
            words = typographic(phrases.sentence(" · ".join(labels)))
            yield self.said([f"<p><b>{words}</b></p>"], "dot")
        yield from self.rail()
        body = arranged(self.article, "face")["body"]
        if self.article.first(Half) and (stratagem := self.stratagem):
            title = stratagem.title or self.article.title
            yield from self.below(self.bar(stratagem.called, title, stratagem.price), body)
            return
        yield from self.parts(body)

    def parts(self, blocks: Sequence[Part]) -> Iterator[FaceBlock]:
        for block in blocks:
            match block:
                case Facts():
                    if (facts := self.facts(block)).rows:
                        yield facts
                case Scoring():
                    yield from self.scoring(block)
                case TextBlock():
                    yield from self.text(block.short or short(block.prose))
                case WhenDrawn():
                    title = typographic("When drawn:")
                    before = Markup("<b>{}</b> ").format(title)
                    yield FaceBlock(
                        tuple(self.rows(block.short or short(block.prose), "draw", before=before))
                    )
                case Notes():
                    rows = [
                        _row(f'<p class="mb-card-note">{typeset(short(note))}</p>')
                        for note in block.notes
                    ]
                    yield FaceBlock(tuple(rows), note=True)
                case Half():
                    yield from self.below(self.bar("Mission", block.title), block.blocks)
                case _:
                    raise MissingRendererError(block, "face")

    def below(self, bar: str, blocks: Sequence[Part]) -> Iterator[FaceBlock]:
        """Yield the blocks of a half below its bar, or only the bar if it has none."""
        first, *rest = (*self.parts(blocks),) or (FaceBlock(()),)
        yield FaceBlock(first.rows, bar + first.bar, first.role)
        yield from rest

    def rail(self) -> Iterator[FaceBlock]:
        """Yield rows for attributes in the rail without text beside them, or with long names."""
        every = [one for one in self.article.placed if one.place == "rail"]
        text = self.article.first(TextBlock)
        first = text.prose.blocks[0] if text else None
        is_free = isinstance(first, Paragraph) and not self.is_in_corner(Prose((first,)).text())
        beside = attributes.in_rail(every, self.page) if is_free else []
        self.beside_text = attributes.rail_mark(beside, self.page, self.ink, named=True)
        alone = [one for one in every if one not in beside]
        if alone:
            yield FaceBlock(tuple(self.row_alone(one) for one in alone))

    def row_alone(self, one: PlacedAttribute) -> str:
        """Return a row with an attribute of the rail; what is too wide for it is in the words."""
        name = typographic(one.name)
        if one.form == "numeral" and not attributes.fits_in_rail(one.words, self.page):
            words = f"<p><b>{name}</b> {typographic(one.whole)}</p>"
            return _row(words, self.sign("dot"), form="fact")
        unit = ""
        if one.form == "numeral" and not attributes.fits_in_rail(one.whole, self.page):
            one, unit = replace(one, unit=""), f" ({one.unit})"
        mark = attributes.rail_mark([one], self.page, self.ink, named=False)
        return _row(f"<p><b>{name}</b>{typographic(unit)}</p>", mark, form="line")

    def sign(self, name: str) -> Markup:
        return Markup(glyph(name, low=self.low))

    def said(self, words: Sequence[str], sign: str) -> FaceBlock:
        """Return texts as rows; the first has a sign in the rail."""
        mark = self.sign(sign)
        return FaceBlock(tuple(_row(one, mark if not at else "") for at, one in enumerate(words)))

    def text(self, prose: Prose) -> Iterator[FaceBlock]:
        """Yield a text as one block, without a sentence that the tile in the corner says."""
        rows = tuple(self.rows(prose, "pin"))
        if rows:
            yield FaceBlock(rows)

    def rows(self, prose: Prose, sign: str, before: Markup | str = "") -> Iterator[str]:
        """Yield a row for each paragraph, list item and table of a text."""
        first, dot = self.sign(sign), self.sign("dot")
        if sign == "pin" and self.beside_text:
            first, self.beside_text = self.beside_text, Markup()
        for block in prose.blocks:
            if isinstance(block, ItemList):
                for number, item in enumerate(block.items, block.start):
                    step, said = f"{number}." if block.numbered else "", Prose(item)
                    html = _paragraphs(said)
                    if not step and (numbered := _numbered(said)):
                        step, said = numbered
                        html = _capital(Markup(_paragraphs(said)))
                    mark = Markup('<b class="mb-card-step">{}</b>').format(step) if step else dot
                    yield _row(html, mark)
                continue
            one = Prose((block,))
            if isinstance(block, ProseTable):
                html = typeset(one, link=self.with_symbol)
                words = f'<div class="mb-card-table">{html}</div>'
                # `check` knows that a table of many columns has the whole width in small type.
                yield _row(words, form="table" if len(block.head) == 2 else "wide")
            elif self.is_in_corner(one.text()):
                continue
            else:
                yield _row(_paragraphs(one, before), first)
            first, before = Markup(), ""

    def is_in_corner(self, words: str) -> bool:
        """Whether a sentence says no more than the tile with the opponent's choice."""
        if self.opponent is None:
            return False
        mine = self.article.card_type
        return words.strip().rstrip(".") == f"{mine} against {self.opponent.name}"

    def with_symbol(self, link: ProseLink, words: str) -> str:
        """Return the words of a link, the first beside the symbol of a card of the same deck."""
        library = self.library
        if link.kind == "web" or library[link.target].parent != library[self.node.id].parent:
            return words
        symbol = self.symbol(library.entry(link.target, Card))
        first, space, rest = words.partition(" ")
        if "<" in words or self.design.large:  # a long word in two columns needs the room
            return symbol + words
        return f'<span class="mb-card-whole">{symbol}{first}</span>{space}{rest}'

    def bar(self, unit: str, title: str, then: str = "", *, beside: bool = True) -> str:
        """Return the bar of an Action or of a half; a long name of its kind is before its own.

        The words of `then` are beside the title or below it.
        """
        if self.is_wide(unit):
            unit, title = "", f"{unit}: {title}"
        return str(macros().bar(unit, typographic(title), typographic(tied(then)), beside))

    def is_wide(self, unit: str) -> bool:
        """Whether a word has no room in the rail."""
        return capitals_width(unit, self.page.points(6.5), 0.04) > UNIT * self.page.unit

    def is_wide_tag(self, words: str) -> bool:
        """Whether words in a box have no room in a bar."""
        return capitals_width(words, self.page.points(6.5), 0.03, 700) > self.page.text_width - 3

    def facts(self, facts: Facts) -> FaceBlock:
        every = [
            one if facts.kind == "attributes" else replace(one, prose=one.short or short(one.prose))
            for one in facts.facts
            if not one.badge
        ]
        bar = ""
        if facts.kind == "action":
            starts = next((one for one in every if one.label == "Starts"), None)
            then, beside = "", False
            if starts and starts.prose.line is not None:
                every.remove(starts)
                then = f"Starts: {_lower(starts.prose.text()).rstrip('.')}"
                beside = self.is_beside(facts.title or "Action", then)
            title = facts.title or "Action"
            if not facts.title and then and not self.is_wide("Action"):
                title, then = then, ""
            bar = self.bar("Action" if title != "Action" else "", title, then, beside=beside)
            every = _joined(every)
        rows = tuple(
            _row(
                str(
                    Markup("<p><b>{}</b> {}</p>").format(one.label, typeset(one.prose))
                    if one.prose.line is not None
                    else Markup("<p><b>{}</b></p>{}").format(one.label, typeset(one.prose))
                ),
                self.sign(SIGNS.get(one.label, "dot")),
                form="fact" if one is not every[-1] else "fact mb-card-end",
            )
            for one in every
        )
        return FaceBlock(rows, bar, role="Action" if facts.kind == "action" else "")

    def is_beside(self, title: str, starts: str) -> bool:
        """Whether the start of an Action has room beside its name."""
        title = f"Action: {title}" if self.is_wide("Action") else title
        wide = width_mm(title, self.page.points(9.5), HEAVY)
        return wide + width_mm(starts, self.page.points(7.25), 600) + 1.5 <= self.page.text_width

    # --- Scoring ---

    def scoring(self, scoring: Scoring) -> Iterator[FaceBlock]:
        for group in scoring.groups:
            rows = list(self.lines(group))
            if group.note:
                rows[-1] += _row(f'<p class="mb-card-note">{typeset(short(group.note))}</p>')
            when = " · ".join(filter(None, (group.moments[0], group.scope)))
            join = " or " if _only_one_counts(group) else ", "
            points = (f"{line.vp} each" if line.each else line.vp for line in group.lines)
            brief = Brief(when, join.join(points))
            yield FaceBlock(tuple(rows), self.moment(scoring, group), role="Scores", brief=brief)

    def moment(self, scoring: Scoring, group: ScoreGroup) -> str:
        """Return the bar of a group: its moment, its rounds, and everything that qualifies it."""
        first, *others = group.moments
        also = [f"or {' or '.join(others)}, whichever is first"] if others else []
        also += [f"{one.who}: {one.when}" for one in group.deferrals]
        also += group.limits
        only_one = _only_one_counts(group)
        also += [
            one for one in group.combine if not (only_one and one.startswith("Only the highest"))
        ]
        rounds, unit = group.rounds, scoring.game.score.short
        has_track = track_width(rounds, self.page) <= TRACK_PART * self.page.text_width
        shown = track(rounds, self.tones, self.page, low=self.low) if has_track else ""
        tags = [group.scope if has_track else group.who, *scoring.excluding(group)]
        tags += [unit] if self.is_wide(unit) else []
        also = [*filter(self.is_wide_tag, tags), *also]
        points = next((line.points for line in group.lines if len(line.points) > 1), ())
        modes = " | ".join(one.label for one in points)  # in the order of the points below
        return str(
            macros().moment(
                "" if self.is_wide(unit) else unit,
                typographic(first),
                Markup(shown),
                [one for one in tags if one and not self.is_wide_tag(one)],
                [*filter(None, [modes]), *(typographic(tied(one)) for one in also)],
            )
        )

    def lines(self, group: ScoreGroup) -> Iterator[str]:
        only_one = _only_one_counts(group)
        modes = _has_modes(group)
        for number, line in enumerate(group.lines):
            points = _points(line, modes=modes)
            yield str(
                macros().line(
                    points,
                    line.plus,
                    numeral_form(" | ".join(points), self.page, plus=line.plus),
                    "or" if only_one and number and not line.plus else "",
                    _scored(line),
                    line.tags,
                    Markup(self.places(line)),
                )
            )

    def places(self, line: ScoreLine) -> str:
        markers = line.data.markers
        if markers is None:
            return ""
        kind = "more" if markers.more else markers.in_
        words = escape(line.what.text())
        count = None if line.each else markers.least
        return places(kind, words, self.tones, self.page, count=count, low=self.low)

    # --- Pictures ---

    def sheet(self, node: Node[MapEntry], top: float, room: float) -> tuple[str, str, str]:
        """Return the map of a card, what the foot says of it, and the code there."""
        page, entry = self.page, node.data
        wide = page.width - 2 * (page.safe + page.unit)
        try:
            drawn = card_map.CardMap(
                entry,
                (wide, room),
                low=self.low,
                letters=1.2 * max(page.unit, 1),
                smallest_pt=page.least,
                ink=self.ink,
            )
            svg = drawn.svg(f"Map of {entry.name}")
        except CrowdedMapError as error:
            message = f'card "{self.node.name}": {error}'
            too_small = ContentError(node.mark, message, "print a larger card")
            raise ContentErrors([too_small]) from error
        left = (page.width - drawn.picture_mm[0]) / 2
        upper = top + (room - drawn.picture_mm[1]) / 2
        board = entry.board
        sizes = [phrases.inches_label(one) for one in (board.width, board.height)]
        space = page.width - (LEFT - FACTS + RIGHT) * page.unit - 1
        every, codes = card_map.facts(entry, sizes), self.codes()
        facts, code = next(
            (
                (words, code)
                for count in range(len(every), 0, -1)
                for code in codes
                for words in [" · ".join(every[:count])]
                if width_mm(words + code, page.points(6.5), 600) <= space
            ),
            (every[0], codes[-1]),
        )
        style = f"left:{left:.2f}mm;top:{upper:.2f}mm"
        return (
            f'<div class="mb-card-sheet" style="{style}">{svg}</div>',
            f'<span class="mb-card-facts">{typographic(facts)}</span>',
            code,
        )


_labels: WeakKeyDictionary[Library, dict[tuple[str, Design], bool]] = WeakKeyDictionary()


def _all_labels_fit(library: Library, deck: str, design: Design) -> bool:
    """Whether every card of a deck has room for all its labels above its name."""
    known, key = _labels.setdefault(library, {}), (deck, design)
    if key not in known:
        makers = (_FrontMaker(library, one, design) for one in library.cards(library[deck]))
        known[key] = all(maker.has_all_labels() for maker in makers)
    return known[key]


def _reserved(picture: Picture, page: Layout, room: float) -> float:
    """Return the least height of a picture above the text of its card, in mm."""
    return round(min(page.width * picture.height / picture.width, room * PICTURE_PART), 2)


def _joined(facts: list[Fact]) -> list[Fact]:
    """Return facts of an Action, in which a short effect follows when it is completed."""
    completes, effect = (
        next((one for one in facts if one.label == label), None)
        for label in ("Completes", "Effect")
    )
    if not completes or not effect or len(effect.prose.text().split()) > SHORT_EFFECT:
        return facts
    before, after = completes.prose.line, effect.prose.line
    if not before or not after or not isinstance(before[-1], str) or not isinstance(after[0], str):
        return facts
    first = _lower(after[0]).rstrip(".")
    runs = (*before[:-1], f"{before[-1].rstrip('.')}: {first}", *after[1:])
    joined = replace(completes, prose=Prose((Paragraph(runs),)))
    return [joined if one is completes else one for one in facts if one is not effect]


def _has_modes(group: ScoreGroup) -> bool:
    return any(len(line.points) > 1 for line in group.lines)


def _points(line: ScoreLine, *, modes: bool) -> list[str]:
    """Return the points of a line, twice if lines beside it have others for each mode."""
    points = [one.vp.replace(" ", "\u2009") for one in line.points]
    return points * 2 if modes and len(points) == 1 else points


def _only_one_counts(group: ScoreGroup) -> bool:
    """Whether "or" between the points of a group says that only the highest counts."""
    return group.data.combine == "highest" and not all(line.each for line in group.lines)


def _scored(line: ScoreLine) -> Markup:
    """Return what a line scores for as a phrase that begins with a capital."""
    words = typeset(line.short or short(line.what, line=True))
    return Markup("<b>Each</b> {}").format(words) if line.each else _capital(words)


def _paragraphs(prose: Prose, before: Markup | str = "") -> str:
    """Return prose as paragraphs; only a single one has something before it."""
    html = typeset(prose)
    return str(html if prose.line is None else Markup("<p>{}{}</p>").format(before, html))


def _numbered(item: Prose) -> tuple[str, Prose] | None:
    """Return the number with which an item of a list begins, as of a roll, and the rest of it."""
    line = item.line
    if not line or not isinstance(line[0], Styled) or len(line) < 2:
        return None
    found = re.fullmatch(r"(\d+(?:[–-]\d+)?):", str(line[0].runs[0]))
    rest = line[1:]
    if not found or not isinstance(rest[0], str):
        return None
    return found[1], Prose((Paragraph((rest[0].lstrip(), *rest[1:])),))


def _row(words: str, mark: Markup | str = "", *, form: str = "say") -> str:
    return str(macros().row(Markup(words), mark, form))


def _capital(html: Markup) -> Markup:
    """Return prose that begins with a capital, inside its first element too."""
    text = str(html)
    at = 0
    while at < len(text) and text[at] == "<":
        at = text.index(">", at) + 1
    return Markup(text[:at] + text[at : at + 1].upper() + text[at + 1 :])


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


@lru_cache(maxsize=2)
def _opponents(library: Library) -> dict[str, Node[Card]]:
    """Return the only choice of the opponent for which a card is played, by the card's id."""
    found: dict[str, list[Node[Card]]] = {}
    for table in matrices(library):
        choices = choices_of(library, table)
        for mine in choices:
            for theirs in choices:
                found.setdefault(card_of(library, table, mine, theirs).id, []).append(theirs)
    return {id: theirs[0] for id, theirs in found.items() if len(theirs) == 1}


def _opponent(library: Library, id: str) -> Node[Card] | None:
    return _opponents(library).get(id)


def qr(address: str) -> str:
    """Return a QR code with an address."""
    out = BytesIO()
    code = segno.make(address, micro=False, error="m", boost_error=False)
    code.save(
        out,
        kind="svg",
        border=0,
        dark="#000000",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        nl=False,
        title="QR code of this card’s page",
    )
    return out.getvalue().decode()
