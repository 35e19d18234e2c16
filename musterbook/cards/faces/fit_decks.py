"""The largest type of each deck, so that its cards have at most three neighbouring sizes.

In: the fronts of a deck and a design. Out: the largest type size that its cards may have. The
longest cards that fit on one face decide: no card is more than two steps larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from musterbook.cache import cached
from musterbook.cards.faces.fit_estimate import guess
from musterbook.cards.faces.layout import SLACK_MM, Design, Fit, tightest
from musterbook.pdf_engine.inputs import engine_inputs

if TYPE_CHECKING:
    from musterbook.cards.faces.front import Front

STEPS = 3
"""Number of neighbouring type sizes in a deck."""
NEAR = 1.3
"""Cards are measured in a size if the estimate of their own size is at most this much larger."""
FIRST, MORE = 2, 4
"""Number of cards that are measured first, and by how many times more are measured next."""
LONGEST = 1.1
"""Estimate for the longest cards that fit on one face, as a multiple of the smallest size."""


@dataclass(frozen=True)
class Candidate:
    """A card that may limit the type of its deck, and the estimate of its own type size."""

    front: Front
    ideal: float


@cached("deck-type", engine_inputs)
def largest(fronts: Sequence[Front], design: Design, version: str) -> float:
    """Return the largest type size for the cards of a deck.

    `version` is that of the design's style sheet and layout. A text that does not fit in the
    smallest size has no influence, because it continues on another card.
    """
    from musterbook.cards.faces.face_pdf import rule  # loads the PDF engine
    from musterbook.cards.faces.fit import Body, heights

    sizes, rules = fronts[0].sizes, rule(design)
    limit = rules.page.body_height + SLACK_MM
    candidates = [Candidate(front, guess(front.pieces, rules.page)) for front in fronts]
    candidates.sort(key=lambda one: abs(one.ideal - sizes[0] * LONGEST))

    def near(some: Sequence[Candidate], size: float) -> list[Candidate]:
        return [one for one in some if one.ideal <= size * NEAR]

    def too_long(some: Sequence[Candidate], size: float) -> list[Candidate]:
        bodies = [Body(one.front, Fit(size, 0, tightest(size, sizes))) for one in some]
        measured = zip(some, heights(bodies, rules), strict=True) if some else ()
        return [one for one, height in measured if height > limit]

    # Measuring takes most of the time. So the cards that are probably the longest that fit come
    # first, and each is measured in the largest size that still matters: if it fits, that is all.
    least, batch = len(sizes) - STEPS, FIRST
    waiting = near(candidates, sizes[least])
    while waiting and least:
        long, waiting = too_long(waiting[:batch], sizes[least]), waiting[batch:]
        for at in reversed(range(least)):
            longer = too_long(long, sizes[at])
            if len(longer) < len(long):  # a card fits in this size, and not in the next larger one
                least = at
            long = near(longer, sizes[at])
        waiting, batch = near(waiting, sizes[least]), batch * MORE
    return sizes[least + STEPS - 1]
