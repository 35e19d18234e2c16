"""Places labels on a map so that they cover no symbols, little else, and not each other.

In: what is drawn (symbols, lines, terrain), and labels with their candidate places. Out: a place
for each label, found by search, and the pairs that still collide. All lengths are inches; ties are
broken by order, so the result is the same on every run.
Why: docs/decisions/map-labels.md, docs/decisions/sums-of-floats.md
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice, product
from math import hypot, inf
from typing import NamedTuple

from musterbook.library.geometry import Segment, distance
from musterbook.library.model.maps import Point

COLLIDES = 1000.0
"""Cost of a collision with another label."""
CROSSED, HIDDEN, LED = 4.0, 25.0, 6.0
"""Cost of a line through a label, of terrain under it, and of a leader line to it."""
SWEEPS, REPAIRS, PATIENCE = 8, 60, 10
"""Maximum rounds in which each label takes its best place, maximum steps after them to resolve
collisions, and maximum steps without success."""
PLACES = 40
"""Maximum number of places that are tried for the label of a line, the cheapest ones; the places of
other labels are fewer and far apart, so all are tried."""
APART = 0.12
"""Minimum distance between two labels, as a share of the smaller one's height."""

CELL = 3.0
"""Width and height of a cell of the grid in which circles are looked up, in inches."""

LeaderLine = tuple[tuple[float, float], tuple[float, float]]
"""Two points, on the board or outside it."""
Circle = tuple[float, float, float]
"""The centre, x and y, and the radius."""
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
class Ground:
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
        cost += (HIDDEN if self.plates else CROSSED) * (through_box + through_leader / 2)
        hidden = sum(disc not in covers for disc in _near(sides, self._terrain_by_cell))
        return cost + HIDDEN / 3 * hidden

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


@dataclass
class Arrangement:
    """The place of each label, or None if it is left out; `collisions` are pairs of texts."""

    places: tuple[LabelPlace | None, ...]
    collisions: tuple[tuple[str, str], ...] = field(default=())


def arrange(labels: Sequence[Label], ground: Ground) -> Arrangement:
    """Find a place for each label.

    Each label first takes its cheapest place, those with the fewest candidates first, and moves as
    long as that reduces the cost. If some still collide, the cost of their collisions is raised
    step by step until other labels give way.
    """
    needed = [i for i, label in enumerate(labels) if label.required]
    search = _Search([labels[i] for i in needed], ground)
    search.run()
    chosen: dict[int, LabelPlace] = dict(zip(needed, search.places(), strict=True))
    for i, label in enumerate(labels):
        if label.required:
            continue
        options = (place for _, place in RankedPlaces(ground, label))
        free = (one for one in options if not any(one.collides(o) for o in chosen.values()))
        if (cheapest := next(free, None)) is not None:
            chosen[i] = cheapest
    return Arrangement(tuple(chosen.get(i) for i in range(len(labels))), tuple(search.collisions()))


class RankedPlaces:
    """The cheapest allowed places of a label with their costs, in order; `everywhere`, of all.

    What is under a place is only looked up when no place can be cheaper, so for most it never is.
    """

    def __init__(self, ground: Ground, label: Label, *, everywhere: bool = False) -> None:
        self._ground, self._covers = ground, label.covers
        self._lines = ground.lines_except(label.line)
        by_least = sorted(
            (place.cost + (LED if place.leader else 0), number, place)
            for number, place in enumerate(label.places)
        )
        allowed = (one for one in by_least if everywhere or ground.allows(one[2]))
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
            cost = self._ground.cost(place, self._covers, self._lines)
            insort(known, (cost, number, place))
            self._next = next(self._left, None)
        cost, _, place = known[index]
        return cost, place


class _Search:
    """A search for places: `at` has the index of each label's current place."""

    def __init__(self, labels: Sequence[Label], ground: Ground) -> None:
        self.labels = labels
        self.impossible: list[str] = []
        self.options: list[RankedPlaces] = []
        for label in labels:
            options = RankedPlaces(ground, label)
            if not options:
                self.impossible.append(label.words)
                options = RankedPlaces(ground, label, everywhere=True)
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
        for one, other in self._colliding():
            yield self.labels[one].words, self.labels[other].words
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
