"""The style sheet of card faces, complete with the values of the data files.

In: `cards/face.css`, formats, tokens, the font files. Out: CSS. On a site the fonts are the
page's own; in print they come from files.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from musterbook.formats import formats
from musterbook.tokens import CARDS, tint, tokens

FONT_FAMILY = "IBM Plex Sans Condensed"
FONTS = CARDS.parent / "node_modules/@ibm/plex-sans-condensed/fonts/complete/woff2"
FONT_FILES: dict[tuple[int, str], str] = {
    (400, "normal"): "Regular",
    (400, "italic"): "Italic",
    (600, "normal"): "SemiBold",
    (700, "normal"): "Bold",
    (700, "italic"): "BoldItalic",
}


def font_file(weight: int = 400, style: str = "normal") -> Path:
    """Return the font file of a weight and style."""
    return FONTS / f"IBMPlexSansCondensed-{FONT_FILES[weight, style]}.woff2"


def font_faces() -> str:
    """Return the @font-face rules that lead to the font files, for print."""
    return "".join(
        f'@font-face{{font-family:"{FONT_FAMILY}";font-weight:{weight};font-style:{style};'
        f'src:url("{font_file(weight, style).as_uri()}")}}\n'
        for weight, style in FONT_FILES
    )


@cache
def css() -> str:
    """Return the style sheet of faces for a web page: values, then `cards/face.css`."""
    return _values() + (CARDS / "face.css").read_text(encoding="utf-8")


@cache
def print_css() -> str:
    """Return the style sheet of faces for print: own fonts, and paper that is left unprinted."""
    return font_faces() + css() + ".mb-card{--card-paper:transparent}\n"


def size_class(size: float) -> str:
    """Return the part of the class name that stands for a type size: 8.25 → `825`."""
    return f"{round(size * 100)}"


def _values() -> str:
    card, light = formats().card, tokens().light
    lengths = {
        "width": card.width,
        "height": card.height,
        "bleed": card.bleed,
        "safe": card.safe,
        "band": card.band,
        "body-top": card.body_top,
        "body-width": card.body_width,
        "body-height": card.body_height,
    }
    # A card is a thing of paper: it keeps the light colours in a dark page.
    parts = [f"--card-{name}:{value:g}mm" for name, value in lengths.items()]
    parts += [f"--card-{name}:{light[name]}" for name in ("ink", "paper", "muted", "sand", "rule")]
    rules = [f".mb-card{{{';'.join(parts)}}}"]
    rules += [
        f".mb-card--{face.slug}{{--card-accent:{face.colour};--card-pale:{tint(face.colour, 0.6)}}}"
        for face in tokens().faces.values()
    ]
    rules += [
        f".mb-type-{size_class(size)} .mb-card-body{{font-size:{size:g}pt}}"
        for size in formats().type.sizes
    ]
    return "\n".join(rules) + "\n"
