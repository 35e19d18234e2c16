"""View models: small records that templates display.

Fields of type `Markup` are HTML that we made; fields of type `str` are escaped by the template.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    """A link to another page. `id` gives it a popover, `note` a remark next to it."""

    name: str
    href: str
    note: str = ""
    id: str = ""
    face: str = ""
    symbol: Markup = Markup()
    current: bool = False


@dataclass(frozen=True)
class Panel:
    """A box at the side: links, or the contents that `kind` names, or both."""

    title: str
    links: tuple[Link, ...] = ()
    more: tuple[Link, ...] = ()
    text: Markup = Markup()
    kind: str = "links"


@dataclass(frozen=True)
class Siblings:
    """The siblings of an entry; a phone shows them behind a button."""

    title: str
    href: str
    links: tuple[Link, ...]
    at: int = 0


@dataclass(frozen=True)
class Answer:
    """A question about an entry, with its answer."""

    link: Link
    text: Markup


@dataclass(frozen=True)
class Elsewhere:
    """A concept in an edition: what it is called there, and what is different.

    The page's own edition has no links.
    """

    edition: str
    links: tuple[Link, ...]
    difference: Markup = Markup()


@dataclass(frozen=True)
class Frame:
    """The frame around every article.

    `sure` and `doubt` are CSS class and text of the badge that says how sure an entry is;
    `questions`, `elsewhere` and `ideas` (pages that compare editions) are below the article.
    """

    title: str
    label: str = ""
    badge: str = ""
    face: str = ""
    symbol: Markup = Markup()
    crumbs: tuple[Link, ...] = ()
    siblings: Siblings | None = None
    previous: Link | None = None
    next: Link | None = None
    panels: tuple[Panel, ...] = ()
    shape: str = ""
    sure: str = ""
    doubt: str = ""
    questions: tuple[Answer, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    ideas: tuple[Link, ...] = ()

    @property
    def css(self) -> str:
        """CSS classes of the outermost element."""
        names = ("mb", self.shape, f"face-{self.face}" if self.face else "")
        return " ".join(name for name in names if name)


@dataclass(frozen=True)
class Changed:
    """What one later document changed in a text."""

    title: str
    date: str
    note: Markup = Markup()


@dataclass(frozen=True)
class Variant:
    """A text as it reads with some later documents switched on and others off.

    `when` lists the documents that a reader must have switched on (`+name`) and off (`-name`) to
    see it, `usual` those that are on at first; both are empty if nothing changed the text.
    """

    body: object
    when: str = ""
    usual: str = ""
    hidden: bool = False
    notes: tuple[Changed, ...] = ()


@dataclass(frozen=True)
class Switch:
    """A reader's switch for a later document, and the entries that it changed."""

    name: str
    title: str
    date: str
    summary: Markup
    on: bool
    href: str = ""
    entries: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Sure:
    """The confidence of an entry, in a word and a sentence."""

    word: str
    sentence: str
    noted: bool = False


@dataclass(frozen=True)
class SourceView:
    """The source of an entry, and its confidence."""

    title: str
    href: str
    facts: str
    section: str
    sure: Sure
    caveat: Markup = Markup()
    evidence: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Item:
    """An entry in a list: its link, its summary and its numbers.

    `facts` are names and values of attributes for the filters of the list.
    """

    link: Link
    about: Markup = Markup()
    code: str = ""
    points: str = ""
    badge: str = ""
    back: Markup = Markup()
    picture: Markup = Markup()
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Listing:
    """An edition or a pack on the front page, with links to its parts."""

    link: Link
    about: Markup
    items: tuple[Listing, ...] = ()
    links: tuple[Link, ...] = ()
    note: str = ""
    body: dict[str, object] = field(default_factory=dict)
