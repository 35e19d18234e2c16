"""The page on which readers select cards and print them from the browser, even offline.

In: a library. Out: the page, and a classic script for each deck and style with the faces of its
cards as the build fitted them, which also loads from disk. A script of the page
(`client/site/pick-page.ts`) places them on sheets.
Why: docs/decisions/cards-in-the-browser.md
"""

import json
from collections.abc import Iterable
from itertools import product

from musterbook.cards import faces
from musterbook.cards.print_measures import THEMES, BacksMode, print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import Setup
from musterbook.cards.sheets.crop_marks import crop_path, fold_line
from musterbook.cards.sheets.sheet_setup import with_gap
from musterbook.errors import UserError
from musterbook.json_text import keyed_script
from musterbook.library.addresses import GAMES, PICK, PICTURES, PRINTS, file_stem
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Library, Node
from musterbook.pages.article_frame import home, other_page
from musterbook.pages.context import Context
from musterbook.pages.page import Frame, Page

FACES_FOLDER = "assets/faces"
LABEL = 3_000
"""Height in micrometres of the label of a sheet, beside which crop marks are shorter."""
SHOWN = 4
"""Number of cards that show what a theme looks like."""
BACK_CHOICES: dict[BacksMode, str] = {
    "long": "Flip on the long edge",
    "short": "Flip on the short edge",
    "manual": "In a second run",
    "fold": "Beside the fronts, to fold and glue",
    "none": "None",
}
BLEEDS = {
    "": f"{print_measures().usual_bleed / 1000:g} mm if as many fit",
    **{
        f"{bleed / 1000:g}": f"{bleed / 1000:g} mm" if bleed else "None"
        for bleed in print_measures().bleeds
    },
}
"""The bleeds around each card to choose from, in mm; with the first, as in the PDFs, cards touch if
otherwise fewer would fit."""
STACKS: dict[str, str] = {"face-down": "Face down", "face-up": "Face up"}
PRINT_STYLES = {"full": "Full colour", "low-ink": "Low ink", "large": "Large print"}
"""The styles in which cards are printed, with their names."""


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
        script="assets/pick.js",
        packs=packs,
        papers=[paper for paper in print_measures().papers.values() if paper.exact],
        grids=json.dumps(_grids(library.game), separators=(",", ":")),
        games=context.href(GAMES),
        backs=BACK_CHOICES,
        stacks=STACKS,
        size=size,
        styles=[
            (slug, PRINT_STYLES[slug], design) for slug, design in designs(library.game).items()
        ],
        bleeds=BLEEDS,
        prints=context.href(PRINTS),
        samples=[
            (
                PRINT_STYLES[slug],
                [context.front(card, designs(library.game)[slug]) for card in specimens],
            )
            for slug in THEMES
            if specimens
        ],
    )


def print_styles(game: GameFile) -> dict[str, str]:
    """Return the styles of a site with their names."""
    return {slug: PRINT_STYLES[slug] for slug in designs(game)}


def designs(game: GameFile) -> dict[str, faces.Design]:
    """Return the design of each style of a site."""
    usual = faces.usual().size
    themes: dict[str, faces.Design] = {theme: faces.Design(usual, theme) for theme in THEMES}
    large = faces.Design(print_measures().sizes[faces.LARGE_PRINT], large=True)
    return themes | ({"large": large} if game.large_print else {})


def face_files(library: Library) -> dict[str, bytes]:
    """Return the scripts with all faces, by address on the site."""
    decks = library.of_kind("deck")
    faces.fit_decks(library, product((deck.id for deck in decks), designs(library.game).values()))
    files = {
        f"{face_files_of(deck)}-{style}.js": keyed_script(
            "musterbookFaces", f"{deck.id} {style}", _faces(library, deck, design)
        )
        for deck in decks
        for style, design in designs(library.game).items()
    }
    grounds = faces.grounds_in("".join(script.decode() for script in files.values()))
    return files | {f"{PICTURES}/{name}": content for name, content in grounds.items()}


def _faces(library: Library, deck: Node, design: faces.Design) -> dict[str, object]:
    """Return the sides of each card of a deck, and its back, as HTML.

    If the deck is `twoSided`, a long text continues on the back of its card.
    """
    fitted = faces.fitted_deck(library, deck, design)
    return {
        "fronts": {id: face.sides for id, face in fitted.items()},
        "back": faces.back(library, deck, design=design).html(),
        "twoSided": any(face.front.two_sided for face in fitted.values()),
    }


def _grids(game: GameFile) -> dict[str, dict[str, object]]:
    """Return the block of cards on each paper, for each size, bleed and way of printing backs.

    The keys and the fields are those of the script; lengths are millimetres.
    """
    grids: dict[str, dict[str, object]] = {}
    sizes = {design.size.slug: design for design in designs(game).values() if not design.low}
    for paper, (slug, design), bleed, folded in product(
        (paper for paper in print_measures().papers.values() if paper.exact),
        sizes.items(),
        BLEEDS,
        (False, True),
    ):
        setup = Setup(
            design,
            paper,
            "fold" if folded else "long",
            bleed=round(float(bleed) * 1000) if bleed else None,
        )
        try:
            layout = with_gap(setup).layout
        except UserError:  # not even one card fits
            continue
        key = " ".join((paper.slug, slug, bleed, "fold" if folded else "flat"))
        lengths = {
            "width": layout.paper.width,
            "height": layout.paper.height,
            "cardWidth": layout.width,
            "cardHeight": layout.height,
            "gap": layout.sheet.gap,
            "bleed": layout.sheet.bleed,
            "margin": layout.sheet.margins.left,
            "gutter": layout.gutter,
        }
        beside = layout.left > layout.top
        label = {"beside": LABEL} if beside else {"below": LABEL}
        grids[key] = {
            **{name: length / 1000 for name, length in lengths.items()},
            "lefts": [layout.slot(0, number).left / 1000 for number in range(layout.columns)],
            "tops": [layout.slot(number, 0).top / 1000 for number in range(layout.rows)],
            "fold": layout.fold,
            "marks": crop_path(layout, **label),
            "foldLine": fold_line(layout) if layout.fold else "",
            "isBeside": beside,
        }
    return grids


def game_href(context: Context, pack: str, ids: Iterable[str], unused: Iterable[str] = ()) -> str:
    """Return the address that prints a game of a pack: its cards, its maps and its score sheet.

    `unused` are the ids of decks that the game is played without.
    """
    words = [pack, *ids, *(f"-{id}" for id in unused)]
    return context.href(f"{PICK}#game={','.join(words)}")


def face_files_of(deck: Node) -> str:
    """Return the address of a deck's face scripts, without the style."""
    return f"{FACES_FOLDER}/{file_stem(deck.id)}"
