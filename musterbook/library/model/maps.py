"""Deployment maps as geometry, in inches; the origin is the top left corner of the board."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from musterbook.library import limits
from musterbook.library.model.base import (
    Confidence,
    Count,
    MapReference,
    MarkdownText,
    Model,
    Slug,
    Text,
)
from musterbook.library.model.scoring import Side

Inches = Annotated[float, Field(ge=0, le=limits.INCHES)]
"""A distance from the top left corner."""

InchesLong = Annotated[float, Field(gt=0, le=limits.INCHES)]
"""A size in inches, greater than 0."""

InchesAside = Annotated[float, Field(ge=-limits.INCHES, le=limits.INCHES)]
"""A distance in inches, positive or negative."""

Point = tuple[Inches, Inches]
"""x to the right and y down, in inches."""

Outline = Annotated[tuple[Point, ...], Field(min_length=3)]
"""The corners of a polygon, in order."""

MarkerRole = Literal["home", "expansion", "central"]
"""The kind of an objective: in a deployment zone, near one side, or in the middle."""


class Board(Model):
    """The size of the battlefield."""

    width: Annotated[float, Field(ge=limits.LEAST_INCHES, le=limits.INCHES)]
    """Inches from left to right."""
    height: Annotated[float, Field(ge=limits.LEAST_INCHES, le=limits.INCHES)]
    """Inches from top to bottom."""

    @model_validator(mode="after")
    def _fits_on_a_card(self) -> Self:
        if max(self.width, self.height) > limits.RATIO * min(self.width, self.height):
            raise ValueError(f"a board is at most {limits.RATIO} times as long as it is wide")
        return self


class Disc(Model):
    """A circle."""

    x: Inches
    """Inches from the left edge to its centre."""
    y: Inches
    """Inches from the top edge to its centre."""
    r: InchesLong
    """Its radius, in inches."""


class Shape(Model):
    """A polygon, with a circle cut out of it if needed, or a circle. It needs exactly one of
    `polygon` and `disc`.
    """

    polygon: tuple[Point, ...] = ()
    """The corners in order, each as `[inches from the left, inches from the top]`."""
    minus: Disc | None = None
    """A circle that is cut out of the polygon."""
    disc: Disc | None = None
    """A circle instead of a polygon."""

    @model_validator(mode="after")
    def _one_outline(self) -> Self:
        if bool(self.polygon) == (self.disc is not None):
            raise ValueError('a shape needs exactly one of "polygon" and "disc"')
        if self.polygon and len(self.polygon) < 3:
            raise ValueError("a polygon needs at least three points")
        return self


class Zone(Model):
    """A deployment zone."""

    side: Side
    """The side that deploys in it."""
    name: Text | None = None
    """Its name on the map."""
    shapes: Annotated[tuple[Shape, ...], Field(min_length=1)]
    """Its outline; several shapes make one zone."""


class Marker(Model):
    """An objective marker."""

    x: Inches
    """Inches from the left edge."""
    y: Inches
    """Inches from the top edge."""
    zone: Literal["attacker", "defender", "none"]
    """The zone that it is in; `none` is No Man's Land."""
    name: Text | None = None
    """Its name on the map."""
    role: MarkerRole | None = None
    """Its kind as an objective: in a deployment zone, near one side, or in the middle."""
    confidence: Confidence | None = None
    """How certain its position is, if less certain than the rest of the map."""


class Measure(Model):
    """A distance shown on the map."""

    from_: Annotated[Point, Field(alias="from")]
    """Where it starts, as `[inches from the left, inches from the top]`."""
    to: Point
    """Where it ends."""


class LowParts(Model):
    """How much of a tall piece is low."""

    start: Inches = 0
    """Inches from the start of its long side."""
    end: Inches = 0
    """Inches from the end of its long side."""


class Piece(Model):
    """A terrain feature: a rectangle."""

    x: Inches
    """Inches from the left edge to its centre."""
    y: Inches
    """Inches from the top edge to its centre."""
    size: tuple[InchesLong, InchesLong]
    """Long side and short side, in inches, such as `[12, 6]`."""
    turn: Annotated[float, Field(ge=-360, le=360)] = 0
    """Degrees that it is turned clockwise; at 0 its long side is horizontal."""
    height: Literal["tall", "low", "mixed"]
    """`tall`: more than 4 inches high. `low`: 2 inches or less. `mixed`: parts of both."""
    low: LowParts | None = None
    """How much of a tall piece is low."""
    walls: tuple[tuple[InchesAside, InchesAside, InchesAside, InchesAside], ...] = ()
    """Walls as lines `[x1, y1, x2, y2]`, in inches from the top left corner of the piece before it
    is turned."""


class Areas(Model):
    """Neighbouring pieces that count as one area, and touching pieces that do not."""

    single: tuple[tuple[Slug, ...], ...] = ()
    """Groups of pieces that count as one area each."""
    separate: tuple[tuple[Slug, ...], ...] = ()
    """Groups of touching pieces in which each piece is a separate area."""


class TerrainKind(Model):
    """A kind of terrain area."""

    name: Text
    """Its name."""
    size: tuple[InchesLong, InchesLong]
    """Length and width, in inches."""
    count: Count
    """How many of them a game uses."""
    outline: Outline
    """Its corners in order, in inches."""


class TerrainArea(Model):
    """An area of terrain on a map."""

    kind: Slug
    """The key of its kind, under `kinds` of the file."""
    polygon: Outline
    """Its corners on the board, in order."""
    tolerance: InchesLong | None = None
    """How many inches its position may be off, if it is uncertain."""


class Objective(Model):
    """An objective made of terrain: one area, or several linked ones that count as one."""

    role: MarkerRole
    """Its kind: in a deployment zone, near one side, or in the middle."""
    side: Side | None = None
    """The player whose home it is, or who is nearer to an expansion objective."""
    areas: Annotated[tuple[Slug, ...], Field(min_length=1)]
    """The keys of its terrain areas."""
    name: Text | None = None
    """Its name on the map."""


class MapEntry(Model):
    """A deployment map, a terrain layout, or both."""

    name: Text
    """The name of the map."""
    board: Board
    """The size of the battlefield."""
    edges: dict[Side, Literal["top", "right", "bottom", "left"]] = Field(default_factory=dict)
    """The edge of the board that belongs to the `attacker` and to the `defender`."""
    deployment: MapReference | None = None
    """The deployment map from which this layout takes edges, zones and territories, but not
    markers."""
    zones: dict[Slug, Zone] = Field(default_factory=dict, max_length=limits.MAP_ITEMS)
    """Deployment zones."""
    territories: dict[Side, Outline] = Field(default_factory=dict)
    """The parts of the board that belong to the `attacker` and to the `defender`, as polygons."""
    markers: dict[Slug, Marker] = Field(default_factory=dict, max_length=limits.MAP_ITEMS)
    """Objective markers."""
    measures: tuple[Measure, ...] = Field(default=(), max_length=limits.MAP_ITEMS)
    """Distances to show on the map."""
    pieces: dict[Slug, Piece] = Field(default_factory=dict, max_length=limits.MAP_ITEMS)
    """Terrain features."""
    areas: Areas | None = None
    """Which touching pieces count as one area, and which do not."""
    terrain: dict[Slug, TerrainArea] = Field(default_factory=dict, max_length=limits.MAP_ITEMS)
    """Terrain areas: plain outlines that may be objectives."""
    objectives: dict[Slug, Objective] = Field(default_factory=dict, max_length=limits.MAP_ITEMS)
    """Objectives made of terrain areas."""
    compared: bool = True
    """`false`: the positions on this layout have not been compared with printed distances."""
    symmetric: bool = True
    """`true`: the map looks the same when rotated by 180°, with the sides exchanged."""
    text: MarkdownText | None = None
    """The map in words."""

    @property
    def is_layout(self) -> bool:
        """Whether the map shows where terrain goes, and not only how armies deploy."""
        return bool(self.terrain) or bool(self.pieces and not self.zones)
