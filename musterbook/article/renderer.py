"""Rendering entries as HTML: what pages, books and the randomizer have in common.

In: a library, a column of the table of layouts, a way to write links and maps. Out: prose, blocks
and templates as HTML.
Why: docs/decisions/rendering.md
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Generic, Protocol, TypeVar

from markupsafe import Markup, escape

from musterbook.article import Articles, Block, HtmlWriter, Prose, ProseLink, articles
from musterbook.article.article_blocks import Scoring, anchor
from musterbook.article.block_layouts import Output, arranged
from musterbook.library.addresses import FRONT, relative, url
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.files import MapCard
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, Reading, holds
from musterbook.library.phrases import date_label, number_of
from musterbook.maps import svg
from musterbook.templates import templates

TEMPLATE_FOLDERS = {"page": "pages", "popover": "pages", "book": "books", "game": "randomizer"}
"""The folder of the templates of each output."""


class Links(Protocol):
    """How an output writes links and draws maps."""

    def writer(self, library: Library) -> HtmlWriter:
        """Return a writer of prose with links."""

    def ref(self, node: Node, name: str = "") -> Markup:
        """Return a reference to an entry, by its name or another."""

    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        """Return any map as SVG.

        With `tape_measure`, it has a ruler and the distances of terrain areas.
        """


@dataclass(frozen=True)
class PageLinks:
    """Links relative to the page at an address; `anchors` gives headings ids for links to them."""

    at: str = FRONT
    anchors: bool = False

    def href(self, target: Node | str) -> str:
        """Return the relative address of an entry, or of a page by its address."""
        return relative(self.at, target if isinstance(target, str) else url(target))

    def writer(self, library: Library) -> HtmlWriter:
        def link(link: ProseLink, words: str) -> str:
            if link.kind == "web":
                return f'<a href="{escape(link.target)}">{words}</a>'
            anchor = f"#{link.anchor}" if link.anchor else ""
            href = escape(self.href(url(library[link.target]) + anchor))
            kind = "term" if library[link.target].kind == "rule" and not anchor else "ref"
            return f'<a class="{kind}" data-id="{link.target}" href="{href}">{words}</a>'

        return HtmlWriter(link, anchors=self.anchors)

    def ref(self, node: Node, name: str = "") -> Markup:
        """Return a link to an entry with a popover, by its name or another."""
        html = Markup('<a class="ref" data-id="{}" href="{}">{}</a>')
        return html.format(node.id, self.href(node), name or node.name)

    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        """Return any map as SVG that fills the available width."""
        return Markup(svg(entry, title=title, tape_measure=tape_measure))


L = TypeVar("L", bound=Links)


@dataclass(frozen=True)
class Renderer(Generic[L]):
    """Renders the articles of a library for one output."""

    library: Library
    output: Output
    links: L

    @property
    def articles(self) -> Articles:
        return articles(self.library)

    def fragment(self, template: str, **values: Any) -> Markup:
        """Render a template as HTML; its `renderer` is this one."""
        page = templates(TEMPLATE_FOLDERS[self.output]).get_template(template)
        return Markup(
            page.render(renderer=self, date_label=date_label, number_of=number_of, **values)
        )

    def prose(self, node: Node, text: str | None, *, inline: bool = False) -> Markup:
        return self.write(self.articles.prose(node, text), inline=inline)

    def write(self, prose: Prose, *, inline: bool = False) -> Markup:
        return Markup(self.links.writer(self.library).prose(prose, inline=inline))

    def ref(self, node: Node, name: str = "") -> Markup:
        """Return a reference to an entry, by its name or another."""
        if not self.library.is_listed(node):
            return escape(name or node.name)
        return self.links.ref(node, name)

    def regions(
        self,
        node: Node,
        reading: Reading[Any] | None = None,
        *,
        anchored: bool = False,
        earlier: Reading[Any] | None = None,
    ) -> dict[str, Markup]:
        """Return the regions of an entry's layout as HTML, in one reading or the usual one.

        With `anchored`, blocks have the anchors that search results lead to. What is not in an
        `earlier` reading is marked.
        """
        known = _statements(self._arranged(node, earlier)) if earlier else None

        def revised(statement: object) -> bool:
            return known is not None and statement not in known

        values = {"write": self.write, "anchor": anchor, "revised": revised}
        return {
            name: self.fragment(
                "blocks.html",
                blocks=blocks,
                form="popover" if self.output == "popover" and name != "rest" else "blocks",
                anchored=anchored and name != "rest",
                **values,
            )
            for name, blocks in self._arranged(node, reading).items()
        }

    def _arranged(self, node: Node, reading: Reading[Any] | None) -> Mapping[str, Sequence[Block]]:
        return arranged(self.articles.article(node, reading), self.output)

    def words(self, node: Node, text: str | None, most: int = 0) -> str:
        """Return a text of a node without markup, cut to a length."""
        return self.articles.prose(node, text).text(most)

    def face(self, node: Node) -> str:
        """Return the face of a deck or of a card; an empty text for any other entry."""
        if holds(node, Card) or holds(node, DeckFile):
            return self.library.face_of(node).slug
        return ""

    def symbol(self, face: str, card: Card | None = None) -> Markup:
        """Return the symbol of a face as SVG, or that of a card with the kind of its deck."""
        kind = self.library.faces.get(face)
        own = self.library.symbols.get(card.symbol or "") if card and not card.face else None
        drawn = kind and replace(kind, icon=own or kind.icon).symbol(css_class="symbol")
        return Markup(drawn or "")

    def picture(self, node: Node[MapCard], data: MapCard | None = None) -> Markup:
        """Return a map as SVG; `data` is another reading to draw."""
        return self.links.drawing(data or node.data, node.name)

    def here(self, node: Node) -> str:
        """Return short names of a node's edition and pack, for the header."""
        parts = []
        if node.edition:
            parts.append(self.library.edition_of(node).data.short)
        if node.pack:
            parts.append(self.library[node.pack].name)
        return " · ".join(parts)


def _statements(regions: Mapping[str, Sequence[Block]]) -> list[object]:
    """Return the blocks of an article, and of its scoring the lines, moments and limits."""
    found: list[object] = []
    for block in chain.from_iterable(regions.values()):
        found.append(block)
        if isinstance(block, Scoring):
            found += block.limits
            for group in block.groups:
                found += [group.heading, group.note, *group.combine, *group.limits, *group.lines]
    return found
