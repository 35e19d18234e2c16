"""Extract text from a PDF with position, size and font, and count untagged drawings.

In: a page of a document. Out: `Words` with positions in points. A card is drawn as a form, which is
read once, with words in its own coordinates. Source: ISO 32000-1, 9.4 and 14.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any

import pikepdf

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
PAINTS = {*"fFBSsb", "f*", "B*", "b*", "Do", "Tj", "TJ", "'", '"', "sh", "EI"}


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix of one transformation followed by another."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        (e * q + f * s + u),
    )


@dataclass(frozen=True)
class Words:
    """Text drawn by one operator: type size, start and end of its baseline, font."""

    size: float
    start: tuple[float, float]
    end: tuple[float, float]
    font: str

    def moved(self, matrix: Matrix) -> Words:
        """Return the words after a transformation."""
        scale = hypot(matrix[2], matrix[3])
        return Words(
            self.size * scale, _moved(self.start, matrix), _moved(self.end, matrix), self.font
        )


@dataclass
class Drawing:
    """Contents of a page or a form: words, forms, and the number of untagged drawings."""

    words: list[Words] = field(default_factory=list)
    forms: list[tuple[pikepdf.Object, Matrix]] = field(default_factory=list)
    unmarked: int = 0


class Reader:
    """Reads the pages of one document; forms are read once."""

    def __init__(self) -> None:
        self.forms: dict[tuple[int, int], Drawing] = {}
        self.fonts: dict[tuple[int, int], Font] = {}

    def page(self, page: pikepdf.Page) -> Drawing:
        """Return the contents of a page, without those of its forms."""
        return self._read(page, page.obj.get("/Resources", pikepdf.Dictionary()))

    def form(self, form: pikepdf.Object) -> Drawing:
        """Return the contents of a form."""
        if form.objgen not in self.forms:
            resources = form.get("/Resources", pikepdf.Dictionary())
            self.forms[form.objgen] = self._read(form, resources)
        return self.forms[form.objgen]

    def everything(self, drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[Words]:
        """Yield all words of a drawing, including those of its forms."""
        for words in drawing.words:
            yield words.moved(matrix)
        for form, place in drawing.forms:
            yield from self.everything(self.form(form), times(place, matrix))

    def _font(self, resources: Any, name: str) -> Font:
        font = resources.get("/Font", pikepdf.Dictionary())[name]
        if font.objgen not in self.fonts or font.objgen == (0, 0):
            self.fonts[font.objgen] = Font.read(font)
        return self.fonts[font.objgen]

    def _read(self, owner: Any, resources: Any) -> Drawing:
        drawing, state, stack = Drawing(), _State(), []
        for step in pikepdf.parse_content_stream(owner):
            name, given = str(step.operator), list(step.operands)
            if name in PAINTS and not state.marks:
                drawing.unmarked += 1
            match name:
                case "q":
                    stack.append(state.copy())
                case "Q":
                    marks = state.marks
                    state = stack.pop()
                    state.marks = marks
                case "cm":
                    state.matrix = times(_matrix(given), state.matrix)
                case "BT":
                    state.text = state.line = IDENTITY
                case "Tf":
                    state.font, state.size = self._font(resources, str(given[0])), float(given[1])
                case "Tm":
                    state.text = state.line = _matrix(given)
                case "Td" | "TD":
                    state.line = times((1, 0, 0, 1, float(given[0]), float(given[1])), state.line)
                    state.text = state.line
                case "Tj" | "TJ":
                    parts = list(given[0]) if name == "TJ" else [given[0]]
                    drawing.words.append(state.show(parts))
                case "BDC" | "BMC":
                    state.marks += 1
                case "EMC":
                    state.marks -= 1
                case "Do":
                    drawn = resources.XObject[str(given[0])]
                    if drawn.get("/Subtype") == "/Form":
                        own = drawn.get("/Matrix")
                        place = _matrix(list(own)) if own is not None else IDENTITY
                        drawing.forms.append((drawn, times(place, state.matrix)))
                case _:
                    pass
        return drawing


@dataclass(frozen=True)
class Font:
    """A font in a document: its name, and the widths of its glyphs in thousandths of the size."""

    name: str
    widths: dict[int, float]
    default: float

    @classmethod
    def read(cls, font: Any) -> Font:
        """Read a composite font with two-byte codes; other fonts have no widths."""
        below = font.get("/DescendantFonts")
        if below is None:
            return cls(str(font.get("/BaseFont", "?")), {}, 0)
        inner = below[0]
        widths: dict[int, float] = {}
        entries = list(inner.get("/W", []))
        while entries:
            first, second = int(entries.pop(0)), entries.pop(0)
            if isinstance(second, pikepdf.Array):
                widths |= {first + at: float(width) for at, width in enumerate(second)}
            else:
                width = float(entries.pop(0))
                widths |= dict.fromkeys(range(first, int(second) + 1), width)
        return cls(str(font.BaseFont), widths, float(inner.get("/DW", 1000)))


@dataclass
class _State:
    matrix: Matrix = IDENTITY
    text: Matrix = IDENTITY
    line: Matrix = IDENTITY
    font: Font | None = None
    size: float = 0
    marks: int = 0

    def copy(self) -> _State:
        return _State(self.matrix, self.text, self.line, self.font, self.size, self.marks)

    def show(self, parts: list[Any]) -> Words:
        """Return the words of a text operator, and move the text position to their end."""
        font = self.font or Font("?", {}, 0)
        along = 0.0
        for part in parts:
            if isinstance(part, pikepdf.String):
                codes = bytes(part)
                for at in range(0, len(codes) - 1, 2):
                    glyph = int.from_bytes(codes[at : at + 2], "big")
                    along += font.widths.get(glyph, font.default) / 1000 * self.size
            else:
                along -= float(part) / 1000 * self.size
        place = times(self.text, self.matrix)
        self.text = times((1, 0, 0, 1, along, 0), self.text)
        size = self.size * hypot(place[2], place[3])
        return Words(size, _moved((0, 0), place), _moved((along, 0), place), font.name)


def _matrix(numbers: list[Any]) -> Matrix:
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f


def _moved(point: tuple[float, float], matrix: Matrix) -> tuple[float, float]:
    x, y = point
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]
