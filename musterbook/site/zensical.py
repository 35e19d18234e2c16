"""A folder of Markdown and its settings, from which Zensical builds a Material site.

In: a library. Out: every page as Markdown, the files that pages load, and the text of a
`mkdocs.yml`. Zensical ignores plugins, so everything that it needs is in files.
"""

import json
from collections.abc import Iterable
from pathlib import PurePosixPath

from musterbook.library import links
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages.page import Page, markdown
from musterbook.resources import TEMPLATES
from musterbook.site import shared_files
from musterbook.site.material_pages import TEMPLATE, MaterialPage
from musterbook.site.page_tree import Branch, page_tree
from musterbook.site.website import Site

THEME = "assets/material"
"""The folder of our template, below that of the pages."""
MADE = "# Made by Musterbook; this file is replaced when the pages are written again."
"""The first line of the settings."""

FEATURES = ("navigation.tabs", "navigation.indexes", "navigation.path", "navigation.prune",
            "navigation.top")  # fmt: skip
PALETTE = (
    ("light", "default", "material/weather-night", "Dark theme"),
    ("dark", "slate", "material/weather-sunny", "Light theme"),
)


def files(library: Library) -> tuple[Files, str]:
    """Return the files of the folder by address, and the navigation for `settings`."""
    site = Site(library, play="")
    pages = [page for page in site.pages if page.url != links.LOST]
    template = (TEMPLATES / "material" / TEMPLATE).read_bytes()
    written: dict[str, bytes] = {
        **{page.path: _page(page, library.game) for page in pages},
        **shared_files.material_assets(library),
        **site.entry_files(),
        f"{THEME}/{TEMPLATE}": template,
    }
    return written, json.dumps(_nav(library, pages), ensure_ascii=False, indent=1)


def _page(page: Page, game: GameFile) -> bytes:
    """Return a page as Markdown; Zensical makes no table of contents from HTML."""
    one = MaterialPage.of(page, game)
    hidden = list(dict.fromkeys((*one.hide, "toc")))
    return markdown({**one.front_matter, "hide": hidden}, one.html).encode()


def settings(library: Library, docs: PurePosixPath, nav: str) -> str:
    """Return the text of `mkdocs.yml`; `docs` is the folder of the pages, from that file."""
    palette = [
        {
            "media": f"(prefers-color-scheme: {theme})",
            "scheme": scheme,
            "primary": "musterbook",
            "toggle": {"icon": icon, "name": name},
        }
        for theme, scheme, icon, name in PALETTE
    ]
    theme = {
        "name": "material",
        "variant": "classic",
        "custom_dir": f"{docs}/{THEME}",
        "font": False,
        "logo": "assets/musterbook.svg",
        "favicon": "assets/musterbook.svg",
        "features": FEATURES,
        "palette": palette,
    }
    facts = {
        "site_name": library.settings.name,
        "docs_dir": str(docs),
        "site_dir": "site-zensical",
        "use_directory_urls": False,
        "theme": theme,
        "plugins": ["search"],
    }
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items()]
    return "\n".join([MADE, *lines, f"nav: {nav}"]) + "\n"


def _nav(library: Library, pages: Iterable[Page]) -> list[object]:
    def entry(branch: Branch) -> dict[str, object]:
        path = branch.url.removesuffix(".html") + ".md"
        if not branch.children:
            return {branch.title: path}
        return {branch.title: [path, *map(entry, branch.children)]}

    return ["index.md", *map(entry, page_tree(library, pages).top)]
