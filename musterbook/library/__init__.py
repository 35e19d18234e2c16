"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors of
the first stage that has any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from musterbook.library.model.nodes import Library, Node

if TYPE_CHECKING:
    from musterbook.library.loading import load

__all__ = ["Library", "Node", "load"]


def __getattr__(name: str) -> Any:
    """Import `load` when it is first used, not for a library from the cache.

    Why: docs/decisions/cache.md
    """
    if name != "load":
        raise AttributeError(name)
    from musterbook.library.loading import load

    return load
