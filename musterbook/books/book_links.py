"""Links in a book: a reference with the number of its page, and the uses that the index lists.

In: the ids in the book. Out: a renderer of its entries. A link within the book names its page: a
reference once per entry, a defined term once per chapter. Links out of the book become plain text.
Every use of a defined term is recorded for the index.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from markupsafe import Markup

from musterbook.article import HtmlWriter, ProseLink
from musterbook.article.prose_html import escape_html
from musterbook.article.renderer import Renderer
from musterbook.books.book_papers import TERRAIN, face_css
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node
from musterbook.maps import svg


@dataclass(frozen=True)
class BookLinks:
    """Links in a book with the ids `inside`.

    `uses` maps an id to the anchors of the places that mention it. `named_in_entry` and
    `named_in_chapter` are the targets whose page numbers have already been given in this entry and
    chapter. `counts` has the number of uses of each id in each chapter so far. `cited` are the ids
    that cite each source, by its section; `notes` are the entries of the chapter by the text of
    their note. Maps are `map_width` mm wide, those with terrain `terrain` times as wide.
    """

    inside: frozenset[str] = frozenset()
    map_width: float = 60.0
    terrain: float = TERRAIN
    uses: dict[str, list[str]] = field(default_factory=dict, compare=False)
    counts: list[dict[str, int]] = field(default_factory=lambda: [{}], compare=False)
    named_in_entry: set[str] = field(default_factory=set, compare=False)
    named_in_chapter: set[str] = field(default_factory=set, compare=False)
    cited: dict[str, dict[str, list[str]]] = field(default_factory=dict, compare=False)
    notes: dict[str, str] = field(default_factory=dict, compare=False)

    def begin_chapter(self) -> None:
        """Reset the named pages at the start of a chapter."""
        self.counts.append({})
        self.named_in_chapter.clear()
        self.named_in_entry.clear()
        self.notes.clear()

    def begin_entry(self, id: str) -> None:
        """Reset the named pages at the start of an entry, which does not name its own page."""
        self.named_in_entry.clear()
        self.named_in_entry.add(id)

    def face_css(self, library: Library, html: str) -> Markup:
        """Return the colours of the kinds of card in a document as CSS."""
        return Markup(face_css(library.faces.values(), html, library.settings.header))

    def writer(self, library: Library) -> HtmlWriter:
        """Return a writer of prose, with references into this book."""
        return HtmlWriter(self._refer)

    def _refer(self, link: ProseLink, words: str) -> str:
        if link.kind == "web":
            return words
        if link.target not in self.inside:
            return f'<span class="{link.kind}">{words}</span>'
        return self._link(link.kind, link.target, words)

    def _link(self, kind: str, id: str, words: str) -> str:
        # Numbered by chapter, so that another use in one does not change the rest.
        number = self.counts[-1][id] = self.counts[-1].get(id, 0) + 1
        anchor = f"use-{len(self.counts)}.{number}-{id}"
        self.uses.setdefault(id, []).append(anchor)
        linked = self.named_in_chapter if kind == "term" else self.named_in_entry
        is_linked = id in linked or id in self.named_in_entry
        if not is_linked:
            linked.add(id)
            self.named_in_entry.add(id)
        css = kind if is_linked else f"{kind} paged"
        return f'<a class="{css}" id="{anchor}" href="#{id}">{words}</a>'

    def ref(self, node: Node, name: str = "") -> Markup:
        """Return the name of an entry, with its page if it is in this book."""
        words = escape_html(name or node.name)
        if node.id not in self.inside:
            return Markup(f'<span class="ref">{words}</span>')
        return Markup(self._link("ref", node.id, words))

    def unnamed(self, ids: Iterable[str]) -> list[str]:
        """Return the entries that this entry has not named already."""
        return [id for id in ids if id not in self.named_in_entry]

    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        width = self.map_width * (self.terrain if entry.pieces or entry.terrain else 1)
        return Markup(
            svg(
                entry,
                title=title,
                theme="print",
                width_mm=round(width, 1),
                tape_measure=tape_measure,
            )
        )


BookRenderer = Renderer[BookLinks]


def book_renderer(library: Library, links: BookLinks | None = None) -> BookRenderer:
    """Return a renderer for a book; without links, no entry is in it."""
    return Renderer(library, "book", links or BookLinks())


VERSION = "\N{REPLACEMENT CHARACTER}"
"""Placeholder for the version of a document."""


def document(renderer: BookRenderer, template: str, **values: Any) -> str:
    """Return a document with the symbols of faces, and with its own short hash as its version.

    The version of a book changes only when the book does, not with every edit of the content.
    """
    symbol = partial(face_symbol, renderer)
    html = str(renderer.fragment(template, version=VERSION, symbol=symbol, **values))
    return html.replace(VERSION, hashlib.sha256(html.encode()).hexdigest()[:7])


def credits(library: Library, nodes: Iterable[Node]) -> tuple[str, ...]:
    """Return the credit lines that the sources of entries require, each once."""
    lines: dict[str, None] = {}
    for node in nodes:
        cited = (getattr(node.data, "source", None), *getattr(node.data, "evidence", ()))
        for citation in filter(None, cited):
            if credit := library.source(citation.ref).credit:
                lines[credit] = None
    return tuple(lines)


def face_symbol(renderer: BookRenderer, face: str) -> Markup:
    """Return the symbol of a face in its colour, with its name, if it has one."""
    kind = renderer.library.faces.get(face)
    if kind is None:
        return Markup()
    drawn = kind.symbol(css_class="symbol", colour=kind.colour)
    title = f"<title>{escape_html(kind.name)}</title>" if kind.name else ""
    return Markup(drawn.replace(">", f">{title}", 1))
