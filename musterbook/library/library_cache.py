"""Disk cache of loaded libraries, so that commands start fast.

In: content folders. Out: their library, from the cache or newly loaded. The key covers every byte
of the content, its location, and the code that reads it. Content is plain text, so it cannot inject
anything into an entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import cache as store
from musterbook import resources
from musterbook.cache import NotCached, Unkeyed, cached
from musterbook.library import load
from musterbook.library.content_files import files
from musterbook.library.model.nodes import Library
from musterbook.settings import settings

if TYPE_CHECKING:
    from musterbook.library.read import FileCache

MAX_LIBRARIES = 20
"""Number of libraries kept; every saved edit of an author makes a new one."""


def open_library(roots: Sequence[Path], file_cache: FileCache | None = None) -> Library:
    """Return the library of content folders, from the disk cache if possible.

    If it is not there, the files are read, unless `file_cache` has them. Raises ContentErrors with
    every error.
    """
    library = _library(tuple(roots), content(roots), Unkeyed(file_cache))
    return library.hiding(settings().hidden)


def content(roots: Sequence[Path]) -> object:
    """Return everything that determines a library: the folders as given, and every file."""
    listed = [[(name, path) for name, path in files(root)] for root in roots if root.is_dir()]
    names = [[(name, path.is_symlink()) for name, path in tree] for tree in listed]
    paths = [path for tree in listed for _, path in tree if not path.is_symlink()]
    return [str(root) for root in roots], str(Path.cwd()), names, store.content_of(paths)


@cache
def _designs() -> str:
    """Return the hash of the settings that checks read."""
    return store.content_of(sorted(resources.CARDS.glob("*.yml")))


@cached("library", _designs, most=MAX_LIBRARIES)
def _library(
    roots: tuple[Path, ...], made_from: object, file_cache: Unkeyed[FileCache | None]
) -> Library:
    library = load(roots, file_cache.value)
    store.prune()
    if made_from != content(roots):  # a file was saved during the load
        raise NotCached(library)
    return library
