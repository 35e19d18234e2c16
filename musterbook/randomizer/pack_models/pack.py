"""The rules of a game, mission pools, and the exported pack itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from musterbook.randomizer.pack_models.cards import BattleMap, Card, Deck, Uses
from musterbook.randomizer.pack_models.effects import (
    Cap,
    Draw,
    Effect,
    Html,
    Id,
    Mode,
    Part,
    Redraw,
    Roll,
    Side,
)


class HandMode(Part):
    """A mode of playing a hand: `choose` fixed cards before the battle, or draw."""

    name: str
    choose: int | None


class Discard(Part):
    """When cards of a drawn hand can be discarded; any number per turn if `most` is null."""

    timing: Literal["turn-end", "any-turn-end"]
    cp: int
    except_rounds: tuple[int, ...]
    most: int | None


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


class Award(Part):
    """VP outside the cards."""

    name: str
    vp: int
    if_: Annotated[Html, Field(alias="if")]


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


class PoolPlay(Part):
    """How the rounds of an event are made from the pools.

    Missions of a pool are played `without` some decks, and the cards in `not_fixed` cannot be
    fixed.
    """

    vary: str
    layouts: str | None
    maps: tuple[Id, ...]
    without: tuple[Id, ...]
    not_fixed: tuple[Id, ...]


class Scoring(Part):
    """Limits, tallies that no card scores into, awards, and who wins."""

    caps: tuple[Cap, ...]
    by_hand: dict[str, str]
    awards: dict[str, Award]
    victory: Html


class Command(Part):
    """Command points: what each side starts with and gains in every Command phase.

    In addition, a side can gain `extra` in a battle round; any number if it is null.
    """

    start: int
    gain: int
    extra: int | None = None


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
    command: Command | None


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
    sides: dict[Side, str]
    game: GameRules
    decks: dict[Id, Deck]
    cards: dict[Id, Card]
    maps: dict[Id, BattleMap]
    pools: tuple[Pool, ...]
