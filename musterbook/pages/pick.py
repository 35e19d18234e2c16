"""The page on which readers select cards and print them from the browser, even offline.

In: a library. Out: the page, and a classic script for each deck, theme and size with the faces of
its cards, which also loads from disk. A script of the page (`templates/scripts/pick.ts`) lays them
out. Fields that are the same in all sizes are stored once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from musterbook import workers
from musterbook.cards import faces
from musterbook.cards.formats import formats
from musterbook.cards.selection import CardQuery
from musterbook.library.links import PRINTS
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import Context
from musterbook.pages.frame import home, other_page
from musterbook.pages.page import Page, keyed_script
from musterbook.pages.views import Frame

FOLDER = "assets/faces"
SHOWN = 4
"""Number of cards that show what a theme looks like."""
MANY_DECKS = 8
"""Number of decks, counted once for each theme, above which a second process is worth its start-up
time."""
THEMES: dict[faces.Theme, str] = {"full": "Full colour", "low-ink": "Low ink"}


def pick_page(context: Context) -> Page:
    """Return the page with every deck of every pack and a checkbox for every card."""
    library = context.library
    packs = []
    for pack in context.packs():
        decks = [
            (deck, context.href(face_files_of(deck)), cards, CardQuery().sets(library, cards[0]))
            for deck in library.children(pack, "deck")
            if (cards := library.cards(deck))
        ]
        if decks:
            packs.append((pack, library.edition_of(pack).name, decks))
    specimens = [node for node in faces.specimens(library).values() if node.kind == "card"][:SHOWN]
    return other_page(
        context,
        Frame(
            "Pick and print cards",
            crumbs=(home(context), context.to("Print", PRINTS)),
            shape="wide",
        ),
        "pick.html",
        "Select cards, choose paper and ink, and print them at exact size, even offline.",
        form='<form class="pick-bar">',
        script="assets/pick.js",
        packs=packs,
        papers=[paper for paper in formats().papers.values() if paper.exact],
        margin=formats().sheet.margins.left / 1000,
        size=formats().browser[0],
        sizes=list(_sizes()),
        bleeds=list(_bleeds()),
        prints=context.href(PRINTS),
        themes=THEMES,
        samples=[
            (name, [context.front(card, _design(theme)) for card in specimens])
            for theme, name in THEMES.items()
            if specimens
        ],
        width=faces.usual_layout().width,
    )


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
    for slug, _, plain in _sizes():
        design = replace(plain, theme=theme)
        fronts = {
            card.id: _face(faces.front(library, card, design=design))
            for card in library.cards(deck)
        }
        back = faces.back(library, deck, design=design).html()
        more = f" {slug}" if usual else ""
        name = f"{face_files_of(deck)}-{theme}{more.replace(' ', '-')}.js"
        sides: dict[str, object] = {"fronts": _shorter(fronts, usual), "back": back}
        files[name] = keyed_script("musterbookFaces", f"{deck.id} {theme}{more}", sides)
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


def _sizes() -> Iterator[tuple[str, str, faces.Design]]:
    """Yield the card sizes to choose from, each with its slug and its name.

    Large print has only the size that it needs.
    """
    for size in formats().browser:
        yield size.slug, size.name, faces.Design(size)
        if size.slug == faces.LARGE_PRINT:
            large = faces.Design(size, large=True)
            yield large.slug, f"{size.name}, large print", large


def _bleeds() -> Iterator[tuple[str, str]]:
    """Yield the usual bleed, around the block of cards, and the options for bleed between cards.

    Each has its name, and its value for the script.
    """
    yield "Outer edge", f"{formats().sheet.bleed / 1000:g} 0"
    for bleed in formats().bleeds:
        yield f"{bleed / 1000:g} mm" if bleed else "None", f"{bleed / 1000:g} 1"


def _design(theme: faces.Theme) -> faces.Design:
    return faces.Design(faces.usual().size, theme=theme)


def face_files_of(deck: Node) -> str:
    """Return the address of a deck's face scripts, without theme and size."""
    return f"{FOLDER}/{deck.id.replace('/', '-')}"
