"""The attributes of a card in the corner, the rail and the foot of its face.

In: what `game.yml` places there, as an article has it. Out: shapes with their widths, and HTML for
the rail and the foot. Symbols get their colour here, because style sheets do not reach into SVG.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from markupsafe import Markup

from musterbook.article.article_blocks import PlacedAttribute
from musterbook.article.parsed_prose import Symbol
from musterbook.cards.faces.drawings import INK, drawing_macros, hexagon
from musterbook.cards.faces.face_layouts import Layout
from musterbook.fonts import HEAVY, width_mm
from musterbook.templates import templates

DIE_WIDTH, COST_WIDTH, SIGN_WIDTH = 6.7, 11.0, 5.4
"""Widths in units of a digit in its tile, of a cost, and of a symbol in a tile, with the space
beside them; `cards/face.css` has the same."""
TILE, TILE_PADDING = 8.0, 3.0
"""Least width of what is in a tile, in units, and the space around it in mm; `cards/face.css` has
the same."""
WORD_WIDTH = 8.4
"""Most width in units of a word or points in the rail."""
FOOT_SPACE = 1.3
"""Space in units between the parts of a foot; `cards/face.css` has the same."""
NUMERALS = (("", 20), ("long", 15), ("small", 11))
"""Forms of points in the rail, with their sizes; `cards/face.css` gives each its size."""
_COST = re.compile(r"([\d+–−-]{1,3}) ?([^\d+–−-]{1,3})")
"""A number and its unit; the sign of "2+" belongs to the number."""


@dataclass(frozen=True)
class CornerShape:
    """A shape in the corner: its form, its width in units with the space beside it, its parts."""

    form: str
    wide: float
    words: tuple[str, ...] = ()
    name: str = ""
    drawing: Markup = Markup()


def numbered_shape(words: str, page: Layout, *, low: bool, pips: str = "") -> CornerShape:
    """Return the shape of a price or a number to roll: dice, which can have pips up to 6.

    `pips` is the colour of the pips; without it, dice have digits.
    """
    if words.isdigit() and len(words) <= 2:
        dice = CornerShape("dice", DIE_WIDTH * len(words) + 1, tuple(words))
        if not pips or not {*words} <= {*"123456"}:
            return dice
        drawing = Markup("").join(drawing_macros().die(digit, pips) for digit in words)
        return replace(dice, form="pips", drawing=drawing)
    if cost := _COST.fullmatch(words):
        return CornerShape("cost", COST_WIDTH, (cost[1], cost[2]), drawing=Markup(hexagon(low=low)))
    return CornerShape("tile", _tile(page, width_mm(words, page.points(13), HEAVY)), (words,))


def shapes(placed: Sequence[PlacedAttribute], page: Layout, colour: str) -> list[CornerShape]:
    """Return the shapes of attributes in the corner; numbers have their names if there are
    several.
    """
    in_corner = [value for value in placed if value.place == "corner"]
    return [_shape(value, page, colour, alone=len(in_corner) == 1) for value in in_corner]


def _shape(value: PlacedAttribute, page: Layout, colour: str, *, alone: bool) -> CornerShape:
    words = value.whole
    if value.form == "symbol":
        wide = max(SIGN_WIDTH * len(value.symbols) + 2.6, _tile(page, 0))
        return CornerShape("tile", wide, drawing=drawn(value.symbols, colour))
    is_two_dice = words.isdigit() and len(words) == 2  # 17 is a number, not a 1 and a 7
    if value.form == "numeral" and alone and not value.symbol and not is_two_dice:
        return numbered_shape(words, page, low=colour == INK)
    name = value.name if value.is_number and not (alone and value.form == "numeral") else ""
    size = 15 if name else 13
    need = width_mm(words, page.points(size), HEAVY)
    need = max(need, width_mm(name, page.points(6.5), 600))
    sign = Markup()
    if value.symbol and value.form == "numeral":
        sign, need = drawn([value.symbol], colour), need + SIGN_WIDTH * page.unit
    return CornerShape("tile", _tile(page, need), (words,), name, sign)


def _tile(page: Layout, need: float) -> float:
    return (max(need, TILE * page.unit) + TILE_PADDING) / page.unit + 1


def in_art(placed: Sequence[PlacedAttribute]) -> str:
    """Return the number that so many symbols in the art show, or an empty text."""
    return next((value.words for value in placed if value.place == "art"), "")


def in_rail(placed: Sequence[PlacedAttribute], page: Layout) -> list[PlacedAttribute]:
    """Return those attributes in the rail that have room there: symbols, and numbers with their
    names.
    """
    most = WORD_WIDTH * page.unit
    return [
        value
        for value in placed
        if (value.form == "symbol" and not value.is_number)
        or (
            width_mm(value.name, page.points(6.5), 600) <= most
            and (value.form == "symbol" or fits_in_rail(value.whole, page))
        )
    ]


def fits_in_rail(numeral: str, page: Layout) -> bool:
    """Whether a numeral fits in the rail in its smallest form."""
    return numeral_width(numeral, False, page) <= WORD_WIDTH * page.unit


def rail_mark(
    placed: Sequence[PlacedAttribute], page: Layout, colour: str, *, named: bool
) -> Markup:
    """Return attributes in the rail, one below the other."""
    return Markup("").join(
        macros().in_rail(
            value.whole if value.form == "numeral" else "",
            numeral_form(value.whole, page),
            drawn(value.signs, colour),
            value.form == "symbol" and len(value.symbols) == 1,
            value.name if named and value.is_number else "",
        )
        for value in placed
    )


def in_foot(
    placed: Sequence[PlacedAttribute], page: Layout, colour: str, *, small: bool = False
) -> tuple[str, float]:
    """Return the attributes in the foot as HTML, and their width in mm."""
    html, wide, size = "", 0.0, page.points(6.5 if small else 7.25)
    for value in placed:
        if value.place != "foot":
            continue
        name = value.name if value.is_number and value.form != "symbol" else ""
        words = "" if value.form == "symbol" else value.words.replace(", ", " · ")
        big = value.form == "numeral"
        html += macros().in_foot(name, words, value.unit, drawn(value.signs, colour), big, small)
        wide += width_mm(f"{name} {value.unit} ", size, 600) + 2.9 * page.unit * len(value.signs)
        wide += width_mm(words, page.points(10.5), HEAVY) if big else width_mm(words, size, 600)
        wide += FOOT_SPACE * page.unit
    return html, wide


def numeral_form(points: str, page: Layout, *, plus: bool = False, most: float = WORD_WIDTH) -> str:
    """Return the form in which points fit in `most` units of the rail; empty is the largest."""
    room = most * page.unit
    fits = (form for form, size in NUMERALS if numeral_width(points, plus, page, size) <= room)
    return next(fits, NUMERALS[-1][0])


def numeral_width(points: str, plus: bool, page: Layout, size: float = NUMERALS[-1][1]) -> float:
    """Return the width of points in the rail in mm, by default in their smallest form."""
    sign = width_mm("+", page.points(0.96 * size), HEAVY) + 0.1 * page.unit if plus else 0.0
    return sign + width_mm(points, page.points(size), HEAVY)


@cache
def macros() -> Any:
    """Return the macros of `templates/cards/face.html`."""
    return templates("cards").get_template("face.html").module


def drawn(symbols: Sequence[Symbol], colour: str) -> Markup:
    """Return symbols as inline SVG in a colour."""
    html = ""
    for symbol in symbols:
        about = f'<svg class="mb-card-sign" role="img" aria-label="{symbol.words}" '
        html += symbol.svg.replace("<svg ", about, 1).replace("currentColor", colour)
    return Markup(html)
