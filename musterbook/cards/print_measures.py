"""Sizes of cards, papers and tuck boxes, and what print services accept.

In: files of `cards`, such as `papers.yml` and `sheet-measures.yml`. Out: `print_measures()`, frozen
records. Layouts are calculated in whole micrometres: with floating-point millimetres, three cards
of 63 mm might not fit into 189 mm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args

from musterbook.colours import read_settings
from musterbook.fonts import POINTS_PER_MM
from musterbook.resources import CARDS

FILES = tuple(
    CARDS / f"{name}.yml"
    for name in (
        "card-sizes",
        "papers",
        "sheet-measures",
        "tuck-boxes",
        "print-services",
        "tabletop-simulator",
    )
)
"""The files with measures."""

CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")
"""A custom size in millimetres, width before height: `60x90`."""

CARD_RANGE = ((44, 63.5), (210, 297))
"""Smallest and largest width and height of a card of a custom size, in millimetres."""

PAPER_RANGE = ((90, 90), (640, 900))
"""Smallest and largest width and height of a paper of a custom size, in millimetres."""

PLAYERS = 2
"""Number of sets of a deck that is not shared: one for each player."""

MAX_MARGIN = 40
"""Largest margin of a sheet, in millimetres."""

Theme = Literal["full", "low-ink"]
"""`full` has a coloured ground; `low-ink` has coloured lines on white paper."""

THEMES: tuple[Theme, ...] = get_args(Theme)

BacksMode = Literal["long", "short", "manual", "fold", "none"]
"""`long`, `short`: both sides in one go, flipped on that edge. `manual`: two files, the backs from
the last to the first, as a stack of fronts that lies face down is printed again. `fold`: fronts and
backs side by side, to be folded and glued. `none`: fronts only."""

BACKS: tuple[BacksMode, ...] = get_args(BacksMode)

CutMarks = Literal["crop", "lines", "none"]
"""`crop`: short lines outside the block. `lines`: the outline of every card, with its corners."""

MARKS: tuple[CutMarks, ...] = get_args(CutMarks)


def micrometres(mm: float) -> int:
    return round(mm * 1000)


def points(length: int) -> float:
    """Return a length of whole micrometres in PDF points, to a thousandth."""
    return round(length / 1000 * POINTS_PER_MM, 3)


@dataclass(frozen=True)
class CardSize:
    """A trimmed card in portrait, in micrometres; `corner` is the radius of its corners."""

    slug: str
    name: str
    width: int
    height: int
    corner: int = 3000

    @property
    def width_mm(self) -> float:
        return self.width / 1000

    @property
    def height_mm(self) -> float:
        return self.height / 1000

    @property
    def words(self) -> str:
        """The size as text: `63 × 88 mm`."""
        return f"{self.width_mm:g} × {self.height_mm:g} mm"


@dataclass(frozen=True)
class Margins:
    """The unprintable margin at each edge of a paper in portrait, in micrometres."""

    top: int
    right: int
    bottom: int
    left: int

    @classmethod
    def even(cls, length: int) -> Margins:
        """Return the same margin on all sides."""
        return cls(length, length, length, length)

    @classmethod
    def parse(cls, text: str) -> Margins:
        """Read `5`, or `top,right,bottom,left`, in millimetres.

        Raises ValueError for anything else and for margins that are out of range.
        """
        parts = text.split(",")
        if len(parts) not in (1, 4):
            raise ValueError(f"{text!r} is neither one margin nor top,right,bottom,left")
        try:
            lengths = [float(part) for part in parts]
        except ValueError as error:
            raise ValueError(f"{text!r} is not a number of millimetres") from error
        if not all(0 <= length <= MAX_MARGIN for length in lengths):
            raise ValueError(f"{text!r} is out of range: a margin is 0 to {MAX_MARGIN} mm")
        return cls(*map(micrometres, lengths * (4 if len(lengths) == 1 else 1)))

    @property
    def sideways(self) -> Margins:
        """The margins of the paper in landscape, regardless of which way a printer turns it."""
        beside, above = max(self.top, self.bottom), max(self.left, self.right)
        return Margins(above, beside, above, beside)

    def even_across(self) -> Margins:
        """Return margins that are sufficient even if left and right are swapped."""
        most = max(self.left, self.right)
        return replace(self, left=most, right=most)

    def even_down(self) -> Margins:
        """Return margins that are sufficient even if top and bottom are swapped."""
        most = max(self.top, self.bottom)
        return replace(self, top=most, bottom=most)

    @property
    def words(self) -> str:
        """The margins as the command accepts them: `6.35`, or `3,3,13,3`."""
        every = [f"{side / 1000:g}" for side in (self.top, self.right, self.bottom, self.left)]
        return every[0] if len(set(every)) == 1 else ",".join(every)


@dataclass(frozen=True)
class SheetMeasures:
    """What all cards of a sheet share, in micrometres.

    `bleed` is printed on sides without an adjacent card; between cards, each has half of
    `gap`.
    """

    margins: Margins
    gap: int
    bleed: int
    mark: int


@dataclass(frozen=True)
class Paper:
    """A paper in portrait, in micrometres; one that is not `exact` is not a real paper size."""

    slug: str
    name: str
    width: int
    height: int
    exact: bool = True

    @property
    def area(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def sideways(self) -> Paper:
        """The same paper in landscape."""
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True)
class Tabletop:
    """The largest sheet of cards that the simulator accepts: columns, rows, pixels per side."""

    columns: int
    rows: int
    pixels: int


@dataclass(frozen=True)
class TuckBoxMeasures:
    """Tuck boxes for decks, in micrometres.

    `card` is the thickness of a card, `air` by how much a box is wider than its cards, `board` the
    thickness of the box itself. `glue`, `tuck` and `dust` are the depths of flaps; `thumb` is the
    radius of the thumb notch.
    """

    card: int
    air: int
    board: int
    glue: int
    tuck: int
    dust: int
    thumb: int


@dataclass(frozen=True)
class Canvas:
    """A picture of a card: pixels with bleed, and the bleed on each side in pixels.

    `verified` means that the tools of a print service's users agree on it.
    """

    width: int
    height: int
    bleed_x: float = 0
    bleed_y: float = 0
    verified: bool = False


@dataclass(frozen=True)
class Service:
    """A print service: canvases by card size, maximum cards per order, the paper of an order."""

    slug: str
    name: str
    canvases: Mapping[str, Canvas]
    most: int | None = None
    stock: str = ""


@dataclass(frozen=True)
class PrintMeasures:
    """The contents of the files with measures."""

    sheet: SheetMeasures
    papers: Mapping[str, Paper]
    sizes: Mapping[str, CardSize]
    bleeds: tuple[int, ...]
    usual_bleed: int
    fold: int
    tabletop: Tabletop
    tuck_boxes: TuckBoxMeasures
    services: Mapping[str, Service]


def card_size(name: str) -> CardSize:
    """Return a known card size, or a custom one such as `60x90`.

    Raises ValueError for an unknown name and for a size that is out of range.
    """
    known_sizes = print_measures().sizes
    if name in known_sizes:
        return known_sizes[name]
    width, height = _custom(name, CARD_RANGE, "a card")
    corner = min(next(iter(known_sizes.values())).corner, width // 10)
    return CardSize(name, "Custom", width, height, corner)


def paper(name: str) -> Paper:
    """Return a known paper, or a custom one such as `200x300`, in portrait.

    Raises ValueError for an unknown name and for a size that is out of range.
    """
    papers = print_measures().papers
    if name in papers:
        return papers[name]
    width, height = sorted(_custom(name, PAPER_RANGE, "a paper"))
    return Paper(name, f"{width / 1000:g} × {height / 1000:g} mm", width, height)


def _custom(
    text: str, limits: tuple[tuple[float, float], tuple[float, float]], what: str
) -> tuple[int, int]:
    if not (match := CUSTOM.fullmatch(text)):
        raise ValueError(f"{text!r} is neither a known size nor one like 60x90 (mm)")
    width, height = float(match[1]), float(match[2])
    low, high = limits

    def fits(width: float, height: float) -> bool:
        return low[0] <= width <= high[0] and low[1] <= height <= high[1]

    if not fits(width, height):
        hint = f" (did you mean {match[2]}x{match[1]}?)" if fits(height, width) else ""
        raise ValueError(
            f"{text} mm is out of range: {what} is {low[0]:g} × {low[1]:g} to "
            f"{high[0]:g} × {high[1]:g} mm, width x height{hint}"
        )
    return micrometres(width), micrometres(height)


@cache
def print_measures() -> PrintMeasures:
    """Read the files. Raises TypeError or KeyError for missing or unknown keys in the files."""
    data: dict[str, Any] = {}
    for path in FILES:
        data |= read_settings(path)
    sizes = {slug: CardSize(slug, **_lengths(size, "name")) for slug, size in data["sizes"].items()}
    sheet = _lengths(data["sheet"])
    return PrintMeasures(
        SheetMeasures(Margins.even(sheet.pop("margin")), **sheet),
        MappingProxyType(
            {
                slug: Paper(slug, **_lengths(paper, "name", "exact"))
                for slug, paper in data["papers"].items()
            }
        ),
        MappingProxyType(sizes),
        tuple(map(micrometres, data["bleeds"])),
        micrometres(data["usual_bleed"]),
        micrometres(data["fold"]),
        Tabletop(**data["tabletop"]),
        TuckBoxMeasures(**_lengths(data["tuck_boxes"])),
        MappingProxyType({slug: _service(slug, one) for slug, one in data["services"].items()}),
    )


def _lengths(data: Mapping[str, Any], *others: str) -> dict[str, Any]:
    """Return the values with all lengths in micrometres; `others` are not lengths."""
    return {name: v if name in others else micrometres(v) for name, v in data.items()}


def _service(slug: str, data: Mapping[str, Any]) -> Service:
    own = {name: value for name, value in data.items() if name not in ("bleed", "canvases")}
    bleed = {"bleed_x": data["bleed"], "bleed_y": data["bleed"]}
    canvases = {size: Canvas(**{**bleed, **canvas}) for size, canvas in data["canvases"].items()}
    return Service(slug, canvases=MappingProxyType(canvases), **own)
