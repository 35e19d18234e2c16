"""The Jinja templates of all packages, with one set of rules.

In: the name of a folder below `templates/`. Out: its templates. They escape everything that is
not marked as HTML, and an undefined name is an error instead of an empty text.
"""

import marshal
from collections.abc import MutableMapping
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from musterbook import resources
from musterbook.cache import Unkeyed, cached

FOLDER = resources.TEMPLATES


class _Loader(FileSystemLoader):
    """Loads templates that are compiled in our cache."""

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        source, path, uptodate = self.get_source(environment, name)
        keeps_newline = environment.keep_trailing_newline
        code = marshal.loads(_compiled(source, name, path, keeps_newline, Unkeyed(environment)))
        # A plain dict: Jinja copies the globals at each rendering, and its `ChainMap` slowly.
        return Template.from_code(environment, code, dict(globals or {}), uptodate)


@cached("templates")
def _compiled(
    source: str, name: str, path: str, keeps_newline: bool, environment: Unkeyed[Environment]
) -> bytes:
    """Return the code of a template; of the options, only one differs between environments."""
    return marshal.dumps(environment.value.compile(source, name, path))


@cache
def templates(folder: str, *, keep_trailing_newline: bool = False) -> Environment:
    """Return the templates of a folder, such as `pages` or `cards`."""
    return Environment(
        loader=_Loader(FOLDER / folder),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=keep_trailing_newline,
    )
