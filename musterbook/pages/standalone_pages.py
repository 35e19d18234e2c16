"""Pages without an entry: the front page, hand-written pages, redirects, and "page not found"."""

from __future__ import annotations

from dataclasses import replace

from musterbook.library import links
from musterbook.library.model.files import EditionFile, PageFile
from musterbook.library.model.nodes import Kind, Node
from musterbook.pages.context import DOUBT, PRINTS, SOURCES, Context
from musterbook.pages.entry import made
from musterbook.pages.packs import listing
from musterbook.pages.page import Page, page_path
from musterbook.pages.reference import HOME, reference_pages
from musterbook.pages.views import Frame, Listing

COUNTED: tuple[Kind, ...] = ("card", "rule", "map")
"""Kinds that the front page counts."""


def home_page(context: Context, node: Node | None) -> Page:
    """Return the front page: an introduction, three main links, the list of editions and packs."""
    at = "index.html"
    data = node.data if node else None
    title = data.title if isinstance(data, PageFile) else context.library.settings.name
    about = data.description if isinstance(data, PageFile) else ""
    newest = context.library.editions[::-1]  # the current edition comes first
    decks = [deck for edition in newest for deck in _decks(context, edition)]
    unlike = list({context.face(deck): deck for deck in reversed(decks)}.values())[::-1][:4]
    html = context.render(
        "home.html",
        title=title,
        about=about or "",
        words=context.prose(node, data.text, at) if node and isinstance(data, PageFile) else "",
        fan=[context.back(deck) for deck in unlike],
        faces=[context.face(deck) for deck in decks[:3]],
        editions=[_edition(context, edition, at) for edition in newest],
        play=context.play,
        single_size=f"{context.single_size / 1e6:.1f} MB" if context.single_size else "",
        prints=PRINTS,
        read=links.url(newest[0]) if newest else "about/index.html",
        holds=[_count(len(context.library.of_kind(kind)), kind) for kind in COUNTED],
    )
    return Page(
        "index.md",
        at,
        context.library.settings.name,
        html,
        about or title,
        node.mark.path if node else "",
        "home",
    )


def _decks(context: Context, edition: Node) -> list[Node]:
    packs = context.library.packs(edition.id)
    return [deck for pack in packs for deck in context.library.children(pack, "deck")]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}"


def _edition(context: Context, edition: Node[EditionFile], at: str) -> Listing:
    return Listing(
        link=context.link(edition, at),
        about=context.prose(edition, edition.data.summary, at, inline=True),
        items=tuple(listing(context, pack, at) for pack in context.library.packs(edition.id)),
        links=tuple(
            context.link(rules, at) for rules in context.library.children(edition, "rules")
        ),
        note=edition.data.years,
    )


def prose_page(context: Context, node: Node[PageFile]) -> Page:
    """Return a hand-written page."""
    at = links.url(node)
    others = context.library.of_kind("page")
    siblings = [page for page in others if page.id != HOME]
    frame = Frame(
        title=node.name,
        crumbs=(context.home(at),),
        siblings=reference_pages(context, siblings, at, node.id),
        shape="wide",
    )
    html = context.render(
        "prose.html",
        frame=frame,
        text=context.chapter(node, node.data.text, at),
        sources=links.relative(at, SOURCES),
        doubt=links.relative(at, DOUBT),
    )
    return made(context, node, html, node.data.description or node.name)


def redirects(context: Context) -> list[Page]:
    """Return a redirect page at each old address."""
    pages = []
    for old, new in context.library.aliases.items():
        node = context.library[new]
        old_url, new_url = links.url(replace(node, id=old)), links.url(node)
        if "#" in old_url:
            continue  # an anchor has no separate page
        target = links.relative(old_url, new_url)
        html = context.render("redirect.html", name=node.name, href=target)
        pages.append(
            Page(
                page_path(old_url), old_url, node.name, html, f"Moved to {node.name}.",
                node.mark.path, "redirect", redirect=target, meta={"search": {"exclude": True}},
            )
        )  # fmt: skip
    return pages


def lost_page(context: Context) -> Page:
    """Return the page for addresses that do not exist."""
    html = context.render("not-found.html")
    about = "There is no page at this address."
    return Page(
        page_path(links.LOST),
        links.LOST,
        "Not found",
        html,
        about,
        "",
        "lost",
        meta={"search": {"exclude": True}},
    )
