"""View models of books: small records that templates display.

Fields of type `Markup` are HTML that we made; fields of type `str` are escaped by the template.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Section:
    """An entry, a chapter or a part: its name, its HTML, its children. `id` is the anchor.

    `label` is above the name, `code` next to it. `face` gives the colour. `form` is a class for the
    style sheet.
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
    """What a later document changed in an entry; `on` says whether the text includes the change."""

    name: str
    date: str
    note: Markup
    on: bool


@dataclass(frozen=True)
class Origin:
    """The source and confidence of an entry; empty parts are not shown."""

    source: str = ""
    doubt: str = ""
    caveat: Markup = Markup()
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of the contents: its level from 1, its target and its text."""

    level: int
    id: str
    name: str
    code: str = ""
