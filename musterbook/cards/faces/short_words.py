"""Shortens the usual words of cards for their faces; texts that an author wrote for them stay.

In: prose of a card. Out: the same statement in fewer letters: digits for numbers of things, no
"you" before the verb of a scoring line, and nothing that its place on the card says. Links become
plain words. Only whole phrases are replaced, so each rule is one row.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from musterbook.article import Prose
from musterbook.article.prose import (
    ItemList,
    Paragraph,
    ProseBlock,
    ProseLink,
    Run,
    Runs,
    Styled,
)

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_NUMBER = rf"(?:{'|'.join(NUMBERS)}|\d+)"
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"\b({_NUMBER}) or more\b", re.IGNORECASE), r"\1+"),
    (re.compile(rf"\bat least ({_NUMBER})(?!\+)\b(?! as\b)", re.IGNORECASE), r"\1+"),
    (re.compile(rf"\b({_NUMBER}) to ({_NUMBER})(?= [a-z])", re.IGNORECASE), r"\1–\2"),
    (re.compile(r"\bprovided(?: that)?(?= you\b| the\b| it\b| they\b)"), "if"),
)
_DIGITS = re.compile(
    rf"\b({'|'.join(NUMBERS)})(?=\+|–)|(?<=–)({'|'.join(NUMBERS)})\b", re.IGNORECASE
)
_YOU = re.compile(r"^you (?=[a-z])")
_THE = re.compile(r"^The (?=(?:start|end) of )")


def short(prose: Prose, *, line: bool = False) -> Prose:
    """Return a text in short words; a `line` of a scoring group begins with its verb."""
    return Prose(tuple(_block(block, line=line) for block in prose.blocks))


def _block(block: ProseBlock, *, line: bool) -> ProseBlock:
    if isinstance(block, ItemList):
        items = tuple(tuple(_block(one, line=False) for one in item) for item in block.items)
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
    return _DIGITS.sub(lambda found: str(NUMBERS.index(found[0].lower()) + 1), text)


def _begun(runs: Runs, *, line: bool) -> Runs:
    """Return runs whose beginning says nothing that is understood."""
    if not runs or not isinstance(runs[0], str):
        return runs
    first = _YOU.sub("", runs[0]) if line else runs[0]
    begun = _THE.sub("", first)
    return (begun[:1].upper() + begun[1:] if begun != first else begun, *runs[1:])
