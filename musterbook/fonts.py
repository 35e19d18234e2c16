"""The fonts of everything: which files the installed packages have for each family and style.

In: a family, a weight, a style. Out: the file, for browsers or for the PDF engine. Nothing else
names a font file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from musterbook.resources import MODULES

HOME = MODULES / "@ibm"
"""The folder of the packages that fonts come from."""


@dataclass(frozen=True)
class Family:
    """A family: its name in style sheets, its package, how its files begin."""

    name: str
    package: str
    stem: str

    def file(self, style: str, form: str) -> Path:
        """Return the file of a style such as `SemiBold`; `form` is `woff` or `woff2`."""
        name = f"{self.stem}-{style}.{form}"
        return MODULES / self.package / "fonts" / "complete" / form / name


SANS = Family("IBM Plex Sans", "@ibm/plex-sans", "IBMPlexSans")
CONDENSED = Family("IBM Plex Sans Condensed", "@ibm/plex-sans-condensed", "IBMPlexSansCondensed")

WEB = (
    (SANS, ("Regular", "Italic", "SemiBold")),
    (CONDENSED, ("Regular", "Italic", "SemiBold", "Bold")),
)
"""The styles that pages of the site use."""

CARDS = {
    (400, "normal"): "Regular",
    (400, "italic"): "Italic",
    (600, "normal"): "SemiBold",
    (700, "normal"): "Bold",
    (700, "italic"): "BoldItalic",
}
"""The styles of `CONDENSED` that are printed, by weight and slope."""

BOOKS = {
    (400, "normal"): "Regular",
    (400, "italic"): "Italic",
    (700, "normal"): "Bold",
    (700, "italic"): "BoldItalic",
}
"""The styles of `SANS` that books print, by weight and slope."""


def printed(family: Family, styles: dict[tuple[int, str], str]) -> list[Path]:
    """Return the files of the styles that are printed."""
    return [family.file(style, "woff") for style in styles.values()]


def print_rules(family: Family, styles: dict[tuple[int, str], str]) -> str:
    """Return the @font-face rules that lead the PDF engine to the files."""
    return "".join(
        f'@font-face{{font-family:"{family.name}";font-weight:{weight};font-style:{slope};'
        f'src:url("{family.file(style, "woff").as_uri()}")}}\n'
        for (weight, slope), style in styles.items()
    )
