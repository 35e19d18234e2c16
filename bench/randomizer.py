"""Measures the randomizer: what a reader loads, and how fast whole games are played.

    .venv/bin/python bench/randomizer.py --games 2000

In: the content. Out: sizes after gzip of what the page loads first and later, and games a second
of each pack, played by the engine alone.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook import export  # noqa: E402
from musterbook.library import load  # noqa: E402


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the randomizer.")
    parser.add_argument("--games", type=int, default=2000, help="whole games of each pack")
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        library = load([ROOT / "content"])
        export.write_randomizer(library, out)
        export.write_data(library, out)
        for path in sorted((out / "assets" / "randomizer").rglob("*")):
            if path.suffix in {".js", ".css"}:
                size = len(gzip.compress(path.read_bytes(), 9, mtime=0)) / 1024
                print(f"{path.name:<32} {size:8.1f} KB gzipped")
        data = sorted((out / "data" / "v1").glob("*-*.json"))
        node = shutil.which("node") or "node"
        command = [node, "--import", "tsx", "bench/games.ts", str(games), *map(str, data)]
        return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
