"""Differences between two texts: numbers, conditions and game terms, but not mere wording.

In: two texts. Out: the pieces of the first text, each flagged if the second does not say it. The
page that compares any two editions does the same in the browser
(`templates/scripts/differences.ts`); both read `templates/word-forms.json`, and a test
compares them on all cards.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from musterbook import resources

_APOSTROPHES = re.compile("['‘’ʼ]")
_SIGNS = re.compile("[‐-―“-‟…′″·×−]")
_WORD = re.compile(r"[0-9]*d[0-9]+|[0-9]+|[^\W\d_](?:[^\W\d_]|[0-9])*")
_JOINED = re.compile(r"[^\W\d_]+(?:[-‐‑][^\W\d_]+)+")
_HYPHENS = re.compile("[-‐‑]")
_PIECES = re.compile(r"""((?:[^\W_]|[\u0300-\u036f'’+″"-])+)""")


@cache
def _rules() -> dict[str, Any]:
    """Return stop words, word forms and endings, and equivalent phrases."""
    path = resources.TEMPLATES / "word-forms.json"
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return {
        "stop_words": frozenset(data["stop_words"].split()),
        "significant": frozenset(data["significant"].split()),
        "irregular": data["irregular"],
        "endings": [(re.compile(end), rest.replace("$", "\\")) for end, rest in data["endings"]],
        "equivalent": [
            (re.compile(phrase, re.ASCII | re.IGNORECASE), word.replace("$", "\\"))
            for phrase, word in data["equivalent"]
        ],
    }


MIN_WORDS, MAX_SHARE = 6, 0.6
"""No word is marked if at least this many words have meaning and more than this share of them
differ."""


def differences(text: str, other: str) -> list[tuple[str, bool]]:
    """Return the pieces of a text, each with True if it is to be marked as a difference.

    A completely different text is not marked at all: the marks would be meaningless.
    """
    words = _compared(text, other)
    significant = [differs for _, differs in words if differs is not None]
    if len(significant) >= MIN_WORDS and sum(significant) > len(significant) * MAX_SHARE:
        return [(text, False)]
    pieces: list[tuple[str, bool]] = []
    for piece, differs in words:
        if pieces and pieces[-1][1] == bool(differs):
            pieces[-1] = (pieces[-1][0] + piece, bool(differs))
        elif piece:
            pieces.append((piece, bool(differs)))
    return _joined(pieces)


@lru_cache(maxsize=20_000)  # the pages of both cards of a pair compare the same texts
def _compared(text: str, other: str) -> tuple[tuple[str, bool | None], ...]:
    """Return the words of a text and the parts between them, each with whether it differs.

    The value is None for function words, spaces and punctuation.
    """
    other_stems = _plain_stems(other) | _significant_stems(other)
    own_stems = _plain_stems(text)
    compared: list[tuple[str, bool | None]] = []
    for number, piece in enumerate(_PIECES.split(text)):
        stems = _stems(piece.lower()) if number % 2 and _is_significant(piece.lower()) else ()
        is_new = (s not in other_stems and (s in own_stems or _has_digit(s)) for s in stems)
        compared.append((piece, any(is_new) if stems else None))
    return tuple(compared)


def _joined(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return the pieces with adjacent differing words joined, including the space between them."""
    runs: list[tuple[str, bool]] = []
    for number, (piece, differs) in enumerate(pieces):
        next_differs = number + 1 < len(pieces) and pieces[number + 1][1]
        inside = not differs and not piece.strip() and bool(runs) and runs[-1][1] and next_differs
        if runs and (inside or runs[-1][1] == differs):
            runs[-1] = (runs[-1][0] + piece, runs[-1][1])
        else:
            runs.append((piece, differs))
    return runs


def differ(one: str, other: str) -> bool:
    """Whether either of two texts says something that the other does not."""
    return any(differs for pair in ((one, other), (other, one)) for _, differs in _compared(*pair))


def marked(text: str, *others: str) -> Markup:
    """Return a text with its differences from the first different one of `others` marked."""
    other = next((other for other in others if differ(text, other)), text)
    return Markup().join(
        Markup("<mark>{}</mark>").format(piece) if differs else Markup.escape(piece)
        for piece, differs in differences(text, other)
    )


def _plain(text: str) -> str:
    for phrase, word in _rules()["equivalent"]:
        text = phrase.sub(word, text)
    return text


def _is_significant(word: str) -> bool:
    rules = _rules()
    return word in rules["significant"] or word not in rules["stop_words"]


@lru_cache(maxsize=20_000)
def _plain_stems(text: str) -> frozenset[str]:
    return _significant_stems(_plain(text))


@lru_cache(maxsize=20_000)
def _significant_stems(text: str) -> frozenset[str]:
    """Return the meaningful words of a text, reduced to their stems."""
    words = _PIECES.split(text.lower())[1::2]
    return frozenset(stem for word in words if _is_significant(word) for stem in _stems(word))


def _has_digit(stem: str) -> bool:
    return any(character in "0123456789" for character in stem)


@cache
def _stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text; `re-roll` gives `re`, `roll` and `reroll`."""
    bare = _APOSTROPHES.sub("", text)
    if not bare.isascii():
        decomposed = unicodedata.normalize("NFKD", _SIGNS.sub(" ", bare))
        bare = "".join(one for one in decomposed if not unicodedata.category(one).startswith("M"))
    small = bare.lower()
    stems = [_stem(word) for word in _WORD.findall(small)]
    joined = _JOINED.findall(_APOSTROPHES.sub("", text).lower())
    return (*stems, *(_stem(_HYPHENS.sub("", word)) for word in joined))


def _stem(word: str) -> str:
    rules = _rules()
    if irregular := rules["irregular"].get(word):
        return word if irregular == word else _stem(str(irregular))
    if len(word) < 4 or _has_digit(word):
        return word
    for ending, rest in rules["endings"]:
        word = ending.sub(rest, word, count=1)
    return word
