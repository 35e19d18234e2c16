"""Pages, independent of any site generator, and the small records that their templates display.

`Page` is finished HTML in one `<div>`, with metadata for a generator. Fields of type `Markup` are
HTML that we made; templates escape those of type `str`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from musterbook.library.model.nodes import Node
from musterbook.library.model.pack import Overlay


@dataclass(frozen=True)
class Page:
    """A page of the site.

    `url` is its address from the root of the site. `html` is one `<div>` without blank lines, so
    that Markdown parsers do not change it. `here` names edition and pack for the header, `code`
    is that of the pack; `about` describes the entry, to tell titles apart in search results and
    windows. `elsewhere` maps editions and packs to the page that the header links to from here.
    """

    url: str
    title: str
    html: str
    description: str
    kind: str
    here: str = ""
    code: str = ""
    pack: str = ""
    redirect: str = ""
    edition: str = ""
    about: str = ""
    elsewhere: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Its Markdown file for MkDocs, from the root of the site."""
        return self.url.removesuffix(".html") + ".md"

    @property
    def place(self) -> str:
        """Its pack and edition for the header."""
        edition, _, pack = self.here.partition(" · ")
        return f"{pack} · {edition}" if pack else edition

    @property
    def short_place(self) -> str:
        """Its pack's code and its edition, for the header of a phone; empty without a code."""
        edition = self.here.partition(" · ")[0]
        return f"{self.code} · {edition}" if self.code else ""

    @property
    def beyond_title(self) -> str:
        """Its edition and pack, without one with which the title begins: `10th`, or empty."""
        edition, _, pack = self.here.partition(" · ")
        parts = (part for part in (edition, pack) if not f"{self.title} ".startswith(f"{part} "))
        return " · ".join(filter(None, parts))

    @property
    def full_title(self) -> str:
        """The title, the description of the entry, and its edition and pack, each named once."""
        return " · ".join(filter(None, (self.title, self.about, self.beyond_title)))


def compact(html: str) -> str:
    """Return HTML without blank lines and leading spaces, except in preformatted text."""
    html = re.sub(r"<pre\b.*?</pre>", lambda pre: pre[0].replace("\n", "&#10;"), html, flags=re.S)
    return re.sub(r"\s*\n\s*", "\n", html).strip()


@dataclass(frozen=True)
class Link:
    """A link. `id` gives it a popover, `note` a remark; `below` are the parts of a section."""

    name: str
    href: str
    note: str = ""
    id: str = ""
    face: str = ""
    current: bool = False
    below: tuple["Link", ...] = ()


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
    """The siblings of an entry; a phone shows them behind a button.

    Of many, only the nearest have links: `before` and `after` are the numbers of the others.
    """

    title: str
    href: str
    links: tuple[Link, ...]
    before: int = 0
    after: int = 0

    @property
    def place(self) -> int:
        """The number of the entry among them, from 1; 0 if it is not one of them."""
        numbered = enumerate(self.links, self.before + 1)
        return next((number for number, link in numbered if link.current), 0)

    @property
    def count(self) -> int:
        return self.before + len(self.links) + self.after


Elsewhere = tuple[str, tuple[Link, ...], Markup | str]
"""An edition, what a concept is called there, and what is different.

The page's own edition has no links.
"""


@dataclass(frozen=True)
class Frame:
    """The frame around every article.

    `contents` are the sections of a long page, beside it instead of its `siblings`. `pin` is the id
    of an entry that can be pinned. `doubt` is CSS class and text of the badge that
    says how sure an entry is; `questions`, `elsewhere` and `ideas` (concepts, which compare
    editions) are below the article.
    """

    title: str
    label: str = ""
    badge: str = ""
    face: str = ""
    pin: str = ""
    crumbs: tuple[Link, ...] = ()
    siblings: Siblings | None = None
    contents: tuple[Link, ...] = ()
    previous: Node | None = None
    next: Node | None = None
    panels: tuple[Panel, ...] = ()
    shape: str = ""
    doubt: tuple[str, str] = ("", "")
    questions: tuple[Node, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    ideas: tuple[Node, ...] = ()

    @property
    def css(self) -> str:
        """CSS classes of the outermost element."""
        names = ("mb", self.shape, f"face-{self.face}" if self.face else "")
        return " ".join(name for name in names if name)


@dataclass(frozen=True)
class TextVariant:
    """A text as it reads with some later documents switched on and others off.

    `when` lists the documents that a reader must have switched on (`+name`) and off (`-name`) to
    see it, `usual` those that are on at first; both are empty if nothing changed the text. `notes`
    are what each document changed in it.
    """

    body: object
    when: str = ""
    usual: str = ""
    hidden: bool = False
    notes: tuple[tuple[Overlay, Markup], ...] = ()


@dataclass(frozen=True)
class Item:
    """An entry in a list: its link, its summary and its numbers.

    `filter_values` are names and values of attributes, which the filters of the list compare.
    """

    link: Link
    about: str = ""
    code: str = ""
    points: str = ""
    badge: str = ""
    picture: Markup = Markup()
    filter_values: Mapping[str, str] = field(default_factory=dict)
