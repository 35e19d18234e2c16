"""Disk cache of loaded libraries and of read files, so that commands start fast.

In: content folders. Out: their library, from the cache or newly loaded; a load reads only the files
that changed. The key covers every byte of the content, its location, and the code that reads it.
Libraries and files are pickled; unpickling accepts only types of the library, and content is plain
text.
"""

from __future__ import annotations

import copyreg
import gc
import io
import pickle
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import pydantic
import yaml

from musterbook import cache as store
from musterbook import design_tokens, errors, resources
from musterbook.library import load
from musterbook.library.content_files import files
from musterbook.library.model.nodes import Library
from musterbook.settings import settings

if TYPE_CHECKING:
    from musterbook.library.read import FileReader, ReadResult

Cached = TypeVar("Cached")

FILES = store.cache_folder("files", ".pickle")
LIBRARIES = store.cache_folder("library", ".pickle")
MAX_LIBRARIES = 20
"""Number of libraries kept; every saved edit of an author makes a new one."""
MAX_FILES = 2000
"""Number of read files kept; every content folder has its own."""

_MODULES = (
    "musterbook.errors", "musterbook.library.library_cache", "musterbook.library.model.",
    "musterbook.library.read", "musterbook.library.source.tree",
)  # fmt: skip
"""Modules whose types the cache may contain, besides plain values."""


def open_library(roots: Sequence[Path], reader: FileReader | None = None) -> Library:
    """Return the library of content folders, from the disk cache if possible.

    If it is not there, `reader` reads the files; by default, it is a `DiskFileCache`. Raises
    ContentErrors with every error.
    """
    path = LIBRARIES.path(_code(), _content(roots))
    if (pickled := LIBRARIES.load(path)) and (library := _unpickle(pickled, Library)):
        return library.hiding(settings().hidden)
    library = load(roots, reader or DiskFileCache())
    if path == LIBRARIES.path(_code(), _content(roots)):  # no file was saved during the load
        LIBRARIES.save(path, pickle.dumps(library, pickle.HIGHEST_PROTOCOL))
    _delete_old()
    return library


class DiskFileCache:
    """Disk cache of read files: one cache file for each content file, replaced when it changes.

    A cache file is named by the location of its content file, and starts with the hash of what it
    was made from. Files with errors are read every time.
    """

    def read_file(self, relative: str, path: Path) -> ReadResult:
        """Read a file, or return the cached result if its content and location are unchanged."""
        from musterbook.library import read  # not needed for a library from the cache

        def recipe() -> bytes:
            return store.recipe([path], _code(), read.is_in_pack(path)).encode()

        if path.is_symlink():  # an error, which does not depend on the content
            return read.read_file(relative, path)
        cache_file = FILES.path(relative, str(path), str(Path.cwd()))
        made_from = recipe()
        stored = FILES.load(cache_file) or b""
        if stored.startswith(made_from):
            cached = _unpickle(stored.removeprefix(made_from), read.ReadResult)
            if cached is not None:
                return cached
        result = read.read_file(relative, path)
        if not result.errors and made_from == recipe():  # the file was not saved in between
            FILES.save(cache_file, made_from + pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
        return result


def _content(roots: Sequence[Path]) -> object:
    """Return everything that determines a library: the folders as given, and every file."""
    listed = [[(name, path) for name, path in files(root)] for root in roots if root.is_dir()]
    names = [[(name, path.is_symlink()) for name, path in tree] for tree in listed]
    paths = [path for tree in listed for _, path in tree if not path.is_symlink()]
    return [str(root) for root in roots], str(Path.cwd()), names, store.recipe(paths)


@cache
def _code() -> str:
    """Return a hash of the code that builds a library and of the settings that it uses."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    others = (Path(errors.__file__), Path(design_tokens.__file__))
    settings = sorted(resources.CARDS.glob("*.yml"))
    versions = (sys.version, pydantic.VERSION, yaml.__version__)
    return store.recipe((*code, *others, *settings), *versions)


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.startswith(_MODULES):
            found = super().find_class(module, name)
            is_own_type = isinstance(found, type) and found.__module__.startswith(_MODULES)
            if is_own_type or found is frozen:  # and not something that these modules import
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is not part of a library")


def _unpickle(pickled: bytes, expected: type[Cached]) -> Cached | None:
    """Return an unpickled object; None if the data is damaged or of another type."""
    collecting = gc.isenabled()
    gc.disable()  # all objects created here are long-lived
    try:
        cached = _Reader(io.BytesIO(pickled)).load()
    except Exception:
        return None
    finally:
        if collecting:
            gc.enable()
    return cached if isinstance(cached, expected) else None


def _delete_old() -> None:
    """Delete all but the newest libraries and files, and everything not used for a month."""
    store.prune(FILES.folder, LIBRARIES.folder)
    for cache_folder, most in ((LIBRARIES, MAX_LIBRARIES), (FILES, MAX_FILES)):
        times = {}
        for path in cache_folder.folder.glob("*.pickle"):
            with suppress(FileNotFoundError):  # another command may delete it at the same time
                times[path] = path.stat().st_mtime
        for path in sorted(times, key=times.__getitem__)[:-most]:
            path.unlink(missing_ok=True)


def frozen(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Rebuild a read-only mapping when unpickling."""
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda mapping: (frozen, (dict(mapping),)))
