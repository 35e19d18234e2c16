"""Check maps: everything is on the board, zones do not overlap, markers are in their zones.

In: a map in inches, and the terrain kinds of its file. Out: errors at the number that is wrong.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations
from math import cos, dist, isfinite, radians, sin
from typing import TypeVar

from musterbook.errors import ContentError, meant_or_known
from musterbook.library import geometry
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.files import MapsFile
from musterbook.library.model.maps import MapEntry, Outline, Piece, Point, Shape
from musterbook.library.source import Place

T = TypeVar("T")

_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_IF_INTENDED = "write symmetric: false if that is intended"
_OTHER = {"attacker": "defender", "defender": "attacker", "none": "none"}

TOLERANCE = 0.02
"""Tolerance for rounded coordinates, in inches."""

MEASURED = 0.05
"""Inches by which a corner of terrain may be off the board, the accuracy of measured layouts."""

OPPOSITE = 1.0
"""Inches by which the opposite area on a symmetric map may be off its exact position."""


def errors(
    view: EntryView, entry: MapEntry, kinds: Collection[str], deployment: MapEntry | None
) -> list[ContentError]:
    """Check one map, and the deployment that it names, if there is one.

    Overlaps, marker zones and symmetry are checked only if there is no other error.
    """
    check = _Map(view, entry)
    problems = [*check.outlines(), *check.edges(), *check.markers(), *check.measures()]
    problems += check.pieces()
    for further_check in (check.overlaps, check.marker_zones, check.symmetry):
        problems = problems or list(further_check())
    problems += [*check.terrain(kinds), *check.objectives(), *check.territories()]
    problems += check.opposite_areas()
    if deployment is not None and deployment.deployment:
        message = "this deployment takes its zones from another map"
        problems.append(view.error(("deployment",), message, "name the map that has the zones"))
    if deployment is not None and deployment.board != entry.board:
        message = "the board of this deployment has a different size"
        problems.append(view.error(("deployment",), message, "both boards must have the same size"))
    return problems


def kind_errors(view: EntryView, file: MapsFile) -> Iterator[ContentError]:
    """Check the outlines of kinds of terrain areas, which are printed to cut out."""
    for slug, kind in file.kinds.items():
        message = _crossing(kind.outline)
        if not message and geometry.area(kind.outline) < TOLERANCE:
            message = "this polygon has no area"
        if message:
            hint = "give the corners in order around the area"
            yield view.error(("kinds", slug, "outline"), message, hint)


def _crossing(outline: Outline) -> str:
    """Return a message for two sides of a polygon that meet, or an empty text."""
    pair = geometry.crossing(outline)
    return f"sides {pair[0] + 1} and {pair[1] + 1} of this polygon meet" if pair else ""


class _Map:
    """Checks of one map; each method yields errors."""

    def __init__(self, view: EntryView, entry: MapEntry) -> None:
        self.view, self.entry, self.board = view, entry, entry.board
        self.error = view.error

    def outside(self, point: Point, by: float = TOLERANCE) -> bool:
        x, y = point
        return not (-by <= x <= self.board.width + by and -by <= y <= self.board.height + by)

    def off_board(
        self, place: Place, what: str, point: Point, by: float = TOLERANCE
    ) -> Iterator[ContentError]:
        if self.outside(point, by):
            hint = f"the board is {self.board.width:g}″ by {self.board.height:g}″"
            yield self.error(place, f"{what} ({_shown(point)}) is not on the board", hint)

    def outlines(self) -> Iterator[ContentError]:
        for slug, zone in self.entry.zones.items():
            for index, shape in enumerate(zone.shapes):
                yield from self.shape(("zones", slug, "shapes", index), shape)

    def shape(self, place: Place, shape: Shape) -> Iterator[ContentError]:
        for index, point in enumerate(shape.polygon):
            yield from self.off_board((*place, "polygon", index), "the corner", point)
        if disc := shape.disc:
            x, y, r = disc.x, disc.y, disc.r
            for point in ((x - r, y), (x + r, y), (x, y - r), (x, y + r)):
                if self.outside(point):
                    yield from self.off_board((*place, "disc"), "the edge of the circle", point)
                    break
        if not shape.polygon:
            return
        hint = "give the corners in order around the zone"
        if crossing := _crossing(shape.polygon):
            yield self.error((*place, "polygon"), crossing, hint)
        elif geometry.area(shape.polygon) < TOLERANCE:
            yield self.error((*place, "polygon"), "this polygon has no area", hint)
        elif (minus := shape.minus) is not None:
            outline = (Shape.model_construct(polygon=shape.polygon, minus=None, disc=None),)
            hole = (Shape.model_construct(polygon=(), minus=None, disc=minus),)
            if geometry.overlap(outline, hole) is None:
                message = "this disc does not touch the polygon that it is cut out of"
                yield self.error((*place, "minus"), message, "remove minus, or move the disc")

    def edges(self) -> Iterator[ContentError]:
        edges = self.entry.edges
        if len(edges) == 2 and edges["attacker"] == edges["defender"]:
            message = f"both sides have the {edges['defender']} edge"
            yield self.error(("edges", "defender"), message, "each side needs its own edge")

    def markers(self) -> Iterator[ContentError]:
        seen: dict[Point, str] = {}
        for slug, marker in self.entry.markers.items():
            point = marker.x, marker.y
            yield from self.off_board(("markers", slug), "the marker", point)
            if point in seen:
                message = f'the markers "{seen[point]}" and "{slug}" are at the same point'
                yield self.error(("markers", slug), message, "each marker needs its own position")
            seen.setdefault(point, slug)

    def measures(self) -> Iterator[ContentError]:
        for index, measure in enumerate(self.entry.measures):
            place = ("measures", index)
            yield from self.off_board((*place, "from"), "the point", measure.from_)
            yield from self.off_board((*place, "to"), "the point", measure.to)
            if measure.from_ == measure.to:
                message = "this measure has no length"
                yield self.error((*place, "to"), message, '"from" and "to" are the same point')

    def pieces(self) -> Iterator[ContentError]:
        for slug, piece in self.entry.pieces.items():
            place = ("pieces", slug)
            if not isfinite(piece.turn):
                message = "the turn of a piece is a number of degrees"
                yield self.error((*place, "turn"), message, "write turn: 0 if it is not turned")
                continue
            corner = next((p for p in _corners(piece) if self.outside(p)), None)
            if corner is not None:
                yield from self.off_board(place, "a corner of this piece", corner)
            long, short = piece.size
            if short > long:
                hint = f"did you mean [{short:g}, {long:g}]?"
                message = '"size" is the long side, then the short side'
                yield self.error((*place, "size"), message, hint)
            if piece.low and piece.low.start + piece.low.end > long:
                message = f"the low parts are longer than the piece, which is {long:g}″ long"
                hint = "start and end are measured from the ends of the long side"
                yield self.error((*place, "low"), message, hint)
            for index, (x1, y1, x2, y2) in enumerate(piece.walls):
                inside = all(-1 <= x <= long + 1 for x in (x1, x2))
                if not (inside and all(-1 <= y <= short + 1 for y in (y1, y2))):
                    message = f"this wall extends beyond its piece of {long:g}″ by {short:g}″"
                    hint = "walls are measured from the top left corner of the piece"
                    yield self.error((*place, "walls", index), message, hint)
        yield from self.areas()

    def areas(self) -> Iterator[ContentError]:
        pieces = self.entry.pieces
        for name in ("single", "separate"):
            for index, group in enumerate(getattr(self.entry.areas, name, ())):
                for number, slug in enumerate(group):
                    if slug not in pieces:
                        hint = meant_or_known(slug, pieces, "pieces")
                        place = ("areas", name, index, number)
                        yield self.error(place, f'unknown piece "{slug}"', hint)

    def overlaps(self) -> Iterator[ContentError]:
        for (first, zone), (second, other) in combinations(self.entry.zones.items(), 2):
            if zone.side == other.side:
                continue
            point = geometry.overlap(zone.shapes, other.shapes)
            if point is not None:
                message = f'the zones "{first}" and "{second}" overlap at {_shown(point)}'
                hint = "zones of different sides cannot overlap"
                yield self.view.key_error(("zones", second), message, hint)

    def marker_zones(self) -> Iterator[ContentError]:
        """Check the zone of each marker; on a border, either zone is accepted."""
        if not self.entry.zones:
            return
        for slug, marker in self.entry.markers.items():
            nearby = [
                (marker.x + dx, marker.y + dy)
                for dx in (-TOLERANCE, TOLERANCE)
                for dy in (-TOLERANCE, TOLERANCE)
            ]
            owners = {self.owner(point) for point in nearby}
            if marker.zone not in owners:
                message = f'this marker is in "{sorted(owners)[0]}", not in "{marker.zone}"'
                yield self.error(("markers", slug, "zone"), message, "none is No Man’s Land")

    def owner(self, point: Point) -> str:
        for zone in self.entry.zones.values():
            if any(geometry.membership(shape)(*point) for shape in zone.shapes):
                return zone.side
        return "none"

    def symmetry(self) -> Iterator[ContentError]:
        """Check that a symmetric map is the same rotated by 180° with the sides exchanged."""
        entry = self.entry
        if not entry.symmetric:
            return
        edges = entry.edges
        if len(edges) == 2 and _OPPOSITE[edges["attacker"]] != edges["defender"]:
            yield self.error(("edges",), "the edges are not opposite each other", _IF_INTENDED)
        width, height = self.board.width, self.board.height
        mine = [s for z in entry.zones.values() if z.side == "attacker" for s in z.shapes]
        theirs = [s for z in entry.zones.values() if z.side == "defender" for s in z.shapes]
        if mine or theirs:
            point = geometry.asymmetry(mine, theirs, width, height)
            if point is not None:
                where = f"for example at {_shown(point)}"
                message = f"the zones differ when the map is rotated by 180°, {where}"
                yield self.view.key_error(("zones",), message, _IF_INTENDED)
        markers = {slug: ((m.x, m.y), m) for slug, m in entry.markers.items()}
        yield from self.opposites(
            "markers", markers, TOLERANCE, lambda one, other: one.zone == _OTHER[other.zone]
        )
        pieces = {slug: ((p.x, p.y), p) for slug, p in entry.pieces.items()}
        yield from self.opposites("pieces", pieces, 0.5, _twins)

    def opposites(
        self,
        name: str,
        items: Mapping[str, tuple[Point, T]],
        tolerance: float,
        alike: Callable[[T, T], bool],
    ) -> Iterator[ContentError]:
        """Check that each item has its like opposite it, within a tolerance in inches."""
        for slug, ((x, y), item) in items.items():
            opposite = self.board.width - x, self.board.height - y
            matches = (
                dist(point, opposite) < tolerance and alike(item, other)
                for point, other in items.values()
            )
            if not any(matches):
                message = f'nothing is opposite "{slug}", at {_shown(opposite)}'
                yield self.view.key_error((name, slug), message, _IF_INTENDED)
                return  # its partner would be reported as well

    def terrain(self, kinds: Collection[str]) -> Iterator[ContentError]:
        """Check the areas of a map: the kind and the outline of each."""
        for slug, area in self.entry.terrain.items():
            if area.kind not in kinds:
                hint = meant_or_known(area.kind, kinds, "kinds")
                message = f'unknown kind of area "{area.kind}"'
                yield self.error(("terrain", slug, "kind"), message, hint)
            yield from self.area(("terrain", slug, "polygon"), area.polygon)

    def area(self, place: Place, outline: Outline) -> Iterator[ContentError]:
        for index, corner in enumerate(outline):
            yield from self.off_board((*place, index), "the corner", corner, MEASURED)
        if crossing := _crossing(outline):
            yield self.error(place, crossing, "give the corners in order around the area")

    def objectives(self) -> Iterator[ContentError]:
        """Check that objectives are made of areas of this map, each of which is part of one."""
        owners: dict[str, str] = {}
        terrain = self.entry.terrain
        for slug, item in self.entry.objectives.items():
            for index, name in enumerate(item.areas):
                place = ("objectives", slug, "areas", index)
                if name not in terrain:
                    hint = meant_or_known(name, terrain, "areas")
                    yield self.error(place, f'unknown terrain area "{name}"', hint)
                elif name in owners:
                    message = f'the area "{name}" already belongs to the objective "{owners[name]}"'
                    yield self.error(place, message, "an area is part of only one objective")
                owners.setdefault(name, slug)

    def territories(self) -> Iterator[ContentError]:
        """Check that both territories are on the board and do not overlap."""
        territories = self.entry.territories
        problems = [
            problem
            for side, outline in territories.items()
            for problem in self.area(("territories", side), outline)
        ]
        yield from problems
        if problems or len(territories) < 2:
            return
        first, second = ((Shape(polygon=outline),) for outline in territories.values())
        point = geometry.overlap(first, second)
        if point is not None:
            message = f"the territories overlap at {_shown(point)}"
            yield self.view.key_error(("territories",), message, "territories cannot overlap")

    def opposite_areas(self) -> Iterator[ContentError]:
        """Check that each area of a symmetric map has one of its kind at the opposite point."""
        areas = self.entry.terrain if self.entry.symmetric else {}
        placed = {slug: (geometry.centre(area.polygon), area) for slug, area in areas.items()}
        yield from self.opposites("terrain", placed, OPPOSITE, lambda a, b: a.kind == b.kind)


def _twins(first: Piece, second: Piece) -> bool:
    """Whether two pieces match, roughly, when the board is rotated by 180°."""
    turn_difference = abs((first.turn - second.turn + 90) % 180 - 90)
    same = (first.size, first.height) == (second.size, second.height)
    return turn_difference < 2 and same


def _corners(piece: Piece) -> Iterator[Point]:
    """Yield the corners of a piece, moved 1/8″ inwards, the accuracy of drawn layouts."""
    right, down = cos(radians(piece.turn)), sin(radians(piece.turn))
    for a in (-0.5, 0.5):
        for b in (-0.5, 0.5):
            along, across = a * (piece.size[0] - 0.25), b * (piece.size[1] - 0.25)
            yield (
                piece.x + along * right - across * down,
                piece.y + along * down + across * right,
            )


def _shown(point: Point) -> str:
    return f"{point[0]:g}″, {point[1]:g}″"
