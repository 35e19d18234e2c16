"""The largest type of each deck, so that its cards have at most three neighbouring sizes.

In: the fronts of a deck and a design. Out: the largest type size that its cards may have. The
longest cards that fit on one face decide: no card is more than two steps larger.
"""

from __future__ import annotations

from collections.abc import Sequence
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


@cached("deck-type", code="cards", inputs=engine_inputs)
def largest(fronts: Sequence[Front], design: Design, version: str) -> float:
    """Return the largest type size for the cards of a deck.

    `version` is that of the design's style sheet and layout. A text that does not fit in the
    smallest size has no influence, because it continues on another card.
    """
    from musterbook.cards.faces.face_pdf import rule  # loads the PDF engine
    from musterbook.cards.faces.fit import Body, heights

    sizes, rules = fronts[0].sizes, rule(design)
    limit = rules.page.body_height + SLACK_MM

    def too_long(some: Sequence[Front], size: float) -> list[Front]:
        near = [one for one in some if guess(one.pieces, rules.page) <= size * NEAR]
        bodies = [Body(one, Fit(size, 0, tightest(size, sizes))) for one in near]
        measured = zip(near, heights(bodies, rules), strict=True) if near else ()
        return [one for one, height in measured if height > limit]

    longer = too_long(fronts, sizes[0])
    others = [one for one in fronts if one not in longer]
    for least, size in enumerate(sizes[1 : 1 - STEPS]):
        if too_long(others, size):  # of these cards, the longest fits in the size before this one
            return sizes[least + STEPS - 1]
    return sizes[-1]
