"""The body of a card: the blocks of its article as rows, with their signs in the rail, and what it
scores: a bar for each moment, and a line for each number of points.

In: a card in a design. Out: the blocks of its face, in their order, and points that are too wide.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, fsum

from markupsafe import Markup, escape

from musterbook.article.article_blocks import Block as Part
from musterbook.article.article_blocks import (
    Fact,
    Facts,
    Half,
    Notes,
    PlacedAttribute,
    ScoreGroup,
    ScoreLine,
    Scoring,
    SectionBlock,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.block_layouts import MissingRendererError, arranged
from musterbook.article.parsed_prose import (
    ItemList,
    Paragraph,
    Prose,
    ProseLink,
    ProseTable,
    Runs,
    Styled,
    plain_text,
)
from musterbook.cards.faces import attributes, drawings
from musterbook.cards.faces.attributes import (
    WORD_WIDTH,
    macros,
    numeral_form,
    numeral_width,
)
from musterbook.cards.faces.card_sides import Brief, FaceBlock
from musterbook.cards.faces.designed_card import DesignedCard, capital, row
from musterbook.cards.faces.drawings import INK, drawing_macros, track, track_width
from musterbook.cards.faces.typography import tied, typeset, typographic
from musterbook.errors import ContentError
from musterbook.fonts import HEAVY, width_mm
from musterbook.library import phrases
from musterbook.library.model.base import first_and_last
from musterbook.library.model.cards import Card

TRACK_PART = 0.6
"""Most of the width of the text that the rounds of a game may take as a track."""
TAG = 2.8
"""Width in units of the space in a tag and beside it."""
COLUMN = 4.6
"""Width in units of each of the points of two modes in the rail; `cards/face.css` has the same."""


def scoring_blocks(card: DesignedCard, scoring: Scoring) -> Iterator[FaceBlock]:
    for group in scoring.groups:
        rows = list(_lines(card, group))
        if group.note:
            rows[-1] += row(f'<p class="mb-card-note">{typeset(card.short(group.note))}</p>')
        when = " · ".join(filter(None, (group.moments[0], group.scope)))
        rounds = "" if all(scores for _, scores in group.rounds) else group.round_words
        late = (f"{late.who}: {late.when}" for late in group.deferrals)
        brief = Brief(when, _in_short(group), " · ".join(filter(None, (rounds, *late))))
        yield FaceBlock(tuple(rows), _moment(card, scoring, group), role="Scores", brief=brief)


def _in_short(group: ScoreGroup) -> str:
    """Return the points of a group as words: `4 + 2 each` or `3 or 6`."""
    words, highest = "or " * group.data.instead, group.data.combine == "highest"
    for number, line in enumerate(group.lines):
        if number:
            words += " or " if (highest and not line.plus) or line.data.instead else " + "
        words += line.vp.removeprefix("+") + " each" * line.each
    return words


def _rounds(scoring: Scoring, group: ScoreGroup) -> tuple[tuple[int, bool], ...]:
    """Return the rounds of a track; no moment of a card has one if each scores in every round."""
    if all(scores for other in scoring.groups for _, scores in other.rounds):
        return ()
    if group.rounds or {*group.data.timing} == {"battle-end"}:
        return group.rounds
    return tuple((round, True) for round in range(1, group.round_count + 1))


def _moment(card: DesignedCard, scoring: Scoring, group: ScoreGroup) -> str:
    """Return the bar of a group: its moment, its rounds, and everything that qualifies it."""
    page, unit, rounds = card.page, scoring.game.score.short, _rounds(scoring, group)
    has_track = track_width(rounds, page) <= TRACK_PART * page.text_width
    spans = [first_and_last(late.rounds) for late in group.data.except_]
    later = [round for round, _ in rounds if any(start <= round <= end for start, end in spans)]
    drawn = track(rounds, card.tones, page, low=card.low, later=later) if has_track else ""
    below = _below_moment(card, group)
    tags = [group.scope if has_track else group.who, *scoring.excluding(group)]
    tags += _limits_of_others(card, scoring, group)
    tags = [tag for tag in (*tags, _modes(group), unit * card.is_wide(unit)) if tag]
    wide = width_mm(group.moments[0], page.points(9.5), HEAVY) + fsum(
        width_mm(tag, page.points(6.5), 700) + TAG * page.unit for tag in tags
    )
    if wide + (track_width(rounds, page) + 1) * has_track > page.text_width:
        tags, below = [], [*tags, *below]
    return str(
        macros().moment(
            "" if card.is_wide(unit) else unit,
            group.data.instead,
            typographic(group.moments[0]),
            Markup(drawn),
            tags,
            [typographic(tied(line)) for line in _in_few_lines(below, card)],
        )
    )


def _below_moment(card: DesignedCard, group: ScoreGroup) -> list[str]:
    """Return what is below a moment: others, exceptions, limits, and how lines are combined."""
    others = group.moments[1:]
    words = [f"or {' or '.join(others)}, whichever is first"] if others else []
    words += [f"{late.who}: {late.when}" for late in group.deferrals]
    in_foot = card.table.caps if card.table else ()
    # A limit per turn that equals what the only line scores says nothing new.
    is_once = len(group.lines) == 1 and "whenever" not in group.data.timing
    once = [(line.data.vp, "turn") for line in group.lines if is_once and not line.each]
    if any(cap not in in_foot and (cap.vp, cap.per) not in once for cap in group.data.caps):
        words += group.limits
    only_one = group.only_one
    return words + [
        rule for rule in group.combine if not (only_one and rule.startswith("Only the highest"))
    ]


def _limits_of_others(card: DesignedCard, scoring: Scoring, group: ScoreGroup) -> list[str]:
    """Return which limits in the foot are those of other groups."""
    own = (*scoring.caps, *group.data.caps)
    return [
        f"Outside the {cap.vp} {phrases.span_label(scoring.game, cap.per)}"
        for cap in (card.table.caps if card.table else ())
        if cap not in own
    ]


def _in_few_lines(words: Sequence[str], card: DesignedCard) -> list[str]:
    """Return short texts as few lines of a bar."""
    lines: list[str] = []
    for text in words:
        both = f"{lines[-1]} · {text}" if lines else ""
        if both and width_mm(both, card.page.points(7), 600) <= card.page.text_width:
            lines[-1] = both
        else:
            lines.append(text)
    return lines


def _lines(card: DesignedCard, group: ScoreGroup) -> Iterator[str]:
    others = [group.is_other(line) for line in group.lines]
    for line, is_other, then in zip(group.lines, others, [*others[1:], False], strict=True):
        form = _form(card, line)
        points: list[tuple[str, str]] = [
            (Markup("{}<wbr>+{}").format(*vp.split("+")) if form == "two" else vp, mode)
            for vp, mode in _points(line)
        ]
        words = typeset(line.short or card.short(line.what, line=True))
        scored = Markup("<b>Each</b> {}").format(words) if line.each else capital(words)
        yield str(
            macros().line(
                points,
                line.plus,
                form,
                is_other,
                then,
                scored,
                line.tags,
                Markup(_places(card, line)),
            )
        )


def _places(card: DesignedCard, line: ScoreLine) -> str:
    markers = line.data.markers
    # The same place would say the opposite: home need not count, but be held or not.
    if markers is None or markers.bound or markers.home is not None:
        return ""
    kind, words = "more" if markers.more else markers.in_, escape(line.text())
    return drawings.places(kind, words, card.tones, card.page, low=card.low)


def wide_points(card: DesignedCard) -> Iterator[ContentError]:
    """Yield an error for points that are too wide for the rail."""
    page, scoring = card.page, card.article.first(Scoring)
    every = {
        (points, line.plus, COLUMN if mode else WORD_WIDTH): None
        for group in (scoring.groups if scoring else ())
        for line in group.lines
        for points, mode in _points(line)
    }
    for points, plus, room in every:
        if (more := numeral_width(points, plus, page) - room * page.unit) > 0:
            message = f'the points "{points}" are {more:.1f} mm too wide'
            yield card.error(message, "write a smaller number, or dice with fewer digits")


def _points(line: ScoreLine) -> list[tuple[str, str]]:
    """Return the points of a line, with the first letters of the mode of each if they differ."""
    points = [(worth.vp.replace(" ", "\u2009"), worth.label) for worth in line.points]
    if len({vp for vp, _ in points}) == 1:
        return [(points[0][0], "")]
    count = next((n for n in range(1, 9) if len({mode[:n] for _, mode in points}) > 1), 1)
    return [(vp, mode[:count]) for vp, mode in points]


def _modes(group: ScoreGroup) -> str:
    """Return what the letters of modes in the points of a group stand for."""
    letters = {
        mode: one.label
        for line in group.lines
        for (_, mode), one in zip(_points(line), line.points, strict=False)
        if mode
    }
    return " · ".join(f"{letter}: {mode}" for letter, mode in letters.items())


def _form(card: DesignedCard, line: ScoreLine) -> str:
    """Return the form of the points of a line; those of modes are beside each other."""
    points = _points(line)
    room = COLUMN if len(points) > 1 else WORD_WIDTH
    forms = [numeral_form(vp, card.page, plus=line.plus, most=room) for vp, _ in points]
    usual = "long" if line.plus else ""
    if forms == ["small"] and not line.plus and re.fullmatch(r"D\d+\+\d", points[0][0]):
        return "two"
    return next((form for form in ("small", "long") if form in forms), usual)


SIGNS = {
    "Starts": "clock", "When": "clock", "Units": "unit", "Target": "unit", "Completes": "done",
    "Effect": "arrow", "Restrictions": "limit",
}  # fmt: skip
"""The signs beside the parts of an Action or a stratagem."""
SHORT_EFFECT = 5
"""Most words of an effect of an Action that has no separate row."""

NUMBER_LINES = 2
"""How many lines of text are as tall as a number in the rail with its name."""


class Body:
    """Makes the blocks of one body."""

    def __init__(self, card: DesignedCard) -> None:
        self.card = card
        self.beside: list[PlacedAttribute] = []

    def blocks(self, labels: Sequence[str]) -> Iterator[FaceBlock]:
        """Yield the blocks of the body; first the labels that have no room in the head."""
        if labels:
            words = typographic(phrases.sentence(" · ".join(labels)))
            yield FaceBlock((row(f"<p><b>{words}</b></p>"),))
        yield from self.rail()
        body = arranged(self.card.article, "face")["body"]
        is_half = self.card.article.first(Half) and not self.card.halves
        if is_half and (stratagem := self.card.stratagem):
            title = stratagem.title or self.card.article.title
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
                    yield from scoring_blocks(self.card, block)
                case TextBlock():
                    yield from self.text(block.short or self.card.short(block.prose))
                case SectionBlock():
                    said = self.card.short(block.prose)
                    yield FaceBlock((*self.rows(said, Markup()),), self.bar("", block.title))
                case WhenDrawn():
                    before = Markup("<b>{}</b> ").format(typographic("When drawn:"))
                    prose = block.short or self.card.short(block.prose)
                    yield FaceBlock(tuple(self.rows(prose, self.card.sign("draw"), before)))
                case Notes():
                    rows = [
                        row(f'<p class="mb-card-note">{typeset(self.card.short(note))}</p>')
                        for note in block.notes
                    ]
                    yield FaceBlock(tuple(rows), note=True)
                case Half():
                    whole = f"Mission: {block.title}"
                    title, then = (block.title, "Mission") if self.card.halves else (whole, "")
                    match block.blocks:
                        case (Facts(kind="action", title="") as action, *rest):
                            yield from self.parts((replace(action, title=title), *rest))
                        case _:
                            yield from self.below(self.bar("", title, then), block.blocks)
                case _:
                    raise MissingRendererError(block, "face")

    def below(self, bar: str, blocks: Sequence[Part]) -> Iterator[FaceBlock]:
        """Yield the blocks of a half below its bar, or only the bar if it has none."""
        first, *rest = (*self.parts(blocks),) or (FaceBlock(()),)
        yield FaceBlock(first.rows, bar + first.bar, first.role)
        yield from rest

    def rail(self) -> Iterator[FaceBlock]:
        """Yield rows for attributes in the rail without text beside them, or with long names."""
        in_rail = [value for value in self.card.article.placed if value.place == "rail"]
        text = self.card.article.first(TextBlock)
        first = text.prose.blocks[0] if text else None
        is_free = isinstance(first, Paragraph) and not self.is_in_corner(Prose((first,)).text())
        self.beside = attributes.in_rail(in_rail, self.card.page) if is_free else []
        alone = [value for value in in_rail if value not in self.beside]
        if alone:
            yield FaceBlock(tuple(self.row_alone(value) for value in alone))

    def row_alone(self, value: PlacedAttribute) -> str:
        """Return a row with an attribute of the rail; what is too wide for it is in the words."""
        name = typographic(value.name)
        if value.form == "numeral" and not attributes.fits_in_rail(value.words, self.card.page):
            words = f"<p><b>{name}</b> {typographic(value.whole)}</p>"
            return row(words, self.card.sign("dot"), form="fact")
        unit = ""
        if value.form == "numeral" and not attributes.fits_in_rail(value.whole, self.card.page):
            value, unit = replace(value, unit=""), f" ({value.unit})"
        mark = attributes.rail_mark([value], self.card.page, self.card.ink, named=False)
        return row(f"<p><b>{name}</b>{typographic(unit)}</p>", mark, form="line")

    def text(self, prose: Prose) -> Iterator[FaceBlock]:
        """Yield a text as one block, without a sentence that the tile in the corner says."""
        card, beside, rows = self.card, self.beside, tuple[str, ...]()
        mark = attributes.rail_mark(beside, card.page, card.ink, named=True)
        count = self.count_beside(prose) if len(beside) > 1 else 0
        self.beside = []
        if count > 1:
            rows, mark = (row(_paragraphs(Prose(prose.blocks[:count])), mark),), Markup()
            prose = Prose(prose.blocks[count:])
        if rows := (*rows, *self.rows(prose, mark)):
            yield FaceBlock(rows)

    def count_beside(self, prose: Prose) -> int:
        """Return how many paragraphs and lists share the row of two or more attributes in the
        rail, so that the first is not alone in a row that is much taller than it.
        """
        page, lines, needed = self.card.page, 0, NUMBER_LINES * len(self.beside)
        for count, block in enumerate(prose.blocks):
            if lines >= needed or isinstance(block, ProseTable):
                return count
            parts = block.items if isinstance(block, ItemList) else ((block,),)
            texts = (Prose(part).text() for part in parts)
            lines += sum(ceil(width_mm(text, page.points(9)) / page.text_width) for text in texts)
            # A row cannot be divided between two cards.
            if lines > 2 * needed:
                return count
        return len(prose.blocks)

    def rows(self, prose: Prose, first: Markup, before: Markup | str = "") -> Iterator[str]:
        """Yield a row for each paragraph, list item and table of a text; `first` is in the rail."""
        dot = self.card.sign("dot")
        for block in prose.blocks:
            if before and not isinstance(block, Paragraph):
                yield row(f"<p>{before}</p>", first)
                first, before = Markup(), ""
            if isinstance(block, ItemList):
                for number, item in enumerate(block.items, block.start):
                    step, said = f"{number}." if block.numbered else "", Prose(item)
                    html = _paragraphs(said)
                    if not step and (numbered := _numbered(said)):
                        step, said = numbered
                        html = capital(Markup(_paragraphs(said)))
                    mark = self.step(step) if step else dot
                    follows = number > block.start or block is not prose.blocks[0]
                    yield row(html, mark, form=f"say mb-card-item{' mb-card-next' * follows}")
                continue
            text = Prose((block,))
            if isinstance(block, ProseTable):
                signs = [self.symbol_of(cells[0]) for cells in block.rows]
                keys = (plain_text(cells[0]) for cells in block.rows)
                if len(block.head) == 2 and all(signs) and self.has_room_for(" ".join(keys)):
                    for sign, cells in zip(("", *signs), (block.head, *block.rows), strict=True):
                        texts = [typeset(Prose((Paragraph(cell),))) for cell in cells]
                        yield str(macros().pair(Markup(sign), *texts))
                    continue
                words = f'<div class="mb-card-table">{typeset(text)}</div>'
                # `check` knows that a table of many columns has the whole width in small type.
                yield row(words, form="table" if len(block.head) == 2 else "wide")
            elif self.is_in_corner(text.text()):
                continue
            else:
                yield row(_paragraphs(text, before), first)
            first, before = Markup(), ""

    def step(self, number: str) -> Markup:
        """Return the number of an item in the rail; the result of a roll is a die."""
        if number not in {*"123456"}:
            return Markup('<b class="mb-card-step">{}</b>').format(number)
        ink = INK if self.card.low else self.card.tones.deep
        return Markup('<b class="mb-card-pips">{}</b>').format(drawing_macros().die(number, ink))

    def is_in_corner(self, words: str) -> bool:
        """Whether a sentence says no more than the tile with the opponent's choice."""
        if self.card.opponent is None:
            return False
        mine = self.card.article.card_type
        return words.strip().rstrip(".") == f"{mine} against {self.card.opponent.name}"

    def symbol_of(self, cell: Runs) -> str:
        """Return the symbol of the card of the same deck that is all that a cell names, or none."""
        library, link = self.card.library, cell[0] if len(cell) == 1 else None
        if not isinstance(link, ProseLink) or link.kind == "web":
            return ""
        same = library[link.target].parent == library[self.card.node.id].parent
        return self.card.symbol(library.entry(link.target, Card)) if same else ""

    def has_room_for(self, names: str) -> bool:
        """Whether each word has room in the column of names beside symbols."""
        page = self.card.page
        return all(width_mm(name, page.points(7.25)) <= page.key for name in names.split())

    def bar(self, unit: str, title: str, then: str = "", *, beside: bool = True) -> str:
        """Return the bar of an Action or of a half; a long name of its kind is before its own.

        The words of `then` are beside the title or below it.
        """
        if self.card.is_wide(unit):
            unit, title = "", f"{unit}: {title}"
        price = attributes.numbered_shape(then, self.card.page, low=self.card.low)
        cost = price if price.form == "cost" else None
        return str(macros().bar(unit, typographic(title), typographic(tied(then)), beside, cost))

    def facts(self, block: Facts) -> FaceBlock:
        """Return an Action, a stratagem or attributes, with a row for each fact."""
        facts, bar = [fact for fact in block.facts if not fact.badge], ""
        has_signs = block.kind != "attributes"
        if has_signs:
            facts = [
                replace(each, prose=each.short or self.card.short(each.prose)) for each in facts
            ]
        if block.kind == "action":
            bar, facts = self.action(block, facts)
        rows = []
        for fact in facts:
            form = "<p><b>{}</b> {}</p>" if fact.prose.line is not None else "<p><b>{}</b></p>{}"
            words = Markup(form).format(fact.label, typeset(fact.prose))
            sign = self.card.sign(SIGNS.get(fact.label, "dot")) if has_signs else ""
            last = " mb-card-end" * (fact is facts[-1])
            rows.append(row(words, sign, form=f"fact{last}"))
        return FaceBlock(tuple(rows), bar, role="Action" if block.kind == "action" else "")

    def action(self, block: Facts, facts: list[Fact]) -> tuple[str, list[Fact]]:
        """Return the bar of an Action, and the facts that are below it."""
        # The points of a row below would be read as more points.
        if self.card.table:
            points = re.compile(rf"You score {re.escape(self.card.table.range)} ?\w+\.")
            facts = [
                fact
                for fact in facts
                if fact.label != "Effect" or not points.fullmatch(fact.prose.text())
            ]
        starts = next((fact for fact in facts if fact.label == "Starts"), None)
        own = block.title if block.title != self.card.article.title else ""
        title, then, beside = own or "Action", "", False
        if starts and starts.prose.line is not None:
            facts.remove(starts)
            then = f"Starts: {_lower(starts.prose.text()).rstrip('.')}"
            beside = not self.card.halves and self.is_beside(title, then)
        if not own and then and not self.card.is_wide("Action"):
            title, then = then, ""
        kind = "Action" if title != "Action" else ""
        return self.bar(kind, title, then, beside=beside), _joined(facts)

    def is_beside(self, title: str, starts: str) -> bool:
        """Whether the start of an Action has room beside its name."""
        title = f"Action: {title}" if self.card.is_wide("Action") else title
        wide = width_mm(title, self.card.page.points(9.5), HEAVY)
        wide += width_mm(starts, self.card.page.points(7.25), 600) + 1.7
        return wide <= self.card.page.text_width


def _joined(facts: list[Fact]) -> list[Fact]:
    """Return facts of an Action, in which a short effect follows when it is completed."""
    completes, effect = (
        next((fact for fact in facts if fact.label == label), None)
        for label in ("Completes", "Effect")
    )
    if not completes or not effect or len(effect.prose.text().split()) > SHORT_EFFECT:
        return facts
    before, after = completes.prose.line, effect.prose.line
    if not before or not after or not isinstance(before[-1], str) or not isinstance(after[0], str):
        return facts
    first = _lower(after[0])
    runs = (*before[:-1], f"{before[-1].rstrip('.')}: {first}", *after[1:])
    joined = replace(completes, prose=Prose((Paragraph(runs),)))
    return [joined if fact is completes else fact for fact in facts if fact is not effect]


def _paragraphs(prose: Prose, before: Markup | str = "") -> str:
    """Return prose as paragraphs; only a single one has something before it."""
    html = typeset(prose)
    return str(html if prose.line is None else Markup("<p>{}{}</p>").format(before, html))


def _numbered(item: Prose) -> tuple[str, Prose] | None:
    """Return the number with which an item of a list begins, as of a roll, and the rest of it."""
    line = item.line
    if not line or not isinstance(line[0], Styled) or len(line) < 2:
        return None
    number = re.fullmatch(r"(\d+(?:[–-]\d+)?):", str(line[0].runs[0]))
    rest = line[1:]
    if not number or not isinstance(rest[0], str):
        return None
    return number[1], Prose((Paragraph((rest[0].lstrip(), *rest[1:])),))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
