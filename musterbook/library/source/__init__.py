"""Parse YAML, Markdown and SVG files into plain values with source locations.

In: a path. Out: a `Tree`: dicts, lists and scalars, with the location of every value and key by its
place (the path of keys and indices). Every problem is a `ContentError`, never an exception.
"""

from musterbook.library.source.face_styles import read_face_style
from musterbook.library.source.markdown_files import read_page, read_rules
from musterbook.library.source.picture_files import Picture, read_picture
from musterbook.library.source.symbols import read_symbol
from musterbook.library.source.tree import Place, Tree, one_form, read_text
from musterbook.library.source.yaml import read_yaml

__all__ = [
    "Picture", "Place", "Tree", "one_form", "read_face_style", "read_page", "read_picture",
    "read_rules", "read_symbol", "read_text", "read_yaml",
]  # fmt: skip
