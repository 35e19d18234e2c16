"""The page that compares two editions or packs."""

import re
from pathlib import Path

import pytest

from musterbook.library import load
from musterbook.pages import Page, pages
from tests.pages.test_across import SECOND_EDITION, words
from tests.trees import invented


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    tree = invented(tmp_path_factory.mktemp("tree"), {**SECOND_EDITION})
    return {page.url: page for page in pages(load([tree]))}


def cells(page: Page, row: str) -> dict[str, str]:
    """The cells of a row by what they are of, as plain words."""
    found = next(r for r in page.html.split("<dt>") if words(r).startswith(row))
    return {of: words(text) for of, text in re.findall(r'<dd data-of="(.*?)">(.*?)</dd>', found)}


def test_every_aspect_has_a_cell_for_each_edition(made: dict[str, Page]) -> None:
    assert cells(made["compare.html"], "How near") == {
        "1e": "First edition on it",
        "2e": "Second edition from afar",
    }


def test_cards_of_the_same_name_have_a_cell_for_each_pack(made: dict[str, Page]) -> None:
    line = cells(made["compare.html"], "Line 1")
    assert set(line) == {"1e/harvest", "2e/orchard"}
    assert "egg in your basket" in line["2e/orchard"] and " 4 " in line["2e/orchard"]


def test_editions_and_packs_can_be_selected(made: dict[str, Page]) -> None:
    html = made["compare.html"].html
    for id in ("1e", "2e", "1e/harvest", "2e/orchard"):
        assert html.count(f'<option value="{id}">') == 2, id


def test_an_entry_has_one_section_on_other_editions(made: dict[str, Page]) -> None:
    html = made["1e/rules/fences/fence.html"].html
    assert html.count("In other editions") == 1 and "Editions side by side" not in html
    assert "Side by side: Fences" in words(html.split("In other editions")[1])


def test_headings_of_written_pages_have_anchors(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"about/us.md": "---\ntitle: Us\n---\n\n## Our *two* hens!\n\nHm.\n"})
    made = {page.url: page for page in pages(load([tree]))}
    assert '<h2 id="our-two-hens">' in made["about/us.html"].html
