"""Scoring of victory points as data for pages, cards, the score sheet and JSON.

A card has groups. A group says when (rounds, timing) and for whom (side, mode) it scores, and how
its lines combine. A line says how many VP are scored for what. Prose never repeats them.
Why: docs/decisions/scoring-exceptions.md
"""

from collections.abc import Collection
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from musterbook.library.model.base import (
    DIE,
    Count,
    Flag,
    MarkdownText,
    Model,
    NumberRange,
    Once,
    Slug,
    Text,
    WholeNumber,
)

Dice = Annotated[str, StringConstraints(pattern=rf"^[0-9]{{0,2}}{DIE}([+-][0-9]{{1,2}})?$")]
"""Dice such as `D3`, `2D6` or `D3+3`."""

Timing = Literal[
    "whenever",  # each time it happens, at once
    "command-phase-start",
    "command-phase-end",
    "movement-phase-end",
    "shooting-phase",  # at once, during the phase, such as by an Action
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
"""A moment of the battle, as seen by the player who scores."""


def _one_or_many(value: object) -> object:
    return [value] if isinstance(value, str) else value


Timings = Annotated[
    tuple[Timing, ...],
    Field(min_length=1),
    Once,
    BeforeValidator(_one_or_many, json_schema_input_type=Timing | list[Timing]),
]
"""One moment, or several of which the first to come counts."""

Mode = Literal["fixed", "tactical"]
Side = Literal["attacker", "defender"]
Span = Literal["turn", "round", "battle", "card"]
"""The period of a cap; `card` covers everything that this one card ever scores."""


Markers = Literal["any", "no-mans-land", "home", "not-home", "enemy", "central", "expansion"]
"""Objective markers by location, as seen by the player who scores; the last two are roles of
objectives made of terrain."""


class Control(Model):
    """Which objective markers a side must control for a line, so that the map can tell."""

    in_: Annotated[Markers, Field(alias="in")]
    """Where the markers are."""
    least: Count = 1
    """With `if`: how many of them the side must control."""
    more: Flag = False
    """`true`: with `if`: the side must control more of them than its opponent does."""
    home: Flag | None = None
    """`true`: only if the side controls every marker in its own zone. `false`: only if it does
    not."""
    bound: Flag = False
    """`true`: with `each`: the line counts at most all of these markers; how many does not
    depend on control."""


class Placed(Model):
    """Which markers that a side has placed on objective markers decide a line, so that the map can
    tell.
    """

    in_: Annotated[Markers, Field(alias="in")] = "any"
    """Where the objective markers are."""
    least: Count = 1
    """With `if`: how many markers the side must have there."""
    held: Flag = False
    """`true`: only those on objective markers that the side controls."""
    new: Flag = False
    """`true`: only those placed in this turn."""
    stacks: Flag = False
    """`true`: several can be on the same objective marker."""


def _location(value: object) -> object:
    return {"in": value} if isinstance(value, str) else value


class ByMode(Model):
    """VP that differ between a card chosen as fixed and one drawn as tactical."""

    fixed: WholeNumber
    """VP for a card chosen as fixed."""
    tactical: WholeNumber
    """VP for a card drawn as tactical."""


class Cap(Model):
    """The most VP that count; what is scored beyond it is lost."""

    vp: Annotated[WholeNumber, Field(ge=0)]
    """The most VP that count."""
    per: Span = "battle"
    """The period of the limit; `card` is all that this one card ever scores."""
    mode: Mode | None = None
    """Only for cards held as `fixed`, or only for `tactical` ones."""
    of: Annotated[tuple[Slug, ...], Once] = ()
    """Tallies that the limit covers together: what decks and awards score into. If omitted on a
    card: the card itself."""
    without: Annotated[tuple[Timing, ...], Once] = ()
    """Moments whose VP do not count against the limit."""
    since: Slug | None = None
    """Only on limits of a pack: the overlay of the pack that brought in `without`. If omitted:
    `without` always applies."""
    name: Text | None = None
    """What the score sheet calls the limit."""


def cap_with(cap: Cap, overlays: Collection[str]) -> Cap:
    """Return a limit as it is with some overlays of its pack."""
    applies = cap.since is None or cap.since in overlays
    return cap if applies else cap.model_copy(update={"without": ()})


class Line(Model):
    """One scoring option. It needs exactly one of `each` and `if`."""

    vp: WholeNumber | Dice | ByMode
    """VP: a number, dice such as `D3`, or `{fixed: 4, tactical: 5}`."""
    each: MarkdownText | None = None
    """What is counted: the VP are scored for each of them."""
    if_: Annotated[MarkdownText | None, Field(alias="if")] = None
    """What must be true: the VP are scored once."""
    on_card: MarkdownText | None = None
    """Shorter words for printed cards, instead of `each` or `if`."""
    plus: Flag = False
    """`true`: these VP are added to the line before, and are not scored without it. A group that
    starts with such a line adds it by itself to what the groups before it score."""
    among: Flag = False
    """`true`: counts some of the things that the line before counts, so never more than those. Both
    lines need `each`."""
    instead: Flag = False
    """`true`: another way to score; at one moment, either these lines score or the lines without
    `instead` do."""
    most: Count | None = None
    """The most times that `each` counts."""
    mode: Mode | None = None
    """Only for cards held as `fixed`, or only for `tactical` ones."""
    optional: Flag = False
    """`true`: the player may choose not to score this line."""
    markers: Annotated[
        Control | None,
        BeforeValidator(_location, json_schema_input_type=Markers | Control | None),
    ] = None
    """The objective markers that decide this line, as a location or with more conditions. With
    `each` those that the side controls are counted. Players tap them on the map."""

    placed: Annotated[
        Placed | None,
        BeforeValidator(_location, json_schema_input_type=Markers | Placed | None),
    ] = None
    """The markers that the side has placed on objective markers and that decide this line, as a
    location or with more conditions. With `each` they are counted. Players tap them on the map."""

    @model_validator(mode="after")
    def _one_reason(self) -> Self:
        if (self.each is None) == (self.if_ is None):
            raise ValueError('a scoring line needs exactly one of "each" and "if"')
        return self


class Late(Model):
    """Rounds in which one or both players score the lines of a group at another moment."""

    rounds: NumberRange
    """Battle rounds of the exception, such as `5` or `4-5`."""
    player: Literal["first", "second"] | None = None
    """The player to whom it applies: the one who has the `first` or the `second` turn. If omitted:
    both."""
    timing: Timing
    """The moment at which the lines are scored instead."""


class PackLate(Late):
    """An exception for all cards that score into some tallies at one moment."""

    of: Annotated[tuple[Slug, ...], Field(min_length=1), Once]
    """The tallies of the cards."""
    from_: Annotated[Timing, Field(alias="from")]
    """The moment at which the cards usually score."""


class ScoringGroup(Model):
    """Lines that are scored at the same moment."""

    name: Text | None = None
    """A heading for the group."""
    rounds: NumberRange | None = None
    """Battle rounds in which the group scores, such as `5` or `2-5`. If omitted: all of them."""
    timing: Timings
    """The moment at which it is scored. In a list of moments, the one that comes first counts."""
    side: Side | None = None
    """Only for the Attacker, or only for the Defender."""
    player: Literal["first", "second"] | None = None
    """Only for the player who has the `first` or the `second` turn."""
    mode: Mode | None = None
    """Only for cards held as `fixed`, or only for `tactical` ones."""
    combine: Literal["all", "highest"] = "all"
    """`all`: the lines are added up. `highest`: only the highest line that is true counts; what is
    counted with `each` counts once, in its highest line."""
    drains: Flag = False
    """`true`: the VP are taken from the opponent's VP of the same tally, down to 0."""
    instead: Flag = False
    """`true`: at one moment, either this group scores or those before it on the card do."""
    lines: tuple[Line, ...] = Field(min_length=1)
    """The scoring options."""
    caps: tuple[Cap, ...] = ()
    """Limits on what this group gives."""
    except_: Annotated[tuple[Late, ...], Field(alias="except")] = ()
    """Players and rounds for which the group is scored at another moment. If omitted: as defined by
    the pack; `[]`: no exceptions."""
    note: MarkdownText | None = None
    """A remark below the group."""


class Award(Model):
    """VP outside the cards, such as for a painted army."""

    name: Text
    """The name on the score sheet."""
    vp: WholeNumber
    """How many VP it gives."""
    if_: Annotated[MarkdownText, Field(alias="if")]
    """What must be true to earn it."""


class PackScoring(Model):
    """The totals of a whole game: limits, awards, and who wins."""

    caps: tuple[Cap, ...] = ()
    """Limits on the VP of tallies."""
    except_: Annotated[tuple[PackLate, ...], Field(alias="except")] = ()
    """Exceptions for every scoring group without an `except`."""
    by_hand: dict[Slug, Text] = Field(default_factory=dict)
    """Tallies that no card of the pack scores into, with their names. Players enter the VP of these
    tallies themselves."""
    awards: dict[Slug, Award] = Field(default_factory=dict)
    """VP outside the cards, such as for a painted army."""
    victory: MarkdownText
    """Who wins, in words."""
