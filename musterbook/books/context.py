"""The context of a book: prose with links to pages of the same book.

In: a library and the ids in the book. Out: prose, references and finished HTML. A link within the
book names its page: a reference once per entry, a defined term once per chapter. Links out of the
book become plain text. Every use of a defined term is recorded for the index.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from markupsafe import Markup

from musterbook import resources
from musterbook.article import HtmlWriter, Link
from musterbook.article.layouts import Output
from musterbook.article.prose import escape
from musterbook.design_tokens import tokens
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Node
from musterbook.maps import svg
from musterbook.pages.renderer import Renderer

TEMPLATES = resources.TEMPLATES / "books"


@dataclass(frozen=True)
class BookContext(Renderer):
    """A renderer for a book with the ids `inside`.

    `uses` maps an id to the anchors of the places that mention it. `named_in_entry` and
    `named_in_chapter` are the targets whose page numbers have already been given in this entry and
    chapter. `counts` has the number of uses of each id in each chapter so far.
    """

    output: ClassVar[Output] = "book"
    folder: ClassVar[str] = "books"

    inside: frozenset[str] = frozenset()
    map_width: float = 60.0
    terrain: float = 1.45
    uses: dict[str, list[str]] = field(default_factory=dict, compare=False)
    counts: list[dict[str, int]] = field(default_factory=lambda: [{}], compare=False)
    named_in_entry: set[str] = field(default_factory=set, compare=False)
    named_in_chapter: set[str] = field(default_factory=set, compare=False)

    def begin_chapter(self) -> None:
        """Reset the named pages at the start of a chapter."""
        self.counts.append({})
        self.named_in_chapter.clear()
        self.named_in_entry.clear()

    def begin_entry(self, id: str) -> None:
        """Reset the named pages at the start of an entry, which does not name its own page."""
        self.named_in_entry.clear()
        self.named_in_entry.add(id)

    def writer(self, at: str) -> HtmlWriter:
        """Return a writer of prose, with references into this book."""
        return HtmlWriter(self._refer, _typographic)

    def block_values(self, at: str) -> dict[str, Any]:
        """Return the functions that refer to other entries."""

        def see(ids: Sequence[str]) -> list[Markup]:
            return [self.see(self.library[id]) for id in ids]

        def unseen(ids: Sequence[str]) -> list[Markup]:
            """Return entries that this entry has not named already."""
            return see([id for id in ids if id not in self.named_in_entry])

        return {"see": see, "unseen": unseen}

    def _refer(self, link: Link, words: str) -> str:
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

    def see(self, node: Node, name: str = "") -> Markup:
        """Return the name of an entry, with its page if it is in this book."""
        words = _typographic(name or node.name)
        if node.id not in self.inside:
            return Markup(f'<span class="ref">{words}</span>')
        return Markup(self._link("ref", node.id, words))

    def mark(self, face: str) -> Markup:
        """Return the symbol of a face in its colour, with its name for screen readers."""
        face_token = tokens().faces.get(face)
        if face_token is None:
            return Markup()
        drawn = face_token.symbol(css_class="symbol", colour=face_token.colour)
        return Markup(
            re.sub("(<svg[^>]*>)", rf"\1<title>{face_token.name}</title>", drawn, count=1)
        )

    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        """Return a map for print, `map_width` mm wide; with terrain, `terrain` times as wide."""
        width = self.map_width * (self.terrain if entry.pieces or entry.terrain else 1)
        drawn = svg(
            entry,
            title=title,
            theme="print",
            width_mm=round(width, 1),
            tape_measure=tape_measure,
        )
        return Markup(drawn)


def _typographic(text: str) -> str:
    """Return plain text as HTML with curly apostrophes."""
    return escape(re.sub(r"(?<=\w)'", "’", text))
