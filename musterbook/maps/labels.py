"""The labels of a map: their texts, their type sizes, and their places.

In: a `MapEntry` and the width of its picture. Out: `Lettering`, the same for every theme. Labels
are placed by search; if the board has no room for them, they go into margins around it. The
search takes most of the time of a drawing, so its results are cached. One inch is `UNIT` user
units; sizes that must be legible are millimetres, converted by the width of the picture.
Why: docs/decisions/map-labels.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import fsum, hypot
from typing import Any, Literal

from musterbook.cache import Unkeyed, cached
from musterbook.fonts import HEAVY, POINTS_PER_MM, fonts_digest, width_mm
from musterbook.letters import capitals
from musterbook.library.geometry import Segment, borders, bounds, edges, membership
from musterbook.library.model.maps import MapEntry, Measure, Point, Shape
from musterbook.library.phrases import SIDES, inches_label
from musterbook.maps import measuring_aids, terrain
from musterbook.maps.label_placement import (
    Circle,
    Ground,
    Label,
    LabelBox,
    LabelPlace,
    arrange,
    crosses_box,
)
from musterbook.maps.tape_distances import Corner

BORDER_GAP = 0.3
"""Minimum distance of a name inside its zone from the border, in inches."""
SPREAD = 50
"""Maximum number of places for a name that are equally good, spread over its zone."""

Middle = tuple[float, float, float]
"""The middle of a place for a name: its cost, x and y."""


def measure_places(
    measure: Measure, width: float, height: float, ground: Ground
) -> Iterator[LabelPlace]:
    """Yield places for a measure: on its line, next to it, or further away with a leader line."""
    (x1, y1), (x2, y2) = measure.from_, measure.to
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along, aside = (x2 - x1) / length, (y2 - y1) / length
    off = (abs(aside) * width + abs(along) * height) / 2
    for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        cost = abs(t - 0.5) * 4
        yield LabelPlace(LabelBox(x, y, width, height), cost)
        for gap, more in ((0.4, 3), (0.45 * height, 4)):  # the second one is clear of arrowheads
            for near in (off + gap, -off - gap):
                yield LabelPlace(
                    LabelBox(x - aside * near, y + along * near, width, height), cost + more
                )
        if t in (0.5, 0.26, 0.74):
            for side in (1, -1):
                for far in (off + 1.2 * height, off + 2.4 * height):
                    box = LabelBox(x - aside * far * side, y + along * far * side, width, height)
                    yield LabelPlace(box, cost + far, (box.nearest(x, y), (x, y)))
    reach = (abs(along) * width + abs(aside) * height) / 2 + 0.45
    for x, y, out in ((x1, y1, -reach), (x2, y2, reach)):  # in line with it, after its arrow
        yield LabelPlace(LabelBox(x + along * out, y + aside * out, width, height), 5)
    yield from _beyond(measure, width, height, ground)


def _beyond(measure: Measure, width: float, height: float, ground: Ground) -> Iterator[LabelPlace]:
    """Yield places at the edges of the picture, with leaders to points of the line."""
    left, top, right, bottom = ground.edges
    (x1, y1), (x2, y2) = measure.from_, measure.to
    for t in (0.5, 0.25, 0.75):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        for shift in (0.0, -1.2, 1.2, -2.4, 2.4):
            across, down = shift * width, shift * height * 1.2
            for box in (
                LabelBox(x + across, top + height / 2, width, height),
                LabelBox(x + across, bottom - height / 2, width, height),
                LabelBox(left + width / 2, y + down, width, height),
                LabelBox(right - width / 2, y + down, width, height),
            ):
                start = box.nearest(x, y)
                long = hypot(start[0] - x, start[1] - y)
                yield LabelPlace(box, long / 2 + abs(shift), (start, (x, y)))


def places_around(
    point: Point, radius: float, width: float, height: float, apart: Sequence[Segment]
) -> Iterator[LabelPlace]:
    """Yield places around a symbol: rather below or above it, and not across the lines `apart`."""
    for gap in (0.3, 1.2):
        across, down = radius + gap + width / 2, radius + gap + height / 2
        aside = [
            (shift * width, side * down) for side in (1, -1) for shift in (0, 0.2, -0.2, 0.4, -0.4)
        ]
        for number, (dx, dy) in enumerate((*aside, (across, 0), (-across, 0))):
            x, y = point[0] + dx, point[1] + dy
            between = (min(x, point[0]), min(y, point[1]), max(x, point[0]), max(y, point[1]))
            beyond = any(crosses_box(line, between) for line in apart)
            yield LabelPlace(LabelBox(x, y, width, height), 2 * gap + 0.2 * number + 20 * beyond)


def zone_places(shape: Shape, width: float, height: float) -> Iterator[LabelPlace]:
    """Yield places for the name of a zone, spread over its shape.

    Vertical ones cost more, and those that extend beyond the border of the shape even more; they
    are only used if few others fit.
    """
    middles = _inner_points(shape)
    for extra, turned in ((0.0, False), (6.0, True)):
        across, down = (height, width) if turned else (width, height)
        fitting = _fitting(shape, middles, across / 2 + BORDER_GAP, down / 2 + BORDER_GAP)
        for cost, x, y in fitting[:: len(fitting) // SPREAD + 1]:
            yield LabelPlace(LabelBox(x, y, width, height, turned), cost + extra)
        if len(fitting) > len(middles) / 3:
            return
    for cost, x, y in middles[:: len(middles) // SPREAD + 1]:
        for turned in (False, True):
            yield LabelPlace(LabelBox(x, y, width, height, turned), cost + 40)
    left, top, right, bottom = bounds(shape)
    yield LabelPlace(LabelBox((left + right) / 2, (top + bottom) / 2, width, height), 60)


def _fitting(
    shape: Shape, middles: Sequence[Middle], across: float, down: float
) -> Sequence[Middle]:
    """Return the middles around which a box is inside a shape; its size is given by halves."""
    if disc := shape.disc:
        return [
            (cost, x, y)
            for cost, x, y in middles
            if hypot(abs(x - disc.x) + across, abs(y - disc.y) + down) < disc.r
        ]
    cut, lines = shape.minus, list(edges(shape.polygon))

    def is_inside(x: float, y: float) -> bool:
        if cut and hypot(max(abs(x - cut.x) - across, 0), max(abs(y - cut.y) - down, 0)) < cut.r:
            return False
        sides = (x - across, y - down, x + across, y + down)
        return not any(crosses_box(line, sides) for line in lines)

    return [(cost, x, y) for cost, x, y in middles if is_inside(x, y)]


@lru_cache(maxsize=256)
def _inner_points(shape: Shape) -> list[Middle]:
    """Return a grid of points inside a shape with their costs, the closest to its middle first."""
    left, top, right, bottom = bounds(shape)
    inside = membership(shape)
    across, down = max((right - left) / 20, 0.5), max((bottom - top) / 20, 0.5)
    inner = [
        (left + across * i, top + down * j)
        for i in range(int((right - left) / across) + 1)
        for j in range(int((bottom - top) / down) + 1)
        if inside(left + across * i, top + down * j)
    ]
    middle = (
        fsum(x for x, _ in inner) / max(len(inner), 1),
        fsum(y for _, y in inner) / max(len(inner), 1),
    )
    return sorted((hypot(x - middle[0], y - middle[1]) / 10, x, y) for x, y in inner)


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
        ground = labels.ground(margins)
        drafts = list(labels.drafts(margins, ground))
        placed = arrange([label for label, _ in drafts], ground)
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

    def ground(self, margins: MapMargins) -> Ground:
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
        return Ground(
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
        self, margins: MapMargins, ground: Ground
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
            places = tuple(measure_places(measure, wide, tall, ground))
            line = (measure.from_, measure.to)
            yield Label(words, places, line), ("measure", type_size, 700)
        for zone in entry.zones.values():
            words = capitals(zone.name or SIDES[zone.side])
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
