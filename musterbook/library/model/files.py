"""Models of each kind of content file; the JSON Schemas are generated from them."""

from typing import Annotated, Any, Literal

from pydantic import Field, Strict, StringConstraints

from musterbook.library import limits
from musterbook.library.model.base import (
    Date,
    DeckReference,
    Flag,
    Id,
    IsProse,
    Model,
    Name,
    NumberRange,
    Prose,
    Reference,
    Slug,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import (
    Addition,
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
from musterbook.library.model.game import Game, PoolColumn, PoolRow
from musterbook.library.model.maps import MapEntry, TerrainKind


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
    additions: dict[Slug, Addition] = Field(default_factory=dict)
    """What this file adds to ideas in other files, each under the key of the idea."""


class Convention(Model):
    """A convention of an edition, such as its dice or its battlefield."""

    name: Text
    """What it is about."""
    text: Prose
    """The convention in this edition."""


class EditionFile(Entry):
    """`<edition>/edition.yml`: a version of the game."""

    name: Name
    """The name of the edition."""
    short: Name
    """A short name for narrow places, such as `10th`."""
    years: Text
    """When it was current, such as `2023–2026`."""
    order: WholeNumber = 0
    """Position among the editions: the current one has the highest, and menus begin with it."""
    summary: Prose
    """The edition, in a sentence or two."""
    conventions: tuple[Convention, ...] = ()
    """Conventions of the edition, such as its dice or its battlefield."""
    synonyms: tuple[Annotated[tuple[Text, ...], Field(min_length=2)], ...] = ()
    """Groups of words that mean the same to players, such as `[kill, destroy]`. The search finds a
    text by any word of a group."""


class Overlay(Model):
    """A later publication that changes the pack."""

    name: Text
    """Its name."""
    date: Date
    """When it was published. Later overlays take precedence."""
    source: Citation
    """Where it is printed."""
    summary: Prose
    """What it changes, in a sentence or two."""
    on: Flag = True
    """`true`: its changes are shown by default; readers can switch them off."""


class Correction(Model):
    """What an overlay changes in one entry."""

    set: dict[str, Any] = Field(min_length=1)
    """The fields that it changes, with their new values."""
    note: Prose | None = None
    """What changed, in a sentence for readers."""


class OverlayFile(Overlay):
    """`<edition>/<pack>/overlays/<overlay>.yml`: a later publication, with all that it changes."""

    changes: dict[Id, Correction] = Field(min_length=1)
    """The changes, by the id of the entry without that of the pack, such as `primary/a-card`."""


class Use(Model):
    """What a pack uses from another pack or edition."""

    from_: Annotated[Reference, Field(alias="from")]
    """The id of a pack, or of a deck, a mission, or a file of rules, maps, tables, steps, questions
    or ready-made missions."""
    only: tuple[Id, ...] = ()
    """Parts of it to use, such as `primary` or `primary/a-card`. If omitted: all of it."""
    without: tuple[Id, ...] = ()
    """Parts of it to leave out."""
    as_: Annotated[Slug | None, Field(alias="as")] = None
    """The name of the deck or file in this pack. If omitted: its own name."""
    game: dict[str, Any] = Field(default_factory=dict)
    """Fields of the `game` of the other pack that are different here, with their new values."""


class Backs(Model):
    """The pattern and the emblem of the backs of cards, where the drawn ones do not suit."""

    pattern: Literal["lattice", "diamonds", "rays", "hexagons", "zigzags", "frames"] | None = None
    """The pattern. If omitted: drawn from the id of the pack."""
    points: Literal[6, 8, 10, 12, 14, 16, 18, 20] | None = None
    """The number of points of the emblem. If omitted: drawn from the id of the pack."""


SimpleDice = Annotated[str, StringConstraints(pattern=r"^[1-9]?D[1-9][0-9]{0,2}$")]
"""Dice of simple play, such as `D6` or `2D10`."""


class Play(Model):
    """Simple play: decks that players shuffle and draw from, with hands, counters and dice."""

    shuffle: tuple[DeckReference, ...] = Field(min_length=1, max_length=limits.SIMPLE_PLAY)
    """The decks of the pack that players play with, each with a pile of its own."""
    players: NumberRange = "2"
    """The number of players, such as `2-4`."""
    hand: Annotated[int, Strict(), Field(ge=0, le=limits.NUMBER)] | Literal["all"] = 0
    """The number of cards of the first deck that each player is dealt. `all`: as many as everybody
    can get."""
    counters: dict[Name, WholeNumber] = Field(default_factory=dict, max_length=limits.SIMPLE_PLAY)
    """Counters that each player has, each with what it is at the start, such as `Oil: 6`."""
    dice: tuple[SimpleDice, ...] = Field((), max_length=limits.SIMPLE_PLAY)
    """Dice to roll, such as `D6` or `2D10`."""


class PackFile(Entry):
    """`<edition>/<pack>/pack.yml`: a mission pack."""

    name: Name
    """The name of the pack."""
    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,4}$")]
    """Two to four capital letters or digits that are printed on the cards, such as `LEV`."""
    order: WholeNumber = 0
    """Position among the packs of the edition, the lowest first."""
    date: Date | None = None
    """When it was published."""
    ornament: Backs | None = None
    """The pattern and the emblem of the backs of its cards. If omitted: drawn from its id."""
    flavour: Text | None = None
    """A line of flavour text."""
    summary: Prose
    """The pack, in a sentence or two."""
    overlays: dict[Slug, Overlay] = Field(default_factory=dict, max_length=limits.OVERLAYS)
    """Later publications that change the pack, each with a key."""
    uses: tuple[Use, ...] = ()
    """Packs, decks, maps, tables and rules of other packs and editions that this pack also
    contains."""
    game: Game | None = None
    """How a game runs. If omitted: as in the pack that this one uses; if there is
    none, the pack can be read and printed, but not played."""
    play: Play | None = None
    """Simple play on a page of the pack, for games that `game` cannot describe."""

    @property
    def usual_overlays(self) -> frozenset[str]:
        """The overlays that are on by default."""
        return frozenset(slug for slug, overlay in self.overlays.items() if overlay.on)


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
    """What one of its cards is called, such as `Primary mission`."""
    face: Slug | None = None
    """The kind of its cards: a key of `faces` in `game.yml`. If omitted: the first of them."""
    code: Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
    """One to three capital letters that are printed on the cards, such as `P`."""
    order: WholeNumber = 0
    """Position among the decks of the pack, the lowest first."""
    summary: Prose
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


class MapsFile(Entry):
    """`maps.yml`: deployment maps and terrain layouts."""

    name: Text = "Maps"
    """The heading of the maps."""
    summary: Prose | None = None
    """What it holds, in a sentence or two."""
    kinds: dict[Slug, TerrainKind] = Field(default_factory=dict)
    """Kinds of terrain areas, each with a key."""
    maps: dict[Slug, MapCard]
    """The maps, each with a key."""


class TablesFile(Entry):
    """`tables.yml`: tables to roll on or look up."""

    name: Text = "Tables"
    """The heading of the tables."""
    summary: Prose | None = None
    """What it holds, in a sentence or two."""
    tables: dict[Slug, Table]
    """The tables, each with a key."""


class SequenceFile(Entry):
    """`sequence.yml`: numbered steps from mustering to victory."""

    summary: Prose
    """What it holds, in a sentence or two."""
    steps: dict[Slug, Step]
    """The steps in order, each with a key."""


class PoolFile(Entry):
    """`pool.yml` or `pools/<pool>.yml`: ready-made missions to choose from."""

    summary: Prose
    """What it holds, in a sentence or two."""
    columns: dict[Slug, PoolColumn]
    """The columns, each with a key."""
    rows: dict[Slug, PoolRow]
    """The ready-made missions, each with a key."""
    notes: tuple[Prose, ...] = ()
    """Remarks below the pool."""


class QuestionsFile(Entry):
    """`faq.yml`: questions and answers."""

    name: Text = "Questions"
    """The heading of the questions."""
    summary: Prose | None = None
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

    summary: Prose
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
    """A hand-written page, `index.md` or `about/*.md`: front matter, and Markdown below it."""

    title: Text
    """The title of the page."""
    description: Text | None = None
    """What the page is about, in a sentence."""
    order: WholeNumber = 0
    """Position among the pages, the lowest first."""
    text: PageText
    """The Markdown below the front matter."""
