"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.site_settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from musterbook.errors import ContentError
    from musterbook.library.checks.pack_game_facts import PackGameFacts
    from musterbook.library.read import FileCache

__all__ = ["Kind", "Library", "Node", "load"]


def load(
    roots: Sequence[Path],
    file_cache: FileCache | None = None,
    game_check: Callable[[PackGameFacts], Iterable[ContentError]] | None = None,
    settings: Settings = DEFAULTS,
) -> Library:
    """Read, validate and merge content folders for a site; `file_cache` has unchanged files.

    `game_check` plays the games of packs without other errors; without it, no game is played.

    Raises ContentErrors with every error of every file.
    """
    # Readers and checks are not needed for a library from the cache.
    from musterbook.library import loading

    return loading.load_library(roots, file_cache, game_check).with_settings(settings)
