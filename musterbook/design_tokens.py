"""Colours and symbols shared by the site, the cards and the randomizer.

In: `cards/design-tokens.yml` and `cards/icons/<face>.svg`. Out: `tokens()`, a frozen record with
the shared colours of both themes and every kind of face, and the same as CSS custom properties
(`css_variables`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from musterbook.resources import CARDS

DARK_THEME = '[data-theme="dark"]'
"""Selector of the page element while the site shows its dark theme."""


@dataclass(frozen=True)
class Face:
    """A kind of card face.

    `colour` is a background for white text; `dark` is the accent colour in the dark theme; `icon`
    is an SVG whose colour is `currentColor`.
    """

    slug: str
    colour: str
    dark: str
    icon: str

    def symbol(self, *, css_class: str = "", colour: str = "currentColor") -> str:
        """Return the symbol as decorative inline SVG in the given colour.

        The colour is written into the attributes because the PDF engine does not apply the style
        sheets of a page to inline SVG.
        """
        attributes = f' class="{css_class}"' if css_class else ""
        svg = self.icon.replace("<svg ", f'<svg{attributes} aria-hidden="true" ', 1)
        return svg.replace("currentColor", colour)


@dataclass(frozen=True)
class Tokens:
    """Shared colours of the two themes, and the kinds of face, in the order of the file."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    faces: Mapping[str, Face]


def read_settings(path: Path) -> Any:
    """Return the values of one of the project's own YAML files."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


_club_colours: dict[str, str] = {}


def recolour(colours: Mapping[str, str]) -> None:
    """Replace colours of kinds of card by those of a club, before anything is designed."""
    if colours != _club_colours:
        _club_colours.clear()
        _club_colours.update(colours)
        tokens.cache_clear()


@cache
def tokens(folder: Path = CARDS) -> Tokens:
    """Read the tokens and symbols of a folder. Raises OSError if a face has no symbol."""
    data = read_settings(folder / "design-tokens.yml")
    faces = {
        slug: Face(
            slug,
            _club_colours.get(slug, kind["colour"]),
            kind["dark"],
            _icon(folder, slug),
        )
        for slug, kind in data["faces"].items()
    }
    return Tokens(
        MappingProxyType(dict(data["light"])),
        MappingProxyType(dict(data["dark"])),
        MappingProxyType(faces),
    )


def css_variables(*, dark: str = DARK_THEME) -> str:
    """Return the tokens as CSS custom properties for both themes.

    `--mb-ink`, `--mb-paper`… are shared. For each face, `--mb-<face>` is its accent for text and
    lines (lighter in the dark theme) and `--mb-<face>-fill` its colour behind white text.
    """
    known = tokens()
    light_lines = [f"--mb-{name}:{colour}" for name, colour in known.light.items()]
    dark_lines = [f"--mb-{name}:{colour}" for name, colour in known.dark.items()]
    for face in known.faces.values():
        light_lines += [f"--mb-{face.slug}:{face.colour}", f"--mb-{face.slug}-fill:{face.colour}"]
        dark_lines.append(f"--mb-{face.slug}:{face.dark}")
    return f":root{{{';'.join(light_lines)}}}\n{dark}{{{';'.join(dark_lines)}}}\n"


def _icon(folder: Path, slug: str) -> str:
    text = (folder / "icons" / f"{slug}.svg").read_text(encoding="utf-8")
    return re.sub(r"\s*\n\s*", "", text).strip()


def tint(colour: str, strength: float) -> str:
    """Return a colour `#rrggbb` mixed with white; strength 1 is the colour itself."""
    mixed = (round(255 - (255 - int(colour[at : at + 2], 16)) * strength) for at in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours written `#rrggbb`."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
