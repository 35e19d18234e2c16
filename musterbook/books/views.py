"""What the templates of books are given: small records that are ready to be shown.

Everything typed `Markup` is HTML made by us; everything typed `str` is escaped by the template.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Section:
    """An entry, a chapter or a part: what it is called, what it says, what is in it.

    `id` is the anchor. `label` is above the name, `code` beside it. `face` gives the colour.
    `form` is a class for the style sheet.
    """

    id: str
    name: str
    html: Markup = Markup()
    label: str = ""
    code: str = ""
    face: str = ""
    symbol: Markup = Markup()
    form: str = ""
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Change:
    """What a later document did to an entry; `on` says whether the text here has it."""

    name: str
    date: str
    note: Markup
    on: bool


@dataclass(frozen=True)
class Origin:
    """Where an entry comes from, and how sure it is; empty parts are not shown."""

    source: str = ""
    doubt: str = ""
    caveat: Markup = Markup()
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of the contents: its level from 1, where it leads, what it is called."""

    level: int
    id: str
    name: str
    code: str = ""
