"""Reference pages: sources, doubts and notes, concepts across editions."""

from dataclasses import replace
from typing import Any

from musterbook.article.entry_labels import kind_words
from musterbook.article.provenance import DOUBTFUL, SURE, book_facts, doubt
from musterbook.library.links import CARDS, CONCEPTS, PRINTS
from musterbook.library.model.entries import Concept, Provenance, Source
from musterbook.library.model.nodes import Node, holds
from musterbook.pages.compare_packs import has_comparisons, pair_links
from musterbook.pages.context import Context
from musterbook.pages.frame import compare_title, entry_page, home, other_page
from musterbook.pages.page import Page
from musterbook.pages.panels import about_pages
from musterbook.pages.views import Frame, Item, Link, Siblings

HOME = "index"
"""The id of the front page."""

_TOOLS = {
    "Print": PRINTS,
    "All cards": CARDS,
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
        pages = [page for page in context.library.of_kind("page") if page.id != HOME]
        group, entries = "About", [context.link(page) for page in pages]
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


def sources_page(context: Context) -> Page:
    """Return the page of all sources, each with the entries that cite it."""
    library = context.library
    cited = {node.id: _citing(context, node) for node in library.of_type(Source)}
    # What only hidden packs are from is no source of this site.
    sources = [one for one in library.of_type(Source) if cited[one.id] or not library.hidden]
    contents = tuple(Link(node.data.title, f"#{node.slug}") for node in sources)
    return other_page(
        context,
        replace(reference_frame(context, "Sources"), contents=contents),
        "sources.html",
        "Every book and data set that this reference uses, and the entries based on each.",
        books=[(node, book_facts(node.data), cited[node.id]) for node in sources],
    )


def _citing(context: Context, source: Node[Source]) -> list[Node]:
    """Return the entries based on a source: files first, then others that are in none of them."""
    files = [
        other
        for other in context.library.listed
        if other.citation
        and other.citation.ref == source.slug
        and other.kind
        in ("pack", "deck", "rules", "sequence", "pool", "maps", "tables", "mission", "faq")
    ]
    ids = {file.id for file in files}
    named = [
        other
        for other in context.articles.referrers(source)
        if other.id not in ids and other.parent not in ids
    ]
    return list({node.id: node for node in (*files, *named)}.values())


def doubt_page(context: Context) -> Page:
    """Return the page of unverified entries, pack by pack, with the reason for each.

    It also lists entries that are certain but have a note for readers.
    """
    groups: dict[str, list[tuple[Node[Provenance], str]]] = {}
    for node in context.library.listed:
        inherited = context.library.shares_parent_doubt(node)  # grouped by the containing entry
        if holds(node, Provenance) and doubt(node)[0] and not inherited:
            kind = kind_words(context.library, node) or node.kind.capitalize()
            groups.setdefault(node.pack or node.edition or "", []).append((node, kind))
    places = [
        (context.library[id] if id else None, entries)
        for id, entries in sorted(groups.items(), key=lambda group: _newest(context, group[0]))
    ]
    confidences: list[str] = [
        node.data.confidence for entries in groups.values() for node, _ in entries
    ]
    return reference_page(
        context,
        "Doubts and notes",
        "Facts from a single source, inferred by us, or missing from every source; and reliable "
        "entries with a note for readers.",
        "unverified.html",
        groups=places,
        sure=SURE,
        words=[(word, confidences.count(word)) for word in DOUBTFUL],
    )


def _newest(context: Context, id: str) -> int:
    """Return the sort position of a pack's edition: newest first, none last."""
    order = [edition.id for edition in context.library.editions[::-1]]
    edition = context.library[id].edition if id else None
    return order.index(edition) if edition in order else len(order)


def concepts_page(context: Context) -> Page:
    """Return the page that lists all concepts."""
    game = context.library.game
    groups: dict[str, list[Item]] = {}
    for node in context.library.of_type(Concept):
        words = context.words(node, node.data.summary)
        groups.setdefault(node.data.group, []).append(Item(context.link(node), words))
    return reference_page(
        context,
        compare_title(context.library),
        f"Two {game.edition.many} or two {game.pack.many}, card by card and idea by idea, or one "
        f"idea in every {game.edition.one}.",
        "concepts.html",
        groups=list(groups.items()),
        pairs=pair_links(context),
    )


def concept_page(context: Context, node: Node[Concept]) -> Page:
    """Return the page of a concept: its entries in all editions, compared."""
    concept = node.data
    entries = context.library.on_site(concept.entries)
    slugs = {slug for aspect in concept.aspects for slug in aspect.values}
    slugs |= {entry.edition for entry in entries if entry.edition}
    newest = context.library.editions[::-1]
    editions = [edition for edition in newest if edition.id in slugs]
    return entry_page(
        context,
        node,
        "concept.html",
        context.words(node, concept.summary),
        shape="wide",
        editions=editions,
        called=[
            [
                (entry, kind_words(context.library, entry))
                for entry in entries
                if entry.edition == edition.id
            ]
            for edition in editions
        ],
        silent=[edition for edition in newest if edition not in editions],
    )
