"""Metadata of a site with a public address, for search engines and link previews.

In: pages and the address. Out: for each page its canonical address; for the site a picture, a site
map and robots.txt. Without an address there is no output.
Why: docs/decisions/public-address.md
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

from musterbook.library import addresses
from musterbook.output_folder import Files
from musterbook.pages import Page
from musterbook.site_settings import web_address

MAP = "sitemap.xml"
ROBOTS = "robots.txt"
PREVIEW = "assets/preview.png"
"""The picture in previews of every page."""


@dataclass(frozen=True)
class Publication:
    """The public address of a site, with a slash at its end; empty if it has none."""

    address: str = ""

    @classmethod
    def at(cls, address: str) -> Publication:
        """Return the publication at an address. Raises UserError if it is no web address."""
        return cls(f"{web_address(address)}/") if address else cls()

    @property
    def root(self) -> str:
        """The path of the site on its host."""
        return urlsplit(self.address).path or "/"

    @property
    def picture(self) -> str:
        """The address of the picture, or empty."""
        return self.address and self.address + PREVIEW

    def canonical(self, page: Page) -> str:
        """Return the address that search engines list for a page, or an empty text."""
        if not self.address or page.url == addresses.LOST:
            return ""
        return urljoin(self.address + page.url, page.redirect)


def readable(pages: Iterable[Page]) -> list[Page]:
    """Return the pages for readers, without redirects and the "not found" page."""
    return [page for page in pages if not page.redirect and page.url != addresses.LOST]


def files(publication: Publication, pages: Iterable[Page], picture: Callable[[], bytes]) -> Files:
    """Return the site map, robots.txt and the picture; nothing without an address."""
    if not publication.address:
        return {}
    rows = "".join(
        f"<url><loc>{escape(publication.address + page.url)}</loc></url>\n"
        for page in readable(pages)
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    robots = f"User-agent: *\nAllow: /\nSitemap: {publication.address}{MAP}\n"
    return {
        MAP: f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n'.encode(),
        ROBOTS: robots.encode(),
        PREVIEW: picture(),
    }
