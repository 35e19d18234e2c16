"""Where words go on a map, so that they cover nothing that matters.

In: what is drawn (markers, lines) and what is to be said. Out: a box for each label. All lengths
are inches. Every candidate place gets a penalty; the least one wins, ties by reading order, so
the result is the same on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import hypot, inf

from musterbook.library.model.maps import Measure, Shape
from musterbook.maps.geometry import Segment, bounds, membership

COVERED = 1000.0
"""Penalty of hiding a marker or another label."""
CROWDED, NEAR = 3.0, 0.8
"""Penalty of standing nearer to another label than so many inches."""


@dataclass(frozen=True)
class Box:
    """A label's place by its middle; `turned` reads upwards."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False

    @cached_property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom as drawn."""
        half = (self.width / 2, self.height / 2)
        across, down = half[::-1] if self.turned else half
        return self.x - across, self.y - down, self.x + across, self.y + down

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes share a point."""
        left, top, right, bottom = self.sides
        left2, top2, right2, bottom2 = other.sides
        return left < right2 and left2 < right and top < bottom2 and top2 < bottom

    def wider(self, by: float) -> Box:
        """Return the box with room around it."""
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.turned)

    def distance(self, x: float, y: float) -> float:
        """Return how far a point is from the box, 0 inside."""
        left, top, right, bottom = self.sides
        return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

    def crosses(self, line: Segment) -> bool:
        """Tell whether a line runs through the box."""
        (x1, y1), (x2, y2) = line
        left, top, right, bottom = self.sides
        # The part of the line, from 0 to 1, that lies between the sides (Liang and Barsky).
        enter, leave = 0.0, 1.0
        for start, way, low, high in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
            if way == 0:
                if not low <= start <= high:
                    return False
                continue
            near, far = sorted(((low - start) / way, (high - start) / way))
            enter, leave = max(enter, near), min(leave, far)
        return enter <= leave


@dataclass
class Sheet:
    """What is on the board so far: markers (with their radius), lines and labels."""

    width: float
    height: float
    markers: list[tuple[float, float, float]] = field(default_factory=list)
    lines: list[Segment] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def penalty(self, box: Box, most: float = inf) -> float:
        """Return how much a label at this place would hide; from `most` on it need not be exact."""
        left, top, right, bottom = box.sides
        if left < 0 or top < 0 or right > self.width or bottom > self.height:
            return 2 * COVERED
        cost = 0.0
        for x, y, r in self.markers:
            near = r + 0.3
            if x + near <= left or x - near >= right or y + near <= top or y - near >= bottom:
                continue
            across = left - x if x < left else x - right if x > right else 0.0
            down = top - y if y < top else y - bottom if y > bottom else 0.0
            if hypot(across, down) < near:
                cost += COVERED
                if cost >= most:
                    return cost
        if self.boxes:
            wider = box.wider(NEAR)
            cost += sum(COVERED for other in self.boxes if box.meets(other))
            cost += sum(CROWDED for other in self.boxes if wider.meets(other))
        return cost + sum(4.0 for line in self.lines if box.crosses(line))

    def inside(self, box: Box) -> Box:
        """Return a box pushed onto the board, if it reaches over an edge."""
        left, top, right, bottom = box.sides
        across = max(-left, 0.0) - max(right - self.width, 0.0)
        down = max(-top, 0.0) - max(bottom - self.height, 0.0)
        if not across and not down:
            return box
        return Box(box.x + across, box.y + down, box.width, box.height, box.turned)

    def place(self, candidates: Iterable[tuple[float, Box]]) -> Box:
        """Take the best of `(own penalty, box)`, the least penalty first, and remember it."""
        cheapest, best = inf, None
        for own, box in candidates:
            if own >= cheapest:
                break
            box = self.inside(box)
            if (cost := own + self.penalty(box, cheapest - own)) < cheapest:
                cheapest, best = cost, box
        if best is None:
            raise ValueError("a label has no candidate place")
        self.boxes.append(best)
        return best


def measure_places(measure: Measure, width: float, height: float) -> list[tuple[float, Box]]:
    """Return places for a measure's text, the best first: on its line, or beside it."""
    return sorted(_along(measure, width, height), key=lambda item: item[0])


def _along(measure: Measure, width: float, height: float) -> Iterator[tuple[float, Box]]:
    (x1, y1), (x2, y2) = measure.from_, measure.to
    length = hypot(x2 - x1, y2 - y1) or 1.0
    along = (abs(x2 - x1) * width + abs(y2 - y1) * height) / length
    aside = (abs(y2 - y1) * width + abs(x2 - x1) * height) / length / 2 + 0.4
    for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82):
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        cost = abs(t - 0.5) * 4
        covers_end = along / 2 + 0.9 > length * min(t, 1 - t)
        yield cost + (50 if covers_end else 0), Box(x, y, width, height)
        for side in (1, -1):
            shift_x, shift_y = -(y2 - y1) / length * aside * side, (x2 - x1) / length * aside * side
            yield cost + 5, Box(x + shift_x, y + shift_y, width, height)


@lru_cache(maxsize=512)
def _grid(shape: Shape) -> tuple[tuple[float, float, float, bool], ...]:
    """Return the places for a name inside a shape: own penalty, x, y and whether it is upright.

    They are the same for a name of any size, and a map is drawn in many.
    """
    left, top, right, bottom = bounds(shape)
    inside = membership(shape)
    inner = [
        (left + i, top + 0.5 * j)
        for i in range(int(right - left) + 1)
        for j in range(int((bottom - top) * 2) + 1)
        if inside(left + i, top + 0.5 * j)
    ]
    middle = (
        sum(x for x, _ in inner) / max(len(inner), 1),
        sum(y for _, y in inner) / max(len(inner), 1),
    )
    places = [
        (hypot(x - middle[0], y - middle[1]) / 10 + (6 if turned else 0), x, y, turned)
        for x, y in inner
        for turned in (False, True)
    ]
    return tuple(sorted(places, key=lambda place: place[0]))


def zone_places(shape: Shape, width: float, height: float) -> Iterator[tuple[float, Box]]:
    """Yield places for the name of a zone inside its shape, the nearest to its middle first.

    Upright ones are dearer.
    """
    left, top, right, bottom = bounds(shape)
    inside = membership(shape)
    yielded = False
    for own, x, y, turned in _grid(shape):
        box = Box(x, y, width, height, turned)
        if _is_inside(box, inside):
            yielded = True
            yield own, box
    if not yielded:  # a shape smaller than its name: over its middle
        yield 0.0, Box((left + right) / 2, (top + bottom) / 2, width, height)


def _is_inside(box: Box, inside: Callable[[float, float], bool]) -> bool:
    """Whether points along the edge of a box, a little outside it, lie in a shape."""
    left, top, right, bottom = box.sides
    left, top, right, bottom = left - 0.3, top - 0.3, right + 0.3, bottom + 0.3
    for part in (0.0, 1.0, 0.5, 0.25, 0.75):  # corners first
        x, y = left + (right - left) * part, top + (bottom - top) * part
        if not (inside(x, top) and inside(x, bottom) and inside(left, y) and inside(right, y)):
            return False
    return True
