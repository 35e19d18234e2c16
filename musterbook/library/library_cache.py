"""Disk cache of loaded libraries, so that commands start fast.

In: content folders. Out: their library, from the cache or newly loaded. The key covers every byte
of the content, its location, and the code that reads it. Content is plain text, so it cannot inject
anything into an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import cache as store
from musterbook import resources
from musterbook.cache import NotCached, Unkeyed, cached
from musterbook.errors import ContentError
from musterbook.fonts import use_own
from musterbook.library.file_kinds import content_hash
from musterbook.library.hidden_packs import with_settings
from musterbook.library.model.nodes import Library
from musterbook.site_settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from musterbook.library.checks.played_packs import PlayedPack
    from musterbook.library.read_files import FileCache

MAX_LIBRARIES = 20
"""Number of libraries kept; every saved edit of an author makes a new one."""


@dataclass(frozen=True)
class GameCheck:
    """A check that plays the games of packs; `key` changes whenever its results may change."""

    key: str
    errors: Callable[[PlayedPack], Iterable[ContentError]]


def open_library(
    roots: Sequence[Path],
    file_cache: FileCache | None = None,
    game_check: GameCheck | None = None,
    settings: Settings = DEFAULTS,
) -> Library:
    """Return the library of content folders for a site, from the disk cache if possible.

    If it is not there, the files are read, unless `file_cache` has them. A library whose games were
    not played is loaded again for a `game_check`, which is not made again for content in which it
    found no error. Raises ContentErrors with every error.
    """

    @cache
    def loaded() -> Library:
        from musterbook.library.loading import load  # not needed for a library from the cache

        return load(roots, file_cache, game_check.errors if game_check else None)

    use_own(roots)
    made_from = content(roots)
    if game_check is not None:
        _check(game_check.key, tuple(roots), made_from, Unkeyed(loaded))
    return with_settings(_library(tuple(roots), made_from, Unkeyed(loaded)), settings)


def content(roots: Sequence[Path]) -> object:
    """Return everything that determines a library: the folders as given, and every file."""
    return [str(root) for root in roots], str(Path.cwd()), content_hash(roots)


@cache
def _designs() -> str:
    """Return the hash of the settings that checks read."""
    return store.content_of(sorted(resources.CARDS.glob("*.yml")))


@cached("library", code="library", inputs=_designs, most=MAX_LIBRARIES)
def _library(
    roots: tuple[Path, ...], made_from: object, loaded: Unkeyed[Callable[[], Library]]
) -> Library:
    library = loaded.value()
    store.prune()
    if made_from != content(roots):  # a file was saved during the load
        raise NotCached(library)
    return library


@cached("checked", code="library", inputs=_designs)
def _check(
    key: object, roots: tuple[Path, ...], made_from: object, check: Unkeyed[Callable[[], object]]
) -> None:
    """Make a check, which raises ContentErrors, unless it was made without errors."""
    check.value()
    if made_from != content(roots):
        raise NotCached(None)
