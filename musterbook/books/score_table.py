"""The score table of a mission sheet.

In: a pack, the cards of a mission, a side. Out: rows with a box for each battle round, as plain
values. A round in which a line cannot score has no box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from musterbook.article.article_blocks import ScoreGroup, Scoring
from musterbook.books.context import BookContext
from musterbook.library import phrases
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile, PackFile
from musterbook.library.model.game import Game
from musterbook.library.model.nodes import Node
from musterbook.library.model.scoring import Side


@dataclass(frozen=True)
class ScoreRow:
    """A row: its description, its victory points, and a box or none for each round.

    `kind` is `line` for a scoring line, `sum` for a tally, `blank` for a card that is drawn later;
    `most` is the limit of a tally, `end` says whether there is a box for the end of the battle.
    `note` says how the lines of a group combine, and their limits.
    """

    kind: str
    name: str
    vp: str = ""
    boxes: tuple[bool, ...] = ()
    end: bool = False
    most: str = ""
    note: str = ""


@dataclass(frozen=True)
class ScoreTable:
    """The rows, and the numbers of the rounds."""

    side: str
    rounds: tuple[int, ...]
    rows: tuple[ScoreRow, ...]


def score_table(
    context: BookContext,
    pack: Node[PackFile],
    cards: Sequence[Node[Card]],
    side: Side | None,
    name: str = "",
) -> ScoreTable:
    """Return the table that a player fills in.

    It is for the player of a side; without a side, it has the lines of both, and `name` as its
    heading.
    """
    game = pack.data.game
    assert game is not None
    rounds = tuple(range(1, game.rounds + 1))
    every = (True,) * len(rounds)
    rows: list[ScoreRow] = []
    scored = [node for node in cards if node.data.scoring]
    decks = {deck.id: deck for deck in map(context.library.deck_of, scored)}
    for deck in decks.values():
        own = [node for node in scored if node.parent == deck.id]
        for node in own:
            for scoring in context.articles.article(node).all(Scoring):
                for group in scoring.groups:
                    if side is None or group.data.side in (None, side):
                        rows += _lines(group, game.rounds)
        rows.append(_sum(game, deck, every))
    if game.hand:
        hand = context.library.resolve_as(game.hand.deck, pack, DeckFile)
        if hand.id not in decks:
            singular = hand.data.singular
            rows += [
                ScoreRow("blank", singular, boxes=every, end=True) for _ in range(game.hand.size)
            ]
            rows.append(_sum(game, hand, every))
    for moment in game.moments:
        deck_node = context.library.resolve(moment.deck, pack)
        if deck_node.id not in decks:
            rows.append(ScoreRow("blank", moment.name, boxes=(False,) * len(rounds), end=True))
    for award in game.scoring.awards.values():
        rows.append(ScoreRow("sum", award.name, f"+{award.vp}", most=str(award.vp)))
    if game.command:
        rows.append(ScoreRow("points", "Command points", boxes=every))
    rows.append(ScoreRow("total", "Total", boxes=every, end=True))
    return ScoreTable(name or (phrases.side_label(side) if side else ""), rounds, tuple(rows))


def _lines(group: ScoreGroup, rounds: int) -> list[ScoreRow]:
    data = group.data
    usual = _rounds(data.rounds or f"1-{rounds}")
    end = set(data.timing) <= {"battle-end"}
    late = {number for one in data.except_ for number in _rounds(one.rounds)}
    boxes = tuple(
        not end and (number in usual or number in late) for number in range(1, rounds + 1)
    )
    *lines, last_line = (ScoreRow("line", line.text(), line.vp, boxes, end) for line in group.lines)
    return [*lines, replace(last_line, note="; ".join((*group.combine, *group.limits)))]


def _rounds(text: str) -> range:
    """Return the numbers of the rounds in `2-4` or `5`."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _sum(game: Game, deck: Node[DeckFile], boxes: tuple[bool, ...]) -> ScoreRow:
    data = deck.data
    tally = data.score or deck.slug
    caps = [
        cap.vp for cap in game.scoring.caps
        if tally in cap.of and cap.per == "battle" and cap.mode is None
    ]  # fmt: skip
    return ScoreRow("sum", deck.name, boxes=boxes, end=True, most=str(min(caps)) if caps else "")
