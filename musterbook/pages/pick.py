"""The page where a reader ticks cards and prints them from the browser, without a network.

In: a library. Out: the page, and one classic script for each deck and theme with the HTML of its
faces, which also loads from disk. A script of the page (`templates/scripts/pick.ts`) lays them out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast

from musterbook import faces, links
from musterbook.formats import formats
from musterbook.model.entries import Card
from musterbook.model.nodes import Library, Node
from musterbook.pages.desk import PICK, PRINTS, Desk
from musterbook.pages.page import Page
from musterbook.pages.views import Frame, Link

FOLDER = "assets/faces"
ABOUT = "Tick cards, choose paper and ink, print: at exact size, from this page, without a network."


@dataclass(frozen=True)
class Row:
    """A deck to tick: its link, the stem of its scripts, its cards (id, name, code, copies)."""

    link: Link
    files: str
    cards: tuple[tuple[str, str, str, int], ...]


@dataclass(frozen=True)
class Sample:
    """A theme: its name, the picture of one card of each kind, and how much ink it takes."""

    name: str
    href: str
    ink: str


THEMES: dict[faces.Theme, str] = {"full": "Full colour", "low-ink": "Low ink"}


def pick_page(desk: Desk) -> Page:
    """Return the page with every deck of every pack and a box for every card."""
    library = desk.library
    packs = []
    for pack in library.packs():
        decks = [deck for deck in library.children(pack, "deck") if _cards(library, deck)]
        if decks:
            rows = [_row(desk, deck) for deck in decks]
            edition = library[pack.edition].name if pack.edition else ""
            packs.append((desk.link(pack, PICK), edition, rows))
    size = next(iter(formats().sizes.values()))
    papers = [paper for paper in formats().papers.values() if paper.exact]
    card = faces.usual_layout()
    around = Frame(
        title="Pick and print cards",
        crumbs=(desk.to("Musterbook", "index.html", PICK), desk.to("Print", PRINTS, PICK)),
        shape="wide",
    )
    html = desk.render(
        "pick.html",
        frame=around,
        about=ABOUT,
        packs=packs,
        papers=papers,
        margin=formats().sheet.margin / 1000,
        size=size,
        card=card,
        sizes=" ".join(f"{size:g}" for size in card.type.sizes),
        prints=links.relative(PICK, PRINTS),
        themes=THEMES,
        samples=_samples(library),
    )
    path = PICK.removesuffix(".html") + ".md"
    return Page(path, PICK, around.title, html, ABOUT, "", "reference")


def face_files(library: Library) -> dict[str, bytes]:
    """Return all faces as scripts and one of each kind as a picture, by address on the site."""
    found = {}
    for theme in faces.THEMES:
        dress = _dress(theme)
        for deck in library.of_kind("deck"):
            cards = _cards(library, deck)
            sides = {card.id: faces.front(library, card, dress=dress) for card in cards}
            sides["back"] = faces.back(library, deck, dress=dress)
            text = json.dumps(sides, ensure_ascii=False, separators=(",", ":"))
            safe = text.replace("</", "<\\/")
            key = json.dumps(f"{deck.id} {theme}")
            script = f"(window.musterbookFaces??={{}})[{key}]={safe};\n"
            found[f"{FOLDER}/{_stem(deck)}-{theme}.js"] = script.encode()
        found[f"{FOLDER}/{theme}.png"] = faces.contact(library, dress).png
    return found


def _samples(library: Library) -> list[Sample]:
    return [
        Sample(name, links.relative(PICK, f"{FOLDER}/{theme}.png"), f"{found.ink:.0f} %")
        for theme, name in THEMES.items()
        if (found := faces.contact(library, _dress(theme))).count
    ]


def _dress(theme: faces.Theme) -> faces.Dress:
    return faces.Dress(faces.usual().size, theme=theme)


def _row(desk: Desk, deck: Node) -> Row:
    cards = tuple(
        (card.id, card.name, card.code.rpartition(" · ")[2], cast(Card, card.data).copies)
        for card in _cards(desk.library, deck)
    )
    return Row(desk.link(deck, PICK), links.relative(PICK, f"{FOLDER}/{_stem(deck)}"), cards)


def _stem(deck: Node) -> str:
    return deck.id.replace("/", "-")


def _cards(library: Library, deck: Node) -> tuple[Node, ...]:
    return library.children(deck, "card")
