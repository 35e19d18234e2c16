"""The randomizer in Firefox and WebKitGTK; each test is skipped where the machine has none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROBOT, Server
from tests.browser.drivers import Driver, wait_for

START = """
const [pack, seed] = arguments;
for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
sessionStorage.clear();
document.querySelector('[data-key=menu]')?.click();
document.querySelector('[data-key=games]')?.click();
[...document.querySelectorAll('label.choice-row')]
  .find(row => row.querySelector('input[name=pack]') && row.textContent.includes(pack))
  .querySelector('input').click();
const field = document.querySelector('[data-key=seed]');
field.value = seed;
field.dispatchEvent(new Event('input'));
document.querySelector('[data-key=start]').click();
"""
PACKS = ["Leviathan", "Chapter Approved"]
TABLE = "document.querySelector('.table').textContent"


def start(driver: Driver, pack: str, seed: str = "two tables") -> None:
    wait_for(driver, "document.querySelector('[data-key=start], [data-key=menu]') !== null")
    driver.run(START, pack, seed)
    wait_for(driver, "document.querySelector('.scores') !== null")
    driver.run(ROBOT)


def play(driver: Driver, modes: tuple[str, str], until: str = "") -> None:
    driver.run("return playGame(arguments[0])", {"modes": list(modes), "until": until})


@pytest.mark.parametrize("pack", PACKS)
def test_a_whole_game_from_disk_with_both_kinds_of_hand(
    other: Driver, folder: Path, pack: str
) -> None:
    other.open((folder / "randomizer.html").as_uri())
    start(other, pack)
    play(other, ("fixed", "tactical"))
    wait_for(other, "document.querySelector('.result h2') !== null")
    before = other.run(f"return {TABLE}")
    other.open((folder / "randomizer.html").as_uri() + "?again")
    wait_for(other, "document.querySelector('.result h2') !== null")
    assert other.run(f"return {TABLE}") == before, "a reload keeps the game"


def test_the_same_seed_draws_the_same_mission_as_in_chromium(
    other: Driver, folder: Path, opened: Callable[..., Page]
) -> None:
    names = "[...document.querySelectorAll('.panel.mission h3')].map(node => node.textContent)"
    other.open((folder / "randomizer.html").as_uri() + "?seed")
    start(other, "Leviathan", "lantern")
    page = opened()
    page.evaluate(f"list => (function() {{ {START} }}).apply(null, list)", ["Leviathan", "lantern"])
    assert other.run(f"return {names}") == page.evaluate(names)


def test_a_link_opens_the_game_and_the_page_works_with_no_network(
    other: Driver, folder: Path, serve: Callable[[Path], Server]
) -> None:
    server = serve(folder)
    address = f"{server.url}/randomizer.html"
    other.open(address)
    start(other, "Leviathan")
    play(other, ("tactical", "tactical"), "Round 2")
    before = other.run(f"return {TABLE}")
    other.run(
        "document.querySelector('[data-key=menu]').click();"
        "document.querySelector('[data-key=share]').click();"
    )
    link = wait_for(other, "document.querySelector('[data-key=address]')?.value")
    other.run("localStorage.clear(); sessionStorage.clear();")
    ready = (
        "!('serviceWorker' in navigator) || navigator.serviceWorker.getRegistration()"
        ".then(found => found !== undefined && found.active !== null)"
    )
    wait_for(other, ready)
    if other.run("return 'serviceWorker' in navigator"):
        server.stop()
    other.open("about:blank")
    other.open(str(link))
    wait_for(other, "document.querySelector('.scores') !== null")
    assert other.run(f"return {TABLE}") == before
