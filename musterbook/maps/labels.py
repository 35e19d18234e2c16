"""The labels of a map: their texts, their type sizes, and the margins for them.

In: a `MapEntry` and the width of its picture. Out: `Lettering`, the same for every theme. Labels
are placed by search; if the board has no room for them, they go into margins around it. The
search takes most of the time of a drawing, so its results are cached. One inch is `UNIT` user
units; sizes that must be legible are millimetres, converted by the width of the picture.
Why: docs/decisions/map-labels.md
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from math import hypot
from typing import Any, Literal

from musterbook.cache import Unkeyed, cached
from musterbook.fonts import HEAVY, POINTS_PER_MM, fonts_digest, width_mm
from musterbook.letters import capitals
from musterbook.library.geometry import borders, bounds
from musterbook.library.model.maps import MapEntry, Measure, Point, Shape
from musterbook.library.phrases import SIDE_NAMES, inches_label
from musterbook.maps import measuring_aids, terrain
from musterbook.maps.label_placement import (
    Circle,
    Label,
    LabelBox,
    LabelPlace,
    Obstacles,
    arrange,
    measure_places,
    places_around,
    zone_places,
)
from musterbook.maps.tape_distances import Corner

UNIT = 10.0
MARKER = 40 / 25.4 / 2  # radius in inches of a 40 mm marker
FRAME_MM = 0.9  # space for the frame around the board
BARS_MM = 0.6  # thickness of its bars
HEAD_MM = 0.8  # length of an arrowhead
SITE_WIDTH_MM = 62.0  # assumed, so that letters are legible on a phone
WIDE_MM = 90.0  # width from which names of terrain pieces have room for sizes
FIGURE_MM, TAG_MM = 2.1, 1.9  # type of measures, and of distances beside markers
NAME_MM, PLATE_NAME_MM = 2.0, 2.3  # type of names of zones, and of those on framed plates

LabelKind = Literal["measure", "attacker", "defender", "marker", "corner", "terrain"]
"""What a label names: a measure, a zone of a side, a marker, a measured corner, or terrain."""


@dataclass(frozen=True)
class MapMargins:
    """Space for labels around the board, in mm: above and below it, and on each side."""

    above: float = 0.0
    beside: float = 0.0


@dataclass(frozen=True)
class Size:
    """The size of a picture and of its type.

    `width_mm` is its width; `letters` is the scale of letters and lines; no letter is smaller than
    `smallest_mm`. `tape` adds the distances of terrain areas. `marker` is the radius of markers in
    inches, `frame` the space for the frame in mm, and `plate` that around the text of each label.
    `positions` are texts, each with the marker that it is next to.
    """

    width_mm: float = SITE_WIDTH_MM
    letters: float = 1.0
    smallest_mm: float = 0.0
    tape: bool = False
    marker: float = MARKER
    frame: float = FRAME_MM
    plate: float = 0.0
    positions: tuple[tuple[str, Point], ...] = ()

    def type_mm(self, mm: float) -> float:
        """Return the size of letters in mm, no smaller than the smallest type."""
        return max(mm * self.letters, self.smallest_mm)

    def points(self, mm: float) -> float:
        """Return the size of letters in points."""
        return self.type_mm(mm) * POINTS_PER_MM

    def board_mm(self, margins: MapMargins) -> float:
        """Return the width in mm that the board itself has between its margins."""
        return self.width_mm - 2 * (self.frame * self.letters + margins.beside)


@dataclass(frozen=True)
class Written:
    """A label with its place: its text, its size in user units, its weight.

    The label of a measured `corner` is drawn by `tape`.
    """

    words: str
    place: LabelPlace
    kind: LabelKind
    size: float = 0.0
    weight: int = 600
    corner: Corner | None = None


@dataclass(frozen=True)
class Lettering:
    """All labels of a picture, and the margins that they need.

    `collisions` are the texts of pairs that overlap because there is no room.
    """

    margins: MapMargins
    labels: tuple[Written, ...]
    collisions: tuple[tuple[str, str], ...]


def lettering(entry: MapEntry, size: Size, lengths: tuple[str, ...] = ()) -> Lettering:
    """Return the labels of a map, with the smallest margins that have room for them.

    `lengths` are the labels of its measures, if they are not simply their lengths.
    """
    lengths = lengths or tuple(length(measure) for measure in entry.measures)
    return _arranged(entry.model_dump_json(by_alias=True), size, lengths, Unkeyed(entry))


@cached("maps", code="maps", inputs=fonts_digest)
def _arranged(
    made_from: str, size: Size, lengths: tuple[str, ...], unkeyed: Unkeyed[MapEntry]
) -> Lettering:
    """Return the labels of a map; `made_from` is its data as JSON."""
    entry = unkeyed.value
    widths = [width_mm(words, size.points(FIGURE_MM), 700) for words in lengths]
    above, beside = 1.1 * size.type_mm(FIGURE_MM), max(widths, default=0.0) + 0.6
    labels = _Labels(entry, size, lengths)
    for margins in (MapMargins(), MapMargins(above), MapMargins(above, beside)):
        obstacles = labels.obstacles(margins)
        drafts = list(labels.drafts(margins, obstacles))
        placed = arrange([label for label, _ in drafts], obstacles)
        if not placed.collisions:
            break
    written = (
        Written(label.words, place, *form)
        for (label, form), place in zip(drafts, placed.places, strict=True)
        if place
    )
    return Lettering(margins, tuple(written), placed.collisions)


class _Labels:
    """The labels of a map in one size, whose places depend on the margins."""

    def __init__(self, entry: MapEntry, size: Size, lengths: tuple[str, ...]) -> None:
        self.entry, self.size, self.lengths = entry, size, lengths
        # Measured corners, each with the direction out of its area in radians.
        self.corners = list(measuring_aids.corners(entry)) if size.tape else []
        self.discs = {slug: terrain.discs_in(area.polygon) for slug, area in entry.terrain.items()}
        shapes = (shape for zone in entry.zones.values() for shape in zone.shapes)
        self.borders = [side for shape in shapes for side in borders(shape)]

    def obstacles(self, margins: MapMargins) -> Obstacles:
        """Return what labels avoid."""
        entry, size, board = self.entry, self.size, self.entry.board
        inch = board.width / size.board_mm(margins)  # inches of the board per mm of paper
        frame = size.frame * size.letters * inch
        beside = margins.beside * inch + frame if margins.beside else 0.0
        above = margins.above * inch + frame if margins.above else 0.0
        lines = [(m.from_, m.to) for m in entry.measures]
        if size.plate:  # a framed plate would cut borders and centre lines
            wide, tall = board.width, board.height
            lines += [((wide / 2, 0), (wide / 2, tall)), ((0, tall / 2), (wide, tall / 2))]
            lines += self.borders
        return Obstacles(
            (-beside, -above, board.width + beside, board.height + above),
            (board.width, board.height),
            BARS_MM * size.letters * inch,
            (
                *((m.x, m.y, size.marker) for m in entry.markers.values()),
                *_arrowheads(entry, HEAD_MM * size.letters * inch),
                *((corner.x, corner.y, 0.05) for corner, _ in self.corners),
            ),
            tuple(lines),
            (
                *(disc for piece in entry.pieces.values() for disc in terrain.discs_along(piece)),
                *chain.from_iterable(self.discs.values()),
            ),
            bool(size.plate),
        )

    def drafts(
        self, margins: MapMargins, obstacles: Obstacles
    ) -> Iterator[tuple[Label, tuple[Any, ...]]]:
        """Yield every label with its candidate places, and how it is written (see `Written`)."""
        entry, size = self.entry, self.size
        unit = entry.board.width * UNIT / size.board_mm(margins)  # user units per mm

        def type_and_plate(words: str, mm: float, weight: int = 700) -> tuple[float, float, float]:
            """Return the size of type in user units, and width and height of a plate in inches."""
            type_mm = size.type_mm(mm)
            wide = width_mm(words, type_mm * POINTS_PER_MM, weight) + 0.22 * type_mm
            wide, tall = wide + 2 * size.plate, 0.85 * type_mm + 2 * size.plate
            return type_mm * unit, wide * unit / UNIT, tall * unit / UNIT

        for measure, words in zip(entry.measures, self.lengths, strict=True):
            type_size, wide, tall = type_and_plate(words, FIGURE_MM)
            places = tuple(measure_places(measure, wide, tall, obstacles))
            line = (measure.from_, measure.to)
            yield Label(words, places, line), ("measure", type_size, 700)
        for zone in entry.zones.values():
            words = capitals(zone.name or SIDE_NAMES[zone.side])
            name_mm, weight = (PLATE_NAME_MM, HEAVY) if size.plate else (NAME_MM, 700)
            type_size, wide, tall = type_and_plate(words, name_mm, weight)
            largest = max(zone.shapes, key=_room)  # the others have the name if there is room
            for shape in zone.shapes:
                places = tuple(zone_places(shape, wide, tall))
                label = Label(words, places, required=shape is largest)
                yield label, (zone.side, type_size, weight)
        for words, point in size.positions:
            type_size, wide, tall = type_and_plate(words, TAG_MM)
            places = tuple(places_around(point, size.marker, wide, tall, self.borders))
            yield Label(words, places), ("marker", type_size, 700)
        for corner, out in self.corners:
            words = measuring_aids.words(corner)
            places = measuring_aids.corner_places(corner, out, measuring_aids.width(words))
            yield Label(words, places), ("corner", 0.0, 600, corner)
        if size.letters < 1:
            return
        of_pieces = terrain.names_of_pieces(entry, with_sizes=size.width_mm >= WIDE_MM)
        of_areas = terrain.names_of_areas(entry, size.letters * unit / UNIT, self.discs)
        for name in (*of_pieces, *of_areas):
            x, y = name.middle
            type_size, wide, tall = type_and_plate(name.words, name.mm, name.weight)
            places = tuple(
                LabelPlace(
                    LabelBox(x + dx * wide / 2, y + dy * tall, wide, tall), 3 * (abs(dx) + abs(dy))
                )
                for dx, dy in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0.5, 1), (-0.5, -1))
            )
            label = Label(name.words, places, required=False, covers=name.covers)
            yield label, ("terrain", type_size, name.weight)


def _arrowheads(entry: MapEntry, long: float) -> Iterator[Circle]:
    """Yield a circle around every arrowhead; its length is given in inches."""
    for measure in entry.measures:
        for (x, y), (across, down) in arrow_ends(entry, measure):
            yield x + across * long / 2, y + down * long / 2, long * 0.6


def _room(shape: Shape) -> float:
    """Return the area of the box around a shape, in square inches."""
    left, top, right, bottom = bounds(shape)
    return (right - left) * (bottom - top)


def arrow_ends(entry: MapEntry, measure: Measure) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of a measure that have an arrow, and the direction of its line from there."""
    (x1, y1), (x2, y2) = measure.from_, measure.to
    long = hypot(x2 - x1, y2 - y1) or 1.0
    along = ((x2 - x1) / long, (y2 - y1) / long)
    markers = {(marker.x, marker.y) for marker in entry.markers.values()}
    for end, (across, down) in ((measure.from_, along), (measure.to, (-along[0], -along[1]))):
        if end not in markers:
            yield end, (across, down)


def length(measure: Measure) -> str:
    (x1, y1), (x2, y2) = measure.from_, measure.to
    return inches_label(hypot(x2 - x1, y2 - y1) or 1.0)
