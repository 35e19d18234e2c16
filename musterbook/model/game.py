"""How a pack is played: set-up, hands, moments, scores, and pools of ready missions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from musterbook.model.base import (
    CardReference,
    Count,
    DeckReference,
    Model,
    Prose,
    Slug,
    Text,
    Whole,
)
from musterbook.model.effects import Effect, Roll
from musterbook.model.entries import Provenance
from musterbook.model.scoring import PackScoring, Side

MissionReference = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("mission")
]


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
    """When cards of a drawn hand may be given up, and what for."""

    timing: Literal["turn-end"]
    cp: Annotated[Whole, Field(ge=0)] = 0
    except_rounds: tuple[Count, ...] = ()


class Hand(Model):
    """The cards that each side holds during a game."""

    deck: DeckReference
    size: Count
    modes: dict[Literal["fixed", "tactical"], HandMode]
    discard: Discard | None = None
    swap: CardReference | None = None


class Moment(Model):
    """Something that happens to each side at the end of a given round."""

    name: Text
    round: Count
    timing: Literal["round-start", "round-end"]
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


class Game(Model):
    """How a game of this pack is drawn, played and scored.

    Without `command` the tracker counts no command points. With `variants` players pick one.
    """

    rounds: Count
    command: CommandPoints | None = None
    setup: tuple[Effect, ...] = ()
    variants: dict[Slug, Variant] = Field(default_factory=dict)
    challenger: Challenger | None = None
    hand: Hand | None = None
    moments: tuple[Moment, ...] = ()
    scoring: PackScoring
