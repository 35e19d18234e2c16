"""What the randomizer loads immediately and later, and what happens without a network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, go_to, play
from tests.browser.test_randomizer import pack as choose_pack
from tests.browser.test_randomizer_saves import start
from tests.conftest import OpenPage

PHONE: dict[str, Any] = {"width": 390, "height": 844}
GONE = ["ERR_FAILED", "Failed to load resource"]
LOADED = """
part => performance.getEntriesByType("resource").map(entry => new URL(entry.name).pathname)
  .filter(path => path.includes(part)).map(path => path.split("/").pop())
"""
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""


def loaded(page: Page, part: str) -> list[str]:
    return list(page.evaluate(LOADED, part))


def choose(page: Page, pack: str) -> None:
    choose_pack(page, pack, asks=False)


def test_only_the_chosen_pack_and_its_drawings_are_loaded(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE)
    page.locator("[data-key=start]:enabled").wait_for()
    page.wait_for_load_state("networkidle")
    assert not loaded(page, "/details/"), "the first screen has no map"
    assert loaded(page, "/packs/") == [sorted(folder.glob("assets/randomizer/packs/11e*"))[0].name]
    # Not by the page of organisers, which shows the codes of its tables.
    choose_pack(page)
    page.locator("[data-key=start]:enabled").click()
    page.wait_for_selector(".scores")
    assert "10e-leviathan.js" in loaded(page, "/packs/")
    assert len(loaded(page, "/packs/")) == 2
    page.locator(DRAWING).first.wait_for()
    assert loaded(page, "/details/") == ["10e-leviathan.js"], "when a game begins"
    play(page)
    page.wait_for_selector(".result")
    scripts = [name for name in loaded(page, "assets/randomizer/") if name.endswith(".js")]
    assert scripts.count("app.js") == 1 and "qr-codes.js" not in scripts


def test_a_pack_that_loads_late_does_not_shift_the_layout(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE)
    waiting: list[Route] = []
    page.route("**/packs/*.js", lambda route: waiting.append(route))
    with page.expect_request("**/packs/*.js"):
        page.reload(wait_until="commit")
    page.locator("[data-key=start]:disabled").wait_for()
    waiting[0].continue_()
    page.locator("[data-key=start]:enabled").wait_for()
    assert page.evaluate(SHIFT) <= 0.02


BOX = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left, top, width, height];
}"""
DRAWING = ".mission .battle-map svg"


def hold_drawings(page: Page) -> list[Route]:
    """Let no drawing arrive; return the requests that wait, which a test can continue."""
    waiting: list[Route] = []
    page.route("**/details/*.js", lambda route: waiting.append(route))
    return waiting


def let_drawings_come(page: Page, waiting: list[Route]) -> None:
    assert len(waiting) == 1, "the drawings of a pack are requested once"
    waiting[0].continue_()
    page.locator(DRAWING).first.wait_for()


def test_drawings_of_maps_are_loaded_from_disk(folder: Path, open_page: OpenPage) -> None:
    page = open_page((folder / "randomizer.html").as_uri(), offline=True, **PHONE)
    page.locator("[data-key=start]:enabled").wait_for()
    assert page.evaluate("MUSTERBOOK.details") == {}
    start(page)
    page.locator(DRAWING).first.wait_for()
    page.locator(".head .symbol svg").first.wait_for()


@pytest.mark.slow
def test_the_single_file_contains_the_drawings_of_maps(one_file: Path, open_page: OpenPage) -> None:
    page = open_page(one_file.as_uri(), offline=True, **PHONE)
    start(page)
    expect(page.locator(DRAWING)).to_have_count(1)
    page.locator(".head .symbol svg").first.wait_for()


@pytest.mark.slow
def test_a_map_keeps_its_place_until_it_is_drawn(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE)
    waiting = hold_drawings(page)
    start(page)
    play(page, until="Round 1")
    go_to(page, "mission")
    place, marker = page.locator(".mission .battle-map"), page.locator(".mission .marker")
    before, shift = place.evaluate(BOX), page.evaluate(SHIFT)
    assert before[3] > 200
    assert page.locator(DRAWING).count() == marker.count() == 0
    let_drawings_come(page, waiting)
    assert place.evaluate(BOX) == pytest.approx(before, abs=0.1)
    assert page.evaluate(SHIFT) == shift, "nothing moves when the drawing comes"
    marker.first.click()
    assert "attacker" in str(marker.first.get_attribute("class"))


@pytest.mark.slow
def test_drawings_that_fail_to_load_are_reported_and_can_be_retried(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE, expect=GONE)
    page.route("**/details/*.js", lambda route: route.abort())
    start(page)
    page.locator("[data-notice=not-loaded]").wait_for()
    page.unroute("**/details/*.js")
    page.locator("[data-key=retry]").click()
    page.locator(DRAWING).first.wait_for()
    assert page.locator("[data-notice=not-loaded]").count() == 0


def test_a_pack_that_fails_to_load_is_reported_and_can_be_retried(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE, expect=GONE)
    page.route("**/packs/10e-leviathan.js", lambda route: route.abort())
    choose(page, "Leviathan")
    note = page.locator("[data-notice=not-loaded]")
    assert "could not be loaded" in note.inner_text()
    assert page.locator("[data-key=start]").is_disabled()
    page.unroute("**/packs/10e-leviathan.js")
    page.locator("[data-key=retry]").click()
    page.locator("[data-key=start]:enabled").click()
    page.wait_for_selector(".new-mission")
    assert note.count() == 0


def test_a_saved_game_waits_for_its_pack(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE, expect=GONE)
    start(page)
    scores = page.locator(".scores").inner_text()
    page.route("**/packs/10e-leviathan.js", lambda route: route.abort())
    page.reload()
    page.locator("[data-notice=not-loaded]").wait_for()
    expect(page.locator(".game-row"), "the game is still there").to_have_count(1)
    page.unroute("**/packs/10e-leviathan.js")
    page.locator("[data-key=retry]").click()
    page.wait_for_selector(".scores")
    assert page.locator(".scores").inner_text() == scores


def test_a_term_tapped_before_the_battle_shows_its_explanation(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE, touch=True)
    start(page)
    term = page.locator(".panel.mission a[data-id]").first
    term.tap()
    assert page.locator(".popover h2").inner_text() != ""
    expect(page.locator(".scores"), "the game is still here").to_be_visible()
