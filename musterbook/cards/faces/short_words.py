"""Shorter words for texts on cards: digits, the verb first, no words that are understood.

In: prose. Out: the same statement as prose in fewer words.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from musterbook.article import Prose
from musterbook.article.parsed_prose import (
    ItemList,
    Paragraph,
    ProseBlock,
    ProseLink,
    Run,
    Runs,
    Styled,
)

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_BEFORE = (
    r"(?<![^\s(\[“‘])"
    r"(?<!ty )(?<!hundred )(?<!thousand )(?<!hundred and )(?<!thousand and )"
)
_NUMBER = rf"({'|'.join(NUMBERS)}|\d+(?:,\d{{3}})*(?:\.\d+)?[″%]?)"
"""A whole number: in `1,000`, `1.5`, `1–3`, `2D6` and “twenty-one” no part is one."""
_AFTER = (
    r"(?=[.,;:!?)\]’”]*(?:\s|$))"
    r"(?! (?:d?\d|and an? |(?:or|to|by|as|x|times|dozen|hundred|thousand|million|half|halves"
    r"|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)\b))"
)
"""The end of a number that no fraction, multiple, die or other number goes on with."""


def _least(match: re.Match[str]) -> str:
    return f"{_digits(match[1])}+"


def _range(match: re.Match[str]) -> str:
    first, last = _digits(match[1]), _digits(match[2])
    rises = first.isdecimal() and last.isdecimal() and int(first) < int(last)
    return f"{first}–{last}" if rises else match[0]


def _digits(number: str) -> str:
    word = number.lower()
    return str(NUMBERS.index(word) + 1) if word in NUMBERS else number


_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(rf"{_BEFORE}{_NUMBER} or more\b(?![-%″]| than\b)", re.IGNORECASE), _least),
    (re.compile(rf"\bat least {_NUMBER}{_AFTER}", re.IGNORECASE), _least),
    (
        re.compile(
            rf"(?<!from )(?<!add )(?<!adds )(?<!adding ){_BEFORE}{_NUMBER} to {_NUMBER}"
            rf"{_AFTER}(?= [a-z])",
            re.IGNORECASE,
        ),
        _range,
    ),
    (re.compile(r"\bprovided(?: that)?(?= you\b| the\b| it\b| they\b)"), "if"),
)
_YOU = re.compile(r"^you (?=[a-z])")
_THE = re.compile(r"^The (?=(?:start|end) of )")


def short(prose: Prose, *, line: bool = False) -> Prose:
    """Return a text in short words; a `line` of a scoring group begins with its verb."""
    return Prose(tuple(_block(block, line=line) for block in prose.blocks))


def _block(block: ProseBlock, *, line: bool) -> ProseBlock:
    if isinstance(block, ItemList):
        items = tuple(tuple(_block(inner, line=False) for inner in item) for item in block.items)
        return replace(block, items=items)
    if isinstance(block, Paragraph):
        return replace(block, runs=_begun(_runs(block.runs), line=line))
    return block


def _runs(runs: Sequence[Run]) -> Runs:
    """Return runs in short words, with links as plain words joined to those around them."""
    joined: list[Run] = []
    for run in _flat(runs):
        if isinstance(run, str) and joined and isinstance(joined[-1], str):
            joined[-1] += run
        else:
            joined.append(run)
    return tuple(_words(run) if isinstance(run, str) else run for run in joined)


def _flat(runs: Sequence[Run]) -> list[Run]:
    flat: list[Run] = []
    for run in runs:
        if isinstance(run, ProseLink):
            flat += _flat(run.runs)
        else:
            flat.append(replace(run, runs=_runs(run.runs)) if isinstance(run, Styled) else run)
    return flat


def _words(text: str) -> str:
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return text


def _begun(runs: Runs, *, line: bool) -> Runs:
    """Return runs whose beginning says nothing that is understood."""
    if not runs or not isinstance(runs[0], str):
        return runs
    first = _YOU.sub("", runs[0]) if line else runs[0]
    begun = _THE.sub("", first)
    return (begun[:1].upper() + begun[1:] if begun != first else begun, *runs[1:])
