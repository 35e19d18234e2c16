"""Numbered lists have the numbers that their authors wrote, in every output."""

import re
from textwrap import indent

import pypdfium2
import pytest

from musterbook import books
from musterbook.article import articles
from musterbook.cards import faces
from musterbook.cards.targets.ordered_decks import text_of
from musterbook.errors import Mark
from musterbook.library.addresses import url
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.pages import Context
from musterbook.randomizer.game_texts import GameTexts
from tests.books import readback
from tests.trees import invented

STEPS = {
    "ten": ("10. Leave the barn.\n11. Cross the yard.", "10. Leave the barn. 11. Cross the yard."),
    "zero": ("0. Wait here.\n1. Walk there.", "0. Wait here. 1. Walk there."),
    "three": ("First:\n\n3) Open it.\n4) Close it.", "First: 3. Open it. 4. Close it."),
    "inner": ("- Either\n\n  99. run, or\n  100. hide", "Either 99. run, or; 100. hide"),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    cards = "".join(
        f"  {key}:\n    name: {key.title()}\n    text: |-\n{indent(text, ' ' * 6)}\n"
        for key, (text, _) in STEPS.items()
    )
    deck = (
        "name: Steps\nsingular: Step\nface: gambit\ncode: ST\nsummary: Steps to take.\n"
        f"cards:\n{cards}"
    )
    return load([invented(tmp_path_factory.mktemp("tree"), {"1e/harvest/steps.yml": deck})])


def items(key: str) -> list[tuple[str, str]]:
    """Return the number and the words of each item of a card."""
    return [(f"{number}.", words) for number, words in re.findall(r"(\d+)[.)] (.+)", STEPS[key][0])]


def check_printed(page: str, key: str) -> None:
    """Check that a page has each item; the numbers are beside the words, often after all words."""
    for number, words in items(key):
        assert re.search(rf"(?<!\d){re.escape(number)}", page), f"{number} is not in {page}"
        assert words in " ".join(page.split())


@pytest.mark.parametrize("key", STEPS)
def test_a_card_prints_the_numbers_of_a_list(library: Library, key: str) -> None:
    front = faces.front(library, library[f"1e/harvest/steps/{key}"])
    page = faces.render([faces.FaceSide(key, key, Mark("steps.yml"), front)])[key]
    check_printed(pypdfium2.PdfDocument(page.pdf)[0].get_textpage().get_text_range(), key)


@pytest.mark.parametrize("key", STEPS)
def test_pages_and_the_randomizer_number_a_list_as_it_is_written(
    library: Library, key: str
) -> None:
    node = library[front_id(key)]
    first = items(key)[0][0].rstrip(".")
    for html in (
        str(Context(library).at(url(node)).prose(node, node.data.text)),  # type: ignore[attr-defined]
        GameTexts(library).body(node),
    ):
        assert f'<ol start="{first}"' in html


@pytest.mark.parametrize("key", STEPS)
def test_plain_texts_have_the_numbers(library: Library, key: str) -> None:
    node = library[front_id(key)]
    text = text_of(articles(library).article(node), "")
    assert STEPS[key][1] in " ".join(text.split())  # each item has a line


@pytest.mark.slow
def test_a_book_prints_the_numbers_of_a_list(library: Library) -> None:
    pages = readback.text(books.book(library, library["1e/harvest"]))
    (page,) = (page for page in pages if "Leave the barn" in page)
    for key in STEPS:
        check_printed(page, key)


def front_id(key: str) -> str:
    return f"1e/harvest/steps/{key}"
