"""How a card's body fits, and the classes that make its face show it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

from musterbook.cards.faces.style import size_class

Form = Literal["calm", "tight", "plain"]
"""`calm` has room; `tight` spares it between the lines; `plain` leaves the atmosphere out too."""

FORMS: tuple[Form, ...] = get_args(Form)
SLACK_MM = 0.1
SPARSE_MM, BARE_MM = 21.5, 36.0
"""With so much left over, at unit 1, a card gets a pale symbol in the free space, or a large
one."""
UNIT = re.compile(r' data-unit="([\d.]+)"')


@dataclass(frozen=True)
class Fit:
    """Type size in points, form, and what is left of the body's height in mm.

    A negative rest says how much the body is too long even in the smallest type.
    """

    size: float
    rest: float
    form: Form = "calm"

    @property
    def fits(self) -> bool:
        """Whether the whole body is on the card."""
        return self.rest >= -SLACK_MM


def fitted(html: str, fit: Fit) -> str:
    """Return the HTML of a front with the classes of a fit."""
    classes = [f"mb-type-{size_class(fit.size)}"]
    if fit.form != "calm":
        classes += ["mb-card--tight"] + (["mb-card--plain"] if fit.form == "plain" else [])
    unit = UNIT.search(html)
    rest = fit.rest / (float(unit[1]) if unit else 1)
    if rest >= SPARSE_MM:
        classes += ["mb-card--sparse"] + (["mb-card--bare"] if rest >= BARE_MM else [])
    return html.replace('class="mb-card ', f'class="mb-card {" ".join(classes)} ', 1)
