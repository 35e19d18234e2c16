"""The Jinja templates of every room, read by one set of rules.

In: the name of a folder below `templates/`. Out: its templates. They escape everything that is
not marked as HTML, and a name that is not given is an error, not an empty place.
"""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from musterbook import resources

FOLDER = resources.TEMPLATES


@cache
def templates(room: str, *, keep_trailing_newline: bool = False) -> Environment:
    """Return the templates of a room, such as `pages` or `cards`."""
    return Environment(
        loader=FileSystemLoader(FOLDER / room),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=keep_trailing_newline,
    )
