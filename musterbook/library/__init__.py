"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.settings import settings

if TYPE_CHECKING:
    from musterbook.library.read import FileCache

__all__ = ["Kind", "Library", "Node", "load"]


def load(roots: Sequence[Path], file_cache: FileCache | None = None) -> Library:
    """Read, validate and merge content folders; `file_cache` has unchanged files.

    Raises ContentErrors with every error of every file.
    """
    # Readers and checks are not needed for a library from the cache.
    from musterbook.library import loading

    return loading.load(roots, file_cache).hiding(settings().hidden)
