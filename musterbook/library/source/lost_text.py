"""Finds text of an author that YAML silently leaves out of a value, or joins to it.

In: the text of a file and the events of its parser. Out: problems with their positions. A comment
after a value has two spaces before its `#` and one after it, so that `name: Dig #2` is an error and
not the name "Dig".
Why: docs/decisions/reading-yaml.md
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from yaml.error import Mark
from yaml.events import AliasEvent, Event, MappingEndEvent, ScalarEvent, SequenceEndEvent

from musterbook.errors import shorten


class TextProblem(NamedTuple):
    """What is wrong at a line and a column, which count from 0, and what to write instead."""

    line: int
    column: int
    message: str
    hint: str = ""


QUOTE = "put the text in quotes"
_COMMENTED = f"{QUOTE}; a comment begins at the column of its key"
SPACES = "\xa0\u2000-\u200a\u202f"
"""Spaces of typography, for a regular expression: in YAML they are letters."""

INDENT = re.compile(rf" *[{SPACES}]")
_SPACED = re.compile(rf"[{SPACES}]|(?:-|[\w-]+:)[{SPACES}]")
_COMMENT = re.compile(r"(?<=[^ \t\n])(?P<space>[ \t]*)#")
_BULLET = re.compile(r"\s*(?:[-+*•]|(?P<number>\d+)[.)])\s")
_DENSE = re.compile(r"\s*[-*+•][^\s*+-]")
_LETTERED = re.compile(r"\s*\(?\w{1,3}\)\s")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_MARKS = re.compile(r"\s*(?:[:~]\s.*|[-=+:|\s]*[-=]{2}[-=+:|\s]*)")
"""The line below a heading or the first row of a table, or the meaning of a term."""
_KEY = re.compile(r" *(?:- +)*(?=[^\s\"'#\[\]{}][^:]*:(?:\s|$))")
_ITEM = re.compile(r" *(?:- +)*(?=- )")
_LIST_KEY = re.compile(r" *(?P<key>[a-z][a-z0-9_]*) *")
"""A line that is a key without its colon, if a list begins on the line below."""
_KEEP = 'write "|-" after the key and the text below it, to keep its lines'


def wrong_space(number: int, line: str) -> TextProblem:
    """Return the problem of a line in which another space stands where a usual one must."""
    space = re.search(f"[{SPACES}]", line)
    assert space
    kind = "a non-breaking space" if space[0] == "\xa0" else f"the space U+{ord(space[0]):04X}"
    message = f"{kind} cannot indent a line or follow a key"
    return TextProblem(number, space.start(), message, "write a usual space")


def missing_colon(line: int, key: str, column: int, value: str = "") -> TextProblem:
    """Return the problem of a key that has no colon at a column, and what would be its value."""
    return TextProblem(
        line, column, f'":" is missing after "{key}"', f"write {key}: {value}".rstrip()
    )


class YamlTexts:
    """The texts of a file, as its parser passes them, and the problems that they have."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.problems: list[TextProblem] = []
        self.misread = False
        """Whether the structure of the file is not what its author meant."""
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._closed: set[int] = set()
        self._heads: list[tuple[int, int]] = []
        self._anchors: dict[str, Mark] = {}
        self._last = 0

    def add(self, mark: Mark, message: str, hint: str = "") -> None:
        self.problems.append(TextProblem(mark.line, mark.column, message, hint))

    def read(self, event: Event) -> None:
        """Take the next event of the parser."""
        before, self._last = self._last, event.end_mark.index
        if isinstance(event, AliasEvent):
            self._anchors.pop(event.anchor, None)
            return
        if anchor := getattr(event, "anchor", None):
            self._anchors[anchor] = event.start_mark
        if isinstance(event, ScalarEvent):
            self._read_text(event, before)
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            self._closed.add(event.end_mark.index)
        elif event.start_mark.index > before:
            self._heads.append((before, event.start_mark.index))

    def _read_text(self, event: ScalarEvent, before: int) -> None:
        start, end = event.start_mark, event.end_mark
        first = start.index
        if event.style in "|>" and event.style:
            first += len(self.lines[start.line]) - start.column  # its first line may have a comment
            if not event.value.strip():
                hint = f'put a text that begins with "{event.style}" in quotes'
                self.add(start, f'there is no text below "{event.style}"', hint)
        elif event.style:
            self._closed.add(end.index)
        elif _SPACED.match(event.value):
            lines = range(start.line, end.line + 1)
            number = next(n for n in lines if re.search(f"[{SPACES}]", self.lines[n]))
            self.problems.append(wrong_space(number, self.lines[number]))
            self.misread = True
            return
        self._starts.append(first)
        self._ends.append(end.index)
        if event.style != "|" and end.line > start.line:
            self._check_lines(event)
        if event.style in ("|", ">"):
            self._check_comment_in_block(event)
        elif not event.style and event.value:
            self._check_comment_above(before, start)
            self._check_comment_below(start, end)

    def _check_lines(self, event: ScalarEvent) -> None:
        """Record the first line of a list or a table that YAML joins to the line before it."""
        head = event.start_mark.line
        block = event.style == ">"
        lines = self.lines[head + block : event.end_mark.line + (event.end_mark.column > 0)]
        indent = next((len(line) - len(line.lstrip()) for line in lines if line.strip()), 0)
        first = "" if block else self.lines[head][event.start_mark.column :]
        before, empty = first, 0
        if (key := _LIST_KEY.fullmatch(self.lines[head])) and _ITEM.match(self.lines[head + 1]):
            self.problems.append(missing_colon(head, key["key"], key.end("key")))
            return
        for number, line in enumerate(lines[not block :], head + 1):
            inner = block and line.startswith(" " * (indent + 1))
            if event.style == '"' and before.endswith("\\"):  # its line breaks are written out
                before = ""
            problem = None if inner else _joined(before, line)
            if (
                not problem
                and line.strip()
                and empty == 1
                and not inner
                and not _BULLET.match(line)
            ):
                problem = ("this empty line begins no paragraph", _KEEP)
                number -= 1
            if problem:
                column = len(line) - len(line.lstrip()) if self.lines[number].strip() else 0
                self.problems.append(TextProblem(number, column, *problem))
                return
            empty = 0 if line.strip() and not inner else empty + 1 + inner
            before = line

    def _check_comment_above(self, before: int, start: Mark) -> None:
        """Record a comment between a key and its text, such as `#1` on the line below the key."""
        gap = self.text[before : start.index]
        if "#" in gap and gap.lstrip().startswith(":") and (found := re.search(r"\n[ \t]*#", gap)):
            self._add_comment(self.text.count("\n", 0, before + found.end()))

    def _check_comment_below(self, start: Mark, end: Mark) -> None:
        """Record a comment that is where a text would go on."""
        below = self.lines[end.line + 1] if end.line + 1 < len(self.lines) else ""
        if not below.lstrip(" ").startswith("#") or self.lines[end.line][end.column :].strip():
            return
        line = self.lines[start.line]
        key = _KEY.match(line) or _ITEM.match(line)
        own = not line[: start.column].strip()
        column = start.column if own else (key.end() if key else 0) + 1
        if below.index("#") >= column:
            self._add_comment(end.line + 1)

    def _check_comment_in_block(self, event: ScalarEvent) -> None:
        """Record a comment between the lines of a block, which ends there."""
        first, end = event.start_mark.line + 1, event.end_mark.line
        indents = [len(one) - len(one.lstrip()) for one in self.lines[first:end] if one.strip()]
        number = end
        while number < len(self.lines) and self.lines[number].lstrip(" ").startswith("#"):
            number += 1
        if indents and number > end and number < len(self.lines):
            line = self.lines[number]
            if line.startswith(" " * max(indents[0], 1)) and line.strip():
                self._add_comment(end, "indent it as the text, or move it above the key")

    def _add_comment(self, number: int, hint: str = _COMMENTED) -> None:
        line = self.lines[number]
        message = f'"{shorten(line.strip(), 30)}" is a comment, and not part of the text'
        self.problems.append(TextProblem(number, len(line) - len(line.lstrip()), message, hint))

    def check_comments(self) -> None:
        """Record the comments that cut a text, in the lines that were read."""
        end = 0
        for found in _COMMENT.finditer(self.text, 0, self._last_line()):
            at = found.end() - 1
            closed = found["space"] and found.start() in self._closed
            if at < end or self._is_in_text(at) or closed:
                continue
            if self.text.count('"', self._last, at) % 2:
                continue  # in a quoted text that YAML has not read, because of an error before it
            line = self.text.count("\n", 0, at)
            end = self.text.find("\n", at)
            if self.lines[line].lstrip().startswith("#"):
                continue  # the whole line is a comment
            column = at - self.text.rfind("\n", 0, at) - 1
            rest = self.lines[line][column:]
            apart = len(found["space"]) > 1 and "\t" not in found["space"]
            head = any(first <= at < last for first, last in self._heads)
            if not (apart or head) or not re.match(r"#(\s|$)", rest):
                message = f'"{shorten(rest, 30)}" is a comment, and not part of the text'
                hint = f'{QUOTE}; a comment has two spaces before "#", and one after it'
                self.problems.append(TextProblem(line, column, message, hint))

    def check_anchors(self) -> None:
        """Record the anchors that nothing in the file refers to."""
        for anchor, mark in self._anchors.items():
            hint = 'put a text that begins with "&" in quotes'
            self.add(mark, f'nothing in this file uses "&{shorten(anchor)}"', hint)

    def _last_line(self) -> int:
        end = self.text.find("\n", self._last)
        return len(self.text) if end < 0 else end

    def _is_in_text(self, at: int) -> bool:
        place = bisect_right(self._starts, at) - 1
        return place >= 0 and at < self._ends[place]


def _joined(before: str, line: str) -> tuple[str, str] | None:
    """Return message and hint if YAML joins an item or a row to the line before it."""
    if not before.strip():
        return None
    if _ROW.match(line) and _ROW.match(before):
        return "this row of a table is joined to the line above", _KEEP
    if _MARKS.fullmatch(line) or before.endswith("\\"):
        return "this line is joined to the line above", _KEEP
    bullet = _BULLET.match(line)
    lettered = _LETTERED.match(line) and _LETTERED.match(before)
    if lettered or (bullet and (bullet["number"] in (None, "1") or _BULLET.match(before))):
        return "this item of a list is joined to the line above", _KEEP
    if _DENSE.match(line) and _DENSE.match(before):
        return "this item of a list is joined to the line above", 'write a space after "-"'
    return None
