"""Tuck boxes: their sizes and texts, and decks that do not fit."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from musterbook.cards.faces import usual
from musterbook.cards.faces.ground import Land
from musterbook.cards.print_measures import Margins, print_measures
from musterbook.cards.selection import CardQuery
from musterbook.cards.sheets import rendered
from musterbook.cards.tuck_boxes import (
    contents_of,
    tuck_box_files,
    tuck_box_pages,
    tuck_boxes_pdf,
)
from musterbook.cards.tuck_boxes.deck_contents import DeckContents
from musterbook.cards.tuck_boxes.tuck_box import MIN_PT, fit, tuck_box
from musterbook.cards.tuck_boxes.tuck_box_net import net_of
from musterbook.colours import PLAIN_SYMBOL, Face
from musterbook.errors import UserError
from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from tests.pdfs import pdf_texts
from tests.slow import quick
from tests.trees import edit, invented
from tools.check_prints import check

SIZE = print_measures().sizes["poker"]
A4 = print_measures().papers["a4"]

GAMBIT = Face("gambit", "Gambit", "#5b2a86", "#c4a1ea", PLAIN_SYMBOL)


def deck(name: str = "Hens", cards: int = 20, names: tuple[str, ...] = ("Hen",)) -> DeckContents:
    return DeckContents(name, "Harvest", "First edition", GAMBIT, names, cards)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    tree = invented(tmp_path_factory.mktemp("boxes"))
    edit(tree, "1e/duel/task.yml", "singular: Task", "singular: Task\nshared: false")
    edit(tree, "1e/duel/task.yml", "  sit: {", "  sit: {copies: 2, ")
    return load([tree])


def words(pdf: bytes) -> str:
    return " ".join(pdf_texts(pdf))


def test_the_depth_of_a_box_is_the_thickness_of_its_cards() -> None:
    form = print_measures().tuck_boxes
    thin, thick = (net_of(SIZE, 54, thickness, form) for thickness in (320, 700))
    inside = [net.depth - form.air - 2 * form.board for net in (thin, thick)]
    assert inside == [54 * 320, 54 * 700]
    assert thin.width - 2 * form.board - form.air == SIZE.width
    assert thin.height - 2 * form.board - form.air == SIZE.height


def test_the_outline_stays_inside_the_net_and_is_closed() -> None:
    net = net_of(SIZE, 30, 320, print_measures().tuck_boxes)
    path = net.cut()
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    width, height = (side / 1000 for side in net.size)
    assert path.endswith("Z") and min(numbers) >= 0
    assert max(numbers) == pytest.approx(max(width, height))
    # Front and back have one width, both sides another; together with the tab they are the net.
    assert net.sides[1].left + net.depth == net.size[0]


@pytest.mark.parametrize("size", ["poker", "mini-us", "tarot"])
def test_the_list_of_contents_names_every_deck_with_its_cards(size: str) -> None:
    decks = [deck("Hens"), deck("Geese and other birds", 4, ("Goose", "Gander"))]
    pdf, count = tuck_boxes_pdf("Harvest", "en", decks, print_measures().sizes[size], A4)
    said = words(pdf)
    assert "20 cards" in said and "4 cards" in said and "HENS" in said and "BIRDS" in said
    with pikepdf.open(BytesIO(pdf)) as file:
        assert len(file.pages) == count == 2
        assert file.Root.MarkInfo.Marked and file.Root.ViewerPreferences.PrintScaling == "/None"
        assert [str(page.MediaBox[2]) for page in file.pages]
    again = tuck_boxes_pdf.function("Harvest", "en", decks, print_measures().sizes[size], A4)
    assert (pdf, count) == again


def test_a_list_that_does_not_fit_is_left_out_and_never_cut_off() -> None:
    names = tuple(f"A rather long name of hen number {number}" for number in range(90))
    said = words(tuck_boxes_pdf("Harvest", "en", [deck(names=names)], SIZE, A4)[0])
    assert "hen number" not in said and "HENS" in said


def test_a_box_has_the_ground_of_its_backs_up_to_the_line_to_cut() -> None:
    """The ground is clipped: nothing is printed outside the colour over the edge."""
    drawn = tuck_box(net_of(SIZE, 20, 320, print_measures().tuck_boxes), deck(), False)
    assert drawn.index("<clipPath") < drawn.index('clip-path="url(#box0)"')
    hills = replace(deck(), land=Land("hills", 7))
    lines = tuck_box(net_of(SIZE, 20, 320, print_measures().tuck_boxes), hills, False)
    assert lines.count("<path") > drawn.count("<path") + 5


@pytest.mark.parametrize("names", [("Hen", "Goose"), tuple(f"Hen {n}" for n in range(20))])
def test_the_band_is_level_on_all_sides_of_a_box_and_its_list_is_below_or_over_the_dial(
    names: tuple[str, ...],
) -> None:
    net = net_of(SIZE, 20, 320, print_measures().tuck_boxes)
    drawn = tuck_box(net, deck(names=names), True)
    bands = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><svg [^>]+ width="([\d.]+)"', drawn)
    (side, level, wide), (back, same, narrow) = (map(float, band) for band in bands)
    assert level == same and (back, narrow) == (net.back.left / 1000, net.back.width / 1000)
    assert side == net.sides[0].left / 1000
    assert side + wide == pytest.approx(net.size[0] / 1000)
    ((upper, tall),) = re.findall(
        r'<rect x="[\d.]+" y="([\d.]+)" [^>]+ height="([\d.]+)" rx="2"', drawn
    )
    assert float(upper) + float(tall) < (net.back.top + net.back.height) / 1000
    assert (float(upper) > level + net.height / 4000) == (len(names) < 7)


def test_a_deck_of_another_size_has_a_box_of_its_size() -> None:
    large = print_measures().sizes["tarot"]
    both = [deck(), replace(deck("Eggs"), size=large)]
    as_large, as_small = (tuck_boxes_pdf("x", "en", both[1:], size, A4) for size in (large, SIZE))
    assert as_large == as_small != tuck_boxes_pdf("x", "en", [deck("Eggs")], SIZE, A4)
    assert tuck_boxes_pdf("x", "en", both, SIZE, A4)[1] == 2


def test_no_text_is_too_small_to_read() -> None:
    assert fit("Hens", 40, 18).size == 18
    long = fit("A name that is much too long for such a narrow place", 12, 18, lines=1)
    assert long.size == MIN_PT and long.lines[0].endswith("…")
    form = print_measures().tuck_boxes
    thin, wide = (tuck_box(net_of(SIZE, cards, 320, form), deck(), True) for cards in (1, 20))
    assert wide.count("HENS") == thin.count("HENS") == 5  # also on two sides and a lid


@pytest.mark.parametrize("size", quick(["mini"], [s for s in print_measures().sizes if s != "a5"]))
def test_no_texts_overlap_at_any_size(size: str) -> None:
    decks = [deck(), deck("Rescue Stratagems", 6, ("Silenced Weapons", "Sensors"))]
    pdf, _ = tuck_boxes_pdf(
        "Farm", "en", decks, print_measures().sizes[size], print_measures().papers["a3"],
        margins=print_measures().sheet.margins, thickness=320, low_ink=False,
    )  # fmt: skip
    assert check(pdf, size).errors == ()


def test_a_box_that_does_not_fit_the_paper_is_an_error_with_advice() -> None:
    with pytest.raises(UserError, match=r"the box of Hens .* does not fit on A4; choose a larger"):
        tuck_boxes_pdf("x", "en", [deck()], replace(SIZE, height=290_000), A4)


def test_the_note_does_not_cover_the_drawings() -> None:
    pdf, _ = tuck_boxes_pdf("x", "en", [deck(cards=80)], SIZE, A4, margins=Margins.even(5000))
    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=4, grayscale=True).to_pil()
    text = document[0].get_textpage()
    at = text.get_text_range().index("print at 100")
    _, bottom, _, top = text.get_charbox(at)
    height = document[0].get_height()
    document.close()
    beside = image.crop(
        (image.width // 2, round((height - top - 3) * 4), image.width, round((height - bottom) * 4))
    )
    assert beside.getextrema() == (255, 255)


def test_each_player_gets_a_box_for_a_deck_that_is_not_shared(library: Library) -> None:
    cards = [card for card in library.of_type(Card) if "/duel/" in card.id]
    pages = rendered(library, cards, usual())
    found = contents_of(library, cards, CardQuery(copies=2), pages)
    assert [(one.name, one.count) for one in found] == [("Tasks", 5)] * 2
    assert found[0].where == "Duel · First edition"
    assert found[0].cards[0] == "Sit (2 cards)" and found[0].cards[-1] == "Shout"


def made(tree: Path) -> dict[str, tuple[bytes, int]]:
    """The boxes of the site with their numbers of pages, by address."""
    return {one.file.path: one.make() for one in tuck_box_files(load([tree]))}


@pytest.mark.slow
def test_files_of_the_site_are_redrawn_only_after_a_change(
    tmp_path: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = invented(tmp_path / "tree")
    first = made(tree)
    with monkeypatch.context() as patch:
        patch.setattr(tuck_box_pages, "empty_sheets", lambda *_: pytest.fail("drawn again"))
        assert made(tree) == first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    again = made(tree)
    assert list(again) == list(first)
    changed = [path for path in again if again[path] != first[path]]
    assert changed == ["print/1e-duel-tuck-boxes-universal.pdf"]


def test_a_deck_too_thick_for_one_box_is_divided_evenly_among_as_few_as_possible() -> None:
    made, pages = tuck_boxes_pdf("Harvest", "en", [deck(cards=300), deck("Eggs")], SIZE, A4)
    assert pages == 4
    said = words(made)
    assert all(f"HENS ({number} OF 3)" in said for number in (1, 2, 3)) and "EGGS" in said
    assert said.count("100 cards") >= 3


def test_a_logo_is_in_the_upper_corner_of_the_front_of_a_box() -> None:
    logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 2h7"/></svg>'
    for size in (SIZE, print_measures().sizes["mini"], print_measures().sizes["tarot"]):
        net = net_of(size, 30, 320, print_measures().tuck_boxes)
        drawn = tuck_box(net, replace(deck(), logo=logo), False)
        place = r'<svg x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*><path d="M1 2h7"'
        ((x, y, wide),) = (tuple(map(float, one)) for one in re.findall(place, drawn))
        left, top, width, height = (
            side / 1000
            for side in (net.front.left, net.front.top, net.front.width, net.front.height)
        )
        assert left < x < x + wide < left + width / 3 and wide >= 4
        assert top < y < y + wide < top + height * 0.19  # above the dial
        assert "M1 2h7" not in tuck_box(net, deck(), False)
