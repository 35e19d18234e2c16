"""Converts screen colours to CMYK.

In: a PDF whose drawings have plain RGB or grey colours. Out: the same with CMYK colours, black in
black ink only, and no colour above the ink limit. There is no profile: colours will look roughly,
not exactly, as on a screen.
"""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

Ink = tuple[float, float, float, float]
OPERATORS = {"rg": "k", "RG": "K", "g": "k", "G": "K"}


def ink_of(red: float, green: float, blue: float, most: float = 2.4) -> Ink:
    """Return the inks for a colour, each 0 to 1, with no more than `most` in total."""
    black = 1 - max(red, green, blue)
    if black >= 1:
        return 0, 0, 0, 1
    cyan, magenta, yellow = ((1 - part - black) / (1 - black) for part in (red, green, blue))
    colour = cyan + magenta + yellow
    if colour + black > most:
        less = (most - black) / colour
        cyan, magenta, yellow = cyan * less, magenta * less, yellow * less
    return cyan, magenta, yellow, black


def to_cmyk(pdf: pikepdf.Pdf, most: float = 2.4) -> None:
    """Convert the colours of all pages and of the forms drawn on them.

    Raises ValueError for pictures and shadings, which cannot be converted this way.
    """
    for page in pdf.pages:
        _refuse(page.obj)
        page.Contents = pdf.make_stream(_converted(page, most))
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            _refuse(item)
            item.write(_converted(item, most))
        elif isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
            raise ValueError("pictures cannot be converted to CMYK")


def _converted(part: pikepdf.Page | pikepdf.Object, most: float) -> bytes:
    return pikepdf.unparse_content_stream(list(_instructions(part, most)))


def _instructions(
    part: pikepdf.Page | pikepdf.Object, most: float
) -> Iterator[tuple[list[pikepdf.Object], pikepdf.Operator]]:
    for instruction in pikepdf.parse_content_stream(part):
        if not isinstance(instruction, pikepdf.ContentStreamInstruction):
            raise ValueError("pictures cannot be converted to CMYK")
        operands, name = instruction.operands, str(instruction.operator)
        if name in OPERATORS:
            values = [float(value) for value in operands]
            red, green, blue = values if len(values) == 3 else values * 3
            inks = (f"{round(value, 4):g}" for value in ink_of(red, green, blue, most))
            numbers = [pikepdf.Object.parse(ink.encode()) for ink in inks]
            yield numbers, pikepdf.Operator(OPERATORS[name])
        elif name in ("scn", "SCN", "sc", "SC", "sh"):
            raise ValueError(f"colours given by {name} cannot be converted to CMYK")
        else:
            yield list(operands), instruction.operator


def _refuse(owner: pikepdf.Object) -> None:
    resources = owner.get("/Resources", pikepdf.Dictionary())
    for kind in ("/Shading", "/Pattern"):
        if len(resources.get(kind, pikepdf.Dictionary())):
            raise ValueError(f"{kind[1:].lower()}s cannot be converted to CMYK")
