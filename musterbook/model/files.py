"""What a file of each kind holds; the JSON Schemas are made from these."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from musterbook import limits
from musterbook.model.base import Date, Flag, IsProse, Model, Name, Prose, Slug, Text, Whole
from musterbook.model.entries import (
    Card,
    Citation,
    Concept,
    Entry,
    Mission,
    Question,
    Source,
    Step,
    Table,
)
from musterbook.model.game import Game, PoolColumn, PoolRow
from musterbook.model.maps import MapEntry, TerrainKind


class MapCard(MapEntry, Entry):
    """A map as an entry of its own, with source and confidence."""


class SourcesFile(Model):
    """`sources.yml`: every book once."""

    sources: dict[Slug, Source]


class ConceptsFile(Model):
    """`concepts.yml`: which rules of different editions are one idea."""

    concepts: dict[Slug, Concept]


class Convention(Model):
    """A habit of an edition, such as its dice or its battlefield."""

    name: Text
    text: Prose


class EditionFile(Entry):
    """`<edition>/edition.yml`: a version of the game."""

    name: Name
    short: Name
    years: Text
    order: Whole = 0
    summary: Prose
    conventions: tuple[Convention, ...] = ()


class Overlay(Model):
    """A later document laid over the pack; `on` says whether readers see it at first."""

    name: Text
    date: Date
    source: Citation
    summary: Prose
    on: Flag = True


class PackFile(Entry):
    """`<edition>/<pack>/pack.yml`: a mission pack."""

    name: Name
    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,4}$")]
    order: Whole = 0
    date: Date | None = None
    flavour: Text | None = None
    summary: Prose
    overlays: dict[Slug, Overlay] = Field(default_factory=dict, max_length=limits.OVERLAYS)
    game: Game | None = None


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
    """`<edition>/<pack>/<deck>.yml`: cards with one back.

    `face` picks colour, symbol and template; `score` is the tally that its cards score into;
    each side has a deck of its own unless it is `shared`. `role` says what the deck is for in a
    game: the mission is named after its `primary` card, a `secondary` deck is held in hands, a
    `deployment` card is the battlefield, a `twist` is a rule for both sides, a `challenger` card is
    for the side that is behind, a `gambit` is a stake, a `stratagem` is paid for.
    """

    name: Name
    singular: Name
    face: Slug
    code: Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
    order: Whole = 0
    summary: Prose
    shared: Flag = True
    score: Slug | None = None
    role: DeckRole | None = None
    cards: dict[Slug, Card]


class MapsFile(Entry):
    """`maps.yml`: deployment maps and terrain layouts, and the `kinds` of their terrain areas."""

    name: Text = "Maps"
    summary: Prose | None = None
    kinds: dict[Slug, TerrainKind] = Field(default_factory=dict)
    maps: dict[Slug, MapCard]


class TablesFile(Entry):
    """`tables.yml`: tables to roll on or look up."""

    name: Text = "Tables"
    summary: Prose | None = None
    tables: dict[Slug, Table]


class SequenceFile(Entry):
    """`sequence.yml`: numbered steps from mustering to victory."""

    summary: Prose
    steps: dict[Slug, Step]


class PoolFile(Entry):
    """`pool.yml`: ready missions to pick from."""

    summary: Prose
    columns: dict[Slug, PoolColumn]
    rows: dict[Slug, PoolRow]
    notes: tuple[Prose, ...] = ()


class QuestionsFile(Entry):
    """`faq.yml`: questions and answers."""

    name: Text = "Questions"
    summary: Prose | None = None
    questions: dict[Slug, Question]


class MissionFile(Mission):
    """`missions/<mission>.yml`: one mission."""


class RulesFile(Entry):
    """The front matter of a `rules/*.md` file; its second-level headings are the rules."""

    summary: Prose
    order: Whole = 0


PageText = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.PAGE, strip_whitespace=True),
    IsProse(),
]
"""The Markdown of a hand-written page, which may be longer than other prose."""


class PageFile(Model):
    """A hand-written page, `index.md` or `about/*.md`: front matter, and Markdown below it."""

    title: Text
    description: Text | None = None
    order: Whole = 0
    text: PageText
