"""One game on two phones, over a real data channel between two browsers on this machine."""

from __future__ import annotations

import io
import random
import re
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser import drivers
from tests.browser.conftest import ROBOT, Server
from tests.browser.conftest import SAVED as IS_SAVED
from tests.conftest import CHROMIUM_OPTIONS, OpenPage, wait_till

Serve = Callable[[Path], Server]

TAP = """() => {
  try { tapOnce(["tactical", "fixed"]); }
  catch { return new Promise(next => setTimeout(next, 20)); } // waits for the other
}"""
PATIENCE = 120.0
"""Most seconds until both phones are where a test wants them."""
SAVED = """() => {
  const open = sessionStorage["musterbook.randomizer.open"];
  const {game} = JSON.parse(localStorage["musterbook.randomizer.games." + open]);
  return [game.steps.slice(0, game.at), game.drawn];
}"""


def saved(page: Page) -> Any:
    """The saved steps of the game that a page shows, and what they drew."""
    return page.evaluate(f"() => {IS_SAVED}.then({SAVED})")


def press(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]').first.click()


def code_of(page: Page) -> str:
    page.wait_for_selector('[data-key="phones code"]')
    return page.input_value('[data-key="phones code"]')


def open_menu(page: Page) -> None:
    """Open "Two phones" on the start page."""
    press(page, "phones")


def enter(page: Page, code: str) -> None:
    page.fill('[data-key="phones paste"]', code)


def paired(open_page: OpenPage, url: str) -> tuple[Page, Page]:
    """Two phones that are connected by pasted codes; the host has not started a game yet."""
    host = open_page(url, width=390, height=844)
    open_menu(host)
    press(host, "phones show")
    first = code_of(host)
    assert len(first.rpartition("=")[2]) <= 400
    guest = open_page(first, width=390, height=844)
    answer = code_of(guest)
    press(host, "phones scan")
    enter(host, answer)
    set_up(host)
    return host, guest


def set_up(host: Page) -> None:
    """Go on to the set-up of a game, once the phones are connected."""
    host.wait_for_selector(".bar [role=status]:has-text('Set up the game on this phone')")
    assert host.locator(".phones[open]").count() == 0


def playing(open_page: OpenPage, url: str) -> tuple[Page, Page]:
    """Two connected phones after the host has started a game."""
    host, guest = paired(open_page, url)
    press(host, "start")
    guest.wait_for_selector(".prompt")
    return host, guest


def start_battle(phones: tuple[Page, Page]) -> None:
    """Answer every question before the battle, each phone its own."""
    for page in phones:
        page.evaluate(f"{ROBOT};0")
    end = time.monotonic() + PATIENCE
    while not all(page.locator(".stage-play").count() for page in phones):
        assert time.monotonic() < end, "the battle does not begin"
        for page in phones:
            page.evaluate(TAP)


def play(phones: tuple[Page, Page], seed: int) -> None:
    """Let both phones tap at random until the battle is over on both."""
    dice = random.Random(seed)
    for page in phones:
        page.evaluate(f"{ROBOT};0")
    end = time.monotonic() + PATIENCE
    while not all(page.locator(".stage-done").count() for page in phones):
        assert time.monotonic() < end, "the game does not end"
        dice.choice(phones).evaluate(TAP)


@pytest.mark.slow
def test_two_phones_play_one_game_to_its_end(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = paired(open_page, f"{serve(folder).url}/randomizer.html")
    host.fill('[data-key="army 1"]', "Red army")
    press(host, "start")
    guest.wait_for_selector(".prompt")
    # Each phone asks only its own player, in secret.
    assert "Player 1" in host.locator(".prompt .label").first.inner_text()
    assert "Player 2" in guest.locator(".prompt .label").first.inner_text()
    play((host, guest), 1)
    assert saved(host) == saved(guest)
    results = [page.locator(".result table").inner_text() for page in (host, guest)]
    assert results[0] == results[1]
    for page in (host, guest):
        press(page, "menu")
        press(page, "settings")
        assert page.input_value('[data-key="army 1"]') == "Red army"


@pytest.mark.slow
def test_a_secret_choice_is_nowhere_on_the_other_phone_until_both_have_chosen_and_its_undo_is_told(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = playing(open_page, f"{serve(folder).url}/randomizer.html")
    host.evaluate(f"({SENT})()")
    chosen = host.locator(".prompt .pick").nth(3)
    value = str(chosen.get_attribute("data-key")).split()[-1]
    chosen.click()
    host.wait_for_selector(".phones-status:has-text('locked in')")
    wait_till(host, "SENT.length > 0")
    assert value not in "".join(host.evaluate("() => SENT")), "it has not been sent"
    guest.locator(".prompt .pick").nth(1).click()
    for page in (host, guest):
        page.wait_for_selector(".reveal")
    press(guest, "undo")
    for page in (host, guest):
        page.wait_for_selector(".prompt .pick")
    host.wait_for_selector("[data-notice=taken-back]:has-text('Undone by the other player')")


@pytest.mark.slow
def test_a_tap_is_seen_on_the_other_phone_within_150_milliseconds(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    phones = playing(open_page, f"{serve(folder).url}/randomizer.html")
    start_battle(phones)
    host, guest = phones
    for page in phones:
        press(page, "cp")
    side = "attacker"
    times = []
    for turn in range(9):
        guest.evaluate(NOTICE, side)
        key = f"cp {side} {1 if turn % 2 == 0 else -1}"
        tapped = host.evaluate(CLICK, key)
        wait_till(guest, "SEEN > 0")
        times.append(guest.evaluate("SEEN") - tapped)
    assert statistics.median(times) < 150, times


NOTICE = """side => {
  const points = document.querySelector(`[data-key="cp ${side} 1"]`).parentElement;
  const before = points.innerText;
  window.SEEN = 0;
  new MutationObserver((_, watch) => {
    if (points.innerText === before) return;
    watch.disconnect();
    window.SEEN = performance.timeOrigin + performance.now();
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
"""Notes when the command points of a side change on the page."""
CLICK = """key => {
  const now = performance.timeOrigin + performance.now();
  document.querySelector(`[data-key="${key}"]`).click();
  return now;
}"""


def video_of(code: str) -> bytes:
    """A film of a QR code for the browser's fake camera."""
    picture = io.BytesIO()
    segno.make_qr(code, error="l").save(picture, kind="png", scale=6, border=6)
    code_picture = Image.open(picture).convert("RGB")
    frame = Image.new("RGB", (640, 480), "#888888")
    code_picture.thumbnail((460, 460))
    frame.paste(code_picture, ((640 - code_picture.width) // 2, (480 - code_picture.height) // 2))
    film = io.BytesIO()
    frame.save(film, "JPEG", quality=95)
    return film.getvalue() * 2


@pytest.mark.slow
@pytest.mark.parametrize("place", ["site", "file"])
def test_phones_are_paired_by_cameras_that_film_the_codes(
    tmp_path: Path,
    browser: Browser,
    chromium_path: str,
    folder: Path,
    one_file: Path,
    serve: Serve,
    place: str,
) -> None:
    url = one_file.as_uri() if place == "file" else f"{serve(folder).url}/randomizer.html"
    films = [tmp_path / "host.mjpeg", tmp_path / "guest.mjpeg"]
    pages = []
    browsers = []
    try:
        for film in films:
            film.write_bytes(video_of("nothing"))
            options = [
                *CHROMIUM_OPTIONS,
                "--use-fake-ui-for-media-stream",
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={film}",
            ]
            filming = browser.browser_type.launch(executable_path=chromium_path, args=options)
            browsers.append(filming)
            pages.append(filming.new_page(viewport={"width": 390, "height": 844}))
            pages[-1].goto(url)
        host, guest = pages
        open_menu(host)
        press(host, "phones show")
        films[1].write_bytes(video_of(code_of(host)))
        open_menu(guest)
        press(guest, "phones scan")
        films[0].write_bytes(video_of(code_of(guest)))
        press(host, "phones scan")
        set_up(host)
        press(host, "start")
        guest.wait_for_selector(".prompt")
    finally:
        for filming in browsers:
            filming.close()


@pytest.mark.slow
def test_firefox_and_chromium_play_one_game_to_its_end(
    open_page: OpenPage, firefox: drivers.Driver, folder: Path, serve: Serve
) -> None:
    url = f"{serve(folder).url}/randomizer.html"
    host = open_page(url, width=390, height=844)
    open_menu(host)
    press(host, "phones show")
    firefox.open(code_of(host))
    waiting = """
      const found = (selector) => new Promise((next) => {
        const look = () => {
          const node = document.querySelector(selector);
          if (node === null) requestAnimationFrame(look); else next(node);
        };
        look();
      });
    """
    answer: Any = firefox.run(
        f"{waiting} return found('[data-key=\"phones code\"]').then((node) => node.value)"
    )
    press(host, "phones scan")
    enter(host, answer)
    set_up(host)
    press(host, "start")
    label = firefox.run(f"{waiting} return found('.prompt .label').then((node) => node.innerText)")
    assert "Player 2" in label
    is_over = "document.querySelector('.stage-done') !== null"
    host.evaluate(f"{ROBOT};0")
    firefox.run(ROBOT)
    end = time.monotonic() + PATIENCE
    while not (host.evaluate(is_over) and firefox.run(f"return {is_over}")):
        assert time.monotonic() < end, "the game does not end"
        host.evaluate(TAP)
        firefox.run(f"return ({TAP})()")
    assert saved(host) == firefox.run(f"return {IS_SAVED}.then({SAVED})")


@pytest.mark.slow
def test_two_phones_play_from_the_single_file_without_a_camera(
    open_page: OpenPage, one_file: Path
) -> None:
    host, guest = (open_page(one_file.as_uri(), width=390, height=844) for _ in range(2))
    open_menu(host)
    assert "scans it there" in host.locator('[data-key="phones show"]').inner_text()
    press(host, "phones show")
    code = code_of(host)
    assert re.fullmatch(r"1o(,[\w+/.:-]+){4,16}", code), "no address: the file has none"
    open_menu(guest)
    press(guest, "phones scan")
    guest.wait_for_selector(".phones[open] .message:has-text('Paste the code')")
    enter(guest, code)
    press(host, "phones scan")
    enter(host, code_of(guest))
    set_up(host)
    press(host, "start")
    for page in (host, guest):
        page.locator(".prompt .pick").nth(0).click()
    for page in (host, guest):
        page.wait_for_selector(".reveal")


SENT = """() => {
  const {send} = RTCDataChannel.prototype;
  window.SENT = [];
  RTCDataChannel.prototype.send = function (text) {
    window.SENT.push(text);
    send.call(this, text);
  };
}"""
"""Notes the messages that a page sends."""


@pytest.mark.slow
def test_a_player_plays_on_alone_and_the_other_one_can_do_so_too(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = playing(open_page, f"{serve(folder).url}/randomizer.html")
    press(host, "menu")
    press(host, "phones")
    press(host, "phones alone")
    guest.wait_for_selector(".bar .message:has-text('Not connected')")
    press(guest, "phones alone")
    guest.locator(".prompt .pick").nth(0).click()
    assert len(saved(guest)[0]) > len(saved(host)[0])


@pytest.mark.slow
def test_the_host_plays_on_without_the_guest_which_follows_when_it_is_back(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    phones = playing(open_page, f"{serve(folder).url}/randomizer.html")
    host, guest = phones
    start_battle(phones)
    press(guest, "menu")
    press(guest, "settings")
    guest.fill("[data-key=limit]", "45")
    press(guest, "clock-start")
    clock = host.locator(".score.on .clock-left")
    clock.wait_for()
    assert re.fullmatch(r"44:5\d|45:00", clock.inner_text())
    whose = [page.locator(".score.on .who-name").inner_text() for page in phones]
    assert whose[0] == whose[1]
    guest.reload()
    for page in phones:
        page.wait_for_selector(".phones-status:has-text('Not connected')")
    press(guest, "phones again")
    guest.keyboard.press("Escape")
    assert guest.locator(".phones[open]").count() == 0
    assert guest.evaluate("document.activeElement.dataset.key") == "phones again"
    # The notice is in sight however far the cards are scrolled.
    guest.evaluate(
        "document.querySelector('.shell > main').scrollTo(0, 1e6); window.scrollTo(0, 1e6)"
    )
    for width, height in ((844, 390), (390, 844)):
        guest.set_viewport_size({"width": width, "height": height})
        notice = guest.locator(".bar .phones-status").bounding_box()
        assert notice is not None and 0 <= notice["y"] <= height - notice["height"]
        assert notice["height"] < 200, "no higher than its words and buttons"
    press(host, "menu")
    press(host, "settings")
    press(host, "clock-pause")
    press(guest, "cp")
    more = guest.locator("[data-key^='cp '][data-key$=' 1']").first
    assert not more.is_visible(), "the guest changes nothing by itself"
    press(guest, "step")
    assert guest.locator(".bar .main").is_disabled()
    assert not guest.locator(".give:not([aria-pressed=true])").first.is_visible()
    press(host, "cp")
    more = host.locator("[data-key^='cp '][data-key$=' 1']").first
    side = str(more.get_attribute("data-key")).split()[1]
    more.click()
    press(host, "phones again")
    code = code_of(host)
    press(guest, "phones again")
    enter(guest, code)
    code = code_of(guest)
    press(host, "phones scan")
    enter(host, code)
    for page in phones:
        page.wait_for_selector(".clock:has-text('Paused')")
    steps = [saved(page)[0] for page in phones]
    assert steps[0] == steps[1]
    assert steps[0][-1] == [{"type": "cp", "side": side, "by": 1}]
