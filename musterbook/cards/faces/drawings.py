"""What is drawn on a card, apart from its ground: the dial, pictograms and shapes.

Out: inline SVG, of which `templates/cards/drawings.html` has the shapes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from markupsafe import Markup, escape

from musterbook.cards.faces.face_layouts import Design, Layout, layout
from musterbook.cards.faces.ground import drawn_number, ground_html
from musterbook.colours import Colours, Face, mixed, shades_of
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.site_settings import Ornament
from musterbook.templates import templates

POINTS = (8, 10, 12, 14, 16)
"""Numbers of points of the star of a pack."""
INK, WHITE = "#000000", "#ffffff"

PIPS = {
    "2": "50,18 50,82", "3": "50,18 50,50 50,82", "4": "29,18 71,18 29,82 71,82",
    "5": "29,18 71,18 50,50 29,82 71,82", "6": "29,18 71,18 29,50 71,50 29,82 71,82",
    "7": "29,18 71,18 50,34 29,50 71,50 29,82 71,82",
    "8": "29,18 71,18 50,34 29,50 71,50 50,66 29,82 71,82",
    "9": "29,13 71,13 29,37 71,37 50,50 29,63 71,63 29,87 71,87",
    "10": "29,13 71,13 50,25 29,37 71,37 29,63 71,63 50,75 29,87 71,87",
}  # fmt: skip
"""Where the symbols of a rank are in the art, in hundredths of its width and height."""
TURNED = str.maketrans("01689", "01986")
"""The digits that can be read upside down too, and what they are then."""


def turns_into_another(number: str) -> bool:
    """Whether a number is another one upside down, as 6, 68 and 19 are, and so is underlined."""
    other = number.translate(TURNED)[::-1]
    return {*number} <= {*"01689"} and other != number and not other.startswith("0")


# --- The dial -------------------------------------------------------------------------------------

DIALS = (16.0, 16.0, 2.0), (7.5, 9.0, 2.0), (3.7, 5.0, 0.6)
"""The dials of fronts in units: the least and the most radius, and the height that is free above
and below together. The largest that has room is drawn. They are few, so that the cards of a deck
look alike, and none is smaller than the symbol in the head: it looked like a mistake."""
DIAL_ROOMS = tuple(2 * least + air for least, _, air in DIALS[:0:-1])
"""Least heights in units for a dial: for any, and for one above a flavour text or text in the
largest size."""
BAND = 2.8
"""Height in units of a band above and below its dial."""


@dataclass(frozen=True)
class Art:
    """What fills the window of a card: its ground, and what its dial is made from.

    `symbol` is its own or that of its kind; `points` and `seed` make the star of its pack. With a
    `rank` from 2 to 10, that many symbols are drawn instead.
    """

    ground: str
    symbol: str
    colours: Colours
    low: bool
    points: int
    seed: int
    width: float
    unit: float
    bleed: float
    rank: str = ""

    @property
    def dial_colours(self) -> tuple[str, str, str, str]:
        """The colours of a dial: its rings and its symbol, its lines, its disc, its star."""
        tones = self.colours
        if self.low:
            return tones.base, mixed(tones.base, WHITE, 0.3), WHITE, mixed(tones.base, WHITE, 0.8)
        return WHITE, tones.line, tones.deep, mixed(tones.deep, tones.base, 0.8)

    def dial(self, top: float, height: float, *, below: float = 0) -> str:
        """Return the symbol in its dial, with a line to both edges, or as many as its rank.

        A rank in the other corner is `below` the height by so many units.
        """
        if self.rank in PIPS:
            return self.pips(top, height, self._pips(height), below)
        room = height / self.unit
        fitting = (dial for dial in DIALS if 2 * dial[0] + dial[2] <= room)
        _, most, air = next(fitting, DIALS[-1])
        radius = min((room - air) / 2, most) * self.unit
        upper = top + height / 2 - radius
        dial = f'<div class="mb-card-art" style="top:{upper:.2f}mm">{self.dial_svg(radius)}</div>'
        return dial + (self.pips(top, height, [], below) if self.rank else "")

    def dial_svg(self, radius: float, *, turned: bool = False, band: bool = False) -> str:
        """Return the dial with a radius in mm, as wide as the card with its bleed.

        If it is `turned`, it has the symbol twice, so that it is the same upside down. A `band` of
        `BAND` units above and below it has a larger star instead of the line.
        """
        half = "translate(-6 -12.9) scale(.5)"
        places = (half, f"rotate(180) {half}") if turned else ("translate(-9.6 -9.6) scale(.8)",)
        if is_small := radius < 6 * self.unit:  # the symbol fills it, without a star
            places = ("translate(-15 -15) scale(1.25)",)
        return str(
            drawing_macros().dial(
                self,
                radius,
                self.width / 2 + self.bleed,
                radius + BAND * self.unit * band,
                "" if is_small else star_path(self.points * 2, self.seed, 21),
                Markup(self.symbol.replace("currentColor", self.dial_colours[0])),
                places,
                band,
            )
        )

    def _pips(self, height: float) -> list[tuple[float, float, float, bool]]:
        """Return the places and the size of as many symbols as the rank, and which are turned, as
        on playing cards.
        """
        places = [
            (int(x), int(y)) for x, y in (place.split(",") for place in PIPS[self.rank].split())
        ]
        count = len(places)
        most, share = (17, 0.26) if count < 4 else (14, 0.26) if count < 7 else (12.8, 0.19)
        size = min(most * self.unit, share * height)
        # The rank in the lower corner is beside the last ones, and nothing is beside the first.
        room = height - 5 * self.unit
        return [(x / 100 * self.width, y / 100 * room, size, y > 50) for x, y in places]

    def pips(
        self,
        top: float,
        height: float,
        drawn: Sequence[tuple[float, float, float, bool]],
        below: float,
    ) -> str:
        """Return symbols with one below the rank, and both upside down at the other corner."""
        unit, corner, line, end = self.unit, 0.0, 0.0, height + below * self.unit
        if height > 30 * unit:
            corner = self.width - 6.6 * unit
            side = 5.5 * unit
            ends = [(6.6 * unit, 3.1 * unit, False), (corner, end - 13.9 * unit, True)]
            drawn = [*drawn, *((x, y, side, turned) for x, y, turned in ends)]
            if turns_into_another(self.rank):
                line = width_mm(self.rank, 10.6 * unit * POINTS_PER_MM, HEAVY) / 2
        ink = self.colours.base if self.low else WHITE
        symbol = Markup(self.symbol.replace("currentColor", ink))
        return str(drawing_macros().pips(self, top, end, drawn, symbol, ink, corner, line))

    def photograph(self, name: str, top: float, height: float) -> str:
        """Return a picture that fills the window, from edge to edge."""
        style = f"top:{top:.2f}mm;height:{height:.2f}mm"
        return (
            f'<div class="mb-card-photo" style="{style}"><img src="picture:{name}" alt="" '
            f'style="height:{height:.2f}mm"></div>'
        )


def art(
    design: Design,
    face: Face,
    pack: str,
    card: str,
    own: Ornament,
    *,
    rank: str = "",
    symbol: str = "",
) -> Art:
    """Return what fills the window of a card, or the middle of a back.

    `symbol` replaces that of the kind.
    """
    page, seed = layout(design), drawn_number(pack)
    return Art(
        ground_html(design, face, pack, card, own),
        inside(symbol or face.icon),
        shades_of(face.colour),
        design.low,
        own.points or POINTS[seed // 7 % len(POINTS)],
        seed // 53,
        page.width,
        page.unit,
        page.bleed,
        rank,
    )


def full_picture(name: str, words: str = "") -> str:
    """Return a picture that fills a card and its bleed."""
    return (
        f'<div class="mb-card-ground mb-card-whole-art"><img src="picture:{name}" '
        f'alt="{escape(words)}"></div>'
    )


_PLAIN = re.compile(r'<svg(?: xmlns="[^"]*"| viewBox="0 0 24 24"| fill="currentColor")*>')
"""The start of a symbol whose shapes need no more than the fill of the drawing around them."""


def inside(svg: str) -> str:
    """Return a symbol to be drawn in a square of 24 units, filled with the colour of its ink.

    Of a plain one these are its shapes; another is whole, for its own box, lines and colours.
    """
    if start := _PLAIN.match(svg):
        return svg[start.end() : svg.rindex("</svg>")].strip()
    return svg.replace("<svg ", '<svg width="24" height="24" ', 1)


@lru_cache(maxsize=100)
def star_path(points: int, seed: int, radius: float) -> str:
    """Return a star around the origin as path data, to be filled with the rule `evenodd`."""
    least = max(points // 4, 2)
    step = least + seed % max(points // 2 - least, 1)
    corners = [
        (radius * sin(2 * pi * at / points), -radius * cos(2 * pi * at / points))
        for at in range(points)
    ]
    path, left = "", set(range(points))
    while left:
        at = start = min(left)
        path += "M"
        while True:
            left.discard(at)
            path += f"{corners[at][0]:.2f} {corners[at][1]:.2f} "
            at = (at + step) % points
            if at == start:
                break
        path += "Z"
    return path


# --- Pictograms -----------------------------------------------------------------------------------


def glyph(name: str, *, low: bool) -> str:
    """Return the sign in the rail beside a text."""
    return str(drawing_macros().glyph(name, INK if low else WHITE))


CELL = 2.8
"""Width of a round in a track on a poker card, in mm."""


def track_width(rounds: Sequence[tuple[int, bool]], page: Layout) -> float:
    """Return the width of the track of some rounds in mm."""
    return CELL * len(rounds) * max(page.type, page.least / 6.5)


def track(
    rounds: Sequence[tuple[int, bool]],
    tones: Colours,
    page: Layout,
    *,
    low: bool,
    later: Sequence[int] = (),
) -> str:
    """Return the rounds of a game as cells, filled where lines score; those that score at another
    moment are round.
    """
    if not rounds:
        return ""
    ink = INK if low else tones.base
    size = track_width(rounds, page), 3 * max(page.type, page.least / 6.5)
    return str(drawing_macros().track(rounds, later, ink, mixed(ink, WHITE, 0.45), size, CELL))


def places(kind: str, words: str, tones: Colours, page: Layout, *, low: bool) -> str:
    """Return a pictogram of where the objectives of a line are.

    The `kind` is a location, or `more` for more of them than the opponent has. Those that can be
    anywhere need none.
    """
    if kind == "any":
        return ""
    return str(drawing_macros().places(kind, words, INK if low else tones.base, page.unit))


def hexagon(*, low: bool) -> str:
    """Return the shape of a cost."""
    return str(drawing_macros().hexagon(INK if low else WHITE))


@cache
def drawing_macros() -> Any:
    """Return the macros of `templates/cards/drawings.html`."""
    return templates("cards").get_template("drawings.html").module
