"""The Jinja templates of all packages, with one set of rules.

In: the name of a folder below `templates/`. Out: its templates. They escape everything that is
not marked as HTML, and an undefined name is an error instead of an empty text.
"""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from musterbook import resources

FOLDER = resources.TEMPLATES


@cache
def templates(folder: str, *, keep_trailing_newline: bool = False) -> Environment:
    """Return the templates of a folder, such as `pages` or `cards`."""
    return Environment(
        loader=FileSystemLoader(FOLDER / folder),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=keep_trailing_newline,
    )
