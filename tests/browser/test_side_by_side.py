"""Two editions or packs side by side in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from musterbook.library import load
from tests.conftest import ROOT, OpenPage


@pytest.mark.parametrize("width", [390, 1440])
def test_two_editions_are_compared_aspect_by_aspect(
    open_page: OpenPage, served_site: str, width: int
) -> None:
    old, *_, new = (edition.id for edition in load([ROOT / "content"]).editions)
    page = open_page(f"{served_site}/compare.html#{new},{old}", width=width, height=844)
    page.locator(".compare-two.ready").wait_for()
    row = page.locator(".compare-row:visible", has=page.locator(f'dd[data-of="{old}"]:visible'))
    both = row.filter(has=page.locator(f'dd[data-of="{new}"]:visible')).first
    assert both.locator("dd:visible").count() == 2
    expect(both.locator("mark").first).to_be_visible()
    left = both.locator(f'dd[data-of="{new}"]').bounding_box()
    right = both.locator(f'dd[data-of="{old}"]').bounding_box()
    assert left and right
    above = left["y"] < right["y"] and left["x"] == right["x"]
    beside = left["x"] < right["x"] and left["y"] == right["y"]
    assert above if width < 600 else beside


def test_cards_that_only_the_second_pack_has_are_in_its_column(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/compare.html", width=1440, height=844)
    page.locator(".compare-two.ready").wait_for()
    left, right = (page.locator(f"[name={name}]").input_value() for name in ("left", "right"))
    first, second = (page.locator(f'dd[data-of="{id}"]:visible') for id in (left, right))
    alone = page.locator(".compare-row:visible").filter(has=second).filter(has_not=first).first
    both = page.locator(".compare-row:visible").filter(has=second).filter(has=first).first
    boxes = [row.locator(f'dd[data-of="{right}"]').bounding_box() for row in (alone, both)]
    assert boxes[0] and boxes[1] and boxes[0]["x"] == boxes[1]["x"]


def test_identical_rows_are_hidden_until_the_reader_shows_them(
    open_page: OpenPage, served_site: str
) -> None:
    page = open_page(f"{served_site}/compare.html")
    page.locator(".compare-two.ready").wait_for()
    few = page.locator(".compare-row:visible").count()
    page.get_by_label("only what differs").uncheck()
    page.locator(".compare-two.ready").wait_for()
    assert page.locator(".compare-row:visible").count() > few > 0
    page.locator("[name=left]").select_option(index=1)
    page.locator("[name=right]").select_option(index=1)
    page.get_by_label("only what differs").check()
    expect(page.get_by_text("These two have nothing to compare")).to_be_visible()
