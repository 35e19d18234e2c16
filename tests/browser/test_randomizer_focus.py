"""Focus, the Back button, and what is typed: nothing is lost when parts of the page change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SAVED, Server, go_to
from tests.browser.test_randomizer import choose_modes, play_on, start
from tests.browser.test_randomizer_saves import to_games
from tests.conftest import OpenPage, wait_till

FOCUSED = "document.activeElement.dataset.key"


def press(page: Page, key: str) -> None:
    """Use a control by keyboard, and wait until the page has reacted."""
    page.locator(f'[data-key="{key}"]').focus()
    page.keyboard.press("Enter")
    page.evaluate(SAVED)


def in_battle(page: Page) -> None:
    start(page, mission_rule="Chilling Rain", primary="Take and Hold")
    choose_modes(page, "fixed", "fixed")
    page.locator('[data-key="first attacker"]').click()
    play_on(page, until="Round 2")


def test_focus_stays_on_the_number_that_corrected_a_score(opened: Callable[..., Page]) -> None:
    page = opened()
    in_battle(page)
    page.locator("[data-key=scores]").click()
    page.locator(".score-sheet").wait_for()
    press(page, "cell attacker primary 2")
    press(page, "set attacker primary 2 5")
    assert page.evaluate(FOCUSED) == "set attacker primary 2 5", "the sheet stays open"


@pytest.mark.slow
def test_focus_stays_in_the_half_of_a_player_in_table_mode(opened: Callable[..., Page]) -> None:
    page = opened()
    in_battle(page)
    go_to(page, "table")
    card = page.locator(".half.attacker .half-button").first.get_attribute("data-key") or ""
    press(page, card)
    assert page.evaluate(FOCUSED) == "close attacker"
    press(page, "close attacker")
    assert page.evaluate(FOCUSED) == card


@pytest.mark.slow
def test_a_new_name_stays_typed_while_the_list_of_games_changes(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    address = f"{serve(folder).url}/randomizer.html"
    page = open_page(address, width=390, height=844)
    for seed in ("one", "two", "three"):
        start(page, seed=seed)
        to_games(page)
    row = page.locator(".game-row").nth(2)
    row.get_by_title("Rename").click()
    page.keyboard.type("Club")
    page.set_viewport_size({"width": 400, "height": 844})  # the page is drawn again
    page.evaluate(SAVED)
    other = open_page(address, context=page.context)
    start(other, seed="four")  # the renamed game moves into the list of older games
    wait_till(page, "document.querySelectorAll('.game-row').length === 4")
    page.locator("[data-key='more games']").click()
    page.get_by_label("New name").focus()
    page.keyboard.press("End")
    page.keyboard.type(" night")
    page.keyboard.press("Enter")
    assert page.locator(".game-row", has_text="Club night").count() == 1


@pytest.mark.slow
def test_back_closes_what_covers_the_game_before_it_leaves_the_page(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page("about:blank", width=390, height=844)
    page.goto(f"{serve(folder).url}/randomizer.html")
    in_battle(page)
    for part in ("score", "log", "piles", "table", "share"):
        if part == "score":
            page.locator("[data-key=scores]").click()
        else:
            go_to(page, part)
        covers = {"table": ".table-mode", "share": "dialog"}.get(part, f".shell.on-{part}")
        page.locator(covers).wait_for()
        page.evaluate("history.back()")
        wait_till(page, f"document.querySelector('{covers}') === null")
    page.locator("[data-key=scores]").click()
    page.locator("[data-key=step]").click()
    wait_till(page, "history.state === null")
    page.go_back()
    assert page.url == "about:blank"


REVOKED: Any = """
() => {
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
  window.addresses = new Set();
  URL.createObjectURL = data => {
    const address = create.call(URL, data);
    addresses.add(address);
    return address;
  };
  URL.revokeObjectURL = address => { addresses.delete(address); revoke.call(URL, address); };
}
"""


@pytest.mark.slow
def test_addresses_of_files_are_revoked_when_their_links_disappear(
    opened: Callable[..., Page],
) -> None:
    page = opened()
    start(page)
    page.evaluate(REVOKED)
    for _ in range(3):
        go_to(page, "share")
        page.locator(".share [data-key=file]").wait_for()
        assert page.evaluate("addresses.size") > 0
        page.locator(".share [data-key=shut]").click()
    wait_till(page, "addresses.size === 0")
    page.evaluate(
        "for (const key of ['menu', 'share', 'shut'])"
        " document.querySelector(`[data-key=${key}]`).click()"
    )
    assert page.locator(".share").count() == 0, "it is closed before it is painted"
    wait_till(page, "addresses.size === 0")
