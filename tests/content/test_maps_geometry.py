"""The deployment maps of the real content meet the requirements of a map.

The geometry here is our own and shares nothing with the code that draws the maps: it looks at
points of a fine grid, so an error of a quarter inch is found whatever the shape is made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot, pi
from pathlib import Path

import pytest
import yaml

from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Board, Disc, Marker, Shape, Zone

CONTENT = Path(__file__).resolve().parents[2] / "content"
STEP = 0.25
"""Distance of the grid's points; none lies on a whole or half inch, where borders are."""


def maps() -> dict[str, MapCard]:
    """Load every map of the content: id → map."""
    found = {}
    for path in sorted(CONTENT.rglob("maps.yml")):
        tree = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        folder = path.parent.relative_to(CONTENT).as_posix()
        for slug, entry in MapsFile.model_validate(tree).maps.items():
            found[f"{folder}/maps/{slug}"] = entry
    return found


MAPS = maps()
every_map = pytest.mark.parametrize("entry", [pytest.param(m, id=i) for i, m in MAPS.items()])


def grid(board: Board) -> Iterator[tuple[float, float]]:
    """Yield points all over the board, avoiding lines that a map is likely to use."""
    y = 0.113
    while y < board.height:
        x = 0.131
        while x < board.width:
            yield x, y
            x += STEP
        y += STEP


def inside(shape: Shape, x: float, y: float) -> bool:
    """Tell whether a point lies in a shape, by the parity of the sides to its right."""
    if shape.disc:
        return hypot(x - shape.disc.x, y - shape.disc.y) <= shape.disc.r
    if shape.minus and hypot(x - shape.minus.x, y - shape.minus.y) < shape.minus.r:
        return False
    parity = False
    for index, (x1, y1) in enumerate(shape.polygon):
        x2, y2 = shape.polygon[index - 1]
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            parity = not parity
    return parity


Zones = tuple[Zone, ...]


def owners(zones: Zones, x: float, y: float) -> list[str]:
    """Return the sides whose zones contain a point."""
    return [zone.side for zone in zones if any(inside(shape, x, y) for shape in zone.shapes)]


def turned(board: Board, x: float, y: float) -> tuple[float, float]:
    """Return the position of a point when the board is rotated by half a turn."""
    return board.width - x, board.height - y


OTHER = {"attacker": "defender", "defender": "attacker", "none": "none"}


Owned = list[tuple[float, float, list[str]]]
"""Every point of the grid, and the sides whose zones contain it."""


def owned(board: Board, zones: Zones) -> Owned:
    return [(x, y, owners(zones, x, y)) for x, y in grid(board)]


def zone_area(points: Owned, side: str) -> float:
    """Return the area of one side's zones in square inches."""
    return sum(side in sides for _, _, sides in points) * STEP * STEP


def errors(entry: MapCard) -> list[str]:
    """List the errors of a map: at most one of each kind."""
    zones = tuple(entry.zones.values())
    found = (
        _off_board(entry),
        _misplaced_marker(entry),
        _lopsided_markers(entry),
        *_zone_errors(entry.board, zones, entry.symmetric),
    )
    return [error for error in found if error]


@cache
def _zone_errors(board: Board, zones: Zones, symmetric: bool) -> tuple[str, ...]:
    """List the errors that depend on nothing else: many maps have the same zones."""
    points = owned(board, zones)
    if not symmetric:
        return (_overlap(points),)
    return _overlap(points), _lopsided_zones(board, zones, points), _areas(points)


def _off_board(entry: MapCard) -> str:
    points = [(m.x, m.y) for m in entry.markers.values()]
    points += [point for m in entry.measures for point in (m.from_, m.to)]
    for zone in entry.zones.values():
        for shape in zone.shapes:
            points += shape.polygon
            if disc := shape.disc:
                points += [(disc.x - disc.r, disc.y - disc.r), (disc.x + disc.r, disc.y + disc.r)]
    for x, y in points:
        if not (0 <= x <= entry.board.width and 0 <= y <= entry.board.height):
            return f"({x:g}, {y:g}) is off the board"
    return ""


def _overlap(points: Owned) -> str:
    for x, y, sides in points:
        if len(set(sides)) > 1:
            return f"zones overlap at ({x:g}, {y:g})"
    return ""


def _misplaced_marker(entry: MapCard) -> str:
    for slug, marker in entry.markers.items():
        found = owners(tuple(entry.zones.values()), marker.x, marker.y) or ["none"]
        if found != [marker.zone]:
            return f"{slug} is said to lie in {marker.zone}, but lies in {' and '.join(found)}"
    return ""


def _lopsided_zones(board: Board, zones: Zones, points: Owned) -> str:
    for x, y, sides in points:
        there = {OTHER[side] for side in owners(zones, *turned(board, x, y))}
        if set(sides) != there:
            return f"zones differ after half a turn at ({x:g}, {y:g})"
    return ""


def _lopsided_markers(entry: MapCard) -> str:
    places = {(m.x, m.y, m.zone) for m in entry.markers.values()}
    twins = {(*turned(entry.board, m.x, m.y), OTHER[m.zone]) for m in entry.markers.values()}
    if entry.symmetric and places != twins:
        return f"markers differ after half a turn: {sorted(places ^ twins)}"
    return ""


def _areas(points: Owned) -> str:
    attacker, defender = zone_area(points, "attacker"), zone_area(points, "defender")
    if abs(attacker - defender) > 0.01 * attacker:
        return f"areas differ: {attacker:g} and {defender:g} square inches"
    return ""


def test_there_are_maps_to_check() -> None:
    assert len([name for name in MAPS if name.startswith("10e/leviathan/")]) == 5
    later = [m for i, m in MAPS.items() if i.startswith("10e/chapter-approved-2025-26/")]
    assert len([entry for entry in later if entry.zones]) == 17
    assert len([entry for entry in later if not entry.symmetric]) == 5


@pytest.mark.parametrize(
    "name",
    [name for name in MAPS if name.startswith("10e/chapter-approved-2025-26/maps/incursion")],
)
def test_incursion_has_the_zones_of_strike_force_and_markers_closer_to_the_centre(
    name: str,
) -> None:
    small, large = MAPS[name], MAPS[name.replace("incursion", "strike-force")]
    assert small.zones == large.zones
    assert small.edges == large.edges
    for slug in set(small.markers) - {"centre"}:
        near, far = small.markers[slug], large.markers[slug]
        assert hypot(near.x - 30, near.y - 22) < hypot(far.x - 30, far.y - 22)


@every_map
def test_a_map_is_symmetrical_and_fits_its_board(entry: MapCard) -> None:
    assert errors(entry) == []


@every_map
def test_a_printed_distance_has_a_length(entry: MapCard) -> None:
    assert [m for m in entry.measures if m.from_ == m.to] == []


@pytest.mark.parametrize("name", [name for name in MAPS if name.startswith("10e/leviathan/")])
def test_each_leviathan_side_has_an_edge_and_one_home_objective(name: str) -> None:
    entry = MAPS[name]
    assert set(entry.edges) == {"attacker", "defender"}
    assert len(set(entry.edges.values())) == 2
    homes = sorted(m.zone for m in entry.markers.values() if m.zone != "none")
    assert homes == ["attacker", "defender"]


@pytest.mark.parametrize(
    ("slug", "area", "no_mans_land"),
    [
        ("search-and-destroy", 30 * 22 - pi * 9**2 / 4, {(30, 22), (14, 10), (46, 34)}),
        ("dawn-of-war", 60 * 10, {(30, 22), (10, 22), (50, 22)}),
        ("sweeping-engagement", 60 * 22 / 2, {(30, 22), (10, 14), (50, 30)}),
        ("crucible-of-battle", 30 * 44 / 2, {(30, 22), (20, 8), (40, 36)}),
        ("hammer-and-anvil", 18 * 44, {(30, 22), (30, 6), (30, 38)}),
    ],
)
def test_leviathan_zones_have_the_dimensions_on_the_printed_cards(
    slug: str, area: float, no_mans_land: set[tuple[int, int]]
) -> None:
    entry = MAPS[f"10e/leviathan/maps/{slug}"]
    points = owned(entry.board, tuple(entry.zones.values()))
    assert zone_area(points, "attacker") == pytest.approx(area, rel=0.01)
    assert {(m.x, m.y) for m in entry.markers.values() if m.zone == "none"} == no_mans_land


def _map(**changes: object) -> MapCard:
    """Return a small valid map with some fields changed."""
    fields: dict[str, object] = {
        "name": "Test",
        "board": Board(width=20, height=10),
        "zones": {
            "attacker": Zone(side="attacker", shapes=(Shape(polygon=_box(0, 0, 20, 3)),)),
            "defender": Zone(side="defender", shapes=(Shape(polygon=_box(0, 7, 20, 10)),)),
        },
        "markers": {
            "one": Marker(x=10, y=1, zone="attacker"),
            "two": Marker(x=10, y=9, zone="defender"),
        },
    }
    return MapCard.model_validate({**fields, **changes})


def _box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _zones(attacker: Shape) -> dict[str, Zone]:
    defender = Shape(polygon=_box(0, 7, 20, 10))
    return {
        "attacker": Zone(side="attacker", shapes=(attacker,)),
        "defender": Zone(side="defender", shapes=(defender,)),
    }


def test_the_small_map_is_symmetrical() -> None:
    assert errors(_map()) == []


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"markers": {"one": Marker(x=10, y=11, zone="none")}}, "off the board"),
        ({"markers": {"one": Marker(x=10, y=1, zone="none")}}, "lies in attacker"),
        ({"markers": {"one": Marker(x=9, y=5, zone="none")}}, "markers differ"),
        ({"zones": _zones(Shape(polygon=_box(0, 0, 20, 3.5)))}, "zones differ"),
        ({"zones": _zones(Shape(polygon=_box(0, 0, 20, 8)))}, "overlap"),
        ({"zones": _zones(Shape(polygon=_box(0, 0, 20, 2)))}, "areas differ"),
        (
            {"zones": _zones(Shape(polygon=_box(0, 0, 20, 3), minus=Disc(x=5, y=3, r=1)))},
            "zones differ",
        ),
    ],
)
def test_an_asymmetrical_map_is_detected(changes: dict[str, object], error: str) -> None:
    assert any(error in found for found in errors(_map(**changes)))
