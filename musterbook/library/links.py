"""Addresses of entries, and what prose may link: ids, defined words, https.

In: nodes and texts. Out: addresses from the root of the site and between pages, the targets that a
text writes, and the words that link themselves: to the rule of the reader's own pack or edition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from musterbook.library.model.nodes import Library, Node

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
_IMAGE = re.compile(r"(?<!\\)!\[")
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
