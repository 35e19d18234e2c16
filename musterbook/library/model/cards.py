"""What a card may say, with its Action, its costs and its stratagem; a deck; and a mission."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from musterbook.library import limits
from musterbook.library.model.base import (
    CardReference,
    Count,
    DecimalNumber,
    DeckReference,
    Flag,
    Lines,
    MapReference,
    MarkdownText,
    MissionReference,
    Model,
    Name,
    PictureFile,
    Reference,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.effects import Effect
from musterbook.library.model.entries import Citation, Entry
from musterbook.library.model.scoring import Cap, ScoringGroup, Side


class PrintedAction(Model):
    """The words of an Action on printed cards, where they are shorter."""

    starts: MarkdownText | None = None
    """Instead of `starts`."""
    units: MarkdownText | None = None
    """Instead of `units`."""
    completes: MarkdownText | None = None
    """Instead of `completes`."""
    effect: MarkdownText | None = None
    """Instead of `effect`."""


class Action(Model):
    """An action that units can perform."""

    name: Text | None = None
    """Its name, if it differs from that of the card."""
    starts: MarkdownText
    """When it starts."""
    units: MarkdownText
    """Which units can perform it."""
    completes: MarkdownText | None = None
    """When it is completed."""
    effect: MarkdownText
    """What happens when it is completed."""
    on_card: PrintedAction = PrintedAction()
    """Shorter words for printed cards."""


class Cost(Model):
    """A cost in command points (CP)."""

    cp: Annotated[WholeNumber, Field(ge=0, le=limits.CORNER)]
    """The cost, or the lowest cost."""
    most: Annotated[Count, Field(le=limits.CORNER)] | None = None
    """The highest cost. If omitted: exactly `cp`."""
    open: Flag = False
    """`true`: there is no highest cost."""

    @model_validator(mode="after")
    def _is_a_range(self) -> Self:
        if self.most is not None and (self.open or self.most <= self.cp):
            raise ValueError('"most" is higher than "cp", and a cost that is "open" has none')
        return self


class Uses(Model):
    """How often something may be used."""

    times: Count = 1
    """How many times."""
    per: Literal["phase", "turn", "round", "battle"]
    """The period that `times` applies to."""


Phase = Literal["command", "movement", "shooting", "charge", "fight"]
"""A phase of a turn."""


class PrintedStratagem(Model):
    """The words of a stratagem on printed cards, where they are shorter."""

    when: MarkdownText | None = None
    """Instead of `when`."""
    target: MarkdownText | None = None
    """Instead of `target`."""
    effect: MarkdownText | None = None
    """Instead of `effect`."""
    restrictions: MarkdownText | None = None
    """Instead of `restrictions`."""


class Stratagem(Model):
    """A stratagem: its cost, when it is used, and what it does."""

    name: Text | None = None
    """Its name, if it is one half of a card."""
    cost: Cost
    """Its cost in CP, such as `{cp: 1}`."""
    type: Text | None = None
    """Its type, such as `Battle Tactic`."""
    side: Side | None = None
    """Only for the Attacker, or only for the Defender."""
    when: MarkdownText
    """When it is used."""
    phases: tuple[Phase, ...] = ()
    """Phases of the player's turn in which it is used. Before them, Play does not offer
    it. If omitted: all of them."""
    target: MarkdownText | None = None
    """Which units it is used on."""
    effect: MarkdownText
    """What it does."""
    restrictions: MarkdownText | None = None
    """What is not allowed."""
    uses: Uses | None = None
    """How often it may be used, such as `{times: 1, per: battle}`."""
    on_card: PrintedStratagem = PrintedStratagem()
    """Shorter words for printed cards."""


class PrintedCard(Model):
    """The words of a card on paper, where they are shorter than on its page."""

    name: Name | None = None
    """Instead of `name`."""
    drawn: MarkdownText | None = None
    """Instead of `drawn`."""
    text: MarkdownText | None = None
    """Instead of `text`."""


class CardChange(Model):
    """What changed since an older card with the same name."""

    since: CardReference
    """The id of the older card."""
    text: MarkdownText
    """What players of the older card must know, in a sentence or two."""


class Card(Entry):
    """A card of a deck."""

    name: Name
    """The name on the card."""
    face: Slug | None = None
    """Its kind, if it has a colour and a symbol other than those of its deck."""
    symbol: Slug | None = None
    """The symbol beside its name and in its art, instead of that of its kind: a file in the folder
    `symbols`, without `.svg`."""
    type: Text | None = None
    """Its type within the deck, such as `Persistent`."""
    mission: Text | None = None
    """On a card with a stratagem and a mission: the name of the mission half. Its owner uses one of
    the two."""
    picture: PictureFile | None = None
    """Its artwork: a PNG or JPEG file in the folder `pictures`, such as `rail-hound.jpg`."""
    flavour: Lines | None = None
    """Flavour text; its line breaks stay."""
    drawn: MarkdownText | None = None
    """What to do when the card is drawn."""
    action: Action | None = None
    """An action that the card allows."""
    stratagem: Stratagem | None = None
    """The stratagem on the card."""
    text: MarkdownText | None = None
    """Other text on the card."""
    attributes: dict[Slug, Flag | WholeNumber | DecimalNumber | Lines | tuple[Text, ...]] = Field(
        default_factory=dict
    )
    """Values of the attributes that `game.yml` declares, such as `{cost: 3, kind: Beast}`."""
    texts: dict[Slug, MarkdownText] = Field(default_factory=dict)
    """Further texts below `text`, whose headings `game.yml` declares, such as `{upgraded: Draw
    **two** cards.}`."""
    scoring: tuple[ScoringGroup, ...] = ()
    """When and how many VP it scores."""
    caps: tuple[Cap, ...] = ()
    """Limits on what it scores."""
    notes: tuple[MarkdownText, ...] = ()
    """Remarks below the scoring."""
    compared: tuple[CardChange, ...] = ()
    """What changed since older cards with the same name, for comparisons with them."""
    on_card: PrintedCard = PrintedCard()
    """Shorter words for printed cards."""
    effects: tuple[Effect, ...] = ()
    """What Play does when the card comes into play."""
    map: MapReference | None = None
    """The map on the card."""
    fixed: Flag = False
    """`true`: it may be chosen as a fixed mission."""
    scored: Literal["at-once", "turn-end", "never"] = "at-once"
    """When a drawn card that scored is discarded."""
    roll: Annotated[Count, Field(le=limits.CORNER)] | None = None
    """Its number, in a deck whose cards are rolled for."""
    copies: Annotated[Count, Field(le=limits.COPIES)] = 1
    """How many copies the deck contains."""


DeckRole = Literal[
    "primary",
    "secondary",
    "deployment",
    "twist",
    "challenger",
    "gambit",
    "stratagem",
]
"""What a deck is for in a game."""


class DeckFile(Entry):
    """`<edition>/<pack>/<deck>.yml`: cards with the same back."""

    name: Name
    """The name of the deck."""
    singular: Name
    """What one of its cards is called, such as `Quest`."""
    face: Slug | None = None
    """The kind of its cards: a key of `faces` in `game.yml`. If omitted: the first of them."""
    code: Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
    """One to three capital letters that are printed on the cards, such as `P`."""
    order: WholeNumber = 0
    """Position among the decks of the pack, the lowest first."""
    summary: MarkdownText
    """What the cards are for, in a sentence or two."""
    shared: Flag = True
    """`true`: both sides use one deck. `false`: each side has its own deck."""
    open: Flag = False
    """`true`: players choose its cards and never draw them blind, so that a text that is too long
    for the front of a card can continue on its back."""
    score: Slug | None = None
    """The tally that its cards score into."""
    role: DeckRole | None = None
    """What the deck is for. `primary`: the mission. `secondary`: cards held in hand. `deployment`:
    the battlefield. `twist`: a rule for both sides. `challenger`: for the side that is behind.
    `gambit`: a stake. `stratagem`: paid for with CP."""
    cards: dict[Slug, Card]
    """The cards, each with a key."""


class AddedCardsFile(Model):
    """`<edition>/<pack>/additions/<deck>.yml`: cards that are added to a deck of a pack."""

    source: Citation
    """Where these cards are printed, or who made them."""
    cards: dict[Slug, Card] = Field(min_length=1)
    """The cards, each with a key that the deck does not have yet."""


class Section(Model):
    """A named part of a mission."""

    name: Text
    """Its heading."""
    text: MarkdownText
    """Its text."""
    after: Slug | None = None
    """In a variation: the key of the section that a new one follows. If omitted: at the end."""


class Mission(Entry):
    """A complete mission, with its own page."""

    sides: Literal["same", "attacker-defender"] = "same"
    """`same`: both sides have the same mission. `attacker-defender`: they differ."""
    order: WholeNumber = 0
    """Position among the missions of the pack, the lowest first."""
    flavour: Lines | None = None
    """Flavour text; its line breaks stay."""
    text: MarkdownText | None = None
    """What the mission is about."""
    sections: dict[Slug, Section] = Field(default_factory=dict)
    """Its parts, each with a key."""
    scoring: tuple[ScoringGroup, ...] = ()
    """When and how many VP it scores."""
    map: MapReference | None = None
    """Its map."""
    rules: tuple[Reference, ...] = ()
    """Mission special rules in force."""
    decks: tuple[DeckReference, ...] = ()
    """Decks of its stratagems."""
    extends: MissionReference | None = None
    """The mission that this one is a variation of. Fields that are not set are inherited from it.
    """
    drops: tuple[Slug, ...] = ()
    """In a variation: keys of inherited sections that are left out."""
