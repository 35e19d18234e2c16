"""Bundles TypeScript and CSS with esbuild, which npm installs.

In: source files. Out: for each, one minified file with everything that it imports. Scripts become
classic scripts, which browsers also run from a folder on disk and inside one HTML file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from musterbook.cache import cached, content_of
from musterbook.errors import UserError
from musterbook.resources import BUNDLES, INSTALLED
from musterbook.resources import HOME as ROOT

BROWSERS = "--target=chrome100,firefox100,safari15"
OPTIONS = (
    "--bundle", "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=warning",
    BROWSERS, "--format=iife", "--jsx=automatic", "--jsx-import-source=preact",
    "--external:*.woff2", '--define:process.env.NODE_ENV="production"',
)  # fmt: skip

SCRIPTS = {
    "early.js": ROOT / "templates/scripts/before-paint.ts",
    "lost.js": ROOT / "templates/scripts/not-found.ts",
    "site.js": ROOT / "templates/scripts/site.ts",
    "search.js": ROOT / "templates/scripts/search/dialog.ts",
    "pick.js": ROOT / "templates/scripts/pick.ts",
    "matrix.js": ROOT / "templates/scripts/matrix.ts",
    "compare.js": ROOT / "templates/scripts/compare.ts",
    "differences.js": ROOT / "templates/scripts/differences.ts",
    "deck.js": ROOT / "templates/scripts/deck.ts",
    "card-list.js": ROOT / "templates/scripts/card-list.ts",
    "live.js": ROOT / "templates/scripts/serve-reload.ts",
    "app.js": ROOT / "randomizer/view/main.tsx",
    "app.css": ROOT / "randomizer/view/main.css",
    "extras.js": ROOT / "randomizer/view/extras.ts",
    "extras.css": ROOT / "randomizer/view/extras.css",
    "playtest.js": ROOT / "randomizer/playtest/playtest.ts",
    "sw.js": ROOT / "randomizer/offline/service-worker.ts",
    **{f"styles/{path.name}": path for path in sorted((ROOT / "templates/styles").glob("*.css"))},
}
"""Every bundle of the site and its source."""

SHARING = ("app.js", "extras.js")
"""A script, and another that a page loads after it and that uses modules of the first."""
MODULES = "window.musterbookModules"
"""Global variable with the modules that both scripts use, and with the exports of both."""

_SOURCES = ("templates/scripts", "templates/styles", "randomizer/engine", "randomizer/view",
            "randomizer/offline", "randomizer/playtest")  # fmt: skip
_built: dict[str, dict[str, bytes]] = {}


def script(name: str) -> bytes:
    """Return one of `SCRIPTS`. Raises UserError with the message of esbuild."""
    return scripts()[name]


def scripts() -> Mapping[str, bytes]:
    """Return all of `SCRIPTS`; the first call bundles them, unless they are in the cache.

    Raises UserError with the message of esbuild.
    """
    if INSTALLED:
        return {name: (BUNDLES / name).read_bytes() for name in SCRIPTS}
    paths = [path for folder in _SOURCES for path in sorted((ROOT / folder).rglob("*.*"))]
    sources = [path for path in paths if path.is_file() and "tests" not in path.parts]
    made_from = content_of([*sources, ROOT / "package-lock.json"], sorted(SCRIPTS))
    if made_from not in _built:
        _built.clear()
        _built[made_from] = _bundled(made_from)
    return _built[made_from]


@cached("scripts")
def _bundled(made_from: str) -> dict[str, bytes]:
    """Bundle all scripts; `made_from` is the hash of their sources."""
    separate = {name: source for name, source in SCRIPTS.items() if name not in SHARING}
    sharing = {name: source for name, source in SCRIPTS.items() if name in SHARING}
    return bundle(separate) | (bundle_sharing(sharing) if sharing else {})


def bundle(sources: Mapping[str, Path]) -> dict[str, bytes]:
    """Bundle TypeScript and CSS files, each with everything that it imports, in one run.

    `sources` maps the name of each bundle, such as `app.js`, to its source. Raises UserError with
    the message of esbuild and the location in the source.
    """
    with _run(sources, OPTIONS) as folder:
        return {name: (folder / name).read_bytes() for name in sources}


def bundle_sharing(sources: Mapping[str, Path]) -> dict[str, bytes]:
    """Bundle two TypeScript files as classic scripts; the second can be loaded after the first.

    The first contains the modules that both import, so that they are loaded and run only once.
    Raises UserError with the message of esbuild and the location in the source.
    """
    first, _ = sources
    # Without a fixed name, the shared part is named by a hash of the paths of packages.
    split_options = ("--format=esm", "--splitting", "--chunk-names=shared")
    modules = (*(o for o in OPTIONS if o != "--format=iife"), *split_options)
    with _run(sources, modules) as split:
        parts = {path.name: path for path in sorted(split.glob("*.js"))}
        (shared,) = parts.keys() - sources.keys()
        classic = ("--minify", "--charset=utf8", "--log-level=warning", BROWSERS, "--format=cjs")
        with _run(parts, classic) as folder:
            text = {name: (folder / name).read_text(encoding="utf-8").strip() for name in parts}
    outputs = {
        name: f'{MODULES}["{name}"]=((module,require)=>{{{text[name]};return module.exports}})'
        f"({{exports:{{}}}},()=>{MODULES}.shared);\n"
        for name in sources
    }
    start = f"(module=>{{{text[shared]};return module.exports}})({{exports:{{}}}})"
    outputs[first] = f"{MODULES}={{shared:{start}}};\n{outputs[first]}"
    return {name: script.encode() for name, script in outputs.items()}


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
