"""The style sheet of card faces, filled in with values from the data files.

In: `cards/face.css`, `cards/face-low-ink.css`, layouts, tokens. Out: CSS. On the site every size
has a class; in print each size has its own style sheet. Neither refers to font files.
"""

import re
from collections.abc import Sequence
from functools import cache

from musterbook.cards.faces.layout import (
    LARGE_PRINT,
    LOOSEST,
    TIGHT,
    Design,
    Layout,
    layout,
    leading,
    texts,
    usual,
)
from musterbook.cards.faces.name import FORMS
from musterbook.cards.formats import POINTS_PER_MM, formats
from musterbook.design_tokens import tokens
from musterbook.resources import CARDS

FINE = ",".join(
    f".mb-card-{name}"
    for name in (
        "flavour", "sort", "note", "later", "who", "aside", "more", "modes", "vp--long",
        "half span", "reward span", "cell .mb-card-strip", "cell .mb-card-combine",
    )
)  # fmt: skip
TABLE = 18.0
"""Least width of a body with a table of an Action, as a multiple of the smallest type."""
FINER, FINE_LEAST = 0.88, 7.25
"""Factor for less important text relative to the body, and the size in points that it keeps."""

PROPERTY = re.compile(r"var\(--card-([\w-]+)\)")
VALUE = re.compile(r"--card-([\w-]+): *([^;}]+)")
SUM = re.compile(r"calc\(([^()]*)\)")
"""A calculation of lengths in mm, such as `calc(4mm + 9.6 * 1mm)`."""
SMALLER = re.compile(r"min\(([\d.]+)pt,([\d.]+)pt\)")
"""The smaller of two type sizes."""


@cache
def css() -> str:
    """Return the style sheet of faces for web pages: values of every size, then the rules."""
    plain = [Design(size) for size in formats().sizes.values()]
    large = Design(formats().sizes[LARGE_PRINT], large=True)
    return "".join(
        (
            _lengths(layout(usual()), ".mb-card"),
            *(
                _lengths(layout(design), f".mb-size-{design.slug}")
                for design in (*plain[1:], large)
            ),
            _colours(),
            _types([layout(design) for design in plain]),
            _types([layout(large)], f".mb-size-{large.slug}"),
            _spacings(),
            _read("face.css"),
            _read("face-low-ink.css"),
        )
    )


@cache
def print_css(design: Design) -> str:
    """Return the print style sheet of one design, without a paper colour.

    Values are inserted into its rules, except the colours of kinds of face, which documents have.
    Lengths are added up. The PDF engine evaluates custom properties and calculations for each
    element. Only the space between lines is different on each card: it is what a line exceeds its
    type by.
    """
    values = _values(layout(design)) | _shared_colours()
    values |= {"paper": "transparent", "loose": "(1lh - 1em)"}
    rules = _types([layout(design)]) + _spacings() + _read("face.css")
    if design.theme == "low-ink":
        low_ink = _read("face-low-ink.css")
        values |= dict(VALUE.findall(low_ink))
        rules += low_ink
    literal = PROPERTY.sub(lambda found: values.get(found[1], found[0]), rules)
    return SMALLER.sub(lambda found: f"{min(map(float, found.groups())):g}pt", with_sums(literal))


def with_sums(css: str) -> str:
    """Return CSS with the result of each calculation of lengths in mm."""

    def result(found: re.Match[str]) -> str:
        return f"{_total(found[1]):.6f}".rstrip("0").rstrip(".") + "mm"

    return SUM.sub(result, css)


def _total(expression: str) -> float:
    """Return the value of a sum of products of lengths in mm, such as `4mm + 9.6 * 1mm`."""
    total, sign = 0.0, 1
    for part in re.split(r" ([+-]) ", expression.replace("mm", "")):
        if part in "+-":
            sign = -1 if part == "-" else 1
            continue
        first, *others = re.split(r" ([*/]) ", part)
        product = float(first)
        for operator, factor in zip(others[::2], others[1::2], strict=True):
            product = product * float(factor) if operator == "*" else product / float(factor)
        total += sign * product
    return total


@cache
def design_classes(design: Design) -> str:
    """Return the CSS classes that all faces of a design share."""
    page = layout(design)
    has_tables = page.body_width >= TABLE * page.type.smallest / POINTS_PER_MM
    return (
        f"mb-size-{design.slug}"
        + (" mb-low-ink" if design.theme == "low-ink" else "")
        + (" mb-card--narrow" if page.narrow else "")
        + ("" if has_tables else " mb-card--run-in")
        + (" mb-card--coded" if design.site_url else "")
    )


def size_class(size: float) -> str:
    """Return the part of the class name for a type size: 8.25 → `825`."""
    return f"{round(size * 100)}"


def _read(name: str) -> str:
    return (CARDS / name).read_text(encoding="utf-8")


def _values(page: Layout) -> dict[str, str]:
    """Return the values of a layout's custom properties, by name."""
    lengths = {
        "width": page.width,
        "height": page.height,
        "bleed": page.bleed,
        "safe": page.safe,
        "band": page.band,
        "foot": page.foot,
        "body-top": page.body_top,
        "tall-top": page.tall_top,
        "body-width": page.body_width,
        "body-height": page.body_height,
        "u": page.unit,
        "q": page.qr,
        "p": page.pip,
        "back-title": page.back_title,
    }
    types = {name: page.points(name) for name in texts()}
    types |= {"heading": page.heading_type}
    types |= {f"name-{form.slug}": page.large_points(form.size) for form in FORMS}
    return {name: f"{value:g}mm" for name, value in lengths.items()} | {
        name: f"{value:g}pt" for name, value in types.items()
    }


def _lengths(page: Layout, selector: str) -> str:
    parts = [f"--card-{name}:{value}" for name, value in _values(page).items()]
    return f"{selector}{{{';'.join(parts)}}}\n"


def _colours() -> str:
    shared = ";".join(f"--card-{name}:{colour}" for name, colour in _shared_colours().items())
    return f".mb-card{{{shared}}}\n"


def _shared_colours() -> dict[str, str]:
    # Cards look like paper: they keep the light colours in dark mode.
    light = tokens().light
    return {name: light[name] for name in ("ink", "paper", "muted", "sand", "rule", "caution")}


def _spacings() -> str:
    """Return a rule for every spacing of bodies."""
    lines = {spacing: leading(spacing) for spacing in range(TIGHT, LOOSEST + 1)}
    return "".join(
        f".mb-loose-{spacing} .mb-card-body{{line-height:{line};--card-loose:{line - 1:g}em}}\n"
        for spacing, line in lines.items()
    )


def _types(pages: Sequence[Layout], selector: str = "") -> str:
    """Return a rule for every type size of cards in some layouts."""
    sizes = {size for page in pages for size in (*page.type.sizes, *page.type.display)}
    fine = max(page.type.sizes[-2] for page in pages)  # beside the largest, it does not grow
    rules = ""
    for size in sorted(sizes):
        name = f"{selector}.mb-type-{size_class(size)}"
        fine_size = max(min(size, fine) * FINER, min(size, FINE_LEAST))
        rules += f"{name} .mb-card-body{{font-size:{size:g}pt}}\n"
        rules += f"{name} :is({FINE}){{font-size:{fine_size:g}pt}}\n"
        rules += f"{name} .mb-card-body h3{{font-size:min({size:g}pt,var(--card-heading))}}\n"
    return rules
