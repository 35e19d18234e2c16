"""The loaded library from the cache, so that every command starts at once.

In: content folders. Out: their library, loaded when the cache does not have it. The key covers
every byte of the content, where it is, and the code that reads it. What is kept is pickled: only
types of the library are read back, and content is plain text that cannot get into the cache.
"""

from __future__ import annotations

import copyreg
import gc
import io
import pickle
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pydantic

from musterbook import cache as store
from musterbook import errors, resources, tokens
from musterbook.library import load
from musterbook.library.model.nodes import Library
from musterbook.library.read import Memory, files

LIBRARIES = store.cache_folder("library", ".pickle")
MOST = 20
"""Libraries that are kept; while an author writes, each saved file makes another."""

_MODULES = ("musterbook.errors", "musterbook.library.model.", "musterbook.library.stored")
"""A kept library is made of plain values and of what these modules define, of nothing else."""


def open_library(roots: Sequence[Path], memory: Memory | None = None) -> Library:
    """Return the library of content folders; a memory has what files gave the last time.

    Raises ContentErrors with every error.
    """
    path = LIBRARIES.path(_code(), _content(roots))
    if (kept := LIBRARIES.load(path)) and (library := _restored(kept)):
        return library
    library = load(list(roots), memory)
    LIBRARIES.save(path, pickle.dumps(library, pickle.HIGHEST_PROTOCOL))
    _forget_old()
    return library


def _content(roots: Sequence[Path]) -> object:
    """Everything that a library is made from: the folders as they are shown, and every file."""
    listed = [[(name, path) for name, path in files(root)] for root in roots if root.is_dir()]
    names = [[(name, path.is_symlink()) for name, path in tree] for tree in listed]
    paths = [path for tree in listed for _, path in tree if not path.is_symlink()]
    return [str(root) for root in roots], str(Path.cwd()), names, store.recipe(paths)


@cache
def _code() -> str:
    """A hash of the code that makes a library, and of the settings that it checks against."""
    own = sorted(Path(__file__).parent.rglob("*.py"))
    others = (Path(errors.__file__), Path(tokens.__file__))
    settings = sorted(resources.CARDS.glob("*.yml"))
    return store.recipe((*own, *others, *settings), sys.version, pydantic.VERSION)


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(_MODULES):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a library")


def _restored(kept: bytes) -> Library | None:
    """Return a kept library; None if the file is damaged."""
    collecting = gc.isenabled()
    gc.disable()  # everything that is made here stays
    try:
        library = _Reader(io.BytesIO(kept)).load()
    except Exception:
        return None
    finally:
        if collecting:
            gc.enable()
    return library if isinstance(library, Library) else None


def _forget_old() -> None:
    """Remove all but the newest libraries."""
    known = sorted(LIBRARIES.folder.glob("*.pickle"), key=lambda path: path.stat().st_mtime)
    for path in known[:-MOST]:
        path.unlink(missing_ok=True)


def frozen(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that cannot be changed, from its pickled form."""
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda mapping: (frozen, (dict(mapping),)))
