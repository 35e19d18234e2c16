"""What a mission may say, with its sections."""

from typing import Literal

from pydantic import Field

from musterbook.library.model.base import (
    DeckReference,
    Lines,
    MapReference,
    MarkdownText,
    MissionReference,
    Model,
    Reference,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import Entry
from musterbook.library.model.scoring import ScoringGroup


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
