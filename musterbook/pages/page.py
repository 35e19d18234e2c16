"""Pages, independent of any site generator.

`Page` is finished HTML in one `<div>`, with metadata for a generator; `Print` is a print file that
pages link to.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Print:
    """A print file: its address from the root of the site, its contents and its size.

    `kind` is `cards`, `variant` (the same cards in low ink, for any paper, or in large print),
    `tuck-boxes`, `book` or `sheet`, or one of the files for the table: `layouts`, `cut-outs`,
    `matrix` or `pairs`. All but cards are `of` an entry, such as an edition or a row of a pool.
    `choices` are the choices on the print page for which it is offered, such as `a4/full`.
    """

    path: str
    name: str
    pack: str = ""
    deck: str = ""
    paper: str = ""
    pages: int = 0
    size: int = 0
    note: str = ""
    kind: str = "cards"
    of: str = ""
    choices: tuple[str, ...] = ()


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
    meta: Mapping[str, object] = field(default_factory=dict)

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
    def full_title(self) -> str:
        """The title, the description of the entry, and its edition and pack."""
        return " · ".join(part for part in (self.title, self.about, self.here) if part)


def compact(html: str) -> str:
    """Return HTML without blank lines and leading spaces, except in preformatted text."""
    html = re.sub(r"<pre\b.*?</pre>", lambda pre: pre[0].replace("\n", "&#10;"), html, flags=re.S)
    return re.sub(r"\s*\n\s*", "\n", html).strip()
