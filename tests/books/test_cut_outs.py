"""Shapes at full size on sheets of paper: few sheets, complete shapes, matching parts."""

from __future__ import annotations

import random
from itertools import pairwise
from math import atan2, degrees, dist

import pytest

from musterbook.books.cut_outs import (
    OVERLAP,
    Room,
    Seam,
    Tile,
    is_mirrored,
    marks,
    part_on,
    tiling,
    turn,
)
from musterbook.library.model.maps import Point

ROOM = Room(194, 269)
Shape = tuple[Point, ...]


def box(width: float, height: float) -> Shape:
    return ((0, 0), (width, 0), (width, height), (0, height))


def area(points: Shape) -> float:
    sides = pairwise((*points, points[0]))
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides)) / 2


def test_several_small_shapes_share_a_sheet() -> None:
    laid = tiling(box(152.4, 50.8), ROOM, 4)
    assert (len(laid.tiles), laid.copies, laid.across) == (1, 4, 1)
    assert tiling(box(152.4, 50.8), ROOM, 2).copies == 2
    assert tiling(box(60, 60), ROOM, 99).copies == 3 * 4


def test_a_long_shape_is_rotated_to_fit() -> None:
    laid = tiling(box(254, 63.5), ROOM, 2)
    assert (len(laid.tiles), laid.size, laid.copies) == (1, (63.5, 254), 2)


def test_a_shape_that_is_too_large_is_divided_with_an_overlap() -> None:
    laid = tiling(box(292.1, 177.8), ROOM, 4)
    one, two = laid.tiles
    assert one.left == 0 and two.left == pytest.approx(one.width - OVERLAP)
    assert two.left + two.width == pytest.approx(laid.size[0])
    assert one.seams == two.seams == (Seam(True, one.width - OVERLAP / 2),)


def test_a_shape_with_a_slanted_side_is_rotated_to_need_fewer_sheets() -> None:
    trapezoid = tuple((x * 25.4, y * 25.4) for x, y in ((0, 0), (8, 0), (2, 11.5), (0, 11.5)))
    laid = tiling(trapezoid, ROOM, 2)
    assert len(laid.tiles) == 2
    angle = 180 - degrees(atan2(11.5, -6))
    assert 60 < angle < 65
    for point, expected in zip(laid.outline, turn(trapezoid, angle), strict=True):
        assert point == pytest.approx(expected, abs=1e-3)
    assert area(laid.outline) == pytest.approx(area(trapezoid), rel=1e-4)


def test_rotation_changes_neither_side_lengths_nor_the_order_of_corners() -> None:
    shape: Shape = ((0, 0), (80, 10), (60, 90), (5, 70))
    for angle in (0, 17, 90, 133.3):
        turned = turn(shape, angle)
        assert min(x for x, _ in turned) == 0 == min(y for _, y in turned)
        for (a, b), (c, d) in zip(
            pairwise((*shape, shape[0])), pairwise((*turned, turned[0])), strict=True
        ):
            assert dist(a, b) == pytest.approx(dist(c, d), abs=1e-3)
        assert not is_mirrored(shape, turned)


def test_a_mirrored_shape_is_recognised() -> None:
    shape: Shape = ((0, 0), (80, 0), (20, 115), (0, 115))
    over = tuple((-x, y) for x, y in shape)
    assert is_mirrored(shape, over)
    assert is_mirrored(shape, tuple(reversed(over))), "the order of corners does not matter"
    assert not is_mirrored(box(60, 20), tuple((-x, y) for x, y in box(60, 20)))


def test_the_parts_of_any_shape_fit_their_sheets_and_add_up_to_it() -> None:
    """Random quadrilaterals: every point of the shape is on a sheet, and neighbours share marks."""
    chance = random.Random(14)
    for _ in range(60):
        wide, tall = chance.uniform(30, 600), chance.uniform(30, 600)
        shape: Shape = ((0, 0), (wide, 0), (chance.uniform(0.2, 1) * wide, tall), (0, tall))
        laid = tiling(shape, ROOM)
        for tile in laid.tiles:
            assert tile.width <= ROOM.width + 0.001 and tile.height <= ROOM.height + 0.001
        xs, ys = zip(*laid.outline, strict=True)
        for _ in range(40):
            x, y = chance.uniform(min(xs), max(xs)), chance.uniform(min(ys), max(ys))
            spot = Tile(x - 0.5, y - 0.5, 1, 1)
            if part_on(laid.outline, spot)[0] > 0.999:
                assert any(
                    t.left - 1 <= x <= t.left + t.width + 1
                    and t.top - 1 <= y <= t.top + t.height + 1
                    for t in laid.tiles
                ), (shape, x, y)
        seams = [seam for tile in laid.tiles for seam in tile.seams]
        for seam in set(seams):
            assert seams.count(seam) >= 2 or len(laid.tiles) < 4
            assert len(marks(laid, seam)) in (0, 3)


def test_joining_marks_are_on_the_seam_inside_the_shape() -> None:
    laid = tiling(box(292.1, 177.8), ROOM)
    (seam,) = laid.tiles[0].seams
    found = marks(laid, seam)
    assert [round(y / laid.size[1], 2) for _, y in found] == [0.15, 0.5, 0.85]
    assert {x for x, _ in found} == {seam.at}
