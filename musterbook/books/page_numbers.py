"""Page numbers of references: lays out a body until all of them are correct.

In: the HTML of a book's body, and a function that lays it out. Out: the laid-out pages. The width
of a number moves the text after it, so a body is first laid out with guesses that are seldom too
short. Then the correct numbers are written over them, and the rest of each line closes up. The
body is laid out again, with the pages of the last layout, only if a number has more digits
than its guess. (The PDF engine's own counters stop too early in a long book.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from weasyprint import Document
from weasyprint.formatting_structure.boxes import InlineBox, LineBox, TextBox
from weasyprint.text.line_break import split_first_line

Pages = Mapping[str, int]
"""The page of each anchor, counted from 1."""

LETTERS, EARLIER, MORE = 1200, 6, 1.15
"""A guess: letters on a page, pages before the text, and a margin so that it is not too low."""

MOST = 8
"""Maximum number of layouts; usually at most two are needed."""

_PARTS = re.compile(r'<(?:[^>]*?\bid="([^"]+)")?[^>]*>|[^<]+')
_LINK = re.compile(r'href="#([^"]+)"')


def paginated(html: str, lay_out: Callable[[str], Document]) -> Document:
    """Return the layout of a body in which every page number is correct.

    Raises RuntimeError if the numbers do not converge.
    """
    targets = set(_LINK.findall(html))
    letters = _letters_before(html)
    guesses = {name: round((letters.get(name, 0) / LETTERS + EARLIER) * MORE) for name in targets}
    for _ in range(MOST):
        document = lay_out(_numbered(html, guesses))
        numbers = pages_of(document)
        pages = {name: numbers.get(name, 0) for name in targets}
        if all(len(str(pages[name])) <= len(str(guesses[name])) for name in targets):
            _renumber(document, pages)
            return document
        # Numbers never get shorter again, so that the loop ends.
        guesses = {name: _as_wide(pages[name], guesses[name]) for name in targets}
    raise RuntimeError(f"the page numbers did not converge in {MOST} layouts")


def pages_of(document: Document) -> dict[str, int]:
    """Return the page of every anchor."""
    pages: dict[str, int] = {}
    for number, page in enumerate(document.pages, 1):
        for anchor in page.anchors:
            pages.setdefault(anchor, number)
    return pages


def _numbered(html: str, pages: Pages) -> str:
    """Return a body in which every link has the page of its target."""
    return _LINK.sub(lambda link: f'{link[0]} data-page="{pages.get(link[1], 0)}"', html)


def _as_wide(page: int, before: int) -> int:
    """Return a page number, or the smallest number with as many digits as `before`."""
    return max(page, int(10 ** (len(str(before)) - 1)))


def _letters_before(html: str) -> dict[str, int]:
    """Return the number of letters before each id."""
    counts: dict[str, int] = {}
    count = 0
    for part in _PARTS.finditer(html):
        if part[0].startswith("<"):
            if part[1]:
                counts[part[1]] = count
        else:
            count += len(part[0])
    return counts


def _renumber(document: Document, pages: Pages) -> None:
    """Write the right page numbers into a layout, in place."""
    for page in document.pages:
        for box in page._page_box.descendants():
            if isinstance(box, LineBox):
                _renumber_line(box, pages, 0)


def _renumber_line(parent: Any, pages: Pages, shift: float) -> float:
    """Write the right numbers into boxes of a line, and close the gaps behind shorter numbers.

    `shift` is how far the boxes move to the left, in CSS pixels. Returns it for what comes after.
    """
    before = shift
    is_led = False  # a number after a row of dots stays at the right edge
    for box in parent.children:
        if isinstance(box, InlineBox):
            box.position_x -= shift
            shift = _renumber_line(box, pages, shift)
            is_led = is_led or box.is_leader
        elif target := _target(box):
            less = _write(box, str(pages[target]))
            box.position_x += less if is_led else -shift
            shift += 0 if is_led else less
        else:
            box.translate(dx=-shift)
    if isinstance(parent, InlineBox):
        parent.width -= shift - before
    return shift


def _target(box: Any) -> str:
    """Return the anchor to which the number in a box leads; empty for any other box."""
    if not isinstance(box, TextBox) or not (box.element_tag or "").endswith("::after"):
        return ""
    link = box.element.attrib
    return link["href"].removeprefix("#") if "data-page" in link else ""


def _write(box: Any, number: str) -> float:
    """Replace the number in a box of text; return how much narrower it is now, in CSS pixels."""
    text = box.text.replace(box.element.get("data-page"), number)
    layout, _, _, width, _, _ = split_first_line(text, box.style, None, None, 0)
    less = float(box.width - width)
    box.text, box.pango_layout, box.width = text, layout, width
    return less
