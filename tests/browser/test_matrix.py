"""The matrix and the organiser's page in a browser, from disk and offline."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from musterbook.library import addresses
from musterbook.library.loading import load
from tests.conftest import COUNT_SHIFTS, OpenPage, moved
from tests.outputs import put_site
from tests.slow import quick
from tests.trees import invented

MATRIX = "1e/orchard/tables/feud.html"
ORGANISER = "1e/orchard/tables/feud/organiser.html"


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
    choose(page, "shakers", "pickers")
    cards = page.locator(".matchup-card h2")
    expect(cards).to_have_text(["Windfall", "Late Apples"])
    expect(page.locator(".matchup-who")).to_have_text(["You", "Your opponent"])
    expect(page.locator(".matchup-layouts svg")).to_have_count(2)
    expect(page.locator("td.yours")).to_have_text("Windfall")
    expect(page.locator("td.opponents")).to_have_text("Late Apples")
    assert page.evaluate("location.hash") == "#shakers,pickers"
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", quick([320], [320, 390]))
def test_on_a_phone_choices_are_signs_and_the_chosen_row_is_a_list_with_names(
    site: Path, open_page: OpenPage, width: int
) -> None:
    page = open_page((site / MATRIX).as_uri(), offline=True, width=width, height=844)
    cells = page.locator(".matrix td[data-mine]")
    expect(cells.first).to_be_hidden()
    signs = page.locator(".matrix label > span")
    boxes = [box for box in (sign.bounding_box() for sign in signs.all()) if box]
    assert len({box["y"] for box in boxes}) == 2, "one row for each player"
    assert all(box["height"] >= 44 and box["x"] + box["width"] <= width for box in boxes)
    assert signs.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    choose(page, "shakers", "pickers")
    shown = page.locator(".matrix td[data-mine]:visible")
    expect(shown).to_have_count(2)
    expect(shown.filter(has=page.get_by_role("link", name="Windfall"))).to_be_visible()
    expect(page.locator(".matchup-card h2")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


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


def test_the_organiser_prints_what_each_table_needs(
    site: Path, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page((site / ORGANISER).as_uri(), offline=True)
    button = page.get_by_role("button", name="Print", exact=True)
    expect(button).to_be_disabled()
    page.locator("textarea").fill(
        "7, <b>Ada, Pickers, Ben, Shakers\n8; Cleo; shakers; Dan; shakers\n9, Eve, Pickers"
    )
    page.locator('[name="heading"]').fill("Round 2")
    expect(page.locator(".organiser-errors li")).to_have_text(
        "Line 3 has only one choice, Pickers. Each player needs one of: Pickers, Shakers."
    )
    rows = page.locator(".organiser-table tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("<b>Ada")  # a name is text
    expect(page.locator(".organiser-table .card")).to_have_text(
        ["Late Apples", "Windfall", "Late Apples", "Late Apples"]
    )
    expect(page.locator(".organiser-table .layout a")).to_have_text(["Layout A", "Layout A"])
    expect(page.locator(".organiser-table thead th").nth(2)).to_have_text("Basket")
    page.locator('[name="layout"]').select_option("B")
    expect(page.locator(".organiser-table .layout").nth(0)).to_contain_text("Layout B")
    expect(page.locator(".organiser-table .layout").nth(1)).to_have_text("–")
    page.locator('[name="maps"]').check()
    expect(page.locator(".organiser-maps svg")).to_have_count(1)
    page.pdf(path=tmp_path / "sheet.pdf", format="A4")
    document = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")
    text = document[0].get_textpage().get_text_bounded()
    assert len(document) == 1 and "Round 2" in text and "Layouts to set up" in text
    assert "Heading of the sheet" not in text


def test_the_tables_of_a_round_are_shown_without_maps_that_cannot_be_loaded(
    site: Path, open_page: OpenPage, tmp_path: Path
) -> None:
    copy = shutil.copytree(site, tmp_path / "site")
    page = open_page((copy / ORGANISER).as_uri(), offline=True, expect=["ERR_FILE_NOT_FOUND"])
    for script in (copy / "assets").rglob("*feud--*--*.js"):
        script.unlink()
    page.get_by_role("button", name="Fill in an example").click()
    page.locator('[name="maps"]').check()
    expect(page.get_by_text("The maps could not be loaded.")).to_be_visible()
    expect(page.locator(".organiser-table tbody")).to_have_count(3)


def test_a_sheet_that_just_fits_on_its_paper_prints_no_empty_page(
    site: Path, open_page: OpenPage, tmp_path: Path
) -> None:
    """On Letter, the margin of an empty panel once printed a second page."""
    page = open_page((site / ORGANISER).as_uri(), offline=True)
    page.get_by_role("button", name="Fill in an example").click()
    expect(page.locator(".organiser-table tbody")).to_have_count(3)
    page.set_viewport_size({"width": 800, "height": 1000})
    page.emulate_media(media="print")
    page.add_style_tag(content="@page { margin: 0 !important }")
    box = page.locator(".organiser-sheet").bounding_box()
    assert box
    height = box["y"] + box["height"] + 8
    page.pdf(path=tmp_path / "sheet.pdf", width="800px", height=f"{height}px")
    assert len(pypdfium2.PdfDocument(tmp_path / "sheet.pdf")) == 1


def test_the_entries_of_an_organiser_survive_a_reload(site: Path, open_page: OpenPage) -> None:
    page = open_page((site / ORGANISER).as_uri(), offline=True)
    page.get_by_role("button", name="Fill in an example").click()
    expect(page.locator(".organiser-table tbody")).to_have_count(3)
    page.locator('[name="layout"]').select_option("random")
    layouts = page.locator(".organiser-table .layout")
    drawn = [layouts.all_inner_texts()]
    for _ in range(8):  # by chance all the same once in 2 ** 8, if the seed were lost
        page.reload()
        expect(page.locator(".organiser-table tbody")).to_have_count(3)
        drawn.append(layouts.all_inner_texts())
    assert drawn == [drawn[0]] * 9
