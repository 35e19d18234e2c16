"""Lines of texts on cards: what is on the last one, and what is never divided between two."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from weasyprint.formatting_structure.boxes import LineBox, TextBox

from musterbook.cards.faces import Design, sides
from musterbook.cards.faces.card_sides import plain
from musterbook.cards.faces.type_fitting import rule
from musterbook.cards.print_measures import print_measures
from musterbook.library.model.nodes import Library
from musterbook.pdf_engine.engine import lay_out
from tests.slow import quick

SHORT, EARLY, SPACE = 0.2, 0.35, 0.03
"""The parts of its width that a last line with a short word takes, that are empty after a line that
ends early, and that a space takes."""
SIZES = print_measures().sizes
LARGE = Design(SIZES["tarot"], large=True)
DISPOSITIONS = "11e/chapter-approved-2026-27/disposition"


def laid_out(library: Library, decks: list[str], design: Design) -> Iterator[tuple[str, Any]]:
    """The HTML of every body of decks with its page."""
    parts = [part for side in sides(library, decks, design) for part in side.pages()]
    bodies = [
        part[: part.index(">") + 1] + part[start : part.index("<footer")] + "</article>"
        for part in parts
        if (start := part.find('<div class="mb-card-body')) > 0
    ]
    pages = "".join(f'<div class="mb-page">{one}</div>' for one in bodies)
    document = lay_out(f'<html lang="en"><body>{pages}</body></html>', rule(design))
    yield from zip(bodies, (page._page_box for page in document.pages), strict=True)


def within(box: Any, kind: type) -> Iterator[Any]:
    if isinstance(box, kind):
        yield box
    for one in getattr(box, "children", ()):
        yield from within(one, kind)


def texts(box: Any) -> Iterator[tuple[float, list[list[Any]]]]:
    """The width of every text of several lines, with the words of each line."""
    lines = [one for one in getattr(box, "children", ()) if isinstance(one, LineBox)]
    if len(lines) > 1:
        yield box.width, [list(within(line, TextBox)) for line in lines]
    for one in getattr(box, "children", ()):
        yield from texts(one)


def written(words: list[Any]) -> str:
    return "".join(one.text for one in words)


DECKS = [
    "7e/preparing-for-battle/tactical-objective",
    "8e/crucible-of-war/sabotage-stratagems",
    "10e/leviathan/secondary",
    "11e/chapter-approved-2026-27/primary",
]


def parts(wide: float, lines: list[list[Any]]) -> Iterator[tuple[str, float, float]]:
    """Each line with the parts of the width that it and its first word take."""
    for words in ([one for one in line if one.text.strip()] for line in lines):
        start = min(one.position_x for one in words)
        taken = (max(one.position_x + one.width for one in words) - start) / wide
        text = written(words).strip()
        yield text, taken, taken * len(text.split()[0]) / len(text)


def test_hardly_any_last_line_has_only_a_short_word_and_hardly_any_line_ends_early(
    library: Library,
) -> None:
    short, early, count = [], [], 0
    for _, page in laid_out(library, DECKS, Design(SIZES["poker"])):
        for wide, lines in texts(page):
            every = [*parts(wide, lines)]
            count += 1
            short += [text for text, taken, _ in every[-1:] if taken < SHORT]
            early += [
                f"{text} / {then}"
                for (text, taken, _), (then, _, first) in pairwise(every)
                if 1 - taken > max(EARLY, first + SPACE)
            ]
    assert count > 150
    assert len(short) <= count / 40, short
    assert len(early) <= count / 25, early


PARTED = re.compile(r"(?:^|\s)[+−]\n\d|\d\n(?:[A-Z]{2}\b|[″%+×]|[–-]\d)|[Rr]ounds?\n\d")
"""A sign, a unit or "round" on another line than its number; a D3 may be above the number added to
it."""


def broken(library: Library, decks: list[str], design: Design) -> Iterator[str]:
    """What is divided between two lines although it is one word, or one number with its sign."""
    for html, page in laid_out(library, decks, design):
        words = {*plain(html).split()}
        for _, lines in texts(page):
            for one, other in pairwise(map(written, lines)):
                first, then = one.split()[-1:], other.split()[:1]
                is_word = "".join(first + then) in words and not re.search(r"[-–/\u200b]$", one)
                if first and then and (is_word or PARTED.search(f"{one.strip()}\n{then[0]}")):
                    yield f"{one} / {other}"


@pytest.mark.parametrize("slug", quick([], ["poker", "mini", "large"]))
def test_no_word_is_broken_and_no_number_is_parted_from_its_sign_or_unit(
    library: Library, slug: str
) -> None:
    decks = [deck.id for deck in library.of_kind("deck") if library.cards(deck)]
    assert [*broken(library, decks, Design(SIZES[slug]) if slug in SIZES else LARGE)] == []


@pytest.mark.parametrize("slug", ["mini", "large"])
def test_a_disposition_is_on_one_line_beside_its_symbol(library: Library, slug: str) -> None:
    design = Design(SIZES[slug]) if slug in SIZES else LARGE
    assert [*broken(library, [DISPOSITIONS], design)] == []
