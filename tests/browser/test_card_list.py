"""The list of all cards in a browser: filters, addresses, and printing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from musterbook.library.model.cards import Card
from tests.conftest import OpenPage
from tests.slow import quick
from tests.trees import bundled


@pytest.mark.parametrize("width", quick([390], [390, 1440]))
def test_cards_are_filtered_and_sent_to_print(
    open_page: OpenPage, served_site: str, width: int
) -> None:
    library = bundled()
    edition = library.editions[-1].id
    wanted = [card for card in library.of_type(Card)
              if card.edition == edition and card.data.action]  # fmt: skip
    page = open_page(f"{served_site}/cards.html", width=width, height=844)
    if width < 600:
        expect(page.get_by_role("combobox", name="Edition")).to_be_hidden()
        page.get_by_role("button", name="Filters").click()
    page.get_by_role("combobox", name="Edition").select_option(edition)
    page.get_by_label("with an action").check()
    expect(page.locator(".card-filter [role=status]")).to_have_text(f"{len(wanted)} cards")
    assert page.locator(".card-list li:visible").count() == len(wanted)
    page.reload()
    expect(page.get_by_role("combobox", name="Edition")).to_be_visible()
    expect(page.locator(".card-filter [role=status]")).to_have_text(f"{len(wanted)} cards")
    page.get_by_role("button", name="Select all shown").click()
    page.get_by_role("link", name=f"Print {len(wanted)} cards").click()
    page.wait_for_url("**/pick.html#**", wait_until="commit")
    ticked = page.locator(".pick-deck li input[type=checkbox]:checked")
    expect(ticked).to_have_count(len(wanted))
    assert {box.get_attribute("value") for box in ticked.all()} == {card.id for card in wanted}


def test_a_filter_that_matches_no_card_says_so(open_page: OpenPage, served_site: str) -> None:
    page = open_page(f"{served_site}/cards.html#words=xyzzyplugh")
    expect(page.get_by_text("No card matches")).to_be_visible()
    page.get_by_label("Words").fill("linebreaker")
    page.get_by_label("Words").fill("")
    expect(page.get_by_text("No card matches")).to_be_hidden()


def test_decks_are_folded_until_a_filter_opens_those_with_a_match(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/cards.html", width=390, height=844)
    assert page.locator(".card-list li:visible").count() == 0
    expect(page.locator(".card-list .fold").nth(2)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") < 6000
    page.get_by_label("Words").fill("marked for death")
    assert page.locator(".card-list li:visible").count() > 0
    page.get_by_label("Words").fill("")
    assert page.locator(".card-list li:visible").count() == 0


def test_without_scripts_the_page_is_a_list_of_links(open_page: OpenPage, served_site: str) -> None:
    page = open_page(f"{served_site}/cards.html", scripts=False)
    assert page.locator(".card-list li a").count() > 200
    expect(page.locator(".card-filter")).to_be_hidden()
