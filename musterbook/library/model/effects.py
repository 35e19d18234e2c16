"""Effects of cards and packs: the closed list of operations that the randomizer carries out.

The setup of a pack and the effects of cards use the same operations. Text gives players the whole
rule; an effect contains only what the randomizer does. An operation is added when two entries need
it.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from musterbook.library.model.base import (
    CardReference,
    Count,
    DeckReference,
    DiceRoll,
    Flag,
    MapReference,
    MarkdownText,
    Model,
    Name,
    NumberRange,
    Once,
    Reference,
    Slug,
    TableReference,
    Text,
    WholeNumber,
)
from musterbook.library.model.scoring import Cap, Mode, Side


class EffectPart(Model):
    """A part of an effect; in TypeScript its fields with a default are optional."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)


class Condition(EffectPart):
    """Conditions of an effect; all that are set must hold."""

    in_play: CardReference | None = None
    """This card must be in play; if it comes into play later, the effect waits for it. In a deck
    that each side has, only the side's own card counts."""
    round: Count | None = None
    """The number of the battle round."""
    mode: Mode | None = None
    """The side plays `fixed` or `tactical` cards."""
    choice: Slug | None = None
    """The `name` of an earlier choice; needs `is`."""
    is_: Annotated[Slug | None, Field(alias="is")] = None
    """The option chosen there."""
    variants: tuple[Slug, ...] = ()
    """Kinds of game, from its `variants`; one of them is being played."""

    @model_validator(mode="after")
    def _complete_choice(self) -> Self:
        if (self.choice is None) != (self.is_ is None):
            raise ValueError('"choice" and "is" need each other')
        return self


class Replace(Model):
    """A drawn copy of `card` is discarded and `count` more cards are drawn instead."""

    card: CardReference
    """The card that is discarded if it is drawn."""
    count: Count
    """How many cards are drawn in its place."""


class Operation(Model):
    """Fields of every operation."""

    if_: Annotated[Condition | None, Field(alias="if")] = None
    """Conditions, all of which must be met."""
    on: Literal["play", "hand-draw"] = "play"
    """When it happens. `play`: when the card comes into play, or when the setup reaches this line.
    `hand-draw`: each time its side fills its hand in its Command phase, once per phase."""
    optional: Flag = False
    """`true`: the player may decline."""
    ask: MarkdownText | None = None
    """The question put to the player."""


class Draw(Operation):
    """Draw cards from the top of a deck. It needs either `deck` or `missions`."""

    op: Literal["draw"]
    deck: DeckReference | None = None
    """The deck to draw from."""
    missions: Flag = False
    """`true`: draw from the missions listed under `game: missions:`, as if they were a deck."""
    only: Annotated[tuple[Reference, ...], Once] = ()
    """Draw the first of these cards or missions in the deck; all others stay in place."""
    fresh: Flag = False
    """`true`: first return what the side drew from this deck before, with all discards, and shuffle
    the deck."""
    passing: Text | None = None
    """With `fresh`: also return all cards of this type, whoever drew them."""
    count: Count = 1
    """How many cards."""
    side: Side | None = None
    """Only the Attacker draws, or only the Defender. If omitted: the owner of the card; in a setup,
    both sides."""
    replace: Replace | None = None
    """A card that is discarded if it is drawn, and how many are drawn in its place."""
    then: tuple[Effect, ...] = ()
    """Effects that follow only if cards were drawn."""

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.deck is None) != self.missions:
            raise ValueError('a draw needs either "deck" or "missions: true"')
        return self


class Redraw(Operation):
    """Exchange this card, or the card that a player chooses, for a new one from the same deck."""

    op: Literal["redraw"]
    order: Literal["draw-first", "old-first"] = "old-first"
    """`draw-first`: draw the new card, then remove the old one. `old-first`: the other way round.
    """
    old: Literal["return", "discard"] = "discard"
    """What happens to the old card. `return`: it is shuffled back into the deck. `discard`: it is
    out of the game."""


class Exclude(Operation):
    """Take cards out of a deck for this game."""

    op: Literal["exclude"]
    deck: DeckReference
    """The deck."""
    cards: Annotated[tuple[CardReference, ...], Once] = ()
    """The cards to take out."""
    random: Count | None = None
    """How many cards to take out at random."""
    keep: Annotated[tuple[CardReference, ...], Once] = ()
    """Cards that are never taken out at random."""


class Choose(Operation):
    """A player chooses a card, an objective marker or an option."""

    op: Literal["choose"]
    by: Literal["owner", "opponent", "each"] = "owner"
    """Who chooses: the `owner` of the card, the `opponent`, or `each` side for itself."""
    from_: Annotated[Literal["hand", "deck", "markers", "options"], Field(alias="from")]
    """What to choose from: cards of a hand, cards of a deck, objective markers, or the `options`.
    """
    deck: DeckReference | None = None
    """The deck to choose from, or whose cards in hand."""
    zone: Literal["none", "attacker", "defender"] | None = None
    """Only markers in this zone; `none` is No Man's Land."""
    options: dict[Slug, Text] = Field(default_factory=dict)
    """What can be chosen: each key with the text to show."""
    name: Slug | None = None
    """The name by which later effects refer to this choice."""
    count: Count = 1
    """How many to choose."""
    to: Literal["keep", "discard"] = "keep"
    """What happens to a chosen card."""
    secret: Flag = False
    """`true`: both sides choose without seeing the other's choice, then both choices are revealed.
    """


class Limit(Operation):
    """Add a limit on VP to the game."""

    op: Literal["cap"]
    cap: Cap
    """The limit."""


class Set(Operation):
    """Change one number or switch of the game."""

    op: Literal["set"]
    what: Literal["hand-size", "fixed-draw", "cost", "scoring"]
    """`hand-size`: cards that a side holds. `fixed-draw`: whether a side with fixed cards fills its
    hand from the rest of its deck, without the fixed cards that it did not choose. `cost`: the
    cost of a card, in CP. `scoring`: whether a tally still scores."""
    to: WholeNumber | Flag
    """The new number, or `true` or `false`."""
    card: CardReference | None = None
    """For `cost`: the card."""
    of: Slug | None = None
    """For `scoring`: the tally."""


class Trade(Operation):
    """Let a side trade a card of its hand."""

    op: Literal["trade"]
    mode: Mode
    """`fixed`: at the end of its turn the side discards a fixed card and chooses another from its
    deck. `tactical`: in its Command phase, after a draw, it draws one more and shuffles one of the
    two back."""
    times: Count = 1
    """How often in a battle."""


class Assign(Operation):
    """Give each side its own card, from a table of both sides' choices."""

    op: Literal["assign"]
    deck: DeckReference
    """The deck that the cards come from."""
    choice: Slug
    """The `name` of an earlier choice that both sides made."""
    table: dict[Slug, dict[Slug, CardReference]]
    """The card that a side gets: by its own choice, then by the opponent's."""


class Reassign(Operation):
    """Change which assigned cards of a deck the sides have."""

    op: Literal["reassign"]
    deck: DeckReference
    """The deck that the cards come from."""
    how: Literal["swap", "share"]
    """`swap`: each side gets the card of the other. `share`: both cards go back, and both sides
    play the same card."""
    only: Annotated[tuple[CardReference, ...], Once] = ()
    """For `share`: the cards to choose from. Players pick one or leave it to chance. If omitted:
    every card of the deck."""


class MapPair(Model):
    """The maps for a pair of choices, regardless of which side made which."""

    of: tuple[Slug, Slug]
    """The two choices; the same one twice if both sides made the same choice."""
    maps: Annotated[tuple[MapReference, ...], Field(min_length=1)]
    """The maps, of which a game uses one."""


class PlaceMap(Operation):
    """Play on one of the maps that belong to both sides' choices."""

    op: Literal["map"]
    choice: Slug
    """The `name` of an earlier choice that both sides made."""
    names: tuple[Text, ...] = ()
    """What the maps of each pair are called, in their order, such as `Layout A`. If omitted: their
    own names."""
    pairs: Annotated[tuple[MapPair, ...], Field(min_length=1)]
    """The maps for each pair of choices. If there are several, players pick one or leave it to
    chance."""


class RollRow(Model):
    """What one result of a roll means."""

    roll: NumberRange
    """The result, such as `6` or `1-3`."""
    name: Text
    """What the result is called."""
    text: MarkdownText | None = None
    """What it means."""


class Roll(Operation):
    """Roll dice: on a table, with their own rows, or just for the numbers."""

    op: Literal["roll"]
    name: Text
    """What the roll is called."""
    dice: DiceRoll = "D6"
    """The dice to roll."""
    each: Flag = False
    """`true`: both sides roll, and the higher result wins."""
    table: TableReference | None = None
    """The table that says what a result means."""
    rows: tuple[RollRow, ...] = ()
    """Results and what they mean, instead of a table."""
    maps: tuple[MapReference, ...] = ()
    """A map for each row, in the order of the rows."""

    @model_validator(mode="after")
    def _one_table(self) -> Self:
        if self.table is not None and self.rows:
            raise ValueError('a roll has either a "table" or "rows", not both')
        return self


class Remember(Operation):
    """Write something on a card that players would otherwise keep in mind or on paper. With `ask`
    the players are asked at once and can skip the question; they can change it at any time.
    """

    op: Literal["remember"]
    name: Text
    """What is remembered, such as `Flagship`."""
    what: Literal["text", "unit", "marker", "roll"]
    """`text` and `unit`: what players type. `marker`: an objective marker. `roll`: the result of
    `dice`, which are rolled when a player wants it."""
    by: Literal["owner", "opponent"] = "owner"
    """Who is asked: the `owner` of the card, or the `opponent`."""
    each_turn: Literal["owner", "attacker", "defender"] | None = None
    """Who can choose again in each of their Command phases, at whose start the earlier choice ends:
    Play then shows the card open."""
    turn_end: Count | None = None
    """The battle round in which Play shows the card open at the end of the owner's turn."""
    count: Count = 1
    """The most texts, units or markers."""
    dice: DiceRoll | None = None
    """For `roll`: the dice."""
    least: Count | None = None
    """For `roll`: the least result with which the card can still score."""
    zone: Literal["none", "attacker", "defender"] | None = None
    """Only markers in this zone; `none` is No Man's Land."""
    random: Flag = False
    """`true`: the markers are drawn at random when the battle begins, each at most once for a card.
    """
    never: tuple[Slug, ...] = ()
    """Markers that are never drawn at random."""
    removed: Count | None = None
    """The battle round at whose start these markers are removed from the map."""
    others_removed: Count | None = None
    """The battle round at whose start all other markers in `zone` are removed."""


class AddMarker(Operation):
    """Add an objective marker to those of the map, at a place that only the table shows."""

    op: Literal["add-marker"]
    name: Name
    """What players call it, such as `New marker`."""
    zone: Literal["none", "attacker", "defender"] = "none"
    """The zone that it is in; `none` is No Man's Land."""
    moves_centre: Flag = False
    """`true`: the marker at the centre of the map is moved, too."""


class Sides(Operation):
    """Decide which player is the Attacker: the players name one, or roll off. What a player chose
    or was given before stays with that player.
    """

    op: Literal["sides"]


class First(Operation):
    """Decide which player has the first turn."""

    op: Literal["first"]
    by: Literal["attacker", "defender-chooses", "roll-off", "deployer", "dice"]
    """`attacker`: the Attacker. `defender-chooses`: the Defender chooses. `roll-off`: the winner
    chooses. `deployer`: the winner of a roll-off says who deploys first, and that player chooses
    the first or second turn. `dice`: a D6 decides."""
    attacker: NumberRange | None = None
    """For `dice`: the results of the D6 that give the first turn to the Attacker, such as `1-3`."""
    seize: Count | None = None
    """The other side may roll a D6; on this or more it takes the first turn. Not possible
    if the deployer chose the second turn."""


class ExtraRound(EffectPart):
    """A roll for a further battle round."""

    after: Count
    """The battle round after which a D6 is rolled."""
    on: Count
    """The game continues on a D6 of this or more."""
    player: Literal["first", "second"] | None = None
    """Who rolls: the player who has the `first` or the `second` turn."""


class Length(Operation):
    """Let dice decide at the end of some rounds whether the game continues."""

    op: Literal["length"]
    more: tuple[ExtraRound, ...] = Field(min_length=1)
    """The rolls, one for each round after which the battle may end."""


Effect = Annotated[
    Draw
    | Redraw
    | Exclude
    | Choose
    | Limit
    | Set
    | Trade
    | Assign
    | Reassign
    | PlaceMap
    | Roll
    | Remember
    | AddMarker
    | Sides
    | First
    | Length,
    Field(discriminator="op"),
]
Draw.model_rebuild()
