"""The screen stays on during a game; the lock here records requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SAVED, by_hand, go_to, play
from tests.conftest import OpenPage

LOCK = """
window.held = 0;
window.asked = 0;
window.locks = [];
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
const wakeLock = {
  async request() {
    if (window.refuse) throw new DOMException("the battery is low", "NotAllowedError");
    const lock = new EventTarget();
    lock.release = async () => {
      if (lock.released) return;
      lock.released = true;
      window.held -= 1;
      lock.dispatchEvent(new Event("release"));
    };
    window.held += 1;
    window.asked += 1;
    window.locks.push(lock);
    return lock;
  },
};
Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => wakeLock });
window.hide = away => {
  window.away = away;
  if (away) for (const lock of window.locks) lock.release();  // browsers do that
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


@pytest.fixture
def page(folder: Path, open_page: OpenPage) -> Iterator[Page]:
    page = open_page("about:blank", width=390, height=844, offline=True)
    page.add_init_script(LOCK)
    page.goto((folder / "randomizer.html").as_uri())
    yield page


def held(page: Page) -> int:
    """Number of locks held after the page is painted, when it requests and releases them."""
    page.evaluate(SAVED)
    return int(page.evaluate("window.held"))


def begin(page: Page) -> None:
    by_hand(page)
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".scores")


@pytest.mark.slow
def test_the_screen_stays_on_from_the_first_round_to_the_end_of_the_game(page: Page) -> None:
    begin(page)
    assert held(page) == 0, "nothing runs yet"
    play(page, until="Round 1")
    assert held(page) == 1
    play(page, until="Round 3")
    assert (held(page), page.evaluate("window.asked")) == (1, 1), "one lock is enough"
    play(page)
    assert "Battle over" in page.locator(".clock").inner_text()
    assert held(page) == 0
    page.locator("[data-key=undo]").click()
    assert held(page) == 1, "a game that goes on after its end"
    page.locator("[data-key=redo]").click()
    page.locator("[data-key=undo]").click()
    page.locator("[data-key=redo]").click()
    assert held(page) == 0


@pytest.mark.slow
def test_the_wake_lock_is_requested_again_when_the_page_becomes_visible(page: Page) -> None:
    begin(page)
    play(page, until="Round 1")
    page.evaluate("hide(true)")
    assert held(page) == 0
    page.evaluate("hide(false)")
    assert held(page) == 1
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=games]").click()
    assert held(page) == 0, "no game is on the table"
    page.evaluate("hide(true)")
    page.evaluate("hide(false)")
    assert held(page) == 0


@pytest.mark.slow
def test_a_refused_wake_lock_is_requested_again_later(page: Page) -> None:
    page.evaluate("window.refuse = true")
    begin(page)
    play(page, until="Round 1")
    assert held(page) == 0
    assert page.locator(".message").count() == 0
    page.evaluate("window.refuse = false")
    play(page, until="Round 2")
    assert held(page) == 1


@pytest.mark.slow
def test_players_can_let_the_screen_turn_off(page: Page) -> None:
    begin(page)
    play(page, until="Round 1")
    go_to(page, "settings")
    page.locator("[data-key=screen]").uncheck()
    assert held(page) == 0
    page.locator("dialog [data-key=shut]").click()
    page.reload()
    play(page, until="Round 2")
    assert (held(page), page.evaluate("window.asked")) == (0, 0), "the choice is remembered"
    go_to(page, "settings")
    page.locator("[data-key=screen]").check()
    assert held(page) == 1
