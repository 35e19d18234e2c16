"""What is drawn on a card, apart from its ground: the dial, pictograms and shapes.

Out: inline SVG with colours in attributes, because the PDF engine does not apply style sheets to
it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from markupsafe import escape

from musterbook.cards.faces.face_layouts import Design, Layout, layout
from musterbook.cards.faces.ground import drawn_number, ground
from musterbook.colours import Colours, Face, colours, mixed
from musterbook.fonts import HEAVY, POINTS_PER_MM, width_mm
from musterbook.site_settings import Ornament

POINTS = (8, 10, 12, 14, 16)
"""Numbers of points of the star of a pack."""
INK, WHITE = "#000000", "#ffffff"

PIPS = {
    "2": "50,18 50,82", "3": "50,18 50,50 50,82", "4": "30,18 70,18 30,82 70,82",
    "5": "30,18 70,18 50,50 30,82 70,82", "6": "30,18 70,18 30,50 70,50 30,82 70,82",
    "7": "30,18 70,18 50,34 30,50 70,50 30,82 70,82",
    "8": "30,18 70,18 50,34 30,50 70,50 50,66 30,82 70,82",
    "9": "30,13 70,13 30,37 70,37 50,50 30,63 70,63 30,87 70,87",
    "10": "30,13 70,13 50,25 30,37 70,37 30,63 70,63 50,75 30,87 70,87",
}  # fmt: skip
"""Where the symbols of a rank are in the art, in hundredths of its width and height."""
TURNED = str.maketrans("01689", "01986")
"""The digits that are digits upside down too, and which these are."""


def turns_into_another(number: str) -> bool:
    """Whether a number is another one upside down, as 6, 68 and 19 are, and so is underlined."""
    other = number.translate(TURNED)[::-1]
    return {*number} <= {*"01689"} and other != number and not other.startswith("0")


# --- The dial -------------------------------------------------------------------------------------

DIALS = (20.0, 16.5, 13.0, 9.5, 6.0)
"""Radii of the dials of fronts in units: the largest that has room is drawn."""
DIAL_AIR = 2.8
"""Least height in units that is free above and below a dial together."""
DIAL_ROOM = 2 * DIALS[-1] + DIAL_AIR
"""Least height in units of a window, above its flavour text, that has a dial."""


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

    def dial(self, top: float, height: float) -> str:
        """Return the symbol in its dial, with a line to both edges, or as many as its rank."""
        if self.rank in PIPS:
            return self.pips(top, height, self._pips(height))
        radius = next((one for one in DIALS if one * 2 + DIAL_AIR <= height / self.unit), DIALS[-1])
        radius *= self.unit
        upper = top + height / 2 - radius
        dial = f'<div class="mb-card-art" style="top:{upper:.2f}mm">{self.dial_svg(radius)}</div>'
        return dial + (self.pips(top, height, "") if self.rank else "")

    def dial_svg(self, radius: float, *, turned: bool = False) -> str:
        """Return the dial with a radius in mm, as wide as the card with its bleed.

        If it is `turned`, it has the symbol twice, so that it is the same upside down. In low ink
        its ring and its symbol have the colour of the kind.
        """
        wide, unit = self.width + 2 * self.bleed, self.unit
        half = wide / 2
        ink, line, disc, star = (
            (INK, "#7a7a7a", "#ffffff", "#ffffff")
            if self.low
            else (
                "#ffffff",
                self.colours.line,
                self.colours.deep,
                mixed(self.colours.deep, self.colours.base, 0.8),
            )
        )
        edge, wide_edge = (self.colours.base, 2.0) if self.low else (ink, 0.55)
        ticks = ""
        for side in (-1, 1):
            ticks += f"M{side * half:.2f} 0H{side * (radius + 0.2 * unit):.2f}"
            number = 1
            while (x := radius + 1.2 * unit * number) < half:
                long = (1.05 if number % 5 == 0 else 0.5) * unit
                ticks += f"M{side * x:.2f} -{long:.2f}V{long:.2f}"
                number += 1
        ring = ""
        for number in range(72):
            angle, long = 2 * pi * number / 72, 2.3 if number % 6 == 0 else 1.1
            x, y = sin(angle), -cos(angle)
            ring += (
                f"M{22.6 * x:.1f} {22.6 * y:.1f}L{(22.6 - long) * x:.1f} {(22.6 - long) * y:.1f}"
            )
        sign = self.colours.base if self.low else ink
        symbol = self.symbol.replace("currentColor", sign)
        places: tuple[str, ...] = ("translate(-9.6 -9.6) scale(.8)",)
        if turned:
            half_size = "translate(-5.4 -12.2) scale(.45)"
            places = (half_size, f"rotate(180) {half_size}")
        symbols = "".join(f'<g transform="{at}" fill="{sign}">{symbol}</g>' for at in places)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" '
            f'viewBox="{-half:.2f} {-radius:.2f} {wide:.2f} {2 * radius:.2f}" '
            f'width="{wide:g}mm" height="{2 * radius:.2f}mm">'
            f'<path d="{ticks}" stroke="{line}" stroke-width="{0.16 * unit:.2f}" fill="none"/>'
            f'<g transform="scale({radius / 24:.4f})">'
            f'<circle r="23" fill="{disc}" stroke="{edge}" stroke-width="{wide_edge}"/>'
            f'<path d="{star_path(self.points * 2, self.seed, 21)}" fill="{star}" '
            f'fill-rule="evenodd" stroke="{line}" stroke-width=".3"/>'
            f'<path d="{ring}" stroke="{line}" stroke-width=".35"/>'
            f'<circle r="14.2" fill="{disc}" stroke="{ink}" stroke-width=".7"/>'
            f"{symbols}</g></svg>"
        )

    def _pips(self, height: float) -> str:
        """Return as many symbols as the rank, the lower ones upside down, as on playing cards."""
        places = [(int(x), int(y)) for x, y in (one.split(",") for one in PIPS[self.rank].split())]
        count = len(places)
        most, share = (20, 0.3) if count < 4 else (16.5, 0.3) if count < 7 else (14.5, 0.22)
        size = min(most * self.unit, share * height)
        return "".join(
            self._pip(x / 100 * self.width, y / 100 * height, size, turned=y > 50)
            for x, y in places
        )

    def _pip(self, x: float, y: float, size: float, *, turned: bool) -> str:
        ink, turn = self.colours.base if self.low else WHITE, "rotate(180)" if turned else ""
        return (
            f'<g transform="translate({x:.2f} {y:.2f})scale({size / 24:.4f}){turn}'
            f'translate(-12 -12)" fill="{ink}">{self.symbol.replace("currentColor", ink)}</g>'
        )

    def pips(self, top: float, height: float, drawn: str) -> str:
        """Return symbols with one below the rank, and both upside down at the other corner."""
        wide, unit = self.width, self.unit
        if height > 30 * unit:
            right = wide - 6.6 * unit
            drawn += self._pip(6.6 * unit, 3.1 * unit, 5.5 * unit, turned=False)
            drawn += self._pip(right, height - 13.9 * unit, 5.5 * unit, turned=True)
            size, ink = 10.6 * unit, INK if self.low else WHITE
            drawn += (
                f'<g transform="translate({right:.2f} {height - 8.8 * unit:.2f})rotate(180)" '
                f'fill="{ink}"><text text-anchor="middle" font-weight="800" '
                f'font-family="Sofia Sans Extra Condensed" font-size="{size:.2f}">'
                f"{self.rank}</text>"
            )
            if turns_into_another(self.rank):
                half = width_mm(self.rank, size * POINTS_PER_MM, HEAVY) / 2
                drawn += (
                    f'<path d="M{-half:.2f} {unit:.2f}H{half:.2f}" stroke="{ink}" '
                    f'stroke-width="{0.6 * unit:.2f}"/>'
                )
            drawn += "</g>"
        return (
            f'<div class="mb-card-art" style="top:{top:.2f}mm;left:0"><svg '
            'xmlns="http://www.w3.org/2000/svg" aria-hidden="true" '
            f'viewBox="0 0 {wide:.2f} {height:.2f}" width="{wide:g}mm" height="{height:.2f}mm">'
            f"{drawn}</svg></div>"
        )

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
        ground(design, face, pack, card, own),
        inside(symbol or face.icon),
        colours(face.colour),
        design.low,
        own.points or POINTS[seed // 7 % len(POINTS)],
        seed // 53,
        page.width,
        page.unit,
        page.bleed,
        rank,
    )


def whole(name: str, words: str = "") -> str:
    """Return a picture that fills a card as far as its bleed."""
    return (
        f'<div class="mb-card-ground mb-card-whole-art"><img src="picture:{name}" '
        f'alt="{escape(words)}"></div>'
    )


def inside(svg: str) -> str:
    """Return the shapes of a symbol, without the element around them."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")].strip()


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

GLYPHS = {
    "pin": "M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7Zm0 4.3a2.7 2.7 0 1 0 0 5.4 "
    "2.7 2.7 0 0 0 0-5.4Z",
    "clock": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 "
    "0-14.8ZM10.8 7h2.4v4.5l3.3 2-1.2 2-4.5-2.7Z",
    "burst": "M12 1l2.600 7.200L22 6l-4.200 6L22 18l-7.400-2.200L12 23l-2.600-7.200L2 18l4.200-6"
    "L2 6l7.400 2.200Z",
    "dot": "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z",
    "unit": "M12 2.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.500 21v-3.500A5.500 5.500 0 0 1 10 12h4"
    "a5.500 5.500 0 0 1 5.500 5.500V21Z",
    "done": "M9.500 18.800 2.500 11.800l2.600-2.600 4.400 4.400L18.900 4.200l2.600 2.600Z",
    "draw": "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm5 4.500L8 12"
    "l4 5.500L16 12Z",
}
"""Parts of an Action and of texts, drawn once for every game."""


def glyph(name: str, *, low: bool) -> str:
    """Return the sign in the rail beside a text."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="mb-card-glyph" aria-hidden="true" '
        f'viewBox="0 0 24 24" fill="{INK if low else WHITE}">'
        f'<path fill-rule="evenodd" d="{GLYPHS[name]}"/></svg>'
    )


CELL = 2.8
"""Width of a round in a track on a poker card, in mm."""


def track_width(rounds: Sequence[tuple[int, bool]], page: Layout) -> float:
    """Return the width of the track of some rounds in mm."""
    return CELL * len(rounds) * max(page.type, page.least / 6.5)


def track(rounds: Sequence[tuple[int, bool]], tones: Colours, page: Layout, *, low: bool) -> str:
    """Return the rounds of a game as cells, filled where lines score."""
    if not rounds:
        return ""
    fill, off = (INK, "#777777") if low else (tones.base, mixed(tones.base, "#ffffff", 0.45))
    wide, tall = track_width(rounds, page), 3 * max(page.type, page.least / 6.5)
    cells = ""
    for at, (number, scores) in enumerate(rounds):
        x, edge = at * CELL, fill if scores else off
        cells += (
            f'<rect x="{x + 0.1:.1f}" y=".1" width="2.6" height="2.8" rx=".45" '
            f'fill="{fill if scores else "#ffffff"}" stroke="{edge}" stroke-width=".2"/>'
            f'<text x="{x + 1.4:.1f}" y="2.32" text-anchor="middle" font-weight="700" '
            f'font-size="2.3" fill="{"#ffffff" if scores else fill}">{number}</text>'
        )
    label = ", ".join(str(number) for number, scores in rounds if scores)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="mb-card-track" role="img" '
        f'aria-label="{label}" viewBox="0 0 {CELL * len(rounds):.1f} 3" width="{wide:.2f}mm" '
        f'height="{tall:.2f}mm" font-family="IBM Plex Sans Condensed">{cells}</svg>'
    )


LIT = {
    "any": "clrhe", "not-home": "clre", "central": "c", "enemy": "e", "home": "h",
    "no-mans-land": "clr", "expansion": "lr",
}  # fmt: skip
"""Which markers of the pictogram count: the middle one, left and right, your home, the enemy's."""


def places(kind: str, words: str, tones: Colours, page: Layout, *, low: bool) -> str:
    """Return a table in small, your edge below: which objectives a line counts.

    The `kind` is a location, or `more` for more of them than the opponent has. All that count are
    filled alike; the words say how many of them a line needs.
    """
    on, off = (INK, "#b5b5b5") if low else (tones.base, mixed(tones.base, "#ffffff", 0.6))
    side = 5.5 * page.unit
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="mb-card-places" role="img" '
        f'aria-label="{words}" viewBox="0 0 6.6 6.6" width="{side:.2f}mm" height="{side:.2f}mm">'
    )
    if kind == "more":
        for number in range(3):
            svg += f'<circle cx="1" cy="{1.3 + 2 * number:.1f}" r=".8" fill="{on}"/>'
        for number in range(2):
            svg += (
                f'<circle cx="5.6" cy="{2.3 + 2 * number:.1f}" r=".7" fill="#ffffff" '
                f'stroke="{on}" stroke-width=".2"/>'
            )
        return svg + (
            f'<path d="M2.5 2.1 4.1 3.3 2.5 4.5" fill="none" stroke="{on}" stroke-width=".42"/>'
            "</svg>"
        )
    svg += (
        '<rect x=".1" y=".1" width="6.4" height="6.4" rx=".6" fill="#ffffff" '
        f'stroke="{off}" stroke-width=".2"/>'
    )

    def look(place: str) -> str:
        fill, edge, wide = (on, on, 0.3) if place in LIT[kind] else ("#ffffff", off, 0.2)
        return f'fill="{fill}" stroke="{edge}" stroke-width="{wide}"'

    for place, (x, y) in {"c": (3.3, 3.3), "l": (1.3, 3.3), "r": (5.3, 3.3)}.items():
        svg += f'<circle cx="{x}" cy="{y}" r=".72" {look(place)}/>'
    for place, y, up in (("h", 5.45, -1), ("e", 1.15, 1)):
        svg += (
            f'<path d="M2.45 {y - 0.65 * up:.2f}H4.15V{y + 0.15 * up:.2f}L3.3 {y + 0.85 * up:.2f} '
            f'2.45 {y + 0.15 * up:.2f}Z" {look(place)}/>'
        )
    return svg + "</svg>"


HEXAGON = (
    '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 20 20">'
    '<path fill="#ffffff" stroke="{edge}" stroke-width=".9" '
    'd="M5.2 1.2H14.8L19.6 10 14.8 18.8H5.2L.4 10Z"/></svg>'
)
"""The shape of a cost."""


def hexagon(*, low: bool) -> str:
    """Return the shape of a cost."""
    return HEXAGON.format(edge=INK if low else WHITE)
