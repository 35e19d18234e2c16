"""The picture of a deployment map.

In: a `MapEntry` and a theme. Out: SVG text. One inch is `UNIT` user units; sizes that must be
legible (letters, lines) are given in millimetres and converted by the width the map will have.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import hypot

from musterbook.library.model.maps import MapEntry, Marker, Measure, Shape, Zone
from musterbook.library.wording import inches_label, side_label
from musterbook.maps import areas, tape
from musterbook.maps.geometry import hatch, outline
from musterbook.maps.labels import Box, Sheet, measure_places, zone_places
from musterbook.maps.palette import PALETTES, Theme
from musterbook.maps.pieces import discs, pieces, sizes
from musterbook.maps.words import description, edge_label

UNIT = 10.0
MARKER = 40 / 25.4 / 2  # radius in inches of a marker 40 mm across
FRAME_MM = 0.9  # room for the frame around the board
CONTROL = 3.0  # inches from a marker's rim within which models control it
BAR = 6.0  # inches to one bar of the frame
SITE_WIDTH_MM = 62.0  # as if: letters stay legible when a phone shows the map
DOUBTFUL = frozenset({"single-source", "inferred", "unknown"})  # markers without a dot
FONT = "IBM Plex Sans Condensed"


_PLACED: dict[tuple[str, float, bool], tuple[Box, ...]] = {}
"""Places of labels, in order, by map and scale: finding them costs most of a drawing, and every
theme of a map has them at the same places."""


def scale(entry: MapEntry, width_mm: float) -> float:
    """Return how many times larger the board is than its picture of this width."""
    return round(entry.board.width * 25.4 / board_mm(entry, width_mm), 1)


def board_mm(entry: MapEntry, width_mm: float) -> float:
    """Return the width in mm that the board itself has in a picture of this width."""
    return _Drawing(entry, "print", width_mm, rings=False).board_mm


def svg(
    entry: MapEntry,
    *,
    title: str,
    theme: Theme = "site",
    width_mm: float | None = None,
    rings: bool = True,
    letters: float = 1.0,
    tape_measure: bool = False,
) -> str:
    """Draw a map to scale.

    `width_mm` is the width it will have in print; without it the picture has no size of its own
    and fills the place it is put in. `rings` draws the control range of the markers. `letters`
    is how many times larger than usual letters and lines are, for large prints; small pictures
    with smaller ones leave the sizes of terrain out. `tape_measure` adds a ruler and the distances
    of terrain areas from the edges, as a group `mb-tape` for a picture about as wide as a page.
    The title and a list of zones and markers stand in `<title>` and `<desc>` for who cannot see it.
    """
    return _Drawing(entry, theme, width_mm, rings, letters, tape_measure).picture(title)


class _Drawing:
    """One picture in the making; lengths are user units unless named otherwise."""

    def __init__(
        self,
        entry: MapEntry,
        theme: Theme,
        width_mm: float | None,
        rings: bool,
        letters: float = 1.0,
        tape_measure: bool = False,
    ) -> None:
        self.entry, self.theme, self.rings, self.letters = entry, theme, rings, letters
        self.tape_measure = tape_measure
        self.width_mm = width_mm
        self.colours = PALETTES[theme]
        self.width, self.height = entry.board.width * UNIT, entry.board.height * UNIT
        self.board_mm = (width_mm or SITE_WIDTH_MM) - 2 * FRAME_MM * letters
        self.mm = self.width / self.board_mm * letters
        self.sheet = Sheet(entry.board.width, entry.board.height)
        self.key = (entry.model_dump_json(by_alias=True), round(self.mm, 4), tape_measure)
        self.placed = iter(_PLACED.get(self.key, ()))

    def picture(self, title: str) -> str:
        """Return the whole SVG."""
        mm, entry = self.mm, self.entry
        row = 2.5 * mm
        left = FRAME_MM * mm
        top = left + (row if set(entry.edges.values()) - {"bottom"} else 0)
        bottom = left + row
        view = (-left, -top, self.width + 2 * left, self.height + top + bottom)
        size = ""
        if self.width_mm:
            tall = self.width_mm * view[3] / view[2]
            size = f' width="{self.width_mm:g}mm" height="{tall:.3f}mm"'
        self.sheet.markers = [(m.x, m.y, MARKER) for m in entry.markers.values()]
        self.sheet.markers += [disc for piece in entry.pieces.values() for disc in discs(piece)]
        self.sheet.markers += [
            disc for area in entry.terrain.values() for disc in areas.discs(area)
        ]
        self.sheet.lines = [(m.from_, m.to) for m in entry.measures]
        measures = [self._measure(measure) for measure in entry.measures]
        names = [
            self._zone_name(zone, shape) for zone in entry.zones.values() for shape in zone.shapes
        ]
        body = [
            f"<title>{escape(title)}</title><desc>{escape(description(entry))}</desc>",
            f'<path fill="{self.colours.ground}" d="M0 0H{self.width:g}V{self.height:g}H0Z"/>',
            *(self._zone(zone, shape) for zone in entry.zones.values() for shape in zone.shapes),
            self._centre_lines(),
            areas.territory_line(entry, self.colours, UNIT, self.mm),
            *pieces(entry, self.colours, UNIT, self.mm),
            *areas.terrain(entry, self.colours, UNIT, self.mm),
            *(self._ring(marker) for marker in entry.markers.values() if self.rings),
            *(line for line, _ in measures),
            *(sizes(entry, self.colours, UNIT, self.mm) if self.letters >= 1 else ()),
            *(areas.written(name, self.colours, UNIT) for name in self._area_names()),
            *(label for _, label in measures),
            *(self._marker(marker) for marker in entry.markers.values()),
            *names,
            self._tape() if self.tape_measure else "",
            self._frame(),
            *self._edge_names(row),
            self._size_row(row),
        ]
        _PLACED.setdefault(self.key, tuple(self.sheet.boxes))
        box = " ".join(f"{value:.2f}" for value in view)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="mb-map" role="img"{size} '
            f'viewBox="{box}" font-family="{FONT}">{"".join(body)}</svg>'
        )

    def _area_names(self) -> Iterable[areas.Name]:
        """The names of areas and objectives; small pictures have none."""
        return areas.names(self.entry, UNIT, self.mm) if self.letters >= 1 else ()

    def _tape(self) -> str:
        """Draw a ruler, and each corner to measure with its distances."""
        self.sheet.markers += areas.plates(self.entry, UNIT, self.mm)
        measured = list(tape.corners(self.entry))
        self.sheet.markers += [(corner.x, corner.y, tape.DOT) for corner, _ in measured]
        labels = []
        for corner, out in measured:
            wide = tape.width(tape.words(corner))
            box = self._place(tape.places(corner, out, wide))
            labels.append(tape.label(corner, box, self.colours, UNIT))
        drawn = tape.ruler(self.entry, self.colours, UNIT) + "".join(labels)
        return f'<g class="mb-tape">{drawn}</g>'

    def _zone(self, zone: Zone, shape: Shape) -> str:
        fill = getattr(self.colours, zone.side)
        lines = getattr(self.colours, f"{zone.side}_hatch")
        slope, gap = (1, 1.0) if zone.side == "attacker" else (-1, 1.9)
        border = outline(shape, UNIT)
        thin, edge = 0.14 * self.mm, 0.25 * self.mm
        return (
            f'<path fill="{fill}" fill-rule="evenodd" d="{border}"/>'
            f'<path fill="none" stroke="{lines}" stroke-width="{thin:.2f}" '
            f'd="{hatch(shape, UNIT, gap, slope)}"/>'
            f'<path fill="none" stroke="{self.colours.ink}" stroke-width="{edge:.2f}" '
            f'd="{border}"/>'
        )

    def _centre_lines(self) -> str:
        dash = f"{0.9 * self.mm:.2f} {0.7 * self.mm:.2f}"
        x, y = self.width / 2, self.height / 2
        return (
            f'<path fill="none" stroke="{self.colours.ink}" stroke-width="{0.14 * self.mm:.2f}" '
            f'stroke-dasharray="{dash}" d="M{x:g} 0V{self.height:g}M0 {y:g}H{self.width:g}"/>'
        )

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

    def _measure(self, measure: Measure) -> tuple[str, str]:
        """Return the line of a measure, and its length on a plate."""
        (x1, y1), (x2, y2) = measure.from_, measure.to
        length = hypot(x2 - x1, y2 - y1) or 1.0
        label = inches_label(length)
        size = 2.1 * self.mm
        box = self._place(
            measure_places(measure, (len(label) * 0.5 * size + 0.5 * size) / UNIT, size / UNIT)
        )
        tick = 0.7 * self.mm
        across, down = -(y2 - y1) / length * tick, (x2 - x1) / length * tick
        x1, y1, x2, y2 = (value * UNIT for value in (x1, y1, x2, y2))
        path = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" + "".join(
            f"M{x - across:.2f} {y - down:.2f}L{x + across:.2f} {y + down:.2f}"
            for x, y in ((x1, y1), (x2, y2))
        )
        lines = "".join(
            f'<path fill="none" stroke="{colour}" stroke-width="{width * self.mm:.2f}" d="{path}"/>'
            for colour, width in ((self.colours.plate, 0.5), (self.colours.ink, 0.18))
        )
        plate = self._plate(box, self.colours.plate)
        return lines, plate + self._words(label, box, size, self.colours.ink)

    def _zone_name(self, zone: Zone, shape: Shape) -> str:
        """Write whose a part of a zone is, on that part."""
        name = (zone.name or side_label(zone.side)).upper()
        size = 2.0 * self.mm
        width = (len(name) * 0.62 * size + 0.5 * size) / UNIT
        box = self._place(zone_places(shape, width, 1.25 * size / UNIT))
        fill = getattr(self.colours, zone.side)
        text = getattr(self.colours, f"{zone.side}_text")
        return self._plate(box, fill) + self._words(name, box, size, text)

    def _place(self, candidates: Iterable[tuple[float, Box]]) -> Box:
        """Return the best place for a label: where it was before at this scale, or a new one."""
        return next(self.placed, None) or self.sheet.place(candidates)

    def _plate(self, box: Box, colour: str) -> str:
        left, top, right, bottom = (value * UNIT for value in box.sides)
        return (
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" '
            f'height="{bottom - top:.2f}" rx="{0.3 * self.mm:.2f}" fill="{colour}"/>'
        )

    def _words(self, words: str, box: Box, size: float, colour: str) -> str:
        x, y = box.x * UNIT, box.y * UNIT
        drop = 0.35 * size
        turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if box.turned else ""
        return (
            f'<text x="{x:.2f}" y="{y + drop:.2f}" font-size="{size:.2f}" font-weight="700" '
            f'text-anchor="middle" fill="{colour}"{turn}>{escape(words)}</text>'
        )

    def _frame(self) -> str:
        """Draw the border of the board and around it bars of six inches, from the middle out."""
        thick, line = 0.6 * self.mm, 0.3 * self.mm
        w, h = self.width, self.height
        bars = ""
        for long, offsets in ((w, (-thick, h)), (h, (-thick, w))):
            for start, end in _bars(long):
                for offset in offsets:
                    at, across = f"{start:.2f}", f"{end - start:.2f}"
                    x, y, bw, bh = (
                        (at, f"{offset:.2f}", across, f"{thick:.2f}")
                        if (long, offsets) == (w, (-thick, h))
                        else (f"{offset:.2f}", at, f"{thick:.2f}", across)
                    )
                    bars += f"M{x} {y}h{bw}v{bh}h-{bw}Z"
        outer = f"M{-thick:.2f} {-thick:.2f}H{w + thick:.2f}V{h + thick:.2f}H{-thick:.2f}Z"
        return (
            f'<path fill="{self.colours.ink}" d="{bars}"/>'
            f'<path fill="none" stroke="{self.colours.ink}" stroke-width="{line / 2:.2f}" '
            f'd="{outer}"/>'
            f'<path fill="none" stroke="{self.colours.ink}" stroke-width="{line:.2f}" '
            f'd="M0 0H{w:g}V{h:g}H0Z"/>'
        )

    def _edge_names(self, row: float) -> list[str]:
        """Write whose each edge of the battlefield is, with a point towards it."""
        size, point = 1.75 * self.mm, 0.55 * self.mm
        above, below = -0.8 * self.mm - row / 2, self.height + 0.8 * self.mm + row / 2
        places = {
            "top": ("middle", self.width / 2, above),
            "bottom": ("middle", self.width / 2, below),
            "left": ("start", 0.0, above),
            "right": ("end", self.width, above),
        }
        names = []
        for side, edge in self.entry.edges.items():
            anchor, x, y = places[edge]
            if edge in ("left", "right"):
                out = -1 if edge == "left" else 1
                names.append(
                    f'<path fill="{self.colours.ink}" d="M{x:.2f} {y:.2f}'
                    f'l{-out * 1.6 * point:.2f} {-point:.2f}v{2 * point:.2f}Z"/>'
                )
                x -= out * 2.4 * point
            names.append(
                f'<text x="{x:.2f}" y="{y + 0.35 * size:.2f}" font-size="{size:.2f}" '
                f'font-weight="600" text-anchor="{anchor}" fill="{self.colours.ink}">'
                f"{escape(edge_label(self.entry, side))}</text>"
            )
        return names

    def _size_row(self, row: float) -> str:
        """Write the board's size and what a bar of the frame is, under the board."""
        size = 1.75 * self.mm
        y = self.height + 0.75 * self.mm + row / 2 + 0.35 * size
        board = self.entry.board
        words = (
            ("start", 0.0, f"bars of {BAR:g}″"),
            ("end", self.width, f"{inches_label(board.width)} × {inches_label(board.height)}"),
        )
        colour = self.colours.fine if self.theme == "site" else self.colours.ink
        return "".join(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="{anchor}" '
            f'fill="{colour}">{text}</text>'
            for anchor, x, text in words
        )


def _bars(length: float) -> list[tuple[float, float]]:
    """Return the dark bars along an edge: every other six inches, counted from the middle."""
    bar, middle = BAR * UNIT, length / 2
    dark = []
    for step in range(0, int(middle / bar) + 1, 2):
        near, far = step * bar, min((step + 1) * bar, middle)
        if near < far:
            dark += [(middle + near, middle + far)]
        near, far = (step + 1) * bar, min((step + 2) * bar, middle)
        if near < far:
            dark += [(middle - far, middle - near)]
    return dark
