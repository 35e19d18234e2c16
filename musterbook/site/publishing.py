"""What a site tells search engines and messengers once it has a public address.

In: pages, a library and the address. Out: for each page its canonical address, its preview and its
structured data; for the site a map and the pictures of the previews. Without an address there is
nothing to tell.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit
from xml.sax.saxutils import escape

from musterbook.errors import UserError
from musterbook.library import links
from musterbook.library.model.entries import Question
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.context import Context

NAME = "Musterbook"
MAP = "sitemap.xml"
ROBOTS = "robots.txt"
PICTURES = "assets/social"


@dataclass(frozen=True)
class Card:
    """What the head of a page holds for others: addresses in full, and JSON of schema.org."""

    canonical: str = ""
    picture: str = ""
    structured: str = ""


def checked(address: str) -> str:
    """Return a public address with a slash at its end. Raises UserError if it is none."""
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http") or not parts.netloc or parts.query or parts.fragment:
        raise UserError(f'"{address}" is not the address of a site (such as https://club.example/)')
    return address.rstrip("/") + "/"


@dataclass(frozen=True)
class Publication:
    """The pages of a site and its public address; without one, nothing is told."""

    address: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def root(self) -> str:
        """The path of the site on its host."""
        return urlsplit(self.address).path or "/"

    def card(self, page: Page) -> Card:
        """Return what the head of a page holds for others."""
        if not self.address or page.url == links.LOST:
            return Card()
        own = self.address + page.url
        if page.redirect:
            return Card(urljoin(own, page.redirect))
        structured = json.dumps(self._structured(page, own), ensure_ascii=False)
        return Card(own, f"{self.address}{picture_path(page)}", structured.replace("<", "\\u003c"))

    def _structured(self, page: Page, own: str) -> dict[str, Any]:
        graph: list[dict[str, Any]] = []
        if way := self._way(page):
            items = [*way, (page.title, own)]
            graph.append({
                "@type": "BreadcrumbList",
                "itemListElement": [
                    {"@type": "ListItem", "position": place, "name": name, "item": address}
                    for place, (name, address) in enumerate(items, 1)
                ],
            })  # fmt: skip
        if page.url in self.questions:
            graph.append({"@type": "FAQPage", "mainEntity": self.questions[page.url]})
        if page.url == "index.html":
            graph.append({"@type": "WebSite", "name": NAME, "url": own})
        return {"@context": "https://schema.org", "@graph": graph}

    def _way(self, page: Page) -> list[tuple[str, str]]:
        """The pages above a page, by its folders: titles with addresses in full."""
        folders = page.url.split("/")[:-1]
        above = ["index.html", *("/".join(folders[:n]) + "/index.html" for n in range(1, len(folders) + 1))]
        return [
            (self.titles[url], self.address + url)
            for url in above
            if url in self.titles and url != page.url
        ] if page.url != "index.html" else []


def publication(library: Library, pages: Iterable[Page], address: str) -> Publication:
    """Gather what is told about pages. Raises UserError if the address is none."""
    if not address:
        return Publication()
    context = Context(library)
    questions = {
        links.url(node): [
            {
                "@type": "Question",
                "name": child.name,
                "acceptedAnswer": {
                    "@type": "Answer",
                    "text": context.articles.article(child).text,
                },
            }
            for child in library.children(node)
            if isinstance(child.data, Question)
        ]
        for node in library.of_kind("faq")
    }
    titles = {page.url: page.title for page in pages}
    return Publication(checked(address), titles, questions)


def picture_path(page: Page) -> str:
    """Return where the preview picture of a page is, from the root of the site."""
    return f"{PICTURES}/{page.url.removesuffix('.html')}.png"


def told(pages: Iterable[Page]) -> list[Page]:
    """Return the pages that are for readers: not those that lead on, and not that of errors."""
    return [page for page in pages if not page.redirect and page.url != links.LOST]


def files(publication: Publication, pages: Iterable[Page]) -> dict[str, bytes]:
    """Return the map of the site and what robots read, by address; nothing without an address."""
    if not publication.address:
        return {}
    rows = "".join(
        f"<url><loc>{escape(publication.address + page.url)}</loc></url>\n" for page in told(pages)
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    robots = f"User-agent: *\nAllow: /\nSitemap: {publication.address}{MAP}\n"
    return {
        MAP: f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n'.encode(),
        ROBOTS: robots.encode(),
    }
