"""What other files may say: maps, tables, steps, questions, rules, pages, sources, and settings.

The JSON Schemas are generated from all models.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

from pydantic import Field, StringConstraints, model_validator

from musterbook.library import limits
from musterbook.library.model.base import (
    CardColour,
    CardReference,
    DeckReference,
    DiceRoll,
    Flag,
    HeaderColour,
    Id,
    IsProse,
    MapReference,
    MarkdownText,
    Model,
    Name,
    NumberRange,
    Slug,
    TableReference,
    Text,
    WholeNumber,
)
from musterbook.library.model.cards import Mission
from musterbook.library.model.entries import Concept, Entry, Question, Source, Step
from musterbook.library.model.maps import MapEntry, TerrainKind
from musterbook.library.model.pack import Backs
from musterbook.library.model.pack_game import PoolColumn, PoolRow


class TableRow(Model):
    """A row of a table."""

    roll: NumberRange | None = None
    """The result of the roll, such as `6`, `1-2` or `11`."""
    name: Text | None = None
    """What the result is called."""
    cells: tuple[MarkdownText, ...] = Field(min_length=1)
    """The texts of the row, one for each column."""


class Matrix(Model):
    """The card that each player gets, looked up by the choices of both players."""

    choices: DeckReference
    """The deck whose cards both players choose from."""
    cards: dict[Slug, dict[Slug, CardReference]]
    """The card that a player gets: by the key of the player's own choice, then of the opponent's.
    """


class Pairing(Model):
    """The maps for a pair of choices, regardless of which player made which."""

    of: tuple[CardReference, CardReference]
    """The two choices; the same card twice if both players made the same choice."""
    maps: dict[Slug, MapReference] = Field(min_length=1)
    """The maps, each with its letter."""


class Table(Entry):
    """A table, rolled on or looked up. It has `columns` and `rows`, or a `matrix`, or `pairings`,
    from which columns and rows are made.
    """

    extends: TableReference | None = None
    """The table that this one is a variation of. Its rows replace those with the same roll or name;
    other fields that are not set are inherited."""
    roll: DiceRoll | None = None
    """The dice to roll. If omitted: the table is looked up."""
    text: MarkdownText | None = None
    """A text above the table."""
    columns: Annotated[tuple[Text, ...], Field(min_length=1)] = ()
    """The headings of the columns."""
    rows: Annotated[tuple[TableRow, ...], Field(min_length=1)] = ()
    """The rows."""
    matrix: Matrix | None = None
    """Cards looked up by the choices of both players."""
    pairings: Annotated[tuple[Pairing, ...], Field(min_length=1)] = ()
    """Maps looked up by the choices of both players."""

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if self.matrix and self.pairings:
            raise ValueError('a table has either "matrix" or "pairings"')
        if self.matrix or self.pairings:
            if self.columns or self.rows:
                raise ValueError('columns and rows are made from "matrix" or "pairings"')
        elif missing := [name for name in ("columns", "rows") if not getattr(self, name)]:
            names = " and ".join(f'"{name}"' for name in missing)
            raise ValueError(f"{names} {'is' if len(missing) == 1 else 'are'} missing")
        return self


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


class ClubSettings(Model):
    """`musterbook.yml`: the settings of a site."""

    name: Name | None = None
    """The name of the site. If omitted: that of the game."""
    content: Text = "content"
    """The folder with your content, beside this file."""
    address: Annotated[str, StringConstraints(pattern=r"^(https://[^\s]+/)?$")] = ""
    """The public address of the site, with a slash at its end."""
    credit: Text | None = None
    """A line in the foot of every page."""
    bundled: Flag = True
    """`false`: the site has only your own content, for another game."""
    packs: tuple[Id, ...] | None = None
    """The bundled packs that are listed. If omitted: all of them."""
    header: HeaderColour | None = None
    """The colour of the bar at the top of pages, of their foot and of the front page, on which
    white and golden words can be read. If omitted: dark blue."""
    ornament: Backs | None = None
    """The background pattern and the star of all cards. If omitted: each pack has its own."""
    colours: dict[Slug, CardColour] = Field(default_factory=dict)
    """Colours for types of cards, such as `primary`. The text on them is white."""
