"""One game on two phones, over a real data channel between two browsers on this machine."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser import drivers
from tests.browser.conftest import ROBOT, Server
from tests.conftest import CHROMIUM_OPTIONS, OpenPage

Serve = Callable[[Path], Server]

TAP = """() => {
  const allow = document.querySelector('[data-key="phones allow"]');
  if (allow !== null) return void allow.click();
  try { return tapOnce(["tactical", "fixed"]); } catch { return true; } // waits for the other
}"""
SAVED = """() => {
  const game = MUSTERBOOK_SAVES().game;
  return [game.steps.slice(0, game.at), game.drawn];
}"""
SAVES = """
window.MUSTERBOOK_SAVES = () => JSON.parse(
  localStorage[Object.keys(localStorage).find((key) => key.includes(".games."))]
);
"""


def press(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]').first.click()


def code_of(page: Page) -> str:
    page.wait_for_selector('[data-key="phones code"]')
    return page.input_value('[data-key="phones code"]')


def open_menu(page: Page) -> None:
    """Open "Two phones" on the start page."""
    press(page, "options")
    press(page, "phones")


def enter(page: Page, code: str) -> None:
    page.fill('[data-key="phones paste"]', code)
    press(page, "phones take")


def connected(host: Page) -> None:
    host.wait_for_selector(".phones-sheet", state="detached")


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
    connected(host)
    connected(guest)
    return host, guest


def playing(open_page: OpenPage, url: str) -> tuple[Page, Page]:
    """Two connected phones after the host has started a game."""
    host, guest = paired(open_page, url)
    press(host, "start")
    guest.wait_for_selector(".prompt")
    return host, guest


def play(phones: tuple[Page, Page], seed: int) -> None:
    """Let both phones tap at random until the battle is over on both."""
    dice = random.Random(seed)
    for page in phones:
        page.evaluate(f"{ROBOT};{SAVES}0")
    for _ in range(900):
        dice.choice(phones).evaluate(TAP)
        if all(page.locator(".stage-done").count() for page in phones):
            return
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_two_phones_play_one_game_to_its_end_and_both_confirm_it(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = playing(open_page, f"{serve(folder).url}/randomizer.html")
    # Each phone asks only its own player, in secret.
    assert "Player 1" in host.locator(".prompt .label").first.inner_text()
    assert "Player 2" in guest.locator(".prompt .label").first.inner_text()
    play((host, guest), 1)
    host.wait_for_function("() => document.querySelector('.stage-done') !== null")
    press(host, "phones confirm")
    press(guest, "phones confirm")
    for page in (host, guest):
        page.wait_for_selector('[data-confirmed="2"]')
    assert host.evaluate(SAVED) == guest.evaluate(SAVED)
    names = [page.locator(".result h2").inner_text() for page in (host, guest)]
    assert names[0] == names[1]


def test_a_secret_choice_is_nowhere_on_the_other_phone_until_both_have_chosen(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = playing(open_page, f"{serve(folder).url}/randomizer.html")
    kept = "() => JSON.parse(localStorage['musterbook.two-phones'] ?? '{}').kept?.secrets"
    host.locator(".prompt .pick").nth(3).click()
    host.locator(".bar .main").click()
    guest.wait_for_function(f"() => ({kept})()?.theirs != null")
    own, seen = host.evaluate(kept)["own"], guest.evaluate(kept)["theirs"]
    assert seen["moment"] == own["moment"] and seen["opened"] is None
    everything = guest.evaluate("() => JSON.stringify({...localStorage}) + document.body.innerHTML")
    assert own["salt"] not in everything
    assert "locked in" in host.locator(".phones-status").inner_text()
    guest.locator(".prompt .pick").nth(1).click()
    guest.locator(".bar .main").click()
    for page in (host, guest):
        page.wait_for_selector(".reveal")


def test_a_tap_is_on_the_other_phone_at_once_and_undo_of_it_asks(
    open_page: OpenPage, folder: Path, serve: Serve
) -> None:
    host, guest = playing(open_page, f"{serve(folder).url}/randomizer.html")
    for page in (host, guest):
        page.locator(".prompt .pick").nth(0).click()
        page.locator(".bar .main").click()
    for page in (host, guest):
        page.wait_for_selector(".reveal")
    press(guest, "undo")
    host.wait_for_selector('[data-key="phones refuse"]')
    press(host, "phones refuse")
    host.wait_for_selector('[data-key="phones refuse"]', state="detached")
    press(guest, "undo")
    host.wait_for_selector('[data-key="phones allow"]')
    press(host, "phones allow")
    for page in (host, guest):
        page.wait_for_selector(".prompt .pick")


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
def test_phones_are_paired_by_cameras_that_film_the_codes(
    tmp_path: Path, browser: Browser, chromium_path: str, folder: Path, serve: Serve
) -> None:
    url = f"{serve(folder).url}/randomizer.html"
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
        connected(host)
        press(host, "start")
        guest.wait_for_selector(".prompt")
    finally:
        for filming in browsers:
            filming.close()


@pytest.mark.slow
def test_firefox_and_chromium_play_one_game(
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
    connected(host)
    press(host, "start")
    label = firefox.run(f"{waiting} return found('.prompt .label').then((node) => node.innerText)")
    assert "Player 2" in label
