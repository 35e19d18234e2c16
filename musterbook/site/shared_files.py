"""The files that all pages share: fonts, colours, styles, scripts, popovers, licences.

In: bundled styles and scripts, the installed fonts, a library. Out: files by address. Nothing is
fetched.
"""

import json
import re
from pathlib import Path

from musterbook.cards import faces
from musterbook.colours import DARK_THEME, css_variables
from musterbook.esbuild import scripts
from musterbook.json_text import script_json
from musterbook.library import addresses
from musterbook.library.matchups import matrices
from musterbook.library.model.game_file import GameFile
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages import popovers
from musterbook.resources import HOME, MODULES
from musterbook.site import web_fonts

LICENCES = "licences.txt"
LICENCES_HEAD = """\
This site is made with Musterbook (MIT licence){texts}.
It also contains parts of these works, each under its own licence.
"""
POPOVER_FILES = 128
"""Number of files that hold the popovers; `client/shared/popover-files.ts` has the same."""

MATERIAL_DARK = '[data-md-color-scheme="slate"]'
"""Selector of the body of a Material page while it shows its dark theme."""

DARK, GOLD = "#14202b", "#e3b45c"
SIDE, ROUND = 32, 6
"""The logo is a square with sides and corner radius of this size."""
DIAMONDS = (12, 7.3, 3.7)
"""Distances from the centre of the logo to the corners of its diamonds: gold, dark and gold."""


def mark(logo: str = "") -> str:
    """Return Musterbook's logo as SVG, or another logo on its ground."""
    half, inner = SIDE // 2, SIDE - 2 * ROUND
    square = f'x="{ROUND}" y="{ROUND}" width="{inner}" height="{inner}"'
    drawing = logo.replace("<svg ", f"<svg {square} ", 1).replace("currentColor", "#ffffff")
    drawing = drawing or "".join(
        f'<path fill="{DARK if number % 2 else GOLD}" '
        f'd="M{half} {half - far:g}l{far:g} {far:g}-{far:g} {far:g}-{far:g}-{far:g}Z"/>'
        for number, far in enumerate(DIAMONDS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{ROUND}" fill="{DARK}"/>{drawing}</svg>'
    )


def assets(library: Library) -> Files:
    """Return the files that all pages of our own site share, by address from its root.

    Raises UserError if something is missing from the installed packages.
    """
    bundles = scripts()
    return {
        **article_assets(library),
        "assets/site.css": (token_css(library) + style("frame")).encode(),
        **{f"assets/{name}": bundles[name] for name in ("site.js", "search.js")},
    }


def material_assets(library: Library) -> Files:
    """Return the files that all pages of a Material site share, by address. Raises UserError."""
    return {
        **article_assets(library),
        "assets/material.css": (token_css(library, MATERIAL_DARK) + style("material")).encode(),
        "assets/material.js": scripts()["material.js"],
    }


def article_assets(library: Library) -> Files:
    """Return the files that articles need in any page, by address. Raises UserError."""
    bundles = scripts()
    names = ["pick.js", "card-list.js", "deck.js", "map-screen.js", "pinboard.js"]
    if matrices(library):
        names.append("matrix.js")
    return {
        LICENCES: licences(library.game).encode(),
        "assets/musterbook.svg": mark(library.logo).encode(),
        "assets/articles.css": style("articles").encode(),
        "assets/cards.css": (web_fonts.display(library) + faces.css()).encode(),
        **web_fonts.styles(library),
        **{f"assets/{name}": bundles[name] for name in names},
        **{
            f"{addresses.PICTURES}/{name}": picture.path.read_bytes()
            for name, picture in library.pictures.items()
            if picture
        },
    }


def style(folder: str) -> str:
    """Return the style sheets of a folder of `templates/styles`, in order of their names."""
    bundles = scripts()
    sheets = sorted(name for name in bundles if name.startswith(f"styles/{folder}/"))
    return "".join(bundles[name].decode() for name in sheets)


def token_css(library: Library, dark: str = DARK_THEME) -> str:
    """Return the shared colours, the unit of score, and a class for each face with its colours.

    `dark` is the selector of the element that has the dark theme. Our own site also follows the
    device if no script runs; Material does not.
    """
    kinds = library.faces.values()
    faces = "".join([face.accent_css for face in kinds] + [face.card_css for face in kinds])
    text = theme_css(library, dark)
    if dark == DARK_THEME:
        *_, unscripted = theme_css(library, ".no-js").splitlines()
        text += unscripted.replace("screen", "screen and (prefers-color-scheme:dark)", 1) + "\n"
    unit = json.dumps(library.game.score.short, ensure_ascii=False)
    return f"{text}:root{{--mb-unit:{unit}}}\n{faces}\n"


def theme_css(library: Library, dark: str = DARK_THEME) -> str:
    """Return the colours of both themes; paper always has the light ones."""
    colours = css_variables(library.faces.values(), dark=dark, header=library.settings.header)
    light, darkened = colours.strip().splitlines()
    return f"{light}\n@media screen{{{darkened}}}\n"


def popover_scripts(library: Library) -> Files:
    """Return the contents of popovers as classic scripts, which also load from disk.

    Each script holds a share of them, so that little is loaded for the first popover.
    """
    parts: list[dict[str, str]] = [{} for _ in range(POPOVER_FILES)]
    for id, html in sorted(popovers(library).items()):
        parts[file_number(id)][id] = html
    variable = "window.musterbookPopovers"
    return {
        f"assets/popovers/{number}.js": (
            f"{variable}=Object.assign({variable}||{{}},{script_json(shown)});\n".encode()
        )
        for number, shown in enumerate(parts)
    }


def file_number(id: str) -> int:
    """Return the number of the file that holds the popover of an id."""
    number = 0
    for byte in id.encode():
        number = (number * 31 + byte) % 65521
    return number % POPOVER_FILES


def licences(game: GameFile) -> str:
    """Return the licence of the texts, and those of all shipped fonts and scripts, sorted by name.

    These are those of the packages that `package.json` depends on, and must accompany every copy.
    """
    dependencies = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["dependencies"]
    works = [_package(MODULES / name) for name in sorted(dependencies)]
    licence = re.sub(r"^CC-(.+)-([0-9.]+)$", r"CC \1 \2", game.legal.licence or "")
    head = LICENCES_HEAD.format(texts=f"; its own texts are under {licence}" if licence else "")
    return head + "".join("\n\n" + "-" * 78 + "\n" + work for work in works)


def _package(folder: Path) -> str:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    head = f"{about['name']} {about['version']}, licence {about['license']}"
    author = about.get("author", "")
    author = author.get("name", "") if isinstance(author, dict) else author
    texts = sorted(folder.glob("LICEN[CS]E*"))
    if texts:
        every = "\n\n".join(text.read_text(encoding="utf-8").strip() for text in texts)
        return f"{head}\n\n{every}\n"
    return f"{head}{f', by {author}' if author else ''}\n"
