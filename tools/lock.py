"""Write the lock files anew from pyproject.toml and package.json.

    .venv/bin/python tools/lock.py               keep the versions that still fit
    .venv/bin/python tools/lock.py --upgrade     take the newest that pyproject.toml allows

The Python locks hold for every system and every Python from 3.11 on, so uv makes them (in an
environment of its own below .cache). No lock names the host of a registry: everybody installs
from the one that is set up on their machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / ".cache" / "uv"
UV = TOOL / ("Scripts" if os.name == "nt" else "bin") / "uv"
LOCKS = {
    "requirements.lock": ["pyproject.toml"],
    "requirements-dev.lock": [
        *("pyproject.toml", "--group", "dev", "--constraint", "requirements.lock"),
    ],
    "requirements-node.lock": ["--group", "node"],
}


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the lock files anew.")
    parser.add_argument("--upgrade", action="store_true", help="take newer versions")
    upgrade = ["--upgrade"] if parser.parse_args().upgrade else []
    if not TOOL.exists():
        venv.create(TOOL, with_pip=True)
    pip = [str(UV.with_name("python")), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--upgrade", "uv"], check=True)
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
    options += ["--no-emit-index-url", "--no-emit-find-links"]
    options += ["--custom-compile-command", "make lock"]
    for name, source in LOCKS.items():
        compile_lock = [
            str(UV),
            "pip",
            "compile",
            *source,
            *options,
            *upgrade,
            "--output-file",
            name,
        ]
        subprocess.run(compile_lock, cwd=ROOT, check=True)
    if upgrade:
        print("package.json pins exact versions: raise them there first for newer direct ones.")
    verb = "update" if upgrade else "install"
    npm = [shutil.which("npm") or "npm", verb, "--package-lock-only", "--loglevel=error"]
    subprocess.run(npm, cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]} failed; nothing more was written.")
