"""The kinds of entry: rule, card, mission, table, map, sequence step, question, concept, source."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from musterbook import limits
from musterbook.model.base import (
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
    Prose,
    Reference,
    Slug,
    SourceReference,
    TableReference,
    Text,
    Whole,
)
from musterbook.model.effects import Effect
from musterbook.model.scoring import Cap, ScoringGroup, Side


class Citation(Model):
    """Where an entry stands in a source; section and page are for the reader to find it."""

    ref: SourceReference
    section: Text | None = None
    page: Count | None = None


class Change(Model):
    """What one dated overlay of the pack sets in this entry: field → new value."""

    overlay: Slug
    set: dict[str, Any] = Field(min_length=1)
    note: Prose | None = None


class Provenance(Model):
    """Where an entry comes from, and how sure it is.

    `aliases` are old ids that still lead here. `evidence` names further sources; `caveat` tells
    the reader what is doubtful. What an entry does not write it takes from the deck, file or pack
    around it, or from the entry that it varies: everything; source and evidence only if it writes
    its own `confidence`; nothing if it writes its own `source`.
    """

    source: Citation | None = None
    evidence: tuple[Citation, ...] = ()
    confidence: Confidence = "documented"
    caveat: Prose | None = None
    aliases: tuple[Id, ...] = ()
    changes: tuple[Change, ...] = ()


class Entry(Provenance):
    """What every entry has: a name and a provenance."""

    name: Text


class Source(Model):
    """A book, page or data set that entries rest on; `use` says how it may be used."""

    title: Text
    kind: Text
    edition: Text | None = None
    version: Text | None = None
    date: Date | None = None
    publisher: Text | None = None
    use: Prose | None = None


class RuleFacts(Provenance):
    """The `rule` block under a heading: all of a rule but its name and its text.

    `terms` are the words that link here wherever they stand in prose of the same edition;
    `short` is the rule in points.
    """

    terms: tuple[Text, ...] = ()
    short: tuple[Prose, ...] = ()
    flavour: Text | None = None
    example: Prose | None = None


class Rule(RuleFacts, Entry):
    """A prose rule: its long form is `text`."""

    text: Prose


class Action(Model):
    """Something units do instead of fighting, in four answers."""

    name: Text | None = None
    starts: Prose
    units: Prose
    completes: Prose | None = None
    effect: Prose


class Cost(Model):
    """A price in command points: `cp` exactly, or from `cp` to `most`; `open` has no upper end."""

    cp: Annotated[Whole, Field(ge=0, le=limits.CORNER)]
    most: Annotated[Count, Field(le=limits.CORNER)] | None = None
    open: Flag = False


class Uses(Model):
    """How often something may be used."""

    times: Count = 1
    per: Literal["phase", "turn", "round", "battle"]


class Stratagem(Model):
    """The four answers of a stratagem, and its price.

    `name` is given where it is one half of a card.
    """

    name: Text | None = None
    cost: Cost
    type: Text | None = None
    side: Side | None = None
    when: Prose
    target: Prose | None = None
    effect: Prose
    restrictions: Prose | None = None
    uses: Uses | None = None


class Card(Entry):
    """A card of a deck.

    `drawn` is the when-drawn instruction; `fixed` marks a card that may be chosen as a fixed
    mission; `scored` says when a drawn card that scored is discarded; `roll` is its number in a
    deck that is rolled for, `type` the kind that the deck sorts it into (`Persistent`). `copies`
    is how often it is in the deck. `mission` names the other half of a card that is a stratagem
    or a mission, whichever its owner uses.
    """

    name: Name
    type: Text | None = None
    mission: Text | None = None
    flavour: Text | None = None
    drawn: Prose | None = None
    action: Action | None = None
    stratagem: Stratagem | None = None
    text: Prose | None = None
    scoring: tuple[ScoringGroup, ...] = ()
    caps: tuple[Cap, ...] = ()
    notes: tuple[Prose, ...] = ()
    effects: tuple[Effect, ...] = ()
    map: MapReference | None = None
    fixed: Flag = False
    scored: Literal["at-once", "turn-end", "never"] = "at-once"
    roll: Annotated[Count, Field(le=limits.CORNER)] | None = None
    copies: Annotated[Count, Field(le=limits.COPIES)] = 1


class Section(Model):
    """A named part of a mission.

    `after` says where a section that a variation adds stands; without it, at the end.
    """

    name: Text
    text: Prose
    after: Slug | None = None


class Mission(Entry):
    """A whole mission: the same for both sides, or one with an attacker and a defender.

    `rules` lists the mission special rules in force, `decks` its stratagems. `extends` makes it a
    variation: sections with the same key replace those of the other mission, new ones are added,
    `drops` leaves some out, and every field that is not written is that of the other mission.
    """

    sides: Literal["same", "attacker-defender"] = "same"
    order: Whole = 0
    flavour: Text | None = None
    text: Prose | None = None
    sections: dict[Slug, Section] = Field(default_factory=dict)
    scoring: tuple[ScoringGroup, ...] = ()
    map: MapReference | None = None
    rules: tuple[Reference, ...] = ()
    decks: tuple[DeckReference, ...] = ()
    extends: MissionReference | None = None
    drops: tuple[Slug, ...] = ()


class TableRow(Model):
    """A row: what is rolled (`3`, `1-2`, `11`), a name, and what it means."""

    roll: Annotated[str, Field(pattern=r"^[0-9]{1,3}(-[0-9]{1,3})?$")] | None = None
    name: Text | None = None
    cells: tuple[Prose, ...] = Field(min_length=1)


class Table(Entry):
    """A table, rolled for or looked up.

    `extends` makes it a variation: its rows replace those of the other table with the same roll (or
    name, without rolls), others are added, and every field that is not written is that of the
    other table.
    """

    extends: TableReference | None = None
    roll: Literal["D3", "D6", "D66", "2D6"] | None = None
    text: Prose | None = None
    columns: tuple[Text, ...] = Field(min_length=1)
    rows: tuple[TableRow, ...] = Field(min_length=1)


class Step(Entry):
    """A numbered step of a sequence; `about` lists what it deals with."""

    text: Prose
    about: tuple[Reference, ...] = ()


class Question(Entry):
    """A question, its answer, and the entries that it is about."""

    answer: Prose
    about: tuple[Reference, ...] = Field(min_length=1)


class Aspect(Model):
    """One row of a comparison: a question, and the answer of each edition."""

    name: Text
    values: dict[Slug, Prose]


class Concept(Entry):
    """One idea that several editions have under their own names; `group` heads it in the list."""

    group: Text = ""
    summary: Prose
    entries: tuple[Reference, ...] = Field(min_length=1)
    aspects: tuple[Aspect, ...] = ()
