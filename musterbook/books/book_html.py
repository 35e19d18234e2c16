"""A book as HTML, and its index.

In: a library, an edition or a pack, a paper. Out: the HTML of everything except the index, and the
HTML of the index once the pages are known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.books.context import BookContext
from musterbook.books.index import INDEX, Index, heads
from musterbook.books.paper import BookPaper
from musterbook.books.parts import below, borrowed, pack_part, rules_part
from musterbook.books.reference_part import UNVERIFIED, back_part, cited
from musterbook.books.views import Line, Section
from musterbook.design_tokens import tokens
from musterbook.library.model.files import PackFile
from musterbook.library.model.nodes import Library, Node, holds

MANY = 150
"""With more entries than this, the contents list only chapters; the index lists the entries."""

VERSION = "\N{REPLACEMENT CHARACTER}"
"""Placeholder for the version."""


@dataclass(frozen=True)
class Book:
    """A book that is ready for layout."""

    node: Node
    html: str
    index: Index


def book_of(library: Library, node: Node, paper: BookPaper) -> Book:
    """Return the book of an edition or a pack."""
    edition = library.edition_of(node)
    packs = (node,) if holds(node, PackFile) else library.packs(edition.id)
    only = borrowed(library, node) if node.kind == "pack" else None
    nodes = [inner for pack in packs for inner in below(library, pack)]
    rules = library.children(edition, "rules")
    rules_in_book = [rule for file in rules for rule in library.children(file, "rule")]
    chosen_rules = rules_in_book if only is None else list(only)
    files = [file for file in rules if any(rule.parent == file.id for rule in chosen_rules)]
    nodes = [*files, *chosen_rules, *nodes] if only is None else [*nodes, *files, *chosen_rules]
    inside = {inner.id for inner in nodes}
    if chosen_rules or only is None:
        inside.add(edition.id)
        nodes.insert(0, edition)
    sources = cited(BookContext(library), nodes)
    context = BookContext(
        library,
        inside=frozenset(inside | {source.id for source in sources}),
        map_width=paper.map_width,
    )
    parts = [pack_part(context, pack) for pack in packs]
    if chosen_rules or only is None:
        parts.insert(0 if only is None else 1, rules_part(context, edition, only))
    back = back_part(context, nodes)
    name = node.name
    label = edition.name if node.kind == "pack" else "Rules and missions"
    title = f"{edition.name} · {name}" if node.kind == "pack" else name
    about = (
        f"{name} for the {edition.name}: sequence, missions, cards, maps and questions, with the "
        "rules they refer to."
        if node.kind == "pack"
        else f"The rules of the {name} and its mission packs: sequences, missions, cards and maps."
    )
    html = context.fragment(
        "book.html",
        title=title,
        about=about,
        name=name,
        label=label,
        flavour=getattr(node.data, "flavour", None) or "",
        version=VERSION,
        symbols=_symbols(context, nodes),
        unverified=UNVERIFIED if any(section.id == UNVERIFIED for section in back) else "",
        lines=list(contents(parts, back)),
        parts=parts,
        back=back,
    )
    return Book(node, stamped(html), Index(heads(context, nodes), context.uses))


def stamped(html: str) -> str:
    """Return a text with its own short hash as its version.

    The version of a book changes only when the book does, not with every edit of the content.
    """
    return html.replace(VERSION, hashlib.sha256(html.encode()).hexdigest()[:7])


def _symbols(context: BookContext, nodes: Sequence[Node]) -> list[Markup]:
    """Return the symbols of the decks in a book, each once."""
    used = {context.face(node) for node in nodes if node.kind == "deck"}
    pictures = {face.icon: face.slug for face in tokens().faces.values() if face.slug in used}
    return [context.mark(slug) for slug in pictures.values()]


def contents(parts: Sequence[Section], back: Sequence[Section]) -> Iterator[Line]:
    """Yield the lines of the contents."""
    entries = sum(len(chapter.sections) for part in parts for chapter in part.sections)
    for part in parts:
        yield Line(1, part.id, part.name)
        for chapter in part.sections:
            yield Line(2, chapter.id, chapter.name)
            if entries <= MANY or chapter.form == "missions":
                for entry in chapter.sections:
                    if entry.form not in ("step", "question"):
                        yield Line(3, entry.id, entry.name)
    for chapter in back:
        yield Line(1, chapter.id, chapter.name)
    yield Line(1, INDEX, "Index")
