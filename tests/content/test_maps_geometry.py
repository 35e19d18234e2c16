"""The deployment maps of the real content have the dimensions of the printed cards.

That every map is symmetrical, fits its board, and has its markers in the right zones is checked
when content is loaded (tests/library/test_checks.py); areas here are calculated by themselves.
"""

import re
from dataclasses import replace
from itertools import combinations
from math import hypot, pi

import pytest
import shapely
from shapely import Polygon
from shapely.geometry import Point

from musterbook.cards import faces
from musterbook.cards.print_measures import card_size
from musterbook.library.geometry import borders, region
from musterbook.library.model.cards import Card
from musterbook.library.model.files import MapCard
from musterbook.library.model.maps import Zone
from musterbook.maps import card_map
from musterbook.maps.label_placement import crosses_box
from musterbook.maps.labels import UNIT, MapMargins
from tests.trees import bundled


def maps(start: str) -> dict[str, MapCard]:
    """The maps of the bundled content whose id begins so: id → map."""
    found = bundled().of_type(MapCard)
    return {node.id: node.data for node in found if node.id.startswith(start)}


def area(zone: Zone) -> float:
    """The area of a zone of one polygon in square inches."""
    (shape,) = zone.shapes
    found = Polygon(shape.polygon)
    if minus := shape.minus:
        found = found.difference(Point(minus.x, minus.y).buffer(minus.r))
    return float(found.area)


def test_later_packs_have_all_maps() -> None:
    assert len(maps("10e/leviathan/")) == 5
    later = maps("10e/chapter-approved-2025-26/").values()
    assert len([entry for entry in later if entry.zones]) == 17
    assert len([entry for entry in later if not entry.symmetric]) == 5


def test_incursion_has_the_zones_of_strike_force_and_markers_closer_to_the_centre() -> None:
    pack = "10e/chapter-approved-2025-26/maps"
    found = maps(f"{pack}/incursion")
    assert found
    for name, small in found.items():
        large = bundled().entry(name.replace("incursion", "strike-force"), MapCard).data
        assert small.zones == large.zones
        assert small.edges == large.edges
        for slug in set(small.markers) - {"centre"}:
            near, far = small.markers[slug], large.markers[slug]
            assert hypot(near.x - 30, near.y - 22) < hypot(far.x - 30, far.y - 22)


def test_each_leviathan_side_has_an_edge_and_one_home_objective() -> None:
    for name, entry in maps("10e/leviathan/").items():
        assert set(entry.edges) == {"attacker", "defender"}, name
        assert len(set(entry.edges.values())) == 2, name
        homes = sorted(m.zone for m in entry.markers.values() if m.zone != "none")
        assert homes == ["attacker", "defender"], name


@pytest.mark.parametrize(
    ("slug", "expected", "no_mans_land"),
    [
        ("search-and-destroy", 30 * 22 - pi * 9**2 / 4, {(30, 22), (14, 10), (46, 34)}),
        ("dawn-of-war", 60 * 10, {(30, 22), (10, 22), (50, 22)}),
        ("sweeping-engagement", 60 * 22 / 2, {(30, 22), (10, 14), (50, 30)}),
        ("crucible-of-battle", 30 * 44 / 2, {(30, 22), (20, 8), (40, 36)}),
        ("hammer-and-anvil", 18 * 44, {(30, 22), (30, 6), (30, 38)}),
    ],
)
def test_leviathan_zones_have_the_dimensions_on_the_printed_cards(
    slug: str, expected: float, no_mans_land: set[tuple[int, int]]
) -> None:
    entry = bundled().entry(f"10e/leviathan/maps/{slug}", MapCard).data
    assert area(entry.zones["attacker"]) == pytest.approx(expected, rel=0.001)
    assert {(m.x, m.y) for m in entry.markers.values() if m.zone == "none"} == no_mans_land


@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_labels_of_maps_on_cards_are_inside_what_they_name_and_cover_nothing(
    size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings: list[card_map.CardMap] = []
    sheets = []

    class Kept(card_map.CardMap):
        def picture(self, title: str, *, thumbnail: bool = False) -> str:
            drawings.append(self)
            return super().picture(title, thumbnail=thumbnail)

    monkeypatch.setattr(card_map, "CardMap", Kept)
    for card in bundled().of_type(Card):
        if bundled().map_of(card):
            design = replace(faces.usual(), size=card_size(size))
            sheets.append(faces.front(bundled(), card, design=design).map_html)
    assert len(drawings) == 34
    assert len({one.board_mm for one in drawings}) == 1, "no name of an edge makes a map smaller"
    plate = re.compile(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" [^>]*" stroke=')
    for one, sheet in zip(drawings, sheets, strict=True):
        measures, labels = one.entry.measures, one.lettering.labels
        plates = [tuple(map(float, found)) for found in plate.findall(sheet)]
        assert not one.lettering.collisions and one.margins == MapMargins()
        assert len(measures) <= 6 and len(plates) >= 2
        boxes = [label.place.box for label in labels]
        assert not any(box.meets(other) for box, other in combinations(boxes, 2)), one.entry.name
        markers = one.entry.markers.values()
        assert sheet.count(f' r="{one.marker:.2f}" fill="#ffffff"') == len(markers) >= 4
        for label, box, (x, y, wide, tall) in zip(labels, boxes, plates, strict=True):
            said = (one.entry.name, label.words)
            left, top, right, bottom = (UNIT * side for side in box.sides)
            assert left < x and top < y and x + wide < right and y + tall < bottom, said
            assert all(box.distance(at.x, at.y) * UNIT > 1.2 * one.marker for at in markers), said
            under = [it for it in measures if crosses_box((it.from_, it.to), box.sides)]
            assert len(under) <= (label.kind == "measure"), said
            shapes = [shape for zone in one.entry.zones.values() for shape in zone.shapes]
            across = [
                side for shape in shapes for side in borders(shape) if crosses_box(side, box.sides)
            ]
            assert label.kind != "marker" or not across, said
            zones = [zone for zone in one.entry.zones.values() if zone.side == label.kind]
            areas = [region(shape) for zone in zones for shape in zone.shapes]
            assert not areas or any(area.covers(shapely.box(*box.sides)) for area in areas), said
