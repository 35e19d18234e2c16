"""What `edition.yml` may say: an edition and its conventions."""

from typing import Annotated

from pydantic import Field

from musterbook.library.model.base import (
    MarkdownText,
    Model,
    Name,
    Text,
    WholeNumber,
)
from musterbook.library.model.entries import Entry


class Convention(Model):
    """A convention of an edition, such as its dice or its battlefield."""

    name: Text
    """What it is about."""
    text: MarkdownText
    """The convention in this edition."""


class EditionFile(Entry):
    """`<edition>/edition.yml`: a version of the game."""

    name: Name
    """The name of the edition."""
    short: Name
    """A short name for narrow places, such as `10th`."""
    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{1,4}$")] | None = None
    """What the codes of its cards begin with, such as `10E`. If omitted: its id."""
    years: Text
    """When it was current, such as `2023–2026`."""
    order: WholeNumber = 0
    """Position among the editions: the current one has the highest, and menus begin with it."""
    summary: MarkdownText
    """The edition, in a sentence or two."""
    conventions: tuple[Convention, ...] = ()
    """Conventions of the edition, such as its dice or its battlefield."""
    synonyms: tuple[Annotated[tuple[Text, ...], Field(min_length=2)], ...] = ()
    """Groups of words that mean the same to players, such as `[kill, destroy]`. The search finds a
    text by any word of a group."""
