"""Bundles TypeScript and CSS with esbuild, which npm installs.

In: source files. Out: for each, one minified file with everything that it imports. Scripts become
classic scripts, which browsers also run from a folder on disk and inside one HTML file.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from musterbook.cache import cached, content_of
from musterbook.errors import UserError
from musterbook.resources import BUNDLES, INSTALLED
from musterbook.resources import HOME as ROOT

BROWSERS = "--target=chrome100,firefox100,safari15"
ESBUILD_OPTIONS = (
    "--bundle", "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=warning",
    BROWSERS, "--format=iife", "--jsx=automatic", "--jsx-import-source=preact",
    "--external:*.woff2", '--define:process.env.NODE_ENV="production"',
)  # fmt: skip

SCRIPTS = {
    "early.js": ROOT / "client/shared/before-paint.ts",
    "lost.js": ROOT / "client/site/not-found.ts",
    "site.js": ROOT / "client/site/site.ts",
    "search.js": ROOT / "client/site/search/results.ts",
    "pick.js": ROOT / "client/site/pick-page.ts",
    "matrix.js": ROOT / "client/site/matrix.ts",
    "map-screen.js": ROOT / "client/site/map-screen.ts",
    "pinboard.js": ROOT / "client/site/pinboard.ts",
    "deck.js": ROOT / "client/site/deck-page.ts",
    "card-list.js": ROOT / "client/site/card-list.ts",
    "live.js": ROOT / "client/site/live-reload.ts",
    "app.js": ROOT / "client/randomizer/view/main.tsx",
    "app.css": ROOT / "client/randomizer/view/main.css",
    "qr-codes.js": ROOT / "client/randomizer/view/share/qr-codes.ts",
    "playtest.js": ROOT / "client/randomizer/playtest/playtest.ts",
    "sw.js": ROOT / "client/shared/offline/service-worker.ts",
    "material.js": ROOT / "client/site/material.ts",
    **{
        f"styles/{path.parent.name}/{path.name}": path
        for path in sorted((ROOT / "templates/styles").glob("*/*.css"))
    },
}
"""Every bundle of the site and its source."""

_SOURCES = ("client", "templates/styles")


def script(name: str) -> bytes:
    """Return one of `SCRIPTS`. Raises UserError with the message of esbuild."""
    return scripts()[name]


@cache
def scripts() -> Mapping[str, bytes]:
    """Return all of `SCRIPTS`; the first call bundles them, unless they are in the cache.

    Raises UserError with the message of esbuild.
    """
    if INSTALLED:
        return {name: (BUNDLES / name).read_bytes() for name in SCRIPTS}
    paths = [path for folder in _SOURCES for path in sorted((ROOT / folder).rglob("*.*"))]
    sources = [path for path in paths if path.is_file()]
    return _bundled(content_of([*sources, ROOT / "package-lock.json"], sorted(SCRIPTS)))


@cached("scripts", code="esbuild")
def _bundled(made_from: str) -> dict[str, bytes]:
    """Bundle all scripts; `made_from` is the hash of their sources."""
    return bundle(SCRIPTS)


def bundle(sources: Mapping[str, Path]) -> dict[str, bytes]:
    """Bundle TypeScript and CSS files, each with everything that it imports, in one run.

    `sources` maps the name of each bundle, such as `app.js`, to its source. Raises UserError with
    the message of esbuild and the location in the source.
    """
    with _run(sources, ESBUILD_OPTIONS) as folder:
        return {name: (folder / name).read_bytes() for name in sources}


@contextmanager
def _run(sources: Mapping[str, Path], options: Sequence[str]) -> Iterator[Path]:
    """Run esbuild; the folder with the result exists until the context ends."""
    tool = ROOT / "node_modules" / ".bin" / "esbuild"
    if not tool.exists():
        raise UserError(f"{tool.relative_to(ROOT)} is missing: run `make` once to install it")
    path = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    if shutil.which("node", path=path) is None:
        raise UserError("Node.js is missing: run `make` once, or install node 20 or newer")
    with tempfile.TemporaryDirectory(prefix="musterbook-") as folder:
        entries = [f"{name.rpartition('.')[0]}={source}" for name, source in sources.items()]
        done = subprocess.run(
            [str(tool), *entries, f"--outdir={folder}", *options],
            cwd=ROOT,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode != 0 or done.stderr.strip():
            names = ", ".join(
                str(source.relative_to(ROOT) if source.is_relative_to(ROOT) else source)
                for source in sources.values()
            )
            raise UserError(f"esbuild cannot bundle {names}:\n{done.stderr.strip()}")
        yield Path(folder)
