"""Pages and the search, for readers with a screen reader or weak eyes: axe finds nothing."""

from __future__ import annotations

import pytest

from musterbook.library import Node, links, load
from tests.browser.test_randomizer_access import Walk
from tests.conftest import ROOT, OpenPage


def one_of_each_kind() -> list[str]:
    first: dict[str, Node] = {}
    for node in load([ROOT / "content"]).nodes.values():
        first.setdefault(node.kind, node)
    pages = {links.url(node).partition("#")[0]: None for node in first.values()}
    return [*pages, "doubt.html", "print.html", "pick.html", "concepts/index.html", "404.html"]


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
def test_axe_finds_nothing_on_a_page_of_any_kind(
    open_page: OpenPage, served_site: str, width: int, dark: bool
) -> None:
    page = open_page(f"{served_site}/index.html", width=width, height=900, dark=dark)
    walk = Walk(page)
    for address in one_of_each_kind():
        page.goto(f"{served_site}/{address}")
        walk.look(address)
    assert walk.found == []


@pytest.mark.parametrize(("width", "dark"), [(390, False), (1440, True)])
def test_axe_finds_nothing_in_the_search(
    open_page: OpenPage, served_site: str, width: int, dark: bool
) -> None:
    page = open_page(f"{served_site}/index.html", width=width, height=900, dark=dark)
    walk = Walk(page)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Search rules and cards")
    field.wait_for()
    walk.look("empty")
    field.fill("objective")
    page.get_by_role("option").nth(3).wait_for()
    walk.look("found")
    field.fill("xyzzyplugh")
    page.get_by_text("Nothing found").wait_for()
    walk.look("nothing")
    assert walk.found == []
