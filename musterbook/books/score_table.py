"""The score table of a mission sheet.

In: a pack, the cards of a mission, a side. Out: rows with a box for each battle round, as plain
values. A round in which a line cannot score has no box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from musterbook.article.article_blocks import ScoreGroup, Scoring
from musterbook.books.context import BookRenderer
from musterbook.library.model.base import bounds
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


def score_table(
    renderer: BookRenderer, pack: Node[PackFile], cards: Sequence[Node[Card]], side: Side | None
) -> list[ScoreRow]:
    """Return the rows of the table that a player of a side fills in.

    Without a side, it has the lines of both; a pack without a game has no rows.
    """
    game = pack.data.game
    if game is None:
        return []
    every = (True,) * game.rounds
    rows: list[ScoreRow] = []
    scored = [node for node in cards if node.data.scoring]
    decks = {deck.id: deck for deck in map(renderer.library.deck_of, scored)}
    for deck in decks.values():
        for node in scored:
            tables = renderer.articles.article(node).all(Scoring) if node.parent == deck.id else ()
            for group in (group for table in tables for group in table.groups):
                if side is None or group.data.side in (None, side):
                    rows += _lines(group, game.rounds)
        rows.append(_sum(game, deck, every))
    if game.hand:
        hand = renderer.library.resolve_as(game.hand.deck, pack, DeckFile)
        if hand.id not in decks:
            singular = hand.data.singular
            rows += [
                ScoreRow("blank", singular, boxes=every, end=True) for _ in range(game.hand.size)
            ]
            rows.append(_sum(game, hand, every))
    for moment in game.moments:
        deck_node = renderer.library.resolve(moment.deck, pack)
        if deck_node.id not in decks:
            rows.append(ScoreRow("blank", moment.name, end=True))
    for award in game.scoring.awards.values():
        rows.append(ScoreRow("sum", award.name, f"+{award.vp}", most=str(award.vp)))
    if game.command:
        rows.append(ScoreRow("points", "Command points", boxes=every))
    rows.append(ScoreRow("total", "Total", boxes=every, end=True))
    return rows


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
    first, last = bounds(text)
    return range(first, last + 1)


def _sum(game: Game, deck: Node[DeckFile], boxes: tuple[bool, ...]) -> ScoreRow:
    data = deck.data
    tally = data.score or deck.slug
    caps = [
        cap.vp for cap in game.scoring.caps
        if tally in cap.of and cap.per == "battle" and cap.mode is None
    ]  # fmt: skip
    return ScoreRow("sum", deck.name, boxes=boxes, end=True, most=str(min(caps)) if caps else "")
