"""The band of a card: its label, tags, corner and name, in forms in which they fit.

In: texts and a layout. Out: the texts with their forms (CSS classes), and by how many mm they are
too wide even in the smallest form. The band hides text that does not fit, so each text is first
measured with the font. `templates/cards/parts/band.html` has its HTML.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from musterbook.cards.faces.layout import Layout
from musterbook.cards.faces.name import (
    DICE,
    FORMS,
    LABEL_BESIDE,
    PADDING,
    Name,
    corner_form,
    corner_width,
    room,
    set_name,
)
from musterbook.fonts import width_mm

LABELS = (("", 0.055), ("small", 0.0))
"""Forms of the label: slug, letter spacing in em; `cards/face.css` has the same."""
TAG_MM = 0.8 + 2 * (0.9 + 0.2)
"""Space around a tag, in mm: its distance, padding and border."""
TAG_SPACING = 0.03


@dataclass(frozen=True)
class Band:
    """Label, tags, corner and name as they are set.

    `over` says what does not fit; it is empty if everything does. `left_out` are tags that do not
    fit next to the label.
    """

    label: str
    form: str
    tags: tuple[str, ...]
    corner: str
    name: Name
    corner_form: str = ""
    over: str = ""
    left_out: tuple[str, ...] = ()


def set_band(name: str, label: str, tags: Sequence[str], corner: str, page: Layout) -> Band:
    """Set the band of a card."""
    name_lines = set_name(name, page, corner, tagged=bool(tags))
    space = room(page, corner, LABEL_BESIDE)
    form, wide = _label_form(label, tags, space, page)
    left_out: Sequence[str] = ()
    if tags and (wide > space or name_lines.form == FORMS[-1].slug):
        tags, left_out = (), tags
        name_lines = set_name(name, page, corner)
        form, wide = _label_form(label, tags, space, page)
    if name_lines.alone:
        label = ""
        form, wide = _label_form(label, tags, space, page)
    over = []
    if wide > space:
        over.append(f"its label is {wide - space:.1f} mm too wide")
    if name_lines.over:
        over.append(f"its name is {name_lines.over:.1f} mm too long")
    box = corner_form(page, corner)
    need = width_mm(corner, page.points("corner"), 700) + 2 * PADDING * page.unit
    if box != DICE and (most := corner_width(page, corner) * page.unit) < need:
        over.append(f"the text in its corner is {need - most:.1f} mm too wide")
    return Band(
        label, form, tuple(tags), corner, name_lines, box, " and ".join(over), tuple(left_out)
    )


def _label_form(label: str, tags: Sequence[str], space: float, page: Layout) -> tuple[str, float]:
    """Return the largest form of a label that fits, or the smallest, and its width in mm."""
    points = page.points("label")
    widths = {form: _label_width(label, tags, points, spacing) for form, spacing in LABELS}
    form = next((form for form, wide in widths.items() if wide <= space), LABELS[-1][0])
    return form, widths[form]


def _label_width(label: str, tags: Sequence[str], points: float, spacing: float) -> float:
    """Return the width of a label and its tags on one line."""
    gaps = len(tags) * (TAG_MM + width_mm(" ", points))
    return (
        _capitals_width(label, points, spacing)
        + gaps
        + fsum(_capitals_width(tag, points, TAG_SPACING) for tag in tags)
    )


def _capitals_width(words: str, points: float, spacing: float) -> float:
    return width_mm(words.upper(), points) + len(words) * spacing * points / 72 * 25.4
