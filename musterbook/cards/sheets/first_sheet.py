"""The first sheet of a file, which tests the printer's settings.

In: a setup. Out: a PDF of one page, or two if backs are printed: rulers, a card's outline to lay a
card on, print settings in pictures, and targets that show how far backs are off. The template
`first-sheet.html` has its words, `first-sheet-pictures.html` its drawings; lengths are millimetres.
Why: docs/decisions/printer-test-sheet.md
"""

from dataclasses import dataclass

from musterbook.cache import cached
from musterbook.cards.print_measures import CardSize, Paper, print_measures
from musterbook.cards.sheets.empty_sheets import printed, sheet_inputs, template
from musterbook.cards.sheets.sheet_layout import axis
from musterbook.cards.sheets.sheet_setup import Setup

TITLE = "Before you print the rest"
PAD, COLUMN, TOP = 14.0, 132.0, 36.0  # mm: page edge, right column, where drawings begin
TARGET_UP, TARGET_APART = 30.0, 120.0  # mm: from the lower edge, between the two targets
RULERS = ((10.0, 10, 10, "100 mm"), (25.4, 4, 16, "4 inch"))
"""Rulers: a unit in mm, the number of units, the parts of a unit, the name."""
MIN_WIDTH_MM, MIN_HEIGHT_MM = 200.0, 270.0
"""Short and long side of the smallest paper for a first sheet, in mm."""

SheetPoint = tuple[float, float]


@dataclass(frozen=True)
class Ruler:
    """A ruler as it is drawn: its lines, its numbers with their positions, its right end."""

    path: str
    numbers: tuple[tuple[float, int], ...]
    end: float
    y: float
    name: str


@cached("first-sheets", code="cards", inputs=sheet_inputs)
def first_sheet(setup: Setup) -> bytes:
    """Return the sheet, front and back."""
    layout, size = setup.layout, outline_size(setup)
    width, height = _page(setup)
    sideways = axis(layout, setup.backs) == "vertical"
    across, down = size.width_mm / 2, size.height_mm / 2
    x, y = seen_from_behind(setup, PAD + across, TOP + down)
    rulers = [
        _ruler(PAD, TOP + size.height_mm + 9 + 13 * number, *ruler)
        for number, ruler in enumerate(RULERS)
    ]
    html = template("first-sheet.html").render(
        {"PAD": PAD, "TOP": TOP, "APART": TARGET_APART},
        title=TITLE,
        setup=setup,
        size=size,
        width=width,
        height=height,
        upright=not layout.landscape,
        sideways=sideways,
        column=COLUMN,
        rulers=rulers,
        targets=_targets_drawn(setup) if has_back(setup) else [],
        outline_behind=(x - across, y - down),
        lead=(PAD, PAD - 2, width - 2 * PAD) if sideways else (PAD, TOP + 22, width - 2 * PAD - 20),
        howto=(PAD, TOP + 4, width - size.width_mm - 3 * PAD)
        if sideways
        else (PAD + size.width_mm + 12, TOP + 48, width - size.width_mm - 2 * PAD - 12),
        factor=57.2958 / TARGET_APART,
    )
    return printed(html, layout.paper)


def has_back(setup: Setup) -> bool:
    """Whether backs are printed on the other side of the paper."""
    return setup.backs in ("long", "short", "manual")


def has_room(paper: Paper) -> bool:
    """Whether a paper is large enough for a first sheet."""
    return paper.width >= MIN_WIDTH_MM * 1000 and paper.height >= MIN_HEIGHT_MM * 1000


def outline_size(setup: Setup) -> CardSize:
    """Return the card size to outline: that of the setup if it fits, or else the usual one."""
    upright = not setup.layout.landscape
    own = setup.design.size
    fits = own.width_mm <= 105 and own.height_mm <= (140 if upright else 95)
    return own if fits else next(iter(print_measures().sizes.values()))


def _page(setup: Setup) -> SheetPoint:
    paper = setup.layout.paper
    return paper.width / 1000, paper.height / 1000


def targets(setup: Setup) -> tuple[SheetPoint, SheetPoint]:
    """Return the positions of targets A and B on the front, from the top left."""
    width, height = _page(setup)
    y = height - TARGET_UP
    return (width / 2 - TARGET_APART / 2, y), (width / 2 + TARGET_APART / 2, y)


def seen_from_behind(setup: Setup, x: float, y: float) -> SheetPoint:
    """Return the position on the back of a point on the front."""
    width, height = _page(setup)
    over_side = axis(setup.layout, setup.backs) == "vertical"
    return (width - x, y) if over_side else (x, height - y)


def _targets_drawn(setup: Setup) -> list[tuple[str, SheetPoint, SheetPoint, str]]:
    """Return name, position on the front and on the back, and scale of each target."""
    behind = [seen_from_behind(setup, *place) for place in targets(setup)]
    scales = [_scale(*place) for place in behind]
    return list(zip("AB", targets(setup), behind, scales, strict=True))


def _ruler(x: float, y: float, unit: float, count: int, parts: int, name: str) -> Ruler:
    """Return a ruler to the right of x, y."""
    path, numbers = f"M{x:g} {y:g}h{unit * count:g}", []
    for tick in range(count * parts + 1):
        full, half = tick % parts == 0, parts % 2 == 0 and tick % (parts // 2) == 0
        length = 4.2 if full else 3 if half else 1.8
        path += f"M{x + tick * unit / parts:g} {y:g}v{length}"
        # Number only every second unit if they are narrow.
        if full and (unit > 15 or tick // parts % 2 == 0):
            numbers.append((x + tick * unit / parts, tick // parts * (10 if unit < 15 else 1)))
    return Ruler(path, tuple(numbers), x + unit * count, y, name)


def _scale(x: float, y: float) -> str:
    """Return a scale of mm around a target of the back, as path data."""
    path = f"M{x - 6:g} {y:g}h12M{x:g} {y - 6:g}v12"
    for half in range(-12, 13):
        length = (2 if half % 10 == 0 else 1.1) if half % 2 == 0 else 0.4
        path += f"M{x + half / 2:g} {y - length:g}v{2 * length:g}"
        path += f"M{x - length:g} {y + half / 2:g}h{2 * length:g}"
    return path
