"""The matrix in a browser, from disk and offline."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from musterbook.library import addresses
from musterbook.library.loading import load
from tests.conftest import COUNT_SHIFTS, OpenPage, moved
from tests.outputs import put_site
from tests.slow import quick
from tests.trees import invented

MATRIX = "1e/orchard/tables/feud.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("orchard")
    put_site(load([invented(folder)]), folder / "site", play=addresses.PLAY)
    return folder / "site"


def choose(page: Page, mine: str, theirs: str) -> None:
    page.locator(f'input[name="mine"][value="{mine}"]').check(force=True)
    page.locator(f'input[name="theirs"][value="{theirs}"]').check(force=True)


@pytest.mark.parametrize(("width", "height"), quick([(390, 844)], [(390, 844), (1440, 900)]))
def test_both_choices_show_both_missions_and_every_layout(
    site: Path, open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page((site / MATRIX).as_uri(), offline=True, width=width, height=height)
    page.locator('input[name="theirs"][value="pickers"]').check(force=True)
    expect(page.locator("td.possible")).to_have_count(2)
    choose(page, "shakers", "pickers")
    expect(page.locator(".matchup-card h2")).to_have_text(["Windfall", "Late Apples"])
    expect(page.locator(".matchup-who")).to_have_text(["You", "Your opponent"])
    expect(page.locator(".matchup-layouts svg")).to_have_count(2)
    expect(page.locator("td.yours")).to_have_text("Windfall")
    expect(page.locator("td.opponents, td.possible")).to_have_text("Late Apples")
    assert page.evaluate("location.hash") == "#shakers,pickers"
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", quick([320], [320, 390]))
def test_on_a_phone_the_whole_matrix_is_shown_with_names(
    site: Path, open_page: OpenPage, width: int
) -> None:
    page = open_page((site / MATRIX).as_uri(), offline=True, width=width, height=844)
    signs = page.locator(".matrix label > span")
    boxes = [box for box in (sign.bounding_box() for sign in signs.all()) if box]
    assert all(box["height"] >= 44 and box["x"] + box["width"] <= width for box in boxes)
    assert signs.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    cells = page.locator(".matrix td[data-mine]")
    names = cells.evaluate_all("all => all.map(one => one.innerText)")
    assert "Windfall" in names and all(names)
    assert cells.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    choose(page, "shakers", "pickers")
    expect(page.locator(".matrix-answer a")).to_have_text(["Windfall", "Late Apples"])
    expect(page.locator(".matrix-answer")).to_be_in_viewport(ratio=1)
    expect(page.locator(".matchup-card h2")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_no_name_of_a_matrix_of_five_is_broken_within_a_word_on_a_phone(
    site: Path, open_page: OpenPage
) -> None:
    page = open_page((site / MATRIX).as_uri(), offline=True, width=390, height=844)
    page.locator(".matrix tr").evaluate_all(
        """all => all.forEach(row => {
          while (row.children.length < 6) row.append(row.lastElementChild.cloneNode(true));
        })"""
    )
    names = page.locator(".matrix :is(td a, thead b)")
    names.evaluate_all("all => all.forEach(one => { one.textContent = 'Reconnaissance' })")
    heights = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert max(heights) < 20
    spans = page.locator(".matrix label > span")
    assert spans.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")


def test_nothing_moves_while_the_matrix_loads(site: Path, open_page: OpenPage) -> None:
    page = open_page((site / "index.html").as_uri(), offline=True, width=390, height=844)
    page.add_init_script(COUNT_SHIFTS)
    page.goto((site / MATRIX).as_uri())
    assert moved(page) <= 0.02
    expect(page.locator(".matrix label").first).to_be_visible()


def test_without_scripts_there_is_nothing_to_choose(site: Path, open_page: OpenPage) -> None:
    page = open_page((site / MATRIX).as_uri(), offline=True, scripts=False)
    expect(page.locator("table.matrix")).to_be_visible()
    expect(page.locator(".matrix input").first).to_be_hidden()


@pytest.mark.slow
def test_a_pair_can_be_shared_by_its_address(site: Path, open_page: OpenPage) -> None:
    page = open_page((site / MATRIX).as_uri() + "#pickers,shakers", offline=True)
    expect(page.locator(".matchup-card h2")).to_have_text(["Late Apples", "Windfall"])
    expect(page.locator('input[name="theirs"][value="shakers"]')).to_be_checked()
