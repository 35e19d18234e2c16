"""Limits of Markdown texts: what the Markdown library would need too long for, or fail at.

In: a text. Out: what is wrong with it, each with the position in the text. One pass over the text,
so that nothing that an author writes can make the check itself slow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from musterbook.library import limits

_BRACKET = re.compile(r"\\.|[\[\]]", re.DOTALL)
_MARKER = re.compile(r"(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)) ?")
_WORD = re.compile(r"\S+")
_TARGET = re.compile(r"\]\([^)\s]*\)?")


@dataclass(frozen=True)
class Problem:
    """What is wrong with a text, and where: `start` counts characters from 0."""

    start: int
    message: str
    hint: str = ""


def problems(text: str) -> Iterator[Problem]:
    """Yield the first of each kind of problem of a text."""
    for start, paragraph in _paragraphs(text):
        checks = (_length(paragraph), _links(paragraph), _brackets(paragraph), _nesting(paragraph))
        for problem in (*checks, long_word(_TARGET.sub("] ", paragraph))):
            if problem is not None:
                yield Problem(start + problem.start, problem.message, problem.hint)
                return


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the stretches between empty lines with their positions."""
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
    """Each `](` has its `)` before the next one, and not too far away."""
    start = paragraph.find("](")
    while start >= 0:
        end = paragraph.find(")", start, start + limits.LINK)
        following = paragraph.find("](", start + 2)
        if end < 0 or 0 <= following < end:
            hint = f"a link is [text](target), its target {limits.LINK} characters at most"
            return Problem(start, "this link has no end", hint)
        start = following
    return None


def _brackets(paragraph: str) -> Problem | None:
    depth = 0
    for match in _BRACKET.finditer(paragraph):
        depth += {"[": 1, "]": -1}.get(match[0], 0)
        depth = max(depth, 0)
        if depth > limits.BRACKETS:
            message = f"more than {limits.BRACKETS} open square brackets"
            return Problem(match.start(), message, r"write \[ for a bracket that is no link")
    return None


def _nesting(paragraph: str) -> Problem | None:
    """Markers of lists and quotations at the start of a line, and four spaces for each level."""
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
            message = f"more than {limits.NESTING} lists or quotations inside each other"
            return Problem(position, message)
        position += len(line) + 1
    return None


def long_word(text: str) -> Problem | None:
    """Return the first word that no line can hold."""
    for match in _WORD.finditer(text):
        if len(match[0]) > limits.WORD:
            message = f"a word of {len(match[0])} characters"
            return Problem(match.start(), message, f"at most {limits.WORD}, or it fits nowhere")
    return None
