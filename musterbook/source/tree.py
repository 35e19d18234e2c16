"""A value read from a file, and where its parts stand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from musterbook.errors import ContentError, ContentErrors, Mark

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=[sxz])'(?=\s+[a-z])")

Place = tuple[str | int, ...]
"""The path of keys and indices that leads to a value."""


@dataclass
class Tree:
    """A value and where its parts stand.

    `marks` holds the first place of each value, `keys` of each key, `last` the last line of each
    value; `lines` is the text of the file.
    """

    path: str
    lines: list[str]
    value: Any = None
    marks: dict[Place, Mark] = field(default_factory=dict)
    keys: dict[Place, Mark] = field(default_factory=dict)
    last: dict[Place, int] = field(default_factory=dict)

    def mark(self, place: Place) -> Mark:
        """Return the mark of a value, or of the nearest value around it."""
        while place and place not in self.marks:
            place = place[:-1]
        return self.marks.get(place, Mark(self.path))

    def key_mark(self, place: Place) -> Mark:
        """Return the mark of a key, or of the value where there is no key."""
        return self.keys.get(place) or self.mark(place)

    def find(self, place: Place, words: str) -> Mark:
        """Return where `words` stand inside the text at `place`; its start if they do not."""
        start = self.mark(place)
        for number in range(start.line, min(self.last.get(place, start.line), len(self.lines)) + 1):
            column = self.lines[number - 1].find(
                words, start.column - 1 if number == start.line else 0
            )
            if column >= 0:
                return Mark(self.path, number, column + 1)
        return start


def read_text(path: Path, shown: str) -> list[str]:
    """Return the lines of a UTF-8 file; a bad byte is an error with its line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ContentErrors(
            [ContentError(Mark(shown), f"cannot be read: {error.strerror}")]
        ) from error
    try:
        return data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        mark = Mark(shown, before.count(b"\n") + 1, error.start - before.rfind(b"\n"))
        raise ContentErrors(
            [ContentError(mark, "this byte is not UTF-8", "save the file as UTF-8")]
        ) from error


def typographic(text: str) -> str:
    """Return a text with the apostrophes that print wants: `enemy's` becomes `enemy’s`."""
    return _APOSTROPHE.sub("’", text)
