"""The terrain layouts of the real content, compared with their set of pieces."""

from __future__ import annotations

from collections import Counter
from math import cos, radians, sin
from pathlib import Path

import pytest
import yaml

from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Areas, Board, Piece

CONTENT = Path(__file__).resolve().parents[2] / "content"
SLACK = 0.15
"""Tolerance, in inches, for the position of a piece at an angle."""


def layouts() -> dict[str, MapCard]:
    """Load every map that has terrain: id → map."""
    found = {}
    for path in sorted(CONTENT.rglob("maps.yml")):
        tree = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        folder = path.parent.relative_to(CONTENT).as_posix()
        for slug, entry in MapsFile.model_validate(tree).maps.items():
            if entry.pieces:
                found[f"{folder}/maps/{slug}"] = entry
    return found


LAYOUTS = layouts()
every_layout = pytest.mark.parametrize("entry", [pytest.param(m, id=i) for i, m in LAYOUTS.items()])


def corners(piece: Piece) -> list[tuple[float, float]]:
    """Return the four corners of a piece as it lies on the board."""
    long, short = piece.size[0] / 2, piece.size[1] / 2
    across, down = cos(radians(piece.turn)), sin(radians(piece.turn))
    return [
        (piece.x + u * across - v * down, piece.y + u * down + v * across)
        for u, v in ((-long, -short), (long, -short), (long, short), (-long, short))
    ]


def errors(entry: MapCard) -> list[str]:
    """List the errors of a layout: at most one of each kind."""
    checks = (_off_board, _lopsided, _unknown)
    return [error for check in checks if (error := check(entry))]


def _off_board(entry: MapCard) -> str:
    for slug, piece in entry.pieces.items():
        for x, y in corners(piece):
            across = -SLACK <= x <= entry.board.width + SLACK
            if not (across and -SLACK <= y <= entry.board.height + SLACK):
                return f"piece {slug} reaches off the board to ({x:.2f}, {y:.2f})"
    return ""


def _lopsided(entry: MapCard) -> str:
    if not entry.symmetric:
        return ""
    places = Counter(_place(entry, piece, 0) for piece in entry.pieces.values())
    twins = Counter(_place(entry, piece, 180) for piece in entry.pieces.values())
    lonely = [place[:3] for place in places - twins]
    return f"pieces have no twin after half a turn: {lonely}" if lonely else ""


def _place(entry: MapCard, piece: Piece, turn: int) -> tuple[object, ...]:
    """Return the properties of a piece when the board is rotated by 0 or 180 degrees."""
    x, y = piece.x, piece.y
    if turn:
        x, y = entry.board.width - x, entry.board.height - y
    place = (round(x, 2), round(y, 2), round((piece.turn + turn) % 360, 2))
    return (*place, piece.size, piece.height, piece.low, piece.walls)


def _unknown(entry: MapCard) -> str:
    groups = entry.areas.single + entry.areas.separate if entry.areas else ()
    unknown = {slug for group in groups for slug in group} - set(entry.pieces)
    return f"areas name pieces that are not there: {sorted(unknown)}" if unknown else ""


def test_there_are_layouts_to_check() -> None:
    packs = Counter(name.rpartition("/maps/")[0] for name in LAYOUTS)
    assert packs == {"10e/chapter-approved-2025-26": 8, "10e/pariah-nexus": 2}


@every_layout
def test_a_layout_is_symmetrical_and_fits_its_board(entry: MapCard) -> None:
    assert errors(entry) == []


@every_layout
def test_a_layout_consists_of_the_twelve_pieces_of_the_companion(entry: MapCard) -> None:
    sizes = Counter(piece.size for piece in entry.pieces.values())
    assert sizes == {(12, 6): 6, (10, 5): 2, (6, 4): 4}


@every_layout
def test_printed_distances_end_at_a_board_edge_or_at_a_piece(entry: MapCard) -> None:
    assert entry.measures
    for measure in entry.measures:
        for x, y in (measure.from_, measure.to):
            edge = x in (0, entry.board.width) or y in (0, entry.board.height)
            midline = y == entry.board.height / 2
            assert edge or midline or any(_touches(piece, x, y) for piece in entry.pieces.values())


def _touches(piece: Piece, x: float, y: float) -> bool:
    """Tell whether a point lies on the outline of a piece, within a third of an inch."""
    across, down = cos(radians(-piece.turn)), sin(radians(-piece.turn))
    u = abs((x - piece.x) * across - (y - piece.y) * down) - piece.size[0] / 2
    v = abs((x - piece.x) * down + (y - piece.y) * across) - piece.size[1] / 2
    return max(u, v) <= 0.35 and (abs(u) <= 0.35 or abs(v) <= 0.35)


def _layout(pieces: dict[str, Piece], **changes: object) -> MapCard:
    board = Board(width=20, height=10)
    return MapCard.model_validate({"name": "Test", "board": board, "pieces": pieces, **changes})


def _piece(x: float, y: float, turn: float = 0) -> Piece:
    return Piece(x=x, y=y, size=(6, 4), turn=turn, height="low")


FAIR = {"a": _piece(5, 5), "b": _piece(15, 5, 180)}


def test_the_small_layout_is_symmetrical() -> None:
    assert errors(_layout(FAIR)) == []


@pytest.mark.parametrize(
    ("pieces", "error"),
    [
        ({"a": _piece(2.8, 5), "b": _piece(17.2, 5, 180)}, "off the board"),
        ({"a": _piece(5, 5)}, "no twin"),
        ({"a": _piece(5, 5), "b": _piece(15, 5)}, "no twin"),
        ({"a": _piece(5, 5), "b": _piece(15.1, 5, 180)}, "no twin"),
    ],
)
def test_an_asymmetrical_layout_is_detected(pieces: dict[str, Piece], error: str) -> None:
    assert any(error in found for found in errors(_layout(pieces)))


def test_an_area_with_an_unknown_piece_is_detected() -> None:
    areas = Areas(single=(("a", "c"),))
    assert any("not there" in found for found in errors(_layout(FAIR, areas=areas)))
