"""The page on which readers select cards and print them from the browser, even offline.

In: a library. Out: the page, and a classic script for each deck, theme and size with the faces of
its cards, which also loads from disk. A script of the page (`templates/scripts/pick.ts`) lays them
out. Fields that are the same in all sizes are stored once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from musterbook import workers
from musterbook.cards import faces
from musterbook.cards.formats import formats
from musterbook.library import links
from musterbook.library.model.entries import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import PICK, PRINTS, Context
from musterbook.pages.page import Page
from musterbook.pages.views import Frame, Link

FOLDER = "assets/faces"
SHOWN = 4
"""Number of cards that show what a theme looks like."""
MANY_DECKS = 8
"""Number of decks, counted once for each theme, above which a second process is worth its start-up
time."""
ABOUT = "Select cards, choose paper and ink, and print them at exact size, even offline."


@dataclass(frozen=True)
class Row:
    """A deck to select: its link, the stem of its scripts, its cards (id, name, code, copies)."""

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
    """A card size: its name, width and height."""

    slug: str
    name: str
    mm: str


@dataclass(frozen=True)
class Bleed:
    """An option for bleed: its name, and its value for the script."""

    name: str
    value: str


THEMES: dict[faces.Theme, str] = {"full": "Full colour", "low-ink": "Low ink"}


def pick_page(context: Context) -> Page:
    """Return the page with every deck of every pack and a checkbox for every card."""
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
    frame = Frame(
        title="Pick and print cards",
        crumbs=(
            context.home(PICK),
            context.to("Print", PRINTS, PICK),
        ),
        shape="wide",
    )
    script = links.relative(PICK, "assets/pick.js")
    declares = ('<form class="pick-bar">', f'<script src="{script}" defer></script>')
    html = context.render(
        "pick.html",
        frame=frame,
        about=ABOUT,
        packs=packs,
        papers=papers,
        margin=formats().sheet.margins.left / 1000,
        size=size,
        sizes=[size for size, _ in _sizes()],
        bleeds=list(_bleeds()),
        script=script,
        prints=links.relative(PICK, PRINTS),
        themes=THEMES,
        samples=_samples(library),
        card=faces.usual_layout(),
    )
    path = PICK.removesuffix(".html") + ".md"
    return Page(path, PICK, frame.title, html, ABOUT, "", "reference", declares=declares)


def face_files(library: Library) -> dict[str, bytes]:
    """Return the scripts with all faces, by address on the site."""
    decks = [(theme, deck) for theme in faces.THEMES for deck in library.of_kind("deck")]
    files: dict[str, bytes] = {}
    for more in workers.each(
        lambda pair: _files_of(library, *pair), decks, parallel=len(decks) > MANY_DECKS
    ):
        files |= more
    return files


def _files_of(library: Library, theme: faces.Theme, deck: Node) -> dict[str, bytes]:
    """Return the scripts with the faces of a deck in a theme, one for each size."""
    files = {}
    usual: dict[str, dict[str, object]] = {}
    for size, plain in _sizes():
        design = replace(plain, theme=theme)
        fronts = {
            card.id: _face(faces.front(library, card, design=design))
            for card in _cards(library, deck)
        }
        back = faces.back(library, deck, design=design).html()
        more = f" {size.slug}" if usual else ""
        name = f"{face_files_of(deck)}-{theme}{more.replace(' ', '-')}.js"
        sides: dict[str, object] = {"fronts": _shorter(fronts, usual), "back": back}
        files[name] = _script(f"{deck.id} {theme}{more}", sides)
        usual = usual or fronts
    return files


def _face(front: faces.Front) -> dict[str, object]:
    """Return a front as data for the script: groups are listed once, and pieces refer to them."""
    groups = {piece.group.number: piece.group for piece in reversed(front.pieces) if piece.group}
    order = sorted(groups)
    return {
        "classes": front.classes,
        "sizes": front.sizes,
        "head": front.head,
        "pieces": [
            (piece.html, order.index(piece.group.number) if piece.group else -1)
            for piece in front.pieces
        ],
        "groups": [
            (groups[number].opening, groups[number].heading, groups[number].closing)
            for number in order
        ],
        "flavour": front.flavour,
        "foot": front.foot,
    }


def _shorter(
    fronts: dict[str, dict[str, object]], usual: dict[str, dict[str, object]]
) -> dict[str, dict[str, object]]:
    """Return fronts without the fields that equal those of the usual size."""
    return {
        id: {
            field: value
            for field, value in front.items()
            if id not in usual or usual[id][field] != value
        }
        for id, front in fronts.items()
    }


def _script(key: str, sides: dict[str, object]) -> bytes:
    text = json.dumps(sides, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("</", "<\\/")
    return f"(window.musterbookFaces??={{}})[{json.dumps(key)}]={safe};\n".encode()


def _sizes() -> Iterator[tuple[Size, faces.Design]]:
    """Yield the card sizes to choose from; large print has only the size that it needs."""
    for size in formats().browser:
        mm = f"{size.width_mm:g} {size.height_mm:g}"
        yield Size(size.slug, size.name, mm), faces.Design(size)
        if size.slug == faces.LARGE_PRINT:
            name = f"{size.name}, large print"
            large = faces.Design(size, large=True)
            yield Size(large.slug, name, mm), large


def _bleeds() -> Iterator[Bleed]:
    """Yield the usual bleed, around the block of cards, and the options for bleed between cards."""
    yield Bleed("Outer edge", f"{formats().sheet.bleed / 1000:g} 0")
    for bleed in formats().bleeds:
        yield Bleed(f"{bleed / 1000:g} mm" if bleed else "None", f"{bleed / 1000:g} 1")


def _samples(library: Library) -> list[Sample]:
    """Return sample cards for each theme; nothing for a library without cards."""
    cards = [node for node in faces.specimens(library).values() if node.kind == "card"][:SHOWN]
    return [
        Sample(
            name,
            tuple(
                Markup(faces.front(library, card, design=_design(theme)).html()) for card in cards
            ),
        )
        for theme, name in THEMES.items()
        if cards
    ]


def _design(theme: faces.Theme) -> faces.Design:
    return faces.Design(faces.usual().size, theme=theme)


def _row(context: Context, deck: Node) -> Row:
    cards = tuple(
        (card.id, card.name, card.code.rpartition(" · ")[2], card.data.copies)
        for card in _cards(context.library, deck)
    )
    return Row(context.link(deck, PICK), links.relative(PICK, face_files_of(deck)), cards)


def face_files_of(deck: Node) -> str:
    """Return the address of a deck's face scripts, without theme and size."""
    return f"{FOLDER}/{deck.id.replace('/', '-')}"


def _cards(library: Library, deck: Node) -> tuple[Node[Card], ...]:
    return library.cards(deck)
