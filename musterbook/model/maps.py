"""Deployment maps as geometry, in inches; the origin is the top left corner of the board."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from musterbook import limits
from musterbook.model.base import Confidence, Count, MapReference, Model, Prose, Slug, Text
from musterbook.model.scoring import Side

Inches = Annotated[float, Field(ge=0, le=limits.INCHES)]
"""A distance from the top left corner."""

Length = Annotated[float, Field(gt=0, le=limits.INCHES)]
"""A size in inches, more than nothing."""

Offset = Annotated[float, Field(ge=-limits.INCHES, le=limits.INCHES)]
"""A distance in inches to either side."""

Point = tuple[Inches, Inches]
"""x to the right and y down, in inches."""

Outline = Annotated[tuple[Point, ...], Field(min_length=3)]
"""The corners of a polygon, in order."""

Role = Literal["home", "expansion", "central"]
"""What an objective is by its place: in a deployment zone, near one side, or in the middle."""


class Board(Model):
    """The size of the battlefield."""

    width: Annotated[float, Field(ge=limits.LEAST_INCHES, le=limits.INCHES)]
    height: Annotated[float, Field(ge=limits.LEAST_INCHES, le=limits.INCHES)]

    @model_validator(mode="after")
    def _fits_on_a_card(self) -> Self:
        if max(self.width, self.height) > limits.RATIO * min(self.width, self.height):
            raise ValueError(f"a board is at most {limits.RATIO} times as long as it is wide")
        return self


class Disc(Model):
    """A circle by its centre and radius."""

    x: Inches
    y: Inches
    r: Length


class Shape(Model):
    """A polygon, less a disc if one is cut out of it; or a disc alone."""

    polygon: tuple[Point, ...] = ()
    minus: Disc | None = None
    disc: Disc | None = None

    @model_validator(mode="after")
    def _one_outline(self) -> Self:
        if bool(self.polygon) == (self.disc is not None):
            raise ValueError('a shape needs exactly one of "polygon" and "disc"')
        if self.polygon and len(self.polygon) < 3:
            raise ValueError("a polygon needs at least three points")
        return self


class Zone(Model):
    """A deployment zone and whose it is."""

    side: Side
    name: Text | None = None
    shapes: Annotated[tuple[Shape, ...], Field(min_length=1)]


class Marker(Model):
    """An objective marker and the zone that it is said to lie in; `none` is No Man's Land.

    `confidence` is given where its point is less sure than the rest of the map.
    """

    x: Inches
    y: Inches
    zone: Literal["attacker", "defender", "none"]
    name: Text | None = None
    role: Role | None = None
    confidence: Confidence | None = None


class Measure(Model):
    """A distance that the map writes out, between two points."""

    from_: Annotated[Point, Field(alias="from")]
    to: Point


class LowParts(Model):
    """How much of a tall piece is low, in inches from the start and the end of its long side."""

    start: Inches = 0
    end: Inches = 0


class Piece(Model):
    """A terrain feature: a rectangle about its centre.

    `size` is long side and short side; `turn` is degrees clockwise, 0 with the long side
    horizontal. `tall` is more than 4 inches high, `low` 2 inches or less. `walls` are lines from
    the top left corner of the piece before it is turned (x1, y1, x2, y2).
    """

    x: Inches
    y: Inches
    size: tuple[Length, Length]
    turn: Annotated[float, Field(ge=-360, le=360)] = 0
    height: Literal["tall", "low", "mixed"]
    low: LowParts | None = None
    walls: tuple[tuple[Offset, Offset, Offset, Offset], ...] = ()


class Areas(Model):
    """Neighbouring pieces that count as one area, and those that count as two."""

    single: tuple[tuple[Slug, ...], ...] = ()
    separate: tuple[tuple[Slug, ...], ...] = ()


class TerrainKind(Model):
    """A kind of terrain area: its outline in inches, its length and width, how many a game uses."""

    name: Text
    size: tuple[Length, Length]
    count: Count
    outline: Outline


class TerrainArea(Model):
    """An area of terrain: its kind, and its corners on the board.

    `tolerance` is given where its position is doubtful: by about so many inches.
    """

    kind: Slug
    polygon: Outline
    tolerance: Length | None = None


class Objective(Model):
    """An objective made of terrain: one area, or several linked ones that count as one.

    `side` is the player whose home it is, or who is nearer to an expansion objective.
    """

    role: Role
    side: Side | None = None
    areas: Annotated[tuple[Slug, ...], Field(min_length=1)]
    name: Text | None = None


class MapEntry(Model):
    """A deployment map, a terrain layout, or both.

    `territories` divide the whole board between the sides. A layout with a `deployment` takes its
    edges, zones and territories from that map, but not its markers. `pieces` are rectangles with a
    height, `terrain` plain outlines that may be `objectives`. `symmetric` maps look the same after
    half a turn; a check holds them to it.
    """

    name: Text
    board: Board
    edges: dict[Side, Literal["top", "right", "bottom", "left"]] = Field(default_factory=dict)
    deployment: MapReference | None = None
    zones: dict[Slug, Zone] = Field(default_factory=dict)
    territories: dict[Side, Outline] = Field(default_factory=dict)
    markers: dict[Slug, Marker] = Field(default_factory=dict)
    measures: tuple[Measure, ...] = ()
    pieces: dict[Slug, Piece] = Field(default_factory=dict)
    areas: Areas | None = None
    terrain: dict[Slug, TerrainArea] = Field(default_factory=dict)
    objectives: dict[Slug, Objective] = Field(default_factory=dict)
    symmetric: bool = True
    text: Prose | None = None

    @property
    def is_layout(self) -> bool:
        """Whether the map shows where terrain goes, and not only how armies deploy."""
        return bool(self.terrain) or bool(self.pieces and not self.zones)
