"""Pages without an entry: hand-written pages, redirects, the pinboard, and "page not found"."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from markupsafe import Markup

from musterbook.article.parsed_prose import Heading, plain_text
from musterbook.library import addresses
from musterbook.library.addresses import CARD_LIST, COMPARE, CONCEPTS, PICK, PRINTS
from musterbook.library.model.files import PageFile
from musterbook.library.model.nodes import Node
from musterbook.pages.article_frame import compare_title, crumbs, home, other_page, siblings
from musterbook.pages.comparison_pages import compared_pairs, has_comparisons
from musterbook.pages.context import Context
from musterbook.pages.page import Frame, Item, Link, Page, Siblings
from musterbook.pages.side_panels import about_pages

LONG = 4
"""Number of sections from which a hand-written page has its contents beside it, and the links to
similar pages below it."""

LOOK = "about/look"
"""The id of the page that explains how cards look; it has pictures of the example games."""
EXAMPLE_PICTURES = {name: f"assets/examples/{name}.png" for name in ("deepwick", "windrow")}
"""The addresses of these pictures by the names of the games."""

_TOOLS = {
    "Print": PRINTS,
    "All cards": CARD_LIST,
}
"""Pages for using the cards and rules of all packs."""


def reference_frame(context: Context, title: str) -> Frame:
    """Return the frame of a hand-written page or a reference page, with those like it beside it."""
    library = context.library
    if context.url in (*_TOOLS.values(), CONCEPTS):
        tools = dict(_TOOLS)
        if has_comparisons(context):
            tools[compare_title(library)] = CONCEPTS
        group, entries = (
            f"All {library.game.pack.many}",
            [context.to(*tool) for tool in tools.items()],
        )
    else:
        group, entries = "About", [context.link(page) for page in library.top_pages]
        entries += [context.to(*page) for page in about_pages(library).items()]
    here = context.href(context.url)
    marked = tuple(replace(link, current=link.href == here) for link in entries)
    return Frame(
        title,
        crumbs=(home(context),),
        siblings=Siblings(group, marked[0].href, marked),
        shape="wide",
    )


def reference_page(context: Context, title: str, about: str, template: str, **values: Any) -> Page:
    """Return a reference page, with links to the others and to the hand-written pages."""
    return other_page(context, reference_frame(context, title), template, about, **values)


def prose_page(context: Context, node: Node[PageFile]) -> Page:
    """Return a hand-written page; its headings have anchors."""
    frame = reference_frame(context, node.name)
    if node.parent:
        frame = replace(frame, crumbs=crumbs(context, node), siblings=siblings(context, node))
    contents = tuple(
        Link(plain_text(block.runs), f"#{block.anchor}")
        for block in context.articles.prose(node, node.data.text).blocks
        if isinstance(block, Heading) and block.level == 2
    )
    below = frame.siblings.links if frame.siblings and len(contents) >= LONG else ()
    about = {page.id: page.data.description or "" for page in context.library.of_type(PageFile)}
    return other_page(
        context,
        replace(frame, contents=(*contents, Link("Read more", "#more-pages"))) if below else frame,
        "prose.html",
        node.data.description or node.name,
        kind="page",
        of=node,
        text=page_text(context, node, node.data.text),
        pictures=[
            (f"Cards of the example {name}", context.href(address))
            for name, address in EXAMPLE_PICTURES.items()
            if node.id == LOOK
        ],
        items=[Item(link, about.get(link.id, "")) for link in below if not link.current],
    )


def page_text(context: Context, node: Node, text: str) -> Markup:
    """Return the text of a hand-written page, with ids of its headings."""
    return context.at(context.url, anchors=True).prose(node, text)


def redirect_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the makers of redirect pages: one for each old address without an anchor, and one for
    the folder of comparisons, whose list is on another page.
    """
    library = context.library
    targets = {
        addresses.url(replace(node, id=old)): (node.name, addresses.url(node))
        for old, new in library.aliases.items()
        if library.is_listed(node := library[new])
    }
    if compared_pairs(library):
        targets[COMPARE] = (compare_title(library), CONCEPTS)
    return {
        url: partial(_redirect, context.at(url), name, target)
        for url, (name, target) in targets.items()
        if "#" not in url
    }


def _redirect(context: Context, name: str, target: str) -> Page:
    link = context.to(name, target)
    return Page(
        context.url,
        f"Moved to {name}",
        context.render("redirect.html", link=link),
        f"Moved to {name}.",
        "redirect",
        redirect=link.href,
    )


def pinboard_page(context: Context) -> Page:
    """Return the page that shows what the reader pinned; a script fills it."""
    return other_page(
        context,
        Frame("Pinboard", crumbs=(home(context),), shape="wide"),
        "pinboard.html",
        "Pinned cards, rules and maps side by side, to compare, print and share.",
        script="assets/pinboard.js",
        pick=context.href(PICK),
    )


def lost_page(context: Context) -> Page:
    """Return the page for addresses that do not exist."""
    html = context.render("not-found.html")
    return Page(context.url, "Not found", html, "There is no page at this address.", "lost")
