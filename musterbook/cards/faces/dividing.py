"""Divides a body that is too tall for one face between several.

In: blocks and the heights of their rows. Out: the blocks of each side. Blocks are kept whole: only
one that is too tall by itself is divided between its rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum, inf

from musterbook.cards.faces.front import FaceBlock

MAX_SIDES = 8


@dataclass(frozen=True)
class Tall:
    """A block with the height of its bar and of each row, in mm."""

    block: FaceBlock
    bar: float
    rows: tuple[float, ...]

    @property
    def height(self) -> float:
        """The height of the whole block."""
        return self.bar + fsum(self.rows)


def divided(blocks: Sequence[Tall], room: float) -> list[tuple[Tall, ...]] | None:
    """Return the blocks of each side, as few and as even as possible; None if it is impossible."""
    units = [unit for block in blocks for unit in _units(block, room)]
    if any(unit.height > room for unit in units):
        return None
    for count in range(1, MAX_SIDES + 1):
        tall, cuts = _even([unit.height for unit in units], count, room)
        if tall < inf:
            places = (0, *cuts, len(units))
            return [_joined(units[start:end]) for start, end in pairwise(places)]
    return None


def _units(block: Tall, room: float) -> list[Tall]:
    """Return a block, or each of its rows below its bar if it is too tall."""
    if block.height <= room:
        return [block]
    return [
        Tall(replace(block.block, rows=(row,)), block.bar, (tall,))
        for row, tall in zip(block.block.rows, block.rows, strict=True)
    ]


def _joined(units: Sequence[Tall]) -> tuple[Tall, ...]:
    """Return units as blocks; rows of the same block are below one bar."""
    joined: list[Tall] = []
    for unit in units:
        before = joined[-1] if joined else None
        if before and unit.block.bar and before.block.bar == unit.block.bar:
            block = replace(before.block, rows=before.block.rows + unit.block.rows)
            joined[-1] = Tall(block, before.bar, before.rows + unit.rows)
        else:
            joined.append(unit)
    return tuple(joined)


def _even(heights: Sequence[float], count: int, room: float) -> tuple[float, tuple[int, ...]]:
    """Return the places of cuts between `count` parts for which the tallest is least tall."""
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}

    def solve(start: int, left: int) -> tuple[float, tuple[int, ...]]:
        if left == 1:
            tall = fsum(heights[start:])
            return (tall if 0 < tall <= room else inf), ()
        if (start, left) not in best:
            found: tuple[float, tuple[int, ...]] = (inf, ())
            for end in range(start + 1, len(heights) - left + 2):
                own = fsum(heights[start:end])
                if own > room:
                    break
                rest, cuts = solve(end, left - 1)
                found = min(found, (max(own, rest), (end, *cuts)))
            best[start, left] = found
        return best[start, left]

    return solve(0, count)
