"""The registry of published ids: `ids.txt` in a content tree, one id a line.

An id in it must always lead somewhere. New ids enter by `build.py check --write`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from musterbook.errors import ContentError, Mark, did_you_mean, repeated, shorten
from musterbook.library.model.nodes import Library
from musterbook.library.source.tree import read_text

NAME = "ids.txt"

_HEAD = "# Every id that was ever published. Written by `python build.py check --write`.\n"


def read(root: Path) -> tuple[list[tuple[int, str]], list[ContentError]]:
    """Return line number and id of every entry in the registry of a tree, and what is wrong."""
    path = root / NAME
    mark = Mark(path.as_posix())
    if path.is_symlink():
        hint = "put the file itself here: content reads nothing that lies elsewhere"
        return [], [ContentError(mark, "links are not followed", hint)]
    if not path.exists():
        return [], []
    tree = read_text(path, mark.path)
    lines = enumerate((line.strip() for line in tree.lines), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"], tree.errors


def compare(
    library: Library, roots: Iterable[Path], lost: Callable[[str], bool]
) -> tuple[list[ContentError], list[str], list[str]]:
    """Return errors for published ids that vanished, those ids, and the ids that are new.

    Ids that vanished together, such as those of one file, are one error. `lost` tells whether a
    broken file may still hold an id; that is no error, for it may come back.
    """
    errors: list[ContentError] = []
    published: set[str] = set()
    groups: dict[str, list[ContentError]] = {}
    vanished: list[str] = []
    folders = {id[: match.start()] for id in library.nodes for match in re.finditer("/", id)}
    for root in roots:
        entries, wrong = read(root)
        errors += wrong
        for number, id in entries:
            published.add(id)
            if id in library:
                continue
            vanished.append(id)
            if lost(id):
                continue
            near = did_you_mean(id, library.nodes)
            hint = "keep it as an alias of the entry that took its place"
            message = f'the published id "{shorten(id, 200)}" has vanished'
            mark = Mark((root / NAME).as_posix(), number)
            error = ContentError(mark, message, f"{near} {hint}".strip())
            groups.setdefault(_gone(id, library, folders), []).append(error)
    errors += [repeated(group) for group in groups.values()]
    return errors, vanished, [id for id in library.nodes if id not in published]


def _gone(id: str, library: Library, folders: set[str]) -> str:
    """The topmost part of an id of which nothing is left."""
    parts = id.split("/")
    heads = ("/".join(parts[:count]) for count in range(1, len(parts)))
    return next((head for head in heads if head not in folders and head not in library), id)


def write(root: Path, ids: Iterable[str]) -> int:
    """Add ids to the registry of a tree, sorted; return how many were new."""
    old = {id for _, id in read(root)[0]}
    new = old | set(ids)
    if new != old:
        (root / NAME).write_text(_HEAD + "\n".join(sorted(new)) + "\n", encoding="utf-8")
    return len(new - old)
