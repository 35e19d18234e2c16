"""The files of a content folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_NOT_CONTENT = {"schema"}


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file and symbolic link of a folder with its relative path, sorted."""
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        hidden = any(part.startswith((".", "_")) for part in relative.parts)
        if hidden or relative.parts[0] in _NOT_CONTENT:
            continue
        if path.is_file() or path.is_symlink():
            yield relative.as_posix(), path
