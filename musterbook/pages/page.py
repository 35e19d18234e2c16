"""What a page is, before any site generator sees it.

Out: `Page`, ready HTML in one `<div>` with what a generator must know about it, and `Print`, a
printed file that pages link to.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace

from musterbook.library.model.nodes import Node


@dataclass(frozen=True)
class Print:
    """A printed file: its address from the root of the site, what it holds, how large it is.

    `kind` is `cards`, `variant` (the same cards with little ink, for any paper, in large print),
    `packaging`, `book` or `sheet`, or what a table needs: `layouts`, `cut-outs`, `matrix` or
    `pairs`. All but cards are `of` an entry, such as an edition or a row of a pool. `choices` are
    the choices on the print page that it serves, such as `a4/full`.
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

    `path` ends in `.md`, `url` in `.html`, both from the root of the site. `html` is one `<div>`
    without blank lines, so that every Markdown parser leaves it alone. `origin` is the content
    file that it is made from. `here` names edition and pack for the header; `about` says what the
    entry is, so that titles in search and windows differ. `elsewhere` has, by edition or pack, the
    page to which the header leads from here. `declares` lists the start tags of scripts and forms
    that the page's own template contains: what else of that kind is in `html` is refused.
    """

    path: str
    url: str
    title: str
    html: str
    description: str
    origin: str
    kind: str
    here: str = ""
    pack: str = ""
    redirect: str = ""
    edition: str = ""
    about: str = ""
    elsewhere: dict[str, dict[str, str]] = field(default_factory=dict)
    meta: dict[str, object] = field(default_factory=dict)
    declares: tuple[str, ...] = ()

    def declaring(self, *starts: str) -> Page:
        """Return the page with start tags that its own template contains."""
        return replace(self, declares=(*self.declares, *starts))

    @property
    def full_title(self) -> str:
        """The title with what the entry is and where it is."""
        return " · ".join(part for part in (self.title, self.about, self.here) if part)

    @property
    def front_matter(self) -> dict[str, object]:
        """What the page tells its generator, without empty values."""
        facts: dict[str, object] = {
            "title": self.full_title,
            "description": self.description,
            "here": self.here,
            "pack": self.pack,
            "edition": self.edition,
            "elsewhere": self.elsewhere,
            "redirect": self.redirect,
            **self.meta,
        }
        return {name: value for name, value in facts.items() if value}

    @property
    def markdown(self) -> str:
        """The page as a file: front matter in YAML (of the kind that is JSON, too) and HTML."""
        lines = [
            f"{name}: {json.dumps(value, ensure_ascii=False)}"
            for name, value in self.front_matter.items()
        ]
        return "---\n" + "\n".join(lines) + f"\n---\n\n{self.html}\n"


def compact(html: str) -> str:
    """Return HTML without blank lines and leading spaces; what is preformatted keeps its own."""
    html = re.sub(r"<pre\b.*?</pre>", lambda pre: pre[0].replace("\n", "&#10;"), html, flags=re.S)
    return re.sub(r"\s*\n\s*", "\n", html).strip()


def page_path(url: str) -> str:
    """Return the Markdown file of an address."""
    return url.partition("#")[0].removesuffix(".html") + ".md"


def origin(node: Node) -> str:
    """Return the content file of a node."""
    return node.mark.path
