"""Reference pages: sources, unverified facts, concepts across editions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.entries import Concept, Provenance, Source
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.pages.context import CARDS, COMPARE, CONCEPTS, DOUBT, PRINTS, SOURCES, Context
from musterbook.pages.entry import made
from musterbook.pages.frame import doubt, frame, kind_words
from musterbook.pages.page import Page, page_path
from musterbook.pages.panels import DOUBTFUL, SURE, book_facts
from musterbook.pages.views import Frame, Item, Link, Siblings, Sure

HOME = "index"
"""The id of the front page."""


@dataclass(frozen=True)
class Book:
    """A source and the entries that cite it."""

    slug: str
    title: str
    facts: str
    kind: str
    use: Markup
    rests: tuple[Link, ...]


@dataclass(frozen=True)
class Doubt:
    """An unverified entry and the reason."""

    link: Link
    kind: str
    sure: Sure
    caveat: Markup


def reference_pages(context: Context, pages: list[Node], at: str, current: str) -> Siblings:
    """Return the hand-written pages and the reference pages as siblings of one of them."""
    entries = [context.link(page, at, current=page.id == current) for page in pages]
    for name, url in _SHARED.items():
        entries.append(replace(context.to(name, url, at), current=url == current))
    place = next((n for n, link in enumerate(entries, 1) if link.current), 0)
    href = links.relative(at, links.url(pages[0])) if pages else links.relative(at, "index.html")
    return Siblings("About", href, tuple(entries), place)


_SHARED = {
    "Sources": SOURCES,
    "Unverified facts": DOUBT,
    "Across editions": CONCEPTS,
    "Compare two": COMPARE,
    "All cards": CARDS,
    "Print": PRINTS,
}


def shared_page(
    context: Context, url: str, title: str, description: str, template: str, **values: object
) -> Page:
    """Return a reference page, with links to the others and to the hand-written pages."""
    pages = [page for page in context.library.of_kind("page") if page.id != HOME]
    page_frame = Frame(
        title=title,
        crumbs=(context.home(url),),
        siblings=reference_pages(context, pages, url, url),
        shape="wide",
    )
    html = context.render(template, frame=page_frame, about=description, **values)
    return Page(page_path(url), url, title, html, description, "", "reference")


def sources_page(context: Context) -> Page:
    """Return the page of all sources, each with the entries that cite it."""
    books = [_book(context, context.library, node) for node in context.library.of_type(Source)]
    about = "Every book and data set that this reference uses, and the entries based on each."
    return shared_page(context, SOURCES, "Sources", about, "sources.html", books=books)


def _book(context: Context, library: Library, node: Node[Source]) -> Book:
    source = node.data
    own = [
        other
        for other in library.listed
        if other.citation
        and other.citation.ref.removeprefix("sources/") == node.slug
        and other.kind
        in ("pack", "deck", "rules", "sequence", "pool", "maps", "tables", "mission", "faq")
    ]
    named = [
        other
        for other in context.articles.referrers(node)
        if other not in own and other.parent not in {entry.id for entry in own}
    ]
    rests = dict.fromkeys(
        context.link(other, SOURCES, note=context.here(other)) for other in [*own, *named]
    )
    return Book(
        node.slug,
        source.title,
        book_facts(source),
        ", ".join(part for part in (source.kind, source.edition or "") if part),
        context.prose(node, source.use, SOURCES, inline=True),
        tuple(rests),
    )


def doubt_page(context: Context) -> Page:
    """Return the page of unverified entries, pack by pack, with the reason for each.

    It also lists entries that are certain but have a note for readers.
    """
    groups: dict[str, list[Doubt]] = {}
    for node in context.library.listed:
        inherited = context.library.shares_parent_doubt(node)  # grouped by the containing entry
        if holds(node, Provenance) and doubt(node)[0] and not inherited:
            groups.setdefault(node.pack or node.edition or "", []).append(_doubt(context, node))
    places = [
        (context.link(context.library[id], DOUBT) if id else None, _place(context, id), entries)
        for id, entries in sorted(groups.items(), key=lambda group: _newest(context, group[0]))
    ]
    count = {
        word: sum(each.sure.word == word for entries in groups.values() for each in entries)
        for word in DOUBTFUL
    }
    words = [(Sure(word, SURE[word]), count[word]) for word in DOUBTFUL]
    about = "Facts from a single source, inferred by us, or missing from every source."
    return shared_page(
        context, DOUBT, "Unverified facts", about, "unverified.html", groups=places, words=words
    )


def _newest(context: Context, id: str) -> int:
    """Return the sort position of a pack's edition: newest first, none last."""
    order = [edition.id for edition in context.library.editions[::-1]]
    edition = context.library[id].edition if id else None
    return order.index(edition) if edition in order else len(order)


def _place(context: Context, id: str) -> str:
    """Return the edition of a pack, to show next to its name."""
    node = context.library[id] if id else None
    if node is None or node.kind != "pack" or not node.edition:
        return ""
    return context.library[node.edition].name


def _doubt(context: Context, node: Node[Provenance]) -> Doubt:
    data = node.data
    return Doubt(
        context.link(node, DOUBT),
        kind_words(context, node) or node.kind.capitalize(),
        Sure(data.confidence, SURE[data.confidence], bool(data.caveat)),
        context.prose(node, data.caveat, DOUBT, inline=True),
    )


def concepts_page(context: Context) -> Page:
    """Return the page that lists all concepts."""
    groups: dict[str, list[Item]] = {}
    for node in context.library.of_type(Concept):
        concept = node.data
        words = Markup.escape(context.words(node, concept.summary))
        groups.setdefault(concept.group, []).append(Item(context.link(node, CONCEPTS), words))
    about = "One idea per page: what each edition calls it, and how it works there."
    return shared_page(
        context,
        CONCEPTS,
        "Across editions",
        about,
        "concepts.html",
        groups=list(groups.items()),
        compare=links.relative(CONCEPTS, COMPARE),
    )


def concept_page(context: Context, node: Node[Concept]) -> Page:
    """Return the page of a concept: its entries in all editions, compared."""
    concept = node.data
    at = links.url(node)
    entries = [context.library.resolve(entry, node) for entry in concept.entries]
    slugs = {slug for aspect in concept.aspects for slug in aspect.values}
    slugs |= {entry.edition for entry in entries if entry.edition}
    newest = context.library.editions[::-1]
    editions = [edition for edition in newest if edition.id in slugs]
    html = context.render(
        "concept.html",
        frame=frame(context, node, shape="wide"),
        summary=context.prose(node, concept.summary, at),
        editions=[context.link(edition, at) for edition in editions],
        called=[
            [_called(context, entry, at) for entry in entries if entry.edition == edition.id]
            for edition in editions
        ],
        aspects=[
            (
                aspect.name,
                [
                    context.prose(node, aspect.values.get(edition.id), at, inline=True)
                    for edition in editions
                ],
            )
            for aspect in concept.aspects
        ],
        silent=[edition.name for edition in newest if edition not in editions],
    )
    return made(context, node, html, context.words(node, concept.summary))


def _called(context: Context, entry: Node, at: str) -> Link:
    """Return the link to an entry, with its pack."""
    return context.link(entry, at, note=context.library[entry.pack].name if entry.pack else "")
