"""Colours of the two themes, and kinds of card faces with their colours and symbols.

In: `cards/colours.yml`. Out: `tokens()`, a frozen record with the shared colours of both
themes, the same as CSS custom properties (`css_variables`), and style sheets of paper with the
colours themselves (`print_style`). Kinds of face belong to a game: `library.model.game_file` has
them.
Why: docs/decisions/one-look.md
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from musterbook.resources import CARDS

DARK_THEME = '[data-theme="dark"]'
"""Selector of the page element while the site shows its dark theme."""

READABLE = 4.5
"""Minimum contrast of text and its background (WCAG AA)."""

PLAIN_SYMBOL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor">'
    '<path fill-rule="evenodd" d="M6 1h12a2.5 2.5 0 0 1 2.5 2.5v17A2.5 2.5 0 0 1 18 23H6'
    'a2.5 2.5 0 0 1-2.5-2.5v-17A2.5 2.5 0 0 1 6 1Zm6 5.5-4.5 5.5 4.5 5.5 4.5-5.5Z"/></svg>'
)
"""The symbol of a kind of face without one: a card."""


@dataclass(frozen=True)
class Face:
    """A kind of card face.

    `name` is its label, if it has one. `colour` is a background for white text; `dark` is the
    accent colour in the dark theme; `icon` is an SVG whose colour is `currentColor`. `pattern` is
    its ground, `panel` the shape of its panel, and `art` says where its pictures are. In the CSS of
    `style`, `&` is a card of this kind.
    """

    slug: str
    name: str
    colour: str
    dark: str
    icon: str
    pattern: str = ""
    panel: str = "corner"
    art: str = "window"
    style: str = ""

    @property
    def accent_css(self) -> str:
        """The CSS rule of its two colours: that of its accents, and that behind white text."""
        return f".face-{self.slug}{{--accent:var(--mb-face-{self.slug});--fill:{self.colour}}}\n"

    @property
    def card_css(self) -> str:
        """The CSS rules with the colours of its cards, and its own style unless they save ink."""
        own = self.style.replace("&", f".mb-kind-{self.slug}:not(.mb-low-ink)")
        return f".mb-kind-{self.slug}{{{shades_of(self.colour).css}}}{own}\n"

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
    """Shared colours of the two themes; both have those that are the same in both."""

    light: Mapping[str, str]
    dark: Mapping[str, str]


def read_settings(path: Path) -> Any:
    """Return the values of one of the project's own YAML files."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@cache
def tokens() -> Tokens:
    data = read_settings(CARDS / "colours.yml")
    light, dark = ({**data["both"], **data[theme]} for theme in ("light", "dark"))
    return Tokens(MappingProxyType(light), MappingProxyType(dark))


def css_variables(faces: Iterable[Face], *, dark: str = DARK_THEME, header: str = "") -> str:
    """Return the tokens as CSS custom properties for both themes.

    `--mb-ink`, `--mb-paper`… are shared. For each face, `--mb-face-<face>` is its accent for text
    and lines, lighter in the dark theme. A `header` is the colour of the top bar and of what has
    its colours, in both themes.
    """
    bar = header_colours(header) if header else {}
    light, darkened = {**tokens().light, **bar}, {**tokens().dark, **bar}
    light_lines = [f"--mb-{name}:{colour}" for name, colour in light.items()]
    own = [name for name in darkened if darkened[name] != light[name]]
    dark_lines = [f"--mb-{name}:{darkened[name]}" for name in own]
    for face in faces:
        light_lines.append(f"--mb-face-{face.slug}:{face.colour}")
        dark_lines.append(f"--mb-face-{face.slug}:{face.dark}")
    return f":root{{{';'.join(light_lines)}}}\n{dark}{{{';'.join(dark_lines)}}}\n"


def header_colours(colour: str) -> dict[str, str]:
    """Return the tokens of the top bar, the front page and the foot, all from one colour."""
    raised = mixed(colour, "#000000", 0.25)
    return {
        "header": colour,
        "header-raised": raised,
        "night": colour,
        "night-raised": raised,
        "night-light": mixed(colour, "#000000", 0.4),
        "night-line": mixed(colour, "#ffffff", 0.35),
    }


def print_style(path: Path) -> str:
    """Return a style sheet of paper with colours instead of their names.

    The PDF engine evaluates custom properties again for every element.
    """
    light = tokens().light
    return re.sub(
        r"var\(--mb-([\w-]+)\)", lambda match: light[match[1]], path.read_text(encoding="utf-8")
    )


SHADE = 0.85
"""How much a shade hides of a picture: white words on it can be read over white, too."""


@dataclass(frozen=True)
class Colours:
    """The colours of a kind of card, all from its one colour `base`."""

    base: str
    deep: str
    line: str
    soft: str
    tint: str

    @property
    def css(self) -> str:
        """The declarations of the custom properties that the style sheet uses; the shade is behind
        words on a picture.
        """
        names = ("base", "deep", "soft", "tint")
        css = ";".join(f"--card-{name}:{getattr(self, name)}" for name in names)
        return f"{css};--card-shade:{self.deep}{round(SHADE * 255):02x}"


@cache
def shades_of(base: str) -> Colours:
    """Return the colours that belong to one."""
    return Colours(
        base,
        mixed(base, "#0a0c10", 0.5),
        mixed(base, "#ffffff", 0.34),
        mixed(base, "#ffffff", 0.62),
        mixed(base, "#ffffff", 0.9),
    )


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour `#rrggbb` mixed with a share of another one."""
    channels = (
        round(a + (b - a) * share)
        for a, b in ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


@cache
def tint(colour: str, strength: float) -> str:
    """Return a colour `#rrggbb` mixed with white; strength 1 is the colour itself."""
    return mixed("#ffffff", colour, strength)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours written `#rrggbb`."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def is_readable_on_dark(colour: str) -> bool:
    """Whether words in a colour can be read on the surfaces of the dark theme."""
    dark = tokens().dark
    return min(contrast(colour, dark[surface]) for surface in ("paper", "raised")) >= READABLE


def under_white(colour: str) -> str:
    """Return a colour, mixed with black until white text can be read on it."""
    return _darkened(colour, "#ffffff")


def under_gold(colour: str) -> str:
    """Return a colour for the top bar: its words in gold are darker than those in white."""
    return _darkened(colour, tokens().light["gold"])


def _darkened(colour: str, text: str) -> str:
    shades = (mixed(colour, "#000000", step / 20) for step in range(20))
    return next(shade for shade in shades if contrast(shade, text) >= READABLE)


def for_dark(colour: str) -> str:
    """Return a colour, mixed with white until it can be read in the dark theme."""
    tints = (tint(colour, step / 20) for step in range(20, 0, -1))
    return next(filter(is_readable_on_dark, tints), "#ffffff")


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
