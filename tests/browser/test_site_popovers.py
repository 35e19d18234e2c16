"""Popovers in a browser: hover, focus, tap, Escape, pin, links inside links."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from musterbook.library import addresses
from musterbook.library.model.nodes import Library
from tests.conftest import OpenPage, wait_till

TERM = "article a.term"


@pytest.fixture(scope="module")
def card(library: Library, built_site: Path) -> str:
    """The address of a card with a term in its scoring table."""
    for node in library.of_kind("card"):
        html = (built_site / addresses.url(node)).read_text(encoding="utf-8")
        if 'class="term"' in html.split('class="scoring"')[-1].split("</table>")[0]:
            return addresses.url(node)
    raise AssertionError("no card has a term")


@pytest.fixture(scope="module")
def nested(library: Library) -> str:
    """The address of a page with a popover that contains a link with another popover."""
    return addresses.url(library.of_kind("sequence")[0])


def popover(page: Page) -> Locator:
    return page.locator(".popover")


def test_hovering_a_term_shows_its_rule_and_leaving_closes_it(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}")
    term = page.locator(TERM).first
    term.hover()
    expect(popover(page)).to_be_visible()
    expect(popover(page).locator("h2")).not_to_be_empty()
    expect(term).to_have_attribute("aria-expanded", "true")
    page.mouse.move(2, 2)
    expect(popover(page)).to_have_count(0)
    assert page.url.endswith(card)


WATCH_LATE = """
window.opened = 0;
document.addEventListener("load", () => setTimeout(() => { window.hasArrived = true; }), true);
new MutationObserver(() => { window.opened += document.querySelectorAll(".popover").length; })
  .observe(document.body, {childList: true});
"""
"""Count popovers as they open, and note when a script has arrived."""


@pytest.mark.parametrize("by", ["pointer", "focus"])
def test_a_popover_that_loads_late_stays_closed_when_its_word_was_left(
    open_page: OpenPage, served_site: str, card: str, by: str
) -> None:
    page = open_page(f"{served_site}/{card}")
    term = page.locator(TERM).first
    page.evaluate(WATCH_LATE)
    waiting: list[Route] = []
    page.route("**/popovers/*.js", lambda route: waiting.append(route))
    with page.expect_request("**/popovers/*.js"):
        if by == "pointer":
            term.hover()
        else:
            page.keyboard.press("Shift")
            term.focus()
    if by == "pointer":
        page.mouse.move(2, 2)
    else:
        term.blur()
    waiting[0].continue_()
    wait_till(page, "window.hasArrived")
    assert page.evaluate("window.opened") == 0


LONGER = "new Promise(next => setTimeout(next, 400))"
"""Waits longer than a popover stays open that was left."""


@pytest.mark.slow
def test_the_pointer_can_move_into_a_popover(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}")
    page.locator(TERM).first.hover()
    popover(page).locator("h2").hover()
    wait_till(page, "document.querySelector('.popover').matches(':hover')")
    page.evaluate(LONGER)
    expect(popover(page)).to_be_visible()


def focus_by_keyboard(page: Page) -> Locator:
    """Reach a term of the article with Tab, from what is before it."""
    term = page.locator(TERM).first
    term.focus()
    page.keyboard.press("Shift+Tab")
    expect(term).not_to_be_focused()
    page.keyboard.press("Tab")
    expect(term).to_be_focused()
    return term


def test_focus_shows_the_rule_and_escape_closes_it_and_restores_focus(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}")
    term = focus_by_keyboard(page)
    expect(popover(page)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(popover(page).locator(".popover-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(popover(page)).to_have_count(0)
    expect(term).to_be_focused()


def test_a_tap_shows_the_rule_and_the_popover_leads_to_its_page(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}", width=390, height=844, touch=True)
    term = page.locator(TERM).first
    term.tap()
    expect(popover(page)).to_be_visible()
    assert page.url.endswith(card)
    box = popover(page).bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    target = popover(page).locator("a.open").evaluate("element => element.href")
    assert target == term.evaluate("element => element.href")
    popover(page).locator("a.open").tap()
    page.wait_for_url(target)


def test_a_tap_outside_a_popover_closes_it(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}", width=390, height=844, touch=True)
    page.locator(TERM).first.tap()
    expect(popover(page)).to_be_visible()
    page.locator("h1").tap()
    expect(popover(page)).to_have_count(0)


INNER = ".popover a.term, .popover a.ref"


def show_popover_with_links(page: Page) -> None:
    for trigger in page.locator("article a.ref, article a.term").all()[:40]:
        trigger.hover()
        expect(popover(page)).to_have_count(1)
        if page.locator(INNER).count():
            return
        page.mouse.move(2, 2)
        expect(popover(page)).to_have_count(0)
    raise AssertionError("no popover has a link")


def test_links_of_a_popover_open_more_and_escape_closes_one_at_a_time(
    open_page: OpenPage, served_site: str, nested: str
) -> None:
    page = open_page(f"{served_site}/{nested}")
    show_popover_with_links(page)
    page.locator(INNER).first.hover()
    expect(popover(page)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(popover(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(popover(page)).to_have_count(0)


@pytest.mark.slow
def test_escape_also_closes_the_popover_that_the_pointer_has_left(
    open_page: OpenPage, served_site: str, nested: str
) -> None:
    page = open_page(f"{served_site}/{nested}")
    show_popover_with_links(page)
    page.locator(INNER).first.hover()
    expect(popover(page)).to_have_count(2)
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(popover(page)).to_have_count(0)


def test_popovers_work_on_pages_that_are_opened_from_disk(
    open_page: OpenPage, built_site: Path, card: str
) -> None:
    page = open_page((built_site / card).as_uri())
    page.locator(TERM).first.hover()
    expect(popover(page)).to_be_visible()
    address = popover(page).locator("a.open").evaluate("element => element.href")
    assert (
        address.startswith("file://")
        and Path(address.removeprefix("file://").split("#")[0]).is_file()
    )


@pytest.mark.slow
def test_without_scripts_a_term_is_a_plain_link(
    open_page: OpenPage, served_site: str, card: str
) -> None:
    page = open_page(f"{served_site}/{card}", scripts=False)
    page.locator(TERM).first.click()
    expect(page).not_to_have_url(f"{served_site}/{card}")
    expect(page.locator("h1")).to_be_visible()
