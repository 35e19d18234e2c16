"""The terrain layouts of the real content, compared with their set of pieces.

That pieces are on the board, symmetrical, and known is checked when content is loaded
(tests/library/test_checks.py).
"""

from collections import Counter
from math import cos, radians, sin

from musterbook.library.model.files import MapCard
from musterbook.library.model.maps import Piece
from tests.trees import bundled


def layouts() -> dict[str, MapCard]:
    """Every map that has terrain: id → map."""
    return {node.id: node.data for node in bundled().of_type(MapCard) if node.data.pieces}


def test_there_are_layouts_to_check() -> None:
    packs = Counter(name.rpartition("/maps/")[0] for name in layouts())
    assert packs == {"10e/chapter-approved-2025-26": 8, "10e/pariah-nexus": 2}


def test_a_layout_consists_of_the_twelve_pieces_of_the_companion() -> None:
    for name, entry in layouts().items():
        sizes = Counter(piece.size for piece in entry.pieces.values())
        assert sizes == {(12, 6): 6, (10, 5): 2, (6, 4): 4}, name


def test_printed_distances_end_at_a_board_edge_or_at_a_piece() -> None:
    for name, entry in layouts().items():
        assert entry.measures
        for measure in entry.measures:
            for x, y in (measure.from_, measure.to):
                edge = x in (0, entry.board.width) or y in (0, entry.board.height)
                ends = edge or y == entry.board.height / 2
                assert ends or any(_touches(one, x, y) for one in entry.pieces.values()), name


def _touches(piece: Piece, x: float, y: float) -> bool:
    """Tell whether a point lies on the outline of a piece, within a third of an inch."""
    across, down = cos(radians(-piece.turn)), sin(radians(-piece.turn))
    u = abs((x - piece.x) * across - (y - piece.y) * down) - piece.size[0] / 2
    v = abs((x - piece.x) * down + (y - piece.y) * across) - piece.size[1] / 2
    return max(u, v) <= 0.35 and (abs(u) <= 0.35 or abs(v) <= 0.35)
