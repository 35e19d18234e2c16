"""The context of page makers: the library, its articles, the templates and links.

In: a library, the print files, the address of the randomizer. Out: links, prose, symbols and
finished HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from musterbook import resources
from musterbook.article import Article, Articles, Block, HtmlWriter, Prose, articles
from musterbook.article.article_blocks import anchor
from musterbook.article.layouts import Output, arranged
from musterbook.article.prose import Link as ProseLink
from musterbook.article.prose import attribute
from musterbook.article.summary import summary
from musterbook.cards import faces
from musterbook.design_tokens import tokens
from musterbook.library import links
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile, MapCard, PackFile
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.maps import svg
from musterbook.pages.page import Print, compact
from musterbook.pages.views import Item, Link
from musterbook.templates import templates

TEMPLATES = resources.TEMPLATES / "pages"

SOURCES, CONCEPTS, DOUBT = links.SOURCES, links.CONCEPTS, links.DOUBT
_PLAIN_KINDS = frozenset({"card", "deck", "map", "mission", "table"})
"""Kinds whose name in code is also the word that players use."""

PRINTS, PICK, CARDS, COMPARE = links.PRINTS, links.PICK, links.CARDS, links.COMPARE


@dataclass(frozen=True)
class Context:
    """A library with everything needed to make its pages."""

    output: ClassVar[Output] = "page"

    library: Library
    prints: tuple[Print, ...] = ()
    play: str = ""
    single_size: int = 0
    """Size in bytes of the single-file randomizer; 0 if there is none."""

    def render(self, template: str, **values: Any) -> str:
        """Render the template of a page as HTML without blank lines."""
        return compact(self.fragment(template, **values))

    def fragment(self, template: str, **values: Any) -> str:
        """Render the template of a part of a page as HTML."""
        return templates("pages").get_template(template).render(**values)

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

    def to(self, name: str, url: str, at: str, *, note: str = "", face: str = "") -> Link:
        """Return the link to an address of the site."""
        return Link(name, links.relative(at, url), note, face=face, symbol=self.symbol(face))

    def prose(self, node: Node, text: str | None, at: str, *, inline: bool = False) -> Markup:
        """Return a text of a node as HTML, with links relative to the page at an address."""
        return self.write(self.articles.prose(node, text), at, inline=inline)

    def chapter(self, node: Node, text: str, at: str) -> Markup:
        """Return the text of a hand-written page as HTML; its headings get anchors."""
        writer = HtmlWriter(self._linked(at), anchors=True)
        return Markup(writer.prose(self.articles.prose(node, text)))

    @property
    def articles(self) -> Articles:
        """The entries of the library as articles."""
        return articles(self.library)

    def write(self, prose: Prose, at: str, *, inline: bool = False) -> Markup:
        """Return prose as HTML, with links relative to the page at an address."""
        return Markup(HtmlWriter(self._linked(at)).prose(prose, inline=inline))

    def _linked(self, at: str) -> Callable[[ProseLink, str], str]:
        """Return the function that writes links for the page at an address."""

        def link(link: ProseLink, words: str) -> str:
            if link.kind == "web":
                return f'<a href="{attribute(link.target)}">{words}</a>'
            href = links.relative(at, links.url(self.library[link.target]))
            return f'<a class="{link.kind}" data-id="{link.target}" href="{href}">{words}</a>'

        return link

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

        def entries(ids: Sequence[str]) -> list[Item]:
            return [self.listed(self.library[id], at) for id in ids]

        html = self.fragment(
            "blocks.html",
            blocks=blocks, form=form, write=write, entries=entries,
            anchored=anchored, anchor=anchor,
        )  # fmt: skip
        return Markup(html)

    def listed(self, node: Node, at: str) -> Item:
        """Return an entry as an item of a list: a rule with a summary, others with their kind."""
        if node.kind == "rule":
            return Item(self.link(node, at), Markup.escape(self.summary(node)))
        return Item(self.link(node, at, note=node.kind if node.kind in _PLAIN_KINDS else ""))

    def summary(self, node: Node, most: int = 150) -> str:
        """Return a summary of an entry in one sentence of plain text."""
        return summary(self.articles.article(node), most)

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

    def back(self, deck: Node, design: faces.Design | None = None) -> Markup:
        """Return the back of a deck's cards, as it is printed."""
        return Markup(faces.back(self.library, deck, design=design).html())

    def front(self, card: Node, design: faces.Design | None = None) -> Markup:
        """Return the front of a card as it is printed; a script sets its type size."""
        return Markup(faces.front(self.library, card, design=design).html())

    def map_of(self, node: Node) -> Node[MapCard] | None:
        """Return the map that a card or a mission shows, or the node itself if it is a map."""
        return self.library.map_of(node)

    def picture(self, node: Node[MapCard], data: MapCard | None = None) -> Markup:
        """Return a map as SVG that fills the available width; `data` is another reading to draw."""
        return self.drawing(data or node.data, node.name)

    def thumbnail(self, node: Node[MapCard]) -> Markup:
        """Return a small map, for the link to its page."""
        return Markup(svg(node.data, title=node.name, thumbnail=True))

    def drawing(self, entry: MapEntry, title: str, *, tape_measure: bool = False) -> Markup:
        """Return any map as SVG that fills the available width.

        With `tape_measure`, it has a ruler and the distances of terrain areas.
        """
        return Markup(svg(entry, title=title, tape_measure=tape_measure))

    def packs(self) -> tuple[Node[PackFile], ...]:
        """Return all packs, those of the current edition first."""
        newest = reversed(self.library.editions)
        return tuple(pack for edition in newest for pack in self.library.packs(edition.id))

    def here(self, node: Node) -> str:
        """Return short names of a node's edition and pack, for the header."""
        parts = []
        if node.edition:
            parts.append(self.library.edition_of(node).data.short)
        if node.pack:
            parts.append(self.library[node.pack].name)
        return " · ".join(parts)

    def cards_like(self, node: Node) -> tuple[Node[Card], ...]:
        """Return the cards of other packs with the same name and of the same kind.

        Cards of decks with different faces are of one kind only if neither pack has a deck of the
        other's face: a tactical objective and a secondary mission, but not a primary and a twist.
        """

        def is_alike(other: Node) -> bool:
            mine, theirs = self.face(node), self.face(other)
            return mine == theirs or (
                mine not in self._faces_beside(other) and theirs not in self._faces_beside(node)
            )

        return tuple(
            other
            for other in self.library.namesakes(node)
            if holds(other, Card) and other.pack != node.pack and is_alike(other)
        )

    def _faces_beside(self, card: Node) -> set[str]:
        """Return the faces of all decks in the pack of a card."""
        pack = self.library.pack_of(card)
        return {self.face(deck) for deck in self.library.children(pack, "deck")}
