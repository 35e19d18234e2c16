"""Content of an attacker: every text that the checks accept is an attack.

The invented edition is copied, and every value in it is replaced by an attack. Values that the
checks reject are replaced by milder attacks, and finally by the original value, until the checks
accept everything. So the result covers every free field, without a list of fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.source import read_yaml
from tests.trees import invented

ATTACK = (
    "\"><script>alert(1)</script><meta http-equiv=refresh content='0;url=https://evil.test/'>"
    " </title> </script> <meta onerror=alert(1)>{{ 7*7 {% raw % '`"
)
"""An attack without words longer than content allows."""
PROSE = (
    "\"\\>\\<script>alert(1)\\</script> &lt;meta http-equiv=refresh content='0;url=https://e.test/'>"
    " \\</title> \\</script> &#60;img src=x onerror=alert(1)&#62;\\{\\{ 7*7 }}\\{% raw %} '\\`"
)
"""The same for Markdown, which refuses HTML that is not written as text."""
LINK = "[x](javascript:alert(1)) "
REFERENCE = "\n\n\\[y]\\[z] <https://evil.test/>\n"

SHORT = (
    '"><svg onload=alert(1)>',
    "<meta http-equiv=refresh content=0>",
    "'><audio src=x onerror=alert(1)>",
    "</title><svg onload=alert(1)>",
    '{{7*7 {% raw % `"',
)
"""Attacks short enough for the name of a card."""

CARD_KEYS = frozenset({"name", "singular"})
"""Keys of texts that must fit on one line of a card."""
MODES = frozenset({"fixed", "tactical"})
"""Keys of modes: a card has other words beside them in one line."""
MODE = "<svg onload=alert(1)>"


@dataclass
class Value:
    """A text in a file; `level` is the index of its attack, which gets milder with the index.

    `first_lines` are the first lines of all enclosing values.
    """

    original: str
    number: int
    attacks: tuple[str, ...]
    level: int = 0
    line: int = 0
    first_lines: tuple[int, ...] = field(default=())

    @property
    def is_hostile(self) -> bool:
        return self.level < len(self.attacks)

    @property
    def text(self) -> str:
        return f"{self.attacks[self.level]}{self.number}" if self.is_hostile else self.original


def hostile(folder: Path, turn: int = 0) -> tuple[Path, int]:
    """Return a content tree full of attacks that the checks accept, and how many it contains.

    `turn` is the index of the short attack that is used for all names.
    """
    tree = invented(folder)
    files = {
        path: _values(read_yaml(path, path.name).value, SHORT[turn])
        for path in sorted(tree.rglob("*.yml"))
    }
    for path in sorted(tree.rglob("*.md")):
        _attack_prose(path, SHORT[turn])
    for _ in range(60):
        for path, (data, _) in files.items():
            path.write_text("\n".join(_lines(data, ())) + "\n", encoding="utf-8")
        try:
            load([tree])
        except ContentErrors as errors:
            for error in errors.errors:
                for path in (p for p in files if str(p).endswith(error.mark.path.lstrip("/"))):
                    _reduce(files[path][1], error.mark.line)
        else:
            values = [value for _, found in files.values() for value in found]
            return tree, sum(value.is_hostile for value in values)
    raise AssertionError("the checks never accept this content")


def _reduce(values: list[Value], line: int) -> None:
    """Make the value on a line less hostile; if there is none, all values that contain the line."""
    bad = [value for value in values if value.is_hostile]
    near = [value for value in bad if value.line == line]
    near = near or [value for value in bad if line in value.first_lines] or bad
    assert near, f"the original file has an error on line {line}"
    for value in near:
        value.level += 1


def _values(data: Any, short: str) -> tuple[Any, list[Value]]:
    found: list[Value] = []

    def wrapped(part: Any, key: object) -> Any:
        if isinstance(part, dict):
            return {name: wrapped(value, name) for name, value in part.items()}
        if isinstance(part, list):
            return [wrapped(value, key) for value in part]
        if isinstance(part, str):
            last = MODE if key in MODES else short
            attacks = (short,) if key in CARD_KEYS else (LINK + PROSE, PROSE, ATTACK, last)
            found.append(Value(part, len(found), attacks))
            return found[-1]
        return part

    return wrapped(data, None), found


def _lines(data: Any, around: tuple[int, ...], start: int = 1, end: str = "") -> Iterator[str]:
    """Yield a value as JSON, which is valid YAML, with each text on a separate, recorded line."""
    if isinstance(data, Value):
        data.line, data.first_lines = start, around
        yield json.dumps(data.text, ensure_ascii=False) + end
    elif isinstance(data, (dict, list)) and data:
        pairs = list(data.items() if isinstance(data, dict) else ((None, part) for part in data))
        yield "{" if isinstance(data, dict) else "["
        line = start + 1
        for index, (key, part) in enumerate(pairs):
            comma = "," if index < len(pairs) - 1 else ""
            name = "" if key is None else f"{json.dumps(key)}: "
            for row in _lines(part, (*around, start, line), line, comma):
                yield f" {name}{row}"
                name, line = "", line + 1
        yield ("}" if isinstance(data, dict) else "]") + end
    else:
        yield json.dumps(data, ensure_ascii=False) + end


def _attack_prose(path: Path, short: str) -> None:
    """Put attacks into headings, paragraphs and the texts of the blocks of a Markdown file."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^(## .*?)( \{#)", rf"\1 {_escaped(short)}\2", text, flags=re.M)
    plain, prose = json.dumps(ATTACK), json.dumps(PROSE)
    text = re.sub(r"^(name|title): .*$", rf"\1: {_escaped(plain)}", text, flags=re.M)
    text = re.sub(r"^summary: .*$", f"summary: {_escaped(prose)}", text, flags=re.M)
    text = re.sub(r"^  - .*$", f"  - {_escaped(prose)}", text, flags=re.M)
    path.write_text(f"{text}\n{PROSE}{REFERENCE}", encoding="utf-8")


def _escaped(replacement: str) -> str:
    return replacement.replace("\\", r"\\")
