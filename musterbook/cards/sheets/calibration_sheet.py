"""The first sheet of a file, and the calibration sheet: tests of the printer's settings.

In: a setup. Out: a PDF of one page, or two if backs are printed: rulers, a card's outline to lay a
card on, print settings in pictures, and targets that show how far backs are off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from musterbook.cache import cached
from musterbook.cards.formats import CardSize, Paper, formats
from musterbook.cards.sheets import pictures as draw
from musterbook.cards.sheets.backs import axis
from musterbook.cards.sheets.marks import svg
from musterbook.cards.sheets.paper import printed, sheet_inputs, template
from musterbook.cards.sheets.setup import Setup

TITLE = "Before you print the rest"
PAD, COLUMN, TOP = 14.0, 112.0, 36.0  # mm: page edge, left column, where drawings begin
TARGET_UP, TARGET_APART = 30.0, 120.0  # mm: from the lower edge, between the two targets
RULERS = ((10.0, 10, 10, "100 mm"), (25.4, 4, 16, "4 inch"))
MIN_WIDTH_MM, MIN_HEIGHT_MM = 200.0, 270.0
"""Short and long side of the smallest paper for a first sheet, in mm."""

Box = dict[str, Any]


@cached("first-sheets", sheet_inputs)
def first_sheet(setup: Setup) -> tuple[bytes, tuple[str, ...]]:
    """Return the sheet, front and back, and the warnings of the PDF engine."""
    paper = setup.layout.paper
    pages = [{"drawing": _sheet(setup, _front(setup)), "boxes": list(_front_boxes(setup))}]
    if has_back(setup):
        pages.append({"drawing": _sheet(setup, _back(setup)), "boxes": list(_back_boxes(setup))})
    return printed(template("first.html").render(title=TITLE, pages=pages), paper)


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
    return own if fits else next(iter(formats().sizes.values()))


def _page(setup: Setup) -> tuple[float, float]:
    paper = setup.layout.paper
    return paper.width / 1000, paper.height / 1000


def targets(setup: Setup) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the positions of targets A and B on the front, in mm from the top left."""
    width, height = _page(setup)
    y = height - TARGET_UP
    return (width / 2 - TARGET_APART / 2, y), (width / 2 + TARGET_APART / 2, y)


def seen_from_behind(setup: Setup, x: float, y: float) -> tuple[float, float]:
    """Return the position on the back of a point on the front."""
    width, height = _page(setup)
    over_side = axis(setup.layout, setup.backs) == "vertical"
    return (width - x, y) if over_side else (x, height - y)


def _sheet(setup: Setup, drawing: str) -> Markup:
    paper = setup.layout.paper
    return Markup(svg(paper.width, paper.height, drawing))


def _front(setup: Setup) -> str:
    size = outline_size(setup)
    w, h = size.width_mm, size.height_mm
    drawing = draw.outline(PAD, TOP, w, h, size.corner / 1000, dash=False)
    y = TOP + h + 9
    for unit, count, parts, name in RULERS:
        drawing += draw.ruler(PAD, y, unit, count, parts, name)
        y += 13
    if has_back(setup):
        for (x, y), name in zip(targets(setup), "AB", strict=True):
            drawing += draw.cross(x, y, name)
    return drawing


def _back(setup: Setup) -> str:
    size = outline_size(setup)
    w, h = size.width_mm, size.height_mm
    x, y = seen_from_behind(setup, PAD + w / 2, TOP + h / 2)
    drawing = draw.outline(x - w / 2, y - h / 2, w, h, size.corner / 1000, dash=True)
    for place, name in zip(targets(setup), "AB", strict=True):
        drawing += draw.scale(*seen_from_behind(setup, *place), name)
    return drawing


def _front_boxes(setup: Setup) -> Iterator[Box]:
    width, _ = _page(setup)
    size = outline_size(setup)
    yield _box(
        PAD,
        PAD - 2,
        width - 2 * PAD,
        "first-lead",
        TITLE,
        "Print this sheet alone. When rulers and outline are right, print the others with the "
        "same settings.",
    )
    own = size == setup.design.size
    lay = "Lay a finished card here, or any card of this size." if own else "Lay a poker card here."
    yield _box(
        PAD + 4,
        TOP + size.height_mm / 2 - 7,
        size.width_mm - 8,
        "first-words",
        None,
        lay,
        f"{size.name}, {size.words}",
    )
    x = PAD + COLUMN + 6
    box = _box(x, TOP - 2.2, width - PAD - x, "")
    box["steps"] = [(Markup(picture), name, words) for picture, name, words in _steps(setup)]
    yield box
    if has_back(setup):
        (x, y), _ = targets(setup)
        yield _box(
            x + 18,
            y - 4.5,
            TARGET_APART - 30,
            "first-note",
            None,
            "Backs not aligned? Push a pin through the centres of A and B and turn the sheet "
            "over: the scales there show the values for --back-offset.",
        )


def _steps(setup: Setup) -> Iterator[tuple[str, str, str]]:
    """Yield the settings of the print dialog: picture, name, explanation."""
    layout = setup.layout
    upright = not layout.landscape
    over_side = axis(layout, setup.backs) == "vertical"
    name = setup.paper.name
    yield (
        draw.paper_picture(name, upright),
        f"Paper: {name}",
        "Choose the paper that is in the tray."
        if setup.paper.exact
        else "Suits both: the sheet is smaller than either, so print it centred.",
    )
    yield (
        draw.scaling_picture(),
        "Size: 100 %",
        "“Actual size” or “no scaling”, never “fit”. 100 mm below must measure 100 mm.",
    )
    if setup.backs in ("long", "short"):
        direction = "like the page of a book" if over_side else "upwards, like the sheet of a pad"
        yield (
            draw.flip_picture(upright, over_side),
            f"Both sides: {setup.backs} edge",
            f"“Flip on {setup.backs} edge”: the paper turns {direction}.",
        )
    elif setup.backs == "manual":
        instruction = (
            "Put the stack back as it came out, with the blank sides to be printed"
            if setup.stack == "face-down"
            else "Turn the whole stack over on its long edge and put it back"
        )
        yield (
            draw.stack_picture(),
            "Backs: a second run",
            f"Print the file of fronts. {instruction}. Then print the file of backs: its pages are "
            "in the order of this stack.",
        )
    elif setup.backs == "fold":
        yield (
            draw.fold_picture(over_side),
            "Fold, then glue",
            "Print on one side, fold at the dashed line with the print outside, glue, cut.",
        )
    yield (
        draw.paper_weight_picture(),
        "Thick paper",
        "200 to 300 g/m² feels like cards. Select thick paper and the best quality when you print.",
    )


def _back_boxes(setup: Setup) -> Iterator[Box]:
    width, _ = _page(setup)
    over_side = axis(setup.layout, setup.backs) == "vertical"
    x, y = (PAD, PAD - 2) if over_side else (PAD, TOP + 22)
    room = width - 2 * PAD if over_side else width - 2 * PAD - 20
    yield _box(
        x,
        y,
        room,
        "first-lead",
        "The back of the first sheet",
        "Hold the sheet against the light: both outlines should coincide. One millimetre off is "
        "normal; more can be corrected.",
    )
    size = outline_size(setup)
    left, top = (PAD, TOP + 4) if over_side else (PAD + size.width_mm + 12, y + 26)
    room = width - size.width_mm - 3 * PAD if over_side else width - left - PAD
    factor = f"{57.2958 / TARGET_APART:.2f}"
    yield _box(
        left,
        top,
        room,
        "",
        None,
        "Push a pin through A and B on the front. Read on these scales how far to the right "
        "(x) and down (y) each pin comes out, in millimetres; left and up are negative.",
        "x = half of the sum of both x",
        "y = half of the sum of both y",
        f"angle = ({'y of A − y of B' if over_side else 'y of B − y of A'}) × {factor}",
        "Then print with --back-offset x,y,angle. To save it for later, set the environment "
        "variable MUSTERBOOK_BACK_OFFSET to the same values.",
    )


def _box(x: float, y: float, width: float, form: str, title: str | None = None, *lines: str) -> Box:
    place = f"left:{x:g}mm;top:{y:g}mm;width:{width:g}mm"
    return {"place": place, "form": form, "title": title, "lines": lines, "steps": []}
