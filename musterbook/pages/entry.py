"""Makes a page from a node and its HTML."""

from __future__ import annotations

from musterbook.article.prose import shorten
from musterbook.library import links
from musterbook.library.model.nodes import Node
from musterbook.pages.context import Context
from musterbook.pages.counterparts import counterparts
from musterbook.pages.frame import kind_words
from musterbook.pages.page import Page, origin, page_path


def made(context: Context, node: Node, html: str, description: str, *, boost: float = 1) -> Page:
    """Return the page of a node; `boost` is a factor for its rank in the search."""
    url = links.url(node)
    breadcrumb = context.here(node)
    words = shorten(description, 200)
    return Page(
        path=page_path(url),
        url=url,
        title=node.name,
        html=html,
        description=f"{node.name} ({breadcrumb}). {words}" if breadcrumb else words,
        origin=origin(node),
        kind=node.kind,
        here=breadcrumb,
        pack=node.pack or "",
        edition=node.edition or "",
        about="" if node.kind in ("edition", "pack", "page") else kind_words(context, node),
        elsewhere=counterparts(context, node),
        meta={"search": {"boost": boost}} if boost != 1 else {},
    )
