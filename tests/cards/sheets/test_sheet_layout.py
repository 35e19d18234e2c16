"""Layouts of cards: counts compared with the published table, slots, cuts, marks."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from musterbook.cards.faces import Design
from musterbook.cards.print_measures import BacksMode, Margins, print_measures
from musterbook.cards.sheets import Setup
from musterbook.cards.sheets.crop_marks import crop_path
from musterbook.cards.sheets.imposition import label_place, strip
from musterbook.cards.sheets.sheet_layout import SheetLayout, back_slot, solve
from musterbook.cards.sheets.sheet_setup import with_gap
from musterbook.errors import UserError

TIGHT = 5000
# Bleed may lie in the margin: held inside it, three jumbo and twelve small American cards would
# lie on A4 with 3 mm of bleed.
KNOWN = {
    # size: A4 touching, 1.5 mm, 3 mm of bleed; the same on Letter; A3 and Tabloid touching
    "poker": ((9, 9, 8), (9, 8, 6), (18, 18)),
    "poker-us": ((9, 9, 8), (9, 8, 6), (18, 18)),
    "bridge": ((10, 9, 9), (9, 8, 8), (21, 21)),
    "tarot": ((4, 4, 4), (4, 4, 4), (12, 12)),
    "mini": ((16, 16, 12), (18, 12, 12), (36, 36)),
    "mini-us": ((18, 18, 16), (18, 16, 15), (36, 36)),
    "square": ((8, 6, 6), (6, 6, 6), (20, 18)),
    "jumbo": ((4, 4, 4), (3, 2, 2), (8, 9)),
}


def setup(size: str, paper: str, bleed: int | None = None, margin: int = TIGHT) -> Setup:
    known, margins = print_measures(), Margins.even(margin)
    return Setup(Design(known.sizes[size]), known.papers[paper], bleed=bleed, margins=margins)


@pytest.mark.parametrize("size", KNOWN)
def test_the_number_of_cards_on_a_sheet_matches_a_calculation_by_hand(size: str) -> None:
    a4, letter, large = KNOWN[size]
    bleeds = (None, 1500, 3000)
    assert tuple(setup(size, "a4", bleed).layout.count for bleed in bleeds) == a4
    assert tuple(setup(size, "letter", bleed).layout.count for bleed in bleeds) == letter
    assert tuple(setup(size, paper).layout.count for paper in ("a3", "tabloid")) == large


def test_fewer_slightly_wider_cards_fit() -> None:
    """The test above can fail: with a slightly wider card there is one fewer."""
    sheet = replace(print_measures().sheet, margins=Margins.even(TIGHT))
    assert solve(print_measures().papers["a4"], 66_667, 88_000, sheet).count < 9


def test_three_cards_of_63_mm_fit_side_by_side() -> None:
    for paper in ("a4", "letter", "universal"):
        layout = setup("poker", paper, margin=6350).layout
        assert (layout.columns, layout.rows) == (3, 3)


def test_a_card_that_just_fits_is_not_rejected_by_rounding() -> None:
    """Nine American poker cards leave exactly the margin on Letter."""
    layout = setup("poker-us", "letter", margin=6350).layout
    assert (layout.count, layout.top) == (9, 6350)


def test_a_card_that_is_too_large_for_the_paper_is_refused() -> None:
    with pytest.raises(UserError, match="too large for A4"):
        solve(print_measures().papers["a4"], 288_000, 205_000, print_measures().sheet)


def test_the_number_of_cards_lost_to_bleed_is_known() -> None:
    assert setup("poker", "a4", 1500, 6350).lost == 0
    assert setup("poker", "a4", 3000, 6350).lost == 1
    assert setup("poker", "letter", 3000, 6350).lost == 3


def every_layout() -> list[SheetLayout]:
    found = []
    for size in print_measures().sizes:
        for paper in print_measures().papers:
            for bleed in (None, *print_measures().bleeds):
                for gutter in (None, print_measures().fold):
                    one = setup(size, paper, bleed, 6350)
                    try:
                        card = one.design.size
                        layout = solve(one.paper, card.width, card.height, one.sheet, gutter=gutter)
                    except UserError:
                        continue
                    found.append(layout)
    return found


def test_slots_do_not_overlap_and_stay_within_the_margin() -> None:
    for layout in every_layout():
        every = [layout.slot(r, c) for r in range(layout.rows) for c in range(layout.columns)]
        columns, rows = sorted({s.left for s in every}), sorted({s.top for s in every})
        assert (len(columns), len(rows)) == (layout.columns, layout.rows)
        for places, length, paper in (
            (columns, layout.width, layout.paper.width),
            (rows, layout.height, layout.paper.height),
        ):
            assert places[0] >= layout.sheet.margins.left
            assert paper - places[-1] - length in (places[0], places[0] + 1)
            steps = {b - a - length for a, b in pairwise(places)}
            assert steps <= {layout.sheet.gap, layout.gutter if layout.fold else layout.sheet.gap}


def test_the_back_of_every_slot_is_mirrored_correctly_for_every_way_of_flipping() -> None:
    for layout in every_layout():
        kinds: tuple[BacksMode, ...] = ("fold",) if layout.fold else ("long", "short", "manual")
        for backs in kinds:
            for slot in layout.slots:
                back, turned = back_slot(layout, slot, backs)
                mirrored_x = layout.paper.width - slot.left - layout.width
                mirrored_y = layout.paper.height - slot.top - layout.height
                expected = (slot.left, mirrored_y) if turned else (mirrored_x, slot.top)
                # Half a micrometre may be lost where the paper is an odd number of them.
                assert abs(back.left - expected[0]) <= 1 and abs(back.top - expected[1]) <= 1


def test_the_flip_axis_depends_on_the_paper_and_the_edge() -> None:
    upright, sideways = setup("poker", "a4").layout, setup("poker", "a4", 3000).layout
    assert not upright.landscape and sideways.landscape
    slot = upright.slot(0, 0)
    assert back_slot(upright, slot, "long") == (upright.slot(0, 2), False)
    assert back_slot(upright, slot, "short") == (upright.slot(2, 0), True)
    assert back_slot(sideways, sideways.slot(0, 0), "long") == (sideways.slot(1, 0), True)
    assert back_slot(sideways, sideways.slot(0, 0), "short") == (sideways.slot(0, 3), False)


def test_a_folded_sheet_has_its_fold_in_the_middle_with_space_beside_it() -> None:
    fold = replace(setup("poker", "a4", margin=6350), backs="fold").layout
    assert (fold.fold, fold.count) == ("vertical", 4)
    left, right = fold.slot(0, 1), fold.slot(0, 2)
    assert right.left - left.left - fold.width == print_measures().fold
    assert left.left + fold.width + print_measures().fold // 2 == fold.paper.width // 2


def test_crop_marks_stay_within_the_margin_and_move_inside_if_there_is_no_room() -> None:
    for layout in every_layout():
        margin = layout.sheet.margins.left / 1000
        width, height = layout.paper.width / 1000, layout.paper.height / 1000
        for x, y, way, length in re.findall(
            r"M([\d.]+) ([\d.]+)([vh])(-?[\d.]+)", crop_path(layout)
        ):
            step = float(length)
            across, down = (step, 0.0) if way == "h" else (0.0, step)
            ends = [(float(x), float(y)), (float(x) + across, float(y) + down)]
            assert abs(step) >= 1
            for end_x, end_y in ends:
                assert margin - 1e-6 <= end_x <= width - margin + 1e-6
                assert margin - 1e-6 <= end_y <= height - margin + 1e-6


def test_labels_are_outside_the_cards_and_within_the_margin() -> None:
    without = []
    for layout in every_layout():
        place = strip(layout)
        if not place.lines:
            without.append((layout.width, layout.paper.slug))
            continue
        left, top = (
            float(n) * 1000 for n in re.findall(r"(?:left|top):([\d.]+)mm", label_place(layout))
        )
        depth = place.lines * place.height
        assert left >= layout.sheet.margins.left
        if place.edge == "bottom":
            assert top + depth <= layout.paper.height - layout.sheet.margins.left
            assert top >= layout.top + layout.block_height
        else:
            assert left + depth <= layout.left
    # Nine jumbo cards, and once eighteen small ones, fill the paper to the margin.
    assert set(without) <= {
        (88900, "tabloid"),
        (44450, "a4"),
        (44000, "tabloid"),
        (44450, "universal"),
    }


# --- Margins by side ----------------------------------------------------------------------------


def test_a_wide_margin_at_one_edge_does_not_cost_a_row() -> None:
    """1.8 mm at the top and 30 mm below hold three rows of 88 mm on A4: 264 of 265.2 mm."""
    margins = Margins(1800, 5000, 30_000, 5000)
    layout = replace(setup("poker", "a4"), margins=margins).layout
    assert (layout.columns, layout.rows) == (3, 3)
    assert layout.top >= 1800 and layout.top + layout.block_height <= 297_000 - 30_000
    assert replace(setup("poker", "a4"), margins=Margins.even(30_000)).layout.count < 9


@pytest.mark.parametrize("backs", ["long", "short", "manual", "none"])
@pytest.mark.parametrize("size", ["poker", "tarot", "jumbo"])
@pytest.mark.parametrize("margins", [Margins(3000, 4000, 13_000, 9000), Margins(9000, 0, 0, 5000)])
def test_fronts_and_backs_stay_within_all_margins(
    margins: Margins, size: str, backs: BacksMode
) -> None:
    """The back of a sheet goes through the printer the same way up as its front."""
    layout = replace(setup(size, "a4"), margins=margins, backs=backs).layout
    limits = margins.sideways if layout.landscape else margins
    for slot in layout.slots:
        for place in (slot, back_slot(layout, slot, backs)[0]):
            assert limits.left <= place.left
            assert place.left + layout.width <= layout.paper.width - limits.right
            assert limits.top <= place.top
            assert place.top + layout.height <= layout.paper.height - limits.bottom


@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_are_behind_fronts_with_uneven_margins(backs: BacksMode) -> None:
    layout = replace(setup("poker", "a4"), margins=Margins(0, 2000, 9000, 12_000)).layout
    layout = replace(setup("poker", "a4"), margins=layout.sheet.margins, backs=backs).layout
    for slot in layout.slots:
        back, turned = back_slot(layout, slot, backs)
        if turned:  # flipped upwards
            assert layout.paper.height - back.top - layout.height == slot.top
        else:
            assert layout.paper.width - back.left - layout.width == slot.left


def test_cards_in_full_colour_do_not_touch_if_there_is_room() -> None:
    a4, letter = (setup("poker", paper) for paper in ("a4", "letter"))
    assert with_gap(a4).layout.sheet.gap == 3_000
    assert with_gap(letter) is letter, "one card less on a sheet"
    low_ink = replace(a4, design=replace(a4.design, theme="low-ink"))
    assert with_gap(low_ink) is low_ink
    touching = replace(a4, bleed=0)
    assert with_gap(touching) is touching, "chosen by the user"
