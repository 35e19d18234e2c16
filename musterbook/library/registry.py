"""The registry of published ids: `ids.txt` in a content tree, one id a line.

An id that stands in it must always lead somewhere. New ids enter by `build.py check --write`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from musterbook.errors import ContentError, Mark, did_you_mean
from musterbook.model.nodes import Library

NAME = "ids.txt"

_HEAD = "# Every id that was ever published. Written by `python build.py check --write`.\n"


def read(root: Path) -> list[tuple[int, str]]:
    """Return line number and id of every entry in the registry of a tree."""
    path = root / NAME
    if not path.is_file():
        return []
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [(number, line.strip()) for number, line in lines if line.strip() and line[0] != "#"]


def compare(library: Library, roots: Iterable[Path]) -> tuple[list[ContentError], list[str]]:
    """Return an error for each published id that vanished, and the ids that are new."""
    errors: list[ContentError] = []
    published: set[str] = set()
    for root in roots:
        for number, id in read(root):
            published.add(id)
            if id not in library:
                near = did_you_mean(id, library.nodes)
                hint = "keep it as an alias of the entry that took its place"
                message = f'the published id "{id}" has vanished'
                mark = Mark((root / NAME).as_posix(), number)
                errors.append(ContentError(mark, message, f"{near} {hint}".strip()))
    return errors, [id for id in library.nodes if id not in published]


def write(root: Path, ids: Iterable[str]) -> int:
    """Add ids to the registry of a tree, sorted; return how many were new."""
    old = {id for _, id in read(root)}
    new = old | set(ids)
    if new != old:
        (root / NAME).write_text(_HEAD + "\n".join(sorted(new)) + "\n", encoding="utf-8")
    return len(new - old)
