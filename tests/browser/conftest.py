"""Fixtures of browser tests: a randomizer, a server that can be stopped, more browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from playwright.sync_api import Page

from musterbook.library.model.nodes import Library
from musterbook.randomizer import randomizer_files
from tests.browser import driver_firefox, driver_webkit, drivers
from tests.conftest import OpenPage, QuietHandler, served, shared_folder
from tests.outputs import put_randomizer
from tools import browsers

ROOT = Path(__file__).resolve().parents[2]
ROBOT = (Path(__file__).parent / "robot.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Path:
    """The randomizer alone in a folder for all workers, with only the files that it may need."""
    shared = shared_folder(tmp_path_factory)
    out, draft = shared / "randomizer", shared / "randomizer-draft"
    with FileLock(shared / "randomizer.lock"):
        if not out.exists():
            draft.mkdir()
            (draft / "index.html").write_text("<!doctype html><title>Site</title>", "utf-8")
            put_randomizer(library, draft)
            draft.rename(out)
    return out


@pytest.fixture(scope="session")
def one_file(tmp_path_factory: pytest.TempPathFactory, library: Library) -> Path:
    """The randomizer as one file."""
    path = tmp_path_factory.mktemp("alone") / randomizer_files.SINGLE
    path.write_bytes(randomizer_files.single(randomizer_files.Packs(library)))
    return path


@pytest.fixture
def opened(folder: Path, open_page: OpenPage) -> Callable[..., Page]:
    """Opens the randomizer from disk, offline."""
    return lambda **how: open_page(
        (folder / "randomizer.html").as_uri(), offline=True, **{"width": 390, "height": 844, **how}
    )


class ForgetfulHandler(QuietHandler):
    """Disables the browser's cache, so that only a service worker can store files."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


class Server:
    """Serves a folder; it can be stopped to simulate a lost network."""

    def __init__(self, folder: Path) -> None:
        self.serving = ExitStack()
        self.url = self.serving.enter_context(served(folder, ForgetfulHandler))

    def stop(self) -> None:
        self.serving.close()


@pytest.fixture
def serve() -> Iterator[Callable[[Path], Server]]:
    """Serves folders, each until it is stopped or the test ends."""
    servers: list[Server] = []

    def start(folder: Path) -> Server:
        servers.append(Server(folder))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def open_page(serve: object, open_page: OpenPage) -> OpenPage:
    """Pages close before their servers stop: one that still loads something reports no error."""
    return open_page


@pytest.fixture(scope="session")
def firefox() -> Iterator[drivers.Driver]:
    path = browsers.find_firefox()
    if path is None:
        pytest.skip("there is no Firefox on this machine")
    with driver_firefox.firefox(path) as driver:
        yield driver


@pytest.fixture(scope="session")
def webkit() -> Iterator[drivers.Driver]:
    found = browsers.find_webkit()
    if found is None:
        pytest.skip("there is no WebKitGTK on this machine")
    with driver_webkit.webkit(**found) as driver:
        yield driver


@pytest.fixture(params=["firefox", "webkit"])
def driver(request: pytest.FixtureRequest) -> drivers.Driver:
    """Each of the other browsers, or the reason why it is missing; all tests share one session."""
    found: drivers.Driver = request.getfixturevalue(request.param)
    return found


SAVED = "new Promise(next => requestAnimationFrame(() => setTimeout(next, 50)))"
"""A promise that the last tap is saved: the page does so 50 ms after it, and timers of one page
fire in order, however busy the machine is.
"""


def go_to(page: Page, part: str) -> None:
    """Open a part of the game by the menu, or all cards of a side."""
    page.locator("[data-key=menu]").wait_for()
    if part not in ("attacker", "defender"):
        page.locator("[data-key=menu]").click()
        page.locator(f".menu [data-key={part}]").click()
        return
    if page.locator(".on-hands").count() == 0:
        page.locator(".bar .main").click()
    line = page.locator(f'[data-key="fold hand {part}"][aria-expanded="false"]')
    if line.count() > 0:
        line.click()


def set_seed(page: Page, seed: str) -> None:
    """Give the game that is started next a seed, on the page of several tables."""
    page.locator("[data-key=options]").click()
    page.locator("[data-key=tables]").select_option("1")
    page.locator("[data-key=seed]").fill(seed)


def by_hand(page: Page) -> None:
    """Let the players answer the questions of the set-up, which is otherwise drawn."""
    page.locator('[data-key="how hand"]').check(force=True)


FOUND = """
const found = async (find) => {
  for (let time = 0; time < 750; time += 1) {
    const node = await find();
    if (node) return node;
    await new Promise(next => setTimeout(next, 20));
  }
  throw new Error(`not there: ${find}`);
};
"""
"""Waits in a page for what a function finds, as long as other tests wait (`PATIENCE`)."""

TABLE = (
    """
(async () => {"""
    + FOUND
    + """
  const shown = selector => found(() => document.querySelector(selector));
  await shown(".shell.game");
  const begun = document.querySelector(".stage-play, .stage-done") !== null;
  const drawn = () => found(() => document.querySelector(".undrawn") === null);
  const texts = {scores: document.querySelector(".scores").innerText};
  const open = async part => {
    document.querySelector('[data-key=menu]').click();
    (await shown(`.menu [data-key="${part}"]`)).click();
    await shown(`.panel.${part}`);
    await drawn();
    texts[part] = document.querySelector(`.panel.${part}`).textContent;
    document.querySelector(".bar .main").click();
  };
  await open("piles");
  // A wide screen always shows the mission.
  if (begun && !matchMedia("(min-width: 1100px)").matches) await open("mission");
  else {
    const mission = await shown(".panel.mission");
    await drawn();
    texts.mission = mission.textContent;
  }
  const plays = document.querySelector(".stage-play") !== null;
  for (const side of plays ? ["attacker", "defender"] : []) {
    document.querySelector(`[data-key="fold hand ${side}"][aria-expanded="false"]`)?.click();
    await new Promise(next => setTimeout(next, 50));
    texts[side] = (await shown(`.panel.${side}`)).textContent;
  }
  return texts;
})()
"""
)
"""Everything visible in a game: scores, clock, and the text of every part."""


def table(page: Page) -> dict[str, str]:
    texts: dict[str, str] = page.evaluate(TABLE)
    return texts


def play(page: Page, **how: Any) -> int:
    """Let the robot play, once the packs are loaded; returns the number of taps."""
    page.locator(".bar .main", has_not_text="Loading").first.wait_for(state="attached")
    page.evaluate(f"(() => {{ {ROBOT} }})()")
    return int(page.evaluate("how => playGame(how)", how))
