"""The rules of a game, mission pools, and the exported pack itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from musterbook.library.model.entries import Uses
from musterbook.library.model.game import CommandPoints, Discard, HandMode, PoolPlay
from musterbook.library.model.scoring import Award, Mode
from musterbook.randomizer.pack_models.cards import BattleMap, Card, Deck
from musterbook.randomizer.pack_models.effects import (
    Cap,
    Draw,
    Effect,
    Html,
    Id,
    Part,
    Redraw,
    Roll,
)


class Exchange(Part):
    """How a side exchanges a drawn card for `cp`: by the stratagem `card`, or by a rule."""

    card: Id | None
    cp: int
    uses: Uses | None
    redraw: Redraw


class Hand(Part):
    """The cards that each side holds.

    `fill` says whether a side draws up to `size` cards or draws `size` cards as its turn starts.
    """

    deck: Id
    size: int
    fill: Literal["up-to", "each-turn"] = "up-to"
    modes: dict[Mode, HandMode]
    discard: Discard | None
    exchange: Exchange | None = None


class Moment(Part):
    """Effects at a moment of one round, or of every round if `round` is null."""

    id: Id
    name: str
    round: int | None
    timing: Literal["round-start", "round-end", "turn-start"]
    deck: Id
    effects: tuple[Effect, ...]


class Variant(Part):
    """One of several kinds of game; its set-up follows that of the pack."""

    name: str
    summary: Html
    setup: tuple[Effect, ...]


class Challenger(Part):
    """The side that is at least `behind` VP behind when a round starts draws a card in that
    round.
    """

    deck: Id
    behind: int
    draw: Draw


class Step(Part):
    """A step that players carry out at the table before the first turn."""

    name: str
    text: Html


class Scoring(Part):
    """Limits, tallies that no card scores into, awards, and who wins."""

    caps: tuple[Cap, ...]
    by_hand: dict[str, str]
    awards: dict[str, Award]
    victory: Html


class GameRules(Part):
    """How a game of the pack is played."""

    rounds: int
    setup: tuple[Effect, ...]
    variants: dict[str, Variant]
    challenger: Challenger | None
    hand: Hand | None
    moments: tuple[Moment, ...]
    rolls: tuple[Roll, ...]
    before: tuple[Step, ...]
    phases: dict[str, str]
    pool: PoolPlay | None
    scoring: Scoring
    command: CommandPoints | None


class PoolCell(Part):
    """A card, plain text, or several values of which a game uses one."""

    text: str
    card: Id | None
    values: tuple[int, ...]


class PoolRow(Part):
    """A ready-made mission."""

    id: Id
    name: str
    cells: dict[str, PoolCell]


class PoolColumn(Part):
    """A column of a pool."""

    id: str
    name: str


class Pool(Part):
    """Ready-made missions to pick from."""

    id: Id
    name: str
    url: str
    columns: tuple[PoolColumn, ...]
    rows: tuple[PoolRow, ...]


class SideNames(Part):
    """What the two sides are called."""

    attacker: str
    defender: str


class Pack(Part):
    """A mission pack with everything that the engine needs to play it."""

    schema_: Annotated[Literal[2], Field(alias="schema")]
    id: Id
    version: str
    name: str
    edition: str
    code: str
    summary: Html
    url: str
    sides: SideNames
    game: GameRules
    decks: dict[Id, Deck]
    cards: dict[Id, Card]
    maps: dict[Id, BattleMap]
    pools: tuple[Pool, ...]
