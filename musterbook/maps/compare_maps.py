"""Compares two maps: what changed, in words, and one map over the other.

In: an older and a newer map of one board size. Out: the changed inches in words (`changes`), and a
picture (`overlaid_svg`) of the newer map with the older one as a dashed outline below it. Each
changed distance is labelled with both values.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import dist, fsum

from musterbook.library.geometry import zones_apart
from musterbook.library.model.maps import Board, MapEntry, Marker, Measure, Point, Shape, Zone
from musterbook.library.model.scoring import Side
from musterbook.library.phrases import NO_MANS_LAND, inches_label, number_of
from musterbook.maps.labels import MARKER, UNIT
from musterbook.maps.map_drawing import Drawing
from musterbook.maps.map_words import MapEdge
from musterbook.maps.outlines import Ring, outline, polyline
from musterbook.maps.tape_distances import Corner, border, measured_corner, nearest_edges

MOVED = 0.05
"""Inches from which a distance has changed."""
ALONG = 0.3
"""Where on a side its distance is drawn: not in its middle, where a marker may be."""
INSET = 1.5
"""Inches between the edge of the board and a distance along it."""


@dataclass(frozen=True)
class MapChange:
    """A distance from an edge of the board that changed: where it ends now, and both values."""

    edge: MapEdge
    end: Point
    older: float
    newer: float

    def measured_from(self, board: Board) -> str:
        """The edge that it is measured from: `from the long edge`."""
        along_width = self.edge in ("top", "bottom")
        is_long = along_width == (board.width >= board.height)
        which = "" if board.width == board.height else "long " if is_long else "short "
        return f"from the {which}edge"

    @property
    def label(self) -> str:
        """Both values: `10″ → 12″`."""
        return f"{inches_label(self.older)} → {inches_label(self.newer)}"

    def measure(self, board: Board) -> Measure:
        """The line from the edge to the point."""
        x, y = self.end
        if self.edge in ("left", "right"):
            y = min(max(y, INSET), board.height - INSET)
            start = (0.0 if self.edge == "left" else board.width, y)
        else:
            x = min(max(x, INSET), board.width - INSET)
            start = (x, 0.0 if self.edge == "top" else board.height)
        return Measure(**{"from": start, "to": (x, y)})


def changes(older: MapEntry, newer: MapEntry) -> tuple[tuple[str, str, str], ...]:
    """Return what changed between two maps: its name, the older and the newer value."""
    return (*_zone_words(older, newer), *_marker_words(older, newer))


def _zone_words(older: MapEntry, newer: MapEntry) -> Iterator[tuple[str, str, str]]:
    if moved := _zone_changes(older, newer):
        yield "Borders of zones", *_values(newer.board, moved)
    elif _borders(older) != _borders(newer):
        yield "Shape of zones", "the dashed outline", "the coloured zones"
    before, after = zones_apart(older), zones_apart(newer)
    if before and after and abs(before - after) > MOVED:
        yield f"Least width of {NO_MANS_LAND}", inches_label(before), inches_label(after)


def _marker_words(older: MapEntry, newer: MapEntry) -> Iterator[tuple[str, str, str]]:
    if len(older.markers) != len(newer.markers):
        yield "Objective markers", str(len(older.markers)), str(len(newer.markers))
    moved = Counter(
        _values(newer.board, distances)
        for before, after in _paired_markers(older, newer)
        if (distances := _moves(newer.board, before, after))
    )
    for values, count in moved.items():
        yield f"{number_of(count, 'marker').capitalize()}", *values


def _values(board: Board, moved: Iterable[MapChange]) -> tuple[str, str]:
    """Return the older and the newer distances, by the edge that they are measured from."""
    by_edge: dict[str, dict[str, MapChange]] = {}
    for change in moved:
        by_edge.setdefault(change.measured_from(board), {}).setdefault(change.label, change)

    def words(value: Callable[[MapChange], float]) -> str:
        return ", ".join(
            f"{' and '.join(inches_label(value(change)) for change in each.values())} {edge}"
            for edge, each in by_edge.items()
        )

    return words(lambda change: change.older), words(lambda change: change.newer)


# --- What changed ---------------------------------------------------------------------------------


def _paired_zones(older: MapEntry, newer: MapEntry) -> list[tuple[Zone, Zone]]:
    """Return the zones of both maps by their side."""
    sides: tuple[Side, ...] = ("attacker", "defender")
    of_both = [
        [[zone for zone in entry.zones.values() if zone.side == side] for entry in (older, newer)]
        for side in sides
    ]
    return [pair for zones in of_both for pair in zip(*zones, strict=False)]


def _paired_markers(older: MapEntry, newer: MapEntry) -> list[tuple[Marker, Marker]]:
    """Return the markers of both maps in pairs, the closest ones first."""
    ours, theirs = list(older.markers.values()), list(newer.markers.values())
    pairs = []
    while ours and theirs:
        pair = min(
            product(ours, theirs),
            key=lambda pair: (round(dist(*map(_at, pair)), 3), -dist(_at(pair[0]), (0, 0))),
        )
        ours.remove(pair[0])
        theirs.remove(pair[1])
        pairs.append(pair)
    return pairs


def _at(marker: Marker) -> Point:
    return marker.x, marker.y


def _moves(board: Board, before: Marker, after: Marker) -> tuple[MapChange, ...]:
    """Return how far a marker is from its nearest edges now, where that has changed."""
    nearest = nearest_edges(board, _at(after))
    return tuple(_changed(*(measured_corner(board, _at(m), *nearest) for m in (before, after))))


def _changed(before: Corner, after: Corner) -> Iterator[MapChange]:
    """Yield the distances of a point from two edges that have changed."""
    end = (after.x, after.y)
    if abs(before.from_side - after.from_side) > MOVED:
        yield MapChange(after.across, end, before.from_side, after.from_side)
    if abs(before.from_end - after.from_end) > MOVED:
        yield MapChange(after.down, end, before.from_end, after.from_end)


def _zone_changes(older: MapEntry, newer: MapEntry) -> list[MapChange]:
    """Return the changed distances of the borders of zones; a level side has one distance."""
    board, changed = newer.board, list[MapChange]()
    for zones in _paired_zones(older, newer):
        before, after = (
            [
                corner
                for shape in zone.shapes
                if shape.polygon
                for line in border(board, shape.polygon)
                for corner in line
            ]
            for zone in zones
        )
        if len(before) != len(after):
            continue  # another shape: no distance became another one
        if _gap(before[::-1], after) < _gap(before, after):
            before.reverse()
        moved = [
            change
            for was, now in zip(before, after, strict=True)
            for change in _changed(
                measured_corner(board, (was.x, was.y), now.across, now.down), now
            )
        ]
        changed += _joined(moved)
    return changed


def _gap(before: Sequence[Corner], after: Sequence[Corner]) -> float:
    return fsum(dist((a.x, a.y), (b.x, b.y)) for a, b in zip(before, after, strict=True))


def _joined(moved: Sequence[MapChange]) -> list[MapChange]:
    """Join the changes of both ends of a side that is parallel to an edge."""
    joined: list[MapChange] = []
    for change in moved:
        last = joined[-1] if joined else None
        if last and (last.edge, last.label) == (change.edge, change.label):
            (x1, y1), (x2, y2) = last.end, change.end
            inner = x1 + (x2 - x1) * ALONG, y1 + (y2 - y1) * ALONG
            joined[-1] = MapChange(change.edge, inner, change.older, change.newer)
        else:
            joined.append(change)
    return joined


def _borders(entry: MapEntry) -> dict[Side, list[Ring]]:
    """Return the borders of the zones of each side."""
    borders: dict[Side, list[Ring]] = {"attacker": [], "defender": []}
    for zone in entry.zones.values():
        borders[zone.side] += [ring for shape in zone.shapes for ring in polyline(shape)]
    return borders


# --- The picture ----------------------------------------------------------------------------------


def overlaid_svg(older: MapEntry, newer: MapEntry, *, title: str) -> str:
    """Draw the newer map over the outline of the older one, with the changed distances."""
    moved = _zone_changes(older, newer)
    for pair in _paired_markers(older, newer):
        moved += _moves(newer.board, *pair)
    labels = {change.measure(newer.board): change.label for change in moved}
    without: dict[str, object] = {"terrain": {}, "pieces": {}, "objectives": {}}
    labelled = newer.model_copy(update={**without, "measures": tuple(labels)})
    return _Compared(labelled, older, tuple(labels.values())).picture(title)


class _Compared(Drawing):
    """A map over the outline of another."""

    def __init__(self, newer: MapEntry, older: MapEntry, lengths: tuple[str, ...]) -> None:
        super().__init__(newer, "site", None, rings=False, lengths=lengths)
        self.older = older

    def _zone(self, zone: Zone, shape: Shape) -> str:
        fill, edge = getattr(self.colours, zone.side), 0.25 * self.mm
        return (
            f'<path fill="{fill}" fill-rule="evenodd" stroke="{self.colours.ink}" '
            f'stroke-width="{edge:.2f}" d="{outline(shape, UNIT)}"/>'
        )

    def _frame(self) -> str:
        """Draw the older map as outlines before the frame, over the zones."""
        now = {ring for rings in _borders(self.entry).values() for ring in rings}
        before = (ring for rings in _borders(self.older).values() for ring in rings)
        zones = "".join(
            f"M{'L'.join(f'{x * UNIT:.4g} {y * UNIT:.4g}' for x, y in ring)}Z"
            for ring in before
            if ring not in now
        )
        r, markers = MARKER * UNIT, ""
        placed = set(map(_at, self.entry.markers.values()))
        for x, y in set(map(_at, self.older.markers.values())) - placed:
            left = f"{x * UNIT - r:.4g} {y * UNIT:.4g}"
            markers += (
                f"M{left}a{r:.3g} {r:.3g} 0 1 0 {2 * r:.4g} 0a{r:.3g} {r:.3g} 0 1 0 {-2 * r:.4g} 0"
            )
        dash = f'<path stroke-dasharray="{1.1 * self.mm:.2f} {0.8 * self.mm:.2f}" '
        lines = self._stroke(zones, "plate", 0.6)
        lines += self._stroke(zones, "ink", 0.3).replace("<path ", dash)
        lines += self._stroke(markers, "plate", 0.5) + self._stroke(markers, "ink", 0.2)
        return f"{lines}{super()._frame()}"
