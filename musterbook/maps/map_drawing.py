"""Draws a deployment map.

In: a `MapEntry` and a theme. Out: SVG text. One inch is `UNIT` user units; sizes that must be
legible (letters, lines) are given in millimetres and converted using the width of the picture.
"""

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from math import fsum

from musterbook.errors import UserError
from musterbook.fonts import CONDENSED, POINTS_PER_MM, width_mm
from musterbook.library.geometry import edges
from musterbook.library.model.base import DOUBTFUL
from musterbook.library.model.maps import Board, MapEntry, Marker, Measure, Shape, Zone
from musterbook.library.phrases import inches_label
from musterbook.maps import measuring_aids, terrain
from musterbook.maps.label_placement import LabelPlace
from musterbook.maps.labels import (
    FRAME_MM,
    HEAD_MM,
    MARKER,
    SITE_WIDTH_MM,
    UNIT,
    Size,
    Written,
    arrow_ends,
    lettering,
)
from musterbook.maps.map_words import description, edge_label
from musterbook.maps.outlines import hatch, outline
from musterbook.maps.palette import PALETTES, MapTheme
from musterbook.maps.tape_distances import on_edge, once

CONTROL = 3.0  # inches from a marker's rim within which models control it
INSIDE = 2.5  # inches by which a measure along an edge of the board is moved inside
BAR = 6.0  # length of a bar of the frame, in inches
SMALLEST_PT = 6.5  # smallest type on a printed map
OUTSIDE_MM = 1.75  # type size of text outside the board
PAIRS = 4  # labels that overlap, in an error


class CrowdedMapError(UserError):
    """The labels of a map cannot be placed without overlapping; the message names them."""


def svg(
    entry: MapEntry,
    *,
    title: str = "",
    theme: MapTheme = "site",
    width_mm: float | None = None,
    rings: bool = True,
    letters: float = 1.0,
    tape_measure: bool = False,
    thumbnail: bool = False,
) -> str:
    """Draw a map to scale.

    `width_mm` is the printed width; without it, the picture has no size of its own and fills its
    container. `rings` draws the control range of the markers. `letters` is the scale of letters and
    lines, for large prints; below 1, the names of terrain and the scale are left out.
    `tape_measure` adds a ruler and the distances of terrain areas from the edges, as a group
    `mb-tape`, for a picture about as wide as a page. The title and a list of zones and markers are
    in `<title>` and `<desc>` for people who cannot see the picture. A `thumbnail` has no title and
    no texts, which would be illegible. Raises CrowdedMapError if a printed map has no room for its
    labels.
    """
    drawing = Drawing(entry, theme, width_mm, rings, letters, tape_measure=tape_measure)
    return drawing.picture(title, thumbnail=thumbnail)


def view_box(entry: MapEntry) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a picture without a printed width, in user units."""
    left, top, width, height = Drawing(entry, "site", None, rings=True).view
    return round(left, 2), round(top, 2), round(width, 2), round(height, 2)


class Drawing:
    """A picture while it is drawn; lengths are in user units unless their names say otherwise.

    No printed letter is smaller than `smallest_pt`.
    `lengths` are the labels of the measures, if they are not simply their lengths.
    `size` is what its labels are measured in, if it is not a picture of `width_mm` with a frame.
    """

    inside = INSIDE

    def __init__(
        self,
        entry: MapEntry,
        theme: MapTheme,
        width_mm: float | None,
        rings: bool,
        letters: float = 1.0,
        smallest_pt: float = SMALLEST_PT,
        tape_measure: bool = False,
        lengths: tuple[str, ...] = (),
        size: Size | None = None,
    ) -> None:
        measures = entry.measures if lengths else once(entry)
        entry = entry.model_copy(
            update={"measures": tuple(_inside(each, entry.board, self.inside) for each in measures)}
        )
        self.entry, self.theme, self.rings, self.letters = entry, theme, rings, letters
        self.width_mm = width_mm
        smallest_mm = smallest_pt / POINTS_PER_MM if width_mm else 0.0
        self.size = size or Size(width_mm or SITE_WIDTH_MM, letters, smallest_mm, tape_measure)
        self.colours = PALETTES[theme]
        self.width, self.height = entry.board.width * UNIT, entry.board.height * UNIT
        self.lettering = lettering(entry, self.size, lengths)
        self.margins = self.lettering.margins
        self.board_mm = self.size.board_mm(self.margins)
        self.paper_mm = self.width / self.board_mm  # a millimetre of the picture, in units
        self.mm = self.paper_mm * letters  # the same for lines, scaled like letters

    @property
    def has_scale(self) -> bool:
        """Whether the size of the board is below it; several small maps share a caption."""
        return self.letters >= 1

    @property
    def row(self) -> float:
        """The height of a row of text outside the board."""
        return (self.size.type_mm(OUTSIDE_MM) + 0.75 * self.letters) * self.paper_mm

    @property
    def row_centre(self) -> float:
        """The distance from the board to the middle of a row of text outside it."""
        return 0.8 * self.mm + self.margins.above * self.paper_mm + self.row / 2

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the picture."""
        frame, above = FRAME_MM * self.mm, self.margins.above * self.paper_mm
        left = frame + self.margins.beside * self.paper_mm
        top = frame + above + (self.row if set(self.entry.edges.values()) - {"bottom"} else 0)
        has_row = self.has_scale or "bottom" in self.entry.edges.values()
        bottom = frame + above + (self.row if has_row else 0)
        return -left, -top, self.width + 2 * left, self.height + top + bottom

    @property
    def picture_mm(self) -> tuple[float, float]:
        """Width and height in mm of a printed picture."""
        _, _, wide, tall = self.view
        return round(wide / self.paper_mm, 3), round(tall / self.paper_mm, 3)

    def picture(self, title: str, *, thumbnail: bool = False) -> str:
        """Return the complete SVG."""
        entry, colours, mm = self.entry, self.colours, self.mm
        if self.lettering.collisions and self.width_mm:
            every = [" and ".join(filter(None, pair)) for pair in self.lettering.collisions]
            pairs = ", ".join(every[:PAIRS]) + ", …" * (len(every) > PAIRS)
            raise CrowdedMapError(
                f'the map "{entry.name}" is {self.width_mm:g} mm wide, which is too small for its '
                f"labels: {pairs} overlap"
            )
        view = self.view
        size = ""
        if self.width_mm:
            wide, tall = self.picture_mm
            size = f' width="{wide:g}mm" height="{tall:.3f}mm"'
        labels = () if thumbnail else self.lettering.labels
        rings = self.rings and not thumbnail
        ruled = [] if thumbnail else [self._ruled(measure) for measure in entry.measures]
        words = f"<title>{escape(title)}</title><desc>{escape(description(entry))}</desc>"
        body = [
            "" if thumbnail else words,
            self._board(),
            *(self._zone(zone, shape) for zone in entry.zones.values() for shape in zone.shapes),
            self._centre_lines(),
            self._territory_line(),
            *(self._stroke(path, "plate", 0.5) for path in ruled),
            *terrain.pieces(entry, colours, UNIT, mm),
            *terrain.areas(entry, colours, UNIT, mm),
            *(self._ring(marker) for marker in entry.markers.values() if rings),
            *(self._stroke(path, "ink", 0.22) for path in ruled),
            self._frame(),
            *(self._leader(label.place) for label in labels),
            *(self._marker(marker) for marker in entry.markers.values()),
            *(self._label(label) for label in labels if not label.corner),
            *self._tape(),
        ]
        if thumbnail:
            frame = FRAME_MM * mm
            view = (-frame, -frame, self.width + 2 * frame, self.height + 2 * frame)
        else:
            body += self._edge_names()
            body += [self._size_row()] if self.has_scale else []
        box = " ".join(f"{value:.2f}" for value in view)
        role = 'aria-hidden="true"' if thumbnail else 'role="img"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="mb-map" {role}{size} '
            f'viewBox="{box}" font-family="{CONDENSED.name}">{"".join(body)}</svg>'
        )

    def _board(self) -> str:
        return f'<path fill="{self.colours.board}" d="M0 0H{self.width:g}V{self.height:g}H0Z"/>'

    def _zone(self, zone: Zone, shape: Shape) -> str:
        fill, border = getattr(self.colours, zone.side), outline(shape, UNIT)
        slope, gap = (1, 1.0) if zone.side == "attacker" else (-1, 1.9)
        return (
            f'<path fill="{fill}" fill-rule="evenodd" d="{border}"/>'
            + self._stroke(hatch(shape, UNIT, gap, slope), f"{zone.side}_hatch", 0.14)
            + self._stroke(border, "ink", 0.25)
        )

    def _centre_lines(self) -> str:
        x, y = self.width / 2, self.height / 2
        path = f"M{x:g} 0V{self.height:g}M0 {y:g}H{self.width:g}"
        return self._stroke(path, "ink", 0.14, 0.9, 0.7)

    def _territory_line(self) -> str:
        """Draw the border between territories: the sides of one that are inside the board."""
        if not self.entry.territories:
            return ""
        territory = next(iter(self.entry.territories.values()))
        path = "".join(
            f"M{x1 * UNIT:g} {y1 * UNIT:g}L{x2 * UNIT:g} {y2 * UNIT:g}"
            for (x1, y1), (x2, y2) in edges(territory)
            if not on_edge(self.entry.board, (x1, y1), (x2, y2))
        )
        return self._stroke(path, "ink", 0.3, 2.0, 0.6, 0.3, 0.6)

    def _ring(self, marker: Marker) -> str:
        dash = f"{0.3 * self.mm:.2f} {0.5 * self.mm:.2f}"
        on = {"attacker": self.colours.attacker_text, "defender": self.colours.defender_text}
        colour = on.get(marker.zone, self.colours.fine)
        return (
            f'<circle cx="{marker.x * UNIT:g}" cy="{marker.y * UNIT:g}" '
            f'r="{(MARKER + CONTROL) * UNIT:.2f}" fill="none" stroke="{colour}" '
            f'stroke-width="{0.14 * self.mm:.2f}" stroke-dasharray="{dash}"/>'
        )

    def _marker(self, marker: Marker) -> str:
        x, y, r, line = marker.x * UNIT, marker.y * UNIT, MARKER * UNIT, 0.3 * self.mm
        rim = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{r - line / 2:.2f}" fill="{self.colours.plate}" '
            f'stroke="{self.colours.ink}" stroke-width="{line:.2f}"/>'
        )
        if marker.confidence in DOUBTFUL:
            return rim
        return rim + (
            f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:.2f}" fill="{self.colours.ink}"/>'
        )

    def _ruled(self, measure: Measure) -> str:
        """Return the line of a measure as path data, with ticks and arrows at ends without a
        marker.
        """
        (x1, y1), (x2, y2) = measure.from_, measure.to
        mm, back = self.mm, HEAD_MM * self.mm
        path = f"M{x1 * UNIT:.2f} {y1 * UNIT:.2f}L{x2 * UNIT:.2f} {y2 * UNIT:.2f}"
        for end, (along, aside) in arrow_ends(self.entry, measure):
            x, y, dx, dy = end[0] * UNIT, end[1] * UNIT, aside * mm, along * mm
            path += f"M{x - dx:.2f} {y + dy:.2f}L{x + dx:.2f} {y - dy:.2f}"
            bx, by, dx, dy = x + along * back, y + aside * back, dx * 0.4, dy * 0.4
            path += f"M{bx - dx:.2f} {by + dy:.2f}L{x:.2f} {y:.2f}L{bx + dx:.2f} {by - dy:.2f}"
        return path

    def _tape(self) -> Iterator[str]:
        """Draw a ruler, and the corners to measure with their distances."""
        if not self.size.tape:
            return
        yield '<g class="mb-tape">' + measuring_aids.ruler(self.entry, self.colours, UNIT)
        for label in self.lettering.labels:
            if label.corner:
                yield measuring_aids.label(label.corner, label.place.box, self.colours, UNIT)
        yield "</g>"

    def _leader(self, place: LabelPlace) -> str:
        """Draw the line from a label to what it measures, with a dot at its end."""
        if place.leader is None:
            return ""
        (x1, y1), (x2, y2) = ((x * UNIT, y * UNIT) for x, y in place.leader)
        path = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
        dot = f'cx="{x2:.2f}" cy="{y2:.2f}" r="{0.28 * self.mm:.2f}" fill="{self.colours.ink}"'
        strokes = self._stroke(path, "plate", 0.35) + self._stroke(path, "ink", 0.12)
        return f"{strokes}<circle {dot}/>"

    def _stroke(self, path: str, colour: str, width: float, *dashes: float) -> str:
        """Draw a line of a width in mm, in a colour of the palette, perhaps with dashes in mm."""
        stroke = f'stroke="{getattr(self.colours, colour)}" stroke-width="{width * self.mm:.2f}"'
        if dashes:
            lengths = " ".join(f"{length * self.mm:.2f}" for length in dashes)
            stroke += f' stroke-dasharray="{lengths}"'
        return f'<path fill="none" {stroke} d="{path}"/>'

    def _label(self, label: Written) -> str:
        """Draw a label on its plate; outside the board it needs none."""
        box, kind, size = label.place.box, label.kind, label.size
        plate, ink = self.colours.plate, self.colours.ink
        if kind == "attacker" or kind == "defender":
            plate, ink = getattr(self.colours, kind), getattr(self.colours, f"{kind}_text")
        left, top, right, bottom = (value * UNIT for value in box.sides)
        x, y = box.x * UNIT, box.y * UNIT
        words = self._text(label.words, "middle", x, y, size, label.weight, ink, turned=box.turned)
        if left >= self.width or top >= self.height or right <= 0 or bottom <= 0:
            return words
        return (
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" '
            f'height="{bottom - top:.2f}" rx="{0.3 * self.mm:.2f}" fill="{plate}"/>{words}'
        )

    def _frame(self) -> str:
        """Draw the border of the board, and six-inch bars around it from the middle outwards."""
        thick = 0.6 * self.mm
        w, h = self.width, self.height
        bars = ""
        for start, end in _bars(w):
            for y in (-thick, h):
                bars += f"M{start:.2f} {y:.2f}h{end - start:.2f}v{thick:.2f}h-{end - start:.2f}Z"
        for start, end in _bars(h):
            for x in (-thick, w):
                bars += f"M{x:.2f} {start:.2f}h{thick:.2f}v{end - start:.2f}h-{thick:.2f}Z"
        outer = f"M{-thick:.2f} {-thick:.2f}H{w + thick:.2f}V{h + thick:.2f}H{-thick:.2f}Z"
        return (
            f'<path fill="{self.colours.ink}" d="{bars}"/>'
            + self._stroke(outer, "ink", 0.15)
            + self._stroke(f"M0 0H{w:g}V{h:g}H0Z", "ink", 0.3)
        )

    def _edge_names(self) -> Iterator[str]:
        """Draw the names of the players' edges, with an arrow to an edge at the left or right."""
        size, point = self.size.type_mm(OUTSIDE_MM) * self.paper_mm, 0.55 * self.mm
        above, below = -self.row_centre, self.height + self.row_centre
        places: dict[str, tuple[str, float, float]] = {
            "top": ("middle", self.width / 2, above),
            "bottom": ("middle", self.width / 2, below),
            "left": ("start", 0.0, above),
            "right": ("end", self.width, above),
        }
        names = self._edge_words()
        for edge in names:
            anchor, x, y = places[edge]
            if edge in ("left", "right"):
                out = -1 if edge == "left" else 1
                yield (
                    f'<path fill="{self.colours.ink}" d="M{x:.2f} {y:.2f}'
                    f'l{-out * 1.6 * point:.2f} {-point:.2f}v{2 * point:.2f}Z"/>'
                )
                x -= out * 2.4 * point
            yield self._text(names[edge], anchor, x, y, size, 600)

    def _edge_words(self) -> dict[str, str]:
        """Return the names of the edges, shortened to one word if they do not fit in one row."""
        names: dict[str, str] = {
            edge: edge_label(self.entry, side) for side, edge in self.entry.edges.items()
        }
        points = self.size.points(OUTSIDE_MM)
        wide = {edge: width_mm(name, points, 600) + 1.5 for edge, name in names.items()}
        beside = max(wide.get("left", 0.0), wide.get("right", 0.0))
        if (
            wide.get("left", 0.0) + wide.get("right", 0.0) <= self.board_mm
            and wide.get("top", 0.0) / 2 + beside <= self.board_mm / 2
        ):
            return names
        return {edge: name.partition("’")[0] for edge, name in names.items()}

    def _size_row(self) -> str:
        """Draw the size of the board and the length of a bar of the frame, below the board.

        What does not fit next to the name of the lower edge is left out.
        """
        size = self.size.type_mm(OUTSIDE_MM) * self.paper_mm
        y = self.height + self.row_centre
        board = self.entry.board
        bars, inches = (
            f"1 bar = {BAR:g}″",
            f"{inches_label(board.width)} × {inches_label(board.height)}",
        )
        lower = [
            edge_label(self.entry, s) for s, edge in self.entry.edges.items() if edge == "bottom"
        ]
        points = self.size.points(OUTSIDE_MM)
        room = self.board_mm / (2 if lower else 1)
        room -= fsum(width_mm(words, points, 600) for words in lower) / 2 + 1
        colour = self.colours.fine if self.theme == "site" else self.colours.ink
        texts = []
        if width_mm(inches, points) <= room:
            texts.append(self._text(inches, "end", self.width, y, size, 400, colour))
            room -= 0 if lower else width_mm(inches, points)
        if width_mm(bars, points) <= room:
            texts.append(self._text(bars, "start", 0.0, y, size, 400, colour))
        return "".join(texts)

    def _text(
        self,
        words: str,
        anchor: str,
        x: float,
        y: float,
        size: float,
        weight: int,
        ink: str = "",
        *,
        turned: bool = False,
    ) -> str:
        """Return a text that is vertically centred at `y`; a `turned` one reads upwards."""
        turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if turned else ""
        return (
            f'<text x="{x:.2f}" y="{y + 0.35 * size:.2f}" font-size="{size:.2f}" '
            f'font-weight="{weight}" text-anchor="{anchor}" fill="{ink or self.colours.ink}"{turn}>'
            f"{escape(words)}</text>"
        )


def _inside(measure: Measure, board: Board, inches: float) -> Measure:
    """Return a measure along an edge of the board moved inside, where its line can be seen."""
    (x1, y1), (x2, y2) = measure.from_, measure.to
    for at, other, long, across in ((x1, x2, board.width, True), (y1, y2, board.height, False)):
        if at == other and at in (0, long):
            move = inches if at == 0 else -inches
            dx, dy = (move, 0.0) if across else (0.0, move)
            return Measure.model_construct(from_=(x1 + dx, y1 + dy), to=(x2 + dx, y2 + dy))
    return measure


def _bars(length: float) -> list[tuple[float, float]]:
    """Return the dark bars along an edge: every other six inches, counted from the middle."""
    bar, middle = BAR * UNIT, length / 2
    ends = [min(step * bar, middle) for step in range(int(middle / bar) + 2)]
    return [
        (middle - far, middle - near) if step % 2 else (middle + near, middle + far)
        for step, (near, far) in enumerate(pairwise(ends))
        if near < far
    ]
