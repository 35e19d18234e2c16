"""Deployment maps: geometry to scale, labels that cover nothing, text for screen readers."""

import re
from itertools import combinations, pairwise
from math import atan2, cos, hypot, pi, sin, sqrt
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

from musterbook import cache as store
from musterbook.fonts import POINTS_PER_MM, width_mm
from musterbook.library.geometry import membership
from musterbook.library.model.maps import Board, MapEntry, Marker, Measure, Shape, Zone
from musterbook.maps import CrowdedMapError, svg
from musterbook.maps.card_map import CardMap
from musterbook.maps.label_placement import (
    Label,
    LabelBox,
    LabelPlace,
    Obstacles,
    RankedPlaces,
    arrange,
    measure_places,
    zone_places,
)
from musterbook.maps.labels import MARKER, UNIT, Size, lettering
from musterbook.maps.map_drawing import Drawing
from musterbook.maps.outlines import hatch, outline

GATE = {"x": 30, "y": 6, "zone": "none"}
GOLDEN = Path(__file__).parents[1] / "golden/map.svg"
SVG = "{http://www.w3.org/2000/svg}"

QUARTER: dict[str, Any] = {
    "polygon": [[30, 0], [60, 0], [60, 22], [30, 22]],
    "minus": {"x": 30, "y": 22, "r": 9},
}


def field(**changes: Any) -> MapEntry:
    """A field of 60 by 44 inches with two quarters, their inner corners cut out."""
    return MapEntry.model_validate(
        {
            "name": "Two Barns",
            "board": {"width": 60, "height": 44},
            "edges": {"attacker": "top", "defender": "left"},
            "zones": {
                "attacker": {"side": "attacker", "shapes": [QUARTER]},
                "defender": {
                    "side": "defender",
                    "shapes": [
                        {
                            "polygon": [[0, 22], [30, 22], [30, 44], [0, 44]],
                            "minus": {"x": 30, "y": 22, "r": 9},
                        }
                    ],
                },
            },
            "markers": {
                "well": {"x": 30, "y": 22, "zone": "none"},
                "barn": {"x": 46, "y": 10, "zone": "attacker"},
                "coop": {"x": 14, "y": 34, "zone": "defender"},
            },
            "measures": [
                {"from": [46, 0], "to": [46, 10]},
                {"from": [30, 22], "to": [30, 13]},
                {"from": [0, 34], "to": [14, 34]},
            ],
            **changes,
        }
    )


def area(path: str, steps: int = 400) -> float:
    """The area inside path data with M, L, A and Z; arcs are divided into small steps."""
    points: list[tuple[float, float]] = []
    total = 0.0
    for letter, words in re.findall(r"([MLAZ])([^MLAZ]*)", path):
        numbers = [float(word) for word in words.split()]
        if letter == "M":
            points = [(numbers[0], numbers[1])]
        elif letter == "L":
            points.append((numbers[0], numbers[1]))
        elif letter == "A":
            points += arc(points[-1], numbers, steps)
        else:
            closed = [*points, points[0]]
            total += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed)) / 2
    return abs(total) / UNIT**2


def arc(start: tuple[float, float], numbers: list[float], steps: int) -> list[tuple[float, float]]:
    radius, large, sweep, end = numbers[0], numbers[3], numbers[4], (numbers[5], numbers[6])
    (x1, y1), (x2, y2) = start, end
    chord = hypot(x2 - x1, y2 - y1)
    away = sqrt(max(radius**2 - chord**2 / 4, 0)) * (1 if large == sweep else -1)
    x = (x1 + x2) / 2 + away * (y2 - y1) / chord
    y = (y1 + y2) / 2 - away * (x2 - x1) / chord
    one, two = atan2(y1 - y, x1 - x), atan2(y2 - y, x2 - x)
    turn = (two - one) % (2 * pi) if sweep else -((one - two) % (2 * pi))
    return [
        (x + radius * cos(one + turn * i / steps), y + radius * sin(one + turn * i / steps))
        for i in range(1, steps + 1)
    ]


def shape(**fields: Any) -> Shape:
    return Shape.model_validate(fields)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (shape(**QUARTER), 30 * 22 - pi * 81 / 4),
        (shape(**{**QUARTER, "polygon": QUARTER["polygon"][::-1]}), 30 * 22 - pi * 81 / 4),
        (
            shape(polygon=[[0, 0], [20, 0], [20, 10], [0, 10]], minus={"x": 10, "y": 0, "r": 4}),
            200 - pi * 16 / 2,
        ),
        (
            shape(polygon=[[0, 0], [20, 0], [20, 10], [0, 10]], minus={"x": 40, "y": 40, "r": 4}),
            200,
        ),
        (shape(disc={"x": 30, "y": 22, "r": 10}), pi * 100),
    ],
    ids=["corner", "the other way round", "side", "apart", "disc"],
)
def test_an_outline_has_the_area_of_its_shape(given: Shape, expected: float) -> None:
    assert area(outline(given, UNIT)) == pytest.approx(expected, rel=1e-3)


def test_a_disc_inside_a_zone_is_a_hole() -> None:
    ring = shape(polygon=[[0, 0], [20, 0], [20, 20], [0, 20]], minus={"x": 10, "y": 10, "r": 4})
    assert outline(ring, UNIT).count("M") == 2
    assert not membership(ring)(10, 10)
    assert membership(ring)(3, 3)


def test_hatching_stays_inside_the_shape() -> None:
    for slope in (1, -1):
        lines = re.findall(
            r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", hatch(shape(**QUARTER), 1, 1, slope)
        )
        assert len(lines) > 20
        for words in lines:
            x1, y1, x2, y2 = map(float, words)
            assert membership(shape(**QUARTER))((x1 + x2) / 2, (y1 + y2) / 2)
            assert hypot((x1 + x2) / 2 - 30, (y1 + y2) / 2 - 22) >= 8.9


QUARTERS = shape(**QUARTER)
OBSTACLES = Obstacles((0, 0, 60, 44), (60, 44), symbols=((46, 10, MARKER),))


def on(words: str, measure: Measure, obstacles: Obstacles = OBSTACLES) -> Label:
    return Label(
        words, tuple(measure_places(measure, 4, 2.4, obstacles)), (measure.from_, measure.to)
    )


def test_a_label_makes_room_for_one_that_fits_nowhere_else() -> None:
    near, far, narrow = (LabelPlace(LabelBox(x, 20, 4, 2), x / 10) for x in (20, 30, 20.5))
    found = arrange([Label("12″", (near, far)), Label("9″", (narrow,))], OBSTACLES)
    assert found.places == (far, narrow)
    assert found.collisions == ()


def test_labels_that_do_not_fit_are_reported() -> None:
    here = (LabelPlace(LabelBox(20, 20, 4, 2)),)
    found = arrange([Label("12″", here), Label("9″", here)], OBSTACLES)
    assert found.collisions == (("12″", "9″"),)


def test_an_optional_label_is_left_out_if_it_would_cover_another() -> None:
    here = (LabelPlace(LabelBox(20, 20, 4, 2)),)
    found = arrange([Label("12″", here), Label("W1", here, required=False)], OBSTACLES)
    assert found.places == (here[0], None)
    assert found.collisions == ()


def test_no_label_covers_the_line_that_leads_to_another() -> None:
    led = LabelPlace(LabelBox(10, 20, 4, 2), leader=((12, 20), (30, 20)))
    over, beside = LabelPlace(LabelBox(20, 20, 4, 2)), LabelPlace(LabelBox(20, 30, 4, 2), 5)
    found = arrange([Label("12″", (led,)), Label("9″", (over, beside))], OBSTACLES)
    assert found.places == (led, beside)


def test_a_label_is_on_or_beside_the_board_but_never_over_its_frame() -> None:
    wide = Obstacles((-6, -3, 66, 47), (60, 44), 0.6)
    assert wide.allows(LabelPlace(LabelBox(3, 20, 4, 2)))
    assert wide.allows(LabelPlace(LabelBox(-3, 20, 4, 2)))
    assert not wide.allows(LabelPlace(LabelBox(0, 20, 4, 2)))
    assert not wide.allows(LabelPlace(LabelBox(-2.2, 20, 4, 2)))
    assert not wide.allows(LabelPlace(LabelBox(-5, 20, 4, 2)))


def test_a_name_is_written_vertically_in_a_narrow_zone() -> None:
    strip = shape(polygon=[[0, 0], [6, 0], [6, 44], [0, 44]])
    label = Label("HENS", tuple(zone_places(strip, 12, 3)))
    (place,) = arrange([label], OBSTACLES).places
    assert place and place.box.turned


def test_the_cheapest_places_are_the_same_as_if_every_place_were_priced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measure = Measure.model_validate({"from": [46, 0], "to": [12, 20]})
    obstacles = Obstacles(
        (0, 0, 60, 44), (60, 44), 0.6, ((30, 10, MARKER),), (((0, 22), (60, 22)),),
        tuple((x + 0.5, y + 0.5, 0.7) for x in range(20, 40) for y in range(5, 15)),
    )  # fmt: skip
    for label in (
        on("20″", measure, obstacles),
        Label("HENS", tuple(zone_places(QUARTERS, 12, 3))),
    ):
        allowed = [place for place in label.places if obstacles.allows(place)]
        lines = obstacles.lines_except(label.line)
        priced = sorted(
            ((obstacles.cost(place, label.covers, lines), place) for place in allowed),
            key=lambda pair: pair[0],
        )
        most = 40 if label.line else len(priced)
        assert len(allowed) > 40 or not label.line
        with monkeypatch.context() as patch:
            patch.setattr(Obstacles, "cost", counting := Mock(side_effect=obstacles.cost))
            options = RankedPlaces(obstacles, label)
            assert options[0] == priced[0]
            assert counting.call_count < len(priced) / 2  # the others are not priced yet
            assert list(options) == priced[:most]


def test_places_of_labels_are_cached_for_the_next_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    lettering(field(), Size(55))
    (kept,) = (tmp_path / "maps").iterdir()
    store.save(kept, store.load_entry(kept).replace("14″".encode(), "15″".encode()))
    assert "15″" in [one.words for one in lettering(field(), Size(55)).labels]
    assert "15″" not in [one.words for one in lettering(field(), Size(56)).labels]


def test_a_map_is_drawn_even_if_nothing_can_be_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(store, "FOLDER", tmp_path / "file")
    assert svg(field(), title="Barns").startswith("<svg")


def labels_of(drawn: str) -> list[tuple[str, LabelBox]]:
    """The texts of a picture, each with the box that it covers."""
    found = []
    for text in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
        size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
        words, anchor = text.text or "", text.attrib["text-anchor"]
        wide = width_mm(words, size * POINTS_PER_MM, int(text.attrib["font-weight"]))
        x += {"start": wide / 2, "end": -wide / 2}.get(anchor, 0)
        turned = "transform" in text.attrib
        found.append((words, LabelBox(x, y - 0.35 * size, wide, 0.7 * size, turned)))
    return found


@pytest.mark.parametrize("wide", [36, 55, 120, None])
def test_labels_of_a_crowded_map_cover_neither_markers_nor_each_other(wide: float | None) -> None:
    lines = [(9, 0, 9, 9), (0, 9, 9, 9), (9, 9, 20, 9), (51, 35, 60, 35), (51, 35, 51, 44)]
    lines += [(30, 22, 30, 31), (30, 22, 39, 22), (0, 22, 21, 22), (30, 0, 30, 13)]
    crowded = field(measures=[{"from": line[:2], "to": line[2:]} for line in lines])
    drawn = svg(crowded, title="Barns", theme="print", width_mm=wide)
    found = labels_of(drawn)
    for words in ("9″", "11″", "13″", "21″", "ATTACKER", "DEFENDER"):
        assert words in [text for text, _ in found]
    assert {"Attacker’s edge", "Attacker"} & {text for text, _ in found}
    assert [(one, other) for (one, a), (other, b) in combinations(found, 2) if a.meets(b)] == []
    for marker in crowded.markers.values():
        for _, box in found:
            assert box.distance(marker.x * UNIT, marker.y * UNIT) >= MARKER * UNIT


@pytest.mark.parametrize("wide", [38, 56, None])
def test_no_label_touches_an_arrowhead_of_its_own_line_or_of_another(wide: float | None) -> None:
    lines = [(0, 9, 20, 9), (10, 0, 10, 8), (40, 3, 45, 3), (3, 26, 3, 44), (0, 34, 12, 34)]
    entry = field(measures=[{"from": line[:2], "to": line[2:]} for line in lines])
    drawn = svg(entry, title="Barns", theme="print", width_mm=wide)
    arrows = arrowheads(drawn)
    assert len(arrows) == 2 * 3 * len(lines)
    for words, box in labels_of(drawn):
        assert [point for point in arrows if box.distance(*point) < 0.5] == [], words


def arrowheads(drawn: str) -> set[tuple[float, float]]:
    """The corners of all arrowheads of a picture: of each its point and the ends of its barbs."""
    number = r"(-?\d+\.\d\d)"
    heads = re.findall(rf"M{number} {number}L{number} {number}L{number} {number}", drawn)
    corners = [tuple(map(float, head)) for head in heads]
    return {point for a, b, c, d, e, f in corners for point in ((a, b), (c, d), (e, f))}


@pytest.mark.parametrize("least", [6.5, 9])
@pytest.mark.parametrize("wide", [38, 55, 93])
def test_no_printed_text_of_a_map_is_below_the_minimum_type_size(wide: float, least: float) -> None:
    for entry in (field(), field(**HEDGES)):
        drawn = Drawing(entry, "print", wide, True, smallest_pt=least).picture("Barns")
        root = ElementTree.fromstring(drawn)
        per_unit = wide / float(root.attrib["viewBox"].split()[2])
        sizes = [float(text.attrib["font-size"]) for text in root.iter(f"{SVG}text")]
        assert min(sizes) * per_unit * POINTS_PER_MM >= least - 0.01


def test_a_printed_map_that_is_too_small_for_its_labels_is_an_error() -> None:
    lines = [{"from": [x, 0], "to": [x, 9]} for x in range(2, 58, 2)]
    crowded = field(measures=lines)
    with pytest.raises(CrowdedMapError, match='the map "Two Barns" is 20 mm wide'):
        svg(crowded, title="x", theme="print", width_mm=20)
    assert svg(crowded, title="x")


def test_every_part_of_a_zone_is_labelled_and_edges_use_the_name_of_their_zone() -> None:
    left, right = ({"polygon": [[x, 0], [x + 12, 0], [x + 12, 44], [x, 44]]} for x in (0, 48))
    barns = MapEntry.model_validate(
        {
            "name": "Barns",
            "board": {"width": 60, "height": 44},
            "edges": {"attacker": "left", "defender": "bottom"},
            "zones": {"hens": {"side": "attacker", "name": "Hens", "shapes": [left, right]}},
        }
    )
    drawn = svg(barns, title="Barns")
    assert drawn.count(">HENS</text>") == 2
    assert ">Hens’s edge</text>" in drawn
    assert ">Defender’s edge</text>" in drawn


def test_a_marker_is_drawn_to_scale() -> None:
    root = ElementTree.fromstring(svg(field(), title="Two Barns", width_mm=55, theme="print"))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    outer = max(
        float(circle.attrib["r"]) + float(circle.attrib["stroke-width"]) / 2
        for circle in root.iter(f"{SVG}circle")
        if circle.attrib.get("cx") == "460"
        and "stroke-dasharray" not in circle.attrib
        and "stroke" in circle.attrib
    )
    assert outer * 2 / UNIT * 25.4 == pytest.approx(40, abs=0.1)
    assert left < 0 < width
    assert top < 0 < height
    assert float(root.attrib["height"][:-2]) / 55 == pytest.approx(height / width, rel=1e-3)


def test_the_bars_of_a_square_board_lie_along_all_four_edges() -> None:
    square = {"width": 44, "height": 44}
    drawn = svg(MapEntry.model_validate({"name": "Yard", "board": square}), title="Yard")
    bars = re.findall(r"M[-\d.]+ [-\d.]+h([\d.]+)v([\d.]+)h-", drawn)
    assert [float(wide) < float(tall) for wide, tall in bars] == [False] * 8 + [True] * 8


def test_a_picture_has_a_description_of_what_it_shows() -> None:
    root = ElementTree.fromstring(svg(field(), title="Two Barns"))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Two Barns"
    words = root.findtext(f"{SVG}desc") or ""
    assert "Board 60 by 44 inches" in words
    assert "Attacker’s edge: top" in words
    assert "except 9 inches around (30, 22)" in words
    assert "(46, 10) in the attacker’s zone" in words
    assert "(30, 22) in No Man’s Land" in words


def test_zones_are_named_and_distances_are_in_inches() -> None:
    root = ElementTree.fromstring(svg(field(), title="Two Barns"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    for words in ("ATTACKER", "DEFENDER", "10″", "9″", "14″", "60″ × 44″", "Attacker’s edge"):
        assert words in texts


def test_only_pictures_for_the_site_take_their_colours_from_the_page() -> None:
    assert "var(--mb-attacker" in svg(field(), title="x", theme="site")
    assert "var(" not in svg(field(), title="x", theme="print")
    assert "var(" not in svg(field(), title="x", theme="low-ink")


def test_terrain_is_drawn_to_scale_with_low_parts_walls_and_symbols() -> None:
    pieces = {
        "a": {
            "x": 20,
            "y": 20,
            "size": [12, 6],
            "turn": 90,
            "height": "mixed",
            "low": {"end": 4},
            "walls": [[0, 0, 8, 0]],
        },
        "b": {"x": 40, "y": 20, "size": [6, 4], "height": "low"},
    }
    entry = field(
        zones={},
        markers={},
        measures=(),
        pieces=pieces,
        areas={"single": [["a", "b"]], "separate": [["a", "b"]]},
    )
    drawn = svg(entry, title="Barns", theme="print")
    root = ElementTree.fromstring(drawn)
    turned = [g for g in root.iter(f"{SVG}g") if "rotate(90 200.00 200.00)" in str(g.attrib)]
    widths = [rect.attrib["width"] for rect in turned[0].iter(f"{SVG}rect")]
    assert widths == ["120.00", "40.00", "120.00"]
    assert [path.attrib["stroke-width"] for path in turned[0].iter(f"{SVG}path")] == ["5.00"]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"A", "B"} <= set(texts)
    assert "M200.00 200.00L400.00 200.00" in drawn
    # The bar is between the nearest corners of the two pieces.
    assert re.search(r"M2[89]\d\.\d+ (15|21)\d\.\d+L", drawn)
    assert "Terrain: A, mixed, 12 by 6 around (20, 20), turned 90 degrees;" in (
        root.findtext(f"{SVG}desc") or ""
    )


HEDGES: dict[str, Any] = {
    "zones": {},
    "markers": {},
    "measures": (),
    "territories": {
        "attacker": [[0, 0], [60, 0], [60, 26], [0, 18]],
        "defender": [[0, 18], [60, 26], [60, 44], [0, 44]],
    },
    "terrain": {
        "h1": {"kind": "hedge", "polygon": [[10, 4], [20, 4], [20, 8], [10, 8]], "tolerance": 1},
        "w1": {"kind": "wedge", "polygon": [[26, 18], [30, 18], [30, 26], [28, 26]]},
        "w2": {"kind": "wedge", "polygon": [[34, 26], [30, 26], [30, 18], [32, 18]]},
    },
    "objectives": {
        "home": {"role": "home", "side": "attacker", "areas": ["h1"]},
        "middle": {"role": "central", "areas": ["w1", "w2"]},
    },
}


def test_terrain_areas_are_drawn_to_scale_with_their_names_and_roles() -> None:
    root = ElementTree.fromstring(svg(field(**HEDGES), title="Hedges", theme="print"))
    paths = {path.attrib["d"]: path.attrib for path in root.iter(f"{SVG}path")}
    doubtful = paths["M100.00 40.00L200.00 40.00L200.00 80.00L100.00 80.00Z"]
    certain = paths["M260.00 180.00L300.00 180.00L300.00 260.00L280.00 260.00Z"]
    assert "stroke-dasharray" in doubtful and "stroke-dasharray" not in certain
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"H1", "W1", "W2", "HOME", "CENTRAL"} <= set(texts)
    assert texts.count("CENTRAL") == 1  # linked areas are one objective
    words = root.findtext(f"{SVG}desc") or ""
    assert "Attacker’s home: H1." in words and "Central: W1 and W2, linked." in words
    assert "W1, corners (26, 18), (30, 18), (30, 26), (28, 26)" in words


def test_the_names_of_an_area_and_of_a_piece_with_its_size_are_at_their_centres() -> None:
    barn = [[8, 6], [22, 6], [22, 16], [8, 16]]
    entry = field(
        zones={},
        markers={},
        measures=(),
        terrain={"h1": {"kind": "barn", "polygon": barn}},
        objectives={"home": {"role": "home", "side": "attacker", "areas": ["h1"]}},
        pieces={"a": {"x": 45, "y": 30, "size": [12, 6], "height": "tall"}},
    )
    root = ElementTree.fromstring(svg(entry, title="Barn", theme="print", width_mm=170))
    middles = {text.text: text.attrib["x"] for text in root.iter(f"{SVG}text")}
    found = [middles[words] for words in ("HOME", "H1", "A 12×6")]
    assert found == ["150.00", "150.00", "450.00"]


def test_the_territory_line_excludes_the_edges_of_the_board() -> None:
    drawn = svg(field(**HEDGES), title="Hedges", theme="print")
    assert drawn.count("M600 260L0 180") == 1
    assert "L600 0" not in drawn and "M0 180L0 0" not in drawn
    assert "Attacker’s territory: corners (0, 0), (60, 0), (60, 26), (0, 18)." in drawn


def test_a_marker_with_an_uncertain_position_has_no_dot() -> None:
    marker = {"x": 30, "y": 22, "zone": "none"}
    sure, doubtful = (
        svg(field(markers={"well": {**marker, **fields}}), title="Well").count("<circle")
        for fields in ({}, {"confidence": "single-source"})
    )
    assert sure == doubtful + 1


def test_the_line_of_a_measure_along_an_edge_is_inside_the_board() -> None:
    drawn = svg(field(measures=[{"from": [0, 44], "to": [30, 44]}]), title="Well")
    assert "M0.00 415.00L300.00 415.00" in drawn


def test_a_title_cannot_break_out_of_the_picture() -> None:
    assert "<b>" not in svg(field(), title="<b>Barns</b>")


def test_the_picture_is_identical_to_the_approved_one() -> None:
    """After an intended change, look at the new picture, then copy it to tests/golden."""
    drawn = svg(field(), title="Two Barns", theme="print", width_mm=55) + "\n"
    assert drawn == GOLDEN.read_text(encoding="utf-8")


def test_a_card_has_the_distances_of_markers_beside_them_and_those_of_zones_as_lines() -> None:
    entry = field(edges={}, markers={**field().model_dump()["markers"], "gate": GATE})
    drawn = CardMap(entry, (57, 66), low=False, letters=1.2, smallest_pt=6.5, ink="#fff")
    labels = [one.words for one in drawn.lettering.labels]
    assert labels == ["9″", "ATTACKER", "DEFENDER", "←10″ ↑14″", "→10″ ↓14″"]
    assert [(one.from_, one.to) for one in drawn.entry.measures] == [((22, 30), (13, 30))]


def test_on_a_card_the_edge_of_a_player_has_its_colour() -> None:
    def picture(**edges: str) -> str:
        entry = field(edges=edges)
        card = CardMap(entry, (57, 66), low=False, letters=1.2, smallest_pt=6.5, ink="#fff")
        return card.picture("Two Barns")

    def edge(drawn: str, colour: str) -> list[str]:
        return re.findall(rf'<path d="(M[^"]*)" stroke="{colour}" stroke-width', drawn)

    drawn = picture(attacker="left", defender="right")  # the board is turned: bottom and top
    ((attacker,), (defender,)) = edge(drawn, "#a3262b"), edge(drawn, "#1d4f8c")
    heights = [float(one.removeprefix("M0 ").partition("H")[0]) for one in (attacker, defender)]
    assert heights[1] < 0 < 600 < heights[0]
    assert edge(picture(defender="bottom"), "#a3262b") == []


def test_only_a_symmetric_map_leaves_out_distances_that_are_the_same_turned_or_mirrored() -> None:
    twice = [{"from": [0, 9], "to": [14, 9]}, {"from": [60, 35], "to": [46, 35]}]
    twice.append({"from": [46, 9], "to": [60, 9]})
    for symmetric, count in ((True, 1), (False, 3)):
        assert svg(field(measures=twice, symmetric=symmetric), title="x").count(">14″<") == count


def test_a_zone_of_several_shapes_is_named_once_if_there_is_no_room_for_more() -> None:
    wide, narrow = ((0, 0), (60, 0), (60, 20), (0, 20)), ((0, 24), (1, 24), (1, 44), (0, 44))
    shapes = tuple(Shape(polygon=one) for one in (narrow, wide))
    entry = MapEntry(
        name="Two",
        board=Board(width=60, height=44),
        zones={"attacker": Zone(side="attacker", shapes=shapes)},
        markers={
            str(y): Marker(x=x, y=y, zone="none") for x in (1, 3, 5) for y in range(24, 44, 2)
        },
    )
    drawn = svg(entry, title="Two", theme="print", width_mm=36)
    assert drawn.count(">ATTACKER<") == 1
