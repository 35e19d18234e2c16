"""What the search is given: pages and their parts, without menus and without what is repeated."""

import json

import pytest

from musterbook.library import load
from musterbook.pages import Page, pages
from musterbook.site import search
from tests.trees import invented


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Page, ...]:
    return tuple(pages(load([invented(tmp_path_factory.mktemp("search"))])))


def page(html: str, **options: object) -> Page:
    facts = {"path": "a.md", "url": "a.html", "title": "A", "description": "", "origin": "a.yml"}
    return Page(**{**facts, "html": html, "kind": "rule", **options})  # type: ignore[arg-type]


def test_an_entry_has_its_words_and_not_those_of_the_menus(site: tuple[Page, ...]) -> None:
    known = {found.url: found for found in search.entries(site)}
    eggs = known["1e/harvest/primary/gather-eggs.html"]
    assert (eggs.title, eggs.here, eggs.edition) == ("Gather Eggs", "1st · Harvest", "1e")
    assert eggs.about.endswith("Primary task · 1e · HAR · P2") and eggs.face == "primary"
    assert "one egg through a gate" in eggs.text
    assert "Hold the Fences" not in eggs.text and "When What" not in eggs.text


def test_a_part_with_an_address_is_an_entry_of_its_own(site: tuple[Page, ...]) -> None:
    known = {found.url: found for found in search.entries(site)}
    step = known["1e/harvest/sequence.html#work-title"]
    assert step.title == "Work"
    assert step.about == known["1e/harvest/sequence.html"].title
    assert step.text not in known["1e/harvest/sequence.html"].text


def test_pages_that_lead_elsewhere_or_ask_for_it_are_not_found() -> None:
    there = page("<p>Here</p>", url="b.html")
    moved = page("<p>Moved</p>", redirect="b.html")
    lost = page("<p>Lost</p>", meta={"search": {"exclude": True}})
    assert [found.url for found in search.entries([moved, there, lost])] == ["b.html"]


def test_elements_end_where_they_end() -> None:
    html = (
        '<div class="mb face-storm"><nav data-search-exclude><p>Menu</p><br><ul><li>x</li></ul>'
        '</nav><header data-search-exclude><p class="label">Kind · 7<a class="badge">note</a></p>'
        '</header><p>One<br>two<svg aria-hidden="true"><path d="M0 0"/></svg>.</p>'
        '<h2 id="more">More<a data-search-exclude>#</a></h2><p>Three</p><h2>Plain</h2></div>'
    )
    first, more = search.entries([page(html)])
    assert (first.about, first.face, first.text) == ("Kind · 7", "storm", "One two.")
    assert (more.url, more.title, more.about, more.text) == (
        ("a.html#more", "More", "A", "Three Plain")
    )


def test_the_script_is_data_that_cannot_end_its_element() -> None:
    text = search.script([page("<div><p>&lt;/script&gt; &amp; “so”</p></div>")])
    head, _, rows = text.partition("=")
    assert head == "window.musterbookSearch" and "</" not in text
    assert json.loads(rows.rstrip(";\n"))[0][7] == "</script> & “so”"
