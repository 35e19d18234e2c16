"""The cache of slow results: a decorator for functions whose result depends on their arguments.

    @cached("fonts")
    def _unpacked(packed: bytes) -> bytes: …

The key of a result is the hash of the arguments, of the code of the function's module and of all
modules of this package that it imports, directly or not, of the versions of other packages that
these import. Files that the function reads besides must be in `inputs`.

An entry begins with the hash of its content, so a damaged one is made again. It is never changed
in place, so a reader never sees half of one. It is pickled, and may contain only plain values and
types of the modules in its key. Entries unused for a month are deleted. The cache can be deleted at
any time.
"""

from __future__ import annotations

import copyreg
import hashlib
import io
import os
import pickle
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from operator import itemgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, ParamSpec, TypeVar

from musterbook import resources

FOLDER = resources.CACHE

DAY = 24 * 3600
KEPT = 30 * DAY
"""Seconds an unused file is kept."""

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)|import[ \t]+([\w.]+))", re.M
)
_ONLY_FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+[^\n]*\n|\n)+", re.M)
_DISTRIBUTIONS = {"PIL": "pillow", "_cffi_backend": "cffi", "yaml": "pyyaml"}
"""Names under which packages are installed, where they differ from those in imports."""


# --- What a result is made from -------------------------------------------------------------------


@cache
def modules(name: str) -> frozenset[str]:
    """Return a module of this package and all others that it imports, directly or not.

    A package counts only if a name is imported from the package itself.
    """
    found, waiting = set[str](), [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [other for other in imports(one) if _path(other)]
    return frozenset(found)


@cache
def imports(name: str) -> frozenset[str]:
    """Return what a module of this package imports, except for types: modules and packages.

    The source is searched instead of parsed, which would take longer than most commands.
    """
    path = _path(name)
    text = _ONLY_FOR_TYPES.sub("", path.read_text(encoding="utf-8")) if path else ""
    found = set[str]()
    for module, names, plain in _IMPORT.findall(text):
        if plain or not module.startswith(__package__):
            found.add(plain if _path(plain) else (plain or module).partition(".")[0])
            continue
        for item in re.findall(r"(\w+)(?:\s+as\s+\w+)?", names):
            inner = f"{module}.{item}"
            found.add(inner if _path(inner) else module)
    return frozenset(found)


@cache
def _path(module: str) -> Path | None:
    """Return the file of a module of this package; None for every other name."""
    package, *parts = module.split(".")
    if package != __package__:
        return None
    path = resources.PACKAGE.joinpath(*parts)
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in candidates if one.is_file()), None)


@cache
def code_of(name: str) -> str:
    """Return the hash of the code of a module and of everything that it imports."""
    own = sorted(modules(name))
    others = sorted(set[str]().union(*map(imports, own)) - set(own) - sys.stdlib_module_names)
    digest = hashlib.sha256(repr((sys.version, [_version(other) for other in others])).encode())
    for module in own:
        path = _path(module)
        digest.update(f"\0{module}\0".encode() + (path.read_bytes() if path else b""))
    return digest.hexdigest()


def _version(package: str) -> str:
    """Return the name and version of an installed package; only the name for any other word."""
    try:
        return f"{package} {metadata.version(_DISTRIBUTIONS.get(package, package))}"
    except metadata.PackageNotFoundError:
        return package


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
    inputs: Callable[[], object]
    most: int = 0

    @property
    def folder(self) -> Path:
        """The folder of its results."""
        return FOLDER / self.name

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result for these arguments, from the cache or newly made."""
        path = self.folder / self.key(*args, **kwargs)
        allowed = modules(self.function.__module__)
        with suppress(FileNotFoundError, DamagedEntry):
            stored: R = unpickled(load(path), allowed)
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
        module, name = self.function.__module__, self.function.__qualname__
        return key_of((code_of(module), name, self.inputs(), args, sorted(kwargs.items())))


def cached(
    name: str, inputs: Callable[[], object] = lambda: None, most: int = 0
) -> Callable[[Callable[P, R]], Cached[P, R]]:
    """Cache the results of a function in a folder; `inputs` returns what it reads besides code.

    The result must depend only on the arguments, which need a `repr` that says everything.
    """

    def wrapped(function: Callable[P, R]) -> Cached[P, R]:
        result = Cached(function, name, inputs, most)
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
    """An entry that cannot be used: it is truncated, or contains what it may not."""


def load(path: Path) -> bytes:
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


class _Reader(pickle.Unpickler):
    """Reads plain values and the types of some modules, and calls nothing."""

    def __init__(self, content: bytes, modules: frozenset[str]) -> None:
        super().__init__(io.BytesIO(content))
        self.modules = modules

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, frozen.__name__):
            return frozen
        if module in self.modules:
            found = super().find_class(module, name)
            # Not something that one of these modules imports.
            if isinstance(found, type) and found.__module__ in self.modules:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} may not be in this entry")


def unpickled(content: bytes, modules: frozenset[str]) -> Any:
    """Return a value of plain types and of types of these modules. Raises DamagedEntry."""
    try:
        return _Reader(content, modules).load()
    except Exception as error:
        raise DamagedEntry from error


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
