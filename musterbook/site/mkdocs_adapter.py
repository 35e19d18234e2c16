"""The theme around every page: the only module that knows MkDocs.

In: `mkdocs.yml` and the installed theme. Out: the files of the theme that pages load, and the
template that makes an article a whole page. MkDocs itself reads and writes no page: ours are
finished HTML, and what it does to each costs more than everything else together.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import mkdocs
from jinja2 import Environment, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException
from mkdocs.structure.files import Files as ThemeFiles

from musterbook.errors import UserError
from musterbook.output import Files
from musterbook.resources import HOME
from musterbook.settings import settings

SETTINGS = HOME / "mkdocs.yml"

USED = (
    r"assets/stylesheets/main\.\w+\.min\.css",
    r"assets/stylesheets/palette\.\w+\.min\.css",
    r"assets/javascripts/bundle\.\w+\.min\.js",
)
"""The files of the theme that pages load; their names contain their version."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The template of all pages, and the files of the theme that it loads.

    `site_url` is the public address of the site, if it is known. Raises UserError for settings
    that MkDocs refuses or warns of, and for a theme that lacks a file.
    """

    site_url: str = ""

    @cached_property
    def files(self) -> Files:
        """The files of the theme by address, without the addresses of their source maps."""
        return {address: _without_map(path) for address, path in self._used.items()}

    def page(self, address: str, values: Mapping[str, Any]) -> str:
        """Return the page at an address; `values` are what its template shows."""
        above = address.count("/")
        return self._template.render(
            **values,
            page={"canonical_url": f"{self.site_url}{address}" if self.site_url else ""},
            base_url="/".join([".."] * above) or ".",
            to_root="../" * above,
        )

    @cached_property
    def _config(self) -> MkDocsConfig:
        os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # what the theme says of its future
        with _warnings() as heard:
            try:
                config = load_config(
                    str(SETTINGS),
                    site_url=self.site_url or None,
                    site_name=settings().name,
                    copyright=settings().credit or None,
                )
            except MkDocsException as error:
                heard.append(str(error))
        if heard:
            raise UserError("the pages have errors:\n" + "\n".join(heard))
        return config

    @cached_property
    def _environment(self) -> Environment:
        """The theme's templates. They escape, and refuse undefined names."""
        environment = self._config.theme.get_env()
        environment.autoescape = True
        environment.auto_reload = False
        environment.undefined = StrictUndefined
        environment.trim_blocks = environment.lstrip_blocks = True
        environment.filters["url"] = _url
        return environment

    @cached_property
    def _used(self) -> dict[str, str]:
        files = ThemeFiles([])
        files.add_files_from_theme(self._environment, self._config)
        used = {}
        for pattern in USED:
            found = [file for file in files if re.fullmatch(pattern, file.src_uri)]
            if len(found) != 1:
                message = f"the theme has {len(found)} files of the form {pattern}, not one"
                raise UserError(message)
            used[found[0].src_uri] = found[0].abs_src_path or ""
        return used

    @cached_property
    def _template(self) -> Template:
        environment = self._environment
        environment.globals.update(
            config=self._config,
            mkdocs_version=mkdocs.__version__,
            theme_styles=[name for name in self._used if name.endswith(".css")],
            theme_scripts=[name for name in self._used if name.endswith(".js")],
        )
        return environment.get_template("main.html")


@pass_context
def _url(context: Context, address: str) -> str:
    """Return the way to an address of the site from the page that is being rendered."""
    return f"{context['to_root']}{address}"


def _without_map(path: str) -> bytes:
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if "sourceMappingURL=" not in line[:30]]
    return ("\n".join(kept) + "\n").encode()


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect every warning and error of MkDocs instead of printing it."""
    log, heard = logging.getLogger("mkdocs"), _Listener()
    before = log.propagate, log.level
    log.addHandler(heard)
    log.propagate = False
    log.setLevel(logging.WARNING)
    try:
        yield heard.messages
    finally:
        log.removeHandler(heard)
        log.propagate, _ = before
        log.setLevel(before[1])


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
