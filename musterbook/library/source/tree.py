"""A parsed file: its value, and the source location of each part."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from musterbook.errors import ContentError, Mark
from musterbook.library.limits import FILE_BYTES
from musterbook.library.source.characters import describe, forbidden, hint

T = TypeVar("T")

Place = tuple[str | int, ...]
"""The path of keys and indices that leads to a value."""


@dataclass
class Tree:
    """A value, the locations of its parts, and the errors of parsing it.

    `marks` holds the start of each value, `keys` of each key, `last` the last line of each value;
    `written` has the text of each value that is no text. `lines` is the text of the file. `unread`
    are the places that could not be parsed.
    """

    path: str
    lines: list[str]
    value: Any = None
    marks: dict[Place, Mark] = field(default_factory=dict)
    keys: dict[Place, Mark] = field(default_factory=dict)
    last: dict[Place, int] = field(default_factory=dict)
    written: dict[Place, str] = field(default_factory=dict)
    errors: list[ContentError] = field(default_factory=list)
    unread: set[Place] = field(default_factory=set)

    def error(self, mark: Mark, message: str, hint: str = "") -> None:
        self.errors.append(ContentError(mark, message, hint))

    def mark(self, place: Place) -> Mark:
        """Return the mark of a value, or of the nearest enclosing value."""
        while place and place not in self.marks:
            place = place[:-1]
        return self.marks.get(place, Mark(self.path))

    def key_mark(self, place: Place) -> Mark:
        """Return the mark of a key, or of the value if it has no key."""
        return self.keys.get(place) or self.mark(place)

    def with_places(self, places: Mapping[Place, Place]) -> Tree:
        """Return the tree with the locations of values that were copied to other places.

        `places` maps each new place to the place where its value is written.
        """

        def more(table: dict[Place, T]) -> dict[Place, T]:
            return table | {
                (*new, *place[len(old) :]): value
                for new, old in places.items()
                for place, value in table.items()
                if place[: len(old)] == old
            }

        return replace(
            self,
            marks=more(self.marks),
            keys=more(self.keys),
            last=more(self.last),
            written=more(self.written),
        )

    def find(self, place: Place, words: str, nth: int = 0) -> Mark:
        """Return the mark of `words` in the text at `place`, or of its start if not found.

        `nth` is how often the words are in the text before.
        """
        start = self.mark(place)
        first, column = start.line, start.column - 1
        if column and self._line(first)[column : column + 1] in ("|", ">"):  # a block of YAML
            first, column = first + 1, 0
        for number in range(first, min(self.last.get(place, first), len(self.lines)) + 1):
            while (found := self._line(number).find(words, column)) >= 0:
                if nth == 0:
                    return Mark(self.path, number, found + 1)
                nth, column = nth - 1, found + 1
            column = 0
        return start

    def find_in_text(self, place: Place, text: str, start: int) -> Mark:
        """Return the mark of a position in the text at `place`.

        The words there are searched, because YAML joins lines and `curly_apostrophes` changes some.
        """
        words = re.match(r"[^\s’]{0,12}", text[start:])
        if not words or not words[0]:
            return self.mark(place)
        before = re.findall(f"(?={re.escape(words[0])})", text[: start + len(words[0]) - 1])
        return self.find(place, words[0], len(before))

    def _line(self, number: int) -> str:
        return self.lines[number - 1]


def read_text(
    path: Path,
    shown: str,
    *,
    how: str = "save the file as UTF-8",
    most: int = FILE_BYTES,
    allows_all: bool = False,
) -> Tree:
    """Return the lines of a UTF-8 file of at most `most` bytes as a tree without a value.

    A file that cannot be read has an error, no lines, and its root is in `unread`. `how` is the
    hint for a file in another encoding. Characters that cannot be printed are errors, unless the
    caller `allows_all`.
    """
    mark = Mark(shown)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        return _unread(ContentError(mark, f"cannot be read: {error.strerror}"))
    if len(data) > most:
        message = f"the file is longer than {most:,} bytes"
        return _unread(ContentError(mark, message, "split it into several files"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        return _unread(ContentError(mark, "this file is UTF-16, not UTF-8", how))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].removeprefix(b"\xef\xbb\xbf")
        mark = _mark_after(shown, before.decode("utf-8", "replace"))
        return _unread(ContentError(mark, "this byte is not UTF-8", how))
    text = one_form(text.replace("\r\n", "\n").replace("\r", "\n"))
    if not allows_all and (wrong := forbidden(text)):
        return _unread(
            *(
                ContentError(_mark_after(shown, text[:start]), describe(character), hint(character))
                for character, start in wrong.items()
            )
        )
    lines = text.split("\n")
    return Tree(shown, lines if lines[-1] else lines[:-1])


def one_form(text: str) -> str:
    """Return a text in which a letter with an accent is one character, however it was typed."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _unread(*errors: ContentError) -> Tree:
    return Tree(errors[0].mark.path, [], errors=list(errors), unread={()})


def _mark_after(shown: str, before: str) -> Mark:
    """Return the mark right after some text."""
    return Mark(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
