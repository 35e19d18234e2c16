"""The cache of slow results: files named by the hash of their inputs.

In: the inputs of a result. Out: the result as bytes, if it is in the cache. Each kind of file has
a folder. No file is ever changed in place, so a reader never sees half of one. Files unused for a
month are deleted. The cache can be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from musterbook import resources
from musterbook.settings import settings

FOLDER = resources.CACHE

DAY = 24 * 3600
KEPT = 30 * DAY
"""Seconds an unused file is kept."""


def recipe(paths: Iterable[Path], *others: object) -> str:
    """Return the hash of the contents of files, and of anything else that has a `repr`."""
    digest = hashlib.sha256(repr(others).encode())
    for path in paths:
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True)
class CacheFolder:
    """A folder of the cache, and the suffix of its files."""

    folder: Path
    suffix: str

    def path(self, *made_from: object) -> Path:
        """Return the path of the file for these inputs, whether it exists or not."""
        own = sorted(settings().colours.items())  # a club's colours appear in its print files
        key = (made_from, own) if own else made_from
        digest = hashlib.sha256(repr(key).encode()).hexdigest()
        return self.folder / f"{digest}{self.suffix}"

    def load(self, path: Path) -> bytes | None:
        """Return the content of a file, or None if it is not in the cache."""
        try:
            content = path.read_bytes()
        except OSError:
            return None
        use([path])
        return content

    def save(self, path: Path, content: bytes) -> None:
        """Store a file; if it cannot be written, it is simply made again next time."""
        with suppress(OSError):
            write(path, content)

    def get(self, make: Callable[[], bytes], *made_from: object) -> bytes:
        """Return the cached result for these inputs, or make and store it."""
        path = self.path(*made_from)
        content = self.load(path)
        if content is None:
            content = make()
            self.save(path, content)
        return content


def write(path: Path, content: bytes) -> None:
    """Write a file of the cache atomically. Raises OSError."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise


def cache_folder(name: str, suffix: str) -> CacheFolder:
    """Return the folder of one kind of file in the cache."""
    return CacheFolder(FOLDER / name, suffix)


def use(paths: Iterable[Path], now: float | None = None) -> None:
    """Record that files were used, at most once a day."""
    now = time.time() if now is None else now
    for path in paths:
        try:
            if now - path.stat().st_mtime > DAY:
                os.utime(path, (now, now))
        except OSError:
            continue


def prune(*folders: Path, now: float | None = None, kept: float = KEPT) -> int:
    """Delete files that were not used for `kept` seconds; return their number."""
    now = time.time() if now is None else now
    count = 0
    for folder in folders:
        with os.scandir(folder) if folder.is_dir() else nullcontext(()) as files:
            for file in files:
                # Another build may delete it at the same time, and a cache may be read-only.
                with suppress(OSError):
                    if file.is_file() and now - file.stat().st_mtime > kept:
                        Path(file).unlink()
                        count += 1
    return count
