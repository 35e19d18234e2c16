"""The body of a face as pieces, which are never divided if a text continues on a second card.

In: an article. Out: pieces in the order of the card, each with its HTML and its words. A scoring
line, a paragraph, a list item and a question with its answer are one piece each; a heading belongs
to the piece after it. Bodies are the same in every size and theme, so each is made once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Any

from markupsafe import Markup

from musterbook.article import Article, Articles, Block, once_per_entry
from musterbook.article.article_blocks import (
    Facts,
    Flavour,
    Half,
    Notes,
    ScoreGroup,
    ScoreLine,
    Scoring,
    Text,
    WhenDrawn,
)
from musterbook.article.layouts import MissingRendererError, arranged
from musterbook.article.prose import ItemList, Link, Prose, ProseTable
from musterbook.cards.faces.line_breaks import tied, typeset, typographic
from musterbook.library import phrases
from musterbook.library.model.base import bounds
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.templates import templates

ROUNDS = 5
"""Battle rounds in a pack that does not say how it is played."""
ACTION = '<div class="mb-card-action">'
FACTS = '<div class="mb-card-facts">'
SPARSE_LINE, SPARSE = 130, 240
"""Maximum number of letters in the only scoring line, and in the text without scoring, of a card
whose text is set large, in the middle."""


@dataclass(frozen=True)
class Group:
    """A group of adjacent pieces: opening and closing tags, and perhaps a heading.

    If a group continues on a second card, its heading is repeated. `number` distinguishes the
    groups of a body.
    """

    number: int
    opening: str
    closing: str
    heading: str = ""
    words: str = ""


@dataclass(frozen=True)
class Piece:
    """A part of a body that is never divided: its HTML, its words, and its group.

    `drawn_mm` is the height of a picture without words.
    """

    html: str
    words: str
    group: Group | None = None
    drawn_mm: float = 0.0


@dataclass(frozen=True)
class Body:
    """The body of a face: its pieces, the flavour line at its foot, and the kind of card.

    `display` holds the pieces of a card with hardly any text, set large; other cards have none.
    """

    pieces: tuple[Piece, ...]
    flavour: Piece | None = None
    kind: str = ""
    display: tuple[Piece, ...] = ()


@once_per_entry
def body(articles: Articles, id: str) -> Body:
    """Return the body of the face of a card."""
    article = articles.article(articles.library[id])
    writer = _Writer(articles, id)
    layout = arranged(article, "face")
    flavour = next((block for block in layout.get("foot", ()) if isinstance(block, Flavour)), None)
    stratagem = next((facts for facts in article.all(Facts) if facts.kind == "stratagem"), None)
    kind = (article.card_type, stratagem.type if stratagem else "", _uses(stratagem))
    pieces = tuple(writer.body(article, layout["body"], stratagem))
    return Body(
        pieces,
        Piece(macro_html("flavour", typographic(tied(flavour.text))), flavour.text)
        if flavour
        else None,
        phrases.sentence(" · ".join(part for part in kind if part)),
        tuple(writer.display(article, pieces)),
    )


def _uses(stratagem: Facts | None) -> str:
    often = stratagem.fact("How often") if stratagem else None
    return often.text().lower() if often else ""


def _rounds(library: Library, id: str) -> int:
    """Return how many rounds a game of the pack of a card has."""
    game = library.pack_of(library[id]).data.game
    return game.rounds if game else ROUNDS


class _Writer:
    """Writes blocks as pieces; the macros in `body-pieces.html` produce their HTML."""

    def __init__(self, articles: Articles, id: str) -> None:
        self.articles, self.id = articles, id
        self.rounds = _rounds(articles.library, id)
        self.numbers = count()

    def body(
        self, article: Article, blocks: Sequence[Block], stratagem: Facts | None
    ) -> Iterator[Piece]:
        before: list[Piece] = []
        if article.first(Half) and stratagem:
            title = f"{stratagem.title or article.title} · {stratagem.price}"
            before = [self.half(stratagem.called, title)]
        yield from joined(before, list(self.blocks(blocks)))

    def blocks(self, blocks: Sequence[Block]) -> Iterator[Piece]:
        for block in blocks:
            match block:
                case Facts():
                    yield from self.facts(block)
                case Scoring():
                    yield from self.scoring(block)
                case Text():
                    yield from self.prose(block.prose)
                case WhenDrawn():
                    opening = '<div class="mb-card-drawn">'
                    yield from self.box("When drawn", opening, self.prose(block.prose))
                case Notes():
                    notes = [Piece(macro_html("note", typeset(n)), n.text()) for n in block.notes]
                    yield from self.grouped(notes, '<div class="mb-card-notes">')
                case Half():
                    inside = list(self.blocks(block.blocks))
                    yield from joined([self.half("Mission", block.title)], inside)
                case _:
                    raise MissingRendererError(block, "face")

    def half(self, kind: str, title: str) -> Piece:
        return Piece(macro_html("half", kind, typographic(title)), f"{kind} {title}")

    def grouped(
        self, pieces: Sequence[Piece], opening: str, heading: str = "", words: str = ""
    ) -> Iterator[Piece]:
        """Yield pieces as one group; the group around a list is also that of its items."""
        closing = f"</{opening[1:].split(' ')[0].rstrip('>')}>"
        group = Group(next(self.numbers), opening, closing, heading, words)
        for piece in pieces:
            if piece.group:
                inner = piece.group
                piece = replace(piece, html=inner.opening + piece.html + inner.closing)
            yield replace(piece, group=group)

    def box(
        self, title: str, opening: str, pieces: Iterator[Piece] | list[Piece]
    ) -> Iterator[Piece]:
        return self.grouped(list(pieces), opening, macro_html("boxhead", typographic(title)), title)

    def prose(self, prose: Prose) -> Iterator[Piece]:
        """Yield each paragraph, and each list item as its own list."""
        for block in prose.blocks:
            if isinstance(block, ItemList):
                last = block.start + len(block.items) - 1
                for number, item in enumerate(block.items, block.start):
                    one = Prose((replace(block, items=(item,), start=number, last=last),))
                    yield Piece(str(typeset(one)), one.text())
            elif isinstance(block, ProseTable):
                one = Prose((block,))
                table = Piece(str(typeset(one, link=self.with_symbol)), one.text())
                form = "two" if len(block.head) == 2 else "many"
                opening = f'<div class="mb-card-table mb-card-table--{form}">'
                yield from self.grouped([table], opening)
            else:
                one = Prose((block,))
                html = typeset(one)
                yield Piece(f"<p>{html}</p>" if one.line is not None else str(html), one.text())

    def with_symbol(self, link: Link, words: str) -> str:
        """Return the words of a link, after the symbol of a card of the same deck."""
        library = self.articles.library
        if link.kind == "web" or library[link.target].parent != library[self.id].parent:
            return words
        face = library.face_of(library.entry(link.target, Card))
        return face.symbol(colour=face.colour) + words

    def facts(self, facts: Facts) -> Iterator[Piece]:
        every = [
            Piece(
                macro_html("fact", one.label, typeset(one.prose)), f"{one.label} {one.prose.text()}"
            )
            for one in facts.facts
            if not one.badge
        ]
        if facts.kind == "action":
            return self.box(facts.heading, ACTION, every)
        return self.grouped(every, FACTS)

    # Scoring

    def scoring(self, scoring: Scoring) -> Iterator[Piece]:
        for group in scoring.groups:
            *pieces, last = self.lines(group)
            pieces.append(together([last, *self.remarks(group)]))
            if group.note:
                pieces.append(Piece(macro_html("note", typeset(group.note)), group.note.text()))
            yield from self.moment(group, pieces)
        if scoring.limits:
            yield self.strip(scoring.limits)

    def moment(self, group: ScoreGroup, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Yield pieces below the moment of a group; of several moments, each has its own line."""
        first, *others = group.moments
        later = f"or {' or '.join(others)}, whichever is first" if others else ""
        who = group.scope[:1].lower() + group.scope[1:]
        pips = self.pips(group)
        scoring = [str(round) for round, scores in pips if scores]
        # A small card shows only the first and the last round.
        words = " ".join((*scoring[:1], *scoring[1:][-1:], who, first, later))
        heading = macro_html("heading", typographic(first), typographic(who), later, pips)
        return self.grouped(pieces, '<section class="mb-card-group">', heading, words)

    def pips(self, group: ScoreGroup) -> tuple[tuple[int, bool], ...]:
        """Return each round of the game, and whether a group scores in it; none if in all."""
        if group.data.rounds is None:
            return ()
        first, last = bounds(group.data.rounds)
        rounds = max(self.rounds, last)
        return tuple((number, first <= number <= last) for number in range(1, rounds + 1))

    def lines(self, group: ScoreGroup) -> Iterator[Piece]:
        """Yield the lines of a group; points for two modes are in two named columns."""
        named = next((line.points for line in group.lines if len(line.points) > 1), ())
        head: list[Piece] = []
        if named:
            labels = [points.label for points in named]
            head = [Piece(macro_html("modes", labels), " ".join(labels))]
        yield from joined(head, [self.line(line, modes=bool(named)) for line in group.lines])

    def line(self, line: ScoreLine, *, modes: bool) -> Piece:
        points = [one.vp.replace(" ", "\u2009") for one in line.points]
        if modes and len(points) == 1:
            points *= 2
        what = typeset(line.what, "each " if line.each else "")
        html = macro_html("line", points, line.plus, line.long, what, line.tags, modes)
        return Piece(html, " ".join((*points, line.text(), *line.tags)))

    def remarks(self, group: ScoreGroup) -> Iterator[Piece]:
        """Yield how the lines combine, and the exceptions and limits in a strip."""
        if group.combine:
            html = macro_html(
                "combine", [typographic(tied(sentence)) for sentence in group.combine]
            )
            yield Piece(html, " ".join(group.combine))
        deferrals = (f"{one.who}: {one.when}" for one in group.deferrals)
        if exceptions := (*deferrals, *group.limits):
            yield self.strip(exceptions)

    def strip(self, sentences: Sequence[str]) -> Piece:
        """Return what players forget, in a framed strip."""
        html = macro_html("strip", [typographic(tied(sentence)) for sentence in sentences])
        return Piece(html, " ".join(sentences))

    # Cards with hardly any text

    def display(self, article: Article, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Yield the pieces of a card with a single line to score, or with a sentence or two.

        A card with nothing but attributes has the number in its corner in large type.
        """
        scoring = article.first(Scoring)
        if scoring is None:
            if article.corner and article.only_attributes:
                yield Piece(macro_html("reward", article.corner, ""), article.corner)
                yield from pieces
                return
            letters = sum(len(piece.words) for piece in pieces)
            if letters <= SPARSE and not any(piece.group for piece in pieces):
                yield from pieces
            return
        others = (*article.all(Text), *article.all(WhenDrawn), *article.all(Facts))
        if others or len(scoring.groups) != 1 or len(scoring.groups[0].lines) != 1:
            return
        (group,) = scoring.groups
        (line,) = group.lines
        if len(line.points) > 1 or line.plus or len(line.text()) > SPARSE_LINE:
            return
        unit = line.game.score.short
        vp, unit = line.vp.replace(" ", "\u2009"), f"{unit} each" if line.each else unit
        what = typeset(line.what, "each " if line.each else "")
        aside = Markup("").join(
            Markup(' <span class="mb-card-aside">{}</span>').format(tag) for tag in line.tags
        )
        reward = [
            Piece(macro_html("reward", vp, unit), f"{vp} {unit}"),
            Piece(f"<p>{what}{aside}</p>", " ".join((line.text(), *line.tags))),
            *self.remarks(group),
        ]
        if group.note:
            reward.append(Piece(macro_html("note", typeset(group.note)), group.note.text()))
        yield from self.moment(group, reward)
        if scoring.limits:
            yield self.strip(scoring.limits)
        yield from self.blocks(article.all(Notes))


@lru_cache
def _macros() -> Any:
    return templates("cards").get_template("body-pieces.html").module


def macro_html(macro: str, *values: object) -> str:
    """Return the HTML that a macro in `body-pieces.html` produces for some values."""
    return str(getattr(_macros(), macro)(*values))


def is_action(piece: Piece) -> bool:
    """Whether a piece is a part of an Action."""
    return bool(piece.group and piece.group.opening.endswith(ACTION))


def together(pieces: Sequence[Piece]) -> Piece:
    """Return pieces without groups as a single piece."""
    return Piece("".join(one.html for one in pieces), " ".join(one.words for one in pieces))


def joined(before: Sequence[Piece], pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces, the first joined with those that must come before it on the same card."""
    if not pieces:
        yield from before
        return
    first, *rest = pieces
    html = "".join(one.html for one in before)
    words = " ".join((*(one.words for one in before), first.words))
    if first.group and html:
        head = replace(first.group, opening=html + first.group.opening)
        # Only the first piece's group opens with them; on a second card they are not repeated.
        yield replace(first, words=words, group=head)
        yield from rest
        return
    yield replace(first, html=html + first.html, words=words)
    yield from rest
