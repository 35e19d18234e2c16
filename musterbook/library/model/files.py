"""What other content files may say: maps, tables, steps, questions, rules, pages, sources.

Packs, decks and editions have modules of their own. The JSON Schemas are generated from all models.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from musterbook.library import limits
from musterbook.library.model.base import (
    Flag,
    Id,
    IsProse,
    MarkdownText,
    Model,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import Concept, Entry, Question, Source, Step
from musterbook.library.model.maps import MapEntry, TerrainKind
from musterbook.library.model.missions import Mission
from musterbook.library.model.pack_game import PoolColumn, PoolRow
from musterbook.library.model.tables import Table


class MapCard(MapEntry, Entry):
    """A deployment map, a terrain layout, or both."""


class SourcesFile(Model):
    """`sources.yml`: all sources, each once."""

    sources: dict[Slug, Source]
    """The sources, each with a key."""


class ConceptsFile(Model):
    """`concepts.yml`: which rules of different editions are the same idea."""

    concepts: dict[Slug, Concept] = Field(default_factory=dict)
    """The ideas, each with a key."""

    REMOVED: ClassVar[Mapping[str, str]] = {
        "additions": "write an idea of your own in concepts; it can name entries of all folders",
    }


class MapsFile(Entry):
    """`maps.yml`: deployment maps and terrain layouts."""

    name: Text = "Maps"
    """The heading of the maps."""
    summary: MarkdownText | None = None
    """What it holds, in a sentence or two."""
    kinds: dict[Slug, TerrainKind] = Field(default_factory=dict)
    """Kinds of terrain areas, each with a key."""
    maps: dict[Slug, MapCard]
    """The maps, each with a key."""


class TablesFile(Entry):
    """`tables.yml`: tables to roll on or look up."""

    name: Text = "Tables"
    """The heading of the tables."""
    summary: MarkdownText | None = None
    """What it holds, in a sentence or two."""
    tables: dict[Slug, Table]
    """The tables, each with a key."""


class SequenceFile(Entry):
    """`sequence.yml`: numbered steps from mustering to victory."""

    summary: MarkdownText
    """What it holds, in a sentence or two."""
    steps: dict[Slug, Step]
    """The steps in order, each with a key."""


class PoolFile(Entry):
    """`pool.yml` or `pools/<pool>.yml`: ready-made missions to choose from."""

    summary: MarkdownText
    """What it holds, in a sentence or two."""
    columns: dict[Slug, PoolColumn]
    """The columns, each with a key."""
    rows: dict[Slug, PoolRow]
    """The ready-made missions, each with a key."""
    notes: tuple[MarkdownText, ...] = ()
    """Remarks below the pool."""


class QuestionsFile(Entry):
    """`faq.yml`: questions and answers."""

    name: Text = "Questions"
    """The heading of the questions."""
    summary: MarkdownText | None = None
    """What it holds, in a sentence or two."""
    questions: dict[Slug, Question]
    """The questions, each with a key."""


class AskedFile(Model):
    """`questions.yml`: questions that the entries of its folder answer, as players ask them.

    The search finds an entry by them; they are not shown.
    """

    asked: dict[Id, tuple[Text, ...]] = Field(min_length=1)
    """The questions by the id of their entry without that of the folder, such as `primary/a-card`;
    `pack` and `edition` are the folder itself."""


class MissionFile(Mission):
    """`missions/<mission>.yml`: one mission."""


class RulesFile(Entry):
    """The front matter of a `rules/<file>.md`; its second-level headings are the rules."""

    summary: MarkdownText
    """What it holds, in a sentence or two."""
    order: WholeNumber = 0
    """Position among the rules files, the lowest first."""
    together: Flag = False
    """`true`: the page of the file shows all of its rules in full."""


PageText = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.PAGE, strip_whitespace=True),
    IsProse(),
]
"""The Markdown of a hand-written page, which may be longer than other prose."""


class PageFile(Model):
    """A hand-written page, `index.md` or a file in `about`: front matter, and Markdown below it."""

    title: Text
    """The title of the page."""
    description: Text | None = None
    """What the page is about, in a sentence."""
    order: WholeNumber = 0
    """Position among the pages, the lowest first. The foot of every page has those up to 1."""
    text: PageText
    """The Markdown below the front matter."""
