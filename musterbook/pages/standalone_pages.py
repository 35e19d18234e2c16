"""Pages without an entry: the front page, hand-written pages, redirects, and "page not found"."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.links import FRONT, PICK, PRINTS
from musterbook.library.model.files import PageFile
from musterbook.library.model.nodes import Kind, Node
from musterbook.library.phrases import number_of
from musterbook.pages.context import Context
from musterbook.pages.frame import home, other_page
from musterbook.pages.packs import main_parts
from musterbook.pages.page import Page
from musterbook.pages.panels import about_pages
from musterbook.pages.reference import reference_frame
from musterbook.pages.views import Frame

COUNTED: tuple[Kind, ...] = ("card", "rule", "map")
"""Kinds that the front page counts."""


def home_page(context: Context, node: Node | None) -> Page:
    """Return the front page: an introduction, three main links, the list of editions and packs."""
    library = context.library
    data = node.data if node and isinstance(node.data, PageFile) else None
    title = data.title if data else context.library.settings.name
    about = (data.description if data else None) or ""
    newest = library.editions[::-1]  # the current edition comes first
    listed = [edition for edition in newest if library.packs(edition.id)]
    decks = [deck for pack in context.packs() for deck in library.children(pack, "deck")]
    unlike = list({context.face(deck): deck for deck in reversed(decks)}.values())[::-1][:4]
    html = context.render(
        "home.html",
        title=title,
        about=about,
        words=_prose(context, node, data.text) if node and data else "",
        fan=[context.back(deck) for deck in unlike],
        faces=[context.face(deck) for deck in decks[:3]],
        editions=listed or newest,
        words_first=library.settings.name != library.game.name,
        main_parts=main_parts,
        play=context.play,
        single_size=f"{context.single_size / 1e6:.1f} MB" if context.single_size else "",
        prints=PRINTS,
        read=links.url((listed or newest)[0]) if newest else "about/index.html",
        holds=[number_of(count, kind) for kind in COUNTED if (count := len(library.of_kind(kind)))],
    )
    return Page(FRONT, context.library.settings.name, html, about or title, "home")


def prose_page(context: Context, node: Node[PageFile]) -> Page:
    """Return a hand-written page; its headings have anchors."""
    return other_page(
        context,
        reference_frame(context, node.name),
        "prose.html",
        node.data.description or node.name,
        kind="page",
        of=node,
        text=_prose(context, node, node.data.text),
        links=[context.to(*page) for page in about_pages(context.library).items()],
    )


def _prose(context: Context, node: Node, text: str) -> Markup:
    """Return the text of a hand-written page, with ids of its headings."""
    return context.at(context.url, anchors=True).prose(node, text)


def redirect_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the maker of the redirect page at each old address, without anchors."""
    library = context.library
    moved = ((old, library[new]) for old, new in library.aliases.items())
    urls = ((links.url(replace(node, id=old)), node) for old, node in moved)
    return {url: partial(_redirect, context.at(url), node) for url, node in urls if "#" not in url}


def _redirect(context: Context, node: Node) -> Page:
    return Page(
        context.url,
        node.name,
        context.render("redirect.html", node=node),
        f"Moved to {node.name}.",
        "redirect",
        redirect=context.href(node),
        meta={"search": {"exclude": True}},
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
    about = "There is no page at this address."
    hidden = {"search": {"exclude": True}}
    return Page(context.url, "Not found", html, about, "lost", meta=hidden)
