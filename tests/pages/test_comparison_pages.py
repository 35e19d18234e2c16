"""The page that compares two editions or packs."""

import re
from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.pages import Context
from musterbook.pages.comparison_pages import compared_pairs
from musterbook.site.search_data import findables
from musterbook.site.website import Site
from tests.outputs import SitePages
from tests.pages.test_other_editions import SECOND_EDITION, words
from tests.trees import bundled, invented


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> SitePages:
    tree = invented(tmp_path_factory.mktemp("tree"), {**SECOND_EDITION})
    return SitePages(load([tree]))


def test_two_editions_are_compared_aspect_by_aspect(made: SitePages) -> None:
    html = made["compare/1e--2e.html"].html
    assert '<th scope="row">How near</th><td>on it</td><td>from afar</td>' in html
    assert "Material" not in html.split("<table")[1].split("</table>")[0]
    assert "<dt>Material</dt><dd>wood</dd>" in html
    assert made["compare/1e--2e.html"].title == "1st and 2nd edition compared"


def test_the_first_difference_of_a_topic_is_shown_and_the_others_are_folded() -> None:
    made = Site(bundled()).makers
    html = made["compare/10e--11e.html"]().html
    topic = html.split('id="reserves"')[1].split("</section>")[0]
    first, fold = topic.split('<details class="line-by-line">')
    assert first.count('<th scope="row">') == 1 and fold.count('<th scope="row">') > 1
    labels = re.findall(r'<th scope="row">(.*?)</th>', fold)
    assert " · ".join(labels) in words(fold)


def test_two_packs_are_compared_card_by_card_with_one_label_for_both_values(
    made: SitePages,
) -> None:
    page = made["compare/1e-harvest--2e-orchard.html"]
    html = page.html
    assert page.title == "Harvest and Orchard compared"
    assert "1 card with the same name: 1 changed, 0 did not." in words(html)
    row = next(row for row in re.findall(r"<tr>.*?</tr>", html, re.S) if "egg in your" in row)
    assert words(row).startswith("Each egg in your basket") and words(row).endswith("3VP 4VP")
    assert "<mark>" not in html
    assert "line-by-line" not in html  # a short table needs no fold


def test_cards_that_only_one_of_two_packs_has_are_listed_with_their_deck() -> None:
    library = bundled()
    pair = next(pair for pair in compared_pairs(library) if len(pair.cards) == 20)
    html = Site(library).makers[pair.url]().html
    changed, _, lists = html.partition('id="only-')
    assert '<p class="sides"' in changed and "pairs-table" not in lists
    secondaries = lists.split('id="only-secondary"')[1].split("</section>")[0]
    listed = re.findall(r"<h3>Only in (.*?) <.*?>(\d+)<.*?<ul(.*?)</ul>", secondaries, re.S)
    assert [name for name, *_ in listed] == [pair.older.name, pair.newer.name]
    decks = [library.cards(library[f"{pack.id}/secondary"]) for pack in (pair.older, pair.newer)]
    names = [[card.name for card in deck] for deck in decks]
    for (_, count, said), own, other in zip(listed, names, names[::-1], strict=True):
        only = [name for name in own if name not in other]
        assert re.findall(r">([^<]+)</a>", said) == only and int(count) == len(only)


def test_a_person_says_what_changed(tmp_path: Path) -> None:
    deck = SECOND_EDITION["2e/orchard/primary.yml"].replace(
        "    scoring:",
        "    compared: [{since: 1e/harvest/primary/gather-eggs, text: Eggs count more.}]\n"
        "    scoring:",
    )
    tree = invented(tmp_path, {**SECOND_EDITION, "2e/orchard/primary.yml": deck})
    site = Site(load([tree]))
    made = site.makers
    found = findables(Context(site.library), [made["compare/1e-harvest--2e-orchard.html"]()])
    (change,) = (one for one in found[-1].passages if one.label == "Gather Eggs")
    assert change.text == "Eggs count more."
    for url in ("compare/1e-harvest--2e-orchard.html", "1e/harvest/primary/gather-eggs.html"):
        assert re.search('class="what-changed">Eggs count more.<', made[url]().html), url
    page = made["compare/1e-harvest--2e-orchard.html"]().html
    assert '<details class="line-by-line"><summary>' in page  # the table repeats the sentence
    older = made["1e/harvest/primary/gather-eggs.html"]().html.split("Referred to by")
    assert not any("2e/orchard" in panel.split("</section>")[0] for panel in older[1:])
    assert 'class="elsewhere"' not in older[0]


def test_the_label_of_several_rows_is_seen_once() -> None:
    html = Site(bundled()).makers["10e/chapter-approved-2025-26/secondary/cleanse.html"]().html
    labels = re.findall(r'<th scope="row">(.*?)</th>', html.split('id="comparison"')[1])
    assert labels[0] == "End of your turn"
    assert labels[1] == f'<span class="visually-hidden">{labels[0]}</span>'


def test_every_pair_is_linked_from_the_page_that_compares_editions(made: SitePages) -> None:
    html = made["concepts/index.html"].html
    assert "<h1>Compare editions</h1>" in html
    index = made["compare/index.html"]
    assert index.redirect == "../concepts/index.html"
    assert '<a href="../concepts/index.html">Compare editions</a>' in index.html
    for url in made.keys() - {index.url}:
        assert not url.startswith("compare/") or f'href="../{url}"' in html, url


def test_an_edition_without_a_source_for_a_concept_has_a_line_and_no_column() -> None:
    makers = Site(bundled()).makers
    html = makers["concepts/strategic-reserves.html"]().html
    assert 'data-label="9th edition"' in html and 'data-label="8th edition"' not in html
    assert "8th edition: none in this edition’s sources" in words(html)
    html = makers["concepts/stratagems.html"]().html
    assert html.count(">not in our sources<") == html.count('class="muted">not in our sources<') > 0


def test_entries_of_one_name_that_refer_to_a_page_say_their_kinds() -> None:
    html = Site(bundled()).makers["11e/chapter-approved-2026-27/primary/sabotage.html"]().html
    panel = words(html.split("Referred to by")[1].split("</section>")[0])
    assert "Mirrored World Twist" in panel and "Mirrored World Table" in panel
