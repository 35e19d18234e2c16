"""Fits the texts in the fixed boxes of a face: band, foot and back.

In: texts and a layout. Out: the texts with their forms (CSS classes), and by how many mm they are
too wide even in the smallest form. Fixed boxes hide text that does not fit, so each text is first
measured with the font.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from musterbook.cards.faces.layout import Layout
from musterbook.cards.faces.name import (
    DICE,
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
QR_GAP = COUNT_GAP = 1.2
"""Gap before the QR code and before the count, in mm."""
END_OF_PHRASE = re.compile(r"[:,](?= )")
"""The end of a phrase of a title."""
PART_MM = 4.5
"""Width in mm that the number of a part takes beside the words in the foot."""


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
    name_lines, space = set_name(name, page, corner), room(page, corner, LABEL_BESIDE)
    label = "" if name_lines.alone else label
    form, wide = _label_form(label, tags, space, page)
    left_out: Sequence[str] = ()
    if wide > space or name_lines.alone:
        tags, left_out = (), tags
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


def set_source(parts: Sequence[str], page: Layout, *, qr: bool) -> str:
    """Return the line that names the source.

    `parts` are sorted by importance, the title first; parts that do not fit are left out, and then
    phrases at the end of the title. A title without a phrase that fits is left out.
    """
    space = page.body_width - (page.qr + QR_GAP if qr else 0)
    title = parts[0] if parts else ""
    whole = (", ".join(parts[:count]) for count in range(len(parts), 0, -1))
    phrases = (title[: end.start()] for end in reversed([*END_OF_PHRASE.finditer(title)]))
    fits = (one for one in (*whole, *phrases) if width_mm(one, page.points("source")) <= space)
    return next(fits, "")


def set_code(names: Sequence[str], page: Layout, *, qr: bool) -> str:
    """Return edition and pack for a card without a code, or only the pack if both are too wide."""
    words = " · ".join(names)
    space = page.body_width - (page.qr + QR_GAP if qr else 0) - PART_MM * page.small_type
    too_wide = width_mm(words, page.points("code"), 700) > space
    return names[-1] if too_wide and names else words


def set_overlays(names: Sequence[str], code: str, count: str, page: Layout, *, qr: bool) -> str:
    """Return the names of the overlays after a code: the newest ones, as many as fit."""
    space = page.body_width - (page.qr + QR_GAP if qr else 0)
    space -= width_mm(f"{code} back · ", page.points("code"), 700)  # a part can be on the back
    if count:
        space -= width_mm(count, page.points("source")) + COUNT_GAP
    for first in range(len(names)):
        words = ", ".join(names[first:])
        if width_mm(words, page.points("code")) <= space:
            return words
    return ""


def title_form(words: Sequence[str], type: str, page: Layout, weight: int = 400) -> str:
    """Return `long` if a line of a back's title would wrap at its usual size."""
    space = page.width - 16 * page.unit
    wide = max(width_mm(line, page.points(type), weight) for line in words)
    return "long" if wide > space else ""


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
