"""How a pack is played: set-up, hands, moments, scores, and pools of ready missions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from musterbook import limits
from musterbook.model.base import (
    CardReference,
    Count,
    DeckReference,
    IsReference,
    MapReference,
    MissionReference,
    Model,
    Prose,
    Slug,
    Text,
    Whole,
)
from musterbook.model.effects import Effect, Roll
from musterbook.model.entries import Provenance
from musterbook.model.scoring import PackScoring, Side

StepReference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("step")]


class PoolColumn(Model):
    """A column of a pool: cards of a deck, or plain values.

    `maps` says that the values are the numbers of maps: with `maps: layout`, 3 is the map
    `layout-3` of the pack. A number without a map stands as it is.
    """

    name: Text
    deck: DeckReference | None = None
    maps: Slug | None = None


class PoolRow(Provenance):
    """A ready mission: column → card slug, or a list of plain values."""

    cells: dict[Slug, Text | tuple[Whole, ...]]


class HandMode(Model):
    """A way to play a hand: `choose` fixed cards before the battle, or draw."""

    name: Text
    choose: Count | None = None


class Discard(Model):
    """When cards of a drawn hand may be given up, and what for.

    Command points are for a discard in the own turn; `most` is how many cards may go in a turn.
    """

    timing: Literal["turn-end", "any-turn-end"]
    cp: Annotated[Whole, Field(ge=0)] = 0
    except_rounds: tuple[Count, ...] = ()
    most: Count | None = None


class Hand(Model):
    """The cards that each side holds during a game.

    As its turn starts a side draws until it holds `size` cards (`up-to`), or it draws `size` cards
    however many it holds (`each-turn`).
    """

    deck: DeckReference
    size: Count
    fill: Literal["up-to", "each-turn"] = "up-to"
    modes: dict[Literal["fixed", "tactical"], HandMode]
    discard: Discard | None = None
    swap: CardReference | None = None


class Moment(Model):
    """Something that happens to each side at one moment of a given round, or of every round.

    `turn-start` is for the side whose turn it is.
    """

    name: Text
    round: Count | None = None
    timing: Literal["round-start", "round-end", "turn-start"]
    deck: DeckReference
    effects: tuple[Effect, ...]


class CommandPoints(Model):
    """Command points of each side: `start` of them at first, `gain` for both in every turn."""

    start: Annotated[Whole, Field(ge=0)] = 0
    gain: Annotated[Whole, Field(ge=0)] = 0


class Variant(Model):
    """One of several kinds of mission that a pack knows; its set-up follows that of the game."""

    name: Text
    summary: Prose
    setup: tuple[Effect, ...]


class Challenger(Model):
    """The side that is `behind` by so many VP at the start of a round draws from `deck`."""

    deck: DeckReference
    behind: Count


class MissionPlay(Model):
    """A mission that the randomizer can draw; its effects follow when it is drawn.

    `rolls` are dice that players may ask for during the game.
    """

    mission: MissionReference
    effects: tuple[Effect, ...] = ()
    rolls: tuple[Roll, ...] = ()


class PoolPlay(Model):
    """How the rounds of an event are made from a pool.

    `vary` is the column that should not repeat; `layouts` the one that lists several values, of
    which a game uses one, with a map for each value from 1 on. A mission of the pool is played
    `without` some decks, and the cards of `not_fixed` cannot be chosen as fixed there.
    """

    vary: Slug
    layouts: Slug | None = None
    maps: tuple[MapReference, ...] = ()
    without: tuple[DeckReference, ...] = ()
    not_fixed: tuple[CardReference, ...] = ()


class Game(Model):
    """How a game of this pack is drawn, played and scored.

    Without `command` the tracker counts no command points. With `variants` players pick one.
    `phases` and `sides` give names of this pack; `rolls` are dice that players may ask for.
    `before` lists the steps that players take on the table around the question of the first turn.
    """

    rounds: Annotated[Count, Field(le=limits.ROUNDS)]
    command: CommandPoints | None = None
    setup: tuple[Effect, ...] = ()
    variants: dict[Slug, Variant] = Field(default_factory=dict)
    challenger: Challenger | None = None
    hand: Hand | None = None
    moments: tuple[Moment, ...] = ()
    missions: tuple[MissionPlay, ...] = ()
    rolls: tuple[Roll, ...] = ()
    before: tuple[StepReference, ...] = ()
    phases: dict[Literal["command", "battle", "turn-end"], Text] = Field(default_factory=dict)
    sides: dict[Side, Text] = Field(default_factory=dict)
    pool: PoolPlay | None = None
    scoring: PackScoring
