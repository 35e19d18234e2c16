"""The fixture `open_page` reports every kind of error of a page that its docstring names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import OpenPage, Spare


@pytest.fixture
def pages(browser: Browser, spare_pages: Spare) -> Iterator[OpenPage]:
    """Like open_page, but the test itself checks the errors."""
    pages = OpenPage(browser, spare_pages)
    yield pages
    pages.close()


def write(folder: Path, body: str) -> str:
    page = folder / "page.html"
    page.write_text(f"<!doctype html><title>Page</title>{body}", encoding="utf-8")
    return page.as_uri()


def test_an_error_of_the_page_fails_the_test(pages: OpenPage, tmp_path: Path) -> None:
    errors = {
        "console: spilt milk": "<script>console.error('spilt milk')</script>",
        "exception: spilt milk": "<script>throw new Error('spilt milk')</script>",
        "missing.png": "<img src='missing.png' alt=''>",
        "leaves the site": "<link rel='stylesheet' href='http://fonts.example/a.css'>",
    }
    pages(write(tmp_path, "".join(errors.values()))).wait_for_load_state("networkidle")
    found = "\n".join(pages.errors())
    assert [error for error in errors if error not in found] == [], found


def test_a_provoked_error_can_be_expected(pages: OpenPage, tmp_path: Path) -> None:
    pages(write(tmp_path, "<script>console.error('spilt milk')</script>"), expect=["milk"])
    assert pages.errors() == []


def test_a_second_tab_shares_the_storage_of_the_first(open_page: OpenPage, tmp_path: Path) -> None:
    url = write(tmp_path, "")
    first = open_page(url)
    first.evaluate("localStorage.setItem('hand', 'full')")
    second = open_page(url, context=first.context)
    assert second.evaluate("localStorage.getItem('hand')") == "full"
    assert open_page(url).evaluate("localStorage.getItem('hand')") is None


STATE = """() => [localStorage.length, sessionStorage.length, history.length, innerWidth,
  matchMedia('(prefers-color-scheme: dark)').matches, navigator.onLine]"""


def test_a_page_that_is_used_again_has_nothing_of_the_last_test(
    browser: Browser, tmp_path: Path
) -> None:
    url, spare = write(tmp_path, ""), Spare()
    first, second = OpenPage(browser, spare), OpenPage(browser, spare)
    page = first(url, width=390, dark=True, offline=True)
    page.evaluate("localStorage.setItem('hand', 'full'); sessionStorage.setItem('hand', 'full')")
    page.goto(f"{url}#part")
    first(url, context=page.context)
    page.route("**", lambda route: route.abort())
    first.close()
    assert second(url) is page and len(page.context.pages) == 1
    empty = 1  # only the empty page is before this one
    assert page.evaluate(STATE) == [0, 0, empty + 1, 1440, False, True]
    page.evaluate("console.error('spilt milk')")
    assert len(second.errors()) == 1 and first.errors() == []
    page.context.close()


@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.add_init_script("window.hand = 'full'"),
        lambda page: page.on("dialog", lambda dialog: dialog.accept()),
        lambda page: page.clock.install(),
    ],
    ids=["script", "listener", "clock"],
)
def test_a_page_that_a_test_changed_for_good_is_used_once(
    browser: Browser, tmp_path: Path, change: Callable[[Page], None]
) -> None:
    spare = Spare()
    pages = OpenPage(browser, spare)
    change(pages(write(tmp_path, "")))
    pages.close()
    assert spare == {}
