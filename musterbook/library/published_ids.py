"""The registry of published ids: `ids.txt` in a content folder, one id per line.

Every published id must keep working. `build.py check --write` adds new ids.
Why: docs/decisions/ids.md
"""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path

from musterbook.errors import ContentError, Mark, did_you_mean, repeated, shorten
from musterbook.library.model.nodes import Library
from musterbook.library.source.tree import read_text
from musterbook.output_folder import write_file

NAME = "ids.txt"

_HEAD = "# Every id that was ever published. Written by the command `check --write`.\n"


def read(root: Path) -> tuple[list[tuple[int, str]], list[ContentError]]:
    """Return line number and id of every entry in the registry of a folder, and errors."""
    path = root / NAME
    mark = Mark(path.as_posix())
    if path.is_symlink():
        hint = "put the file itself here; files outside the folder are not read"
        return [], [ContentError(mark, "symbolic links are not followed", hint)]
    if not path.exists():
        return [], []
    tree = read_text(path, mark.path)
    lines = enumerate((line.strip() for line in tree.lines), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"], tree.errors


def compare(
    library: Library, roots: Iterable[Path], leaving: AbstractSet[str] = frozenset()
) -> tuple[list[ContentError], frozenset[str], list[str]]:
    """Return errors for published ids that no longer exist, those ids, and the new ids.

    Ids that disappeared together, such as those of one file, are one error; those of `leaving` are
    none.
    """
    errors: list[ContentError] = []
    published: set[str] = set()
    by_cause: dict[str, list[tuple[Mark, str]]] = {}
    vanished: list[str] = []
    folders = {id[: match.start()] for id in library.nodes for match in re.finditer("/", id)}
    for root in roots:
        entries, read_errors = read(root)
        errors += read_errors
        for number, id in entries:
            published.add(id)
            if id in library or id in leaving:
                continue
            vanished.append(id)
            mark = Mark((root / NAME).as_posix(), number)
            by_cause.setdefault(_missing_root(id, library, folders), []).append((mark, id))
    errors += [_vanished_error(library, group) for group in by_cause.values()]
    return errors, frozenset(vanished), [id for id in library.nodes if id not in published]


def _vanished_error(library: Library, group: Sequence[tuple[Mark, str]]) -> ContentError:
    """Return one error for ids that disappeared together, with a suggestion for the first."""
    mark, id = min(group)
    hint = (
        "keep it as an alias of the entry that replaced it; if nothing did, delete this line, "
        "and links to its page lead nowhere"
    )
    message = f'the published id "{shorten(id, 200)}" no longer exists'
    error = ContentError(mark, message, f"{did_you_mean(id, library.nodes)} {hint}".strip())
    return repeated(replace(error, mark=other) for other, _ in group)


def _missing_root(id: str, library: Library, folders: set[str]) -> str:
    """Return the shortest prefix of an id under which no entry exists."""
    parts = id.split("/")
    heads = ("/".join(parts[:count]) for count in range(1, len(parts)))
    return next((head for head in heads if head not in folders and head not in library), id)


def write(root: Path, ids: Iterable[str]) -> int:
    """Add ids to the registry of a folder, sorted; return the number of new ids."""
    published = {id for _, id in read(root)[0]}
    all_ids = published | set(ids)
    if all_ids != published:
        _write(root, all_ids)
    return len(all_ids - published)


def take_out(root: Path, ids: AbstractSet[str]) -> None:
    """Take ids out of the registry of a folder."""
    _write(root, {id for _, id in read(root)[0]} - ids)


def _write(root: Path, ids: Iterable[str]) -> None:
    write_file(root / NAME, _HEAD + "\n".join(sorted(ids)) + "\n")
