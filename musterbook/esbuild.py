"""Bundles TypeScript and CSS with esbuild, which npm installed.

In: a source file. Out: one minified file with all that it imports. Scripts become classic scripts,
which browsers also run from a folder on disk and inside one HTML file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from musterbook.errors import UserError

ROOT = Path(__file__).resolve().parents[1]
BROWSERS = "--target=chrome100,firefox100,safari15"


def bundle(source: Path, target: Path) -> None:
    """Bundle a TypeScript or CSS file with all that it imports into one file."""
    script = ["--format=iife", "--jsx=automatic", "--jsx-import-source=preact"]
    own = ["--external:*.woff2"] if source.suffix == ".css" else script
    _esbuild([str(source), f"--outfile={target}", *own], source)


def _esbuild(arguments: Sequence[str], source: Path) -> None:
    """Run the bundler; what it refuses is told with the place in the source."""
    tool = ROOT / "node_modules" / ".bin" / "esbuild"
    if not tool.exists():
        raise UserError(f"{tool.relative_to(ROOT)} is missing: run `make` once to install it")
    path = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    if shutil.which("node", path=path) is None:
        raise UserError("Node.js is missing: run `make` once, or install node 20 or newer")
    options = ["--bundle", "--minify", "--charset=utf8", "--legal-comments=none", BROWSERS,
               "--log-level=warning", '--define:process.env.NODE_ENV="production"']  # fmt: skip
    done = subprocess.run(
        [str(tool), *arguments, *options],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode != 0 or done.stderr.strip():
        name = source.relative_to(ROOT) if source.is_relative_to(ROOT) else source
        raise UserError(f"esbuild refuses {name}:\n{done.stderr.strip()}")
