"""Lays out the runs of a book until the page numbers of all references are correct.

In: the HTML of a book's runs, and a function that measures one. Out: where each run begins, and the
page of every anchor. The width of a number moves the text after it, so runs are first laid out with
guesses of its digits that are seldom too few. Then the correct numbers are written over them, and
the rest of each line closes up. Runs are laid out again, with the digits of the last layout, only
if a number has more digits than its guess. (The PDF engine's own `target-counter` gives wrong
numbers in a long book.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from weasyprint import Document
from weasyprint.formatting_structure.boxes import InlineBox, LineBox, TextBox
from weasyprint.text.line_break import split_first_line

from musterbook.books.page_runs import Extent, PageRun, PlacedRun

Pages = Mapping[str, int]
"""The page of each anchor, counted from 1."""

LETTERS, EARLIER, MORE = 1200, 6, 1.15
"""For the guess: letters per page, pages before the text, and a factor, so that it is seldom too
low."""

MAX_LAYOUTS = 8
"""Maximum number of layouts; usually at most two are needed."""

_PARTS = re.compile(r'<(?:[^>]*?\bid="([^"]+)")?[^>]*>|[^<]+')
_LINK = re.compile(r'href="#([^"]+)"')


def paginated(
    runs: Sequence[PageRun], measure: Callable[[PlacedRun], Extent], end: str = ""
) -> tuple[list[PlacedRun], Pages]:
    """Return where each run begins, and the page of every anchor.

    `end` is the anchor of the right-hand page after the last run. Raises RuntimeError if the
    numbers do not converge.
    """
    html = "".join(run.html for run in runs)
    targets = targets_of(html)
    letters = _letters_before(html)
    # All digits have the same width, so a guess is only their number, which few edits change.
    digits = {
        name: len(str(round((letters.get(name, 0) / LETTERS + EARLIER) * MORE))) for name in targets
    }
    for _ in range(MAX_LAYOUTS):
        placed, pages = _placed(runs, digits, measure, end)
        longer = {name: len(str(pages.get(name, 0))) for name in targets}
        if all(longer[name] <= digits[name] for name in targets):
            return placed, pages
        # Numbers never get shorter again, so that the loop ends.
        digits = {name: max(longer[name], digits[name]) for name in targets}
    raise RuntimeError(f"the page numbers did not converge in {MAX_LAYOUTS} layouts")


def _placed(
    runs: Sequence[PageRun],
    digits: Mapping[str, int],
    measure: Callable[[PlacedRun], Extent],
    end: str,
) -> tuple[list[PlacedRun], dict[str, int]]:
    placed: list[PlacedRun] = []
    pages: dict[str, int] = {}
    page = 1
    for run in runs:
        page = _right(page) if run.is_right else page
        here = PlacedRun(run.name, _numbered(run.html, digits), page)
        extent = measure(here)
        for anchor, number in extent.anchors.items():
            pages.setdefault(anchor, page + number)
        placed.append(here)
        page += extent.pages
    pages.setdefault(end, _right(page))
    return placed, pages


def _right(page: int) -> int:
    """Return a page, or the one after it if it is on the left."""
    return page + (page + 1) % 2


def targets_of(html: str) -> set[str]:
    """Return the anchors to which the links of a text lead."""
    return set(_LINK.findall(html))


def extent_of(document: Document) -> Extent:
    """Return the pages and anchors of a layout."""
    anchors: dict[str, int] = {}
    for number, page in enumerate(document.pages):
        for anchor in page.anchors:
            anchors.setdefault(anchor, number)
    return Extent(len(document.pages), anchors)


def _numbered(html: str, digits: Mapping[str, int]) -> str:
    """Return a body in which every link has zeros in place of the page of its target."""
    return _LINK.sub(lambda link: f'{link[0]} data-page="{"0" * digits[link[1]]}"', html)


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


def renumber(document: Document, pages: Pages) -> None:
    """Write the correct page numbers into a layout, in place."""
    for page in document.pages:
        for box in page._page_box.descendants():
            if isinstance(box, LineBox):
                _renumber_line(box, pages, 0)


def _renumber_line(parent: Any, pages: Pages, shift: float) -> float:
    """Write the correct numbers into boxes of a line, and close the gaps after shorter numbers.

    `shift` is how far the boxes move to the left, in CSS pixels. Returns the shift of the boxes
    that follow.
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
