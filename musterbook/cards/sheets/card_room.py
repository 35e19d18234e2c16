"""Whether every card has room for what it says, at each size that the site prints.

In: a library. Out: errors at the cards that have not, and notes on those whose text takes several
cards or whose flavour text is not printed. Texts are laid out once to measure them.
"""

from math import fsum
from pathlib import Path

from musterbook.cards.faces import (
    LARGE_PRINT,
    Design,
    FaceSide,
    fit_decks,
    fitted_deck,
    room_errors,
    usual,
)
from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets.site_sheets import decks_by_design, sizes_of
from musterbook.errors import ContentError, first_few
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Library
from musterbook.library.phrases import number_of
from musterbook.progress import Advance, no_progress
from musterbook.resources import CONTENT

MOST_NAMES = 8
"""Most names of cards in a note."""


def problems(library: Library, progress: Advance = no_progress) -> list[ContentError]:
    """Return an error for each text that has no room, at each size, and for each name, label,
    corner, number of points and map that has none, at the first size.

    What has room in full colour has room in low ink. `progress` is called with the number of decks
    done and in total, each counted once for a size.
    """
    _fit_site_decks(library, progress)
    errors: dict[ContentError, None] = {}
    for design, decks in decks_by_design(library).items():
        if design.low:
            continue
        known = {error.mark for error in errors}
        for deck in decks:
            for id, face in fitted_deck(library, library[deck], design).items():
                card = library[id]
                side = FaceSide(id, card.name, card.mark, face.front, face.fitted)
                wrong = room_errors(side, design)
                again = [error for error in face.front.over if error.mark in known]
                errors |= dict.fromkeys(error for error in wrong if error not in again)
    return list(errors)


def _fit_site_decks(library: Library, progress: Advance = no_progress) -> None:
    """Fit every deck at each size at which the site surely prints it, on all processors."""
    large = print_measures().sizes[LARGE_PRINT]
    decks = [deck for deck in library.of_type(DeckFile) if library.cards(deck)]
    primary = [deck for deck in decks if deck.data.role == "primary"]
    steps = [(usual(), decks), (Design(large), primary)]
    if library.game.large_print:
        steps.append((Design(large, large=True), decks))
    fit_decks(library, ((deck.id, design) for design, decks in steps for deck in decks), progress)


def notes(library: Library) -> dict[str, str]:
    """Return a note on each card whose text takes several cards at the first size of its deck, and
    one on each deck, other than bundled ones, with flavour texts that have no room there.
    """
    by_id = {}
    for deck in library.of_type(DeckFile):
        size = sizes_of(library, deck)[0]
        fronts = fitted_deck(library, deck, Design(size))
        left_out = [
            f'"{library[id].name}"'
            for id, face in fronts.items()
            if face.front.flavour and not any(map(face.front.has_flavour, face.fitted.sides))
        ]
        if left_out and not Path(deck.mark.path).resolve().is_relative_to(CONTENT.resolve()):
            names = first_few(left_out, MOST_NAMES)
            texts = number_of(len(left_out), "flavour text")
            by_id[deck.id] = f"no room for {texts} on the cards ({size.name}): {names}"
        for id, face in fronts.items():
            if face.is_one_card or not face.front.words:
                continue
            sides, room, words = face.fitted.sides, face.front.room, face.front.words
            tall = fsum(room - side.window for side in sides)
            by_id[id] = (
                f'the face of "{library[id].name}" has {words} words and takes {face.count} cards'
                f" (about {words * room / tall:.0f} fit on one ({size.name}); write a shorter text"
                " in on_card)"
            )
    return by_id
