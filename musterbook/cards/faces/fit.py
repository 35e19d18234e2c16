"""Finds the best type size and spacing at which each card's text fits.

In: fronts. Out: a `Fit` for each. The PDF engine silently drops overflowing text, and each page
takes time, so all bodies are laid out one below the other on a page taller than all of them; an end
mark shows the height of each body. This is repeated with a better guess for each card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from musterbook.cards.faces.fit_estimate import guess
from musterbook.cards.faces.front import Front, Part
from musterbook.cards.faces.layout import (
    CALM,
    SLACK_MM,
    TIGHT,
    Fit,
    Layout,
    Setting,
    looseness,
    settings,
)
from musterbook.pdf_engine.engine import CSS, HTML, EngineLog, OwnFonts, font_configuration

TALL_MM = 600.0
"""Height of the measuring page for each body, in mm."""
MM = 96 / 25.4  # CSS pixels

LOOSER = 0.035
"""Approximate height that each step of spacing adds to a text, as a share of that without any."""
PLAINER = 0.92
"""Approximate height of a text without flavour text, as a share of that with it."""

MEASURING = """
@page { size: %gmm %gmm; margin: 0 }
.measured { display: flow-root }
.mb-card { height: auto }
.mb-card-body { position: static; height: auto; display: flow-root }
.mb-card .mb-card-body > .mb-card-last { position: static }
"""


@dataclass(frozen=True)
class Rule:
    """The parsed style sheet and the layout with which faces are measured."""

    style: CSS
    page: Layout


@dataclass(frozen=True)
class Body:
    """A front or a part of it, to be measured in a setting."""

    front: Front
    fit: Fit
    part: Part | None = None


@dataclass
class Search:
    """The search for the best setting in which parts of a front fit; None is the whole front.

    `candidates` are the settings, the best first; the search begins with that at `first`. `known`
    are the heights of the parts in those that were measured.
    """

    front: Front
    limit: float
    candidates: Sequence[Setting]
    parts: Sequence[Part | None] = (None,)
    first: int = 0
    known: dict[int, Sequence[float]] = field(default_factory=dict)

    @property
    def tallest(self) -> dict[int, float]:
        """The height of the tallest part in each setting that was measured."""
        return {at: max(tall) for at, tall in self.known.items()}

    @property
    def best(self) -> int | None:
        """The best setting known to fit."""
        return best_fitting(self.tallest, self.limit)

    def following(self) -> int | None:
        """Return which setting to measure next, or None if the best one that fits is known."""
        known = self.tallest
        return following_try(known, self.candidates, self.limit) if known else self.first

    def bodies(self, at: int) -> list[Body]:
        """Return what is measured in a setting."""
        size, spacing = self.candidates[at]
        return [Body(self.front, Fit(size, 0, spacing), part) for part in self.parts]

    def result(self) -> Fit:
        """Return the fit in the best setting, or in the last one if the text is too long."""
        at = len(self.candidates) - 1 if self.best is None else self.best
        return Fit.of(self.candidates[at], self.tallest[at], self.limit)


def fit(fronts: Sequence[Front], rule: Rule) -> list[Fit]:
    """Return the best fit of each front; the search begins with a guess from its letters."""
    searches = []
    for front in fronts:
        candidates = settings(front.sizes, centred=any(front.wrap))
        first = first_try(candidates, 1, (guess(front.pieces, rule.page), CALM), 1)
        searches.append(Search(front, rule.page.body_height, candidates, first=first))
    search_all(searches, rule)
    return [one.result() for one in searches]


def search_all(searches: Sequence[Search], rule: Rule) -> None:
    """Run searches; all are measured together."""
    while tried := [(one, at) for one in searches if (at := one.following()) is not None]:
        tall = iter(heights([body for one, at in tried for body in one.bodies(at)], rule))
        for one, at in tried:
            one.known[at] = [next(tall) for _ in one.parts]


def heights(bodies: Sequence[Body], rule: Rule) -> list[float]:
    """Return the height of each body in mm; infinite if it is taller than any card."""
    parts = "".join(
        f'<div class="measured" id="from{i}">'
        f"{one.front.measured(one.fit, one.part, f'<i id=to{i} class=end></i>')}</div>"
        for i, one in enumerate(bodies)
    )
    style = MEASURING % (rule.page.width, TALL_MM * len(bodies))
    measuring = CSS(string=style + ".end{display:block;height:0}")
    with EngineLog():  # errors are reported once, when the card is rendered
        document = HTML(string=parts, url_fetcher=OwnFonts()).render(
            stylesheets=[rule.style, measuring], font_config=font_configuration()
        )
    starts: dict[str, tuple[int, float]] = {}
    for number, sheet in enumerate(document.pages):
        for name, place in sheet.anchors.items():
            # A box that continues on the next page repeats its anchor there; the first position
            # counts.
            starts.setdefault(name, (number, place[1]))
    results = []
    for i in range(len(bodies)):
        (first, top), (last, bottom) = starts[f"from{i}"], starts[f"to{i}"]
        height = (bottom - top) / MM
        results.append(height if first == last and height <= TALL_MM else inf)
    return results


def first_try(candidates: Sequence[Setting], height: float, known: Setting, limit: float) -> int:
    """Return the best setting in which a text probably fits, by its height in another one; the
    last if there is none.
    """
    fitting = (at for at, one in enumerate(candidates) if estimated(height, known, one) <= limit)
    return next(fitting, len(candidates) - 1)


def best_fitting(measured: Mapping[int, float], limit: float) -> int | None:
    """Return the best setting known to fit; 0 is the best of all."""
    return min((at for at, height in measured.items() if height <= limit + SLACK_MM), default=None)


def following_try(
    measured: Mapping[int, float], candidates: Sequence[Setting], limit: float
) -> int | None:
    """Return which setting to try next, or None if the best one that fits is known.

    `measured` has the heights in the settings tried so far. A text that is too tall in a setting is
    so in larger type with the same or more space, too; not always in larger type with less space.
    """
    best = best_fitting(measured, limit)
    too_tall = [candidates[at] for at, height in measured.items() if height > limit + SLACK_MM]
    possible = [
        at
        for at, (size, spacing) in enumerate(candidates[:best])
        if not any(_as_tall((size, spacing), other) for other in too_tall)
    ]
    if not possible:
        return None
    # The height in the setting that is nearest to the limit tells best which others will fit.
    near = min(measured, key=lambda at: abs(measured[at] - limit))
    fitting = (
        at
        for at in possible
        if estimated(measured[near], candidates[near], candidates[at]) <= limit
    )
    return next(fitting, possible[-1])


def estimated(height: float, known: Setting, other: Setting) -> float:
    """Estimate the height of a text in a setting from its height in another."""
    return height * _share(other) / _share(known)


def _share(setting: Setting) -> float:
    """Return the approximate height of a text in a setting, in a unit of its own."""
    size, spacing = setting
    return size**2 * (1 + LOOSER * looseness(spacing)) * (PLAINER if spacing < TIGHT else 1)


def _as_tall(setting: Setting, other: Setting) -> bool:
    """Whether every text is at least as tall in a setting as in another one."""
    (size, spacing), (other_size, other_spacing) = setting, other
    is_plainer = spacing < TIGHT <= other_spacing
    return size >= other_size and looseness(spacing) >= looseness(other_spacing) and not is_plainer
