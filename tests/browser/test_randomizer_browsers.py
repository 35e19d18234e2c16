"""The randomizer in Firefox and WebKitGTK: what may differ from browser to browser.

Storage, tabs, links, files and service workers are the browser's own; nothing is put in their
place here. A test is skipped where the machine has no such browser; all others are in Chromium.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROBOT, SAVED, TABLE, Server
from tests.browser.drivers import PATIENCE, Driver, wait_for
from tests.browser.test_randomizer import start as start_in_chromium
from tests.conftest import OpenPage

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def marked(request: pytest.FixtureRequest) -> None:
    """Check that each test has the mark without which it is not repeated after a failure."""
    assert request.node.get_closest_marker("browser")


CHOOSE = """
const [pack] = arguments;
document.querySelector('[data-key=menu]')?.click();
document.querySelector('[data-key=games]')?.click();
[...document.querySelectorAll('label.choice-row')]
  .find(row => row.querySelector('input[name=pack]') && row.textContent.includes(pack))
  .querySelector('input').click();
"""
START = """
const [seed] = arguments;
document.querySelector('[data-key="how hand"]').click();
document.querySelector('[data-key=options]').click();
const tables = document.querySelector('[data-key=tables]');
tables.value = '1';
tables.dispatchEvent(new Event('change'));
const field = document.querySelector('[data-key=seed]');
field.value = seed;
field.dispatchEvent(new Event('input'));
document.querySelector('[data-key=start]').click();
"""
STARTER = "document.querySelector('[data-key=start]')"
FORGET = "localStorage.clear(); sessionStorage.clear();"
NOTES = "[...document.querySelectorAll('.message')].map(node => node.textContent).join(' ')"
GAMES = "Object.keys(localStorage).filter(key => key.startsWith('musterbook.randomizer.games.'))"
FIRST = "document.querySelector('[data-key=start]') !== null"
CLOCK = "document.querySelector('.clock').textContent"
# Everything but the last kilobyte; nothing else is put in the place of the storage.
FILL = """
let text = 'x'.repeat(1 << 20);
for (let at = 0; text.length >= 256; at += 1) {
  try { localStorage.setItem(`fill ${at}`, text); } catch { text = text.slice(text.length / 2); }
}
"""
EMPTY = """
Object.keys(localStorage).filter(key => key.startsWith('fill'))
  .forEach(key => localStorage.removeItem(key));
"""


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server for all tests that do not stop it."""
    server = Server(folder)
    yield server
    server.stop()


@pytest.fixture
def address(server: Server) -> str:
    return f"{server.url}/randomizer.html"


def visit(driver: Driver, url: str) -> None:
    """Open the randomizer as a new visitor."""
    driver.open(url)
    driver.run(FORGET)
    driver.open("about:blank")
    driver.open(url)
    wait_for(driver, FIRST)


def start(driver: Driver, pack: str = "Leviathan", seed: str = "two tables") -> None:
    driver.run(CHOOSE, pack)
    wait_for(driver, f"{STARTER} && !{STARTER}.disabled")
    driver.run(START, seed)
    wait_for(driver, "document.querySelector('.scores') !== null")
    driver.run(f"{ROBOT}; return {SAVED}")


def play(driver: Driver, *modes: str, until: str = "", stop: str = "") -> None:
    how = {"modes": list(modes) or ["tactical", "tactical"], "until": until, "stop": stop}
    driver.run(f"const taps = playGame(arguments[0]); return {SAVED}.then(() => taps)", how)


def table(driver: Driver) -> str:
    wait_for(driver, "document.querySelector('.scores') !== null")
    return str(driver.run(f"return ({TABLE.strip()}).then(JSON.stringify)"))


def expect_table(driver: Driver, expected: str) -> None:
    """Wait until the page shows this game: maps are loaded after the rest of it."""
    end = time.monotonic() + PATIENCE
    while (found := table(driver)) != expected and time.monotonic() < end:
        pass
    assert json.loads(found) == json.loads(expected)


def again(driver: Driver, url: str) -> None:
    driver.open("about:blank")
    driver.open(url)


def share(driver: Driver) -> str:
    """The link or the code that the page offers for sharing."""
    driver.run(
        "document.querySelector('[data-key=menu]').click();"
        "document.querySelector('[data-key=share]').click();"
    )
    link = wait_for(driver, "document.querySelector('[data-key=address]')?.value")
    driver.run("document.querySelector('.share [data-key=shut]').click()")
    return str(link)


def downloaded(driver: Driver) -> dict[str, Any]:
    """What the page offers to download, read in the page itself."""
    text = driver.run(
        "return fetch(document.querySelector('a[download]').href).then(r => r.text())"
    )
    save: dict[str, Any] = json.loads(text)
    return save


# --- Whole games ----------------------------------------------------------------------------------


def test_a_whole_game_can_be_played_from_disk_with_both_kinds_of_hand(
    driver: Driver, folder: Path
) -> None:
    disk = (folder / "randomizer.html").as_uri()
    visit(driver, disk)
    start(driver, "Chapter Approved 2025-26")
    play(driver, "fixed", "tactical")
    wait_for(driver, "document.querySelector('.result h2') !== null")
    before = table(driver)
    again(driver, disk)
    wait_for(driver, "document.querySelector('.result h2') !== null")
    expect_table(driver, before)


def test_the_same_seed_draws_the_same_mission_in_every_browser(
    driver: Driver, address: str, open_page: OpenPage
) -> None:
    names = "[...document.querySelectorAll('.panel.mission h3')].map(node => node.textContent)"
    page = open_page(address)
    start_in_chromium(page, seed="lantern")
    drawn = page.evaluate(names)
    assert len(drawn) >= 3
    visit(driver, address)
    start(driver, "Leviathan", "lantern")
    assert driver.run(f"return {names}") == drawn


def test_the_single_file_version_needs_no_other_file(driver: Driver, one_file: Path) -> None:
    visit(driver, one_file.as_uri())
    start(driver, "Chapter Approved 2025-26")
    play(driver, "fixed", "tactical", until="Round 2")
    before = table(driver)
    code = share(driver)
    assert code.startswith("g2"), "nobody else can open a page on this disk"
    fonts = "document.fonts.load('16px \"IBM Plex Sans\"').then(found => found.length)"
    assert driver.run(f"return {fonts}") > 0
    again(driver, one_file.as_uri())
    expect_table(driver, before)
    fetched = (
        "performance.getEntriesByType('resource').map(entry => entry.name)"
        ".filter(name => !/^(data|blob):/.test(name))"
    )
    assert driver.run(f"return {fetched}") == []


# --- Away from the network and from this device ---------------------------------------------------


def test_after_the_first_visit_the_page_works_offline(
    driver: Driver, folder: Path, serve: Callable[[Path], Server]
) -> None:
    server = serve(folder)
    address = f"{server.url}/randomizer.html"
    driver.open(address)
    if not driver.run("return 'serviceWorker' in navigator"):
        pytest.skip(f"{driver.name} has no service workers here")
    wait_for(driver, FIRST)
    start(driver)
    play(driver, until="Round 2")
    before = table(driver)
    active = "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active))"
    wait_for(driver, active)
    server.stop()
    again(driver, address)
    expect_table(driver, before)
    driver.run(ROBOT)
    play(driver, until="Round 3")
    assert share(driver).startswith(address), "sharing works, too"


def test_a_link_opens_the_game_in_a_second_profile(driver: Driver, address: str) -> None:
    visit(driver, address)
    start(driver)
    play(driver, "fixed", "tactical", until="Round 3")
    before = table(driver)
    link = share(driver)
    with driver.stranger() as other:
        other.open(address)
        wait_for(other, FIRST)
        assert other.run(f"return {GAMES}.length") == 0, "nothing of the first profile is here"
        other.open("about:blank")
        other.open(link)
        expect_table(other, before)
        other.run(ROBOT)
        play(other, until="Round 4")


# --- Storage --------------------------------------------------------------------------------------


def test_two_tabs_with_the_same_game_stay_in_sync(driver: Driver, address: str) -> None:
    visit(driver, address)
    start(driver)
    one = driver.here()
    two = driver.tab()
    driver.open(address)
    before = table(driver)
    driver.turn(one)
    expect_table(driver, before)
    play(driver, until="Round 2")
    after = table(driver)
    driver.turn(two)
    wait_for(driver, f"{CLOCK}.includes('Round 2')")
    expect_table(driver, after)
    driver.run("document.querySelector('[data-key=undo]').click()")
    back = table(driver)
    driver.turn(one)
    wait_for(driver, "document.querySelector('[data-key=redo]') !== null")
    expect_table(driver, back)
    driver.close(two, one)


def test_full_storage_is_reported_and_nothing_is_lost(driver: Driver, address: str) -> None:
    visit(driver, address)
    start(driver)
    driver.run(FILL)
    play(driver, until="Round 2")
    assert "storage is full" in driver.run(f"return {NOTES}")
    before = table(driver)
    save = downloaded(driver)
    assert (save["schema"], save["summary"]["round"] > 0) == (3, True)
    driver.run(
        "document.querySelector('[data-key=menu]').click();"
        "document.querySelector('[data-key=games]').click();"
    )
    row = "[...document.querySelectorAll('.game-row')].at(-1).textContent"
    assert "Round" in driver.run(f"return {row}"), "what could not be written is in memory"
    driver.run(EMPTY + "[...document.querySelectorAll('button.game-name')].at(-1).click();")
    expect_table(driver, before)
    driver.run("document.querySelector('[data-key=undo]').click();")
    driver.run("document.querySelector('[data-key=redo]').click();")
    again(driver, address)
    expect_table(driver, before)


def test_forbidden_storage_is_reported_and_the_game_continues(
    driver: Driver, one_file: Path, tmp_path: Path, serve: Callable[[Path], Server]
) -> None:
    # A frame without an origin may store nothing: asking for the storage throws. Its policy lets
    # it load no files in some browsers, so the one-file form is used there.
    (tmp_path / "index.html").write_text("<!doctype html><title>Site</title>", encoding="utf-8")
    shutil.copy(one_file, tmp_path)
    driver.open(f"{serve(tmp_path).url}/index.html")
    driver.run(
        "const frame = document.createElement('iframe');"
        "frame.sandbox = 'allow-scripts'; frame.src = arguments[0];"
        "frame.style = 'width: 800px; height: 800px';"
        "frame.onload = () => { window.framed = true; };"
        "document.body.append(frame);",
        one_file.name,
    )
    wait_for(driver, "window.framed === true")
    driver.frame(inside=True)
    try:
        tried = "try { localStorage.length; return 'allowed'; } catch { return 'forbidden'; }"
        assert driver.run(tried) == "forbidden"
        wait_for(driver, FIRST)
        start(driver)
        assert "does not allow saving" in driver.run(f"return {NOTES}")
        driver.run("document.querySelector('[data-key=menu]').click();")
        ready = wait_for(driver, "document.querySelector('.menu [data-offline]')?.textContent")
        assert "a network is needed" in ready
        driver.run("document.querySelector('.menu [data-key=shut]').click();")
        assert downloaded(driver)["schema"] == 3
        play(driver)
        wait_for(driver, "document.querySelector('.result h2') !== null")
    finally:
        driver.frame(inside=False)
