"""The context of page makers: the library, its articles, the templates and links.

In: a library, the print files, the address of the randomizer. Out: links, prose, symbols and
finished HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from musterbook import resources
from musterbook.article import HtmlWriter
from musterbook.article.article_blocks import anchor
from musterbook.article.layouts import Output
from musterbook.article.prose import Link as ProseLink
from musterbook.article.prose import attribute
from musterbook.article.summary import summary
from musterbook.cards import faces
from musterbook.library import links
from musterbook.library.model.entries import Card
from musterbook.library.model.files import MapCard, PackFile
from musterbook.library.model.maps import MapEntry
from musterbook.library.model.nodes import Node, holds
from musterbook.maps import svg
from musterbook.pages.page import Print, compact
from musterbook.pages.renderer import Renderer
from musterbook.pages.views import Item, Link

TEMPLATES = resources.TEMPLATES / "pages"

SOURCES, CONCEPTS, DOUBT = links.SOURCES, links.CONCEPTS, links.DOUBT
_PLAIN_KINDS = frozenset({"card", "deck", "map", "mission", "table"})
"""Kinds whose name in code is also the word that players use."""

PRINTS, PICK, CARDS, COMPARE = links.PRINTS, links.PICK, links.CARDS, links.COMPARE


@dataclass(frozen=True)
class Context(Renderer):
    """A library with everything needed to make its pages."""

    output: ClassVar[Output] = "page"
    folder: ClassVar[str] = "pages"

    prints: tuple[Print, ...] = ()
    play: str = ""
    single_size: int = 0
    """Size in bytes of the single-file randomizer; 0 if there is none."""

    def render(self, template: str, **values: Any) -> str:
        """Render the template of a page as HTML without blank lines."""
        return compact(self.fragment(template, **values))

    def to(self, name: str, url: str, at: str, *, note: str = "", face: str = "") -> Link:
        """Return the link to an address of the site."""
        return Link(name, links.relative(at, url), note, face=face, symbol=self.symbol(face))

    def home(self, at: str) -> Link:
        """Return the link to the front page, with the name of the site."""
        return self.to(self.library.settings.name, "index.html", at)

    def chapter(self, node: Node, text: str, at: str) -> Markup:
        """Return the text of a hand-written page as HTML; its headings get anchors."""
        return Markup(self.writer(at, anchors=True).prose(self.articles.prose(node, text)))

    def writer(self, at: str, *, anchors: bool = False) -> HtmlWriter:
        """Return a writer of prose for the page at an address; `anchors` is for headings."""

        def link(link: ProseLink, words: str) -> str:
            if link.kind == "web":
                return f'<a href="{attribute(link.target)}">{words}</a>'
            href = links.relative(at, links.url(self.library[link.target]))
            return f'<a class="{link.kind}" data-id="{link.target}" href="{href}">{words}</a>'

        return HtmlWriter(link, anchors=anchors)

    def block_values(self, at: str) -> dict[str, Any]:
        """Return the function that lists other entries, and the one that names anchors."""

        def entries(ids: Sequence[str]) -> list[Item]:
            return [self.listed(self.library[id], at) for id in ids]

        return {"entries": entries, "anchor": anchor}

    def listed(self, node: Node, at: str) -> Item:
        """Return an entry as an item of a list: a rule with a summary, others with their kind."""
        if node.kind == "rule":
            return Item(self.link(node, at), Markup.escape(self.summary(node)))
        return Item(self.link(node, at, note=node.kind if node.kind in _PLAIN_KINDS else ""))

    def summary(self, node: Node, most: int = 150) -> str:
        """Return a summary of an entry in one sentence of plain text."""
        return summary(self.articles.article(node), most)

    def back(self, deck: Node, design: faces.Design | None = None) -> Markup:
        """Return the back of a deck's cards, as it is printed."""
        return Markup(faces.back(self.library, deck, design=design).html())

    def front(self, card: Node, design: faces.Design | None = None) -> Markup:
        """Return the front of a card as it is printed; a script sets its type size."""
        return Markup(faces.front(self.library, card, design=design).html())

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
