"""Distances for a tape measure, computed from the corners of hand-made shapes."""

from __future__ import annotations

import random
import re
from math import cos, dist, radians, sin

import pytest

from musterbook import maps
from musterbook.library.model.maps import Board, MapEntry, Measure, Piece, Point, TerrainArea
from musterbook.maps.label_placement import LabelBox
from musterbook.maps.labels import Size, lettering
from musterbook.maps.measuring_aids import corner_places, corners, width, words
from musterbook.maps.tape_distances import (
    border,
    border_words,
    measured_corner,
    nearest_edges,
    outlines,
    placing,
    printed_ends,
    tape,
)
from musterbook.maps.terrain import piece_corners as corners_of

BOARD = Board(width=60, height=44)


@pytest.mark.parametrize(
    ("inches", "expected"),
    [(0, "0″"), (13, "13″"), (7.375, "7⅜″"), (0.5, "½″"), (23.04, "23″"), (11.94, "12″"),
     (33.07, "33⅛″"), (5.9375, "6″"), (0.06, "0″")],
)  # fmt: skip
def test_a_distance_is_rounded_to_the_nearest_eighth_of_an_inch(
    inches: float, expected: str
) -> None:
    assert tape(inches) == expected


def test_a_level_rectangle_is_placed_by_the_corner_nearest_both_edges() -> None:
    placed = placing(BOARD, ((40, 30), (51.5, 30), (51.5, 37), (40, 37)))
    assert [corner.words for corner in placed.corners] == ["right 8½″, bottom 7″"]
    assert placed.along == "along the long edges"
    upright = placing(BOARD, ((6, 13), (13, 13), (13, 24.5), (6, 24.5)))
    assert [corner.words for corner in upright.corners] == ["left 6″, top 13″"]
    assert upright.along == "along the short edges"


def test_a_rotated_rectangle_is_placed_by_the_ends_of_its_longer_side() -> None:
    placed = placing(BOARD, ((10, 10), (18, 16), (16.5, 18), (8.5, 12)))
    assert [corner.words for corner in placed.corners] == ["left 10″, top 10″", "left 18″, top 16″"]
    assert placed.along == ""


def test_a_level_trapezoid_is_placed_by_its_longest_level_side() -> None:
    placed = placing(BOARD, ((27, 16), (35, 16), (35, 27.5), (33, 27.5)))
    assert {(corner.x, corner.y) for corner in placed.corners} == {(35, 16), (35, 27.5)}


def test_areas_opposite_each_other_have_the_same_distances_from_opposite_edges() -> None:
    """Random rectangles, some of them on the centre lines, where two edges are equally near."""
    other = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
    chance = random.Random(11)
    for case in range(300):
        middle = (chance.uniform(8, 52), chance.uniform(8, 36))
        if case % 5 == 0:
            middle = (30.0, middle[1])
        if case % 7 == 0:
            middle = (middle[0], 22.0)
        one = rectangle(middle, chance.choice((0, 90, chance.uniform(0, 180))))
        opposite = tuple((60 - x, 44 - y) for x, y in one)
        if middle == (30.0, 22.0):
            continue
        here, there = placing(BOARD, one), placing(BOARD, opposite)
        mine = [(c.across, c.down, tape(c.from_side), tape(c.from_end)) for c in here.corners]
        theirs = [
            (other[c.across], other[c.down], tape(c.from_side), tape(c.from_end))
            for c in there.corners
        ]
        assert sorted(mine) == sorted(theirs), (middle, one)


def rectangle(middle: Point, degrees: float) -> tuple[Point, ...]:
    turn = radians(degrees)
    return tuple(
        (
            middle[0] + x * cos(turn) - y * sin(turn),
            middle[1] + x * sin(turn) + y * cos(turn),
        )
        for x, y in ((-5, -1.25), (5, -1.25), (5, 1.25), (-5, 1.25))
    )


def test_the_area_can_be_reconstructed_from_the_measured_corners() -> None:
    """The distances, the kind and the picture are enough to find the same corners."""
    for degrees in (0, 90, 17, 53.5, 120):
        outline = rectangle((21, 15), degrees)
        for corner in placing(BOARD, outline).corners:
            x = corner.from_side if corner.across == "left" else 60 - corner.from_side
            y = corner.from_end if corner.down == "top" else 44 - corner.from_end
            assert min(dist((x, y), point) for point in outline) < 1e-9


def test_distances_are_from_the_nearest_edges() -> None:
    assert nearest_edges(BOARD, (5, 40)) == ("left", "bottom")
    assert nearest_edges(BOARD, (31, 3)) == ("right", "top")
    corner = measured_corner(BOARD, (50.5, 3.25), "right", "top")
    assert (corner.from_side, corner.from_end, corner.words) == (9.5, 3.25, "right 9½″, top 3¼″")


def test_a_border_consists_of_the_lines_inside_the_board() -> None:
    step = ((40, 0), (60, 0), (60, 44), (48, 44), (48, 22), (40, 22))
    (line,) = border(BOARD, step)
    assert [(c.x, c.y) for c in line] == [(48, 44), (48, 22), (40, 22), (40, 0)]
    assert next(c.words for c in line) == "right 12″, bottom 0″"
    assert border(BOARD, ((0, 0), (60, 0), (60, 44), (0, 44))) == ()
    described = border_words(BOARD, step)
    assert described == (
        "12″ from the right on the bottom edge – right 12″, bottom 22″ – right 20″, bottom 22″ – "
        "20″ from the right on the top edge"
    )
    assert (
        border_words(BOARD, ((0, 0), (60, 44), (0, 44))) == "top left corner – bottom right corner"
    )
    two = border(BOARD, ((10, 0), (20, 0), (20, 44), (10, 44)))
    assert [len(line) for line in two] == [2, 2]


ENTRY = MapEntry(
    name="Two",
    board=BOARD,
    terrain={
        "level": TerrainArea(kind="a", polygon=((6, 13), (13, 13), (13, 24.5), (6, 24.5))),
        "turned": TerrainArea(kind="a", polygon=((40, 10), (48, 16), (46.5, 18), (38.5, 12))),
    },
)


def test_every_measured_corner_is_drawn_with_arrows_to_its_edges() -> None:
    drawn = maps.svg(ENTRY, title="Two", theme="print", width_mm=186, tape_measure=True)
    group = drawn.partition('<g class="mb-tape">')[2]
    labels = re.findall(r">([←→↑↓0-9⅛¼⅜½⅝¾⅞ ]+)</text>", group)
    assert labels == ["←6 ↑13", "→12 ↑16", "→20 ↑10"]
    dots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', group)
    assert dots == [("60.00", "130.00"), ("480.00", "160.00"), ("400.00", "100.00")]


def test_a_corner_shared_by_two_areas_is_labelled_once() -> None:
    left, right = ((10, 10), (16, 10), (16, 14), (10, 14)), ((16, 14), (22, 14), (22, 18), (16, 18))
    shared = {"left": left, "right": right, "again": left}
    terrain = {slug: TerrainArea(kind="a", polygon=one) for slug, one in shared.items()}
    entry = ENTRY.model_copy(update={"terrain": terrain})
    assert [words(corner) for corner, _ in corners(entry)] == ["←10 ↑10", "←16 ↑14"]


def test_a_piece_at_an_angle_is_measured_at_the_corners_that_the_map_prints() -> None:
    piece = Piece(x=10, y=10, size=(10, 5), turn=45, height="tall")
    ends = {(x + 0.1, y) for x, y in corners_of(piece)[:2]}
    entry = MapEntry(
        name="One",
        board=BOARD,
        pieces={"barn": piece},
        measures=tuple(Measure(**{"from": end, "to": (end[0], 0)}) for end in ends),
        symmetric=False,
    )
    alone = placing(BOARD, corners_of(piece)).corners
    assert {(corner.x, corner.y) for corner in alone}.isdisjoint(ends)
    placed = placing(BOARD, outlines(entry)["barn"], printed_ends(entry)).corners
    assert {(corner.x, corner.y) for corner in placed} == ends


def test_a_ruler_has_a_tick_every_inch_and_a_longer_one_every_six_inches() -> None:
    drawn = maps.svg(ENTRY, title="Two", theme="print", width_mm=186, tape_measure=True)
    ticks = re.findall(r"M([\d.]+) 0v([\d.]+)", drawn)
    assert [at for at, long in ticks if float(long) > 5] == [str(n * 10) for n in range(6, 60, 6)]
    assert len(ticks) == 59


def test_a_picture_without_the_tape_measure_has_no_distances() -> None:
    assert "mb-tape" not in maps.svg(ENTRY, title="Two")


def test_a_distance_is_written_beside_its_corner_and_outside_its_area() -> None:
    for corner, out in corners(ENTRY):
        best = corner_places(corner, out, width(words(corner)))[0].box
        area = next(a for a in ENTRY.terrain.values() if (corner.x, corner.y) in a.polygon)
        xs, ys = zip(*area.polygon, strict=True)
        inside = LabelBox((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, 1, 1)
        assert best.distance(corner.x, corner.y) < 1 and not best.meets(inside)


def test_distances_and_names_of_areas_do_not_cover_each_other() -> None:
    found = lettering(ENTRY, Size(186, tape=True))
    assert found.collisions == ()
    assert len(found.labels) == 5
