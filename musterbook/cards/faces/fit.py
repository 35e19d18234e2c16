"""Finds the best type size and spacing at which each card's text fits.

In: fronts. Out: a `Fit` for each. The PDF engine silently drops overflowing text, and each page
takes time, so all bodies are laid out one below the other on a page taller than all of them; an end
mark shows the height of each body. This is repeated with a better guess for each card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from musterbook.cards.faces.fit_estimate import guess
from musterbook.cards.faces.front import Front, Part
from musterbook.cards.faces.layout import FORMS, SLACK_MM, Fit, Form, Layout, Setting, settings
from musterbook.pdf_engine.engine import CSS, HTML, EngineLog, OwnFonts, font_configuration

TALL_MM = 600.0
"""Height of the measuring page for each body, in mm."""
MM = 96 / 25.4  # CSS pixels

LOOSER: Mapping[Form, float] = {
    "airy": 1.3, "calm": 1.15, "snug": 1.07, "tight": 1.0, "plain": 0.97,
}  # fmt: skip
"""Approximate height of a text in each form relative to the tight one."""

MEASURING = """
@page { size: %gmm %gmm; margin: 0 }
.measured { display: flow-root }
.mb-card { height: auto }
.mb-card-body { position: static; height: auto; display: flow-root }
.mb-card .mb-card-body > .mb-card-last { position: static; padding-top: .7em }
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


def fit(fronts: Sequence[Front], rule: Rule) -> list[Fit]:
    """Return the best fit of each front.

    The search narrows down the best setting, beginning with a guess from the number of
    letters.
    """
    limit = rule.page.body_height
    candidates = [settings(front.sizes, centred=any(front.wrap)) for front in fronts]
    heights_by_size: list[dict[int, float]] = [{} for _ in fronts]
    guesses = {i: _first_try(front, candidates[i], rule.page) for i, front in enumerate(fronts)}
    while guesses:
        bodies = [
            Body(fronts[i], Fit(candidates[i][at][0], 0, candidates[i][at][1]))
            for i, at in guesses.items()
        ]
        for (i, at), height in zip(guesses.items(), heights(bodies, rule), strict=True):
            heights_by_size[i][at] = height
        following = {i: following_try(heights_by_size[i], candidates[i], limit) for i in guesses}
        guesses = {i: at for i, at in following.items() if at is not None}
    fits = []
    for i, heights_at in enumerate(heights_by_size):
        best = best_fitting(heights_at, limit)
        at = len(candidates[i]) - 1 if best is None else best
        fits.append(Fit.of(candidates[i][at], heights_at[at], limit))
    return fits


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


def _first_try(front: Front, candidates: Sequence[Setting], page: Layout) -> int:
    ideal = guess(front.pieces, page)
    fitting = (at for at, (size, _) in enumerate(candidates) if size <= ideal)
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
        for at, (size, form) in enumerate(candidates[:best])
        if not any(
            size >= other and FORMS.index(form) <= FORMS.index(its_form)
            for other, its_form in too_tall
        )
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
    (size, form), (other_size, other_form) = known, other
    return height * (other_size / size) ** 2 * LOOSER[other_form] / LOOSER[form]
