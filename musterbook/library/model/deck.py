"""What the file of a deck may say; its cards are in `entries`."""

from typing import Annotated, Literal

from pydantic import Field

from musterbook.library.model.base import (
    Flag,
    MarkdownText,
    Model,
    Name,
    Slug,
    WholeNumber,
)
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Citation, Entry

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
