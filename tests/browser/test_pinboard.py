"""The pinboard: entries are pinned on pages and in popovers, shown side by side, and shared."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import OpenPage
from tests.slow import quick

CARD = "10e/leviathan/secondary/cleanse"
RULE = "10e/rules/movement/advance"


@pytest.fixture(params=quick(["http"], ["http", "file"]))
def root(request: pytest.FixtureRequest, served_site: str, built_site: Path) -> str:
    return served_site if request.param == "http" else built_site.as_uri()


def titles(page: Page) -> list[str]:
    return page.locator(".pinboard-list h2:not(.rest h2)").all_inner_texts()


def test_pinned_entries_are_shown_side_by_side_and_removed(root: str, open_page: OpenPage) -> None:
    page = open_page(f"{root}/{CARD}.html")
    bar = page.get_by_role("complementary", name="Pinboard")
    expect(bar).to_have_count(0)
    own = page.locator(".head .pin")
    own.click()
    expect(own).to_have_attribute("aria-pressed", "true")
    page.locator("a.term").first.hover()
    page.locator(".popover .pin").click()
    expect(bar.get_by_role("link", name="2 pinned")).to_be_visible()
    bar.get_by_role("link").click()
    expect(page.locator(".pinboard-list > li")).to_have_count(2)
    assert titles(page)[0] == "Cleanse"
    expect(page.locator(".pinned .rest").first).to_contain_text("Shooting phase")
    cards = page.get_by_role("link", name="Print as cards")
    assert (cards.get_attribute("href") or "").endswith(f"pick.html#{CARD}")
    page.get_by_role("button", name="Remove Cleanse").click()
    expect(page.locator(".pinboard-list > li")).to_have_count(1)
    page.get_by_role("button", name="Remove all").click()
    expect(page.get_by_text("Nothing is pinned yet")).to_be_visible()


def test_a_link_shows_what_another_reader_pinned(root: str, open_page: OpenPage) -> None:
    page = open_page(f"{root}/pinboard.html#{CARD},{RULE},no/such-entry")
    expect(page.get_by_role("status").first).to_have_text("Shared with you: 3 entries")
    expect(page.locator(".pinboard-list > li").last).to_contain_text("no/such-entry is not on")
    page.get_by_role("button", name="Remove no/such-entry").click()
    expect(page.locator(".pinboard-list > li")).to_have_count(2)
    page.get_by_role("button", name="Pin all of these").click()
    expect(page).to_have_url(f"{root}/pinboard.html")
    expect(page.get_by_role("status").first).to_have_text("2 entries")
    page.reload()
    expect(page.locator(".pinboard-list > li")).to_have_count(2)


def test_entries_are_removed_from_the_readers_own_link_too(root: str, open_page: OpenPage) -> None:
    page = open_page(f"{root}/pinboard.html#{CARD},{RULE}")
    page.get_by_role("button", name="Pin all of these").click()
    page.evaluate(f"location.hash = '{CARD},{RULE}'")
    expect(page.get_by_role("status").first).to_have_text("2 entries")
    page.get_by_role("button", name="Remove Cleanse").click()
    expect(page.get_by_role("status").first).to_have_text("1 entry")
    expect(page.locator(".pinboard-list > li")).to_have_count(1)
    page.evaluate(f"location.hash = '{RULE}'")
    page.get_by_role("button", name="Remove all").click()
    expect(page.get_by_text("Nothing is pinned yet")).to_be_visible()
    expect(page).to_have_url(f"{root}/pinboard.html")


def test_without_a_clipboard_the_link_is_in_the_address(
    served_site: str, open_page: OpenPage
) -> None:
    page = open_page(f"{served_site}/{CARD}.html")
    page.locator(".head .pin").click()
    page.goto(f"{served_site}/pinboard.html")
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error()))")
    page.get_by_role("button", name="Copy link").click()
    expect(page).to_have_url(f"{served_site}/pinboard.html#{CARD}")
    status = page.get_by_role("status").first
    expect(status).to_have_text("Copy the link from the address bar.")
    frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(frames)  # after any event of the new address
    expect(status).to_have_text("Copy the link from the address bar.")


def test_on_a_phone_the_entries_are_swiped(served_site: str, open_page: OpenPage) -> None:
    page = open_page(f"{served_site}/pinboard.html#{CARD},{RULE}", width=390, height=844)
    expect(page.locator(".pinboard-list > li")).to_have_count(2)
    tops = page.locator(".pinboard-list > li").evaluate_all(
        "items => items.map(item => item.getBoundingClientRect().top)"
    )
    assert tops[0] == tops[1]
    assert page.evaluate(
        "(list => list.scrollWidth > list.clientWidth)(document.querySelector('.pinboard-list'))"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_script_nothing_can_be_pinned(served_site: str, open_page: OpenPage) -> None:
    page = open_page(f"{served_site}/{CARD}.html", scripts=False)
    expect(page.locator(".pins, .pin")).to_have_count(0)
