"""Check maps: everything is on the board, zones do not overlap, markers are in their zones.

In: a map in inches. Out: errors at the number that is wrong.
"""

from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, isfinite, radians, sin

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks import geometry
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.maps import MapEntry, Piece, Point, Shape
from musterbook.library.source import Place

_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_OTHER = {"attacker": "defender", "defender": "attacker", "none": "none"}

TOLERANCE = 0.02
"""Tolerance for rounded coordinates, in inches."""


def errors(view: EntryView, entry: MapEntry) -> list[ContentError]:
    """Check one map; overlaps, marker zones and symmetry only if there is no other error."""
    check = _Map(view, entry)
    problems = [*check.outlines(), *check.edges(), *check.markers(), *check.measures()]
    problems += check.pieces()
    for further_check in (check.overlaps, check.marker_zones, check.symmetry):
        problems = problems or list(further_check())
    return problems


class _Map:
    """Checks of one map; each method yields errors."""

    def __init__(self, view: EntryView, entry: MapEntry) -> None:
        self.view, self.entry, self.board = view, entry, entry.board
        self.error = view.error

    def outside(self, point: Point) -> bool:
        x, y = point
        width, height = self.board.width, self.board.height
        return not (-TOLERANCE <= x <= width + TOLERANCE and -TOLERANCE <= y <= height + TOLERANCE)

    def off_board(self, place: Place, what: str, point: Point) -> Iterator[ContentError]:
        if self.outside(point):
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
        if (pair := geometry.crossing(shape.polygon)) is not None:
            first, second = (index + 1 for index in pair)
            message = f"sides {first} and {second} of this polygon meet"
            yield self.error((*place, "polygon"), message, hint)
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
                yield self.error(
                    (*place, "low"),
                    message,
                    "start and end are measured from the ends of the long side",
                )
            for index, (x1, y1, x2, y2) in enumerate(piece.walls):
                inside = all(-1 <= x <= long + 1 for x in (x1, x2))
                if not (inside and all(-1 <= y <= short + 1 for y in (y1, y2))):
                    message = f"this wall extends beyond its piece of {long:g}″ by {short:g}″"
                    yield self.error(
                        (*place, "walls", index),
                        message,
                        "walls are measured from the top left corner of the piece",
                    )
        yield from self.areas()

    def areas(self) -> Iterator[ContentError]:
        for name in ("single", "separate"):
            groups = getattr(self.entry.areas, name, ())
            for index, group in enumerate(groups):
                for number, slug in enumerate(group):
                    if slug not in self.entry.pieces:
                        place = ("areas", name, index, number)
                        hint = did_you_mean(slug, self.entry.pieces) or "pieces: " + ", ".join(
                            self.entry.pieces
                        )
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
            if geometry.in_region(zone.shapes)(*point):
                return zone.side
        return "none"

    def symmetry(self) -> Iterator[ContentError]:
        """Check that a symmetric map is the same rotated by 180° with the sides exchanged."""
        entry = self.entry
        if not entry.symmetric:
            return
        hint = "write symmetric: false if that is intended"
        edges = entry.edges
        if len(edges) == 2 and _OPPOSITE[edges["attacker"]] != edges["defender"]:
            yield self.error(("edges",), "the edges are not opposite each other", hint)
        width, height = self.board.width, self.board.height
        mine = [s for z in entry.zones.values() if z.side == "attacker" for s in z.shapes]
        theirs = [s for z in entry.zones.values() if z.side == "defender" for s in z.shapes]
        if mine or theirs:
            turned = [geometry.rotated(shape, width, height) for shape in theirs]
            point = geometry.difference(mine, turned)
            if point is not None:
                where = f"for example at {_shown(point)}"
                message = f"the zones differ when the map is rotated by 180°, {where}"
                yield self.view.key_error(("zones",), message, hint)
        for slug, marker in entry.markers.items():
            opposite_point = width - marker.x, height - marker.y
            matches = (
                abs(m.x - opposite_point[0]) < TOLERANCE
                and abs(m.y - opposite_point[1]) < TOLERANCE
                and m.zone == _OTHER[marker.zone]
                for m in entry.markers.values()
            )
            if not any(matches):
                message = f'no marker is opposite "{slug}", at {_shown(opposite_point)}'
                yield self.view.key_error(("markers", slug), message, hint)
                break  # its partner would be reported as well
        for slug, piece in entry.pieces.items():
            if not any(self.twins(piece, other) for other in entry.pieces.values()):
                message = f'no piece is opposite "{slug}"'
                yield self.view.key_error(("pieces", slug), message, hint)
                break

    def twins(self, first: Piece, second: Piece) -> bool:
        """Whether two pieces match, roughly, when the board is rotated by 180°."""
        offset = hypot(
            self.board.width - first.x - second.x, self.board.height - first.y - second.y
        )
        turn_difference = abs((first.turn - second.turn + 90) % 180 - 90)
        return (
            offset < 0.5
            and turn_difference < 2
            and first.size == second.size
            and first.height == second.height
        )


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
