"""What every entry may say, and rules, steps, questions, concepts and sources.

Cards, missions, tables and maps have modules of their own.
"""

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from musterbook.library.model.base import (
    Confidence,
    Count,
    Date,
    Id,
    Lines,
    MarkdownText,
    Model,
    Reference,
    Slug,
    SourceReference,
    Text,
    Url,
)


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
    """The fields that it changes, with their new values. A field without a value is removed."""
    note: MarkdownText | None = None
    """What changed, in a sentence for readers."""


def with_change(model: Model, change: Change) -> dict[str, Any]:
    """Return the fields of an entry after a change, before they are validated.

    An optional field without a value has its default, so that it is not inherited either.
    """
    fields = {field.alias or name: field for name, field in type(model).model_fields.items()}
    removed = {
        key: fields[key].get_default(call_default_factory=True)
        for key, new in change.set.items()
        if new is None and key in fields and not fields[key].is_required()
    }
    value: dict[str, Any] = model.model_dump(by_alias=True, exclude_unset=True, mode="json")
    return value | change.set | removed


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
    caveat: MarkdownText | None = None
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
    use: MarkdownText | None = None
    """How it may be used, and what was taken from it."""
    credit: Text | None = None
    """The credit line that its owner requires in print files made from it."""


class RuleFields(Provenance, Findable):
    """The `rule` block under a heading: all fields of a rule except its name and text."""

    terms: tuple[Text, ...] = ()
    """Terms that link here wherever they appear in texts of the same edition or pack."""
    short: tuple[MarkdownText, ...] = ()
    """The rule in short points, shown in popovers."""
    flavour: Lines | None = None
    """Flavour text; its line breaks stay."""
    example: MarkdownText | None = None
    """An example of play."""


class Rule(RuleFields, Entry):
    """A rule in prose."""

    text: MarkdownText
    """The full text of the rule, as Markdown below its heading."""


class Step(Entry):
    """A numbered step of a sequence."""

    text: MarkdownText
    """What the players do."""
    about: tuple[Reference, ...] = ()
    """Decks, rules and other entries that the step is about."""


class Question(Entry):
    """A question and its answer."""

    answer: MarkdownText
    """The answer."""
    about: tuple[Reference, ...] = Field(min_length=1)
    """The entries that it is about."""


class Aspect(Model):
    """One row of a comparison of editions."""

    name: Text
    """What is compared."""
    values: dict[Slug, MarkdownText]
    """For each edition, the rule there."""


class Concept(Entry):
    """An idea that several editions share under different names."""

    group: Text = ""
    """The heading under which it is listed."""
    summary: MarkdownText
    """The idea, in a sentence."""
    entries: tuple[Reference, ...] = Field(min_length=1)
    """The entries for this idea, in any edition."""
    aspects: tuple[Aspect, ...] = ()
    """A comparison of the editions, row by row."""
