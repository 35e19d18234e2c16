"""Divides bodies that are too long for one card between several.

In: fronts. Out: the parts of each, cut between its pieces. A section is cut only if necessary, and
no card gets a single short line if another cut is possible.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import fsum, hypot, inf, isinf

from musterbook.cards.faces.body_pieces import Piece
from musterbook.cards.faces.fit import Body, Rule, Search, first_try, heights, search_all
from musterbook.cards.faces.front import Front, Part
from musterbook.cards.faces.layout import PLAIN, SLACK_MM, Fit, settings
from musterbook.cards.faces.split_costs import ACTION, INSIDE, costs

MAX_PARTS = 8
SCANT, LONELY = 0.28, 1.0 + INSIDE * MAX_PARTS
"""Cost (as a share of a card's height) of a part that fills less than the given share of a card.

It exceeds all other costs together except that of an Action, so that no line is alone on a card if
another cut is possible.
"""
OVER, BEYOND = 2 * MAX_PARTS * ACTION, 100
"""Cost of a part over the limit (as a share of a card's height), and cost factor for each mm over
it."""


Division = tuple[tuple[Part, Fit], ...]
"""Each part of a front with its fit."""


def divided(fronts: Sequence[Front], rule: Rule) -> list[Division | str]:
    """Return the parts of each front with their fits, or its error.

    All pieces of all fronts, and each with the piece after it, are measured together once. Then the
    parts of all fronts are measured together, in the settings that are likely to be the best. They
    have the same type size; a part with room gets more space between its lines.
    """
    limit = rule.page.body_height
    bodies = []
    for front in fronts:
        least = Fit(front.sizes[0], 0, PLAIN)
        count = len(front.pieces)
        bodies += [Body(front, least, Part(at, at + 1, 1, 2)) for at in range(count)]
        bodies += [Body(front, least, Part(at, at + 2, 1, 2)) for at in range(count - 1)]
    measured = iter(heights(bodies, rule))
    searches = []
    for front in fronts:
        alone = [next(measured) for _ in front.pieces]
        pairs = [next(measured) for _ in front.pieces[1:]]
        searches.append(_Divider(front, alone, pairs, limit))
    search_all(searches, rule)
    looser = [one.looser() for one in searches]
    search_all([search for some in looser for search in some], rule)
    return [one.division(some) for one, some in zip(searches, looser, strict=True)]


class _Divider(Search):
    """The search for the fewest parts of a front and the best setting in which they fit."""

    parts: Sequence[Part]

    def __init__(
        self, front: Front, alone: Sequence[float], pairs: Sequence[float], limit: float
    ) -> None:
        super().__init__(front, limit, settings(front.sizes))
        self.alone = alone
        # The height that a piece adds to the one before it; infinite if they exceed the page.
        added = (
            inf if isinf(pair) else pair - one for one, pair in zip(alone, pairs, strict=False)
        )
        self.added = [alone[0], *added]
        self.over = fsum(self.added) - limit
        self.costs = [limit * cost for cost in costs(front.pieces)]
        self.error = self._too_tall()
        self._cut(2)

    def _too_tall(self) -> str:
        """Return the error of the front before anything is divided."""
        for piece, high in zip(self.front.pieces, self.alone, strict=True):
            if high > self.limit + SLACK_MM:
                over = f"{much(high - self.limit)} too tall for a single card"
                return f"{_name(piece)} is {over} at {self.front.sizes[0]:g} pt, the smallest type"
        return ""

    def following(self) -> int | None:
        """Return the setting to measure next; if none fits, the number of parts is increased."""
        while self.parts and not self.error:
            at = super().following()
            if at is not None or self.best is not None:
                return at
            self._cut(len(self.parts) + 1)
        return None

    def looser(self) -> list[Search]:
        """Return a search for the most space between the lines of each part in its type size."""
        if self.error or self.best is None:
            return []
        size, spacing = self.candidates[self.best]
        candidates = [one for one in self.candidates if one[0] == size and one[1] >= spacing]
        last = len(candidates) - 1
        return [
            Search(self.front, self.limit, candidates, [part], known={last: [height]})
            for part, height in zip(self.parts, self.known[self.best], strict=True)
        ]

    def division(self, looser: Sequence[Search]) -> Division | str:
        """Return the parts with their fits, or an error."""
        if self.error or self.best is None:
            too_long = f"it is {much(self.over)} too long and does not fit on {MAX_PARTS} cards"
            return self.error or too_long
        return tuple(zip(self.parts, (one.result() for one in looser), strict=True))

    def _cut(self, count: int) -> None:
        """Divide the front into `count` parts, or none if that is impossible.

        If that would divide an Action, and another part would avoid it, there is another part.
        """
        self.known, self.parts = {}, ()
        if count <= min(MAX_PARTS, len(self.front.pieces)):
            places, others = (
                cuts(self.added, self.alone, self.costs, parts, self.limit)
                for parts in (count, count + 1)
            )
            if self._divides_action(places) and others and not self._divides_action(others):
                places = others
            ends = pairwise([0, *places, len(self.front.pieces)])
            self.parts = tuple(
                Part(start, end, number, len(places) + 1, self.front.two_sided)
                for number, (start, end) in enumerate(ends, 1)
            )
            tallest = max(
                self.alone[part.start] + fsum(self.added[part.start + 1 : part.end])
                for part in self.parts
            )
            smallest = (self.front.sizes[0], PLAIN)
            self.first = first_try(self.candidates, tallest, smallest, self.limit)

    def _divides_action(self, places: Sequence[int]) -> bool:
        return any(self.costs[at] >= ACTION * self.limit for at in places)


def cuts(
    heights: Sequence[float],
    alone: Sequence[float],
    costs: Sequence[float],
    parts: int,
    limit: float,
) -> list[int]:
    """Return where each part except the first begins, so that the parts are as even as possible:
    the sum of the squares of their heights is least.

    `heights` is what each piece adds to those before it, `alone` its height as the first of a part,
    with its headings. `costs` are the costs, in the same unit, of a cut before each piece; parts
    with little text also have a cost. Staying below the limit matters more than any cost.
    """
    if len(heights) < parts:
        return []
    solved: dict[tuple[int, int], tuple[float, list[int]]] = {}

    def tall(start: int, end: int) -> float:
        height = alone[start] + fsum(heights[start + 1 : end])
        if height > limit:
            return height + OVER * limit + (height - limit) * BEYOND
        return height + (LONELY * limit if height < SCANT * limit else 0)

    def solve(start: int, left: int) -> tuple[float, list[int]]:
        if left == 1:
            return tall(start, len(heights)), []
        if (start, left) not in solved:
            best: tuple[float, list[int]] = (float("inf"), [])
            for end in range(start + 1, len(heights) - left + 2):
                rest, places = solve(end, left - 1)
                total = hypot(tall(start, end), rest) + costs[end]
                if total < best[0]:
                    best = (total, [end, *places])
            solved[start, left] = best
        return solved[start, left]

    return solve(0, parts)[1]


def _name(piece: Piece) -> str:
    return "its picture" if piece.drawn_mm else f"“{shortened(piece.words)}”"


def shortened(words: str) -> str:
    """Return the first words of a piece, to identify it in errors."""
    plain = " ".join(words.split())
    return plain if len(plain) <= 40 else plain[:40].rsplit(" ", 1)[0] + " …"


def much(over: float) -> str:
    """Return by how many mm a text is too long, as words."""
    return "more than a whole page" if isinf(over) else f"{over:.1f} mm"
