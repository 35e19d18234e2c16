"""A book as HTML, and its index.

In: a library, an edition or a pack, a paper. Out: the HTML of everything except the index, and the
HTML of the index once the pages are known.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.article.article_blocks import Scoring
from musterbook.books.index import INDEX, Index, heads
from musterbook.books.page_references import BookLinks, BookRenderer, book_renderer, face_symbol
from musterbook.books.paper import BookPaper
from musterbook.books.parts import (
    UNVERIFIED,
    back_part,
    below,
    borrowed,
    cited,
    pack_part,
    rules_part,
)
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.library.model.pack import PackFile
from musterbook.library.phrases import sentence

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
    in_pack = holds(node, PackFile)
    packs = (node,) if holds(node, PackFile) else library.packs(edition.id)
    only = borrowed(library, node) if in_pack else None
    entries = [inner for pack in packs for inner in below(library, pack)]
    files = library.children(edition, "rules")
    rules = [rule for file in files for rule in library.children(file, "rule")]
    if only is not None:
        rules = list(only)
    files_with_rules = [file for file in files if any(rule.parent == file.id for rule in rules)]
    nodes = [*files_with_rules, *rules]
    nodes = [*entries, *nodes] if in_pack else [*nodes, *entries]
    has_rules = bool(rules) or not in_pack
    if has_rules:
        nodes.insert(0, edition)
    inside = frozenset(inner.id for inner in (*nodes, *cited(library, nodes)))
    renderer = book_renderer(library, BookLinks(inside, paper.map_width))
    parts = [pack_part(renderer, pack) for pack in packs]
    if has_rules:
        parts.insert(1 if in_pack else 0, rules_part(renderer, edition, only))
    back = back_part(renderer, nodes)
    name = node.name
    html = renderer.fragment(
        "book.html",
        title=f"{edition.name} · {name}" if in_pack else name,
        about=f"The rules and the cards of {name}."
        if not library.playable
        else (
            f"{name} for the {edition.name}: sequence, missions, cards, maps and questions, with "
            "the rules they refer to."
            if in_pack
            else f"The rules of the {name} and its {library.game.pack.heading.lower()}: sequences, "
            "missions, cards and maps."
        ),
        name=name,
        label=edition.name
        if in_pack
        else f"Rules and {'missions' if library.playable else 'cards'}",
        flavour=getattr(node.data, "flavour", None) or "",
        version=VERSION,
        scored=any(renderer.articles.article(inner).first(Scoring) for inner in nodes),
        sentence=sentence,
        symbols=_symbols(renderer, nodes),
        unverified=UNVERIFIED if any(section.id == UNVERIFIED for section in back) else "",
        index=INDEX,
        lists_entries=sum(len(one.sections) for part in parts for one in part.sections) <= MANY,
        parts=parts,
        back=back,
    )
    return Book(node, stamped(html), Index(heads(library, nodes), renderer.links.uses))


def stamped(html: Markup) -> str:
    """Return a document with its own short hash as its version.

    The version of a book changes only when the book does, not with every edit of the content.
    """
    return str(html).replace(VERSION, hashlib.sha256(html.encode()).hexdigest()[:7])


def _symbols(renderer: BookRenderer, nodes: Sequence[Node]) -> list[Markup]:
    """Return the symbols of the decks in a book, each once."""
    used = {renderer.face(node) for node in nodes if node.kind == "deck"}
    faces = renderer.library.faces.values()
    pictures = {face.icon: face.slug for face in faces if face.slug in used}
    return [face_symbol(renderer, slug) for slug in pictures.values()]
