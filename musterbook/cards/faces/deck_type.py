"""The largest type of each deck, so that its cards have at most three neighbouring sizes.

In: the fronts of a deck and a design. Out: the type sizes that its cards may have. The longest
cards decide: they are measured in every size, and no card is more than two steps larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from musterbook.cache import cached
from musterbook.cards.faces.layout import Design, Fit
from musterbook.pdf_engine.inputs import engine_inputs

if TYPE_CHECKING:
    from musterbook.cards.faces.front import Front

STEPS = 3
"""Number of neighbouring type sizes in a deck."""
NEAR = 1.25
"""Cards are measured if their type would be at most this much larger than that of the longest."""


@cached("deck-type", engine_inputs)
def largest(fronts: Sequence[Front], design: Design, version: str) -> float:
    """Return the largest type size for the cards of a deck.

    `version` is that of the design's style sheet and layout. A text that does not fit in the
    smallest size has no influence, because it continues on another card.
    """
    from musterbook.cards.faces.face_pdf import rule  # loads the PDF engine
    from musterbook.cards.faces.fit import Body, best_fitting, following_try, guess, heights

    sizes = fronts[0].sizes
    rules = rule(design)
    limit = rules.page.body_height
    ideals = [guess(front, rules.page) for front in fronts]
    near = min(ideals) * NEAR
    long = [front for front, ideal in zip(fronts, ideals, strict=True) if ideal <= near]
    falling = sizes[::-1]
    known: list[dict[int, float]] = [{} for _ in long]
    while tried := [
        (one, at)
        for one, heights_at in enumerate(known)
        if (at := following_try(heights_at, len(falling), limit)) is not None
    ]:
        bodies = [Body(long[one], Fit(falling[at], 0, "plain")) for one, at in tried]
        for (one, at), height in zip(tried, heights(bodies, rules), strict=True):
            known[one][at] = height
    found = [at for heights_at in known if (at := best_fitting(heights_at, limit)) is not None]
    smallest = len(sizes) - 1 - max(found, default=len(sizes) - 1)
    return sizes[min(smallest + STEPS, len(sizes)) - 1]
