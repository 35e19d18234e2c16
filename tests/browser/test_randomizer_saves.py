from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SAVED, Server, go_to, play, set_seed, table
from tests.browser.test_randomizer import pack as choose_pack
from tests.conftest import OpenPage, wait_till

GAMES = "Object.keys(localStorage).filter(key => key.startsWith('musterbook.randomizer.games.'))"
PHONE: dict[str, Any] = {"width": 390, "height": 844}


def start(page: Page, seed: str = "lantern", pack: str = "Leviathan") -> None:
    choose_pack(page, pack)
    set_seed(page, seed)
    page.locator("[data-key=start]").click()
    page.wait_for_selector(".scores")
    attacks = page.locator('[data-key="choose-0 0"]')
    if attacks.count() > 0:
        attacks.click()


def to_games(page: Page) -> None:
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=games]").click()


def shared(page: Page) -> dict[str, str]:
    """The link (or code) that the page offers, and the size of its QR code as text."""
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=share]").click()
    link = page.locator("[data-key=address]").input_value()
    size = page.locator("svg.qr").get_attribute("viewBox") or ""
    page.locator(".share [data-key=shut]").click()
    return {"link": link, "size": size}


def saves(page: Page) -> list[dict[str, Any]]:
    page.evaluate(SAVED)
    texts = page.evaluate(f"{GAMES}.map(key => localStorage.getItem(key))")
    return [json.loads(text) for text in texts]


def log(page: Page) -> list[str]:
    go_to(page, "log")
    page.locator(".log .entry p").first.wait_for()
    texts = page.locator(".log .entry p").all_text_contents()
    page.locator(".bar .main").click()
    return texts


@pytest.mark.slow
def test_a_link_transfers_the_whole_game_with_its_log_to_another_profile(
    folder: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    server = serve(folder)
    page = open_page(f"{server.url}/randomizer.html", **PHONE)
    start(page)
    play(page, modes=["fixed", "tactical"])
    assert "Battle over" in page.locator(".clock").inner_text()
    given = shared(page)
    assert given["link"].startswith(f"{server.url}/randomizer.html#")
    other = open_page(given["link"], **PHONE)
    other.wait_for_selector(".scores")
    assert table(other) == table(page)
    assert log(other) == log(page)
    assert "#" not in other.url, "the address does not bring the game back after the next action"
    other.locator("[data-key=undo]").click()
    assert "Battle over" not in other.locator(".clock").inner_text()


@pytest.mark.slow
def test_the_qr_code_of_a_whole_game_is_small_enough_for_a_phone(
    opened: Callable[..., Page],
) -> None:
    page = opened()
    start(page)
    play(page, modes=["tactical", "tactical"])
    modules = int(shared(page)["size"].split()[2]) - 8
    assert modules <= 117
    assert page.locator(".message").count() == 0


OTHER_CARDS = """
text => {
  // a pack of this page, with every deck in another order
  const [place] = text.split("=", 1);
  const quoted = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  const data = JSON.parse(quoted.replace(/\\\\(.)/g, "$1"));
  for (const deck of Object.values(data.decks)) deck.cards.reverse();
  return `${place}=${JSON.stringify(data)};`;
}
"""


@pytest.mark.slow
def test_a_page_with_other_cards_shows_the_record_of_a_game_from_a_qr_code(
    folder: Path, tmp_path: Path, serve: Callable[[Path], Server], open_page: OpenPage
) -> None:
    page = open_page(f"{serve(folder).url}/randomizer.html", **PHONE)
    start(page)
    play(page, until="Round 3", modes=["fixed", "tactical"])
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=share]").click()
    read = page.locator("svg.qr").get_attribute("data-code") or ""
    assert read == page.locator("[data-key=address]").input_value(), "it is the link"
    page.locator(".share [data-key=shut]").click()
    site = Path(shutil.copytree(folder, tmp_path / "site"))
    for path in (site / "assets/randomizer/packs").iterdir():
        text = page.evaluate(OTHER_CARDS, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
    other = open_page(f"{serve(site).url}/randomizer.html#{read.split('#')[1]}", **PHONE)
    record = other.locator(".record")
    record.wait_for()
    points = saves(page)[0]["summary"]["score"]
    shown = record.locator(".record-score").inner_text()
    assert all(re.search(rf"\b{of_side}\b", shown) for of_side in points.values())
    assert "cards that this page does not have" in record.inner_text()


@pytest.mark.slow
def test_a_game_can_be_exported_and_imported_as_a_file(
    opened: Callable[..., Page], tmp_path: Path
) -> None:
    page = opened()
    start(page)
    play(page, until="Round 2")
    before = table(page)
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=share]").click()
    with page.expect_download() as download:
        page.locator(".share [data-key=file]").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8"))["schema"] == 3
    other = opened()
    other.locator('[data-key="fold take"]').click()
    other.locator("[data-key=file]").set_input_files(path)
    other.wait_for_selector(".scores")
    assert table(other) == before


@pytest.mark.slow
def test_both_games_are_kept_if_both_devices_continued(opened: Callable[..., Page]) -> None:
    page = opened()
    start(page)
    code = shared(page)["link"]
    page.locator('[data-key="mode-0 tactical"]').click()
    page.evaluate("hash => { location.hash = hash; }", code)
    page.wait_for_selector(".message")
    assert "Both devices continued" in page.locator(".message").inner_text()
    assert len(saves(page)) == 2


@pytest.mark.slow
def test_games_have_names_and_a_deleted_one_can_be_restored(opened: Callable[..., Page]) -> None:
    page = opened()
    start(page, "one")
    to_games(page)
    start(page, "two")
    to_games(page)
    expect(page.locator(".game-row")).to_have_count(2)
    row = page.locator(".game-row").first
    row.get_by_title("Rename").click()
    row.get_by_label("New name").fill("Club night, table 4")
    row.get_by_role("button", name="Save").click()
    named = page.locator(".game-row", has_text="Club night, table 4")
    expect(named).to_have_count(1)
    named.get_by_title("Delete").click()
    expect(page.locator(".game-row")).to_have_count(1)
    assert "Club night, table 4 was deleted" in page.locator(".message").inner_text()
    page.locator("[data-key=restore]").click()
    assert page.locator(".message").count() == 0
    named.locator(".game-name").click()
    assert "Club night, table 4" in page.locator(".top h1").inner_text()
    page.reload()
    assert "Club night, table 4" in page.locator(".top h1").inner_text()


@pytest.mark.slow
def test_full_storage_is_reported_once_and_the_game_can_be_downloaded(
    folder: Path, open_page: OpenPage
) -> None:
    page = open_page("about:blank", offline=True, **PHONE)
    page.add_init_script(
        "const set = Storage.prototype.setItem; Storage.prototype.setItem = function(key, text) {"
        " if (key.includes('.games.') && window.full)"
        "  throw new DOMException('full', 'QuotaExceededError');"
        " return set.call(this, key, text); };"
    )
    page.goto((folder / "randomizer.html").as_uri())
    start(page)
    page.evaluate("window.full = true")
    play(page, until="Round 2")
    note = page.locator(".message")
    assert "is full" in note.inner_text()
    with page.expect_download() as download:
        note.get_by_role("link", name="Download the game").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["schema"] == 3
    note.get_by_role("button", name="Dismiss").click()
    play(page, until="Round 3")
    page.evaluate(SAVED)
    assert page.locator(".message").count() == 0, "it is said once"
    to_games(page)
    assert "Round 3" in page.locator(".game-row").inner_text(), "it is still in memory"
    page.evaluate("window.full = false")
    page.locator(".game-name").click()
    page.locator("[data-key=undo]").click()
    page.reload()
    page.locator(".scores").wait_for()


def edit(page: Page, change: str) -> None:
    """Change the only save by a piece of script about `save`, and reload the page."""
    page.evaluate(SAVED)
    page.evaluate(
        f"{{ const key = {GAMES}[0]; const save = JSON.parse(localStorage.getItem(key));"
        f" {change}; localStorage.setItem(key, JSON.stringify(save)); }}"
    )
    page.reload()


@pytest.mark.slow
def test_the_chess_clock_runs_for_the_side_whose_turn_it_is(opened: Callable[..., Page]) -> None:
    page = opened()
    page.clock.install(time="2026-11-22T11:00")
    page.reload()
    start(page)
    play(page, until="Attacker’s turn")
    assert page.locator(".clock-left").count() == 0, "it is off"
    page.locator("[data-key=menu]").click()
    page.locator("[data-key=settings]").click()
    page.locator("[data-key=limit]").fill("45")
    page.clock.pause_at("2026-11-22T12:00")
    page.locator("[data-key=clock-start]").click()
    turn, rest = page.locator(".score.on .clock-left"), page.locator(".score:not(.on) .clock-left")
    assert [turn.inner_text(), rest.inner_text()] == ["45:00", "45:00"]
    page.clock.run_for(61_500)  # the display changes once a second
    assert [turn.inner_text(), rest.inner_text()] == ["43:59", "45:00"]
    play(page, until="Defender’s turn")
    page.clock.run_for(61_500)
    assert turn.inner_text() in ("43:59", "44:00") and rest.inner_text() == "43:59"
    page.reload()
    go_to(page, "settings")
    page.locator("[data-key=clock-off]").click()
    assert page.locator(".clock-left").count() == 0


def test_a_tap_is_saved_after_it_is_shown_and_the_last_one_when_the_page_is_left(
    folder: Path, open_page: OpenPage
) -> None:
    page = open_page((folder / "randomizer.html").as_uri(), **PHONE)
    start(page)
    play(page, until="Round 2")
    page.locator("[data-key=cp]").click()
    page.evaluate(SAVED)
    page.evaluate(
        f"""() => {{
          window.saved = () => localStorage.getItem({GAMES}[0]);
          window.before = saved();
          document.querySelector('[data-key="cp attacker 1"]').click();
          window.atOnce = saved() !== before;
        }}"""
    )
    wait_till(page, "saved() !== before")
    assert page.evaluate("atOnce") is False
    points = page.locator(".bar .stepper output").first
    before = points.inner_text()
    # No frame comes any more, as when the browser is left at once.
    page.evaluate("window.requestAnimationFrame = () => 0")
    page.locator('[data-key="cp attacker 1"]').click()
    page.reload()
    page.locator("[data-key=cp]").click()
    assert points.inner_text() == before.replace("4", "5")
    assert before.startswith("4")
