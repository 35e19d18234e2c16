"""What the machine must do with cards: a closed list of operations.

A pack's set-up and a card's own effects run through the same list. Text tells the player the
whole rule; an effect says only what the randomizer has to carry out. An operation enters this
list when two entries need it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from musterbook.model.base import (
    CardReference,
    Count,
    DeckReference,
    Flag,
    Model,
    Prose,
    Slug,
    Text,
    Whole,
)
from musterbook.model.scoring import Cap, Mode, Side


class Condition(Model):
    """When an effect applies: all that is given must hold."""

    in_play: CardReference | None = None
    round: Count | None = None
    mode: Mode | None = None


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
    """Take cards from the top of a deck; without a side both share them."""

    op: Literal["draw"]
    deck: DeckReference
    count: Count = 1
    side: Side | None = None
    replace: Replace | None = None
    then: tuple[Effect, ...] = ()


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


class Assign(_Effect):
    """Give each side its own card from a table of both sides' choices.

    `table[mine][theirs]` is the card of the side that chose `mine` against `theirs`.
    """

    op: Literal["assign"]
    deck: DeckReference
    choice: Slug
    table: dict[Slug, dict[Slug, CardReference]]


Effect = Annotated[
    Draw | Redraw | Exclude | Choose | Limit | Set | Assign, Field(discriminator="op")
]
Draw.model_rebuild()

OPERATIONS = ("draw", "redraw", "exclude", "choose", "cap", "set", "assign")
"""The closed list; the engine of the randomizer has a handler for each, and a test says so."""
