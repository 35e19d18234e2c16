"""The style sheet of card faces, complete with the values of the data files.

In: `cards/face.css`, `cards/face-low-ink.css`, layouts, tokens, the font files. Out: CSS. On a site
the fonts are the page's own and every size has a class; in print they come from files.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from musterbook import fonts
from musterbook.cards.faces.dress import Dress, usual
from musterbook.cards.faces.layout import STEP, Layout, layout
from musterbook.cards.formats import formats
from musterbook.resources import CARDS
from musterbook.tokens import tint, tokens

LENGTH = re.compile(r"var\(--card-([\w-]+)\)")


def font_file(weight: int = 400, style: str = "normal") -> Path:
    """Return the font file of a weight and style."""
    return fonts.CONDENSED.file(fonts.CARDS[weight, style], "woff")


def font_faces() -> str:
    """Return the @font-face rules that lead to the font files, for print."""
    return fonts.print_rules(fonts.CONDENSED, fonts.CARDS)


@cache
def css() -> str:
    """Return the style sheet of faces for a web page: values of every size, then the rules."""
    sizes = "".join(
        _lengths(layout(Dress(size)), f".mb-size-{slug}")
        for slug, size in list(formats().sizes.items())[1:]
    )
    return _lengths(layout(usual()), ".mb-card") + sizes + _colours() + _types() + _rules()


@cache
def print_css(dress: Dress) -> str:
    """Return the style sheet of one dress for print: own fonts, and paper left unprinted.

    Lengths stand in its rules themselves: the PDF engine is slow where they come from elsewhere.
    """
    known = _values(layout(dress)) | {"paper": "transparent"}
    rules = _colours() + _types(layout(dress)) + _rules()
    return font_faces() + LENGTH.sub(lambda found: known.get(found[1], found[0]), rules)


def size_class(size: float) -> str:
    """Return the part of the class name that stands for a type size: 8.25 → `825`."""
    return f"{round(size * 100)}"


def _rules() -> str:
    names = ("face.css", "face-low-ink.css")
    return "".join((CARDS / name).read_text(encoding="utf-8") for name in names)


def _values(page: Layout) -> dict[str, str]:
    """Return what the custom properties of a layout stand for, by their names."""
    lengths = {
        "width": page.width,
        "height": page.height,
        "bleed": page.bleed,
        "safe": page.safe,
        "band": page.band,
        "foot": page.foot,
        "body-top": page.body_top,
        "body-width": page.body_width,
        "body-height": page.body_height,
        "u": page.unit,
        "q": page.qr,
    }
    sizes = {"p": page.large_type, "s": page.small_type}
    return {name: f"{value:g}mm" for name, value in lengths.items()} | {
        name: f"{value:g}pt" for name, value in sizes.items()
    }


def _lengths(page: Layout, selector: str) -> str:
    parts = [f"--card-{name}:{value}" for name, value in _values(page).items()]
    return f"{selector}{{{';'.join(parts)}}}\n"


def _colours() -> str:
    light = tokens().light
    # A card is a thing of paper: it keeps the light colours in a dark page.
    names = ("ink", "paper", "muted", "sand", "rule")
    rules = [".mb-card{" + ";".join(f"--card-{name}:{light[name]}" for name in names) + "}"]
    rules += [
        f".mb-card--{face.slug}{{--card-accent:{face.colour};--card-pale:{tint(face.colour, 0.6)}}}"
        for face in tokens().faces.values()
    ]
    return "\n".join(rules) + "\n"


def _types(page: Layout | None = None) -> str:
    """Return a rule for every size of type, of one layout or of all that there can be."""
    if page:
        sizes = page.type.sizes
    else:
        every = [
            layout(Dress(size, large=large)).type
            for size in formats().sizes.values()
            for large in (False, True)
        ]
        low, high = min(t.smallest for t in every), max(t.largest for t in every)
        sizes = tuple(low + STEP * i for i in range(round((high - low) / STEP) + 1))
    return "".join(
        f".mb-type-{size_class(size)} .mb-card-body{{font-size:{size:g}pt}}\n" for size in sizes
    )
