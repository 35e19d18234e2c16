"""Sizes of cards, type and papers.

In: `cards/formats.yml`, in millimetres and points. Out: `formats()`, frozen records. Lengths
that a layout is solved with are whole micrometres, because three cards of 63 mm must fit into
189 mm, which binary fractions deny.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from musterbook.tokens import CARDS, read_settings

POINTS_PER_MM = 72 / 25.4


def micrometres(mm: float) -> int:
    """Return a length in whole micrometres."""
    return round(mm * 1000)


def points(length: int) -> float:
    """Return a length of whole micrometres in PDF points, to a thousandth."""
    return round(length / 1000 * POINTS_PER_MM, 3)


@dataclass(frozen=True)
class CardSize:
    """A card as it is cut, upright, in micrometres; `corner` is the radius of its corners."""

    slug: str
    name: str
    width: int
    height: int
    corner: int = 3000

    @property
    def width_mm(self) -> float:
        """The width in millimetres."""
        return self.width / 1000

    @property
    def height_mm(self) -> float:
        """The height in millimetres."""
        return self.height / 1000

    @property
    def words(self) -> str:
        """The size as people write it: `63 × 88 mm`."""
        return f"{self.width_mm:g} × {self.height_mm:g} mm"


@dataclass(frozen=True)
class TypeRange:
    """The sizes that body type may have, in points."""

    smallest: float
    largest: float
    step: float

    @property
    def sizes(self) -> tuple[float, ...]:
        """All sizes, the smallest first."""
        count = round((self.largest - self.smallest) / self.step)
        return tuple(round(self.smallest + self.step * i, 3) for i in range(count + 1))


@dataclass(frozen=True)
class SheetFormat:
    """What all cards of a sheet share, in micrometres.

    `bleed` is what shows of a card on sides where no other card lies nearer; inside, half of
    `gap` shows.
    """

    margin: int
    gap: int
    bleed: int
    mark: int

    def bled(self, bleed: int) -> SheetFormat:
        """Return a format that shows so much bleed on all sides of every card."""
        return replace(self, gap=2 * bleed, bleed=bleed)


@dataclass(frozen=True)
class Paper:
    """A paper, in micrometres, upright; one that is not `exact` is in no tray."""

    slug: str
    name: str
    width: int
    height: int
    exact: bool = True

    @property
    def area(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @property
    def sideways(self) -> Paper:
        """The same paper, turned."""
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True)
class Cutter:
    """Where a cutting machine looks for marks, in micrometres; `arms` are longer ones by paper.

    With two `angles` the third mark is a square. `larger` is how much larger than it is the
    machine's program has to believe the paper.
    """

    kind: str
    gap: int
    inset: int
    square: int
    thickness: int
    arm: int
    clear: int
    arms: Mapping[str, int]
    angles: int = 2
    larger: int = 0


@dataclass(frozen=True)
class Tabletop:
    """The largest sheet of cards that the simulator takes: columns, rows, pixels a side."""

    columns: int
    rows: int
    pixels: int


@dataclass(frozen=True)
class Canvas:
    """A picture that a print service wants of a card: pixels with bleed, and the bleed in it."""

    width: int
    height: int
    bleed_x: float
    bleed_y: float
    verified: bool


@dataclass(frozen=True)
class Service:
    """A print service: canvases by card size, most cards in an order, most ink in percent."""

    slug: str
    name: str
    canvases: Mapping[str, Canvas]
    most: int | None = None
    ink: int | None = None


@dataclass(frozen=True)
class Formats:
    """Everything in the file."""

    sheet: SheetFormat
    papers: Mapping[str, Paper]
    sizes: Mapping[str, CardSize]
    browser: tuple[CardSize, ...]
    margins: tuple[int, ...]
    bleeds: tuple[int, ...]
    fold: int
    cutters: Mapping[str, Cutter]
    tabletop: Tabletop
    services: Mapping[str, Service]

    @property
    def cutter(self) -> Cutter:
        """The usual marks for a cutter."""
        return next(iter(self.cutters.values()))


@cache
def formats(path: Path = CARDS / "formats.yml") -> Formats:
    """Read the sizes; a missing or unknown key is a TypeError or KeyError of this file."""
    data = read_settings(path)
    sizes = {slug: CardSize(slug, **_lengths(size, "name")) for slug, size in data["sizes"].items()}
    return Formats(
        SheetFormat(**_lengths(data["sheet"])),
        MappingProxyType(
            {
                slug: Paper(slug, **_lengths(paper, "name", "exact"))
                for slug, paper in data["papers"].items()
            }
        ),
        MappingProxyType(sizes),
        tuple(sizes[slug] for slug in data["browser"]),
        tuple(map(micrometres, data["margins"])),
        tuple(map(micrometres, data["bleeds"])),
        micrometres(data["fold"]),
        MappingProxyType(_cutters(data["cutter"])),
        Tabletop(**data["tabletop"]),
        MappingProxyType({slug: _service(slug, one) for slug, one in data["services"].items()}),
    )


def _lengths(data: Mapping[str, Any], *others: str) -> dict[str, Any]:
    """Return the values with all lengths in micrometres; `others` are no lengths."""
    return {name: v if name in others else micrometres(v) for name, v in data.items()}


def _cutters(data: Mapping[str, Any]) -> dict[str, Cutter]:
    """Return the kinds of marks that cutters know, the usual one first."""
    common = _lengths({name: value for name, value in data.items() if name != "kinds"}, "arms")
    arms = MappingProxyType(_lengths(common.pop("arms")))
    return {
        kind: Cutter(kind, arms=arms, **common, **_lengths(own, "angles"))
        for kind, own in data["kinds"].items()
    }


def _service(slug: str, data: Mapping[str, Any]) -> Service:
    own = {name: value for name, value in data.items() if name not in ("bleed", "canvases")}
    bleed = {"bleed_x": data["bleed"], "bleed_y": data["bleed"]}
    canvases = {size: Canvas(**{**bleed, **canvas}) for size, canvas in data["canvases"].items()}
    return Service(slug, canvases=MappingProxyType(canvases), **own)
