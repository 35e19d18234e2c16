"""Texts that are too long for one card: where they are divided, and how they continue."""

import random
import re
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest

from musterbook.cards import faces
from musterbook.cards.faces import split, split_costs
from musterbook.cards.faces.body_pieces import Group, Piece, joined
from musterbook.cards.faces.face_pdf import rule
from musterbook.cards.faces.front import HERO, Part
from musterbook.cards.faces.layout import Fit
from musterbook.cards.formats import formats
from musterbook.errors import ContentErrors, Mark
from musterbook.library import Library, load
from musterbook.library.model.nodes import Node
from tests.trees import invented

MINI = faces.Design(formats().sizes["mini"])
SIZES = faces.layout(MINI).type.sizes
EGG = "hen {} has laid an egg in the barn behind the house"


def line(vp: object, words: str, group: Group | None = None) -> Piece:
    html = (
        f'<div class="mb-card-line"><b class="mb-card-vp">{vp}</b>'
        f'<div class="mb-card-what">{words}</div></div>'
    )
    return Piece(html, f"{vp} {words}", group)


def paragraph(words: str) -> Piece:
    return Piece(f"<p>{words}</p>", words)


def group(number: int, heading: str) -> Group:
    opening = '<section class="mb-card-group">'
    return Group(number, opening, "</section>", f"<h3>{heading}</h3>", heading)


def front(*pieces: Piece) -> faces.Front:
    head = (
        '<header class="mb-card-band"><div class="mb-card-head"><div class="mb-card-middle">'
        '<div class="mb-card-cell"><p class="mb-card-label">Chore</p></div></div></div>'
        "<!--part--></header>"
    )
    foot = '<footer class="mb-card-foot"><p class="mb-card-code">P1<!--code--></p></footer>'
    return faces.Front("mb-card mb-card--primary", SIZES, head, pieces, foot, "Chore", "P1")


def made(front: faces.Front, design: faces.Design = MINI) -> faces.Page:
    side = faces.Side("hens", "Hens", Mark("farm/eggs.yml", 7, 3), front)
    return faces.render([side], design=design)["hens"]


def said(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    words = pdf[0].get_textpage().get_text_range()
    pdf.close()
    return " ".join(words.split())


def test_a_body_is_divided_into_paragraphs_items_answers_and_scoring_lines(tmp_path: Path) -> None:
    deck = """name: Finds
singular: Find
face: primary
code: F
summary: x
cards:
  egg:
    name: Egg
    text: |
      One.

      - Two.
      - Three.
    scoring:
      - timing: turn-end
        lines: [{vp: 3, if: four}, {vp: 5, if: five}]
        caps: [{vp: 9, per: turn}]
    notes: [Six.]
"""
    library = load([invented(tmp_path, {"1e/harvest/finds.yml": deck})])
    pieces = faces.front(library, library["1e/harvest/finds/egg"]).pieces
    assert [piece.words for piece in pieces] == [
        "One.", "Two.", "Three.", "3 four", "5 five Max 9VP a turn", "Six.",
    ]  # fmt: skip
    groups = [piece.group.words.split() if piece.group else [] for piece in pieces[3:5]]
    assert groups == [["End", "of", "your", "turn"]] * 2


DECK = """name: {name}
singular: Find
face: primary
code: {code}
summary: x
open: {open}
cards:
  egg: {{name: Egg, text: You find an egg.}}
  hen: {{name: Hen, text: "{some}"}}
  nest: {{name: Nest, text: "{most}"}}
"""
SENTENCE = "You find a hen, and you carry it over the fence before the sun is up. "


def decks(folder: Path) -> Library:
    """Two decks of a short, a longer and a long text, of which one is open."""
    files: dict[str, str | None] = {
        f"1e/harvest/{name}.yml": DECK.format(
            name=name.title(),
            code={"drawn": "X", "looked": "Y"}[name],
            open=str(name == "looked").lower(),
            some=SENTENCE * 15,
            most="\\n\\n".join([SENTENCE * 5] * 4),
        )
        for name in ("drawn", "looked")
    }
    return load([invented(folder, files)])


def test_a_text_of_a_sentence_is_set_large_in_the_middle_but_not_much_larger_than_the_others(
    tmp_path: Path,
) -> None:
    library = decks(tmp_path)
    egg, hen = (faces.front(library, library[f"1e/harvest/drawn/{id}"]) for id in ("egg", "hen"))
    display = faces.usual_layout().type.display
    assert display[0] <= egg.sizes[-1] < display[-1]
    assert hen.sizes[-1] < egg.sizes[-1] <= HERO * hen.sizes[-1]
    assert 'class="mb-card-centre"' in egg.html() and 'class="mb-card-pale"' in egg.html()
    assert "mb-card-centre" not in hen.html()


ACTION = """name: Chores
singular: Chore
face: primary
code: C
summary: x
cards:
  egg:
    name: Egg
    action: {{starts: At noon., units: One., completes: At once., effect: "{effect}"}}
"""


@pytest.mark.parametrize(("sentences", "is_table"), [(4, True), (11, False)])
def test_an_action_is_a_table_if_there_is_room(
    sentences: int, is_table: bool, tmp_path: Path
) -> None:
    """The words of a table are beside its labels, those of paragraphs also below them."""
    deck = ACTION.format(effect=SENTENCE * sentences)
    library = load([invented(tmp_path, {"1e/harvest/chores.yml": deck})])
    egg = library["1e/harvest/chores/egg"]
    page = made(faces.front(library, egg), faces.usual())
    assert len(page.parts) == 1
    document = pypdfium2.PdfDocument(page.pdf)
    words = document[0].get_textpage()
    starts = [words.get_rect(at) for at in range(words.count_rects())]
    document.close()
    left = min(start for start, *_ in starts)
    lines = {round(bottom): start for start, bottom, *_ in sorted(starts, reverse=True)}
    indented = [start for at, start in lines.items() if start > left + 10 and at < 150]
    assert (len(indented) > 1) == is_table
    narrow = [design for design in (MINI, faces.usual()) if is_narrow(library, egg, design)]
    assert narrow == [MINI]


def is_narrow(library: Library, card: Node, design: faces.Design) -> bool:
    return "mb-card--run-in" in faces.front(library, card, design=design).html()


def test_a_card_with_few_lines_is_set_large_in_the_middle(tmp_path: Path) -> None:
    deck = """name: Finds
singular: Find
face: primary
code: F
summary: x
cards:
  egg:
    name: Egg
    drawn: Show it.
    scoring: [{timing: turn-end, lines: [{vp: 3, if: it is big}, {vp: 5, if: it is blue}]}]
"""
    library = load([invented(tmp_path, {"1e/harvest/finds.yml": deck})])
    egg = faces.front(library, library["1e/harvest/finds/egg"])
    assert egg.sizes[-1] == faces.usual_layout().type.display[-1]
    assert '<div class="mb-card-centre mb-card-centre--left">' in egg.html()
    fit = faces.render([faces.Side("egg", "Egg", Mark("farm/eggs.yml", 7, 3), egg)])["egg"].fit
    assert fit.size == egg.sizes[-1] and fit.rest > 0


def test_the_cards_of_a_deck_are_at_most_two_steps_larger_than_the_longest(tmp_path: Path) -> None:
    library = decks(tmp_path)
    every = faces.usual_layout().type.sizes
    drawn, looked = (
        faces.front(library, library[f"1e/harvest/{deck}/hen"]).sizes
        for deck in ("drawn", "looked")
    )
    assert drawn == looked == every[:3]


def test_a_long_text_of_an_open_deck_continues_on_its_back(tmp_path: Path) -> None:
    library = decks(tmp_path)
    pages = {}
    for deck in ("drawn", "looked"):
        node = library[f"1e/harvest/{deck}/nest"]
        side = faces.Side(node.id, node.name, node.mark, faces.front(library, node))
        pages[deck] = faces.render([side])[node.id]
    assert [len(page.parts) for page in pages.values()] == [2, 2]
    drawn, looked = pages["drawn"], pages["looked"]
    assert drawn.cards == ((drawn.parts[0], None), (drawn.parts[1], drawn.parts[1]))
    assert looked.cards == ((looked.parts[0], looked.parts[1]),)
    assert "continued on 2 / 2" in said(drawn.parts[0])
    front, back = map(said, looked.parts)
    assert "continued on the back" in front and "1/2" not in front
    assert re.search(r"\bback\b", back) and "2/2" not in back


def test_only_the_first_part_of_a_text_has_the_back_of_its_deck() -> None:
    """A second part could once be drawn from the deck without the first."""
    a, b, c, d = map(Path, "abcd")
    for parts, two_sided, cards in (
        ((a,), False, ((a, None),)),
        ((a,), True, ((a, None),)),
        ((a, b, c), True, ((a, b), (c, c))),
        ((a, b), False, ((a, None), (b, b))),
        ((a, b, c, d), False, ((a, None), (b, c), (d, d))),
    ):
        assert faces.Page("x", parts, Fit(8, 0), 1.0, two_sided).cards == cards


def test_a_heading_stays_with_the_text_after_it() -> None:
    noon = group(1, "Noon")
    first, second = joined([paragraph("Mission")], [line(5, "four", noon), line(6, "five", noon)])
    assert first.words == "Mission 5 four"
    assert split_costs.shared(first, second)
    whole = front(first, second)
    assert whole.body() == (
        '<p>Mission</p><section class="mb-card-group"><h3>Noon</h3>'
        f"{first.html}{second.html}</section>"
    )
    assert "Mission" not in whole.body(Part(1, 2, 2, 2))


def test_a_section_that_continues_repeats_its_heading() -> None:
    noon = group(1, "Noon")
    whole = front(line(5, "four", noon), line(6, "five", noon))
    one, two = (whole.html(part=Part(at, at + 1, at + 1, 2)) for at in (0, 1))
    assert "<h3>Noon</h3>" in one
    assert "continued on 2 / 2" in one
    assert '<h3>Noon <span class="mb-card-again">continued</span></h3>' in two
    assert "four" not in two
    assert '<p class="mb-card-part">2/2</p>' in two
    assert "P1 2/2" in two


def test_no_part_is_a_single_short_line_if_another_division_is_possible() -> None:
    heights = [14.0, 14, 14, 5]
    assert split.cuts(heights, heights, [0, 30, 30, 0], 2, 60) == [2]
    assert split.cuts(heights, heights, [0, 0, 0, 0], 2, 45) == [2]


@pytest.mark.parametrize("seed", range(150))
def test_a_division_that_leaves_no_line_alone_is_preferred(seed: int) -> None:
    dice, limit = random.Random(seed), 60.0
    count = dice.randint(3, 9)
    heights = [dice.choice((3.0, 4.0, 8.0, 13.0, 22.0, 40.0)) for _ in range(count)]
    alone = [height + dice.choice((0.0, 4.0)) for height in heights]
    costs = [0.0] + [dice.choice((0.0, split_costs.INSIDE * limit)) for _ in heights[1:]]
    for parts in range(2, min(4, count) + 1):

        def tall(starts: tuple[int, ...]) -> list[float]:
            places = pairwise((0, *starts, count))
            return [alone[a] + sum(heights[a + 1 : b]) for a, b in places]

        every = [tall(starts) for starts in combinations(range(1, count), parts - 1)]
        fitting = [found for found in every if max(found) <= limit]
        good = [found for found in fitting if min(found) >= split.SCANT * limit]
        chosen = tall(tuple(split.cuts(heights, alone, costs, parts, limit)))
        assert chosen in (good or fitting or every)


def test_the_parts_are_as_even_as_the_sections_allow() -> None:
    ten = [10.0] * 4
    assert split.cuts(ten, ten, [0] * 4, 2, 50) == [2]
    assert split.cuts([30, 10, 10, 10], [30, 10, 10, 10], [0] * 4, 2, 50) == [1]
    assert split.cuts(ten, ten, [0, 0, 50, 0], 2, 35) in ([1], [3])
    assert split.cuts(ten[:3], ten[:3], [0] * 3, 3, 50) == [1, 2]
    assert split.cuts([10], [10], [0], 2, 50) == []


def test_a_section_is_divided_rather_than_overfilling_a_card() -> None:
    high = [10.0, 20, 20, 20]
    assert split.cuts(high, high, [0, 0, 50, 50], 2, 45) == [2]


def test_a_text_that_ends_with_a_colon_stays_with_what_it_introduces() -> None:
    """Without the colon, the first card would end after the second paragraph."""
    long, list_item = (
        "The board is set up in three steps. " * 9,
        "Measure from the nearest edge. " * 4,
    )
    plain, leading = (
        made(front(*map(paragraph, (long, f"In order{end}", list_item, long))))
        for end in (".", ":")
    )
    assert "In order." in said(plain.parts[0])
    assert "In order:" not in said(leading.parts[0]) and "In order:" in said(leading.parts[1])


def test_a_repeated_heading_counts() -> None:
    assert split.cuts([10, 10, 10, 10], [10, 10, 25, 10], [0] * 4, 2, 35) in ([1], [3])


def test_a_card_that_is_too_long_continues_on_a_second_one() -> None:
    noon = group(1, "Noon")
    page = made(front(*(line(i, EGG.format(i), noon) for i in range(9))))
    assert len(page.parts) == 2
    one, two = map(said, page.parts)
    for i in range(9):
        assert len(re.findall(rf"hen {i} has laid", f"{one} {two}")) == 1
    assert "Noon" in one
    assert "Noon continued" in two
    assert "P1 1/2" in one
    assert "P1 2/2" in two
    assert page.fit.size >= 6.5


def test_a_part_with_room_has_more_space_between_its_lines_and_a_pale_symbol() -> None:
    """An Action is not divided, so the second part is much shorter than the first."""
    chore = Group(1, '<div class="mb-card-action">', "</div>")
    egg = EGG.format(1)
    action = [Piece(f'<div class="mb-card-fact">{egg}</div>', egg, chore) for _ in range(6)]
    whole = front(*action, *(paragraph(f"{EGG.format(i)}.") for i in (2, 3, 4)))
    rules = rule(MINI)
    division = split.divided([whole], rules)[0]
    assert not isinstance(division, str)
    (_, first), (last, second) = division
    assert first.size == second.size and last.start == 6
    assert first.spacing < second.spacing
    assert second.roomy and second.rest > first.rest
    assert "mb-card--roomy" in whole.html(second, last)
    assert f"--card-pale-height:{second.rest * 0.8:g}mm" in whole.html(second, last)


def test_an_action_is_not_divided_even_if_that_takes_another_card() -> None:
    chore = Group(1, '<div class="mb-card-action">', "</div>")
    long = EGG.format(1)
    action = [Piece(f'<div class="mb-card-fact">{long}</div>', long, chore) for _ in range(6)]
    before, after = ([paragraph(f"{EGG.format(i)}.") for i in range(n)] for n in (4, 6))
    division = split.divided([front(*before, *action, *after)], rule(MINI))[0]
    assert not isinstance(division, str)
    assert [part.start for part, _ in division] == [0, 4, 10]


def test_a_card_that_just_fits_is_not_divided() -> None:
    assert len(made(front(paragraph("Count every hen."))).parts) == 1


def test_a_divided_card_is_restored_completely_from_the_cache() -> None:
    long = front(*(paragraph(f"{EGG.format(i)}.") for i in range(20)))
    first, again = made(long), made(long)
    assert first == again
    assert len(first.parts) > 1
    first.parts[1].unlink()
    assert made(long).parts[1].is_file()


def test_a_block_that_is_too_tall_for_any_card_is_an_error() -> None:
    with pytest.raises(ContentErrors) as caught:
        made(front(paragraph("Short."), paragraph("Count every hen. " * 90)))
    (error,) = caught.value.errors
    found = re.fullmatch(
        r'farm/eggs\.yml:7:3: card "Hens" \(Mini\): “Count every hen\. Count every hen\. '
        r"Count …” is ([\d.]+) mm too tall for a single card at 6\.5 pt, the smallest type \(.*\)",
        str(error),
    )
    assert found, str(error)
    assert 3 < float(found[1]) < 200
