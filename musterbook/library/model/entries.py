"""The kinds of entry: rule, card, mission, table, map, sequence step, question, concept, source."""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from musterbook.library import limits
from musterbook.library.model.base import (
    PICTURE_FILE,
    CardReference,
    Confidence,
    Count,
    Date,
    DeckReference,
    Flag,
    Id,
    MapReference,
    MissionReference,
    Model,
    Name,
    NumberRange,
    Prose,
    Reference,
    Slug,
    SourceReference,
    TableReference,
    Text,
    Url,
    WholeNumber,
)
from musterbook.library.model.effects import Effect
from musterbook.library.model.scoring import Cap, ScoringGroup, Side


class Citation(Model):
    """The place in a source where something is printed."""

    ref: SourceReference
    """The key of the source in `sources.yml`."""
    section: Text | None = None
    """The section or heading."""
    page: Count | None = None
    """The page."""


class Change(Model):
    """What one overlay of the pack changes in this entry."""

    overlay: Slug
    """The key of the overlay in `pack.yml`."""
    set: dict[str, Any] = Field(min_length=1)
    """The fields that it changes, with their new values."""
    note: Prose | None = None
    """What changed, in a sentence for readers."""


def _each_field_once(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    seen: set[tuple[str, str]] = set()
    for change in changes:
        for field in change.set:
            if (change.overlay, field) in seen:
                raise ValueError(f'the overlay "{change.overlay}" changes "{field}" twice')
            seen.add((change.overlay, field))
    return changes


class Provenance(Model):
    """Where an entry comes from, and how certain it is."""

    source: Citation | None = None
    """Where the entry is printed. If omitted: as in the parent entry."""
    evidence: tuple[Citation, ...] = ()
    """Further sources that say the same."""
    confidence: Confidence = "documented"
    """How certain it is. `documented`: read in the source. `cross-checked`: several independent
    public sources. `single-source`: one public source. `inferred`: our conclusion. `unknown`: no
    source."""
    caveat: Prose | None = None
    """What is uncertain, in a sentence for readers."""
    aliases: tuple[Id, ...] = ()
    """Old ids that still lead here."""
    changes: Annotated[tuple[Change, ...], AfterValidator(_each_field_once)] = ()
    """What overlays of the pack change in this entry."""


class Findable(Model):
    """Words by which the search finds an entry. They are not shown."""

    also: tuple[Text, ...] = ()
    """Other names that players use: synonyms, slang, abbreviations, names of other editions."""


class Entry(Provenance, Findable):
    """What every entry has: a name and a provenance."""

    name: Text
    """The name that readers see."""


class Source(Model):
    """A book, page or data set that entries are based on."""

    title: Text
    """Its title."""
    kind: Text
    """What it is, such as `Rulebook` or `Errata`."""
    edition: Text | None = None
    """The edition of the game that it belongs to."""
    version: Text | None = None
    """Its version, such as `1.2`."""
    date: Date | None = None
    """When it was published."""
    publisher: Text | None = None
    """Who published it."""
    url: Url | None = None
    """Where it can be read; the sources page links to it."""
    use: Prose | None = None
    """How it may be used, and what was taken from it."""
    credit: Text | None = None
    """The credit line that its owner requires in print files made from it."""


class RuleFacts(Provenance, Findable):
    """The `rule` block under a heading: all fields of a rule except its name and text."""

    terms: tuple[Text, ...] = ()
    """Terms that link here wherever they appear in texts of the same edition or pack."""
    short: tuple[Prose, ...] = ()
    """The rule in short points, shown in popovers."""
    flavour: Text | None = None
    """A line of flavour text."""
    example: Prose | None = None
    """An example of play."""


class Rule(RuleFacts, Entry):
    """A rule in prose."""

    text: Prose
    """The full text of the rule, as Markdown below its heading."""


class Action(Model):
    """An action that units can perform."""

    name: Text | None = None
    """Its name, if it differs from that of the card."""
    starts: Prose
    """When it starts."""
    units: Prose
    """Which units can perform it."""
    completes: Prose | None = None
    """When it is completed."""
    effect: Prose
    """What happens when it is completed."""


class Cost(Model):
    """A cost in command points (CP)."""

    cp: Annotated[WholeNumber, Field(ge=0, le=limits.CORNER)]
    """The cost, or the lowest cost."""
    most: Annotated[Count, Field(le=limits.CORNER)] | None = None
    """The highest cost. If omitted: exactly `cp`."""
    open: Flag = False
    """`true`: there is no highest cost."""


class Uses(Model):
    """How often something may be used."""

    times: Count = 1
    """How many times."""
    per: Literal["phase", "turn", "round", "battle"]
    """The period that `times` applies to."""


Phase = Literal["command", "movement", "shooting", "charge", "fight"]
"""A phase of a turn."""


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
    when: Prose
    """When it is used."""
    phases: tuple[Phase, ...] = ()
    """Phases of the player's turn in which it is used. Before them, the randomizer does not offer
    it. If omitted: all of them."""
    target: Prose | None = None
    """Which units it is used on."""
    effect: Prose
    """What it does."""
    restrictions: Prose | None = None
    """What is not allowed."""
    uses: Uses | None = None
    """How often it may be used, such as `{times: 1, per: battle}`."""


class Card(Entry):
    """A card of a deck."""

    name: Name
    """The name on the card."""
    face: Slug | None = None
    """Its kind, if it has a colour and a symbol other than those of its deck."""
    type: Text | None = None
    """Its type within the deck, such as `Persistent`."""
    mission: Text | None = None
    """On a card with a stratagem and a mission: the name of the mission half. Its owner uses one of
    the two."""
    picture: Annotated[str, Field(pattern=PICTURE_FILE)] | None = None
    """Its artwork: a PNG or JPEG file in the folder `pictures`, such as `rail-hound.jpg`."""
    flavour: Text | None = None
    """A line of flavour text."""
    drawn: Prose | None = None
    """What to do when the card is drawn."""
    action: Action | None = None
    """An action that the card allows."""
    stratagem: Stratagem | None = None
    """The stratagem on the card."""
    text: Prose | None = None
    """Other text on the card."""
    attributes: dict[Slug, Flag | WholeNumber | Text | tuple[Text, ...]] = Field(
        default_factory=dict
    )
    """Values of the attributes that `game.yml` declares, such as `{cost: 3, kind: Beast}`."""
    scoring: tuple[ScoringGroup, ...] = ()
    """When and how many VP it scores."""
    caps: tuple[Cap, ...] = ()
    """Limits on what it scores."""
    notes: tuple[Prose, ...] = ()
    """Remarks below the scoring."""
    effects: tuple[Effect, ...] = ()
    """What the randomizer does when the card comes into play."""
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


class Section(Model):
    """A named part of a mission."""

    name: Text
    """Its heading."""
    text: Prose
    """Its text."""
    after: Slug | None = None
    """In a variation: the key of the section that a new one follows. If omitted: at the end."""


class Mission(Entry):
    """A complete mission, with its own page."""

    sides: Literal["same", "attacker-defender"] = "same"
    """`same`: both sides have the same mission. `attacker-defender`: they differ."""
    order: WholeNumber = 0
    """Position among the missions of the pack, the lowest first."""
    flavour: Text | None = None
    """A line of flavour text."""
    text: Prose | None = None
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


class TableRow(Model):
    """A row of a table."""

    roll: NumberRange | None = None
    """The result of the roll, such as `6`, `1-2` or `11`."""
    name: Text | None = None
    """What the result is called."""
    cells: tuple[Prose, ...] = Field(min_length=1)
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
    roll: Literal["D3", "D6", "D66", "2D6"] | None = None
    """The dice to roll. If omitted: the table is looked up."""
    text: Prose | None = None
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


class Step(Entry):
    """A numbered step of a sequence."""

    text: Prose
    """What the players do."""
    about: tuple[Reference, ...] = ()
    """Decks, rules and other entries that the step is about."""


class Question(Entry):
    """A question and its answer."""

    answer: Prose
    """The answer."""
    about: tuple[Reference, ...] = Field(min_length=1)
    """The entries that it is about."""


class Aspect(Model):
    """One row of a comparison of editions."""

    name: Text
    """What is compared."""
    values: dict[Slug, Prose]
    """For each edition, the rule there."""


class Addition(Model):
    """What a content folder adds to a comparison in another folder."""

    entries: tuple[Reference, ...] = ()
    """Further entries for this idea."""
    aspects: tuple[Aspect, ...] = ()
    """Further rows. A row with the name of an existing one adds values to it."""


class Concept(Entry):
    """An idea that several editions share under different names."""

    group: Text = ""
    """The heading under which it is listed."""
    summary: Prose
    """The idea, in a sentence."""
    entries: tuple[Reference, ...] = Field(min_length=1)
    """The entries for this idea, in any edition."""
    aspects: tuple[Aspect, ...] = ()
    """A comparison of the editions, row by row."""
