"""Cards of several kinds in one deck: each says what it is, and lists tell them apart."""

import re
import shutil
from pathlib import Path

import pytest

from musterbook.article import articles
from musterbook.article.entry_labels import card_word, entry_label
from musterbook.cards import faces
from musterbook.cards.targets.ordered_decks import text_of
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.site.website import Site
from tests.trees import edit, plant

KINDS = ("beast", "charm", "place")
DECK = "one/set/cards"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    cards = "".join(
        f"  c{at}:\n    name: Card {at:02}\n    face: {kind}\n    text: Do it.\n"
        f"    copies: 2\n    attributes: {{cost: {at % 4}, tags: [{'Shy' if at % 2 else 'Old'}]}}\n"
        for at, kind in enumerate(KINDS * 7)
    )
    named = "  named: {name: Place, face: place, attributes: {cost: ½}}\n"
    named += "  none: {name: None, text: No.}\n"
    faces_ = "faces:\n  beast: {name: Beast}\n  charm: {name: Charm}\n  place: {pattern: hills}\n"
    cost = "attributes:\n  cost: {name: Cost, type: number, choices: [½, X], shown: [list]}\n"
    cost += "  tags: {name: Tags, type: tags, choices: [Fast, Old, Shy], shown: []}\n"
    head = "name: All\nsingular: Card\ncode: A\nsummary: All.\nface: beast\ncards:\n"
    return load(
        [
            plant(
                tmp_path_factory.mktemp("game"),
                {
                    "game.yml": f"name: Our Game\n{faces_}{cost}",
                    "one/edition.yml": "name: One\nshort: 1st\nyears: '2031'\nsummary: One.\n",
                    "one/set/pack.yml": "name: Set\ncode: SET\nsummary: Set.\n",
                    f"{DECK}.yml": f"{head}{cards}{named}",
                },
            )
        ]
    )


@pytest.fixture
def game(tmp_path: Path, library: Library) -> Path:
    """A copy of the folder of the game, to change."""
    return shutil.copytree(Path(library[DECK].mark.path).parents[2], tmp_path / "game")


def test_a_card_is_called_as_its_own_kind_says(library: Library) -> None:
    words = [card_word(library, card) for card in library.cards(library[DECK])]
    assert words[:3] == ["Beast", "Charm", "Place"]
    # The name of the first repeats its kind, the second has no kind of its own.
    assert words[-2:] == ["Card", "Card"]


def test_the_kind_is_on_the_card_and_on_its_page(library: Library) -> None:
    card = library.entry(f"{DECK}/c1", Card)
    assert "Charm" in faces.front(library, card).html()
    assert entry_label(library, card) == "Charm · one · SET · A2 · 2 copies"


def test_lists_filter_by_kind_and_sort_by_name(library: Library) -> None:
    made = Site(library).makers
    for url in (f"{DECK}/index.html", "cards.html"):
        html = made[url]().html
        (options,) = re.findall(r'<select name="kind">(.*?)</select>', html)
        found = re.findall(r'value="([^"]+)">([^<]*)<', options)
        assert [one for one, _ in found] == ["Beast", "Card", "Charm", "Place"], url
        assert ("Charm", "Charm (7)") in found
        assert '<option value="name">Name</option>' in html
        assert html.count('data-kind="Charm"') == 7
        assert 'data-a-cost="0.5"' in html and ">Cost ½<" in html
        options = html.partition('name="a-tags">')[2].partition("</select>")[0]
        assert re.findall(r"<option>(\w+)", options) == ["Old", "Shy"]


def test_copies_are_counted_apart_from_different_cards(library: Library) -> None:
    page = Site(library).makers[f"{DECK}/index.html"]().html
    assert "23 cards, 44 with copies." in page and '<span role="status">23 cards' in page


def test_a_source_without_a_cited_place_has_no_confidence(game: Path) -> None:
    book = "sources:\n  own: {title: Our Book, kind: Rulebook}\n"
    plant(game, {"sources.yml": book})
    edit(game, "one/set/pack.yml", "code: SET", "code: SET\nsource: {ref: own}")
    page = Site(load([game])).makers[f"{DECK}/c1.html"]().html
    assert "Our Book" in page and "documented" not in page
    edit(game, "one/set/pack.yml", "{ref: own}", "{ref: own, page: 7}")
    page = Site(load([game])).makers[f"{DECK}/c1.html"]().html
    assert "Our Book" in page and "documented" in page


def test_lists_draw_the_symbols_of_a_text_and_a_simulator_gets_its_rows_as_lines(
    game: Path,
) -> None:
    svg = '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    text = "|-\n      Gain 2{coin}{coin} & roll.\n\n      | Roll | Result |\n      |---|---|\n"
    text += "      | 1–2 | Sinks |\n\n      1. Row.\n      2. Bail."
    plant(game, {"symbols/coin.svg": svg})
    edit(
        game,
        f"{DECK}.yml",
        "{name: None, text: No.}",
        f"\n    name: None\n    text: {text}",
    )
    changed = load([game])
    for url in (f"{DECK}/index.html", "cards.html"):
        html = Site(changed).makers[url]().html
        (about,) = re.findall(r'class="about">(Gain.*?)</span>', html)
        assert re.sub(r"<svg.*?</svg>", "*", about).startswith("Gain 2** &amp; roll. Roll"), url
        assert about.count('aria-label="coin"') == 2
    lines = text_of(articles(changed).article(changed[f"{DECK}/none"]), "A1").split("\n")
    assert lines == [
        *("Gain 2 coin coin & roll.", "Roll · Result", "1–2 · Sinks", "1. Row.", "2. Bail.", "A1"),
    ]


def test_the_front_page_of_a_game_without_rules_does_not_promise_any(library: Library) -> None:
    page = Site(library).makers["index.html"]().html
    assert "Find a card</button>" in page and "underlined" not in page


def test_many_attributes_are_above_the_text_of_a_line_on_a_phone(
    game: Path, library: Library
) -> None:
    edit(game, "game.yml", "name: Cost", "name: What it costs to play")
    badges = [
        re.findall(r'class="(badge.*?)"', Site(one).makers[f"{DECK}/index.html"]().html)
        for one in (library, load([game]))
    ]
    assert [set(some) for some in badges] == [{"badge"}, {"badge long"}]


def test_a_deck_of_one_kind_has_no_filter_for_it(tmp_path: Path, library: Library) -> None:
    folder = Path(library[DECK].mark.path).parents[2]
    for path in folder.rglob("*.yml"):
        text = re.sub(r"(?m)^    face: \w+\n|, face: place", "", path.read_text("utf-8"))
        plant(tmp_path, {path.relative_to(folder).as_posix(): text})
    plain = Site(load([tmp_path])).makers[f"{DECK}/index.html"]().html
    assert "card-filter" in plain and 'name="kind"' not in plain
