"""Attributes are on printed faces and on pages where `game.yml` says, and never vanish."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from musterbook.cards.faces import Design, front, layout, render, sides, usual
from musterbook.cards.faces.drawings import inside, turns_into_another
from musterbook.cards.faces.face_layouts import RIGHT, Layout
from musterbook.cards.print_measures import print_measures
from musterbook.errors import ContentErrors
from musterbook.fonts import POINTS_PER_MM
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.resources import HOME
from musterbook.site.website import Site
from tests.trees import edit

EXAMPLES = HOME / "examples"
CREATURES = "first/lantern-road/creatures"
RAILS = {"skies/sun": True, "skies/clear-night": False, "field/hare": False}
Find = Callable[[str], tuple[float, float]]


def printed(library: Library, deck: str, card: str, design: Design) -> tuple[Find, str]:
    """Where words are on a printed face, in mm from its upper left corner, and all its text."""
    (side,) = (one for one in sides(library, [deck], design) if one.id == f"{deck}/{card}")
    document = pypdfium2.PdfDocument(render([side], design=design)[side.id].pdf)
    page = document[0].get_textpage()
    text = page.get_text_range()
    card_size = layout(design)

    def find(words: str) -> tuple[float, float]:
        at = text.index(words)
        left, _, _, top = page.get_charbox(at)
        return (
            left / POINTS_PER_MM - card_size.bleed,
            card_size.height + card_size.bleed - top / POINTS_PER_MM,
        )

    return find, text


def designs() -> list[Design]:
    sizes = print_measures().sizes
    return [usual(), Design(sizes["poker"], "low-ink"), Design(sizes["tarot"], large=True)]


@pytest.mark.parametrize("design", designs(), ids=lambda one: f"{one.slug}-{one.theme}")
def test_a_number_as_a_word_is_a_tile_with_its_name_and_tags_are_in_the_foot(
    design: Design,
) -> None:
    library, page = load([EXAMPLES / "deepwick"]), layout(design)
    find, text = printed(library, CREATURES, "rail-hound", design)
    x, y = find("Threat")
    assert x > page.width * 0.7 and y < page.head(1)
    x, y = find("Fast · Blind")
    assert x < page.width / 2 and y > page.height - page.foot
    assert "Habits" not in text


def test_the_page_of_a_card_says_all_its_attributes_in_words() -> None:
    pages = Site(load([EXAMPLES / "deepwick"])).makers
    shown = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", pages[f"{CREATURES}/rail-hound.html"]().html)
    assert re.search(r"Threat\s+3\s+Home\s+Rails\s+Habits\s+Fast, Blind", shown)


def signs(html: str) -> list[str]:
    return re.findall(r'class="mb-card-sign" role="img" aria-label="([^"]+)"', html)


def test_the_rail_has_as_many_symbols_as_the_number_or_those_of_the_choices() -> None:
    fronts = {
        one.id.rpartition("/")[2]: one.face.html()
        for game, deck in (("deepwick", "lantern-road/charms"), ("windrow", "four-fields/skies"))
        for one in sides(load([EXAMPLES / game]), [f"first/{deck}"], usual())
    }
    assert signs(fronts["long-shadow"]) == ["oil"] * 3 and signs(fronts["second-wick"]) == ["oil"]
    assert signs(fronts["rainbow"]) == ["barley", "clover", "flax", "rye"]
    assert "Ripe" not in fronts["rainbow"]  # the symbols are beside the text
    assert signs(fronts["clear-night"]) == []


def game(folder: Path, attributes: str, values: str) -> Library:
    """Deepwick with other attributes, and the values of its brass mole."""
    tree = Path(shutil.copytree(EXAMPLES / "deepwick", folder / "deepwick"))
    text = (tree / "game.yml").read_text(encoding="utf-8")
    text = text[: text.index("attributes:")] + f"attributes:\n{attributes}"
    (tree / "game.yml").write_text(text, encoding="utf-8")
    for deck in ("creatures", "charms"):
        path = tree / f"first/lantern-road/{deck}.yml"
        without = re.sub(r" {4}attributes: .*\n", "", path.read_text(encoding="utf-8"))
        path.write_text(without, encoding="utf-8")
    name = "first/lantern-road/creatures.yml"
    edit(tree, name, "Brass mole\n", f"Brass mole\n    attributes: {values}\n")
    return load([tree])


NUMBER = "type: number, shown: [{place}]"


def two(place: str, *names: str) -> str:
    return "".join(
        f"  {chr(97 + at)}: {{name: {name}, {NUMBER.format(place=place)}}}\n"
        for at, name in enumerate(names)
    )


def test_two_numbers_in_the_corner_are_two_shapes_with_their_names(tmp_path: Path) -> None:
    library = game(tmp_path, two("corner", "Might", "Guard"), "{a: 3, b: 4}")
    find, _ = printed(library, CREATURES, "brass-mole", usual())
    (left, top), (right, other) = find("Might"), find("Guard")
    assert top == pytest.approx(other, abs=0.3) and 9 < right - left < 14
    name, _ = find("BRASS")
    assert name < left - 10


@pytest.mark.parametrize(("value", "form"), [(7, "mb-card-dice"), (17, "mb-card-tile")])
def test_a_number_of_two_digits_is_one_shape(tmp_path: Path, value: int, form: str) -> None:
    library = game(tmp_path, two("corner", "Might"), f"{{a: {value}}}")
    card = library.entry(f"{CREATURES}/brass-mole", Card)
    assert f'mb-card-corner {form}"><b>{value}</b>' in front(library, card).html()


def test_the_sign_of_an_open_number_is_part_of_it(tmp_path: Path) -> None:
    open_number = two("corner", "Might").replace("type: number", 'type: number, choices: ["2+"]')
    library = game(tmp_path, open_number, '{a: "2+"}')
    card = library.entry(f"{CREATURES}/brass-mole", Card)
    assert 'mb-card-corner mb-card-tile"><b>2+</b>' in front(library, card).html()


@pytest.mark.parametrize(
    "first",
    [
        two("corner", "HP"),
        "  a: {name: X, type: tags, choices: [Rock], as: symbol, shown: [corner]}\n",
    ],
)
def test_shapes_in_the_corner_do_not_touch(tmp_path: Path, first: str) -> None:
    values = "{a: 3, b: 4}" if "number" in first else "{a: [Rock], b: 4}"
    library = game(tmp_path, first + two("corner", "", "Z").partition("\n")[2], values)
    html = front(library, library.entry(f"{CREATURES}/brass-mole", Card)).html()
    (right,) = map(float, re.findall(r'mb-card-corner[^>]*style="right:([\d.]+)mm"', html))
    page = layout(usual())
    assert right - RIGHT * page.unit > 8 * page.unit + 3  # the least width of the last one


def test_more_than_a_corner_has_room_for_is_an_error_that_says_so(tmp_path: Path) -> None:
    names = ("Strength of arm", "Quickness of foot", "Coldness of heart")
    library = game(tmp_path, two("corner", *names), "{a: 3, b: 4, c: 5}")
    with pytest.raises(ContentErrors) as caught:
        printed(library, CREATURES, "brass-mole", usual())
    (error,) = caught.value.errors
    assert re.search(r": its corner is \d+\.\d mm too wide at the smallest", error.message)
    assert "corner" in error.hint and error.mark.path.endswith("creatures.yml")


@pytest.mark.parametrize("name", ["Might", "The might of its claws"])
def test_a_numeral_in_the_rail_has_its_name_below_it_or_beside_it(
    tmp_path: Path, name: str
) -> None:
    page: Layout = layout(usual())
    library = game(tmp_path, two("rail", name), "{a: 27}")
    find, text = printed(library, CREATURES, "brass-mole", usual())
    (number, top), (words, below) = find("27"), find(name)
    rail = 12 * page.unit
    assert number < rail and text.count("27") == 1
    assert words < rail and below > top if name == "Might" else words > rail


def test_a_number_in_the_art_is_beside_the_name_and_so_many_symbols() -> None:
    library = load([EXAMPLES / "windrow"])
    deck = "first/four-fields/field"
    fronts = {
        side.id.rpartition("/")[2]: next(iter(side.pages()))
        for side in sides(library, [deck], cards=[f"{deck}/{one}" for one in ("flax-1", "flax-7")])
    }
    # Two more are beside the rank, in two corners, the lower one upside down.
    for card, count in {"flax-1": 1, "flax-7": 7 + 2}.items():
        assert f">{card[-1]}</text>" in fronts[card]
        head = fronts[card].partition("</header>")[0].rpartition("<header")[2]
        assert f'<div class="mb-card-badge"><b>{card[-1]}</b></div>' in head
        window = fronts[card].partition('<div class="mb-card-art')[2].partition("</div>")[0]
        assert window.count(inside(library.faces["flax"].icon)) == count
        assert ("<circle" in window) == (count == 1), "one symbol is in the dial"
    upper, lower = re.findall(r"translate\([\d.]+ ([\d.]+)\)scale", fronts["flax-7"])[-2:]
    page = layout(usual())
    from_edges = page.head(1) + float(upper), page.height - page.head(1) - float(lower)
    assert from_edges[0] == pytest.approx(from_edges[1], abs=0.3)


def test_a_rank_that_is_another_number_upside_down_is_underlined_at_both_corners() -> None:
    library = load([EXAMPLES / "windrow"])
    deck = "first/four-fields/field"
    for rank, is_underlined in {"6": True, "8": False, "9": True}.items():
        (side,) = sides(library, [deck], cards=[f"{deck}/rye-{rank}"])[1:]
        html = next(iter(side.pages()))
        assert (f"<u>{rank}</u>" in html) == is_underlined
        assert (f"{rank}</text><path" in html) == is_underlined
    misread = [number for number in range(1, 100) if turns_into_another(str(number))]
    assert misread == [6, 9, 16, 18, 19, 61, 66, 68, 81, 86, 89, 91, 98, 99]


def test_a_rail_without_points_or_signs_is_only_an_edge() -> None:
    library = load([EXAMPLES / "windrow"])
    pack = "first/four-fields"
    classes = {one: front(library, library[f"{pack}/{one}"]).classes for one in RAILS}
    assert {one: "mb-card--no-rail" not in some for one, some in classes.items()} == RAILS


@pytest.mark.parametrize("text", ["- Digs.", "| Roll | Digs | To |\n|---|---|---|\n| 1 | no | – |"])
def test_an_attribute_in_the_rail_has_a_separate_row_if_no_words_can_be_beside_it(
    tmp_path: Path, text: str
) -> None:
    game(tmp_path, two("rail", "Might"), "{a: 27}")
    path = tmp_path / "deepwick" / f"{CREATURES}.yml"
    old = "Digs a way between any two galleries, and stays there."
    lines = text.replace("\n", "\n      ")
    path.write_text(path.read_text(encoding="utf-8").replace(old, f"|-\n      {lines}"))
    library = load([tmp_path / "deepwick"])
    find, _ = printed(library, CREATURES, "brass-mole", usual())
    assert find("27")[0] < 12 < find("Might")[0]


def test_a_list_and_its_introduction_share_the_row_of_two_numbers(tmp_path: Path) -> None:
    game(tmp_path, two("rail", "Might", "Guard"), "{a: 3, b: 8}")
    tree, old = tmp_path / "deepwick", "Digs a way between any two galleries, and stays there."
    edit(tree, f"{CREATURES}.yml", old, "|-\n      Choose one:\n      - It digs.\n      - Waits.")
    find, _ = printed(load([tree]), CREATURES, "brass-mole", usual())
    assert find("Choose")[1] < find("Might")[1] < find("Waits")[1] < find("Guard")[1] + 1


def test_attributes_without_room_in_the_foot_are_rows_of_the_text(tmp_path: Path) -> None:
    names = ("Strength of arm", "Quickness of foot", "Coldness of heart")
    rare = "  d: {name: Rare, type: flag, shown: [foot]}\n"
    library = game(tmp_path, two("foot", *names) + rare, "{a: 3, b: 4, c: 5, d: true}")
    find, text = printed(library, CREATURES, "brass-mole", usual())
    page = layout(usual())
    for at, name in enumerate(names, 3):
        assert f"{name}: {at}" in text
        assert find(name)[1] < page.height - page.foot
    assert "Rare" in text and "Rare:" not in text


def test_a_name_in_the_rail_is_nearer_to_its_number_than_to_the_next(tmp_path: Path) -> None:
    find, _ = printed(
        game(tmp_path, two("rail", "Might", "Guard"), "{a: 3, b: 8}"),
        CREATURES, "brass-mole", usual(),
    )  # fmt: skip
    assert find("8")[1] - find("Might")[1] > 3


def test_the_code_is_complete_beside_attributes_in_the_foot(tmp_path: Path) -> None:
    """They are made smaller, and then become rows of the text."""
    feet = []
    artists = (
        "J. Ost",
        "Wilhelmina von der Ost-Quill",
        "Wilhelmina von der Ost-Quill & Sons",
    )
    for artist in artists:
        declared = two("foot", "Might") + "  b: {name: Artist, type: text, shown: [foot]}\n"
        library = game(tmp_path / artist, declared, f"{{a: 3, b: {artist}}}")
        card = front(library, library[f"{CREATURES}/brass-mole"])
        assert card.code == "C4" and artist.split()[-1] in card.html()
        feet.append((bool(card.limits), "--small" in card.limits))
    assert feet == [(True, False), (True, True), (False, False)]
    assert "mb-card-glyph--limit" not in card.html()


@pytest.mark.parametrize(
    ("tag", "is_above"), [("Fast", True), ("Fast by the river in its dark bed", False)]
)
def test_tags_are_above_the_names_of_all_cards_of_a_deck_or_of_none(
    tmp_path: Path, tag: str, is_above: bool
) -> None:
    tags = f"  t: {{name: Tags, type: tags, choices: [Shy, {tag}], shown: [band]}}\n"
    hen = "\n    text: It digs.\n  hen:\n    name: Hen\n    attributes: {t: [Shy]}"
    library = game(tmp_path, two("foot", "Might") + tags, f"{{a: 3, t: [{tag}]}}{hen}")
    html = front(library, library.entry(f"{CREATURES}/hen", Card)).html()
    assert "Creature" in html.partition("</header>")[0]
    assert ("Creature · Shy" in html) == is_above and ("<b>Shy" in html) != is_above


@pytest.mark.parametrize("design", designs(), ids=lambda one: f"{one.slug}-{one.theme}")
@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [("kg", 27, "27 kg"), ("sheaves", 27, "(sheaves)"), ("sheaves", "Without end", "end sheaves")],
)
def test_what_is_too_wide_for_the_rail_is_in_the_words_beside_it(
    tmp_path: Path, unit: str, value: object, said: str, design: Design
) -> None:
    declared = (
        f"  a: {{name: Might, type: number, choices: [Without end], unit: {unit}, shown: [rail]}}\n"
    )
    library = game(tmp_path, declared, f"{{a: {value}}}")
    find, text = printed(library, CREATURES, "brass-mole", design)
    assert said in " ".join(text.split()) and str(value) in text and "Might" in text
    assert (find(str(value))[0] < 12 * layout(design).unit) == (value == 27)


@pytest.mark.parametrize("value", ["0", "X"])
def test_a_number_without_symbols_is_a_numeral(tmp_path: Path, value: str) -> None:
    declared = (
        "  a: {name: Oil, type: number, choices: [X], symbol: oil, as: symbol, shown: [rail]}\n"
    )
    library = game(tmp_path, declared, f"{{a: {value}}}")
    find, _ = printed(library, CREATURES, "brass-mole", usual())
    assert find(value)[0] < 12
