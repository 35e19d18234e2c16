"""How a pack is played: setup, hands, moments, scores, and pools of ready-made missions."""

from typing import Annotated, Literal

from pydantic import Field

from musterbook.library import limits
from musterbook.library.model.base import (
    CardReference,
    Count,
    DeckReference,
    MapReference,
    MarkdownText,
    MissionReference,
    Model,
    Once,
    Slug,
    StepReference,
    Text,
    WholeNumber,
)
from musterbook.library.model.effects import Effect, Roll
from musterbook.library.model.entries import Provenance
from musterbook.library.model.scoring import PackScoring, Side


class PoolColumn(Model):
    """A column of a pool: cards of a deck, or plain values."""

    name: Text
    """The heading of the column."""
    deck: DeckReference | None = None
    """The deck whose cards the column lists."""
    maps: Slug | None = None
    """The column lists map numbers: with `maps: layout`, 3 is the map `layout-3` of the pack."""


class PoolRow(Provenance):
    """A ready-made mission."""

    cells: dict[Slug, Text | Annotated[tuple[WholeNumber, ...], Field(max_length=limits.CELL)]]
    """For each column, the key of a card, a text, or a list of numbers."""


class HandMode(Model):
    """One way to play a hand: with fixed cards, or with drawn ones."""

    name: Text
    """What players call it."""
    choose: Count | None = None
    """How many cards a side chooses before the battle. If omitted: cards are drawn."""


class Discard(Model):
    """When cards of a drawn hand may be discarded, and what for."""

    timing: Literal["turn-end", "any-turn-end"]
    """When a side may discard: at the end of its own turn, or of any turn."""
    cp: Annotated[WholeNumber, Field(ge=0)] = 0
    """CP that a side gains for a discard in its own turn."""
    except_rounds: Annotated[tuple[Count, ...], Once] = ()
    """Battle rounds in which nothing can be discarded."""
    most: Count | None = None
    """How many cards may be discarded in a turn. If omitted: any number."""


class Exchange(Model):
    """A rule of the hand by which a side exchanges a drawn card for a new one."""

    cp: Annotated[WholeNumber, Field(ge=0)] = 0
    """What it costs, in CP."""
    times: Count = 1
    """How often."""
    per: Literal["turn", "round", "battle"] = "battle"
    """The period that `times` applies to."""


class Hand(Model):
    """The cards that each side holds during a game."""

    deck: DeckReference
    """The deck that the cards come from."""
    size: Count
    """How many cards a side holds."""
    fill: Literal["up-to", "each-turn"] = "up-to"
    """`up-to`: as its turn starts, a side draws until it holds `size` cards. `each-turn`: it draws
    `size` cards, however many it holds."""
    modes: dict[Literal["fixed", "tactical"], HandMode]
    """How a side can play its hand: what `fixed` and `tactical` mean in this pack."""
    discard: Discard | None = None
    """When drawn cards may be discarded. If omitted: never."""
    swap: CardReference | None = None
    """The stratagem with which a side exchanges a card of its hand."""
    exchange: Exchange | None = None
    """The exchange of a card without a stratagem: in its Command phase a side discards a drawn card
    and draws another."""


class Moment(Model):
    """Something that happens at one moment of a battle round."""

    name: Text
    """Its name, as players see it."""
    round: Count | None = None
    """The battle round. If omitted: every round."""
    timing: Literal["round-start", "round-end", "turn-start"]
    """When it happens; `turn-start` is for the side whose turn it is."""
    deck: DeckReference
    """The deck that it is about."""
    effects: tuple[Effect, ...]
    """What happens to each side."""


class CommandPoints(Model):
    """Command points (CP)."""

    start: Annotated[WholeNumber, Field(ge=0)] = 0
    """CP of each side at the start."""
    gain: Annotated[WholeNumber, Field(ge=0)] = 0
    """CP that both sides gain in every turn."""
    extra: Count | None = None
    """Additional CP that a side can gain in a battle round. If omitted: any number."""


class Variant(Model):
    """One of several kinds of game that a pack offers."""

    name: Text
    """Its name."""
    summary: MarkdownText
    """What is different, in a sentence or two."""
    setup: tuple[Effect, ...]
    """Effects that follow those of the game's own `setup`."""


class Challenger(Model):
    """Cards for the side that is behind."""

    deck: DeckReference
    """The deck that this side draws from at the start of a round."""
    behind: Count
    """How many VP a side must be behind to draw."""


class MissionPlay(Model):
    """A mission that Play can draw."""

    mission: MissionReference
    """The mission."""
    effects: tuple[Effect, ...] = ()
    """What happens when it is drawn. If omitted in a variation: as in the mission that it extends.
    """
    rolls: tuple[Roll, ...] = ()
    """Rolls that players can make whenever they want during the game."""


class PoolPlay(Model):
    """What a mission from the pool of this pack uses."""

    layouts: Slug | None = None
    """The column that lists several terrain layouts, of which a game uses one."""
    maps: tuple[MapReference, ...] = ()
    """The maps of the layouts 1, 2, 3 and so on."""
    without: Annotated[tuple[DeckReference, ...], Once] = ()
    """Decks that are not used at an event."""
    not_fixed: Annotated[tuple[CardReference, ...], Once] = ()
    """Cards that cannot be chosen as fixed at an event."""


class Game(Model):
    """How a game of this pack is set up, played and scored."""

    rounds: Annotated[Count, Field(le=limits.ROUNDS)]
    """How many battle rounds."""
    round: Text = "battle round"
    """What this pack calls a battle round, in the singular."""
    command: CommandPoints | None = None
    """Command points. If omitted: Play does not track them."""
    setup: tuple[Effect, ...] = ()
    """What happens before the battle, from top to bottom."""
    variants: dict[Slug, Variant] = Field(default_factory=dict)
    """Kinds of game, of which the players pick one."""
    challenger: Challenger | None = None
    """Cards for the side that is behind."""
    hand: Hand | None = None
    """The cards that each side holds."""
    moments: tuple[Moment, ...] = ()
    """What happens at the start or end of rounds."""
    missions: tuple[MissionPlay, ...] = ()
    """Missions that can be drawn."""
    rolls: tuple[Roll, ...] = ()
    """Rolls that players can make whenever they want during the game."""
    before: Annotated[tuple[StepReference, ...], Once] = ()
    """Steps of the sequence that players carry out at the table, shown with the question about the
    first turn."""
    phases: dict[Literal["command", "battle", "turn-end"], Text] = Field(default_factory=dict)
    """What this pack calls the `command` phase, the `battle` and the `turn-end`."""
    placed: Text = "marker"
    """What this pack calls a marker that players place on objective markers, in the singular."""
    sides: dict[Side, Text] = Field(default_factory=dict)
    """What this pack calls the `attacker` and the `defender`."""
    pool: PoolPlay | None = None
    """What a mission from the pool of this pack uses."""
    scoring: PackScoring
    """Limits, awards and who wins."""
