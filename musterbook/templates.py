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
from musterbook.letters import is_greek

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
        code = marshal.loads(_compiled(source, name, path, Unkeyed(environment)))
        # A plain dict: Jinja copies the globals at each rendering, and its `ChainMap` slowly.
        return Template.from_code(environment, code, dict(globals or {}), uptodate)


@cached("templates", code="templates")
def _compiled(source: str, name: str, path: str, environment: Unkeyed[Environment]) -> bytes:
    """Return the code of a template; all environments have the same options."""
    return marshal.dumps(environment.value.compile(source, name, path))


@cache
def templates(folder: str) -> Environment:
    """Return the templates of a folder, such as `pages` or `cards`."""
    environment = Environment(
        loader=_Loader(FOLDER / folder),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.tests["greek"] = is_greek
    return environment
