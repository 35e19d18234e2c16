"""Metadata of a site with a public address, for search engines and link previews.

In: pages, a library and the address. Out: for each page its canonical address, its preview and its
structured data; for the site a site map and robots.txt. Without an address there is no output.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

from musterbook.article import articles
from musterbook.article.article_blocks import Text
from musterbook.cards.print_options import web_address
from musterbook.library import links
from musterbook.library.links import FRONT
from musterbook.library.model.entries import Question
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages import Page

MAP = "sitemap.xml"
ROBOTS = "robots.txt"
PICTURES = "assets/social"


@dataclass(frozen=True)
class PageMetadata:
    """Metadata in the head of a page: absolute addresses, and schema.org data as JSON."""

    canonical: str = ""
    picture: str = ""
    structured: str = ""

    @property
    def without_content(self) -> PageMetadata:
        """The same, without values that come from content."""
        return replace(self, structured="{}" if self.structured else "")


@dataclass(frozen=True)
class Publication:
    """The published site; without a public address it has no metadata.

    `site` is its name. `titles` are page titles by address, `answers` the questions on a page with
    their answers.
    """

    address: str = ""
    site: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, list[tuple[str, str]]] = field(default_factory=dict)

    @property
    def root(self) -> str:
        """The path of the site on its host."""
        return urlsplit(self.address).path or "/"

    def metadata(self, page: Page) -> PageMetadata:
        """Return the metadata in the head of a page."""
        if not self.address or page.url == links.LOST:
            return PageMetadata()
        address = self.address + page.url
        if page.redirect:
            return PageMetadata(urljoin(address, page.redirect))
        structured = json.dumps(self._structured(page, address), ensure_ascii=False)
        return PageMetadata(
            address, self.address + picture_path(page), structured.replace("<", "\\u003c")
        )

    def _structured(self, page: Page, address: str) -> dict[str, Any]:
        graph: list[dict[str, Any]] = []
        if page.url == FRONT:
            graph.append({"@type": "WebSite", "name": self.site, "url": address})
        else:
            trail = [*self._above(page), (page.title, address)]
            items = [
                {"@type": "ListItem", "position": place, "name": name, "item": address}
                for place, (name, address) in enumerate(trail, 1)
            ]
            graph.append({"@type": "BreadcrumbList", "itemListElement": items})
        if answers := self.answers.get(page.url):
            questions = [
                {
                    "@type": "Question",
                    "name": question,
                    "acceptedAnswer": {"@type": "Answer", "text": answer},
                }
                for question, answer in answers
            ]
            graph.append({"@type": "FAQPage", "mainEntity": questions})
        return {"@context": "https://schema.org", "@graph": graph}

    def _above(self, page: Page) -> list[tuple[str, str]]:
        """Return the parent pages of a page: titles and absolute addresses."""
        folders = page.url.split("/")[:-1]
        above = ["/".join([*folders[:count], FRONT]) for count in range(len(folders) + 1)]
        urls = [url for url in above if url in self.titles and url != page.url]
        return [(self.titles[url], self.address + url) for url in urls]


def publication(library: Library, pages: Iterable[Page], address: str) -> Publication:
    """Collect the metadata of pages. Raises UserError if the address is invalid."""
    if not address:
        return Publication()
    answers = {
        links.url(node): [
            (child.name, " ".join(text.prose.text() for text in article.all(Text)))
            for child in library.children_of(node, Question)
            for article in [articles(library).article(child)]
        ]
        for node in library.of_kind("faq")
    }
    return Publication(
        f"{web_address(address)}/",
        library.settings.name,
        {page.url: page.title for page in pages},
        answers,
    )


def picture_path(page: Page) -> str:
    """Return the address of a page's preview picture, from the root of the site."""
    return f"{PICTURES}/{page.url.removesuffix('.html')}.png"


def readable(pages: Iterable[Page]) -> list[Page]:
    """Return the pages for readers, without redirects and the "not found" page."""
    return [page for page in pages if not page.redirect and page.url != links.LOST]


def files(publication: Publication, pages: Iterable[Page]) -> Files:
    """Return the site map and robots.txt; nothing without an address."""
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
    }
