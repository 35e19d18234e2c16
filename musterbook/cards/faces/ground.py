"""The ground of a card: contour lines of a land that does not exist.

In: a pack, a kind of card, an id. Out: HTML that shows a part of a picture, and the picture, a file
that the cards of a kind share. Its name contains all that it is made from.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import ceil, cos, exp, fsum, hypot, pi, sin
from random import Random

from musterbook.cards.faces.face_layouts import Design, layout
from musterbook.colours import Face, mixed, shades_of
from musterbook.site_settings import Ornament

PATTERNS = ("hills", "furrows", "rings")
"""The grounds by their names in content; `none` is a plain one."""
LEVELS, STEP_MM, FINE = 8, 3.5, 10
"""Number of contour lines of a ground, the distance of the heights from which they are made, and
user units in a millimetre."""
AROUND, SHIFT = 4, 8
"""By how many mm a ground exceeds a card on each side, and by how many it can be moved."""
INDEX_CONTOUR = 4
"""In low ink, every contour line with a multiple of this number is thicker, as on a map."""

Field = Callable[[float, float], float]
"""The height of a land at a place."""


def drawn_number(text: str) -> int:
    """Return a number drawn from a text, the same on every computer."""
    return int.from_bytes(sha256(text.encode()).digest()[:6], "big")


def ground_html(design: Design, face: Face, pack: str, card: str, own: Ornament) -> str:
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


GROUND_NAME = re.compile(
    r"ground-(?P<pattern>[a-z]+)(?P<back>-back)?-(?P<seed>[0-9a-f]{6})-(?P<base>[0-9a-f]{6})"
    r"(?P<low>-low)?-(?P<width>\d+)x(?P<height>\d+)\.svg"
)
"""The name of a ground."""


@lru_cache(maxsize=100)
def ground_file(name: str) -> bytes:
    parts = GROUND_NAME.fullmatch(name)
    if parts is None:
        raise ValueError(f"{name} is no ground")
    return ground_svg(
        Land(parts["pattern"], int(parts["seed"], 16)),
        f"#{parts['base']}",
        (int(parts["width"]), int(parts["height"])),
        low=bool(parts["low"]),
        turned=bool(parts["back"]),
    ).encode()


@dataclass(frozen=True)
class Land:
    """The land of a pack: its pattern, and the number that it is drawn from."""

    pattern: str
    seed: int


PLAIN_LAND = Land("none", 0)


def land_in(html: str) -> Land:
    """Return the land of the ground that HTML refers to."""
    name = GROUND_NAME.search(html)
    return Land(name["pattern"], int(name["seed"], 16)) if name else PLAIN_LAND


def ground_svg(
    land: Land, base: str, size: tuple[int, int], *, low: bool, turned: bool = False
) -> str:
    """Return a land as a picture of some millimetres in the colours of a kind."""
    width, height = size
    tones = shades_of(base)
    paths = _lines(land, width, height, turned=turned)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * FINE} {height * FINE}" '
        f'width="{width}mm" height="{height}mm">'
    )
    if low:
        tone = mixed(base, "#ffffff", 0.5)
        for number, path in enumerate(paths):
            wide = (0.12 if number % INDEX_CONTOUR else 0.3) * FINE
            svg += f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="{wide:g}"/>'
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
    names = dict.fromkeys(match[0] for match in GROUND_NAME.finditer(html))
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
    following = _following(grid, level)

    def point(edge: GridEdge) -> tuple[float, float]:
        kind, i, j = edge
        first, second = grid[j][i], grid[j][i + 1] if kind == "h" else grid[j + 1][i]
        part = min(max((level - first) / ((second - first) or 1), 0), 1)
        x, y = (i - 1 + part, j - 1) if kind == "h" else (i - 1, j - 1 + part)
        return min(max(x * dx, -2), width + 2), min(max(y * dy, -2), height + 2)

    path = ""
    while following:
        edge = next(iter(following))
        loop = []
        while edge in following:
            loop.append(point(edge))
            edge = following.pop(edge)
        if len(loop) >= 5:
            path += _curve([(round(x * FINE), round(y * FINE)) for x, y in loop])
    return path


def _following(grid: Sequence[Sequence[float]], level: float) -> dict[GridEdge, GridEdge]:
    """Return for each edge of the grid that a contour crosses the one that it crosses next."""
    following: dict[GridEdge, GridEdge] = {}
    for j in range(len(grid) - 1):
        for i in range(len(grid[0]) - 1):
            # A contour enters a square and leaves it at its next side (marching squares).
            sides: tuple[GridEdge, ...] = ("h", i, j), ("v", i + 1, j), ("h", i, j + 1), ("v", i, j)
            places = (i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)
            above = [grid[y][x] > level for x, y in places]
            turns = [above[at] - above[at - 3] for at in range(4)]
            for at in (at for at in range(4) if turns[at] < 0):
                leaves = next(side for side in (at - 3, at - 2, at - 1) if turns[side] > 0)
                following[sides[at]] = sides[leaves]
    return following


def _curve(points: Sequence[tuple[int, int]]) -> str:
    """Return a closed curve that touches the middle of each line between two points."""
    x, y = _middle(points[-1], points[0])
    path, steps = f"M{x} {y}q", []
    for at, point in enumerate(points):
        x2, y2 = _middle(point, points[(at + 1) % len(points)])
        steps.append(f"{point[0] - x} {point[1] - y} {x2 - x} {y2 - y}")
        x, y = x2, y2
    return path + " ".join(steps).replace(" -", "-") + "Z"


def _middle(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return (first[0] + second[0]) // 2, (first[1] + second[1]) // 2
