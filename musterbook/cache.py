"""The cache of slow results: a decorator for functions whose result depends on their arguments.

    @cached("books", code="books")
    def typeset_book(html: str, css: str) -> bytes: …

The key of a result is the hash of the arguments, and of the code of the named package and of all
packages above it in the table of DESIGN.md, which are those that it may import. Files that the
function reads besides must be in `inputs`.

An entry begins with the hash of its content, so a damaged one is made again. It is never changed
in place, so a reader never sees half of one. It is pickled: whoever can write into the cache can
run code, as whoever can write into the checkout can. Entries unused for a month are deleted. The
cache can be deleted at any time.
Why: docs/decisions/cache.md
"""

from __future__ import annotations

import copyreg
import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, ParamSpec, TypeVar

from musterbook import resources
from musterbook.letters import TABLE

FOLDER = resources.CACHE

PACKAGES = (
    "errors", "output_folder", "print_files", "progress", "csv_cells", "json_text", "zip_files",
    "resources", "site_settings", "letters", "slugs", "cache", "templates", "workers", "fonts",
    "pdf_engine", "esbuild", "colours", "library", "authoring", "maps", "article",
    "cards", "pages", "books", "room", "site", "randomizer", "preview", "build", "commands",
)  # fmt: skip
"""The packages and modules of this package, in the order of the table in DESIGN.md."""

DAY = 24 * 3600
KEPT = 30 * DAY
"""Seconds an unused file is kept."""

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


# --- What a result is made from -------------------------------------------------------------------


@cache
def code_of(package: str) -> str:
    """Return the hash of the code of a package and of those above it, and of what is installed."""
    digest = hashlib.sha256(repr((sys.version, _installed(), TABLE.read_bytes())).encode())
    for name in PACKAGES[: PACKAGES.index(package) + 1]:
        path = resources.PACKAGE / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
            digest.update(f"\0{file.relative_to(resources.PACKAGE)}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _installed() -> list[str]:
    """Return every installed package with its version, as the names of folders: `pillow-12.0`."""
    found = {path.stem for folder in sys.path for path in Path(folder).glob("*.dist-info")}
    return sorted(found)


def content_of(paths: Iterable[Path], *others: object) -> str:
    """Return the hash of the contents of files, and of anything else that has a `repr`."""
    digest = hashlib.sha256(repr(others).encode())
    for path in paths:
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()


# --- The decorator --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unkeyed(Generic[T]):
    """An argument of a cached function that does not change its result."""

    value: T

    def __repr__(self) -> str:
        return "Unkeyed"


class NotCached(Exception):
    """Raised by a cached function to return a value without storing it."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self.value = value


@dataclass(frozen=True)
class Cached(Generic[P, R]):
    """A function with cached results: those in `name`, a folder of the cache.

    Only the `most` newest results are kept, if it is not 0.
    """

    function: Callable[P, R]
    name: str
    code: str
    inputs: Callable[[], object]
    most: int = 0

    @property
    def folder(self) -> Path:
        return FOLDER / self.name

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result for these arguments, from the cache or newly made."""
        path = self.folder / self.key(*args, **kwargs)
        with suppress(FileNotFoundError, DamagedEntry):
            stored: R = pickle.loads(load_entry(path))
            return stored
        try:
            result = self.function(*args, **kwargs)
        except NotCached as not_cached:
            return not_cached.value  # type: ignore[return-value]
        save(path, pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
        if self.most:
            _keep_newest(self.folder, self.most)
        return result

    def key(self, *args: P.args, **kwargs: P.kwargs) -> str:
        """Return the name of the entry for these arguments."""
        name = f"{self.function.__module__}.{self.function.__qualname__}"
        return key_of((code_of(self.code), name, self.inputs(), args, sorted(kwargs.items())))


def cached(
    name: str, *, code: str, inputs: Callable[[], object] = lambda: None, most: int = 0
) -> Callable[[Callable[P, R]], Cached[P, R]]:
    """Cache the results of a function in a folder.

    `code` is the package that makes them, `inputs` returns what it reads besides code. The result
    must depend only on the arguments, which need a `repr` that says everything.
    """

    def wrapped(function: Callable[P, R]) -> Cached[P, R]:
        result = Cached(function, name, code, inputs, most)
        object.__setattr__(result, "__doc__", function.__doc__)
        return result

    return wrapped


def key_of(made_from: object) -> str:
    """Return the name of an entry made from a value that has a `repr`."""
    return hashlib.sha256(repr(made_from).encode()).hexdigest()


# --- Entries --------------------------------------------------------------------------------------

HASH = hashlib.sha256().digest_size
"""Number of bytes of the hash at the start of an entry."""


class DamagedEntry(Exception):
    """An entry that cannot be used, because its content has not its hash."""


def load_entry(path: Path) -> bytes:
    """Return the content of an entry. Raises FileNotFoundError or DamagedEntry."""
    try:
        entry = path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DamagedEntry from error
    content = entry[HASH:]
    if hashlib.sha256(content).digest() != entry[:HASH]:
        raise DamagedEntry
    use([path])
    return content


def save(path: Path, content: bytes) -> None:
    """Store an entry; if it cannot be written, it is simply made again next time."""
    with suppress(OSError):
        write(path, hashlib.sha256(content).digest() + content)


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


def frozen(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Rebuild a read-only mapping when unpickling."""
    return MappingProxyType(values)


copyreg.pickle(MappingProxyType, lambda mapping: (frozen, (dict(mapping),)))


# --- Clean-up -------------------------------------------------------------------------------------


def use(paths: Iterable[Path]) -> None:
    """Record that files were used, at most once a day."""
    now = time.time()
    for path in paths:
        try:
            if now - path.stat().st_mtime > DAY:
                os.utime(path, (now, now))
        except OSError:
            continue


def prune() -> int:
    """Delete the files of all folders of the cache that were not used for a month; count them."""
    now, count = time.time(), 0
    for path, modified in _files(FOLDER, below=True):
        if now - modified > KEPT:
            # Another build may delete it at the same time, and a cache may be read-only.
            with suppress(OSError):
                path.unlink()
                count += 1
    return count


def _keep_newest(folder: Path, most: int) -> None:
    for path, _ in sorted(_files(folder), key=itemgetter(1))[:-most]:
        with suppress(OSError):
            path.unlink()


def _files(folder: Path, *, below: bool = False) -> Iterator[tuple[Path, float]]:
    """Yield every file in a folder, or in its folders, with the time of its last use."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if below and entry.is_dir(follow_symlinks=False):
                    yield from _files(Path(entry))
                elif not below and entry.is_file():
                    yield Path(entry), entry.stat().st_mtime
