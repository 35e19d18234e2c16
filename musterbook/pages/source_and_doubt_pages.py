"""The pages of sources, and of what is doubtful."""

from dataclasses import replace

from musterbook.article.entry_labels import book_details, doubt, kind_words
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.entries import Provenance, Source
from musterbook.library.model.nodes import Node, holds
from musterbook.library.phrases import CONFIDENCE
from musterbook.pages.article_frame import other_page
from musterbook.pages.context import Context
from musterbook.pages.page import Link, Page
from musterbook.pages.standalone_pages import reference_frame, reference_page


def sources_page(context: Context) -> Page:
    """Return the page of all sources, each with the entries that cite it."""
    cited = cited_sources(context)
    sources = [one for one in context.library.of_type(Source) if one.id in cited]
    contents = tuple(Link(node.data.title, f"#{node.slug}") for node in sources)
    return other_page(
        context,
        replace(reference_frame(context, "Sources"), contents=contents),
        "sources.html",
        "Every book and data set that this reference uses, and the entries based on each.",
        books=[
            (node, book_details(node.data), cited[node.id], _changed(context, node))
            for node in sources
        ],
    )


def cited_sources(context: Context) -> dict[str, list[Node]]:
    """Return the entries based on each source; what only hidden packs are from is no source."""
    library = context.library
    cited = {node.id: _citing(context, node) for node in library.of_type(Source)}
    return {id: nodes for id, nodes in cited.items() if nodes or not library.hidden}


def _changed(context: Context, source: Node[Source]) -> list[Node]:
    """Return the entries that documents printed in a source changed."""
    return [
        other
        for other in context.library.listed
        if any(one.overlay.source.ref == source.slug for one in other.overlays)
    ]


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
        sure=CONFIDENCE,
        words=[(word, confidences.count(word)) for word in DOUBTFUL],
    )


def _newest(context: Context, id: str) -> int:
    """Return the sort position of a pack's edition: newest first, none last."""
    order = [edition.id for edition in context.library.editions[::-1]]
    edition = context.library[id].edition if id else None
    return order.index(edition) if edition in order else len(order)
