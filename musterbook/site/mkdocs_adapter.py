"""Lets MkDocs write the site: the hook that `mkdocs.yml` names.

Pages and the files that they load are made as by `build.py site`, in our own template; MkDocs only
writes them, so that `mkdocs build`, `mkdocs serve` and `mkdocs gh-deploy` work in a checkout. Only
`build.py` makes print files, data and the randomizer, so these pages do not link to them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from musterbook.errors import ContentErrors, UserError
from musterbook.library.library_cache import open_library
from musterbook.site.website import Site

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

MADE = "musterbook"
"""The key under which MkDocs' settings hold the finished documents."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace the content files with the pages of the site and the files that they load.

    Raises PluginError that lists every error of the content.
    """
    try:
        site = Site(open_library((Path(config.docs_dir),)), play="")
        config.extra[MADE] = {one.address: one.content.decode() for one in site.documents()}
    except (ContentErrors, UserError) as error:
        raise PluginError(str(error)) from error
    loaded = {**site.shared_files(), **site.data_files()}
    return Files(
        [
            *(File.generated(config, page.path, content="") for page in site.pages),
            *(File.generated(config, address, content=data) for address, data in loaded.items()),
        ]
    )


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Return the finished document of a page instead of the theme's output."""
    documents: dict[str, str] = config.extra[MADE]
    return documents[page.file.dest_uri]
