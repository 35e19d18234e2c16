"""The page of a matrix, and the scripts of its pairs."""

import json
import re

import pytest

from musterbook.library.model.nodes import Library
from musterbook.pages.matrix_pages import matchup_files
from tests.outputs import SitePages, site_pages
from tests.trees import invented_library

URL = "1e/orchard/tables/feud.html"


@pytest.fixture(scope="module")
def library() -> Library:
    return invented_library()


@pytest.fixture(scope="module")
def made(library: Library) -> SitePages:
    return site_pages(library)


def test_the_whole_table_is_on_the_page_without_its_script(made: SitePages) -> None:
    html = made[URL].html
    cells = re.findall(r'<td data-mine="(\w+)" data-theirs="(\w+)"', html)
    assert cells == [
        ("pickers", "pickers"),
        ("pickers", "shakers"),
        ("shakers", "pickers"),
        ("shakers", "shakers"),
    ]
    body = html.partition("<tbody>")[2]
    links = re.findall(r'href="\.\./picking/([a-z-]+)\.html"', body.partition("</tbody>")[0])
    assert links == ["windfall", "late-apples", "windfall", "late-apples"]
    assert html.count('class="mirror"') == 2
    assert '<table class="matrix" data-files="../../../assets/matchups/1e-orchard' in html


def test_the_choices_are_shown_from_the_start_so_that_nothing_moves(made: SitePages) -> None:
    chooser = re.search(r'<table class="matrix"[^>]*>', made[URL].html)
    assert chooser and "hidden" not in chooser[0]
    assert '<script src="../../../assets/matrix.js" defer></script>' in made[URL].html


def test_the_name_of_each_choice_says_whose_it_is(made: SitePages) -> None:
    labels = re.findall(r"<label>.*?</label>", made[URL].html)
    names = [re.sub(r"<svg.*?</svg>|<[^>]+>", "", label) for label in labels]
    choices = ("Pickers", "Shakers")
    assert names == [f"{who}: {one}" for who in ("Your opponent", "You") for one in choices]


def contents(library: Library, pair: str) -> tuple[list[str], str]:
    """What the script of a pair gives the page."""
    text = matchup_files(library)[f"assets/matchups/1e-orchard-tables-feud--{pair}.js"].decode()
    found = re.fullmatch(r'\(window\.musterbookMatchups\?\?=\{\}\)\["([^"]+)"\]=(.*);\n', text)
    assert found and found[1] == f"1e-orchard-tables-feud--{pair}"
    assert "</" not in found[2].replace("<\\/", "")
    data = json.loads(found[2].replace("<\\/", "</"))
    return data["cards"], data["layouts"]


def test_each_pair_has_a_script_with_both_cards_and_its_layouts(library: Library) -> None:
    assert len(matchup_files(library)) == 3
    (mine, theirs), layouts = contents(library, "pickers--shakers")
    assert "Pickers plays" in mine and "Late Apples" in mine and "Windfall" not in mine
    assert "Shakers plays" in theirs and "Windfall" in theirs and "Late Apples" not in theirs
    assert layouts.count("<svg ") == 2
    assert re.findall(r'href="\.\./maps/(\w+)\.html"', layouts) == ["hedges", "rows"]
    assert "1 area uncertain" in layouts
    # A player sees only their own lines.
    assert "your ladder still stands" in mine and "your ladder" not in theirs
    assert "tree you hold" in theirs and "tree you hold" not in mine


def test_a_table_without_a_matrix_has_an_ordinary_page(made: SitePages) -> None:
    html = made["1e/orchard/tables/fields.html"].html
    assert 'class="matrix"' not in html
    assert re.findall(r'<th scope="col">([^<]+)</th>', html) == ["A", "B"]
    assert "Pickers – Shakers" in html and ">Rows</a>" in html


def test_a_layout_says_how_to_set_it_up(made: SitePages) -> None:
    html = made["1e/orchard/maps/hedges.html"].html
    rows = re.findall(r"<tr[^>]*><th scope=\"row\">(.*?)</tr>", html.partition("set-up")[2], re.S)
    cells = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in rows]
    assert cells[0] == [
        "Hedge, 8″ × 2″", "Attacker’s home", "left 4″, top 2″", "along the long edges",
    ]  # fmt: skip
    assert "± 1″" in rows[2] and "dashed" in html
    assert '<g class="mb-tape">' in html
