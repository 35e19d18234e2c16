"""Differences between two texts: numbers, conditions and game terms, but not mere wording.

In: two texts. Out: the pieces of the first text, each flagged if the second does not say it. The
page that compares any two editions does the same in the browser
(`templates/scripts/differences.ts`); both read `templates/words.json`, and a test compares them on
all cards.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
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
def _language() -> dict[str, Any]:
    """Return stop words, word forms and endings, and phrases that mean the same."""
    data: dict[str, Any] = json.loads((resources.TEMPLATES / "words.json").read_text("utf-8"))
    return {
        "stop": frozenset(data["stop"].split()),
        "telling": frozenset(data["telling"].split()),
        "irregular": data["irregular"],
        "endings": [(re.compile(end), rest.replace("$", "\\")) for end, rest in data["endings"]],
        "same": [
            (re.compile(phrase, re.ASCII | re.IGNORECASE), word.replace("$", "\\"))
            for phrase, word in data["same"]
        ],
    }


MANY, MOST = 6, 0.6
"""No word is marked if at least this many words have meaning and more than this share of them
differ."""


def differences(text: str, other: str) -> list[tuple[str, bool]]:
    """Return the pieces of a text, each with True if it is to be marked as a difference.

    A completely different text is not marked at all: the marks would be meaningless.
    """
    words = _compared(text, other)
    telling = [differs for _, differs in words if differs is not None]
    if len(telling) >= MANY and sum(telling) > len(telling) * MOST:
        return [(text, False)]
    pieces: list[tuple[str, bool]] = []
    for piece, differs in words:
        if pieces and pieces[-1][1] == bool(differs):
            pieces[-1] = (pieces[-1][0] + piece, bool(differs))
        elif piece:
            pieces.append((piece, bool(differs)))
    return _joined(pieces)


def _compared(text: str, other: str) -> list[tuple[str, bool | None]]:
    """Return the words of a text and the parts between them, each with whether it differs.

    The value is None for function words, spaces and punctuation.
    """
    said = _telling(_plain(other)) | _telling(other)
    own = _telling(_plain(text))
    found: list[tuple[str, bool | None]] = []
    for number, piece in enumerate(_PIECES.split(text)):
        stems = _stems(piece.lower()) if number % 2 and _counts(piece.lower()) else ()
        new = (stem not in said and (stem in own or _has_digit(stem)) for stem in stems)
        found.append((piece, any(new) if stems else None))
    return found


def _joined(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return the pieces with adjacent differing words joined, including the space between them."""
    found: list[tuple[str, bool]] = []
    for number, (piece, differs) in enumerate(pieces):
        next_differs = number + 1 < len(pieces) and pieces[number + 1][1]
        inside = not differs and not piece.strip() and bool(found) and found[-1][1] and next_differs
        if found and (inside or found[-1][1] == differs):
            found[-1] = (found[-1][0] + piece, found[-1][1])
        else:
            found.append((piece, differs))
    return found


def differ(one: str, other: str) -> bool:
    """Whether either of two texts says something that the other does not."""
    return any(differs for _, differs in (*_compared(one, other), *_compared(other, one)))


def marked(text: str, *others: str) -> Markup:
    """Return a text with its differences from the first different one of `others` marked."""
    other = next((other for other in others if differ(text, other)), text)
    return Markup().join(
        Markup("<mark>{}</mark>").format(piece) if differs else Markup.escape(piece)
        for piece, differs in differences(text, other)
    )


def _plain(text: str) -> str:
    for phrase, word in _language()["same"]:
        text = phrase.sub(word, text)
    return text


def _counts(word: str) -> bool:
    language = _language()
    return word in language["telling"] or word not in language["stop"]


def _telling(text: str) -> set[str]:
    """Return the meaningful words of a text, reduced to their stems."""
    words = _PIECES.split(text.lower())[1::2]
    return {stem for word in words if _counts(word) for stem in _stems(word)}


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
    found = [_stem(word) for word in _WORD.findall(small)]
    joined = _JOINED.findall(_APOSTROPHES.sub("", text).lower())
    return (*found, *(_stem(_HYPHENS.sub("", word)) for word in joined))


def _stem(word: str) -> str:
    language = _language()
    if irregular := language["irregular"].get(word):
        return str(irregular)
    if len(word) < 4 or _has_digit(word):
        return word
    for ending, rest in language["endings"]:
        word = ending.sub(rest, word, count=1)
    return word
