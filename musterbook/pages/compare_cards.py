"""Two cards, compared: what changed in the words of a person, and row by row.

In: two cards with the same name. Out: a `Comparison`, older first: a row for each line, fact or
distance that differs, with one label and both values, and those that are the same.
Why: docs/decisions/one-comparison.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import partial
from itertools import product
from operator import itemgetter

from markupsafe import Markup

from musterbook.article.article_blocks import Facts, Scoring, SectionBlock, TextBlock, WhenDrawn
from musterbook.article.entry_labels import badge
from musterbook.article.passages import points_in_words
from musterbook.library.model.cards import Card
from musterbook.library.model.maps import Board
from musterbook.library.model.nodes import Node
from musterbook.maps import compare_maps
from musterbook.pages.compare_texts import differ
from musterbook.pages.context import Context
from musterbook.pages.page import Link

ALIKE = 0.3
"""Similarity (0 to 1) from which two lines share a row."""


@dataclass(frozen=True)
class CardLine:
    """A scoring line or a fact in plain words: when it scores, for what, and how many points."""

    when: str
    what: str
    vp: str = ""
    mode: str | None = None

    def alike(self, other: "CardLine") -> float:
        """Return the similarity to another line; 0 for lines of different modes."""
        if self.mode and other.mode and self.mode != other.mode:
            return 0.0
        words = SequenceMatcher(None, self.what.split(), other.what.split()).ratio()
        when = SequenceMatcher(None, self.when.split(), other.when.split()).ratio()
        return 0.6 * words + 0.25 * when + (0.15 if self.vp == other.vp else 0.0)

    def same(self, other: "CardLine") -> bool:
        """Whether two lines differ in nothing but wording."""
        same_words = not differ(self.what, other.what) and not differ(self.when, other.when)
        return same_words and (self.vp, self.mode) == (other.vp, other.mode)


@dataclass(frozen=True)
class ComparedRow:
    """A label and what each of two cards or editions has for it; None for one that has nothing."""

    label: str
    older: CardLine | None
    newer: CardLine | None

    @property
    def differs(self) -> bool:
        return not (self.older and self.newer and self.older.same(self.newer))


def by_difference(
    rows: Sequence[ComparedRow],
) -> tuple[tuple[ComparedRow, ...], tuple[ComparedRow, ...]]:
    """Return the rows that differ, and the others."""
    return tuple(row for row in rows if row.differs), tuple(row for row in rows if not row.differs)


@dataclass(frozen=True)
class Comparison:
    """Two cards: the older and the newer one, and what changed.

    `change` says it in a sentence that a person wrote; it may be empty. `rows` differ, `same` do
    not. `picture` is the newer map over the older one.
    """

    older: Link
    newer: Link
    change: Markup
    rows: tuple[ComparedRow, ...]
    same: tuple[ComparedRow, ...]
    picture: Markup = Markup()


def comparable(context: Context, node: Node[Card]) -> tuple[Node[Card], ...]:
    """Return the cards of other packs that a card is compared with: those with its name and of its
    kind. Of maps, those for the same size of game, which have the same face and board.
    """

    def sizes(twin: Node[Card]) -> set[tuple[str, Board]]:
        maps = ((card, context.library.map_of(card)) for card in (node, twin))
        return {(context.face(card), drawn.data.board) for card, drawn in maps if drawn}

    return tuple(twin for twin in context.cards_like(node) if len(sizes(twin)) < 2)


def comparisons(context: Context, node: Node[Card]) -> tuple[Comparison, ...]:
    """Return a card compared with each card of another pack with its name, the newest first."""
    twins = sorted(comparable(context, node), key=partial(age_of, context), reverse=True)
    pairs = (sorted((node, twin), key=partial(age_of, context)) for twin in twins)
    return tuple(comparison(context, older, newer, current=node) for older, newer in pairs)


def comparison(
    context: Context, older: Node[Card], newer: Node[Card], *, current: Node | None = None
) -> Comparison:
    """Return the comparison of two cards; `current` is the one whose page it is on."""
    cards = (older, newer)
    rows = [*_line_rows(*(_lines(context, card) for card in cards))]
    texts = [_labelled_texts(context, card) for card in cards]
    maps = [drawn.data for card in cards if (drawn := context.library.map_of(card))]
    picture = Markup()
    if len(maps) == 2:
        changed = compare_maps.changes(*maps)
        rows += (
            ComparedRow(label, *(CardLine("", v) for v in values)) for label, *values in changed
        )
        if changed:
            title = f"{newer.name}: {context.here(newer)} over {context.here(older)}"
            picture = Markup(compare_maps.overlaid_svg(*maps, title=title))
        for own in texts:  # the words in which a card describes its map add no rule
            own.pop("Text", None)
    for label in dict.fromkeys((*texts[0], *texts[1])):
        both = (CardLine("", own[label]) if label in own else None for own in texts)
        rows.append(ComparedRow(label, *both))
    differing, same = by_difference(rows)
    sentence = next((each.text for each in newer.data.compared if each.since == older.id), None)
    return Comparison(
        _column(context, older, newer, current),
        _column(context, newer, older, current),
        context.prose(newer, sentence, inline=True) if sentence else Markup(),
        differing,
        same,
        picture,
    )


def age_of(context: Context, card: Node[Card]) -> tuple[int, str, int]:
    """Return the sort position of a card by the age of its edition and pack."""
    editions = [edition.id for edition in context.library.editions]
    packs = [pack.id for pack in context.packs()]
    pack = context.library.pack_of(card)
    place = packs.index(pack.id) if pack.id in packs else len(packs)
    return editions.index(card.edition or ""), pack.data.date or "", -place


def _column(context: Context, card: Node[Card], other: Node[Card], current: Node | None) -> Link:
    """Return the link to a card by its pack, and by its deck if the pack has several such cards."""
    several = sum(twin.pack == card.pack for twin in comparable(context, other)) > 1
    deck = context.library.deck_of(card).name if several else ""
    return Link(
        context.here(card),
        context.href(card),
        deck,
        current=current is not None and card is current,
    )


def _lines(context: Context, node: Node[Card]) -> list[CardLine]:
    lines = []
    for scoring in context.articles.article(node).all(Scoring):
        for group in scoring.groups:
            for line in group.lines:
                tags = "".join(f" ({tag})" for tag in line.tags)
                what, points = line.text() + tags, points_in_words(line)
                lines.append(CardLine(group.heading, what, points, group.data.mode))
            remarks = (*group.combine, *(late.sentence for late in group.deferrals))
            lines += [CardLine(group.heading, remark, mode=group.data.mode) for remark in remarks]
    return lines


def _labelled_texts(context: Context, node: Node[Card]) -> dict[str, str]:
    """Return what a card says in addition to its scoring lines and its map, by label."""
    article = context.articles.article(node)
    tables = article.all(Scoring)
    groups = [group for table in tables for group in table.groups]
    limits = [limit for table in tables for limit in table.limits]
    limits += [limit for group in groups for limit in group.limits]
    texts = {
        "Limits": ", ".join(limits),
        context.library.game.modes.title: badge(context.library, node),
        "When drawn": " ".join(block.prose.text() for block in article.all(WhenDrawn)),
    }
    for facts in article.all(Facts):
        if facts.price:
            texts[f"{facts.kind_name} cost"] = facts.price
        for fact in facts.facts:
            label = f"{facts.kind_name} {fact.label.lower()}".strip().capitalize()
            texts[label] = fact.prose.text()
    texts["Text"] = " ".join(block.prose.text() for block in article.all(TextBlock))
    texts |= {block.title: block.prose.text() for block in article.all(SectionBlock)}
    texts["Notes"] = " ".join(group.note.text() for group in groups if group.note)
    return {label: text for label, text in texts.items() if text}


def _line_rows(older: list[CardLine], newer: list[CardLine]) -> Iterator[ComparedRow]:
    """Yield a row for each two lines that are alike, whatever their order, and for the others."""
    partner: dict[int, CardLine] = {}
    likeness = [
        (2.0 if line.same(other) else line.alike(other), line, other)
        for line, other in product(older, newer)
    ]
    for alike, line, other in sorted(likeness, key=itemgetter(0), reverse=True):
        if alike >= ALIKE and not {id(line), id(other)} & partner.keys():
            partner |= {id(line): other, id(other): line}
    for line in newer:
        yield _line_row(partner.get(id(line)), line)
    for line in older:
        if id(line) not in partner:
            yield _line_row(line, None)


def _line_row(older: CardLine | None, newer: CardLine | None) -> ComparedRow:
    """Return a row whose label is what both lines have in common: what they score for, or when."""
    if not older or not newer:
        line = newer or older
        assert line
        label = line.when
    elif not differ(older.what, newer.what):
        label, moved = newer.what, differ(older.when, newer.when)
        if not moved:
            label += f" ({newer.when[:1].lower()}{newer.when[1:]})" if newer.when else ""
        older, newer = (
            replace(line, what="", when=line.when if moved else "") for line in (older, newer)
        )
        return ComparedRow(f"{label[:1].upper()}{label[1:]}", older, newer)
    elif differ(older.when, newer.when):
        return ComparedRow("Scores", older, newer)
    else:
        label = newer.when
    older, newer = (line and replace(line, when="") for line in (older, newer))
    return ComparedRow(label, older, newer)
