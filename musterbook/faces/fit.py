"""Fits type to cards: the largest size at which the body of a card is not too long.

In: faces as HTML. Out: a `Fit` for each. Bodies are laid out on pages that are taller than any
card, because the PDF engine drops in silence what overflows; an end marker tells how tall each
one is. All cards are measured in one document, again and again with better guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from musterbook.faces.html import dress
from musterbook.faces.silence import Silence
from musterbook.formats import formats

TALL_MM = 400.0
MM = 96 / 25.4  # CSS pixels
SLACK_MM = 0.1
SPARSE_MM = 25.0
"""A card with this much left over gets a pale symbol in the free space."""

MEASURING = """
@page { size: %gmm %gmm; margin: 0 }
.mb-card { height: auto; break-after: page }
.mb-card-band, .mb-card-foot, .mb-card-mark { display: none }
.mb-card-body { position: static; height: auto; display: flow-root }
"""


@dataclass(frozen=True)
class Fit:
    """How a card's body fits: type size in points, and what is left of its height in mm.

    A negative rest says how much the body is too long even at the smallest size.
    """

    size: float
    rest: float

    @property
    def fits(self) -> bool:
        """Whether the whole body is on the card."""
        return self.rest >= -SLACK_MM

    @property
    def sparse(self) -> bool:
        """Whether much of the card stays free."""
        return self.rest >= SPARSE_MM


def fit(faces: Sequence[str], style: CSS, fonts: FontConfiguration) -> list[Fit]:
    """Return the best fit of each face."""
    sizes, limit = formats().type.sizes, formats().card.body_height
    known: list[dict[int, float]] = [{} for _ in faces]
    guesses = dict.fromkeys(range(len(faces)), len(sizes) // 2)
    while guesses:
        tried = [dress(faces[card], size=sizes[at]) for card, at in guesses.items()]
        for (card, at), height in zip(guesses.items(), heights(tried, style, fonts), strict=True):
            known[card][at] = height
        guesses = {
            card: at for card in guesses if (at := _next(known[card], sizes, limit)) is not None
        }
    return [_best(heights_at, sizes, limit) for heights_at in known]


def heights(faces: Sequence[str], style: CSS, fonts: FontConfiguration) -> list[float]:
    """Return how tall the body of each face is, in mm; infinite when it leaves a tall page."""
    parts = "".join(
        f'<div id="from{i}">{face.replace("</article>", f"<i id=to{i} class=end></i></article>")}'
        "</div>"
        for i, face in enumerate(faces)
    )
    page = formats().card.width
    measuring = CSS(string=MEASURING % (page, TALL_MM) + ".end{display:block;height:0}")
    with Silence():  # what is wrong is told once, when the card is rendered
        document = HTML(string=f"<body style='margin:0'>{parts}").render(
            stylesheets=[style, measuring], font_config=fonts
        )
    starts: dict[str, tuple[int, float]] = {}
    for number, sheet in enumerate(document.pages):
        for name, place in sheet.anchors.items():
            starts[name] = (number, place[1])
    found = []
    for i in range(len(faces)):
        (first, top), (last, bottom) = starts[f"from{i}"], starts[f"to{i}"]
        found.append((bottom - top) / MM if first == last else inf)
    return found


def _next(known: dict[int, float], sizes: Sequence[float], limit: float) -> int | None:
    """Return the size to try next, or None when the best one is known."""
    low = max((at for at, height in known.items() if height <= limit + SLACK_MM), default=-1)
    high = min(
        (at for at, height in known.items() if height > limit + SLACK_MM), default=len(sizes)
    )
    if high - low <= 1:
        return None
    nearest = low if low >= 0 else high
    # Text grows with the square of its size: lines get taller and there are more of them.
    ideal = sizes[nearest] * sqrt(limit / max(known[nearest], 1))
    guess = max((at for at, size in enumerate(sizes) if size <= ideal), default=0)
    return min(max(guess, low + 1), high - 1)


def _best(known: dict[int, float], sizes: Sequence[float], limit: float) -> Fit:
    fitting = [at for at, height in known.items() if height <= limit + SLACK_MM]
    at = max(fitting, default=0)
    return Fit(sizes[at], round(limit - known[at], 2))
