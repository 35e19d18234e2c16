"""Finds the largest type in which each front fits, divides long texts, and makes the style sheets.

In: fronts and a design. Out: a `Fitted` for each: its sides with the size of their type. The PDF
engine silently drops what does not fit, so every row of every front is laid out in one document
that is taller than all of them, at most three times. Rows have no space around them: the height of
a body is the sum of theirs.
Why: docs/decisions/type-sizes.md
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from math import fsum

from musterbook.cache import cached
from musterbook.cards.faces.attributes import macros
from musterbook.cards.faces.card_sides import Brief, FaceBlock, Fit, Fitted, Front, plain
from musterbook.cards.faces.card_titles import fitting_code
from musterbook.cards.faces.face_layouts import (
    AIR,
    LARGE_PRINT,
    QR_MM,
    RAIL,
    Design,
    Layout,
    layout,
    usual,
)
from musterbook.cards.print_measures import print_measures
from musterbook.colours import print_style
from musterbook.errors import shorten
from musterbook.fonts import HEAVY, width_mm
from musterbook.pdf_engine.engine import CSS, EngineLog, engine_digest, lay_out, style_sheet
from musterbook.resources import CARDS

# --- Sides ----------------------------------------------------------------------------------------

MAX_SIDES = 8


@dataclass(frozen=True)
class MeasuredBlock:
    """A block with the height of its bar and of each row, in mm."""

    block: FaceBlock
    bar: float
    rows: tuple[float, ...]

    @property
    def height(self) -> float:
        """The height of the whole block."""
        return self.bar + fsum(self.rows)


def divided(blocks: Sequence[MeasuredBlock], room: float) -> list[tuple[MeasuredBlock, ...]] | None:
    """Return the blocks of each side, as few and as even as possible; None if it is impossible."""
    units = [unit for block in blocks for unit in _units(block, room)]
    heights = [unit.height for unit in units]
    tallest = max(heights)
    if tallest > room or (count := len(_cuts(heights, room))) >= MAX_SIDES:
        return None
    runs = combinations(range(len(units) + 1), 2)
    sums = sorted({fsum(heights[start:end]) for start, end in runs})
    possible = (_cuts(heights, most) for most in sums if most >= tallest)
    places = (0, *next(cuts for cuts in possible if len(cuts) == count), len(units))
    return [_joined(units[start:end]) for start, end in pairwise(places)]


def _units(block: MeasuredBlock, room: float) -> list[MeasuredBlock]:
    """Return a block, or each of its rows below its bar if it is too tall."""
    if block.height <= room:
        return [block]
    return [
        MeasuredBlock(replace(block.block, rows=(row,)), block.bar, (tall,))
        for row, tall in zip(block.block.rows, block.rows, strict=True)
    ]


def _joined(units: Sequence[MeasuredBlock]) -> tuple[MeasuredBlock, ...]:
    """Return units as blocks; rows of the same block are below one bar."""
    joined: list[MeasuredBlock] = []
    for unit in units:
        before = joined[-1] if joined else None
        if before and unit.block.bar and before.block.bar == unit.block.bar:
            block = replace(before.block, rows=before.block.rows + unit.block.rows)
            joined[-1] = MeasuredBlock(block, before.bar, before.rows + unit.rows)
        else:
            joined.append(unit)
    return tuple(joined)


def _cuts(heights: Sequence[float], most: float) -> list[int]:
    """Return where to cut a side into as few parts as possible, none taller than `most`."""
    cuts: list[int] = []
    end = len(heights)
    for at in reversed(range(len(heights))):
        if fsum(heights[at:end]) > most:
            cuts, end = [at + 1, *cuts], at + 1
    return cuts


# --- Type -----------------------------------------------------------------------------------------

SLACK_MM = 0.1
"""By how many mm a body may exceed its room."""
MM = 96 / 25.4  # CSS pixels
TALL_MM = 400.0
"""Height of the measuring page for each front, in mm."""

NOTES = ("More notes online", "more online", "")
"""What the foot says if notes are left to the page of the card; nothing if it has no room."""

SIZE = re.compile(r"(?<![\w.#-])(-?\d*\.?\d+)([uvtk])(?![\w%])")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
LENGTH = re.compile(r"var\(--(width|height|bleed|foot|rail|key|table)\)")


@cache
def css() -> str:
    """Return the style sheet of faces for web pages: of the usual size, and inside elements with
    the class `mb-size-…` that of large print.
    """
    large = Design(print_measures().sizes[LARGE_PRINT], large=True)
    return f"{print_css(usual())}.mb-size-{large.slug}{{\n{print_css(large)}}}\n"


@cache
def print_css(design: Design) -> str:
    """Return the rules of faces in the lengths of a design."""
    page = layout(design)
    mm = {
        "width": page.width,
        "height": page.height,
        "bleed": page.bleed,
        "foot": page.foot,
        "rail": RAIL * page.unit,
        "key": page.key,
    }
    lengths = {name: f"{round(length, 3):g}mm" for name, length in mm.items()}
    lengths["table"] = f"{page.table:g}em"
    units = {"u": page.unit, "v": page.tall, "k": page.qr / QR_MM}

    def length(match: re.Match[str]) -> str:
        number, unit = float(match[1]), match[2]
        if unit == "t":
            return f"{page.points(number):g}pt"
        return f"{round(number * units[unit], 3):g}mm"

    sheet = COMMENT.sub("", print_style(CARDS / "face.css"))
    rules = SIZE.sub(length, " ".join(sheet.split()))
    return LENGTH.sub(lambda match: lengths[match[1]], rules) + "".join(_types(page))


def _types(page: Layout) -> Iterator[str]:
    """Yield a rule for each size of the body."""
    for size in page.sizes:
        line = 1.2 if size == page.lead else 1.17 if size == page.body[0] else 1.155
        name = f".mb-type-{round(size * 100)} .mb-card-panel"
        yield f"{name}{{font-size:{size:g}pt;line-height:{line:g}}}\n"
        fine = next((one for one in page.sizes if one < size), size)
        yield f"{name} :is(.mb-card-note,.mb-card-aside){{font-size:{fine:g}pt}}\n"
        if size < page.body[0]:
            for form, units in (("", 0.45), ("--plus", 0.3)):
                space = f"{units * page.unit:g}mm"
                mark = f"{name} .mb-card-line{form} .mb-card-mark"
                yield f"{mark}{{padding-top:{space};padding-bottom:{space}}}\n"
            yield f"{name} .mb-card-end .mb-card-what{{padding-bottom:{0.7 * page.unit:g}mm}}\n"


@cache
def rule(design: Design) -> CSS:
    """Return the parsed style sheet of a design, cached."""
    card = layout(design)
    width, height = card.width + 2 * card.bleed, card.height + 2 * card.bleed
    page = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm;overflow:hidden;"
        "break-after:page}"
        f".mb-page>.mb-card{{position:absolute;left:{card.bleed:g}mm;top:{card.bleed:g}mm}}"
    )
    return style_sheet(print_css(design) + page)


@cached("fits", code="cards", inputs=engine_digest)
def fitted(fronts: Sequence[Front], design: Design, version: str) -> list[Fitted]:
    """Return the sides of each front; `version` is that of the style sheet and the layout."""
    page = layout(design)
    searches = [_Search(front, page) for front in fronts]
    while unfinished := [search for search in searches if search.size]:
        heights = measured([(search.front, search.size) for search in unfinished], design)
        for search, tall in zip(unfinished, heights, strict=True):
            search.know(tall)
    return [search.result for search in searches]


def _with_fewer_notes(blocks: Sequence[MeasuredBlock]) -> Iterator[Sequence[MeasuredBlock]]:
    """Yield blocks, then with fewer and fewer notes: the last one is left out first."""
    yield blocks
    while notes := [at for at, block in enumerate(blocks) if block.block.note]:
        at = notes[-1]
        *rows, _ = blocks[at].block.rows
        fewer = MeasuredBlock(
            replace(blocks[at].block, rows=tuple(rows)), 0.0, blocks[at].rows[:-1]
        )
        blocks = (*blocks[:at], *[fewer] * bool(rows), *blocks[at + 1 :])
        yield blocks


class _Search:
    """The search for the sides of one front: `size` is to be measured next, 0 if it is done."""

    def __init__(self, front: Front, page: Layout) -> None:
        self.front, self.page = front, page
        self.known: dict[float, tuple[MeasuredBlock, ...]] = {}
        self.result = Fitted((front.usual(),))
        self.asked = [page.lead, *page.body] if front.is_short else [*page.body]
        self.size = self.asked[0] if front.blocks else 0.0

    def know(self, blocks: tuple[MeasuredBlock, ...]) -> None:
        """Store the heights in the measured size, and choose the next size if one is needed.

        The size is the largest in which the text has room; that of short texts also needs art.
        """
        self.known[self.size] = blocks
        is_lead = self.size == self.page.lead
        least = self.front.lead_window + SLACK_MM if is_lead else self.front.reserved
        if side := self._whole(self.size, blocks, least):
            self.result, self.size = Fitted((side,)), 0.0
            return
        if left := [size for size in self.asked if size not in self.known]:
            self.size = left[0]
            return
        sizes = sorted({*self.known} - {self.page.lead}, reverse=True)
        for variants in zip(*(_with_fewer_notes(self.known[size]) for size in sizes), strict=True):
            for size, fewer in zip(sizes, variants, strict=True):
                if side := self._whole(size, fewer, self.front.reserved):
                    if fewer is not self.known[size]:
                        side = self._with_foot(side, noted=True)
                    self.result, self.size = Fitted((side,)), 0.0
                    return
        self._divide()
        is_one_card = self.front.two_sided and len(self.result.sides) == 2
        # A text that cannot be on the two sides of one card is smaller.
        self.size = 0.0 if is_one_card or self.page.last in self.known else self.page.last

    def _whole(self, size: float, blocks: Sequence[MeasuredBlock], least: float) -> Fit | None:
        """Return the only side of a front whose blocks leave at least a window of this height."""
        window = self.front.room - fsum(block.height for block in blocks)
        if window - least < -SLACK_MM:
            return None
        return Fit(size, round(window, 2), tuple(block.block for block in blocks))

    def _divide(self) -> None:
        sizes = sorted(size for size in self.known if size != self.page.lead)
        best: tuple[int, float, list[tuple[MeasuredBlock, ...]]] | None = None
        noted = False
        for size in sizes:
            blocks = self.known[size]
            for chosen in (blocks, tuple(block for block in blocks if not block.block.note)):
                if chosen and (sides := divided(chosen, self.front.room)):
                    if best is None or (len(sides), -size) < (best[0], -best[1]):
                        best, noted = (len(sides), size, sides), chosen != blocks
                    break
        if best is None:
            self.result = Fitted((self.front.usual(),), self._error(self.known[sizes[0]], sizes[0]))
            return
        count, size, sides = best
        fits = self._sides(size, sides)
        if self.front.two_sided and count == 2:
            sizes = [smaller for smaller in sizes if smaller <= size]
            fits = self._by_role(sizes, noted=noted) or fits
        *others, last = fits
        before = [self._with_foot(fit, noted=False, last=False) for fit in others]
        self.result = Fitted((*before, self._with_foot(last, noted=noted)))

    def _sides(self, size: float, sides: Sequence[tuple[MeasuredBlock, ...]]) -> list[Fit]:
        """Return the sides of a front; one before all points has them in short."""
        fits: list[Fit] = []
        for number, side in enumerate(sides, 1):
            label, more = self._label(number, sides)
            blocks = tuple(block.block for block in side)
            window = self.front.room - fsum(block.height for block in side)
            briefs = [block.block.brief for later in sides[number:] for block in later]
            if not any(block.brief for block in blocks):
                block, tall = points_elsewhere(
                    [brief for brief in briefs if brief], more, window, self.page
                )
                if block:
                    blocks, window, more = (*blocks, block), window - tall, ""
            has_none = not any(map(self.front.has_flavour, fits))
            fits.append(Fit(size, round(window, 2), blocks, label, more, flavour=has_none))
        return fits

    def _by_role(self, sizes: Sequence[float], *, noted: bool) -> list[Fit]:
        """Return what players do and what they score as the two sides of a card, if both fit.

        The type is the largest for which the first side has the points in short.
        """
        choices = []
        for size in sorted(sizes, reverse=True):
            blocks = [block for block in self.known[size] if not (noted and block.block.note)]
            at = next((at for at, block in enumerate(blocks) if block.block.role == "Scores"), 0)
            sides = [tuple(blocks[:at]), tuple(blocks[at:])]
            tallest = max(fsum(block.height for block in side) for side in sides)
            if at and tallest <= self.front.room:
                choices.append(self._sides(size, sides))
        return next((fits for fits in choices if not fits[0].more), choices[0] if choices else [])

    def _label(self, number: int, sides: Sequence[tuple[MeasuredBlock, ...]]) -> tuple[str, str]:
        """Return the number of a side if there are several, and the words that say where the text
        goes on.
        """
        count = len(sides)
        label = f"{number} of {count}" if count > 1 else ""
        if number == count:
            return label, ""
        roles = [block.block.role for block in sides[number] if block.block.role]
        what = roles[0] if roles else "More"
        place = f"card {number + 1}"
        if self.front.two_sided and number % 2:
            place = "the back"
        words = (f"{what} on {place}", f"More on {place}")
        code = width_mm(f"{self.front.codes[-1]} · {label}", self.page.points(6.5), 600)
        space, size = self.page.text_width - code - AIR * self.page.unit, self.page.points(7.25)
        return label, next((text for text in words if width_mm(text, size) <= space), words[-1])

    def _with_foot(self, fit: Fit, *, noted: bool, last: bool = True) -> Fit:
        """Return a fit with the longest words that have room in its foot.

        If it is `noted`, notes are left to the page of the card, which the foot says.
        """
        front, page = self.front, self.page
        if noted and not fit.more and not front.limits:
            fit, noted = replace(fit, more=NOTES[0]), False
        limits = front.limits_mm * front.has_limits(fit)
        left = width_mm(fit.more, page.points(7.25)) if fit.more else limits
        notes = NOTES if noted else ("",)
        codes = front.codes if last and not fit.label else front.codes[-1:]
        if last:  # words about notes, or the number of a side, are more use than "revised"
            codes = (*codes, codes[-1].partition(" ")[0])
        every = [
            " · ".join(filter(None, (code, fit.label, note))) for note in notes for code in codes
        ]
        return replace(fit, code=fitting_code(every, left, page)[0])

    def _error(self, blocks: Sequence[MeasuredBlock], size: float) -> str:
        """Return what is wrong with a front that cannot be divided."""
        for block in blocks:
            for row, tall in zip(block.block.rows, block.rows, strict=True):
                over = block.bar + tall - self.front.room
                if over > SLACK_MM:
                    words = shorten(" ".join(plain(row).split()), 40)
                    message = f"“{words}” is {over:.1f} mm too tall for a single card"
                    return f"{message} at {size:g} pt, the smallest type"
        over = fsum(block.height for block in blocks) - self.front.room
        return f"it is {over:.1f} mm too long and does not fit on {MAX_SIDES} cards"


SUMMARY_BAR, SUMMARY_ROW, SUMMARY_ROUNDS = 6.0, 4.4, 2.8
"""Heights in units of what a side says of the points on another; `cards/face.css` has the same."""


def points_elsewhere(
    briefs: Sequence[Brief], where: str, room: float, page: Layout
) -> tuple[FaceBlock | None, float]:
    """Return what the groups on another side score, in short, and its height in mm.

    It is a row for each moment below a bar that says `where`, with the rounds beside it or below;
    None if they have no room: then only the foot says it.
    """
    rows = list(dict.fromkeys(briefs))
    space = page.text_width - 2
    wide = {
        brief: width_mm(brief.points, page.points(11), HEAVY) + width_mm(brief.when, page.points(8))
        for brief in rows
    }
    more = {brief: width_mm(f"  {brief.rounds}", page.points(7)) for brief in rows if brief.rounds}
    two = [brief for brief in more if wide[brief] + more[brief] > space]
    tall = (SUMMARY_BAR + SUMMARY_ROW * len(rows) + SUMMARY_ROUNDS * len(two)) * page.tall
    title = width_mm(where, page.points(9.5), HEAVY)
    if not rows or tall > room or max(title, *wide.values()) > space:
        return None, 0.0
    return FaceBlock((str(macros().summary(where, rows, two)),)), tall


def measured(
    asked: Sequence[tuple[Front, float]], design: Design
) -> list[tuple[MeasuredBlock, ...]]:
    """Return the heights of the rows of fronts, each in a size, in mm.

    Equal rows are measured once. What floats in a bar belongs to its height: it would push the row
    below it down.
    """
    page = layout(design)
    starts = [front.start(size) for front, size in asked]
    groups: dict[str, dict[str, None]] = {start: {} for start in starts}
    for start, (front, _) in zip(starts, asked, strict=True):
        for block in front.blocks:
            groups[start].update(dict.fromkeys((block.bar, *block.rows)))
    bodies = "".join(
        f'{start}<div class="mb-card-body"><div class="mb-card-rules"><div class="mb-card-panel">'
        + "".join(f'<div id="g{at}p{mark}"></div>{part}' for mark, part in enumerate((*group, "")))
        + "</div></div></div></article>"
        for at, (start, group) in enumerate(groups.items())
    )
    html = f'<html lang="{asked[0][0].language}"><body>{bodies}</body></html>'
    style = style_sheet(
        f"@page{{size:{page.width:g}mm {TALL_MM * (len(asked) + 1):g}mm;margin:0}}"
        ".mb-card{height:auto}.mb-card .mb-card-body{position:static}[id]{clear:both}"
    )
    with EngineLog():  # errors are reported once, when the card is rendered
        document = lay_out(html, rule(design), style)
    tops: dict[str, float] = {}
    for number, pdf_page in enumerate(document.pages):
        for name, place in pdf_page.anchors.items():
            tops.setdefault(name, (place[1] + number * pdf_page.height) / MM)
    tall = {
        start + part: round(tops[f"g{at}p{mark + 1}"] - tops[f"g{at}p{mark}"], 2)
        for at, (start, group) in enumerate(groups.items())
        for mark, part in enumerate(group)
    }
    return [
        tuple(
            MeasuredBlock(
                block, tall[start + block.bar], tuple(tall[start + row] for row in block.rows)
            )
            for block in front.blocks
        )
        for start, (front, _) in zip(starts, asked, strict=True)
    ]
