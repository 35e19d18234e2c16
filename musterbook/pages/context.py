"""The context of page makers: a renderer for a page, and what the site has besides the library.

In: a library, the print files, the address of the randomizer, the address of a page. Out: links,
prose and finished HTML.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from musterbook.article.block_layouts import Output
from musterbook.article.renderer import PageLinks, Renderer
from musterbook.article.summary import summary, summary_html
from musterbook.cards import faces
from musterbook.library.addresses import PICTURES
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Node, holds
from musterbook.library.model.pack import PackFile
from musterbook.pages.page import Item, Link, compact
from musterbook.print_files import PrintFile

_PLAIN_KINDS = frozenset({"card", "deck", "map", "mission", "table"})
"""Kinds whose name in code is also the word that players use."""


@dataclass(frozen=True)
class Context(Renderer[PageLinks]):
    """A renderer for a page, with what the site has besides the library.

    `prints` are the print files, `play` is the address of the randomizer, and `single_size` the
    size in bytes of its single-file version; 0 if there is none.
    """

    output: Output = "page"
    links: PageLinks = field(default_factory=PageLinks)
    prints: tuple[PrintFile, ...] = ()
    play: str = ""
    single_size: int = 0

    @property
    def url(self) -> str:
        """The address of the page."""
        return self.links.at

    def at(self, url: str, *, anchors: bool = False) -> Context:
        """Return the context of another page."""
        return replace(self, links=PageLinks(url, anchors))

    def render(self, template: str, **values: Any) -> str:
        """Render the template of a page as HTML without blank lines."""
        return compact(str(self.fragment(template, **values)))

    def href(self, target: Node | str) -> str:
        """Return the relative address of an entry, or of a page by its address."""
        return self.links.href(target)

    def link(self, node: Node, *, note: str = "") -> Link:
        return Link(node.name, self.href(node), note, node.id, self.face(node))

    def to(self, name: str, url: str, *, note: str = "") -> Link:
        """Return the link to an address of the site."""
        return Link(name, self.href(url), note)

    def listed(self, node: Node) -> Item:
        """Return an entry as an item of a list: a rule with a summary, others with their kind."""
        if node.kind == "rule":
            return Item(self.link(node), self.summary(node))
        return Item(self.link(node, note=node.kind if node.kind in _PLAIN_KINDS else ""))

    def entries(self, ids: Iterable[str]) -> list[Item]:
        return [self.listed(self.library[id]) for id in ids]

    def summary(self, node: Node, most: int = 150) -> str:
        """Return a summary of an entry in one sentence of plain text."""
        return summary(self.articles.article(node), most)

    def summary_html(self, node: Node) -> Markup:
        """Return the same with the symbols of the game."""
        return summary_html(self.articles.article(node))

    def back(self, deck: Node, design: faces.Design | None = None) -> Markup:
        """Return the back of a deck's cards, as it is printed."""
        return self._from_site(faces.back(self.library, deck, design=design).html())

    def front(self, card: Node, design: faces.Design | None = None) -> Markup:
        """Return the front of a card as it is printed, with all its sides."""
        deck = self.library.deck_of(card)
        fitted = faces.fitted_deck(self.library, deck, design or faces.usual())
        return self.face_html(fitted[card.id])

    def face_html(self, front: faces.FittedFront) -> Markup:
        """Return a front as HTML, with its artwork from the site."""
        return self._from_site("".join(front.preview))

    def _from_site(self, html: str) -> Markup:
        return Markup(html.replace('src="picture:', f'loading="lazy" src="{self.href(PICTURES)}/'))

    def packs(self) -> tuple[Node[PackFile], ...]:
        """Return all packs, those of the current edition first."""
        newest = reversed(self.library.editions)
        return tuple(pack for edition in newest for pack in self.library.packs(edition.id))

    def cards_like(self, node: Node) -> tuple[Node[Card], ...]:
        """Return the cards of other packs with the same name and of the same kind.

        Cards of decks with different roles are of one kind only if both are maps, or if neither
        pack has a deck of the other's role: a tactical objective and a secondary mission, but not
        a primary and a twist.
        """

        def is_alike(other: Node) -> bool:
            if self.library.map_of(node) and self.library.map_of(other):
                return True
            mine, theirs = (self.role(self.library.deck_of(one)) for one in (node, other))
            return mine == theirs or (
                mine not in self._roles_beside(other) and theirs not in self._roles_beside(node)
            )

        return tuple(
            other
            for other in self.library.namesakes(node)
            if holds(other, Card) and other.pack != node.pack and is_alike(other)
        )

    def role(self, deck: Node[DeckFile]) -> str:
        """Return what a deck is for; of one that does not say it, its face."""
        return deck.data.role or self.face(deck)

    def _roles_beside(self, card: Node) -> set[str]:
        """Return the roles of all decks in the pack of a card."""
        pack = self.library.pack_of(card)
        return {self.role(deck) for deck in self.library.children_of(pack, DeckFile)}
