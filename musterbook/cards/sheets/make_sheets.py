"""Makes the PDFs of sheets: the files that the site offers, or one run of selected cards.

In: a library and a folder. Out: one PDF for each deck and paper, and one for each pack and paper
with all its decks; or one run of selected cards. Cards come from the cache of faces; a file
with unchanged cards and labels comes from the cache as a whole.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import partial

from musterbook.cards.faces import Design, FacePage, render, sides
from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets.imposition import CardPair, ImposedFile, PrintRun, impose
from musterbook.cards.sheets.sheet_setup import Setup
from musterbook.cards.sheets.site_sheets import SheetFile, copies, decks_by_design, expected_files
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.print_files import SitePdf
from musterbook.progress import Advance, counted_part, no_progress

CARDS_ON_PAGE = 9
"""Roughly, to tell which files take long."""


def site_faces(
    library: Library, progress: Advance = no_progress
) -> dict[Design, Mapping[str, FacePage]]:
    """Render every card at each size and in each ink in which the site prints it.

    `progress` is called with the number of cards done and in total. Raises ContentErrors for cards
    that do not fit, and for warnings of the PDF engine.
    """
    by_design = {
        design: [card for deck in decks for card in library.cards(library[deck])]
        for design, decks in decks_by_design(library).items()
    }
    counts = [len(cards) + len({card.parent for card in cards}) for cards in by_design.values()]
    return {
        design: rendered(
            library, cards, design, counted_part(progress, sum(counts[:number]), sum(counts))
        )
        for number, (design, cards) in enumerate(by_design.items())
    }


def sheet_files(library: Library, faces: Mapping[Design, Mapping[str, FacePage]]) -> list[SitePdf]:
    """Return all sheets of cards of the site, with the faces that `site_faces` returned."""
    return [
        SitePdf(
            file.print_file,
            len(copies(library, file)) // CARDS_ON_PAGE,
            partial(_site_file, library, faces, file),
        )
        for file in expected_files(library)
    ]


def rendered(
    library: Library,
    cards: Sequence[Node],
    design: Design,
    progress: Advance = no_progress,
) -> Mapping[str, FacePage]:
    """Return the pages of these cards and of the backs of their decks, by id."""
    decks = dict.fromkeys(library.deck_of(card).id for card in cards)
    every = sides(library, decks, design, cards={card.id for card in cards})
    return render(every, design=design, progress=progress)


def pairs(
    library: Library, cards: Sequence[Node], pages: Mapping[str, FacePage], setup: Setup
) -> list[CardPair]:
    """Return fronts with their backs; a text that continues on further cards has several.

    If no backs are printed, a text that continues on the back of its card does so on a second one.
    """
    packs = {card.pack for card in cards}

    def deck_name(card: Node) -> str:
        name = library.deck_of(card).name
        return name if len(packs) == 1 else f"{library.pack_of(card).name}: {name}"

    return [
        CardPair(
            front,
            back or pages[library.deck_of(card).id].pdf,
            deck_name(card),
            card.name,
            own_back=back is not None,
        )
        for card in cards
        for front, back in pages[card.id].sides(own_backs=setup.backs != "none")
    ]


def divided_lines(
    library: Library, cards: Sequence[Node], pages: Mapping[str, FacePage], design: Design
) -> list[str]:
    """Return a line for each pack with the cards whose text takes more than one card."""
    lines: dict[str, dict[str, str]] = {}
    for card in cards:
        if (count := len(pages[card.id].cards)) > 1:
            own = lines.setdefault(library.pack_title(card), {})
            own[card.id] = f"{card.name} ({count} cards)"
    kind = f"{design.size.name} card{' in large print' if design.large else ''}"
    return [
        f"Too long for one {kind}, {pack}: {', '.join(names.values())}."
        for pack, names in lines.items()
    ]


def print_cards(
    library: Library,
    cards: Sequence[Node],
    pages: Mapping[str, FacePage],
    setup: Setup,
    title: str,
    note: str = "",
) -> list[ImposedFile]:
    """Return the files of a run of cards, packed onto the fewest sheets.

    There are two if backs are printed in a separate run. `pages` are the cards and backs that
    `rendered` returned; the version of the run is theirs. Raises ContentErrors for warnings of the
    PDF engine.
    """
    decks = dict.fromkeys(library.deck_of(card).id for card in cards)
    backs = {} if setup.backs == "none" else decks
    versions = "\0".join(pages[id].version for id in (*(card.id for card in cards), *backs))
    version = hashlib.sha256(versions.encode()).hexdigest()[:7]
    mark, language = library.pack_of(cards[0]).mark, library.game.language
    run = PrintRun(title, version, mark, language, note)
    return impose(pairs(library, cards, pages, setup), setup, run)


def _site_file(
    library: Library,
    faces: Mapping[Design, Mapping[str, FacePage]],
    file: SheetFile,
) -> tuple[bytes, int]:
    """Return a file and its number of pages."""
    setup = Setup(file.design, print_measures().papers[file.paper], for_site=True)
    deck = library.entry(file.deck, DeckFile) if file.deck else None
    title = f"{library.pack_title(library[file.pack])} · {deck.name if deck else 'all decks'}"
    note = "one set for each player" if deck and not deck.data.shared else ""
    (printed,) = print_cards(library, copies(library, file), faces[file.design], setup, title, note)
    return printed.pdf, printed.pages
