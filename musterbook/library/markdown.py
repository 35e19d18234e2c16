"""Parse Markdown as CommonMark with tables, and keep the position of each token.

In: a text of content. Out: the tokens of markdown-it; those of inline text have the position at
which they start in `meta["at"]`.
Why: docs/decisions/markdown.md
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count, pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from musterbook.library.addresses import FRAME_IDS
from musterbook.slugs import as_slug

DEEPEST = 40
"""Nesting at which markdown-it stops; `check` refuses texts long before."""

PLAIN = re.compile(r"[^\W\d_][^*_`\[\]\\<>&#|~=\n]*")
"""A single line without Markdown: nine out of ten texts need no parser."""

BRACED_SYMBOL = re.compile(r"\{(\s*\w[\w /-]*)\}")
"""A symbol of the game in a text: the name of its file in braces. `check` refuses other words."""


def symbol_slug(words: str) -> str:
    """Return the name of the symbol that the words in braces mean: `fire` for `FIRE`."""
    return as_slug(words)


_INLINE = (
    "newline", "escape", "backticks", "emphasis", "link", "image", "autolink", "html_inline",
    "entity",
)  # fmt: skip


@lru_cache(maxsize=20_000)  # `serve` reads all texts again after each edit
def markdown_tokens(text: str) -> Sequence[Token]:
    return _parser().parse(text)


@cache
def _parser() -> MarkdownIt:
    # HTML is parsed, so that `check` can say where it is; no output writes it as HTML.
    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable("table")
    # Without `text_join`, an escaped character is a separate token.
    parser.disable(["reference", "text_join"])
    # Addresses stay as they are written: `check` says which of them can be linked.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    ruler = parser.inline.ruler
    rules = dict(zip(ruler.get_active_rules(), ruler.getRules(""), strict=True))
    for name in _INLINE:
        ruler.at(name, _positioned(rules[name]))
    return parser


def _positioned(rule: Callable[[Any, bool], bool]) -> Callable[[Any, bool], bool]:
    """Return an inline rule that also records where the tokens that it adds start."""

    def positioned(state: Any, silent: bool) -> bool:
        at, count = state.pos, len(state.tokens)
        applies = rule(state, silent)
        for token in state.tokens[count:] if applies and not silent else ():
            token.meta.setdefault("at", at)
        return applies

    return positioned


def with_line_breaks(text: str) -> str:
    """Return a text as Markdown in which every line break is shown, as in a spreadsheet.

    A line below a list that is not indented is below it, and not a part of its last item.
    """
    while below := [at for at, to, inside in _soft_breaks(text) if inside and to == at + 1]:
        text = f"{text[: min(below)]}\n{text[min(below) :]}"
    for at, _, _ in _soft_breaks(text):
        space = " " if text[:at].endswith(("*", "_")) else ""  # without it they could be emphasis
        text = f"{text[:at]}{space}\\{text[at:]}"
    return text


def without_soft_breaks(text: str) -> str:
    """Return a text in which line breaks that Markdown shows as spaces are spaces."""
    for at, following, _ in _soft_breaks(text):
        text = f"{text[:at].rstrip(' ')} {text[following:].lstrip(' ')}"
    return text


def _soft_breaks(text: str) -> list[tuple[int, int, bool]]:
    """Return each line break shown as a space, where its paragraph continues, and whether it is in
    a list; last first.
    """
    source = MarkdownSource(text)
    return sorted(
        (
            (
                source.starts[number + 1] - 1,
                source.position(token, child.meta["at"] + 1),
                token.level > 1,
            )
            for token in (markdown_tokens(text) if "\n" in text else ())
            for child in token.children or ()
            if child.type == "softbreak"
            for number in [source.number(token, child.meta["at"])]
        ),
        reverse=True,
    )


@dataclass(frozen=True)
class Named:
    """What a text names, with the position of each name: addresses of links, and symbols."""

    links: tuple[tuple[int, str], ...] = ()
    symbols: tuple[tuple[int, str], ...] = ()


def names_in(text: str) -> Named:
    """Return what a text names; in code nothing is a name."""
    if PLAIN.fullmatch(text):
        return Named((), tuple((match.start(), match[1]) for match in BRACED_SYMBOL.finditer(text)))
    source = MarkdownSource(text)
    links: list[tuple[int, str]] = []
    symbols: list[tuple[int, str]] = []
    for token in markdown_tokens(text):
        at = 0
        for child in token.children or ():
            at = child.meta.get("at", at)
            if child.type == "link_open":
                address = str(child.attrs["href"])
                start = max(token.content.find(f"]({address}", at) + 2, at)
                links.append((source.position(token, start), address))
            for match in BRACED_SYMBOL.finditer(child.content) if child.type == "text" else ():
                at = max(token.content.find(match[0], at), 0)
                symbols.append((source.position(token, at), match[1]))
                at += 1
    return Named(tuple(links), tuple(symbols))


@lru_cache(maxsize=1_000)
def anchors(text: str) -> tuple[str, ...]:
    """Return the id of each heading of a page: its words in lower case, joined by hyphens.

    An id that the page has already gets a number, such as `set-up-2`.
    """
    used, found = set(FRAME_IDS), []
    all_tokens = markdown_tokens(text)
    for heading, inline in pairwise(all_tokens):
        if heading.type == "heading_open":
            words = "".join(child.content or " " for child in inline.children or ())
            name = anchor = "-".join(re.findall(r"\w+", words.lower())) or "section"
            for number in count(2):
                if anchor not in used:
                    break
                anchor = f"{name}-{number}"
            used.add(anchor)
            found.append(anchor)
    return tuple(found)


class MarkdownSource:
    """A text with the positions of its tokens, in characters from its start."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def line(self, token: Token) -> str:
        """Return the first line of a block."""
        return self.lines[token.map[0]] if token.map else ""

    def start(self, token: Token) -> int:
        """Return the position of the first character of a block that is not a space."""
        number = token.map[0] if token.map else 0
        line = self.lines[number]
        return self.starts[number] + len(line) - len(line.lstrip())

    def number(self, inline: Token, at: int) -> int:
        """Return the number of the line of a character of inline text, from 0."""
        return (inline.map[0] if inline.map else 0) + inline.content.count("\n", 0, at)

    def position(self, inline: Token, at: int) -> int:
        """Return the position of a character of inline text, such as a paragraph or a cell."""
        number = self.number(inline, at)
        start = inline.content.rfind("\n", 0, at) + 1
        own = inline.content[start:].partition("\n")[0]
        return self.starts[number] + max(self.lines[number].find(own), 0) + at - start
