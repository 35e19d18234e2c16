"""The files that every page of the site shares: fonts, colours, styles, scripts, popovers.

In: the folder `templates/styles`, bundled scripts, the installed fonts; a library for the popovers.
Out: files by address. Nothing is fetched.
"""

from __future__ import annotations

import json
from pathlib import Path

from musterbook.cards import faces
from musterbook.esbuild import script
from musterbook.fonts import web_fonts
from musterbook.library.model.nodes import Library
from musterbook.output import Files
from musterbook.pages import popovers
from musterbook.tokens import css_variables, tokens

ROOT = Path(__file__).resolve().parents[2]
STYLES = ROOT / "templates" / "styles"

DARK, GOLD = "#14202b", "#e3b45c"
SIDE, ROUND = 32, 6
"""The mark is a square of this side with corners of this radius."""
DIAMONDS = (12, 7.3, 3.7)
"""From the middle of the mark to the corners of its diamonds: gold, dark and gold."""


def mark() -> str:
    """Return the mark of the house as SVG."""
    half = SIDE // 2
    diamonds = "".join(
        f'<path fill="{DARK if number % 2 else GOLD}" '
        f'd="M{half} {half - far:g}l{far:g} {far:g}-{far:g} {far:g}-{far:g}-{far:g}Z"/>'
        for number, far in enumerate(DIAMONDS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{ROUND}" fill="{DARK}"/>{diamonds}</svg>'
    )


def assets() -> Files:
    """Return every shared file by its address below the root of the site.

    Raises UserError when the installed packages lack something.
    """
    return {
        "assets/musterbook.svg": mark().encode(),
        "assets/tokens.css": token_css().encode(),
        "assets/site.css": style().encode(),
        "assets/cards.css": faces.css().encode(),
        **{
            f"assets/{name}": script(name)
            for name in (
                "site.js",
                "pick.js",
                "matrix.js",
                "search.js",
                "card-list.js",
                "compare.js",
            )
        },
        **{f"assets/fonts/{name}.woff2": font for name, font in web_fonts().items()},
    }


def token_css() -> str:
    """Return the shared colours, and for each face the class that makes it the accent."""
    faces = "\n".join(
        f".face-{face}{{--accent:var(--mb-{face});--fill:var(--mb-{face}-fill)}}"
        for face in tokens().faces
    )
    light, dark = css_variables().strip().splitlines()
    return f"{light}\n@media screen{{{dark}}}\n{faces}\n"  # paper is light, whatever the screen is


def style() -> str:
    """Return the style sheet of the site: all sheets in the order of their names."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css")))


def popover_script(library: Library) -> str:
    """Return what popovers show as a classic script, which also loads from disk."""
    text = json.dumps(popovers(library), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    safe = text.replace("</", "<\\/")
    return f"window.musterbookPopovers={safe};\n"
