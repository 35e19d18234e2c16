"""A map on a card: the board in portrait, on a grid of six inches.

In: a `MapEntry` and the room for it. Out: a picture whose labels are on plates inside what they
name, and the names of the players' edges, which are outside the board.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import compress
from math import dist, hypot

from musterbook.fonts import DISPLAY, POINTS_PER_MM, width_mm
from musterbook.letters import capitals
from musterbook.library.model.maps import Board, MapEntry, Marker, Measure, Point, Shape
from musterbook.maps import measuring_aids
from musterbook.maps.labels import UNIT, Size, Written
from musterbook.maps.map_drawing import BAR, Drawing
from musterbook.maps.map_words import MapEdge, edge_label
from musterbook.maps.tape_distances import POSITION_TOLERANCE, measured_corner, nearest_edges, once

FIGURES, HALVES_BELOW = 6, 3
"""Most distances with a line on a card (its page and its layout to measure have all of them), and
most others beside which distances from an edge to a centre line are kept."""
RIM_MM, ROW_MM, EDGE_NAME_MM = 1.2, 3.2, 2.29
"""Width of the white rim of a board, of a row outside it with names of edges, and their type."""
MARKER_MM = 1.7
"""Radius of a marker: larger than to scale, so that its role can be seen."""
PLATE_MM, APART_MM, CLEAR_MM = 0.2, 0.15, 0.6
"""Space between the text of a label and the edge of its plate, half of that between two plates, and
that between plates and markers."""
EDGES: dict[MapEdge, MapEdge] = {"left": "bottom", "top": "left", "right": "top", "bottom": "right"}
"""The place of each edge of a board after it is turned to portrait."""
SHARED: tuple[tuple[MapEdge, MapEdge, MapEdge], ...] = (
    ("top", "left", "right"),
    ("left", "bottom", "top"),
)
"""The row that the names of two opposite edges share, with arrows to them, if the width or if the
height of the room limits the board. One row leaves the board more room than two."""
SPARE_MM = 14.0
"""Room of such a row for its arrows, the space between its names, and the rim of the board."""


def in_portrait(entry: MapEntry) -> MapEntry:
    """Return a map that is turned by a quarter if its board is wider than it is high."""
    board = entry.board
    if board.width <= board.height:
        return entry
    far = board.width

    def at(point: Point) -> Point:
        return point[1], round(far - point[0], 6)

    def placed(item: object) -> object:
        x, y = at((item.x, item.y))  # type: ignore[attr-defined]
        return item.model_copy(update={"x": x, "y": y})  # type: ignore[attr-defined]

    def turned(shape: Shape) -> Shape:
        discs = {name: placed(disc) for name in ("minus", "disc") if (disc := getattr(shape, name))}
        return shape.model_copy(update={"polygon": tuple(map(at, shape.polygon)), **discs})

    return entry.model_copy(
        update={
            "board": Board.model_construct(width=board.height, height=board.width),
            "edges": {side: EDGES[edge] for side, edge in entry.edges.items()},
            "zones": {
                slug: zone.model_copy(update={"shapes": tuple(map(turned, zone.shapes))})
                for slug, zone in entry.zones.items()
            },
            "territories": {
                side: tuple(map(at, outline)) for side, outline in entry.territories.items()
            },
            "markers": {slug: placed(marker) for slug, marker in entry.markers.items()},
            "measures": tuple(
                Measure.model_construct(from_=at(measure.from_), to=at(measure.to))
                for measure in entry.measures
            ),
            "pieces": {
                slug: placed(piece.model_copy(update={"turn": piece.turn - 90}))
                for slug, piece in entry.pieces.items()
            },
            "terrain": {
                slug: area.model_copy(update={"polygon": tuple(map(at, area.polygon))})
                for slug, area in entry.terrain.items()
            },
        }
    )


def of_zones(entry: MapEntry) -> tuple[Measure, ...]:
    """Return the distances that a card shows as lines: the longest that end at no marker.

    Those from an edge to a centre line are left out if there are many others: both are drawn.
    """
    middle = (entry.board.width / 2, entry.board.height / 2)
    markers = {(marker.x, marker.y) for marker in entry.markers.values()} - {middle}
    measures = [each for each in once(entry) if not {each.from_, each.to} & markers]

    def is_half(measure: Measure) -> bool:
        ends = zip(measure.from_, measure.to, middle, strict=True)
        return any({start, end} in ({0, half}, {half, 2 * half}) for start, end, half in ends)

    others = [each for each in measures if not is_half(each)]
    measures = others if len(others) > HALVES_BELOW else measures
    longest = sorted(measures, key=lambda each: -dist(each.from_, each.to))[:FIGURES]
    return tuple(each for each in measures if each in longest)


def positions(entry: MapEntry) -> tuple[tuple[str, Point], ...]:
    """Return the distances of markers from the nearest edges, such as `←10″ ↑14″`.

    Only a marker with a printed distance has them; of two symmetric ones, only one. A marker on a
    centre line has one distance.
    """
    board, labels = entry.board, []
    middle = (board.width / 2, board.height / 2)
    measured = {end for measure in once(entry) for end in (measure.from_, measure.to)}
    for point in ((marker.x, marker.y) for marker in entry.markers.values()):
        corner = measured_corner(board, point, *nearest_edges(board, point))
        words = measuring_aids.words(corner).split()
        off = [abs(at - half) > POSITION_TOLERANCE for at, half in zip(point, middle, strict=True)]
        if point in measured and any(off):
            labels.append((" ".join(f"{word}″" for word in compress(words, off)), point))
    return tuple(labels)


class CardMap(Drawing):
    """The picture of a map in a room of some millimetres, with edge names of a type size in mm."""

    inside = 3.0  # half a plate

    def __init__(
        self,
        entry: MapEntry,
        room: tuple[float, float],
        *,
        low: bool,
        letters: float,
        smallest_pt: float,
        ink: str,
    ) -> None:
        entry = in_portrait(entry)
        self.row_mm, self.outside = ROW_MM * letters, ink
        self.name_mm = max(EDGE_NAME_MM * letters, smallest_pt / POINTS_PER_MM)
        names = {edge: capitals(edge_label(entry, side)) for side, edge in entry.edges.items()}
        # The words of each name, its row, and whether it begins (-1) or ends (1) the row.
        self.edge_names = [(words, edge, 0) for edge, words in names.items()]
        ratio = entry.board.width / entry.board.height
        high = room[1] * ratio < room[0]  # the height of the room limits the board, not its width
        row, first, last = SHARED[high]
        needed = width_mm("".join(names.values()), self.name_mm * POINTS_PER_MM, 700) + SPARE_MM
        if names.keys() == {first, last} and needed < room[high]:
            self.edge_names = [(f"← {names[first]}", row, -1), (f"{names[last]} →", row, 1)]
        named = {row for _, row, _ in self.edge_names}
        self.rows = {edge: RIM_MM + (self.row_mm if edge in named else 0.4) for edge in EDGES}
        wide = room[0] - self.rows["left"] - self.rows["right"]
        tall = room[1] - self.rows["top"] - self.rows["bottom"]
        board_mm = min(wide, tall * ratio)
        size = Size(
            board_mm,
            letters,
            smallest_pt / POINTS_PER_MM,
            marker=(MARKER_MM + CLEAR_MM) * letters * entry.board.width / board_mm,
            frame=0,
            plate=(PLATE_MM + APART_MM) * letters,
            positions=positions(entry),
        )
        entry = entry.model_copy(update={"measures": of_zones(entry)})
        super().__init__(entry, "low-ink" if low else "card", board_mm, False, letters, size=size)
        self.marker = MARKER_MM * self.mm

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the picture."""
        beside, above = self.margins.beside * self.paper_mm, self.margins.above * self.paper_mm
        left, right = (self.rows[side] * self.paper_mm + beside for side in ("left", "right"))
        top, bottom = (self.rows[side] * self.paper_mm + above for side in ("top", "bottom"))
        return -left, -top, self.width + left + right, self.height + top + bottom

    @property
    def has_scale(self) -> bool:
        """The size of the board is in the foot of the card."""
        return False

    def _centre_lines(self) -> str:
        """Draw a grid of six inches from the middle outwards, below the centre lines."""
        step, path = BAR * UNIT, ""
        for number in range(1, int(max(self.width, self.height) / step / 2) + 1):
            for side in (-1, 1):
                x, y = self.width / 2 + side * number * step, self.height / 2 + side * number * step
                path += f"M{x:g} 0V{self.height:g}" if 0 < x < self.width else ""
                path += f"M0 {y:g}H{self.width:g}" if 0 < y < self.height else ""
        return (
            f'<path fill="none" stroke="{self.colours.fine}" stroke-opacity=".45" '
            f'stroke-width="{0.13 * self.mm:.2f}" d="{path}"/>{super()._centre_lines()}'
        )

    def _rim(self) -> str:
        """Draw the white rim, on which each player's edge has a line in its colour."""
        beside, above = self.margins.beside * self.paper_mm, self.margins.above * self.paper_mm
        rim = RIM_MM * self.paper_mm
        left, top = -beside - 0.62 * rim, -above - 0.62 * rim
        lines: dict[MapEdge, str] = {
            "left": f"M{left:.2f} 0V{self.height:g}",
            "right": f"M{self.width - left:.2f} 0V{self.height:g}",
            "top": f"M0 {top:.2f}H{self.width:g}",
            "bottom": f"M0 {self.height - top:.2f}H{self.width:g}",
        }
        return (
            f'<rect x="{-rim - beside:.2f}" y="{-rim - above:.2f}" '
            f'width="{self.width + 2 * (rim + beside):.2f}" '
            f'height="{self.height + 2 * (rim + above):.2f}" rx="{rim:.2f}" fill="#ffffff"/>'
            + "".join(
                f'<path d="{lines[edge]}" stroke="{getattr(self.colours, f"{side}_text")}" '
                f'stroke-width="{0.75 * rim:.2f}"/>'
                for side, edge in self.entry.edges.items()
            )
        )

    def _board(self) -> str:
        return self._rim() + super()._board()

    def _frame(self) -> str:
        return self._stroke(f"M0 0H{self.width:g}V{self.height:g}H0Z", "ink", 0.35)

    def _marker(self, marker: Marker) -> str:
        x, y, r = marker.x * UNIT, marker.y * UNIT, self.marker
        ink = self.colours.ink
        rim = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{r:.2f}" fill="#ffffff" stroke="{ink}" '
            f'stroke-width="{0.4 * self.mm:.2f}"/>'
        )
        middle = hypot(x - self.width / 2, y - self.height / 2) < 1
        if marker.role == "home" or (marker.role is None and marker.zone != "none"):
            h = r * 0.5
            return rim + (
                f'<path fill="{ink}" d="M{x - h:.2f} {y + 0.9 * h:.2f}V{y - 0.15 * h:.2f}L{x:.2f} '
                f'{y - 1.1 * h:.2f} {x + h:.2f} {y - 0.15 * h:.2f}V{y + 0.9 * h:.2f}Z"/>'
            )
        if marker.role == "central" or (marker.role is None and middle):
            h = 0.65 * r
            path = f"M{x:.2f} {y - h:.2f}l{h:.2f} {h:.2f} {-h:.2f} {h:.2f} {-h:.2f} {-h:.2f}Z"
            return f'{rim}<path fill="{ink}" d="{path}"/>'
        return f'{rim}<circle cx="{x:g}" cy="{y:g}" r="{0.4 * r:.2f}" fill="{ink}"/>'

    def _label(self, label: Written) -> str:
        """Draw a label on its plate: framed for a distance, in the colour of a side for a zone."""
        apart = APART_MM * self.mm
        left, top, right, bottom = (
            value * UNIT + more
            for value, more in zip(
                label.place.box.sides, (apart, apart, -apart, -apart), strict=True
            )
        )
        x, y = label.place.box.x * UNIT, label.place.box.y * UNIT
        turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if label.place.box.turned else ""
        zone, is_tag = label.kind in ("attacker", "defender"), label.kind == "marker"
        edge = getattr(self.colours, f"{label.kind}_text") if zone else self.colours.ink
        plate = edge if zone and self.theme == "card" else "#ffffff"
        line = 0.0 if is_tag else 0.22 * self.mm
        family = f' font-family="{DISPLAY.name}"' if zone else ""
        return (
            f'<rect x="{left:.2f}" y="{top:.2f}" '
            f'width="{right - left:.2f}" height="{bottom - top:.2f}" '
            f'rx="{0.6 * self.mm:.2f}" fill="{plate}" '
            f'stroke="{edge}" stroke-width="{line:.2f}"/>'
            f'<text x="{x:.2f}" y="{y + 0.35 * label.size:.2f}" font-size="{label.size:.2f}" '
            f'font-weight="{label.weight}"{family} text-anchor="middle" '
            f'fill="{"#ffffff" if plate == edge else edge}"{turn}>{escape(label.words)}</text>'
        )

    def _edge_names(self) -> Iterator[str]:
        """Draw the names of the players' edges outside the board, rotated at its sides."""
        beside, above = self.margins.beside * self.paper_mm, self.margins.above * self.paper_mm
        out = (RIM_MM + self.row_mm / 2 + 0.2) * self.paper_mm
        size = self.name_mm * self.paper_mm
        places: dict[MapEdge, tuple[float, float, int]] = {
            "top": (self.width / 2, -out - above, 0),
            "bottom": (self.width / 2, self.height + out + above, 0),
            "left": (-out - beside, self.height / 2, -90),
            "right": (self.width + out + beside, self.height / 2, 90),
        }
        for words, place, end in self.edge_names:
            x, y, angle = places[place]
            half = (self.height if angle else self.width) / 2
            yield (
                f'<g transform="translate({x:.2f} {y:.2f}) rotate({angle})">'
                f'<text x="{end * half:.2f}" y="{0.35 * size:.2f}" '
                f'text-anchor="{("middle", "end", "start")[end]}" font-weight="700" '
                f'font-size="{size:.2f}" fill="{self.outside}">{escape(words)}</text></g>'
            )


def foot_words(entry: MapEntry, inches: Sequence[str]) -> list[str]:
    """Return what the foot of a card says of its map, the most important first."""
    words = [" × ".join(inches)]
    words += ["← ↑ to edge"] * bool(positions(entry))
    words += ["both halves alike"] * entry.symmetric
    return [*words, *["–·– territory"] * bool(entry.territories), f"{BAR:g}″ grid"]
