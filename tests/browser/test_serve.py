"""`serve` in a browser: an edit is shown where the page was scrolled to, and errors with lines."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from musterbook.preview import Preview, server
from tests.conftest import OpenPage
from tests.trees import edit, invented

pytestmark = pytest.mark.browser

NAME = "1e/duel/task/sit.html"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return invented(tmp_path)


@pytest.fixture
def long_page(tree: Path) -> None:
    """A page to scroll; written before the server starts, which would reload the page for it."""
    long = "\\n\\n".join(["Count every hen in the barn."] * 80)
    edit(tree, "1e/duel/task.yml", "name: Sit,", f'name: Sit, text: "{long}",')


@pytest.fixture
def address(tree: Path, tmp_path: Path) -> Iterator[str]:
    preview, program = Preview([tree], tmp_path / "site", []), tmp_path / "program"
    watcher = threading.Thread(target=server.watch, args=(preview, lambda: [program]))
    watcher.start()
    with server.serving(preview, 0) as port:
        yield f"http://127.0.0.1:{port}"
    program.touch()  # `watch` returns, so that the program restarts
    watcher.join()


@pytest.mark.slow
def test_an_edit_is_shown_soon_and_the_page_keeps_its_scroll_position(
    tree: Path, long_page: None, address: str, open_page: OpenPage
) -> None:
    page = open_page(f"{address}/{NAME}", width=390, height=500)
    name = "Sit"
    for word in ("Down", "Still"):
        page.evaluate("scrollTo({top: 700, behavior: 'instant'})")
        edit(tree, "1e/duel/task.yml", f"name: {name},", f"name: Sit {word},")
        page.wait_for_function(f"document.querySelector('h1')?.textContent.includes('{word}')")
        page.wait_for_function("scrollY === 700")
        name = f"Sit {word}"


@pytest.mark.slow
def test_an_error_is_shown_with_its_line_on_the_page_of_its_card_until_it_is_corrected(
    tree: Path, address: str, open_page: OpenPage
) -> None:
    page = open_page(f"{address}/{NAME}", width=390, height=844)
    page.evaluate("window.kept = true")
    edit(tree, "1e/duel/task.yml", "name: Sit,", "nam: Sit,")
    panel = page.locator("#live-errors")
    expect(panel.locator("li.here")).to_contain_text("task.yml:8:", timeout=30_000)
    expect(panel.locator("mark")).to_contain_text("nam: Sit,")
    expect(panel).to_contain_text('(did you mean "name"?)')
    assert page.evaluate("window.kept")  # nothing was reloaded: what was typed stays
    elsewhere = open_page(f"{address}/1e/duel/task/hide.html")
    elsewhere.locator("#live-errors").get_by_role("link", name="Sit").click()
    expect(elsewhere).to_have_url(f"{address}/{NAME}")
    edit(tree, "1e/duel/task.yml", "nam: Sit,", "name: Sit Still,")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Sit Still", timeout=30_000)  # two pages load on a busy machine
    expect(panel).to_have_count(0)


HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", {value: isHidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Tells a page that the reader has gone to another tab, or has come back."""


@pytest.mark.slow
def test_pages_in_the_background_leave_the_connections_to_others_and_catch_up_when_seen(
    tree: Path, address: str, open_page: OpenPage
) -> None:
    page = open_page(f"{address}/{NAME}")
    page.evaluate(HIDE, True)
    for name in ("family", "picking", "gust", "chore", "maps", ".", ".."):
        other = page.context.new_page()
        other.goto(f"{address}/1e/orchard/{name}/index.html", timeout=server.WAIT * 500)
        other.evaluate(HIDE, True)
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Still,")
    page.evaluate(HIDE, False)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Sit Still", timeout=30_000)
