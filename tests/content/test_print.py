"""The real cards on their sheets: all of them, with the right number of copies."""

import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.cards import faces
from musterbook.cards.faces.face_layouts import LARGE_PRINT, Design, layout, usual
from musterbook.cards.print_measures import print_measures
from musterbook.cards.sheets.site_sheets import expected_files
from musterbook.cards.tuck_boxes import tuck_box_files
from musterbook.fonts import FONT_FILES, width_mm
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Library
from tests.pdfs import pdf_texts


def sheets(path: Path) -> str:
    """The words of the sheets of cards, without their paper: "A4" is also the code of a card."""
    label = re.compile(r"Sheet \d+ of \d+ · .* · (?:A4|Letter|A4 or Letter) · print at 100%")
    return "\n".join(label.sub("", page) for page in pdf_texts(path) if label.search(page))


def test_every_file_linked_from_pages_exists(library: Library, complete_site: Path) -> None:
    expected = {file.path for file in expected_files(library)}
    expected |= {one.file.path for one in tuck_box_files(library)}
    found = {f"print/{path.name}" for path in (complete_site / "print").glob("*.pdf")}
    assert found == expected
    assert "print/10e-leviathan-primary-tarot-a4.pdf" in found


def printed_sides(one: faces.FittedFront) -> list[tuple[str, str]]:
    """The code in the foot of each printed side of a card, and the words above it.

    The last side of a text is on both sides of its card if no other is on its back.
    """
    codes = [fit.code or one.front.code for fit in one.fitted.sides]
    words = [re.sub(r"<[^>]*>", "", html.partition("<footer")[0]) for html in one.sides]
    sides = list(zip(codes, words, strict=True))
    is_alone = len(codes) > 1 and len(codes) % 2 == one.front.two_sided
    return [*sides, sides[-1]] if is_alone else sides


def test_every_side_of_a_card_is_on_the_sheets_once_for_each_copy(
    library: Library, complete_site: Path
) -> None:
    for file in expected_files(library):
        sides: list[tuple[str, str]] = []
        for deck in (library.entry(id, DeckFile) for id in file.decks):
            # A file of all decks has a set for each player of a deck that is not shared.
            sets = 1 if file.deck or deck.data.shared else 2
            fitted = faces.fitted_deck(library, deck, file.design)
            for card in library.children(deck, "card"):
                own, printed = card.code.rpartition(" · ")[2], printed_sides(fitted[card.id])
                assert printed and all(re.search(rf"\b{own}\b", code) for code, _ in printed), card
                sides += printed * (cast(Card, card.data).copies * sets)
        longest_first = sorted({re.escape(code) for code, _ in sides}, key=len, reverse=True)
        codes = re.compile(rf"(?<![A-Z0-9])(?:{'|'.join(longest_first)})(?!\w)")
        expected = Counter(code for code, _ in sides)
        expected.update(codes.findall("\n".join(words for _, words in sides)))  # a die is "D6", too
        assert Counter(codes.findall(sheets(complete_site / file.path))) == expected, file.path


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True])
def test_the_code_in_a_foot_does_not_lie_on_what_is_beside_it(
    library: Library, large: bool
) -> None:
    design = Design(print_measures().sizes[LARGE_PRINT], large=True) if large else usual()
    page = layout(design)
    decks = [deck.id for deck in library.of_kind("deck")]
    faces.fit_decks(library, ((deck, design) for deck in decks))
    sides = [
        (card, one.front, fit)
        for deck in decks
        for card, one in faces.fitted_deck(library, library[deck], design).items()
        for fit in one.fitted.sides
    ]
    assert len(sides) > 250
    for card, front, fit in sides:
        left = (
            width_mm(fit.more, page.points(7.25))
            if fit.more
            else front.limits_mm * front.has_limits(fit)
        )
        code = width_mm(fit.code or front.code, page.points(6.5), 600)
        assert front.map_html or left + code <= page.text_width, card


def test_the_fonts_have_every_character_of_the_cards(library: Library) -> None:
    with TTFont(FONT_FILES[0].path) as font:
        known = set(font.getBestCmap())
    decks = [deck.id for deck in library.of_kind("deck")]
    for side in faces.sides(library, decks[::8]):  # of other content, a load checks the characters
        words = re.sub(r"<[^>]*>", "", side.face.html())
        assert {letter for letter in words if ord(letter) > 126 and ord(letter) not in known} == (
            set()
        ), side.id
