"""The page with all rules of an edition: contents that follow the reader, texts that unfold,
printing.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from musterbook.library.model.entries import Rule
from tests.conftest import OpenPage
from tests.trees import bundled


@pytest.fixture(scope="module")
def edition() -> str:
    """The edition with the most rules."""
    library = bundled()
    counts = {one.id: 0 for one in library.editions}
    for rule in library.of_type(Rule):
        if rule.id.startswith(f"{rule.edition}/rules/"):
            counts[rule.edition or ""] += 1
    return max(counts, key=lambda id: counts[id])


@pytest.mark.slow
def test_the_contents_stay_visible_and_mark_the_current_section(
    open_page: OpenPage, served_site: str, edition: str
) -> None:
    page = open_page(f"{served_site}/{edition}/rules/index.html")
    last = page.locator(".contents ul ul a").last
    last.click()
    expect(last).to_have_attribute("aria-current", "location")
    expect(last).to_be_in_viewport()
    expect(
        page.locator(page.url.partition("#")[1] + page.url.partition("#")[2])
    ).to_be_in_viewport()


def test_on_a_phone_the_contents_open_with_a_button_that_stays_visible(
    open_page: OpenPage, served_site: str, edition: str
) -> None:
    page = open_page(f"{served_site}/{edition}/rules/index.html", width=390, height=844, touch=True)
    button = page.get_by_role("button", name="Contents")
    page.evaluate("window.scrollTo(0, 4000)")
    expect(button).to_be_in_viewport()
    contents = page.locator(".contents ul").first
    expect(contents).to_be_hidden()
    button.click()
    link = page.locator(".contents ul ul a").nth(2)
    name = link.inner_text()
    link.click()
    expect(contents).to_be_hidden()
    heading = page.get_by_role("heading", name=name).first
    expect(heading).to_be_in_viewport()
    box, bar = heading.bounding_box(), page.locator(".contents").bounding_box()
    assert box and bar and box["y"] >= bar["y"] + bar["height"] - 1  # not under the bar


def test_all_rules_can_be_unfolded_at_once_and_are_printed_unfolded(
    open_page: OpenPage, served_site: str, edition: str
) -> None:
    page = open_page(f"{served_site}/{edition}/rules/index.html")
    folded = page.locator("details.in-full:not([open])")
    count = folded.count()
    assert count > 5
    page.get_by_role("button", name="Show every rule in full").click()
    expect(folded).to_have_count(0)
    page.get_by_role("button", name="Show key points only").click()
    expect(folded).to_have_count(count)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(folded).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(folded).to_have_count(count)
