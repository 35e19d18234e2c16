"""The score table of a mission sheet.

In: a pack, the cards of a mission, a side. Out: rows with a box for each battle round, as plain
values. A round in which a line cannot score has no box.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from musterbook.article.article_blocks import ScoreGroup, Scoring
from musterbook.article.game_facts import GameLimit, limits
from musterbook.books.book_links import BookRenderer
from musterbook.library import phrases
from musterbook.library.model.base import first_and_last
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.effects import Assign
from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import Game
from musterbook.library.model.scoring import Cap, Side


@dataclass(frozen=True)
class ScoreRow:
    """A row: its description, its points, and a box or none for each round.

    `kind` is `line` for a scoring line, `sum` for a tally, `blank` for a card that players get
    later, `points` for what players spend, `total` for the last row. `most` is the limit of a
    tally, `end` says whether there is a box for the end of the battle. `note` says how the lines of
    a group combine, and their limits.

    A row with a `card` is for games with that card, one with a `deck` for games with scoring cards
    of that deck, one `instead_of` a deck for games with none; one with a `side` is for that side.
    """

    kind: str
    name: str
    vp: str = ""
    boxes: tuple[bool, ...] = ()
    end: bool = False
    most: str = ""
    note: str = ""
    card: str = ""
    deck: str = ""
    instead_of: str = ""
    side: Side | None = None


def score_table(
    renderer: BookRenderer,
    pack: Node[PackFile],
    cards: Sequence[Node[Card]],
    side: Side | None,
    unused: Collection[str] = (),
) -> list[ScoreRow]:
    """Return the rows of the table that a player of a side fills in.

    Without a side, it has the lines of both; a pack without a game has no rows. `unused` are ids of
    decks that the game is played without.
    """
    scored = [node for node in cards if node.data.scoring]
    ids = {node.id for node in scored}
    decks = {renderer.library.deck_of(node).id for node in scored}
    return [
        row
        for row in score_rows(renderer, pack, scored)
        if (not row.card or row.card in ids)
        and (not row.deck or row.deck in decks)
        and (not row.instead_of or row.instead_of not in {*decks, *unused})
        and (side is None or row.side in (None, side))
    ]


def score_rows(
    renderer: BookRenderer, pack: Node[PackFile], cards: Iterable[Node[Card]]
) -> Iterator[ScoreRow]:
    """Yield the rows of all games of a pack with any of these cards."""
    game, library = pack.data.game, renderer.library
    if game is None:
        return
    every = (True,) * game.rounds
    scored = [node for node in cards if node.data.scoring]
    decks = {deck.id: deck for deck in map(library.deck_of, scored)}
    for deck in decks.values():
        for node in (node for node in scored if node.parent == deck.id):
            for table in renderer.articles.article(node).all(Scoring):
                for group in table.groups:
                    for row in _lines(group, game.rounds):
                        yield replace(row, card=node.id, side=group.data.side)
        yield replace(_sum(game, deck, every), deck=deck.id)
    setups = (game.setup, *(variant.setup for variant in game.variants.values()))
    later = {one.deck: 1 for setup in setups for one in setup if isinstance(one, Assign)}
    if game.hand:
        later[game.hand.deck] = game.hand.size
    for id, count in later.items():
        deck = library.entry(id, DeckFile)
        blank = ScoreRow("blank", deck.data.singular, boxes=every, end=True, instead_of=deck.id)
        yield from (blank,) * count
        yield replace(_sum(game, deck, every), instead_of=deck.id)
    if game.challenger:
        deck = library.entry(game.challenger.deck, DeckFile)
        # Neither player is behind when the first round starts.
        yield replace(_sum(game, deck, (False, *every[1:])), instead_of=deck.id)
    for moment in game.moments:
        yield ScoreRow("blank", moment.name, end=True, instead_of=moment.deck)
    for award in game.scoring.awards.values():
        yield ScoreRow("sum", award.name, f"+{award.vp}", most=str(award.vp))
    if game.command:
        yield ScoreRow("points", phrases.sentence(library.game.cost.name), boxes=every)
    yield ScoreRow("total", "Total", boxes=every, end=True)


def limits_in_play(
    renderer: BookRenderer, pack: Node[PackFile], unused: Collection[str] = ()
) -> list[GameLimit]:
    """Return the limits and awards of a game that is played without some decks."""
    caps = pack.data.game.scoring.caps if pack.data.game else ()
    tallies = {
        deck.data.score or deck.slug
        for deck in (renderer.library.entry(id, DeckFile) for id in unused)
    }
    return limits(renderer, pack, [cap for cap in caps if _is_idle(cap, tallies, caps)])


def _is_idle(cap: Cap, unused: Collection[str], caps: Sequence[Cap]) -> bool:
    """Whether a limit has no effect without some tallies, because the others have lower ones."""
    rest = [tally for tally in cap.of if tally not in unused]
    if len(rest) == len(cap.of):
        return False
    alone = {
        other.of[0]: other.vp
        for other in caps
        if len(other.of) == 1 and other.per == "battle" and other.mode is None
    }
    return all(tally in alone for tally in rest) and sum(alone[tally] for tally in rest) <= cap.vp


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
    first, last = first_and_last(text)
    return range(first, last + 1)


def _sum(game: Game, deck: Node[DeckFile], boxes: tuple[bool, ...]) -> ScoreRow:
    data = deck.data
    tally = data.score or deck.slug
    caps = [
        cap.vp for cap in game.scoring.caps
        if tally in cap.of and cap.per == "battle" and cap.mode is None
    ]  # fmt: skip
    return ScoreRow("sum", deck.name, boxes=boxes, end=True, most=str(min(caps)) if caps else "")
