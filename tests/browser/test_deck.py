"""The page of a deck in a browser: filters, faces, addresses, and the page without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from musterbook.library import addresses
from musterbook.library.matchups import matchups, matrices
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.nodes import Node
from tests.conftest import COUNT_SHIFTS, OpenPage, moved
from tests.slow import quick
from tests.trees import bundled


@pytest.fixture(scope="module")
def cards() -> tuple[Node[Card], ...]:
    """The cards of a deck of which some can be Fixed and some have an action."""
    library = bundled()
    for deck in library.of_type(DeckFile):
        found = library.cards(deck)
        fixed = sum(card.data.fixed for card in found)
        actions = sum(card.data.action is not None for card in found)
        if 0 < fixed < len(found) and 0 < actions < len(found):
            return found
    raise AssertionError("no such deck")


def address(cards: tuple[Node[Card], ...]) -> str:
    return f"{cards[0].parent}/index.html"


@pytest.mark.parametrize("width", quick([390], [390, 1440]))
def test_a_deck_is_filtered_by_mode_action_and_words(
    open_page: OpenPage, served_site: str, cards: tuple[Node[Card], ...], width: int
) -> None:
    page = open_page(f"{served_site}/{address(cards)}", width=width, height=844)
    lines = page.locator(".deck .list > li:visible")
    expect(lines).to_have_count(len(cards))
    page.get_by_label("Fixed or tactical").select_option("fixed")
    expect(lines).to_have_count(sum(card.data.fixed for card in cards))
    page.get_by_label("with an action").check()
    both = [card for card in cards if card.data.fixed and card.data.action]
    expect(lines).to_have_count(len(both))
    page.reload()
    expect(lines).to_have_count(len(both))
    page.get_by_label("Fixed or tactical").select_option("")
    page.get_by_label("with an action").uncheck()
    page.get_by_label("Words").fill("xyzzyplugh")
    expect(page.get_by_text("No card matches")).to_be_visible()


@pytest.mark.parametrize("width", quick([390], [390, 1440]))
def test_a_deck_shows_its_cards_as_printed(
    open_page: OpenPage, served_site: str, cards: tuple[Node[Card], ...], width: int
) -> None:
    page = open_page(f"{served_site}/{address(cards)}", width=width, height=844)
    assert page.locator(".deck .mb-card").count() == 0
    page.get_by_role("button", name="Cards", exact=True).click()
    faces = page.locator(".deck-face .face-preview .mb-card")
    expect(faces).to_have_count(len(cards))
    first, second = (faces.nth(at).bounding_box() for at in (0, 1))
    assert first and second and first["y"] == second["y"]  # at least two in a row
    assert second["x"] + second["width"] <= width
    page.get_by_label("Fixed or tactical").select_option("fixed")
    expect(page.locator(".deck-face:visible")).to_have_count(sum(card.data.fixed for card in cards))
    page.get_by_role("link", name=next(card.name for card in cards if card.data.fixed)).click()
    page.wait_for_url(f"**/{addresses.url(next(card for card in cards if card.data.fixed))}")


def test_faces_that_could_not_be_loaded_are_requested_again_by_the_next_tap(
    open_page: OpenPage, served_site: str, cards: tuple[Node[Card], ...]
) -> None:
    page = open_page(f"{served_site}/{address(cards)}", expect=["ERR_FAILED"])
    page.route("**/*-full.js", lambda route: route.abort())
    page.get_by_role("button", name="Cards", exact=True).click()
    expect(page.get_by_text("The cards could not be loaded.")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Cards", exact=True).click()
    expect(page.locator(".deck-face .face-preview .mb-card")).to_have_count(len(cards))


def test_faces_are_shown_from_disk_too(
    open_page: OpenPage, built_site: object, cards: tuple[Node[Card], ...]
) -> None:
    page = open_page(f"file://{built_site}/{address(cards)}#view=cards", offline=True)
    expect(page.locator(".deck-face .mb-card")).to_have_count(len(cards))


def test_without_scripts_a_deck_is_a_complete_list(
    open_page: OpenPage, served_site: str, cards: tuple[Node[Card], ...]
) -> None:
    page = open_page(f"{served_site}/{address(cards)}", scripts=False)
    assert page.locator(".deck .list > li:visible").count() == len(cards)
    expect(page.locator(".deck-filter")).to_be_hidden()


def test_nothing_moves_while_a_deck_loads(
    open_page: OpenPage, served_site: str, cards: tuple[Node[Card], ...]
) -> None:
    page = open_page(f"{served_site}/index.html", width=390, height=844)
    page.add_init_script(COUNT_SHIFTS)
    for url in ("cards.html", address(cards)):
        page.goto(f"{served_site}/{url}")
        assert moved(page) <= 0.02, url
    heights = "lines => lines.map(line => line.clientHeight)"
    assert max(page.locator(".deck .list > li").evaluate_all(heights)) <= 80  # two lines of text


def test_the_maps_of_a_pack_have_headings_and_a_filter(
    open_page: OpenPage, served_site: str
) -> None:
    library = bundled()
    table = next(one for one in matrices(library) if matchups(library, one)[0].maps)
    pairs = matchups(library, table)
    layout = next(iter(pairs[0].maps.values()))
    page = open_page(f"{served_site}/{layout.parent}/index.html", width=390, height=844)
    for pair in pairs:
        expect(page.get_by_role("heading", name=pair.name, exact=True)).to_be_visible()
    first, last = pairs[0].choices[0].name, pairs[-1].choices[0].name
    expect(page.get_by_label("Contents")).to_contain_text(pairs[-1].name)
    page.get_by_label("Words").fill(last)
    named = [one for pair in pairs for one in pair.maps.values() if last in one.name]
    lines = page.locator(".thumbs > li:visible")
    expect(lines).to_have_count(len(named))
    expect(page.get_by_role("heading", name=f"{first} – {first}")).to_be_hidden()
    expect(page.get_by_role("link", name=named[0].name)).to_be_visible()
