"""How victory points are earned, as data that page, card, tracker and JSON all read.

A card has groups; a group says when (rounds, timing), for whom (side, mode) and how its lines
combine; a line says how many VP for what. Prose never repeats them.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from musterbook.model.base import Count, Flag, Model, Prose, Slug, Text, Whole

Rounds = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,3}(-[0-9]{1,3})?$")]
"""A battle round or a range of them, both ends included: `5` or `2-4`."""

Dice = Annotated[str, StringConstraints(pattern=r"^[0-9]{0,2}D(3|6|66)([+-][0-9]{1,2})?$")]
"""Dice such as `D3`, `2D6` or `D3+3`."""

Timing = Literal[
    "whenever",  # each time it happens, at once
    "command-phase-start",
    "command-phase-end",
    "movement-phase-end",
    "shooting-phase-end",
    "fight-phase-end",
    "turn-end",  # the end of your own turn
    "opponent-turn-end",
    "any-turn-end",  # the end of either player's turn
    "round-start",
    "round-end",
    "last-round-end",  # the end of the last battle round, before the battle ends
    "battle-end",
]
"""A moment of the battle, seen from the player who scores."""


def _one_or_many(value: object) -> object:
    return [value] if isinstance(value, str) else value


Timings = Annotated[
    tuple[Timing, ...],
    Field(min_length=1),
    BeforeValidator(_one_or_many, json_schema_input_type=Timing | list[Timing]),
]
"""One moment, or several of which the first to come counts."""

Mode = Literal["fixed", "tactical"]
Side = Literal["attacker", "defender"]
Span = Literal["turn", "round", "battle", "card"]
"""How long a cap counts: `card` means all that this one card ever gives."""


Markers = Literal["any", "no-mans-land", "home", "not-home", "enemy"]
"""Objective markers by where they are, seen from the player who scores."""


class ByMode(Model):
    """VP that differ between a card chosen as fixed and one drawn as tactical."""

    fixed: Whole
    tactical: Whole


class Cap(Model):
    """The most VP that count; what is earned beyond is lost.

    `of` lists tallies (what decks and awards score into); on a card it is left out and means
    the card itself. VP scored at a moment of `without` do not count against the cap.
    """

    vp: Annotated[Whole, Field(ge=0)]
    per: Span = "battle"
    mode: Mode | None = None
    of: tuple[Slug, ...] = ()
    without: tuple[Timing, ...] = ()
    name: Text | None = None


class Line(Model):
    """One way to score: `vp` for `each` thing counted, or once `if` something is true.

    `plus` marks VP on top of the lines before it. Lines with `instead` and lines without it are two
    ways: only one of them scores in one moment. `most` is the number of times that `each` can
    count. A line with `optional` is taken only if the player wishes. With `markers`
    it counts the objective markers that the side controls: all, or those of some part of the map.
    """

    vp: Whole | Dice | ByMode
    each: Prose | None = None
    if_: Annotated[Prose | None, Field(alias="if")] = None
    plus: Flag = False
    instead: Flag = False
    most: Count | None = None
    mode: Mode | None = None
    optional: Flag = False
    markers: Markers | None = None

    @model_validator(mode="after")
    def _one_reason(self) -> Self:
        if (self.each is None) == (self.if_ is None):
            raise ValueError('a scoring line needs exactly one of "each" and "if"')
        return self


class Late(Model):
    """The same lines at another moment in some rounds, for one player or for both."""

    rounds: Rounds
    player: Literal["first", "second"] | None = None
    timing: Timing


class ScoringGroup(Model):
    """Lines that are scored at the same time.

    Several timings mean whichever comes first. `combine: highest` counts only the best line that
    is true; `all` adds them. `player` limits the group to the one who has the first or second
    turn; `except` moves it in some rounds, for one player or for both. `name` is a heading of its
    own. What a group with `drains` gives is taken from the opponent's VP of the same tally, down
    to 0. A group with `instead` and those before it on its card exclude each other in one moment.
    """

    name: Text | None = None
    rounds: Rounds | None = None
    timing: Timings
    side: Side | None = None
    player: Literal["first", "second"] | None = None
    mode: Mode | None = None
    combine: Literal["all", "highest"] = "all"
    drains: Flag = False
    instead: Flag = False
    lines: tuple[Line, ...] = Field(min_length=1)
    caps: tuple[Cap, ...] = ()
    except_: Annotated[tuple[Late, ...], Field(alias="except")] = ()
    note: Prose | None = None


class Award(Model):
    """VP outside the cards, such as for a painted army."""

    name: Text
    vp: Whole
    if_: Annotated[Prose, Field(alias="if")]


class PackScoring(Model):
    """The totals of a whole game: caps over tallies, awards, and who wins.

    `by_hand` names tallies that no card of the pack scores into: players write their VP themselves.
    """

    caps: tuple[Cap, ...] = ()
    by_hand: dict[Slug, Text] = Field(default_factory=dict)
    awards: dict[Slug, Award] = Field(default_factory=dict)
    victory: Prose
