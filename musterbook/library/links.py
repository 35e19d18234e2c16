"""From ids to addresses, and from our Markdown to HTML with links and linked terms.

In: a library, the node that a text belongs to, the text. Out: HTML. `id:` links lead to entries,
defined words link themselves: to the rule of the reader's own pack or edition, never to the entry
itself, never inside headings, code or other links, once in each text. Raw HTML in content is
shown as text, and no other scheme than https can be linked, so content cannot run code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from musterbook.library.model.nodes import Library, Node

Form = Literal["site", "print"]

SOURCES = "sources.html"
CONCEPTS = "concepts/index.html"
DOUBT = "doubt.html"
PRINTS = "print.html"
PICK = "pick.html"
CARDS = "cards.html"
LOST = "404.html"
PLAY = "randomizer.html"
STANDALONE = "randomizer-standalone.html"

OWN = frozenset({SOURCES, CONCEPTS, DOUBT, PRINTS, PICK, CARDS, LOST, PLAY, STANDALONE})
"""Addresses of pages that belong to no entry."""

OWN_FOLDERS = frozenset({"assets", "data", "print"})
"""Folders at the root of the site that contain files instead of entries."""

LINK = re.compile(r"(?<!\\)\]\(\s*<?([^)\s>]*)>?[^)]*\)")
_UNUSED_PATTERNS = (
    "html", "reference", "short_reference", "image_link", "image_reference",
    "short_image_ref", "autolink", "automail",
)  # fmt: skip
"""Forms of Markdown that are shown as text: only `[text](address)` makes a link."""

_IMAGE = re.compile(r"(?<!\\)!\[")
_SKIP = frozenset({"a", "code", "pre", "h1", "h2", "h3", "h4", "h5", "h6"})
_FOLDERS = frozenset({"edition", "pack", "deck", "rules", "maps", "tables"})
_ANCHORED = frozenset({"step", "row", "question", "source"})


def url(node: Node) -> str:
    """Return the address of a node from the root of the site, with an anchor where it has one."""
    if node.kind in _ANCHORED:
        holder, _, slug = node.id.rpartition("/")
        return f"{holder}.html#{slug}"
    return f"{node.id}/index.html" if node.kind in _FOLDERS else f"{node.id}.html"


@lru_cache(maxsize=100_000)
def relative(from_url: str, to_url: str) -> str:
    """Return the way from one address to another, both from the root of the site."""
    page, _, anchor = to_url.partition("#")
    here = from_url.partition("#")[0]
    if page == here and anchor:
        return f"#{anchor}"
    above, steps = here.split("/")[:-1], page.split("/")
    shared = 0
    while shared < min(len(above), len(steps) - 1) and above[shared] == steps[shared]:
        shared += 1
    path = "../" * (len(above) - shared) + "/".join(steps[shared:])
    return f"{path}#{anchor}" if anchor else path


def targets(text: str) -> Iterator[str]:
    """Yield the target of every Markdown link of a text, as written."""
    for match in LINK.finditer(text):
        yield match[1]


def is_allowed(address: str) -> bool:
    """Whether prose may link an address that is no id: a place in the page, or a site by https."""
    if address.startswith("#"):
        return True
    try:
        return address.startswith("https://") and bool(urlsplit(address).hostname)
    except ValueError:
        return False


def has_image(text: str) -> bool:
    """Whether a text embeds a picture, which content may not."""
    return _IMAGE.search(text) is not None


def terms_for(library: Library, node: Node) -> dict[str, str]:
    """Return the terms of the edition and the pack of a node, with the rule each leads to."""
    words: dict[str, str] = {}
    for scope in (node.edition, node.pack):
        words.update(library.terms.get(scope or "", {}))
    return words


@lru_cache(maxsize=256)
def term_pattern(words: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern that finds whole words, the longest first.

    Words in small letters are found in any case; a word with a capital only as it is written.
    """
    ordered = sorted(words, key=lambda word: (-len(word), word))
    # A space may be a line end: prose is folded anywhere.
    spaced = [(word, re.escape(word).replace(r"\ ", r"\s+")) for word in ordered]
    parts = [f"(?i:{form})" if word == word.lower() else form for word, form in spaced]
    return (
        re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])") if parts else re.compile(r"(?!)")
    )


def find_term(words: Mapping[str, str], found: str) -> str | None:
    """Return the rule that a found word leads to."""
    word = " ".join(found.split())
    return words.get(word) or words.get(word.lower())


def prose(
    library: Library,
    node: Node,
    text: str,
    *,
    form: Form = "site",
    at: str = "",
    inline: bool = False,
) -> str:
    """Return a text as HTML.

    `at` is the address of the page that shows it (the node's own if left out). In print, links
    become spans. `inline` strips the paragraph around a text of one paragraph.
    """
    maker = _Maker(library, node, form, at or url(node))
    html = str(maker.markdown.convert(text))
    if inline and html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>"):
        return html[3:-4]
    return html


class _Maker(Treeprocessor):
    """Resolves `id:` links and links defined words in the parsed text."""

    def __init__(self, library: Library, node: Node, form: Form, at: str) -> None:
        self.markdown = Markdown(extensions=["tables", "sane_lists", "fenced_code"])
        super().__init__(self.markdown)
        self.markdown.preprocessors.deregister("html_block")
        for name in _UNUSED_PATTERNS:
            self.markdown.inlinePatterns.deregister(name)
        self.markdown.parser.blockprocessors.deregister("reference")
        self.markdown.treeprocessors.register(self, "musterbook", 15)
        self.library, self.node, self.form, self.at = library, node, form, at
        self.words = terms_for(library, node)
        self.seen = {node.id}

    def run(self, root: Element) -> None:
        for link in list(root.iter("a")):
            self._resolve(link)
        if self.words:
            self.pattern = term_pattern(frozenset(self.words))
            self._link_terms(root)

    def _resolve(self, link: Element) -> None:
        target = link.get("href", "")
        if not target.startswith("id:"):
            if not is_allowed(target):  # the checks refuse it; this makes sure
                link.tag, link.attrib = "span", {}
            return
        found = self.library.resolve(target[3:].partition("#")[0], self.node)
        self._make(link, found, "ref")
        self.seen.add(found.id)

    def _make(self, link: Element, found: Node, kind: str) -> None:
        if self.form == "print":
            link.tag = "span"
            link.attrib = {"class": kind}
        else:
            link.attrib = {
                "class": kind,
                "data-id": found.id,
                "href": relative(self.at, url(found)),
            }

    def _link_terms(self, element: Element) -> None:
        if element.tag in _SKIP or element.get("class") == "ref":
            return
        children = list(element)
        if element.text:
            self._split(element, None, element.text)
        for child in children:
            self._link_terms(child)
            if child.tail:
                self._split(element, child, child.tail)

    def _split(self, parent: Element, after: Element | None, text: str) -> None:
        """Put links for the terms of one stretch of text behind `after` (or at the start)."""
        position = 0 if after is None else list(parent).index(after) + 1
        last, plain = after, 0
        for match in self.pattern.finditer(text):
            id = find_term(self.words, match[0])
            if id is None or id in self.seen:
                continue
            self.seen.add(id)
            self._set(parent, last, text[plain : match.start()])
            link = Element("a")
            link.text = AtomicString(match[0])
            self._make(link, self.library[id], "term")
            parent.insert(position, link)
            position, last, plain = position + 1, link, match.end()
        if last is not after:
            self._set(parent, last, text[plain:])

    @staticmethod
    def _set(parent: Element, before: Element | None, text: str) -> None:
        if before is None:
            parent.text = text
        else:
            before.tail = text
