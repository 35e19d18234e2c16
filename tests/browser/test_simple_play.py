"""Simple play of an example in a browser: deal, play, take, count, undo, reload, share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from musterbook.library import load
from musterbook.resources import HOME
from tests.browser.test_randomizer_access import Walk
from tests.conftest import OpenPage
from tests.outputs import put_site
from tests.slow import quick

PAGE = "first/four-fields/play.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windrow")
    put_site(load([HOME / "examples/windrow"]), folder)
    return folder


def press(page: Page, name: str) -> None:
    """Press a button with the keyboard."""
    button = page.locator(".play").get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def play_card(page: Page, how: str) -> str:
    """Play the first card of the hand that is shown; return its name."""
    card = page.locator("section[aria-label*='in hand'] .play-card").first
    name = card.inner_text().strip()
    card.press("Enter")
    press(page, how)
    return name


@pytest.mark.parametrize(("width", "dark"), quick([(390, False)], [(390, False), (1440, True)]))
def test_a_trick_is_played_counted_undone_kept_and_shared(
    site: Path, open_page: OpenPage, width: int, dark: bool
) -> None:
    address = (site / PAGE).as_uri()
    page = open_page(address, offline=True, width=width, height=844, dark=dark)
    status = page.locator(".play-bar [role=status]")
    table = page.locator("section[aria-label=Table]")
    walk = Walk(page)
    walk.look("number of players")
    press(page, "4 players")
    hand = page.get_by_role("heading", name="Player 1: 10 cards in hand")
    expect(hand).to_be_visible()
    expect(page.locator("section[aria-label*='in hand'] .play-card")).to_have_count(0)
    page.locator(".play-pile").last.get_by_role("button", name="Turn up").press("Enter")
    expect(table).to_contain_text("Skies, face up")
    played = []
    for _ in range(4):
        press(page, "Show hand")
        expect(page.locator("section[aria-label*='in hand'] .play-card")).to_have_count(10)
        played.append(play_card(page, "Play and pass"))
        expect(status).to_have_text(f"Player {len(played)} played {played[-1]}.")
        expect(status).to_be_focused()
    assert len(set(played)) >= 3  # there are two hares
    expect(table.locator(".play-card")).to_contain_text(["face up", *played])
    walk.look("a trick on the table")
    table.get_by_role("button", name="Player 3", exact=True).press("Enter")
    expect(status).to_have_text(f"Player 3 took {', '.join(played)}.")
    expect(page.get_by_role("heading", name="Player 3: 9 cards in hand")).to_be_visible()
    press(page, "Player 3: Sheaves +1")
    expect(page.locator(".play-counter b")).to_have_text(["0", "0", "1", "0"])
    press(page, "Undo")
    expect(page.locator(".play-counter b")).to_have_text(["0", "0", "0", "0"])
    press(page, "Redo")
    expect(status).to_have_text("Player 3: Sheaves +1, now 1.")
    page.get_by_text("4 taken cards").click()
    walk.look("taken cards")
    log = page.locator(".play-log li").all_inner_texts()
    assert len(log) == 7
    press(page, "Share")
    link = page.locator(".play input[readonly]").input_value()
    page.reload()
    expect(page.locator(".play-log li")).to_have_text(log)
    other = open_page(link, offline=True, width=width, height=844)
    expect(other.locator(".play-log li")).to_have_text(log)
    expect(other.locator(".play code")).to_have_text(page.locator(".play code").inner_text())
    other.goto(f"{address}#p1~wrong")
    expect(other.locator(".caveat-box")).to_contain_text("This is not a game.")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert walk.found == []


def test_dealing_again_collects_every_card_and_hides_the_hand(
    site: Path, open_page: OpenPage
) -> None:
    page = open_page((site / PAGE).as_uri(), offline=True, width=390, height=844)
    press(page, "3 players")
    seed = page.locator(".play code").inner_text()
    assert re.fullmatch("[a-z0-9]{10,24}", seed)
    field = page.locator(".play-pile").first
    expect(field).to_contain_text("1 card face down")
    field.get_by_role("button", name="Draw").press("Enter")
    expect(field.get_by_role("button", name="Draw")).to_be_disabled()
    press(page, "Show hand")
    play_card(page, "Play")
    press(page, "Discards")
    expect(page.locator("section[aria-label=Table]")).to_contain_text("Field, face up")
    field.get_by_role("button", name="Shuffle discards in").press("Enter")
    expect(field).to_contain_text("1 card face down")
    press(page, "Collect, shuffle and deal all cards")
    expect(page.get_by_role("heading", name="Player 1: 13 cards in hand")).to_be_visible()
    expect(page.locator(".play-card")).to_have_count(0)
    press(page, "New game")
    press(page, "4 players")
    assert page.locator(".play code").inner_text() != seed
