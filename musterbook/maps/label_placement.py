"""Places labels on a map so that they cover no symbols, little else, and not each other.

Each label has candidate places, and each of these has a cost. In: what is drawn (symbols, lines,
terrain), and labels with their candidates. Out: a place for each label, found by search, and the
pairs that still collide. All lengths are inches; ties are broken by order, so the result is the
same on every run.
Why: docs/decisions/map-labels.md, docs/decisions/sums-of-floats.md
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, islice, product
from math import fsum, hypot, inf
from typing import NamedTuple

from musterbook.library.geometry import Segment, bounds, distance, edges, membership
from musterbook.library.model.maps import Measure, Point, Shape

COLLIDES = 1000.0
"""Cost of a collision with another label."""
CROSSED, COVERED, LED = 4.0, 25.0, 6.0
"""Cost of a line through a label, of terrain under it, and of a leader line to it."""
SWEEPS, REPAIRS, PATIENCE = 8, 60, 10
"""Maximum rounds in which each label takes its best place, maximum steps after them to resolve
collisions, and maximum steps without success."""
PLACES = 40
"""Maximum number of places that are tried for the label of a line, the cheapest ones; the places of
other labels are fewer and far apart, so all are tried."""
APART = 0.12
"""Minimum distance between two labels, as a share of the smaller one's height."""
BORDER_GAP = 0.3
"""Minimum distance of a name inside its zone from the border, in inches."""
SPREAD = 50
"""Maximum number of places for a name that are equally good, spread over its zone."""

CELL = 3.0
"""Width and height of a cell of the grid in which circles are looked up, in inches."""

LeaderLine = tuple[tuple[float, float], tuple[float, float]]
"""Two points, on the board or outside it."""
Circle = tuple[float, float, float]
"""The centre, x and y, and the radius."""
Middle = tuple[float, float, float]
"""The middle of a place for a name: its cost, x and y."""
LabelSides = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_BoundedLines = list[tuple[Segment, LabelSides]]
"""Lines, each with its bounds."""
_Cells = tuple[dict[tuple[int, int], list[Circle]], float]
"""Circles by the cell of a grid that contains their centre, and the largest radius."""


class LabelBox(NamedTuple):
    """The box of a label, given by its centre; the text of a `turned` one reads upwards."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False

    @property
    def sides(self) -> LabelSides:
        """The sides as drawn."""
        half = (self.width / 2, self.height / 2)
        across, down = half[::-1] if self.turned else half
        return self.x - across, self.y - down, self.x + across, self.y + down

    def meets(self, other: LabelBox, gap: float = 0.0) -> bool:
        """Whether two boxes overlap or are closer than a gap."""
        left, top, right, bottom = self.sides
        left2, top2, right2, bottom2 = other.sides
        return (
            left < right2 + gap
            and left2 < right + gap
            and top < bottom2 + gap
            and top2 < bottom + gap
        )

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a point from the box; inside, it is 0."""
        left, top, right, bottom = self.sides
        return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))

    def nearest(self, x: float, y: float) -> Point:
        """Return the point of the box that is closest to a point."""
        left, top, right, bottom = self.sides
        return min(max(x, left), right), min(max(y, top), bottom)


class LabelPlace(NamedTuple):
    """A place for a label: its box, its cost, and the leader line to what it names."""

    box: LabelBox
    cost: float = 0.0
    leader: LeaderLine | None = None

    def collides(self, other: LabelPlace) -> bool:
        """Whether two labels, their leader lines, or a label and the line of another overlap."""
        gap = APART * min(self.box.height, other.box.height)
        if self.box.meets(other.box, gap):
            return True
        mine, theirs = self.leader, other.leader
        return bool(
            (mine and crosses_box(mine, other.box.sides))
            or (theirs and crosses_box(theirs, self.box.sides))
            or (mine and theirs and _cross(mine, theirs))
        )


@dataclass(frozen=True)
class Label:
    """The text of a label and its candidate places.

    `line` is the line that it measures, which may cross it; `covers` is the terrain that it names,
    which it may cover. A label that is not `required` is left out if it has no room.
    """

    words: str
    places: tuple[LabelPlace, ...]
    line: Segment | None = None
    required: bool = True
    covers: frozenset[Circle] = frozenset()


@dataclass(frozen=True)
class LabelName:
    """A name on a map: its text, its centre, its size in mm, its weight, and what it may cover."""

    words: str
    middle: Point
    mm: float
    weight: int
    covers: frozenset[Circle] = frozenset()


@dataclass(frozen=True)
class Obstacles:
    """What labels avoid: the edges of picture and board, symbols, lines and terrain.

    `edges` are those of the picture; the board begins at 0, 0. `frame` is the width of the frame
    around the board, which no label may touch. `symbols` are markers and arrowheads; they and
    terrain are circles (x, y, radius). No label may cover a symbol; covering lines and terrain adds
    to the cost of a place, much for lines below the framed `plates` of a card.
    """

    edges: LabelSides
    board: tuple[float, float]
    frame: float = 0.0
    symbols: tuple[Circle, ...] = ()
    lines: tuple[Segment, ...] = ()
    terrain: tuple[Circle, ...] = ()
    plates: bool = False

    def allows(self, place: LabelPlace) -> bool:
        """Whether a place is inside the picture and clear of frame and symbols."""
        sides = left, top, right, bottom = place.box.sides
        low_x, low_y, high_x, high_y = self.edges
        if left < low_x or top < low_y or right > high_x or bottom > high_y:
            return False
        wide, tall, frame = *self.board, self.frame
        within = left >= 0 and top >= 0 and right <= wide and bottom <= tall
        beyond = right <= -frame or left >= wide + frame or bottom <= -frame or top >= tall + frame
        if not within and not beyond:
            return False
        if _near(sides, self._symbols_by_cell, 0.25):
            return False
        leader = place.leader
        return not (leader and any(distance(leader, x, y) < r + 0.1 for x, y, r in self.symbols))

    def cost(self, place: LabelPlace, covers: frozenset[Circle], lines: _BoundedLines) -> float:
        """Return the cost of a place, including those lines and the terrain under it."""
        leader, sides = place.leader, place.box.sides
        left, top, right, bottom = sides
        through_box = through_leader = 0
        for line, (low_x, low_y, high_x, high_y) in lines:
            # Most lines are ruled out by their bounds.
            is_near = low_x <= right and high_x >= left and low_y <= bottom and high_y >= top
            if is_near and crosses_box(line, sides):
                through_box += 1
            if leader and _cross(line, leader):
                through_leader += 1
        # Added in a fixed order: a difference in the last bit can move a label.
        cost = place.cost + (LED if leader else 0)
        cost += (COVERED if self.plates else CROSSED) * (through_box + through_leader / 2)
        hidden = sum(disc not in covers for disc in _near(sides, self._terrain_by_cell))
        return cost + COVERED / 3 * hidden

    def lines_except(self, own: Segment | None) -> _BoundedLines:
        """Return the lines with their bounds, except those that contain the line of a label."""
        return [
            bounded
            for bounded in self._bounded_lines
            if own is None or any(distance(bounded[0], *end) > 0.01 for end in own)
        ]

    @cached_property
    def _bounded_lines(self) -> _BoundedLines:
        return [
            (line, (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
            for line in self.lines
            for (x1, y1), (x2, y2) in [line]
        ]

    @cached_property
    def _terrain_by_cell(self) -> _Cells:
        return _by_cell(self.terrain)

    @cached_property
    def _symbols_by_cell(self) -> _Cells:
        return _by_cell(self.symbols)


def measure_places(
    measure: Measure, width: float, height: float, obstacles: Obstacles
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
    yield from _beyond(measure, width, height, obstacles)


def _beyond(
    measure: Measure, width: float, height: float, obstacles: Obstacles
) -> Iterator[LabelPlace]:
    """Yield places at the edges of the picture, with leaders to points of the line."""
    left, top, right, bottom = obstacles.edges
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


@dataclass
class Arrangement:
    """The place of each label, or None if it is left out; `collisions` are pairs of texts."""

    places: tuple[LabelPlace | None, ...]
    collisions: tuple[tuple[str, str], ...] = field(default=())


def arrange(labels: Sequence[Label], obstacles: Obstacles) -> Arrangement:
    """Find a place for each label.

    Each label first takes its cheapest place, those with the fewest candidates first, and moves as
    long as that reduces the cost. If some still collide, the cost of their collisions is raised
    step by step until other labels give way.
    """
    needed = [i for i, label in enumerate(labels) if label.required]
    search = _Search([labels[i] for i in needed], obstacles)
    search.run()
    chosen: dict[int, LabelPlace] = dict(zip(needed, search.places(), strict=True))
    for i, label in enumerate(labels):
        if label.required:
            continue
        for _, place in RankedPlaces(obstacles, label):
            if not any(place.collides(other) for other in chosen.values()):
                chosen[i] = place
                break
    return Arrangement(tuple(chosen.get(i) for i in range(len(labels))), tuple(search.collisions()))


class RankedPlaces:
    """The cheapest allowed places of a label with their costs, in order; `everywhere`, of all.

    What is under a place is only looked up when no place can be cheaper, so for most it never is.
    """

    def __init__(self, obstacles: Obstacles, label: Label, *, everywhere: bool = False) -> None:
        self._obstacles, self._covers = obstacles, label.covers
        self._lines = obstacles.lines_except(label.line)
        by_least = sorted(
            (place.cost + (LED if place.leader else 0), number, place)
            for number, place in enumerate(label.places)
        )
        allowed = (option for option in by_least if everywhere or obstacles.allows(option[2]))
        first = list(islice(allowed, PLACES if label.line else None))
        self._count = len(first)
        self._left = chain(first, allowed)
        self._next = next(self._left, None)
        self._known: list[tuple[float, int, LabelPlace]] = []

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[tuple[float, LabelPlace]]:
        return map(self.__getitem__, range(self._count))

    def __getitem__(self, index: int) -> tuple[float, LabelPlace]:
        known = self._known
        while self._next and (len(known) <= index or known[index][0] >= self._next[0]):
            _, number, place = self._next
            cost = self._obstacles.cost(place, self._covers, self._lines)
            insort(known, (cost, number, place))
            self._next = next(self._left, None)
        cost, _, place = known[index]
        return cost, place


class _Search:
    """A search for places: `at` has the index of each label's current place."""

    def __init__(self, labels: Sequence[Label], obstacles: Obstacles) -> None:
        self.labels = labels
        self.impossible: list[str] = []
        self.options: list[RankedPlaces] = []
        for label in labels:
            options = RankedPlaces(obstacles, label)
            if not options:
                self.impossible.append(label.words)
                options = RankedPlaces(obstacles, label, everywhere=True)
            self.options.append(options)
        self.weights: dict[tuple[int, int], float] = {}
        self.at: list[int | None] = [None] * len(labels)
        self.known: dict[tuple[int, int, int, int], bool] = {}

    def run(self) -> None:
        order = sorted(range(len(self.labels)), key=lambda i: len(self.options[i]))
        for _ in range(SWEEPS):
            moved = False
            for i in order:
                best = self._best(i)
                moved, self.at[i] = moved or best != self.at[i], best
            if not moved:
                break
        fewest, since = len(self.labels) ** 2, 0
        for step in range(REPAIRS):
            pairs = self._colliding()
            fewest, since = (len(pairs), 0) if len(pairs) < fewest else (fewest, since + 1)
            if not pairs or since > PATIENCE:
                return
            for pair in pairs:
                self.weights[pair] = self.weights.get(pair, COLLIDES) * 1.5
            i = pairs[step % len(pairs)][step % 2]
            self.at[i] = self._best(i)
            for i in dict.fromkeys(i for pair in pairs for i in pair):
                self.at[i] = self._best(i)

    def places(self) -> list[LabelPlace]:
        return [self.options[i][at or 0][1] for i, at in enumerate(self.at)]

    def collisions(self) -> Iterator[tuple[str, str]]:
        """Yield the texts of labels that still collide, or that have no allowed place."""
        for first, second in self._colliding():
            yield self.labels[first].words, self.labels[second].words
        for words in self.impossible:
            yield words, ""

    def _best(self, i: int) -> int:
        cheapest, best = inf, 0
        for number, (cost, _) in enumerate(self.options[i]):
            if cost >= cheapest:
                break
            for other, at in enumerate(self.at):
                if cost >= cheapest:
                    break
                if other != i and at is not None and self._collide(i, number, other, at):
                    cost += self.weights.get((min(i, other), max(i, other)), COLLIDES)
            if cost < cheapest:
                cheapest, best = cost, number
        return best

    def _colliding(self) -> list[tuple[int, int]]:
        placed = [(i, at) for i, at in enumerate(self.at) if at is not None]
        return [
            (i, other)
            for number, (i, at) in enumerate(placed)
            for other, there in placed[number + 1 :]
            if self._collide(i, at, other, there)
        ]

    def _collide(self, i: int, at: int, other: int, there: int) -> bool:
        key = (i, at, other, there) if i < other else (other, there, i, at)
        cached = self.known.get(key)
        if cached is None:
            cached = self.options[i][at][1].collides(self.options[other][there][1])
            self.known[key] = cached
        return cached


def _by_cell(circles: Iterable[Circle]) -> _Cells:
    cells: dict[tuple[int, int], list[Circle]] = {}
    reach = 0.0
    for circle in circles:
        x, y, radius = circle
        cells.setdefault((int(x // CELL), int(y // CELL)), []).append(circle)
        reach = max(reach, radius)
    return cells, reach


def _near(sides: LabelSides, by_cell: _Cells, gap: float = 0.0) -> list[Circle]:
    """Return the circles that overlap a box or are closer to it than a gap.

    Maps have hundreds of circles and labels thousands of places, so only the cells around a box are
    searched, and most of their circles are ruled out by one coordinate.
    """
    cells, largest = by_cell
    left, top, right, bottom = sides
    most = largest + gap
    columns = range(int((left - most) // CELL), int((right + most) // CELL) + 1)
    rows = range(int((top - most) // CELL), int((bottom + most) // CELL) + 1)
    near = []
    for circle in chain.from_iterable(cells.get(at, ()) for at in product(columns, rows)):
        x, y, radius = circle
        reach = radius + gap
        across = left - x if x < left else x - right if x > right else 0.0
        if across < reach:
            down = top - y if y < top else y - bottom if y > bottom else 0.0
            if down < reach and hypot(across, down) < reach:
                near.append(circle)
    return near


def crosses_box(line: Segment, sides: LabelSides) -> bool:
    (x1, y1), (x2, y2) = line
    left, top, right, bottom = sides
    # The part of the line, from 0 to 1, between the sides (Liang and Barsky's algorithm).
    enter, leave = 0.0, 1.0
    for start, delta, low, high in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
        if delta == 0:
            if not low <= start <= high:
                return False
            continue
        near, far = (low - start) / delta, (high - start) / delta
        if near > far:
            near, far = far, near
        if near > enter:
            enter = near
        if far < leave:
            leave = far
    return enter <= leave


def _cross(one: Segment, other: Segment) -> bool:
    """Whether two lines cross."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other

    def turn(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> float:
        return (qx - px) * (ry - py) - (qy - py) * (rx - px)

    return (turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0) and (
        turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
    )
