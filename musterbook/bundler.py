"""Turns TypeScript and CSS into single classic files, with the bundler that npm installed.

In: a source file. Out: the same with all that it imports, small, for browsers of the last years.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class ExportError(RuntimeError):
    """A part of the randomizer cannot be built; the message says what is missing and what to do."""


def bundle(source: Path, target: Path) -> None:
    """Turn a TypeScript or CSS file and all it imports into one classic file."""
    tool = ROOT / "node_modules" / ".bin" / "esbuild"
    if not tool.exists():
        raise ExportError(f"{tool.relative_to(ROOT)} is missing: run `make` once to install it")
    venv = ROOT / ".venv" / "bin"
    path = os.pathsep.join([os.environ.get("PATH", ""), str(venv)])
    if shutil.which("node", path=path) is None:
        raise ExportError("Node.js is missing: run `make` once, or install node 20 or newer")
    options = ["--bundle", "--minify", "--legal-comments=none", "--log-level=warning",
               '--define:process.env.NODE_ENV="production"', f"--outfile={target}"]  # fmt: skip
    if source.suffix == ".ts":
        options += ["--format=iife", "--target=es2020", "--charset=utf8"]
    else:
        options += ["--target=chrome100,firefox100,safari15", "--external:*.woff2"]
    done = subprocess.run(
        [str(tool), str(source), *options],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode != 0 or done.stderr.strip():
        name = source.relative_to(ROOT) if source.is_relative_to(ROOT) else source
        raise ExportError(f"esbuild refuses {name}:\n{done.stderr.strip()}")
