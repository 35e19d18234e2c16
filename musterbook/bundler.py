"""Turns TypeScript and CSS into classic files, with the bundler that npm installed.

In: a source file. Out: the same with all that it imports, small, for browsers of the last years.
A pair of scripts shares its code: the second takes from the first what both need. Classic scripts
do that from a folder and inside one HTML file too, where modules may not be loaded.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from musterbook.errors import UserError

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = "--target=chrome100,firefox100,safari15"
SHARED = "musterbookParts"
"""The one global name by which a first script hands its parts to the second."""

_IMPORT = re.compile(r'import\{([\w$, ]*)\}from"\./first\.js";')
_EXPORT = re.compile(r"export\{([\w$, ]*)\};\s*\Z")


def bundle(source: Path, target: Path) -> None:
    """Turn a TypeScript or CSS file and all it imports into one classic file."""
    own = ["--format=iife"] if source.suffix == ".ts" else ["--external:*.woff2"]
    _esbuild([str(source), f"--outfile={target}", *own], source)


def bundle_pair(first: Path, second: Path) -> tuple[str, str]:
    """Turn two scripts, the second of which imports the first, into two classic scripts.

    Returns their text. The second runs only after a first of the same build: names are shortened
    anew by every build, so it throws when it comes from another one.
    """
    with tempfile.TemporaryDirectory(prefix="musterbook-") as name:
        out = Path(name)
        entries = [f"entry={first}", f"second={second}", f"--outdir={out}"]
        _esbuild([*entries, "--splitting", "--format=esm", "--chunk-names=first"], second)
        shared = (out / "first.js").read_text(encoding="utf-8").strip()
        rest = (out / "second.js").read_text(encoding="utf-8").strip()
    given, taken = _EXPORT.search(shared), _IMPORT.findall(rest)
    if given is None or len(taken) != 1 or rest.count('from"./') != 1:
        raise UserError(f"esbuild does not divide {second.name} from {first.name} any more")
    build = hashlib.sha256((shared + rest).encode()).hexdigest()[:8]
    parts = _renamed(given[1], r"\2:\1")
    handed = f'window.{SHARED}={{build:"{build}",{parts}}}'
    whole = "(()=>{" + _EXPORT.sub("", shared) + handed + "})();\n"
    check = f'if(window.{SHARED}?.build!=="{build}")throw new Error("the scripts do not fit");'
    names = "const{" + _renamed(taken[0], r"\1:\2") + f"}}=window.{SHARED};"
    return whole, "(()=>{" + check + names + _IMPORT.sub("", rest) + "})();\n"


def _renamed(names: str, form: str) -> str:
    """The list of an import or export, `x as y, z`, in the form of an object: `x` is 1, `y` 2."""
    each = (f"{name} as {name}" if " as " not in name else name for name in names.split(","))
    return ",".join(re.sub(r"^\s*(\S+) as (\S+)\s*$", form, name.strip()) for name in each)


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
