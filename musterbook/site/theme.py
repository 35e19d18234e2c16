"""The files that every page of the site shares: fonts, colours, styles, scripts, popovers.

In: a library and the folders `templates/styles` and `templates/scripts`. Out: address →
content, for the adapter to write. Nothing is fetched.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from musterbook.cards import faces
from musterbook.esbuild import bundle
from musterbook.library.model.nodes import Library
from musterbook.pages import popovers
from musterbook.pages.pick import face_files
from musterbook.site import fonts
from musterbook.tokens import css_variables, tokens

ROOT = Path(__file__).resolve().parents[2]
STYLES = ROOT / "templates" / "styles"
SCRIPTS = ROOT / "templates" / "scripts"

SHARDS = 128
"""Files among which popovers are divided; `templates/scripts/shards.ts` has the same number."""

MARK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
    '<rect width="32" height="32" rx="6" fill="#14202b"/>'
    '<path fill="#e3b45c" fill-rule="evenodd" '
    'd="M16 4 28 16 16 28 4 16Zm0 4.700L8.7 16l7.3 7.300L23.3 16Z"/>'
    '<path fill="#e3b45c" d="m16 12.3 3.7 3.7-3.7 3.7-3.7-3.700Z"/></svg>'
)


def assets(library: Library) -> dict[str, bytes]:
    """Return every shared file by its address below the root of the site.

    Raises UserError when the installed packages lack something.
    """
    return {
        "assets/musterbook.svg": MARK.encode(),
        "assets/site.css": style(),
        "assets/cards.css": minified(faces.css()),
        "assets/site.js": script("site.ts"),
        "assets/pick.js": script("pick.ts"),
        "assets/search.js": script("search.ts"),
        fonts.STYLE: fonts.style(library),
        **popover_scripts(popovers(library)),
        **face_files(library),
    }


def token_css() -> str:
    """Return the shared colours, and for each face the class that makes it the accent."""
    faces = "\n".join(
        f".face-{face}{{--accent:var(--mb-{face});--fill:var(--mb-{face}-fill)}}"
        for face in tokens().faces
    )
    light, dark = css_variables().strip().splitlines()
    unscripted = css_variables(dark=".no-js").strip().splitlines()[1]
    return (
        f"{light}\n@media screen{{{dark}}}\n"  # paper is light, whatever the screen is
        f"@media screen and (prefers-color-scheme:dark){{{unscripted}}}\n{faces}\n"
    )


def style() -> bytes:
    """Return the style sheet of the site: the colours, then all sheets in the order of names."""
    sheets = (path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css")))
    return minified("\n".join([token_css(), *sheets]))


@cache
def minified(css: str) -> bytes:
    """Return a style sheet in as few bytes as possible. Raises UserError."""
    with tempfile.TemporaryDirectory(prefix="musterbook-") as folder:
        source, target = Path(folder) / "source.css", Path(folder) / "target.css"
        source.write_text(css, encoding="utf-8")
        bundle(source, target)
        return target.read_bytes()


@cache
def script(entry: str) -> bytes:
    """Return a script and all it imports as one classic script. Raises UserError."""
    with tempfile.TemporaryDirectory(prefix="musterbook-") as folder:
        target = Path(folder) / "target.js"
        bundle(SCRIPTS / entry, target)
        return target.read_bytes()


def popover_scripts(shown: Mapping[str, str]) -> dict[str, bytes]:
    """Return what popovers show as classic scripts, which also load from disk.

    Each holds a share of them, so that the first one that a reader opens loads little.
    """
    shares: list[dict[str, str]] = [{} for _ in range(SHARDS)]
    for id, html in sorted(shown.items()):
        shares[shard(id)][id] = html
    return {
        f"assets/popovers/{number}.js": _popover_script(share)
        for number, share in enumerate(shares)
    }


def shard(id: str) -> int:
    """Return the number of the file that holds the popover of an id."""
    number = 0
    for byte in id.encode():
        number = (number * 31 + byte) % 65521
    return number % SHARDS


def _popover_script(share: Mapping[str, str]) -> bytes:
    text = json.dumps(share, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f"window.musterbookPopovers=Object.assign(window.musterbookPopovers||{{}},{text});\n"
    ).encode()
