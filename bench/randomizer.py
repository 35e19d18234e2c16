"""Measure the randomizer: what a reader loads, how fast actions are shown and games are played.

    .venv/bin/python bench/randomizer.py --games 2000

In: the content. Out: gzipped sizes of the files that the page loads; milliseconds from a tap to
the end of the frame that shows it, late in a game of the pack with the most data, and for every tap
late in a game on a slow phone; games per second of each pack, played by the engine alone. Each has
an aim.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import action_speed  # noqa: E402
from musterbook.library.loading import load  # noqa: E402
from musterbook.output_folder import Writer  # noqa: E402
from musterbook.randomizer import randomizer_files  # noqa: E402
from musterbook.site import dataset, web_fonts  # noqa: E402
from tools import browsers, prepare  # noqa: E402

FIRST = ("app.js", "app.css")
"""Script and style: everything that the page loads at first, except packs."""
AIM_KB = 112
SLOWDOWN = 6
"""How many times slower than this machine a slow phone is."""
AIM_MS = 100
PLAYS = 3
"""Games per measurement; the fastest counts, because other programs may be running."""
SIZES = {"phone": (390, 844), "wide": (1440, 900)}


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the randomizer.")
    parser.add_argument("--games", type=int, default=2000, help="whole games of each pack")
    parser.add_argument("--rounds", type=int, default=25, help="how often a series is timed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        library = load([ROOT / "content"])
        packs = randomizer_files.Packs(library)
        fonts = web_fonts.styles(library)
        files = Writer(out)
        data_files = dataset.files(library, packs.data)
        for some in (fonts, randomizer_files.page_files(packs), data_files):
            files.write_all(some)
        weigh(out)
        data = sorted((out / "data" / "v1").glob("*-*.json"))
        heaviest = max(data, key=lambda path: path.stat().st_size)
        draw(out, json.loads(heaviest.read_text(encoding="utf-8"))["id"], arguments.rounds)
        tap(out, list(packs.data))
        return play(out, data, arguments.games)


def weigh(out: Path) -> None:
    """Print the gzipped size of every file."""
    folder = out / randomizer_files.ASSETS
    sizes = {
        path.relative_to(folder).as_posix(): len(gzip.compress(path.read_bytes(), 9)) / 1024
        for path in sorted(folder.rglob("*.*"))
    }
    for name, size in sizes.items():
        print(f"{name:<40} {size:8.1f} KB gzipped")
    first = sum(sizes[name] for name in FIRST)
    print(f"{' + '.join(FIRST):<40} {first:8.1f} KB gzipped, aim: at most {AIM_KB}\n")


def draw(out: Path, pack: str, rounds: int) -> None:
    """Print how long it takes from a tap to the end of the frame that shows the action."""
    chromium = browsers.find_chromium()
    if chromium is None:
        print("Chromium was not found: actions are not timed.\n")
        return
    print(
        f"{os.getloadavg()[0]:.1f} programs are using the {os.cpu_count()} cores of this machine."
    )
    for name, size in SIZES.items():
        print(f"{pack}, last round, {name} {size[0]} x {size[1]}: milliseconds, aim: 16.7")
        print(f"{'':<12} {'times':>6} {'median':>8} {'95 %':>8} {'most':>8}")
        rows = action_speed.measure(out, chromium, pack, size, rounds)
        for kind, count, median, late, most in rows:
            print(f"{kind:<12} {count:>6} {median:>8.1f} {late:>8.1f} {most:>8.1f}")
        print()


def tap(out: Path, packs: list[str]) -> None:
    """Print how long every tap late in a game takes on a slow phone."""
    chromium = browsers.find_chromium()
    if chromium is None:
        return
    print(f"Every tap of the last two rounds at {SLOWDOWN} times slowdown, least of {PLAYS} games:")
    print(f"{'pack':<32} {'taps':>6} {'median':>8} {'95 %':>8} {'most':>8}, aim: {AIM_MS} ms")
    for pack in packs:
        _, taps, median, late, most = action_speed.slowed(out, chromium, pack, SLOWDOWN, PLAYS)
        print(f"{pack:<32} {taps:>6} {median:>8.1f} {late:>8.1f} {most:>8.1f}")
    print()


def play(out: Path, data: list[Path], games: int) -> int:
    """Play games of every pack with the bundled engine; return the exit code."""
    environment = prepare.clean_environment(os.environ)
    script = out / "games.mjs"
    tool = ROOT / "node_modules" / ".bin" / "esbuild"
    options = ["--bundle", "--minify", "--platform=node", "--format=esm", "--log-level=warning"]
    made = subprocess.run(
        [str(tool), "bench/games.ts", *options, f"--outfile={script}"],
        cwd=ROOT, env=environment, check=False,
    )  # fmt: skip
    if made.returncode:
        return made.returncode
    command = ["node", str(script), str(games), *map(str, data)]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
