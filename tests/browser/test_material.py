"""Sites in the style of Material, made by MkDocs, in a browser."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_randomizer_access import AXE
from tests.browser.test_site_access import one_of_each_kind
from tests.conftest import ROOT, OpenPage, served, wait_till
from tests.site.test_mkdocs_adapter import example
from tests.trees import edit
from tools import prepare

pytestmark = pytest.mark.slow

ENVIRONMENT = {**prepare.clean_environment(os.environ), "PYTHONPATH": str(ROOT)}
SCREENS = pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
CARD = "10e/leviathan/primary/scorched-earth.html"
OURS = """async () => (await axe.run('.md-content')).violations.flatMap(found =>
  found.nodes.map(node => `${found.id}: ${node.target.join(' ')}`))"""
FRAMES = """
window.frames_seen = [];
const look = () => {
  const shown = document.querySelector('.md-content');
  if (shown) window.frames_seen.push(getComputedStyle(document.body).backgroundColor
    + getComputedStyle(shown.querySelector('.mb') ?? shown).color);
  if (window.frames_seen.length < 60) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def run(folder: Path, *command: str | Path) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def running(folder: Path, *command: str) -> Iterator[Iterator[str]]:
    """Run a command until the end of the block; yield the lines that it prints."""
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        try:
            yield iter(process.stdout)
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Material site of the checkout."""
    site = tmp_path_factory.mktemp("material")
    run(ROOT, "-m", "mkdocs", "build", "--strict", "--site-dir", site)
    return site


@pytest.fixture(scope="module")
def material(checkout: Path) -> Iterator[str]:
    with served(checkout) as address:
        yield address


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A club's own site with a pack below `rules/`: the example of the documentation."""
    folder = example(tmp_path_factory.mktemp("club"))
    run(folder, "-m", "mkdocs", "build", "--strict")
    with served(folder / "site") as address:
        yield address


def search(page: Page, words: str) -> None:
    """Type into Material's search, which ignores what is typed before it is ready."""
    if page.viewport_size and page.viewport_size["width"] < 600:
        page.locator("label.md-header__button[for=__search]").click()
    field = page.locator("[data-md-component=search-query]")
    field.click()
    expect(page.locator(".md-search-result__meta")).to_contain_text("Type to start")
    field.press_sequentially(words)


def expect_popover(page: Page) -> None:
    """Expect a popover at the first term or link to an entry, once the page can show one."""
    page.wait_for_load_state()
    page.locator("article p a[data-id], article a.term").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".popover h2")).to_be_visible()


@SCREENS
def test_the_checkouts_site_works(
    open_page: OpenPage, material: str, width: int, dark: bool
) -> None:
    page = open_page(f"{material}/10e/leviathan/index.html", width=width, height=900, dark=dark)
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate" if dark else "default")
    # Navigation
    if width < 600:
        page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-nav--primary a", has_text="Primary missions").first.click()
    expect(page.locator("h1")).to_have_text("Primary missions")
    # The search of Material
    search(page, "scorched earth")
    page.locator(f'.md-search-result__link[href*="{CARD}"]').first.click()
    expect(page.locator("h1")).to_have_text("Scorched Earth")
    # A popover
    expect_popover(page)
    page.keyboard.press("Escape")
    # An overlay
    page.goto(f"{material}/10e/leviathan/index.html")
    switch = page.locator("[data-overlay-switch]").first
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")


def test_the_palette_does_not_flash(open_page: OpenPage, material: str) -> None:
    page = open_page(f"{material}/{CARD}", dark=False)
    page.locator("form[data-md-component=palette] label:visible").click()
    scheme = "slate"  # now the other one than that of the device
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    page.add_init_script(FRAMES)
    page.reload()
    wait_till(page, "window.frames_seen.length === 60")
    assert len(set(page.evaluate("window.frames_seen"))) == 1
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)


def test_axe_finds_nothing_of_ours(open_page: OpenPage, material: str) -> None:
    page = open_page(f"{material}/index.html", width=390, height=900, dark=True)
    found = []
    for address in one_of_each_kind():
        if address == "404.html":
            continue
        page.goto(f"{material}/{address}")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{address}: {error}" for error in page.evaluate(OURS)]
    assert found == []


@SCREENS
def test_a_clubs_site_works(open_page: OpenPage, club: str, width: int, dark: bool) -> None:
    page = open_page(f"{club}/index.html", width=width, height=900, dark=dark)
    heading = page.locator(".md-content h1")
    expect(heading).to_have_text("Our Club")
    page.locator(".md-content a", has_text="Smugglers").click()
    expect(heading).to_have_text("Smugglers")
    search(page, "high tide")
    page.locator('.md-search-result__link[href*="anchor-watch"]').first.click()
    expect(heading).to_have_text("Anchor Watch")
    expect_popover(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(OURS) == []


def test_a_served_clubs_site_shows_an_edit_without_a_reload(
    open_page: OpenPage, tmp_path: Path
) -> None:
    folder = example(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as found:
        place = f"127.0.0.1:{found.getsockname()[1]}"
    words = ("-m", "mkdocs", "serve", "--dev-addr", place)
    with running(folder, *words) as log:
        while "Serving on" not in next(log):
            pass
        page = open_page(f"http://{place}/rules/house/harbour/primary/smugglers.html")
        heading = page.locator(".md-content h1")
        expect(heading).to_have_text("Smugglers")
        edit(folder, "our-pack/house/harbour/primary.yml", "name: Smugglers", "name: Pirates")
        expect(heading).to_have_text("Pirates")
        page.goto("about:blank")  # no longer asks the server that stops now
