"""The page that compares two editions or packs."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from musterbook.library import load
from musterbook.pages import Context, Page, compare_packs
from musterbook.pages.compare_cards import CardLine, line_change
from musterbook.pages.compare_packs import compared_pairs, pair_makers
from musterbook.site.website import Site
from tests.pages.test_across import SECOND_EDITION, words
from tests.trees import bundled, invented


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    tree = invented(tmp_path_factory.mktemp("tree"), {**SECOND_EDITION})
    return {page.url: page for page in Site(load([tree])).pages}


def test_two_editions_are_compared_aspect_by_aspect(made: dict[str, Page]) -> None:
    html = made["compare/1e--2e.html"].html
    assert words(html.split('<td data-label="First edition">')[1]).startswith("How near on it")
    assert '<td colspan="2" data-label="Both"><b class="fact">Material</b> wood</td>' in html


def test_two_packs_are_compared_card_by_card_with_a_sentence(made: dict[str, Page]) -> None:
    html = made["compare/1e-harvest--2e-orchard.html"].html
    sentence = re.search('<p class="what-changed">(.*?)</p>', html)
    assert sentence and sentence[1].startswith("3VP → 4VP; ")
    assert "egg in your basket" in html


def test_every_pair_is_linked_from_the_page_that_compares_editions(made: dict[str, Page]) -> None:
    html = made["concepts/index.html"].html
    assert "<h1>Compare editions</h1>" in html
    for url in made:
        assert not url.startswith("compare/") or f'href="../{url}"' in html, url


def test_few_pairs_of_a_kind_are_listed_together_however_many_there_are_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = Context(bundled())
    kinds = [
        len(list(some))
        for _, some in groupby(compared_pairs(context), lambda pair: bool(pair.cards))
    ]
    monkeypatch.setattr(compare_packs, "MANY", max(kinds))
    page = pair_makers(context)["compare/9e--10e.html"]()
    siblings = re.findall(r'href="([^"/]+--[^"]+)"', page.html)
    assert len(set(siblings)) >= kinds[0] - 1, siblings


def test_an_entry_has_one_section_on_other_editions(made: dict[str, Page]) -> None:
    html = made["1e/rules/fences/fence.html"].html
    assert html.count("In other editions") == 1 and "side by side" not in html
    assert "Compare editions: Fences" in words(html.split("In other editions")[1])


def test_headings_of_written_pages_have_anchors(tmp_path: Path) -> None:
    tree = invented(tmp_path, {"about/us.md": "---\ntitle: Us\n---\n\n## Our *two* hens!\n\nHm.\n"})
    made = {page.url: page for page in Site(load([tree])).pages}
    assert '<h2 id="our-two-hens">' in made["about/us.html"].html


def test_a_sentence_quotes_what_changes_the_rule_and_not_its_wording() -> None:
    wordings = CardLine("", "you control the objective marker", vp="2", unit="VP")
    assert line_change(wordings, CardLine("", "you control the objective", vp="2", unit="VP")) == (
        "2VP: worded differently"
    )
    changed = CardLine("", "you control the objective marker and not your home", vp="3", unit="VP")
    assert line_change(wordings, changed) == "2VP → 3VP, now “not your home”"
