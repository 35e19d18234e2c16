"""Sizes of cards, type and papers.

In: `cards/formats.yml`, in millimetres and points. Out: `formats()`, frozen records. Lengths
that a layout is solved with are whole micrometres, because three cards of 63 mm must fit into
189 mm, which binary fractions deny.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ruamel.yaml import YAML

from musterbook.tokens import CARDS

POINTS_PER_MM = 72 / 25.4


def micrometres(mm: float) -> int:
    """Return a length in whole micrometres."""
    return round(mm * 1000)


def points(length: int) -> float:
    """Return a length of whole micrometres in PDF points, to a thousandth."""
    return round(length / 1000 * POINTS_PER_MM, 3)


@dataclass(frozen=True)
class CardFormat:
    """A card, in mm: trimmed size, bleed, safe zone, and the parts of its face from the top."""

    width: float
    height: float
    bleed: float
    safe: float
    band: float
    gap: float
    foot: float

    @property
    def body_top(self) -> float:
        """Where the body begins, from the trimmed top edge."""
        return self.band + self.gap

    @property
    def body_height(self) -> float:
        """How tall the body may be."""
        return self.height - self.safe - self.foot - self.body_top

    @property
    def body_width(self) -> float:
        """How wide the body is."""
        return self.width - 2 * self.safe


@dataclass(frozen=True)
class CardSize:
    """A card as it is cut, upright, in micrometres."""

    slug: str
    name: str
    width: int
    height: int

    @property
    def width_mm(self) -> float:
        """The width in millimetres."""
        return self.width / 1000

    @property
    def height_mm(self) -> float:
        """The height in millimetres."""
        return self.height / 1000


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
    """What all sheets share, in micrometres."""

    margin: int
    gap: int
    bleed: int
    mark: int


@dataclass(frozen=True)
class Paper:
    """A paper, in micrometres, upright."""

    slug: str
    name: str
    width: int
    height: int


@dataclass(frozen=True)
class Formats:
    """Everything in the file."""

    card: CardFormat
    type: TypeRange
    sheet: SheetFormat
    papers: Mapping[str, Paper]
    sizes: Mapping[str, CardSize]


@cache
def formats(path: Path = CARDS / "formats.yml") -> Formats:
    """Read the sizes; a missing or unknown key is a TypeError or KeyError of this file."""
    data = YAML(typ="safe").load(path)
    return Formats(
        CardFormat(**data["card"]),
        TypeRange(**data["type"]),
        SheetFormat(**{name: micrometres(mm) for name, mm in data["sheet"].items()}),
        MappingProxyType(
            {
                slug: Paper(
                    slug, paper["name"], micrometres(paper["width"]), micrometres(paper["height"])
                )
                for slug, paper in data["papers"].items()
            }
        ),
        MappingProxyType(
            {
                slug: CardSize(
                    slug, size["name"], micrometres(size["width"]), micrometres(size["height"])
                )
                for slug, size in data["sizes"].items()
            }
        ),
    )
