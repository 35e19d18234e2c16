"""The files that every page of the site shares: fonts, colours, styles, scripts, popovers.

In: a library and the folders `templates/styles`, `templates/scripts`, the installed fonts. Out:
address → content, for `musterbook.site` to write. Nothing is fetched.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

from musterbook.cards import faces
from musterbook.errors import UserError
from musterbook.library.model.nodes import Library
from musterbook.pages import popovers
from musterbook.pages.matrix import matchup_files
from musterbook.pages.pick import face_files
from musterbook.tokens import css_variables, tokens

ROOT = Path(__file__).resolve().parents[2]
STYLES = ROOT / "templates" / "styles"
SCRIPTS = ROOT / "templates" / "scripts"
MODULES = ROOT / "node_modules"

FONTS = {
    "@ibm/plex-sans": ("IBMPlexSans-Regular", "IBMPlexSans-Italic", "IBMPlexSans-SemiBold"),
    "@ibm/plex-sans-condensed": (
        "IBMPlexSansCondensed-Regular",
        "IBMPlexSansCondensed-Italic",
        "IBMPlexSansCondensed-SemiBold",
        "IBMPlexSansCondensed-Bold",
    ),
}

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
    files = {
        "assets/musterbook.svg": MARK.encode(),
        "assets/tokens.css": token_css().encode(),
        "assets/site.css": style().encode(),
        "assets/cards.css": faces.css().encode(),
        "assets/site.js": script("site.ts"),
        "assets/pick.js": script("pick.ts"),
        "assets/matrix.js": script("matrix.ts"),
        "assets/search.js": script("search.ts"),
        "assets/popovers.js": popover_script(library).encode(),
        **face_files(library),
        **matchup_files(library),
    }
    for package, names in FONTS.items():
        for name in names:
            path = MODULES / package / "fonts" / "complete" / "woff2" / f"{name}.woff2"
            if not path.is_file():
                raise UserError(f"{path} is missing: run `make`, which installs the fonts")
            files[f"assets/fonts/{name}.woff2"] = path.read_bytes()
    return files


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


@cache
def script(entry: str) -> bytes:
    """Return a script and all it imports as one classic script.

    Raises UserError with what the bundler says.
    """
    bundler = MODULES / "esbuild" / "bin" / "esbuild"
    node = shutil.which("node")
    if node is None or not bundler.is_file():
        raise UserError("esbuild cannot run: `make` installs it, and Node.js where it is missing")
    done = subprocess.run(
        [
            node,
            str(bundler),
            str(SCRIPTS / entry),
            "--bundle",
            "--format=iife",
            "--target=es2022",
            "--minify",
            "--log-level=warning",
        ],
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode or done.stderr:
        raise UserError(f"{entry}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def popover_script(library: Library) -> str:
    """Return what popovers show as a classic script, which also loads from disk."""
    text = json.dumps(popovers(library), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    safe = text.replace("</", "<\\/")
    return f"window.musterbookPopovers={safe};\n"
