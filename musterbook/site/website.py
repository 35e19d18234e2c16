"""The site as files: every page in the theme, search, styles, scripts, and what works offline.

In: a library, what was printed, the randomizer. Out: files by address, and what they point at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from musterbook.library.model.nodes import Library
from musterbook.output import Files
from musterbook.pages import PLAY, Context, Page, Print, makers
from musterbook.pages.matrix import matchup_files
from musterbook.pages.pick import face_files
from musterbook.site import licences, offline, search, theme
from musterbook.site.documents import Document, Printer
from musterbook.site.mkdocs_adapter import Theme
from musterbook.site.shell import menu


@dataclass(frozen=True, eq=False)
class Site:
    """The site of a library.

    `prints` are the files that pages link to. `play` is the address of the randomizer from the
    root of the site, empty if there is none, and `single_size` what it has as one file, in bytes.
    """

    library: Library
    prints: tuple[Print, ...] = ()
    play: str = PLAY
    single_size: int = 0
    site_url: str = ""

    @cached_property
    def theme(self) -> Theme:
        """The theme around every page."""
        return Theme(self.site_url)

    @cached_property
    def makers(self) -> Mapping[str, Callable[[], Page]]:
        """What makes each page, by its address, in reading order."""
        return makers(Context(self.library, self.prints, self.play, self.single_size))

    @cached_property
    def pages(self) -> list[Page]:
        """Every page, in reading order."""
        return [make() for make in self.makers.values()]

    @cached_property
    def printer(self) -> Printer:
        """What makes whole documents of pages."""
        return Printer(self.theme, menu(self.library, self.play))

    def documents(self) -> Iterable[Document]:
        """Yield every page as a whole document. Raises UserError."""
        return self.printer.documents(self.pages)

    def shared_files(self) -> Files:
        """Return what pages load and what does not depend on them: styles, scripts, fonts."""
        return {
            **self.theme.files,
            **theme.assets(),
            **offline.icons(),
            **self._map(),
            licences.ADDRESS: licences.licences().encode(),
        }

    def data_files(self) -> Files:
        """Return what scripts load when they need it: search, popovers, faces of cards."""
        return {
            "assets/search-data.js": search.script(self.library, self.pages).encode(),
            "assets/popovers.js": theme.popover_script(self.library).encode(),
            **face_files(self.library),
            **matchup_files(self.library),
        }

    def _map(self) -> Files:
        """The addresses of all pages for search engines, if the public address is known."""
        if not self.site_url:
            return {}
        urls = "".join(
            f"<url><loc>{self.site_url}{page.url}</loc></url>\n"
            for page in self.pages
            if not page.redirect
        )
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        head = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n'
        return {"sitemap.xml": f"{head}{urls}</urlset>\n".encode()}
