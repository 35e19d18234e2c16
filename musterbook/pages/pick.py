"""The page where a reader ticks cards and prints them from the browser, without a network.

In: a library. Out: the page, and one classic script for each deck, theme and size with the HTML of
its faces, which also loads from disk. A script of the page (`templates/scripts/pick.ts`) lays them
out. Faces are in pieces; those that are the same on all sizes are there once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from musterbook.cards import faces
from musterbook.cards.formats import CardSize, formats
from musterbook.library import links
from musterbook.library.model.entries import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import PICK, PRINTS, Context
from musterbook.pages.page import Page
from musterbook.pages.views import Frame, Link
from musterbook.settings import settings

FOLDER = "assets/faces"
SHOWN = 4
"""Cards that show what a theme looks like."""
ABOUT = "Tick cards, choose paper and ink, print: at exact size, from this page, without a network."
PIECES = re.compile(r'(?=<header |<div class="mb-card-(?:body|mark|emblem)">|<footer )')


@dataclass(frozen=True)
class Row:
    """A deck to tick: its link, the stem of its scripts, its cards (id, name, code, copies)."""

    link: Link
    files: str
    cards: tuple[tuple[str, str, str, int], ...]


@dataclass(frozen=True)
class Sample:
    """A theme: its name, and the fronts of some cards in it."""

    name: str
    fronts: tuple[Markup, ...]


@dataclass(frozen=True)
class Size:
    """A card to choose: its name, its width and height, its unit, the sizes of type it may have."""

    slug: str
    name: str
    mm: str
    unit: float
    types: str


@dataclass(frozen=True)
class Bleed:
    """How far cards are printed beyond their edge: its name, and what the script reads."""

    name: str
    value: str


THEMES: dict[faces.Theme, str] = {"full": "Full colour", "low-ink": "Low ink"}


def pick_page(context: Context) -> Page:
    """Return the page with every deck of every pack and a box for every card."""
    library = context.library
    packs = []
    for pack in context.packs():
        decks = [deck for deck in library.children(pack, "deck") if _cards(library, deck)]
        if decks:
            rows = [_row(context, deck) for deck in decks]
            edition = library[pack.edition].name if pack.edition else ""
            packs.append((context.link(pack, PICK), edition, rows))
    size = formats().browser[0]
    papers = [paper for paper in formats().papers.values() if paper.exact]
    around = Frame(
        title="Pick and print cards",
        crumbs=(context.to(settings().name, "index.html", PICK), context.to("Print", PRINTS, PICK)),
        shape="wide",
    )
    script = links.relative(PICK, "assets/pick.js")
    declares = ('<form class="pick-bar">', f'<script src="{script}" defer></script>')
    html = context.render(
        "pick.html",
        frame=around,
        about=ABOUT,
        packs=packs,
        papers=papers,
        margin=formats().sheet.margins.left / 1000,
        size=size,
        sizes=[_size(size) for size in formats().browser],
        bleeds=list(_bleeds()),
        script=script,
        prints=links.relative(PICK, PRINTS),
        themes=THEMES,
        samples=_samples(library),
        card=faces.usual_layout(),
        sizes_of_type=" ".join(f"{one:g}" for one in faces.usual_layout().type.sizes),
    )
    path = PICK.removesuffix(".html") + ".md"
    return Page(path, PICK, around.title, html, ABOUT, "", "reference", declares=declares)


def face_files(library: Library) -> dict[str, bytes]:
    """Return all faces as scripts, by address on the site."""
    found = {}
    for theme in faces.THEMES:
        for deck in library.of_kind("deck"):
            usual: dict[str, list[str]] = {}
            for size in formats().browser:
                sides = _sides(library, deck, faces.Dress(size, theme=theme))
                more = f" {size.slug}" if usual else ""
                name = f"{_stem(deck)}-{theme}{more.replace(' ', '-')}.js"
                found[f"{FOLDER}/{name}"] = _script(
                    f"{deck.id} {theme}{more}", _shorter(sides, usual)
                )
                usual = usual or sides
    return found


def _sides(library: Library, deck: Node, dress: faces.Dress) -> dict[str, list[str]]:
    """Return the fronts and the back of a deck in pieces, by id."""
    html = {card.id: faces.front(library, card, dress=dress) for card in _cards(library, deck)}
    html["back"] = faces.back(library, deck, dress=dress)
    return {id: PIECES.split(side) for id, side in html.items()}


def _shorter(
    sides: dict[str, list[str]], usual: dict[str, list[str]]
) -> dict[str, list[str | int]]:
    """Return sides with a 0 for each piece that is the same as in the usual ones."""
    return {
        id: [
            0 if at < len(usual.get(id, ())) and usual[id][at] == part else part
            for at, part in enumerate(parts)
        ]
        for id, parts in sides.items()
    }


def _script(key: str, sides: dict[str, list[str | int]]) -> bytes:
    text = json.dumps(sides, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("</", "<\\/")
    return f"(window.musterbookFaces??={{}})[{json.dumps(key)}]={safe};\n".encode()


def _size(size: CardSize) -> Size:
    page = faces.layout(faces.Dress(size))
    types = " ".join(f"{points:g}" for points in page.type.sizes)
    return Size(size.slug, size.name, f"{size.width_mm:g} {size.height_mm:g}", page.unit, types)


def _bleeds() -> Iterator[Bleed]:
    """Yield the usual bleed, around the sheet, and those that may be asked for between cards."""
    yield Bleed("At the outside", f"{formats().sheet.bleed / 1000:g} 0")
    for bleed in formats().bleeds:
        yield Bleed(f"{bleed / 1000:g} mm" if bleed else "None", f"{bleed / 1000:g} 1")


def _samples(library: Library) -> list[Sample]:
    """Return each theme with the cards that show it; none in a library without cards."""
    cards = [node for node in faces.specimens(library).values() if node.kind == "card"][:SHOWN]
    return [
        Sample(
            name, tuple(Markup(faces.front(library, card, dress=_dress(theme))) for card in cards)
        )
        for theme, name in THEMES.items()
        if cards
    ]


def _front(library: Library, card: Node, theme: faces.Theme) -> Markup:
    return Markup(faces.front(library, card, dress=_dress(theme)))


def _dress(theme: faces.Theme) -> faces.Dress:
    return faces.Dress(faces.usual().size, theme=theme)


def _row(context: Context, deck: Node) -> Row:
    cards = tuple(
        (card.id, card.name, card.code.rpartition(" · ")[2], card.data.copies)
        for card in _cards(context.library, deck)
    )
    return Row(context.link(deck, PICK), links.relative(PICK, f"{FOLDER}/{_stem(deck)}"), cards)


def _stem(deck: Node) -> str:
    return deck.id.replace("/", "-")


def _cards(library: Library, deck: Node) -> tuple[Node[Card], ...]:
    return library.cards(deck)
