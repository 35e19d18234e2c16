"""What templates are given: small records that are ready to be shown.

Everything typed `Markup` is HTML made by us; everything typed `str` is escaped by the template.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup


@dataclass(frozen=True)
class Link:
    """A way to another page. `id` gives it a popover, `note` a word beside it."""

    name: str
    href: str
    note: str = ""
    id: str = ""
    face: str = ""
    symbol: Markup = Markup()
    current: bool = False


@dataclass(frozen=True)
class Panel:
    """A box at the side: links, or what `kind` says, or both."""

    title: str
    links: tuple[Link, ...] = ()
    more: tuple[Link, ...] = ()
    text: Markup = Markup()
    kind: str = "links"


@dataclass(frozen=True)
class Siblings:
    """The entries beside this one, behind one button on a phone."""

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
    """An idea in an edition: what it is called there, and what is different.

    The edition of the page itself has no links.
    """

    edition: str
    links: tuple[Link, ...]
    difference: Markup = Markup()


@dataclass(frozen=True)
class Frame:
    """What surrounds every article.

    `sure` and `doubt` are class and text of the badge of an entry with something to know about
    its truth; `questions`, `elsewhere` and `ideas` (pages that compare editions) are below the
    article.
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
        """Classes of the outermost element."""
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
    """A text as it reads with some later documents and without others.

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
    """How sure an entry is, in a word and a sentence."""

    word: str
    sentence: str
    noted: bool = False


@dataclass(frozen=True)
class SourceView:
    """Where an entry comes from."""

    title: str
    href: str
    facts: str
    section: str
    sure: Sure
    caveat: Markup = Markup()
    evidence: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Item:
    """An entry in a list: its link, what it is about, and its numbers.

    `facts` are names and values of what the filters of a list read.
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
class Door:
    """A large link with a symbol."""

    link: Link
    about: str


@dataclass(frozen=True)
class Listing:
    """An edition or a pack on the front page, with links to its parts."""

    link: Link
    about: Markup
    items: tuple[Listing, ...] = ()
    links: tuple[Link, ...] = ()
    note: str = ""
    body: dict[str, object] = field(default_factory=dict)
