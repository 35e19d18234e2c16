"""The page of all cards: the contents of each line, and attributes for filters."""

import re

import pytest

from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.pages.card_pages import card_list_page
from musterbook.pages.context import Context
from musterbook.pages.page import Page
from tests.trees import invented_library


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def page(library: Library) -> Page:
    return card_list_page(Context(library).at("cards.html"))


def line(page: Page, id: str) -> str:
    found = re.search(rf'<li[^>]*>\s*<input type="checkbox" value="{id}".*?</li>', page.html, re.S)
    assert found, id
    return found[0]


def test_every_card_has_a_row_with_a_link_and_a_checkbox(library: Library, page: Page) -> None:
    for card in library.of_type(Card):
        assert f'href="{card.id}.html"' in line(page, card.id)
    assert page.url == "cards.html" and page.html.count("<li ") == len(library.of_type(Card))


def test_a_row_has_edition_pack_kind_and_maximum_vp(page: Page) -> None:
    eggs = line(page, "1e/harvest/primary/gather-eggs")
    for part in ('data-edition="1e"', 'data-pack="1e/harvest"', 'data-kind="Primary task"'):
        assert part in eggs
    assert 'data-vp="6"' in eggs and "data-action" not in eggs


def test_points_have_their_unit(page: Page) -> None:
    found = re.findall(r'<span class="vp">([^<]*)</span>', page.html)
    assert found and all(re.search(r"\d[A-Z]+$", points) for points in found)


def test_modes_and_actions_match_the_card(library: Library, page: Page) -> None:
    for card in library.of_type(Card):
        assert ("data-action" in line(page, card.id)) == bool(card.data.action), card.id
        if card.data.fixed:
            assert 'data-held="fixed' in line(page, card.id), card.id
