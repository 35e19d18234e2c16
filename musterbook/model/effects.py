"""What the machine must do with cards: a closed list of operations.

A pack's set-up and a card's own effects run through the same list. Text tells the player the
whole rule; an effect says only what the randomizer has to carry out. An operation enters this
list when two entries need it.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from musterbook.model.base import (
    CardReference,
    Count,
    DeckReference,
    Flag,
    MapReference,
    Model,
    Prose,
    Reference,
    Slug,
    TableReference,
    Text,
    Whole,
)
from musterbook.model.scoring import Cap, Mode, Side

Span = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,3}(-[0-9]{1,3})?$")]
"""What a die shows: `4`, or a range such as `1-3`."""


class Condition(Model):
    """When an effect applies: all that is given must hold.

    `choice` names an earlier choice, `is` the option that must have been taken in it.
    """

    in_play: CardReference | None = None
    round: Count | None = None
    mode: Mode | None = None
    choice: Slug | None = None
    is_: Annotated[Slug | None, Field(alias="is")] = None

    @model_validator(mode="after")
    def _whole_choice(self) -> Self:
        if (self.choice is None) != (self.is_ is None):
            raise ValueError('"choice" and "is" need each other')
        return self


class Replace(Model):
    """A drawn copy of `card` is discarded and `count` more cards are drawn instead."""

    card: CardReference
    count: Count


class _Effect(Model):
    """Fields of every operation.

    `on` is the moment: when the card comes into play (or the set-up reaches the line), or each
    time a hand is filled in its owner's Command phase (once a phase).
    """

    if_: Annotated[Condition | None, Field(alias="if")] = None
    on: Literal["play", "hand-draw"] = "play"
    optional: Flag = False
    ask: Prose | None = None


class Draw(_Effect):
    """Take cards from the top of a deck; without a side both share them.

    `missions` draws from the missions that the pack plays, `only` from some of a deck. With
    `fresh` what the side drew from this deck before goes back first, and so do all cards of the
    type `passing`.
    """

    op: Literal["draw"]
    deck: DeckReference | None = None
    missions: Flag = False
    only: tuple[Reference, ...] = ()
    fresh: Flag = False
    passing: Text | None = None
    count: Count = 1
    side: Side | None = None
    replace: Replace | None = None
    then: tuple[Effect, ...] = ()

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if (self.deck is None) != self.missions:
            raise ValueError('a draw is from a "deck" or from "missions: true"')
        return self


class Redraw(_Effect):
    """Exchange this card (or the one chosen) for a new one from the same deck.

    `order` says whether the new card is drawn before or after the old one leaves; `old` whether
    the old one is shuffled back or discarded.
    """

    op: Literal["redraw"]
    order: Literal["draw-first", "old-first"] = "old-first"
    old: Literal["return", "discard"] = "discard"


class Exclude(_Effect):
    """Take cards out of a deck for this game: named ones, or some at random."""

    op: Literal["exclude"]
    deck: DeckReference
    cards: tuple[CardReference, ...] = ()
    random: Count | None = None
    keep: tuple[CardReference, ...] = ()


class Choose(_Effect):
    """Somebody decides: a card of a hand or a deck, an objective marker, or one of `options`.

    `name` is what later effects call the choice; `secret` choices are revealed together.
    """

    op: Literal["choose"]
    by: Literal["owner", "opponent", "each"] = "owner"
    from_: Annotated[Literal["hand", "deck", "markers", "options"], Field(alias="from")]
    deck: DeckReference | None = None
    zone: Literal["none", "attacker", "defender"] | None = None
    options: dict[Slug, Text] = Field(default_factory=dict)
    name: Slug | None = None
    count: Count = 1
    to: Literal["keep", "discard"] = "keep"
    secret: Flag = False


class Limit(_Effect):
    """Add a cap to the game."""

    op: Literal["cap"]
    cap: Cap


class Set(_Effect):
    """Change one number or switch of the game.

    `hand-size` and `cost` (of `card`, in CP) are numbers. `fixed-draw` lets a side with fixed
    cards fill its hand from the rest of its deck, less the fixed cards that it did not choose.
    `scoring` of a tally, set to false, ends it.
    """

    op: Literal["set"]
    what: Literal["hand-size", "fixed-draw", "cost", "scoring"]
    to: Whole | Flag
    card: CardReference | None = None
    of: Slug | None = None


class Trade(_Effect):
    """Let a side trade a card of its hand, so many times a battle.

    `fixed`: at the end of its turn it discards a fixed card and chooses another from its deck.
    `tactical`: in its Command phase, after a draw, it draws one more and shuffles one of the two
    back.
    """

    op: Literal["trade"]
    mode: Mode
    times: Count = 1


class Assign(_Effect):
    """Give each side its own card from a table of both sides' choices.

    `table[mine][theirs]` is the card of the side that chose `mine` against `theirs`.
    """

    op: Literal["assign"]
    deck: DeckReference
    choice: Slug
    table: dict[Slug, dict[Slug, CardReference]]


class RollRow(Model):
    """What one result of a roll means."""

    roll: Span
    name: Text
    text: Prose | None = None


class Roll(_Effect):
    """Roll dice: on a table, by rows of its own, or just for the numbers.

    `each`: both sides roll, and the higher result wins. `maps` are one for each row, in order.
    """

    op: Literal["roll"]
    name: Text
    dice: Literal["D3", "D6", "D66", "2D6"] = "D6"
    each: Flag = False
    table: TableReference | None = None
    rows: tuple[RollRow, ...] = ()
    maps: tuple[MapReference, ...] = ()

    @model_validator(mode="after")
    def _one_table(self) -> Self:
        if self.table is not None and self.rows:
            raise ValueError('a roll is on a "table" or has "rows" of its own, not both')
        return self


class Sides(_Effect):
    """Settle which player is the Attacker: the players say it, or the winner of a roll-off does."""

    op: Literal["sides"]


class First(_Effect):
    """Say who has the first turn.

    `dice`: on these results of a D6 the Attacker, otherwise the Defender. `roll-off`: the winner
    chooses. `deployer`: the winner of a roll-off says who deploys first, and who does chooses the
    first or second turn. With `seize` the other side may roll a D6 and takes the turn on this or
    more; a deployer who chose the second turn leaves nothing to seize.
    """

    op: Literal["first"]
    by: Literal["attacker", "defender-chooses", "roll-off", "deployer", "dice"]
    attacker: Span | None = None
    seize: Count | None = None

    @model_validator(mode="after")
    def _dice(self) -> Self:
        if (self.by == "dice") != (self.attacker is not None):
            raise ValueError('"by: dice" and "attacker" need each other')
        return self


class More(Model):
    """After battle round `after` a D6 is rolled; on `on` or more the game goes on."""

    after: Count
    on: Count
    player: Literal["first", "second"] | None = None


class Length(_Effect):
    """Let dice decide at the end of some rounds whether the game goes on."""

    op: Literal["length"]
    more: tuple[More, ...] = Field(min_length=1)


Effect = Annotated[
    Draw | Redraw | Exclude | Choose | Limit | Set | Trade | Assign | Roll | Sides | First | Length,
    Field(discriminator="op"),
]
Draw.model_rebuild()

OPERATIONS = (
    "draw",
    "redraw",
    "exclude",
    "choose",
    "cap",
    "set",
    "trade",
    "assign",
    "roll",
    "sides",
    "first",
    "length",
)
"""The closed list; the engine of the randomizer has a handler for each, and a test says so."""
