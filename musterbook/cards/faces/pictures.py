"""Everything drawn on a card: the ground, the dial, pictograms, shapes, maps.

Out: inline SVG with colours in attributes, because the PDF engine does not apply style sheets to
it, and the ground as a file that cards share: contour lines of a land that does not exist. Its name
contains all that it is made from.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import ceil, cos, exp, fsum, hypot, pi, sin
from random import Random

from markupsafe import escape

from musterbook.cards.faces.layout import Design, Layout, layout
from musterbook.design_tokens import Colours, Face, colours, mixed
from musterbook.site_settings import Ornament

PATTERNS = ("hills", "furrows", "rings")
"""The grounds by their names in content; `none` is a plain one."""
POINTS = (8, 10, 12, 14, 16)
"""Numbers of points of the star of a pack."""
LEVELS, STEP_MM, FINE = 8, 3.5, 10
"""Number of contour lines of a ground, the distance of the heights from which they are made, and
user units in a millimetre."""
AROUND, SHIFT = 4, 8
"""By how many mm a ground exceeds a card on each side, and by how many it can be moved."""
INK, WHITE = "#000000", "#ffffff"
GREY = "#bdbdbd"
"""The lines of a ground in low ink."""

Field = Callable[[float, float], float]
"""The height of a land at a place."""


def drawn_number(text: str) -> int:
    """Return a number drawn from a text, the same on every computer."""
    return int.from_bytes(sha256(text.encode()).digest()[:6], "big")


# --- The ground -----------------------------------------------------------------------------------


def ground(design: Design, face: Face, pack: str, card: str, own: Ornament) -> str:
    """Return the ground of a card as HTML: a part of that of its pack, which its id chooses.

    The ground of a back, whose `card` is empty, is the same upside down.
    """
    page, seed = layout(design), drawn_number(pack)
    pattern = own.pattern or PATTERNS[seed % len(PATTERNS)]
    width, height = ceil(page.width) + 2 * AROUND, ceil(page.height) + 2 * AROUND
    if card:
        width, height = width + SHIFT, height + SHIFT
    name = (
        f"ground-{pattern}{'' if card else '-back'}-{seed % 0xFFFFFF:06x}-{face.colour[1:]}"
        f"{'-low' if design.low else ''}-{width}x{height}.svg"
    )
    chosen = drawn_number(f"{pack} {card}")
    left = -AROUND - chosen % SHIFT if card else -(width - page.width) / 2
    top = -AROUND - chosen // SHIFT % SHIFT if card else -(height - page.height) / 2
    mirrored = f"{-1 if card and chosen & 64 else 1},{-1 if card and chosen & 128 else 1}"
    bleed = page.bleed
    return (
        '<div class="mb-card-ground">'
        f'<img src="picture:{name}" alt="" style="left:{left + bleed:g}mm;top:{top + bleed:g}mm;'
        f'width:{width}mm;height:{height}mm;transform:scale({mirrored})"></div>'
    )


GROUND = re.compile(
    r"ground-(?P<pattern>[a-z]+)(?P<back>-back)?-(?P<seed>[0-9a-f]{6})-(?P<base>[0-9a-f]{6})"
    r"(?P<low>-low)?-(?P<width>\d+)x(?P<height>\d+)\.svg"
)
"""The name of a ground."""


@lru_cache(maxsize=100)
def ground_file(name: str) -> bytes:
    """Return the file of a ground."""
    found = GROUND.fullmatch(name)
    if found is None:
        raise ValueError(f"{name} is no ground")
    return ground_svg(
        Land(found["pattern"], int(found["seed"], 16)),
        f"#{found['base']}",
        (int(found["width"]), int(found["height"])),
        low=bool(found["low"]),
        turned=bool(found["back"]),
    ).encode()


@dataclass(frozen=True)
class Land:
    """The land of a pack: its pattern, and the number that it is drawn from."""

    pattern: str
    seed: int


PLAIN_LAND = Land("none", 0)


def land_in(html: str) -> Land:
    """Return the land of the ground that HTML refers to."""
    found = GROUND.search(html)
    return Land(found["pattern"], int(found["seed"], 16)) if found else PLAIN_LAND


def ground_svg(
    land: Land, base: str, size: tuple[int, int], *, low: bool, turned: bool = False
) -> str:
    """Return a land as a picture of some millimetres in the colours of a kind."""
    width, height = size
    tones = colours(base)
    paths = _lines(land, width, height, turned=turned)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * FINE} {height * FINE}" '
        f'width="{width}mm" height="{height}mm">'
    )
    if low:
        lines = "".join(paths)
        svg += f'<path d="{lines}" fill="none" stroke="{GREY}" stroke-width="{0.12 * FINE:g}"/>'
        return svg + "</svg>"
    svg += f'<rect width="{width * FINE}" height="{height * FINE}" fill="{tones.deep}"/>'
    for number, path in enumerate(paths, 1):
        tone = mixed(tones.deep, tones.base, number / LEVELS * 0.92)
        svg += (
            f'<path d="{path}" fill="{tone}" fill-rule="evenodd" '
            f'stroke="{mixed(tone, tones.line, 0.42)}" stroke-width="{0.15 * FINE:g}"/>'
        )
    return svg + "</svg>"


@lru_cache(maxsize=100)
def _lines(land: Land, width: int, height: int, *, turned: bool) -> tuple[str, ...]:
    """Return the contour lines of a land, which packs draw in several colours."""
    if land.pattern == "none":
        return ()
    heights = _land(land.pattern, land.seed, width, height, turned=turned)
    return tuple(_contours(heights, width, height))


def grounds_in(html: str) -> dict[str, bytes]:
    """Return the files of all grounds that HTML refers to, by name."""
    names = dict.fromkeys(found[0] for found in GROUND.finditer(html))
    return {name: ground_file(name) for name in names}


def _land(pattern: str, seed: int, width: float, height: float, *, turned: bool) -> Field:
    """Return the heights of a land; one that is `turned` is the same upside down."""
    random = Random(seed)
    land = {"furrows": _furrows, "rings": _rings}.get(pattern, _hills)(random, width, height)
    if not turned:
        return land
    return lambda x, y: (land(x, y) + land(width - x, height - y)) / 2


def _hills(random: Random, width: float, height: float) -> Field:
    hills = [
        (
            random.uniform(-0.1, 1.1) * width,
            random.uniform(-0.1, 1.1) * height,
            random.uniform(8, 18),
            random.uniform(0.45, 1) * random.choice((1, 1, 1, -1)),
        )
        for _ in range(round(width * height / 230) + 3)
    ]
    waves = [
        (random.uniform(0.03, 0.09), random.uniform(0, 2 * pi), random.uniform(0.06, 0.16))
        for _ in range(4)
    ]

    def at(x: float, y: float) -> float:
        tall = fsum(
            a * exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * s * s)) for cx, cy, s, a in hills
        )
        return tall + fsum(
            a * sin(2 * pi * f * (x * cos(way) + y * sin(way)) + way) for f, way, a in waves
        )

    return at


def _furrows(random: Random, width: float, height: float) -> Field:
    way = random.uniform(0.25, 0.6)
    waves = [
        (random.uniform(0.012, 0.03), random.uniform(0, 2 * pi), random.uniform(3, 6))
        for _ in range(3)
    ]
    return lambda x, y: (
        x * sin(way)
        + y * cos(way)
        + fsum(a * sin(2 * pi * f * (x * cos(way) - y * sin(way)) + p) for f, p, a in waves)
    )


def _rings(random: Random, width: float, height: float) -> Field:
    lights = [
        (random.uniform(0, 1) * width, random.uniform(0, 1) * height, random.uniform(0.7, 1.3))
        for _ in range(4)
    ]
    return lambda x, y: -min(k * hypot(x - a, y - b) for a, b, k in lights)


_SIDES: dict[tuple[bool, bool, bool, bool], tuple[tuple[int, int], ...]] = {
    (True, False, False, False): ((3, 0),),
    (False, True, False, False): ((0, 1),),
    (False, False, True, False): ((1, 2),),
    (False, False, False, True): ((2, 3),),
    (True, True, False, False): ((3, 1),),
    (False, True, True, False): ((0, 2),),
    (False, False, True, True): ((1, 3),),
    (True, False, False, True): ((2, 0),),
    (True, True, True, False): ((3, 2),),
    (False, True, True, True): ((0, 3),),
    (True, False, True, True): ((1, 0),),
    (True, True, False, True): ((2, 1),),
    (True, False, True, False): ((3, 0), (1, 2)),
    (False, True, False, True): ((0, 1), (2, 3)),
}
"""The sides of a square through which a contour enters and leaves (above, right, below, left), by
which of its corners are above the level (marching squares)."""

GridEdge = tuple[str, int, int]


def _contours(land: Field, width: float, height: float) -> Iterator[str]:
    """Yield closed, smooth paths around everything above each level."""
    columns, rows = round(width / STEP_MM) + 1, round(height / STEP_MM) + 1
    dx, dy = width / (columns - 1), height / (rows - 1)
    raw = [[land(i * dx, j * dy) for i in range(columns)] for j in range(rows)]
    every = sorted(value for row in raw for value in row)
    outside = every[0] - 1
    edge = [outside] * (columns + 2)
    grid = [edge, *([outside, *row, outside] for row in raw), edge]
    for number in range(LEVELS):
        level = every[round((len(every) - 1) * (number + 0.7) / (LEVELS + 0.4))]
        yield _path(grid, level, dx, dy, width, height)


def _path(
    grid: Sequence[Sequence[float]],
    level: float,
    dx: float,
    dy: float,
    width: float,
    height: float,
) -> str:
    following: dict[GridEdge, GridEdge] = {}
    for j in range(len(grid) - 1):
        for i in range(len(grid[0]) - 1):
            corners = (grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i])
            edges: tuple[GridEdge, ...] = (
                ("h", i, j),
                ("v", i + 1, j),
                ("h", i, j + 1),
                ("v", i, j),
            )
            above = (
                corners[0] > level,
                corners[1] > level,
                corners[2] > level,
                corners[3] > level,
            )
            for enters, leaves in _SIDES.get(above, ()):
                following[edges[enters]] = edges[leaves]

    def point(edge: GridEdge) -> tuple[float, float]:
        kind, i, j = edge
        one, other = grid[j][i], grid[j][i + 1] if kind == "h" else grid[j + 1][i]
        part = min(max((level - one) / ((other - one) or 1), 0), 1)
        x, y = (i - 1 + part, j - 1) if kind == "h" else (i - 1, j - 1 + part)
        return min(max(x * dx, -2), width + 2), min(max(y * dy, -2), height + 2)

    path = ""
    while following:
        edge = next(iter(following))
        loop = []
        while edge in following:
            loop.append(point(edge))
            edge = following.pop(edge)
        if len(loop) < 5:
            continue
        points = [(round(x * FINE), round(y * FINE)) for x, y in loop]
        x, y = _middle(points[-1], points[0])
        path += f"M{x} {y}q"
        steps = []
        for at, one in enumerate(points):
            x2, y2 = _middle(one, points[(at + 1) % len(points)])
            steps.append(f"{one[0] - x} {one[1] - y} {x2 - x} {y2 - y}")
            x, y = x2, y2
        path += " ".join(steps).replace(" -", "-")
        path += "Z"
    return path


def _middle(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


# --- The dial -------------------------------------------------------------------------------------

LEAST_DIAL, LARGEST_DIAL = 7.5, 23.0
"""Radii of dials in units."""


@dataclass(frozen=True)
class Art:
    """What fills the window of a card: its ground, and what its dial is made from.

    `symbol` is that of its kind; `points` and `seed` make the star of its pack.
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

    def strip(self, top: float, height: float) -> str:
        """Return a strip of the ground, from edge to edge."""
        return (
            f'<div class="mb-card-strip" style="top:{top:.2f}mm;height:{height:.2f}mm">'
            f'<div style="top:{-top:.2f}mm">{self.ground}</div></div>'
        )

    def dial(self, top: float, height: float) -> str:
        """Return the symbol in its dial, with a line to both edges; empty without room for it."""
        radius = min((height - 4 * self.unit) / 2, LARGEST_DIAL * self.unit)
        if radius < LEAST_DIAL * self.unit:
            return ""
        upper = top + height / 2 - radius
        return f'<div class="mb-card-art" style="top:{upper:.2f}mm">{self.dial_svg(radius)}</div>'

    def dial_svg(self, radius: float, *, turned: bool = False) -> str:
        """Return the dial with a radius in mm, as wide as the card with its bleed.

        If it is `turned`, it has the symbol twice, so that it is the same upside down.
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
        symbol = self.symbol.replace("currentColor", ink)
        places: tuple[str, ...] = ("translate(-9.6 -9.6) scale(.8)",)
        if turned:
            half_size = "translate(-5.4 -12.2) scale(.45)"
            places = (half_size, f"rotate(180) {half_size}")
        symbols = "".join(f'<g transform="{at}" fill="{ink}">{symbol}</g>' for at in places)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" '
            f'viewBox="{-half:.2f} {-radius:.2f} {wide:.2f} {2 * radius:.2f}" '
            f'width="{wide:g}mm" height="{2 * radius:.2f}mm">'
            f'<path d="{ticks}" stroke="{line}" stroke-width="{0.16 * unit:.2f}" fill="none"/>'
            f'<g transform="scale({radius / 24:.4f})">'
            f'<circle r="23" fill="{disc}" stroke="{ink}" stroke-width=".55"/>'
            f'<path d="{star_path(self.points * 2, self.seed, 21)}" fill="{star}" '
            f'fill-rule="evenodd" stroke="{line}" stroke-width=".3"/>'
            f'<path d="{ring}" stroke="{line}" stroke-width=".35"/>'
            f'<circle r="14.2" fill="{disc}" stroke="{ink}" stroke-width=".7"/>'
            f"{symbols}</g></svg>"
        )

    def photograph(self, name: str, top: float, height: float) -> str:
        """Return a picture that fills the window, from edge to edge."""
        style = f"top:{top:.2f}mm;height:{height:.2f}mm"
        return (
            f'<div class="mb-card-photo" style="{style}"><img src="picture:{name}" alt="" '
            f'style="height:{height:.2f}mm"></div>'
        )


def art(design: Design, face: Face, pack: str, card: str, own: Ornament) -> Art:
    """Return what fills the window of a card, or the middle of a back."""
    page, seed = layout(design), drawn_number(pack)
    return Art(
        ground(design, face, pack, card, own),
        inside(face.icon),
        colours(face.colour),
        design.low,
        own.points or POINTS[seed // 7 % len(POINTS)],
        seed // 53,
        page.width,
        page.unit,
        page.bleed,
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
    """Return the rounds of a game as cells, filled where lines score; empty if they always do."""
    if all(scores for _, scores in rounds):
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


def places(
    kind: str, words: str, tones: Colours, page: Layout, *, least: int = 1, low: bool
) -> str:
    """Return a table in small, your edge below: which objectives a line counts.

    The `kind` is a location, or `more` for more of them than the opponent has. If a line needs
    several, as many as the `least` are filled, and the others that count have a dark edge.
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
    count = LIT[kind]
    lit = count[:least] if least > 1 else count

    def look(place: str) -> str:
        edge, wide = (on, 0.3) if place in count else (off, 0.2)
        fill = on if place in lit else "#ffffff"
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
