"""Rendering entries as HTML: what pages and books have in common.

In: a library. Out: prose, blocks and pictures as HTML. A renderer has a column in the table of
layouts, a folder of templates and a way to address links; nothing else decides what it shows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from musterbook.article import Article, Articles, Block, HtmlWriter, Prose, articles
from musterbook.article.layouts import Output, arranged
from musterbook.design_tokens import tokens
from musterbook.library import links
from musterbook.library.model.files import DeckFile, MapCard
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.pages.views import Link
from musterbook.templates import templates


@dataclass(frozen=True)
class Renderer(ABC):
    """Renders the articles of a library for one output."""

    output: ClassVar[Output]
    folder: ClassVar[str]
    """The folder of its templates."""

    library: Library

    @abstractmethod
    def writer(self, at: str) -> HtmlWriter:
        """Return a writer of prose, with links relative to the page at an address."""

    @abstractmethod
    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        """Return any map as SVG.

        With `tape_measure`, it has a ruler and the distances of terrain areas.
        """

    @abstractmethod
    def block_values(self, at: str) -> dict[str, Any]:
        """Return the functions that its templates of blocks use to name other entries."""

    @property
    def articles(self) -> Articles:
        """The entries of the library as articles."""
        return articles(self.library)

    def fragment(self, template: str, **values: Any) -> str:
        """Render a template as HTML."""
        return templates(self.folder).get_template(template).render(**values)

    def link(self, node: Node, at: str, *, note: str = "", current: bool = False) -> Link:
        """Return the link to a node from the page at an address."""
        face = self.face(node)
        return Link(
            name=node.name,
            href=links.relative(at, links.url(node)),
            note=note,
            id=node.id,
            face=face,
            symbol=self.symbol(face),
            current=current,
        )

    def prose(self, node: Node, text: str | None, at: str = "", *, inline: bool = False) -> Markup:
        """Return a text of a node as HTML, with links relative to the page at an address."""
        return self.write(self.articles.prose(node, text), at, inline=inline)

    def write(self, prose: Prose, at: str, *, inline: bool = False) -> Markup:
        """Return prose as HTML, with links relative to the page at an address."""
        return Markup(self.writer(at).prose(prose, inline=inline))

    def regions(
        self,
        article: Article,
        at: str = "",
        output: Output | None = None,
        *,
        anchored: bool = False,
    ) -> dict[str, Markup]:
        """Return the regions of an article's layout as HTML.

        With `anchored`, blocks have the anchors that search results lead to.
        """
        form = "popover" if output == "popover" else "blocks"
        return {
            name: self.show(blocks, at, form, anchored=anchored)
            for name, blocks in arranged(article, output or self.output).items()
        }

    def show(
        self, blocks: Sequence[Block], at: str, form: str = "blocks", *, anchored: bool = False
    ) -> Markup:
        """Return blocks as HTML, with links relative to the page at an address.

        `form` names the folder of templates, one for each type of block.
        """

        def write(prose: Prose, inline: bool = False) -> Markup:
            return self.write(prose, at, inline=inline)

        values = {"form": form, "write": write, "anchored": anchored, **self.block_values(at)}
        return Markup(self.fragment("blocks.html", blocks=blocks, **values))

    def words(self, node: Node, text: str | None, most: int = 0) -> str:
        """Return a text of a node without markup, cut to a length."""
        return self.articles.prose(node, text).text(most)

    def face(self, node: Node) -> str:
        """Return the face of a deck or of a card's deck; an empty text for any other entry."""
        deck = self.library.deck_of(node) if node.kind == "card" else node
        return deck.data.face if holds(deck, DeckFile) else ""

    def symbol(self, face: str) -> Markup:
        """Return the symbol of a face as SVG in the colour of the text around it."""
        face_token = tokens().faces.get(face)
        return Markup(face_token.symbol(css_class="symbol")) if face_token else Markup()

    def map_of(self, node: Node) -> Node[MapCard] | None:
        """Return the map that a card or a mission shows, or the node itself if it is a map."""
        return self.library.map_of(node)

    def picture(self, node: Node[MapCard], data: MapCard | None = None) -> Markup:
        """Return a map as SVG that fills the available width; `data` is another reading to draw."""
        return self.drawing(data or node.data, node.name)

    def here(self, node: Node) -> str:
        """Return short names of a node's edition and pack, for the header."""
        parts = []
        if node.edition:
            parts.append(self.library.edition_of(node).data.short)
        if node.pack:
            parts.append(self.library[node.pack].name)
        return " · ".join(parts)
