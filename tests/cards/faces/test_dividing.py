"""A text that is too long for one face is divided between several, which are all complete."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from musterbook.cards import faces
from musterbook.cards.faces.card_sides import Brief, FaceBlock
from musterbook.cards.faces.type_fitting import MAX_SIDES, MeasuredBlock, divided, points_elsewhere
from musterbook.cards.print_measures import THEMES, Theme
from musterbook.cards.sheets import card_room
from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from tests.pdfs import pdf_picture, pdf_texts
from tests.trees import edit, invented

PRIMARY = "1e/harvest/primary"
EGG = "The hen in barn {} has laid an egg that somebody has to find and bring home before dark. "
DECK = """name: Long
singular: Long
face: primary
code: L
summary: x
open: {open}
cards:
  hen:
    name: Hen
    text: {text}
    action: {{name: Dig, starts: At noon., units: {text}, effect: A hen digs.}}
    scoring:
      - timing: turn-end
        lines: [{{vp: 3, if: "{text}"}}, {{vp: 5, if: it is big}}]
    caps: [{{vp: 15, per: round}}]
"""


def long(*, is_open: bool, count: int = 3) -> str:
    text = "".join(map(EGG.format, range(count))).strip()
    return DECK.format(open=str(is_open).lower(), text=text)


def made(folder: Path, *, is_open: bool, count: int = 3) -> faces.FacePage:
    deck = long(is_open=is_open, count=count)
    library = load([invented(folder, {"1e/harvest/long.yml": deck})])
    sides = faces.sides(library, ["1e/harvest/long"])
    return faces.render(sides)["1e/harvest/long/hen"]


def test_an_open_deck_has_what_players_do_in_front_and_what_they_score_on_the_back(
    tmp_path: Path,
) -> None:
    page = made(tmp_path, is_open=True, count=2)
    front, back = (pdf_texts(part)[0] for part in page.parts)
    assert page.two_sided and len(page.cards) == 1
    assert "A hen digs" in front and "It is big" not in front
    for part in ("Scores on the back", "End of your turn", "3 + 5", "L1 · 1 of 2"):
        assert part in front
    assert "Max 15 a round" not in front
    for part in ("It is big", "Max 15 a round", "L1 · 2 of 2"):
        assert part in back
    assert "HEN" in front and "HEN" in back


SHORT = """name: Short
singular: Short
face: primary
code: SH
summary: x
cards:
  without-rail: {CARD}
  with-rail: {CARD, scoring: [{timing: turn-end, lines: [{vp: 3, if: it is big}]}]}
""".replace(
    "CARD",
    "name: Hen, picture: hen.png, flavour: Two eyes open., "
    r'text: "A hen digs.\n\nIt sleeps.\n\n|a|b|c|\n|-|-|-|\n|1|2|3|"',
)


@pytest.mark.parametrize("theme", THEMES)
def test_what_reaches_an_edge_is_printed_as_far_as_the_bleed(tmp_path: Path, theme: Theme) -> None:
    """A cut beside the line shows no strip of another colour."""
    design = replace(faces.usual(), theme=theme)
    decks = {"1e/harvest/short": SHORT, "1e/harvest/long": long(is_open=True, count=2)}
    tree = invented(tmp_path, {f"{id}.yml": deck for id, deck in decks.items()})
    with (tree / "1e/harvest/pack.yml").open("a", encoding="utf-8") as file:
        file.write("ornament: {pattern: none}\n")
    (tree / "pictures").mkdir()
    Image.new("RGB", (700, 400), "#208040").save(tree / "pictures/hen.png")
    sides = [one for one in faces.sides(load([tree]), [*decks], design) if one.id not in decks]
    for id, page in faces.render(sides, design=design).items():
        card = pdf_picture(page.parts[0], 10)
        body = range(600, card.height - 34)
        for inside, beyond in ((34, 15), (card.width - 34, card.width - 15)):
            differ = [y for y in body if card.getpixel((inside, y)) != card.getpixel((beyond, y))]
            assert not differ, (id, inside, differ[:20])


def test_points_elsewhere_have_a_row_for_each_moment_if_there_is_room() -> None:
    page, briefs = faces.usual_layout(), [Brief("End of your turn", "4 + 4"), Brief("Later", "5")]
    rows, tall = points_elsewhere(briefs, "Scores elsewhere", 60, page)
    assert rows and "End of your turn" in rows.html and "4 + 4" in rows.html
    assert points_elsewhere(briefs, "Scores elsewhere", tall - 0.1, page) == (None, 0.0)
    assert points_elsewhere([], "Scores elsewhere", 60, page) == (None, 0.0)
    early = [Brief("End of your turn", "4 + 4", "Round 1"), briefs[1]]
    rows, more = points_elsewhere(early, "Scores elsewhere", 60, page)
    assert rows and "Round 1" in rows.html and more == tall
    early = [Brief("End of your Command phase", "4 + 4", "Round 1"), briefs[1]]
    assert points_elsewhere(early, "Scores elsewhere", 60, page)[1] > tall


@pytest.mark.slow
def test_a_text_that_is_too_long_for_several_cards_is_the_only_error_of_its_deck(
    tmp_path: Path,
) -> None:
    text = "".join(map(EGG.format, range(60))).strip()
    deck = DECK.format(open="false", text=text) + "  egg: {name: Egg, text: An egg rolls away.}\n"
    library = load([invented(tmp_path, {"1e/harvest/long.yml": deck})])
    with pytest.raises(ContentErrors) as raised:
        faces.render(faces.sides(library, ["1e/harvest/long"]))
    (error,) = raised.value.errors
    assert 'card "Hen"' in error.message and "too" in error.message


def test_other_decks_continue_on_another_card_with_its_number(tmp_path: Path) -> None:
    page = made(tmp_path, is_open=False)
    assert len(page.cards) == len(page.parts) > 1
    for number, part in enumerate(page.parts, 1):
        assert f"L1 · {number} of {len(page.parts)}" in pdf_texts(part)[0]
    assert "on card 2" in pdf_texts(page.parts[0])[0]


def test_every_word_is_on_one_of_the_sides(tmp_path: Path) -> None:
    page = made(tmp_path, is_open=False, count=4)
    words = " ".join(pdf_texts(part)[0] for part in page.parts)
    for number in range(4):
        assert words.count(f"barn {number} has") == 3


def test_notes_are_left_to_the_page_one_by_one_before_a_text_takes_a_second_card(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    note = " ".join(map(EGG.format, range(5))).strip()
    edit(
        tree,
        "1e/harvest/primary.yml",
        "name: Gather Eggs",
        f"name: Gather Eggs\n    notes: [{note!r}, {note.replace('barn', 'coop')!r}]",
    )
    library = load([tree])
    (side,) = faces.sides(
        library, ["1e/harvest/primary"], cards=["1e/harvest/primary/gather-eggs"]
    )[1:]
    assert side.fitted is not None and isinstance(side.face, faces.Front)
    (fit,) = side.fitted.sides
    html = side.face.html(fit)
    assert "barn 4" in html and "coop" not in html, "the last one is left out first"
    (said,) = pdf_texts(faces.render([side])[side.id].pdf)
    assert ("more online" if side.face.limits else "More notes online") in said


@pytest.mark.slow
def test_a_card_that_takes_several_is_listed_with_its_words(tmp_path: Path) -> None:
    text = "".join(map(EGG.format, range(6))).strip()
    tree = invented(tmp_path, {"1e/harvest/long.yml": DECK.format(open="false", text=text)})
    note = card_room.notes(load([tree]))["1e/harvest/long/hen"]
    assert re.match(r"the face of \"Hen\" has \d\d\d words and takes 3 cards \(about \d\d", note)


def test_a_deck_is_listed_with_the_cards_whose_flavour_text_has_no_room(tmp_path: Path) -> None:
    text = "Count every hen in the barn and in the yard. " * 14
    cards = f"  full: {{name: Full, flavour: Cluck., text: {text}}}\n"
    cards += "  free: {name: Free, flavour: Cluck., text: Go.}\n"
    head = DECK.format(open="false", text="").partition("cards:")[0]
    tree = invented(tmp_path, {"1e/harvest/long.yml": f"{head}cards:\n{cards}"})
    note = card_room.notes(load([tree]))["1e/harvest/long"]
    assert note == 'no room for 1 flavour text on the cards (Poker): "Full"'


ROWS = st.lists(st.floats(2, 40), min_size=1, max_size=5)
BLOCKS = st.lists(st.tuples(st.sampled_from([0.0, 5.0]), ROWS), min_size=1, max_size=8)


@given(BLOCKS, st.floats(45, 80))
def test_sides_have_every_row_once_in_order_and_none_is_too_tall(
    blocks: list[tuple[float, list[float]]], room: float
) -> None:
    talls = [
        MeasuredBlock(
            FaceBlock(tuple(f"{at}-{row}" for row in range(len(rows))), f"bar {at}" if bar else ""),
            bar,
            tuple(rows),
        )
        for at, (bar, rows) in enumerate(blocks)
    ]
    found = divided(talls, room)
    if found is None:
        assert sum(one.height for one in talls) > MAX_SIDES * (room - 45)
        return
    rows = [row for side in found for one in side for row in one.block.rows]
    assert rows == [row for one in talls for row in one.block.rows]
    assert all(sum(one.height for one in side) <= room + 1e-6 for side in found)
    # A block that has room on a side is never divided.
    for one in talls:
        sides = [
            side for side in found if any(set(b.block.rows) & set(one.block.rows) for b in side)
        ]
        assert len(sides) == 1 or one.height > room


def test_a_divided_block_repeats_its_bar() -> None:
    block = MeasuredBlock(FaceBlock(("a", "b", "c"), "<bar>"), 5, (30, 30, 30))
    found = divided([block], 50)
    assert found and [one.block.html for (one,) in found] == ["<bar>a", "<bar>b", "<bar>c"]


def test_the_sides_are_as_few_and_as_even_as_possible() -> None:
    blocks = [MeasuredBlock(FaceBlock((str(at),)), 0, (20.0,)) for at in range(4)]
    found = divided(blocks, 65)
    assert found and [len(side) for side in found] == [2, 2]


def test_a_row_that_is_too_tall_for_any_card_cannot_be_divided() -> None:
    assert divided([MeasuredBlock(FaceBlock(("a",)), 0, (70.0,))], 65) is None


def test_only_the_first_part_of_a_text_has_the_back_of_its_deck() -> None:
    paths = tuple(Path(str(number)) for number in range(4))
    page = faces.FacePage("", paths[:3])
    assert [back for _, back in page.cards] == [None, paths[2]]
    turned = replace(page, parts=paths, two_sided=True)
    assert turned.cards == ((paths[0], paths[1]), (paths[2], paths[3]))


@pytest.mark.slow
def test_a_divided_card_is_restored_completely_from_the_cache(tmp_path: Path) -> None:
    assert made(tmp_path / "a", is_open=True) == made(tmp_path / "b", is_open=True)
