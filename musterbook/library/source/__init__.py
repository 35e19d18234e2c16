"""Reads YAML and Markdown files into plain values that remember where each of them is.

In: a path. Out: a `Tree`: dicts, lists and scalars, with the span of every value and the mark of
every key by its place (the path of keys and indices). Anything that is wrong is a
`ContentError`, never a traceback.
"""

from musterbook.library.source.prose import as_slug, read_page, read_rules
from musterbook.library.source.tree import Place, Tree, read_text
from musterbook.library.source.yaml import read_yaml

__all__ = ["Place", "Tree", "as_slug", "read_page", "read_rules", "read_text", "read_yaml"]
