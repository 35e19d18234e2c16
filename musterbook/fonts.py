"""The fonts of everything that is printed: their files, and how wide words are in them.

Fonts come from the locked browser packages alone. An address of a font names the file and no
folder, so that nothing printed depends on where the project is stored.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

PACKAGES = Path(__file__).resolve().parents[1] / "node_modules/@ibm"
"""The folder of the packages that fonts come from."""

SCHEME = "musterbook-font"
"""The scheme of a font's address, in place of `file:` and a path."""

CONDENSED, SANS = "IBM Plex Sans Condensed", "IBM Plex Sans"
POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True)
class FontFile:
    """A font of one family, weight and style; `name` is that of its file without the ending."""

    family: str
    weight: int
    style: str
    name: str

    @property
    def path(self) -> Path:
        """The file, compressed as browsers read it."""
        package = self.family.removeprefix("IBM ").lower().replace(" ", "-")
        return PACKAGES / package / "fonts/complete/woff" / f"{self.name}.woff"

    @property
    def address(self) -> str:
        """The address that style sheets use for it."""
        return f"{SCHEME}:{self.name}"


FONT_FILES = tuple(
    FontFile(family, weight, style, f"{family.replace(' ', '')}-{name}")
    for family in (CONDENSED, SANS)
    for weight, style, name in (
        (400, "normal", "Regular"),
        (400, "italic", "Italic"),
        (600, "normal", "SemiBold"),
        (700, "normal", "Bold"),
        (700, "italic", "BoldItalic"),
    )
    if family == CONDENSED or weight != 600
)
"""Every font that a card, a sheet or a book may use."""


def font_faces() -> str:
    """Return the @font-face rules of all fonts."""
    return "".join(
        f'@font-face{{font-family:"{file.family}";font-weight:{file.weight};'
        f'font-style:{file.style};src:url("{file.address}")}}\n'
        for file in FONT_FILES
    )


@cache
def fonts_digest() -> str:
    """Return the hash of all font files, for the keys of caches."""
    digest = hashlib.sha256()
    for file in FONT_FILES:
        digest.update(file.path.read_bytes())
    return digest.hexdigest()


@cache
def unpacked(name: str) -> bytes:
    """Return a font without its compression, or raise ValueError for a name that is no font's.

    The engine would do it as well, with the time of day in the result, so that no two PDFs would
    be equal.
    """
    path = next((file.path for file in FONT_FILES if file.name == name), None)
    if path is None:
        raise ValueError(f'there is no font "{name}"')
    out = BytesIO()
    with TTFont(path, recalcTimestamp=False) as font:
        font.flavor = font.flavorData = None
        font.save(out)
    return out.getvalue()


@cache
def _advances(weight: int) -> tuple[dict[int, int], int]:
    path = next(file.path for file in FONT_FILES if file.weight == weight)
    with TTFont(path) as font:
        widths = {code: font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}
        return widths, font["head"].unitsPerEm


def width_mm(text: str, size: float, weight: int = 400) -> float:
    """Return the width in mm of one line of condensed type of a size in points.

    Kerning is left out: it only narrows.
    """
    widths, em = _advances(weight)
    units = sum(widths.get(ord(letter), em // 2) for letter in text)
    return units / em * size / POINTS_PER_MM
