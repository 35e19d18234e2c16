"""The page on which readers select cards and print them from the browser, even offline.

In: a library. Out: the page, and a classic script for each deck and size with the faces of its
cards, which also loads from disk. A script of the page (`client/site/pick.ts`) lays them out.
Fields that are the same in all sizes are stored once. The script also finds the largest type of a
deck, because to measure all decks in every size here takes longer than the rest of the site.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from musterbook import workers
from musterbook.cards import faces
from musterbook.cards.formats import formats
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import Backs
from musterbook.library.links import PICK, PRINTS, file_stem
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.context import Context
from musterbook.pages.frame import home, other_page
from musterbook.pages.page import Page, keyed_script
from musterbook.pages.views import Frame

FOLDER, GAMES = "assets/faces", "assets/games"
SHOWN = 4
"""Number of cards that show what a theme looks like."""
MANY_DECKS = 4
"""Number of decks above which a second process is worth its start-up time."""

Fronts = Mapping[str, Mapping[str, object]]
"""The fields of fronts, or some of them, by the id of their card."""
BACKS: dict[Backs, str] = {
    "long": "Flip on the long edge",
    "short": "Flip on the short edge",
    "manual": "In a second run",
    "fold": "Beside the fronts, to fold and glue",
    "none": "None",
}
STACKS: dict[str, str] = {"face-down": "Face down", "face-up": "Face up"}
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
    size = faces.usual().size
    specimens = list(faces.specimens(library).values())[:SHOWN]
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
        fold=formats().fold / 1000,
        games=context.href(GAMES),
        backs=BACKS,
        stacks=STACKS,
        size=size,
        sizes=list(_sizes()),
        bleeds=list(_bleeds()),
        prints=context.href(PRINTS),
        themes=THEMES,
        samples=[
            (name, [context.front(card, faces.Design(size, theme=theme)) for card in specimens])
            for theme, name in THEMES.items()
            if specimens
        ],
        width=faces.usual_layout().width,
    )


def face_files(library: Library) -> dict[str, bytes]:
    """Return the scripts with all faces, by address on the site."""
    decks = library.of_kind("deck")
    files: dict[str, bytes] = {}
    for more in workers.each(
        lambda deck: _files_of(library, deck), decks, parallel=len(decks) > MANY_DECKS
    ):
        files |= more
    return files


def _files_of(library: Library, deck: Node) -> dict[str, bytes]:
    """Return the scripts with the faces of a deck in every theme, one script for each size.

    The usual size in the first theme is complete. Its other themes contain only the fields that
    differ from it; another size only those that differ from the usual size, in the same order.
    """
    files = {}
    first, usual = faces.THEMES[0], dict[faces.Theme, Fronts]()
    for slug, _, plain in _sizes():
        own = dict[faces.Theme, Fronts]()
        sides = {}
        for theme in faces.THEMES:
            design = replace(plain, theme=theme)
            fronts = {
                card.id: _face(faces.front(library, card, design=design, limited=False))
                for card in library.cards(deck)
            }
            layers = [usual.get(first), usual.get(theme), own.get(first)]
            own[theme] = _changed(fronts, [layer for layer in layers if layer])
            back = faces.back(library, deck, design=design).html()
            sides[theme] = {"fronts": own[theme], "back": back}
        name, key = f"{face_files_of(deck)}-{slug}.js", f"{deck.id} {slug}"
        files[name] = keyed_script("musterbookFaces", key, sides)
        usual = usual or own
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
            (piece.html, order.index(piece.group.number) if piece.group else -1, cost)
            for piece, cost in zip(front.pieces, faces.costs(front.pieces), strict=True)
        ],
        "groups": [
            (groups[number].opening, groups[number].heading, groups[number].closing)
            for number in order
        ],
        "flavour": front.flavour,
        "foot": front.foot,
        "kind": front.kind_html,
        "wrap": front.wrap,
        "pale": front.pale,
        "twoSided": front.two_sided,
    }


def _changed(fronts: Fronts, layers: Sequence[Fronts]) -> Fronts:
    """Return the fields of fronts that differ from those of the layers, of which later ones win."""
    changed = {}
    for id, front in fronts.items():
        known = {name: value for layer in layers for name, value in layer[id].items()}
        changed[id] = {
            name: value
            for name, value in front.items()
            if name not in known or known[name] != value
        }
    return changed


def _sizes() -> Iterator[tuple[str, str, faces.Design]]:
    """Yield the card sizes to choose from, each with its slug and its name.

    Large print has only the size that it needs.
    """
    for size in formats().sizes.values():
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


def game_href(context: Context, pack: str, ids: Iterable[str], unused: Iterable[str] = ()) -> str:
    """Return the address that prints a game of a pack: its cards, its maps and its score sheet.

    `unused` are the ids of decks that the game is played without.
    """
    words = [pack, *ids, *(f"-{id}" for id in unused)]
    return context.href(f"{PICK}#game={','.join(words)}")


def game_file(id: str) -> str:
    """Return the address, without `.js`, of the script with a pack's score sheet or with a map."""
    return f"{GAMES}/{file_stem(id)}"


def face_files_of(deck: Node) -> str:
    """Return the address of a deck's face scripts, without the size."""
    return f"{FOLDER}/{file_stem(deck.id)}"
