"""Where pages are written: the library, the templates, and the phrases that all pages share.

In: a library, the files of the print shop, the address of the randomizer. Out: links, prose,
symbols and finished HTML for the page makers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from musterbook import faces, links
from musterbook.model.entries import Card
from musterbook.model.files import DeckFile, EditionFile, MapCard
from musterbook.model.maps import MapEntry
from musterbook.model.nodes import Library, Node
from musterbook.pages.drawings import drawing
from musterbook.pages.page import Print, compact, plain
from musterbook.pages.views import Link
from musterbook.templates import templates
from musterbook.tokens import tokens

TEMPLATES = Path(__file__).resolve().parents[2] / "templates" / "pages"

SOURCES, CONCEPTS, DOUBT = links.SOURCES, links.CONCEPTS, links.DOUBT
PRINTS, PICK = links.PRINTS, links.PICK

_END_TWICE = re.compile(r"([!?])(</a>|</strong>|</em>)?\.(?=\s|<|$)")
"""A sentence that ends in a name with a mark of its own, such as `Charge!.`"""


@dataclass(frozen=True)
class Desk:
    """A library with everything that is needed to write its pages."""

    library: Library
    prints: tuple[Print, ...] = ()
    play: str = ""
    whole: int = 0
    """Bytes of the randomizer as one file; 0 when there is none."""

    def render(self, template: str, **values: Any) -> str:
        """Return a template with its values as HTML without blank lines."""
        return compact(templates("pages").get_template(template).render(**values))

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
        """Return a text of a node as HTML, with links that hold on the page at an address."""
        if not text:
            return Markup()
        html = links.prose(self.library, node, text, at=at, inline=inline)
        return Markup(_END_TWICE.sub(r"\1\2", html))

    def words(self, node: Node, text: str | None, most: int = 0) -> str:
        """Return a text of a node without markup, cut to a length."""
        return plain(self.prose(node, text, links.url(node)), most) if text else ""

    def face(self, node: Node) -> str:
        """Return the face of a card's deck or of a deck; nothing for anything else."""
        deck = self.library[node.parent] if node.kind == "card" and node.parent else node
        return deck.data.face if isinstance(deck.data, DeckFile) else ""

    def symbol(self, face: str) -> Markup:
        """Return the symbol of a face as SVG in the colour of the text around it."""
        known = tokens().faces.get(face)
        return Markup(known.symbol(css_class="symbol")) if known else Markup()

    def back(self, deck: Node) -> Markup:
        """Return the back of a deck's cards, as it is printed."""
        return Markup(faces.back(self.library, deck))

    def front(self, card: Node) -> Markup:
        """Return the front of a card, as it is printed; a script fits its type."""
        return Markup(faces.front(self.library, card))

    def map_of(self, node: Node) -> Node | None:
        """Return the map of a map, a card or a mission."""
        if isinstance(node.data, MapCard):
            return node
        reference = getattr(node.data, "map", None)
        return self.library.resolve(reference, node) if reference else None

    def picture(self, node: Node, data: MapCard | None = None) -> Markup:
        """Return a map as SVG that is as wide as its place; `data` draws another reading of it."""
        entry = data or node.data
        assert isinstance(entry, MapCard)
        return self.drawing(entry, node.name)

    def drawing(self, entry: MapEntry, title: str) -> Markup:
        """Return any map as SVG that is as wide as its place."""
        return Markup(drawing(entry, title))

    def packs(self) -> tuple[Node, ...]:
        """Return all packs, those of the edition that is played first."""
        newest = reversed(self.library.editions)
        return tuple(pack for edition in newest for pack in self.library.packs(edition.id))

    def here(self, node: Node) -> str:
        """Return edition and pack of a node in a few letters, for the header."""
        parts = []
        if node.edition:
            edition = self.library[node.edition].data
            assert isinstance(edition, EditionFile)
            parts.append(edition.short)
        if node.pack:
            parts.append(self.library[node.pack].name)
        return " · ".join(parts)

    def cards_like(self, node: Node) -> tuple[Node, ...]:
        """Return the cards of other packs that have the name of a card."""
        return tuple(
            other
            for other in self.library.of_kind("card")
            if isinstance(other.data, Card) and other.name == node.name and other.pack != node.pack
        )
