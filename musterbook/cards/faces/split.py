"""Divides a body over several cards, where it is too long for one.

In: fronts. Out: the parts of each, cut between its pieces. A section is cut only where it must be,
and no card gets a single short line if another cut is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isinf

from musterbook.cards.faces.fit import Body, Rule, heights
from musterbook.cards.faces.front import Front, Part
from musterbook.cards.faces.layout import SLACK_MM, Fit, settings
from musterbook.cards.faces.pieces import Piece

MOST_PARTS = 8
MORE_MM = 4.0
"""The line that says where a card goes on."""
INSIDE = 0.25
"""Cost of a cut inside a section, as a share of a card's height."""
SCANT, LONELY = 0.28, 1.0 + INSIDE * MOST_PARTS
"""A part that fills less than this share of a card costs so much of a card's height.

It is more than every other cost together, so that no line is alone on a card if another cut is
possible.
"""
OVER, BEYOND = 2 * LONELY, 100
"""A part over the limit costs so much of a card's height, and this factor for each millimetre."""


def divided(fronts: Sequence[Front], rule: Rule) -> list[tuple[tuple[Part, ...], Fit] | str]:
    """Return the parts of each front and their common fit, or what is wrong with it.

    All pieces of all fronts are measured together once, and then all parts in every setting.
    """
    limit = rule.page.body_height
    bodies = []
    for front in fronts:
        least = Fit(front.sizes[0], 0, "tight")
        count = len(front.pieces)
        bodies += [Body(front, least, Part(at, at + 1, 1, 2)) for at in range(count)]
        bodies += [Body(front, least, Part(0, at + 1, 1, 2)) for at in range(count)]
    measured = iter(heights(bodies, rule))
    found: list[tuple[tuple[Part, ...], Fit] | str] = []
    for front in fronts:
        count = len(front.pieces)
        alone = [next(measured) for _ in range(count)]
        sums = [0.0, *(next(measured) for _ in range(count))]
        found.append(_divided(front, alone, sums, limit, rule))
    return found


def _divided(
    front: Front,
    alone: Sequence[float],
    sums: Sequence[float],
    limit: float,
    rule: Rule,
) -> tuple[tuple[Part, ...], Fit] | str:
    wrong = [
        f"{_name(piece)} is {much(high - limit)} too tall for a card of its own at "
        f"{front.sizes[0]:g} pt, the smallest type"
        for piece, high in zip(front.pieces, alone, strict=True)
        if high > limit + SLACK_MM
    ]
    if wrong:
        return wrong[0]
    # Of a text longer than the measuring page not even the beginning is known.
    added = [
        high if isinf(total) else total - before
        for high, before, total in zip(alone, sums, sums[1:], strict=False)
    ]
    costs = [0.0] + [INSIDE * limit * shared(one, other) for one, other in pairwise(front.pieces)]
    for count in range(2, min(MOST_PARTS, len(front.pieces)) + 1):
        starts = [0, *cuts(added, alone, costs, count, limit - MORE_MM), len(front.pieces)]
        parts = tuple(
            Part(start, end, number, count)
            for number, (start, end) in enumerate(pairwise(starts), start=1)
        )
        fits = [Fit(size, 0, form) for size, form in settings(front.sizes)]
        tall = iter(heights([Body(front, fit, part) for fit in fits for part in parts], rule))
        for fit in fits:
            rest = limit - max(next(tall) for _ in parts)
            if rest >= -SLACK_MM:
                return parts, Fit(fit.size, round(rest, 2), fit.form)
    return f"it is {much(sums[-1] - limit)} too long, and {MOST_PARTS} cards do not hold it"


def cuts(
    heights: Sequence[float],
    alone: Sequence[float],
    costs: Sequence[float],
    parts: int,
    limit: float,
) -> list[int]:
    """Return where each part but the first begins, so that the tallest part is least tall.

    `heights` is what each piece adds to those before it, `alone` its height as the first of a
    part, with the headings around it. `costs` is what it costs, in the same unit, to cut before
    each piece; a part with little on it costs as well. That no part is taller than the limit
    matters more than any cost.
    """
    if len(heights) < parts:
        return []
    known: dict[tuple[int, int], tuple[float, list[int]]] = {}

    def tall(start: int, end: int) -> float:
        height = alone[start] + sum(heights[start + 1 : end])
        if height > limit:
            return height + OVER * limit + (height - limit) * BEYOND
        return height + (LONELY * limit if height < SCANT * limit else 0)

    def solve(start: int, left: int) -> tuple[float, list[int]]:
        if left == 1:
            return tall(start, len(heights)), []
        if (start, left) not in known:
            found: tuple[float, list[int]] = (float("inf"), [])
            for end in range(start + 1, len(heights) - left + 2):
                rest, places = solve(end, left - 1)
                worst = max(tall(start, end), rest) + costs[end]
                if worst < found[0]:
                    found = (worst, [end, *places])
            known[start, left] = found
        return known[start, left]

    return solve(0, parts)[1]


def shared(before: Piece, after: Piece) -> bool:
    """Tell whether two neighbours are of one group."""
    return bool(before.group and after.group and before.group.number == after.group.number)


def _name(piece: Piece) -> str:
    return "its map" if piece.drawn_mm else f"“{shortened(piece.words)}”"


def shortened(words: str) -> str:
    """Return the first words of a piece, to name it by."""
    plain = " ".join(words.split())
    return plain if len(plain) <= 40 else plain[:40].rsplit(" ", 1)[0] + " …"


def much(over: float) -> str:
    """Say how many mm a text is too long."""
    return "more than a whole page" if isinf(over) else f"{over:.1f} mm"
