"""Check Markdown texts for input that makes the Markdown library slow or fail.

In: a text. Out: problems with their positions in the text. The check is a single pass, so no input
can make it slow.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from musterbook.library import limits

_BRACKET = re.compile(r"\\.|[\[\]]", re.DOTALL)
_MARKER = re.compile(r"(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)) ?")
_WORD = re.compile(r"\S+")
_TARGET = re.compile(r"\]\([^)\s]*\)?")


@dataclass(frozen=True)
class Problem:
    """A problem in a text; `start` is its position in characters, counted from 0."""

    start: int
    message: str
    hint: str = ""


@lru_cache(maxsize=50_000)  # `serve` checks all texts again after each edit
def first_problem(text: str) -> Problem | None:
    """Return the first problem of a text, if there is one."""
    for start, paragraph in _paragraphs(text):
        checks = (_length(paragraph), _links(paragraph), _brackets(paragraph), _nesting(paragraph))
        for problem in (*checks, long_word(_TARGET.sub("] ", paragraph))):
            if problem is not None:
                return Problem(start + problem.start, problem.message, problem.hint)
    return None


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield each paragraph with its position."""
    start, lines = 0, [*text.split("\n"), ""]
    paragraph: list[str] = []
    position = 0
    for line in lines:
        if line.strip():
            start = start if paragraph else position
            paragraph.append(line)
        elif paragraph:
            yield start, "\n".join(paragraph)
            paragraph = []
        position += len(line) + 1


def _length(paragraph: str) -> Problem | None:
    if len(paragraph) <= limits.PARAGRAPH:
        return None
    message = f"{len(paragraph):,} characters without an empty line"
    return Problem(0, message, f"at most {limits.PARAGRAPH:,}")


def _links(paragraph: str) -> Problem | None:
    """Check that each `](` is closed before the next one and within the limit."""
    start = paragraph.find("](")
    while start >= 0:
        end = paragraph.find(")", start, start + limits.LINK)
        following = paragraph.find("](", start + 2)
        if end < 0 or 0 <= following < end:
            hint = f"write [text](target), with a target of at most {limits.LINK} characters"
            return Problem(start, "this link is not closed", hint)
        start = following
    return None


def _brackets(paragraph: str) -> Problem | None:
    depth = 0
    for match in _BRACKET.finditer(paragraph):
        depth += {"[": 1, "]": -1}.get(match[0], 0)
        depth = max(depth, 0)
        if depth > limits.BRACKETS:
            message = f"more than {limits.BRACKETS} open square brackets"
            return Problem(match.start(), message, r"write \[ for a bracket that is not a link")
    return None


def _nesting(paragraph: str) -> Problem | None:
    """Check nesting by the list and quotation markers of a line; four spaces are one level."""
    position = 0
    for line in paragraph.split("\n"):
        content = line.lstrip(" \t")
        indent = len(line[: len(line) - len(content)].expandtabs(4))
        depth, at = indent // 4, 0
        while match := _MARKER.match(content, at):
            depth, at = depth + 1, match.end()
            while content[at : at + 1].isspace():
                at += 1
        if at and depth > limits.NESTING:
            message = f"more than {limits.NESTING} nested lists or quotations"
            return Problem(position, message)
        position += len(line) + 1
    return None


def long_word(text: str) -> Problem | None:
    """Return a problem for the first word that is too long for a line."""
    for match in _WORD.finditer(text):
        if len(match[0]) > limits.WORD:
            message = f"a word of {len(match[0])} characters"
            return Problem(match.start(), message, f"at most {limits.WORD} fit on a line")
    return None
