"""The reference part at the end of a book: sources and unverified facts.

In: the nodes in the book. Out: a part with two chapters.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.views import Section
from musterbook.library.model.entries import Provenance, Source
from musterbook.library.model.nodes import Node
from musterbook.pages.panels import DOUBTFUL, SURE, book_facts

UNVERIFIED = "doubtful-facts"
SOURCES = "sources"


def cited(context: BookContext, nodes: Sequence[Node]) -> tuple[Node[Source], ...]:
    """Return the sources that the entries of a book cite, in the order of the library."""
    refs = set()
    for node in nodes:
        citations = [node.citation, *(one.overlay.source for one in node.overlays)]
        if isinstance(node.data, Provenance):
            citations += node.data.evidence
        overlays = getattr(node.data, "overlays", {})
        citations += [overlay.source for overlay in overlays.values()]
        refs |= {citation.ref.removeprefix("sources/") for citation in citations if citation}
    return tuple(node for node in context.library.of_type(Source) if node.slug in refs)


def back_part(context: BookContext, nodes: Sequence[Node]) -> tuple[Section, ...]:
    """Return the chapters after the last part of a book, without the index."""
    context.begin_chapter()
    books = []
    for node in cited(context, nodes):
        source = node.data
        kind = ", ".join(part for part in (source.kind, source.edition or "") if part)
        use = context.prose(node, source.use, inline=True)
        books.append((node.id, source.title, kind, book_facts(source), use))
    sources = Markup(context.fragment("parts/sources.html", books=books))
    sections = [Section(SOURCES, "Sources", sources, form="back")]
    groups = [(word, SURE[word], _unverified(context, nodes, word)) for word in DOUBTFUL]
    groups = [group for group in groups if group[2]]
    if groups:
        html = Markup(context.fragment("parts/unverified.html", groups=groups))
        sections.append(Section(UNVERIFIED, "Unverified facts", html, form="back"))
    return tuple(sections)


def _unverified(
    context: BookContext, nodes: Sequence[Node], word: str
) -> list[tuple[Markup, Markup]]:
    facts = []
    for node in nodes:
        if context.library.shares_parent_doubt(node):
            continue
        if isinstance(node.data, Provenance) and node.data.confidence == word:
            context.begin_entry("")
            place = context.see(node)
            facts.append((place, context.prose(node, node.data.caveat, inline=True)))
    return facts
