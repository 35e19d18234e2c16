"""What readers may look for: every page and every headed part of one, with its words.

In: finished pages. Out: `Found`s in the order of the site, and the script that carries them to
the browser, where the index is made. What stands in an element with `data-search-exclude` (menus,
headers, lists of what is said elsewhere) is left out, and so are heads of tables and what is only
drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from musterbook.pages import Page

EXCLUDE = "data-search-exclude"
FACE = re.compile(r'^<div class="[^"]*\bface-([\w-]+)')
VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "path", "circle", "rect", "line"))
BLOCKS = frozenset(
    ("p", "li", "td", "th", "div", "dt", "dd", "h1", "h2", "h3", "h4", "tr", "section", "br")
)


@dataclass(frozen=True)
class Found:
    """A page, or a part of one: where it is, its title, what it is, its words and its worth.

    `about` says what a page is (with the code of a card) or, of a part, what page it is on.
    `face` is the kind of a card, `worth` lifts it in the list (1 is usual).
    """

    url: str
    title: str
    about: str
    here: str
    edition: str
    face: str
    worth: float
    text: str


def entries(pages: Iterable[Page]) -> list[Found]:
    """Return all that can be found, each page before its parts."""
    return [found for page in pages if not _hidden(page) for found in _of_page(page)]


def script(pages: Iterable[Page]) -> str:
    """Return the entries as a classic script, which also loads from disk."""
    rows = [
        [found.url, found.title, found.about, found.here, found.edition, found.face, found.worth,
         found.text]
        for found in entries(pages)
    ]  # fmt: skip
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.musterbookSearch={text};\n"


def _hidden(page: Page) -> bool:
    return bool(page.redirect) or bool(_wishes(page).get("exclude"))


def _wishes(page: Page) -> dict[str, Any]:
    """What a page asks of a search, as any generator may read it from its front matter."""
    wishes = page.meta.get("search")
    return wishes if isinstance(wishes, dict) else {}


def _of_page(page: Page) -> Iterator[Found]:
    reader = _Reader()
    reader.feed(page.html)
    reader.close()
    face = FACE.match(page.html)
    slug = face[1] if face else ""
    worth = float(_wishes(page).get("boost", 1))
    first, *parts = reader.parts
    about = reader.label or page.about
    yield Found(
        page.url, page.title, about, page.here, page.edition, slug, worth, first.said()
    )  # fmt: skip
    for part in parts:
        yield Found(
            f"{page.url}#{part.anchor}", part.name(), page.title, page.here, page.edition, slug,
            1.0, part.said(),
        )  # fmt: skip


@dataclass
class _Part:
    """The words under one heading, as they are read."""

    anchor: str = ""
    heading: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def name(self) -> str:
        return _joined(self.heading)

    def said(self) -> str:
        return _joined(self.words)


class _Reader(HTMLParser):
    """Divides a page at its headings of the second rank that have an address."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = [_Part()]
        self.label = ""
        self.deep = 0
        self.left_out: int | None = None
        self.heading = self.labelled = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag not in VOID:
            self.deep += 1
        unsaid = tag == "thead" or EXCLUDE in known or known.get("aria-hidden") == "true"
        if self.left_out is None and unsaid and tag not in VOID:
            self.left_out = self.deep
        if tag == "p" and known.get("class") == "label" and not self.label:
            self.labelled = True
        elif self.labelled:
            self.labelled = False  # what follows are badges
        if self.left_out is not None:
            return
        if tag == "h2" and (anchor := known.get("id")):
            self.parts.append(_Part(anchor))
            self.heading = True
        elif tag in BLOCKS:
            self._words(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BLOCKS and self.left_out is None:
            self._words(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if tag == "h2":
            self.heading = False
        if tag == "p":
            self.labelled = False
        if self.left_out is not None and self.deep <= self.left_out:
            self.left_out = None
        self.deep -= 1

    def handle_data(self, data: str) -> None:
        if self.labelled:
            self.label = " ".join(f"{self.label} {data}".split())
        if self.left_out is None:
            self._words(data)

    def _words(self, words: str) -> None:
        part = self.parts[-1]
        (part.heading if self.heading else part.words).append(words)


def _joined(words: list[str]) -> str:
    text = " ".join("".join(words).split())
    return re.sub(r" ([.,;:!?)])", r"\1", text)
