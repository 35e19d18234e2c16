"""Load content folders into a frozen library: ids, order, overlays and checked references.

In: folders; later ones add to earlier ones. Out: a `Library`, or `ContentErrors` with all errors of
the first stage that has any.
"""

from musterbook.library.loading import load
from musterbook.library.model.nodes import Library, Node

__all__ = ["Library", "Node", "load"]
