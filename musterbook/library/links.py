"""URLs of entries, link targets in prose, and terms that are linked automatically.

In: nodes and texts. Out: URLs relative to the root of the site or to a page, the link targets of a
text, and the terms of an entry, each with its rule in the same pack or edition.
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
COMPARE = "compare.html"
LOST = "404.html"
PLAY = "randomizer.html"
STANDALONE = "randomizer-standalone.html"

OWN = frozenset({SOURCES, CONCEPTS, DOUBT, PRINTS, PICK, CARDS, COMPARE, LOST, PLAY, STANDALONE})
"""Addresses of pages that belong to no entry."""

OWN_FOLDERS = frozenset({"assets", "data", "print"})
"""Folders at the root of the site that contain files instead of entries."""

LINK = re.compile(r"(?<!\\)\]\(\s*<?([^)\s>]*)>?[^)]*\)")
_IMAGE = re.compile(r"(?<!\\)!\[")
_FOLDERS = frozenset({"edition", "pack", "deck", "rules", "maps", "tables"})
_ANCHORED = frozenset({"step", "row", "question", "source"})


def url(node: Node) -> str:
    """Return the address of a node relative to the root of the site, with its anchor if any."""
    if node.kind in _ANCHORED:
        holder, _, slug = node.id.rpartition("/")
        return f"{holder}.html#{slug}"
    return f"{node.id}/index.html" if node.kind in _FOLDERS else f"{node.id}.html"


@lru_cache(maxsize=100_000)
def relative(from_url: str, to_url: str) -> str:
    """Return the relative URL from one page to another; both are given from the site root."""
    page, _, anchor = to_url.partition("#")
    current = from_url.partition("#")[0]
    if page == current and anchor:
        return f"#{anchor}"
    folders, steps = current.split("/")[:-1], page.split("/")
    shared = 0
    while shared < min(len(folders), len(steps) - 1) and folders[shared] == steps[shared]:
        shared += 1
    path = "../" * (len(folders) - shared) + "/".join(steps[shared:])
    return f"{path}#{anchor}" if anchor else path


def targets(text: str) -> Iterator[str]:
    """Yield the target of every Markdown link of a text, as written."""
    for match in LINK.finditer(text):
        yield match[1]


def is_allowed(address: str) -> bool:
    """Whether prose may link to an address that is not an id: an anchor, or an https URL."""
    if address.startswith("#"):
        return True
    try:
        return address.startswith("https://") and bool(urlsplit(address).hostname)
    except ValueError:
        return False


def has_image(text: str) -> bool:
    """Whether a text embeds an image, which content may not."""
    return _IMAGE.search(text) is not None


def terms_for(library: Library, node: Node) -> dict[str, str]:
    """Return the terms of a node's edition and pack, each with the id of its rule."""
    terms: dict[str, str] = {}
    for scope in (node.edition, node.pack):
        terms.update(library.terms.get(scope or "", {}))
    return terms


@lru_cache(maxsize=256)
def term_pattern(words: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern that matches whole terms, the longest first.

    Lower-case terms match in any case; a term with a capital matches only as it is written.
    """
    ordered = sorted(words, key=lambda word: (-len(word), word))
    # A space may be a line break, because prose is wrapped anywhere.
    spaced = [(word, re.escape(word).replace(r"\ ", r"\s+")) for word in ordered]
    parts = [f"(?i:{form})" if word == word.lower() else form for word, form in spaced]
    return (
        re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])") if parts else re.compile(r"(?!)")
    )


def find_term(terms: Mapping[str, str], text: str) -> str | None:
    """Return the id of the rule that defines a matched term."""
    word = " ".join(text.split())
    return terms.get(word) or terms.get(word.lower())
