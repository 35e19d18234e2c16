"""Measure how fast cards are printed: `make bench`.

Renders 54 and 540 cards with an empty cache, with a full cache, and after an edit of one card;
prints the same faces with Chromium; and puts the cards on sheets. Every step is a separate process,
so that its time includes the start and its memory is its own. Ratios say more than seconds: they
are about the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

DECK, MANY = 54, 540
CHROMIUM = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-pdf-header-footer",
    "--disable-background-networking",
    "--run-all-compositor-stages-before-draw",
)


# --- Steps: each runs in a separate process -----------------------------------------------------


def step_sides(folder: Path, count: int) -> dict[str, Any]:
    """Read the content and make the HTML of its fronts, once for all other steps."""
    from musterbook.cards.faces import sides
    from musterbook.cards.faces.card_sides import Front
    from musterbook.library.loading import load

    library = load([ROOT / "content"])
    decks = [deck.id for deck in library.of_kind("deck")]
    fronts = [side for side in sides(library, decks) if isinstance(side.face, Front)]
    (folder / "sides").write_bytes(pickle.dumps(fronts))
    return {"cards": len(fronts)}


def some_sides(folder: Path, count: int, edited: bool = False) -> list[Any]:
    """Return `count` fronts; repeated ones are made different."""
    some = []
    fronts = pickle.loads((folder / "sides").read_bytes())
    for number, side in enumerate(islice(cycle(fronts), count)):
        # A comment is enough to make it a different face with the same layout.
        remark = f"{number} edited" if edited and number == count // 2 else f"{number}"
        face = replace(side.face, qr=f"{side.face.qr}<!-- {remark} -->")
        some.append(replace(side, id=f"{side.id}/{number}", face=face))
    return some


def step_start(folder: Path, count: int) -> dict[str, Any]:
    """Start Python and read the data that every other step reads."""
    import musterbook.cards.sheets.imposition  # noqa: F401

    return {"cards": len(some_sides(folder, count))}


def step_render(folder: Path, count: int, edited: bool = False) -> dict[str, Any]:
    """Render cards into the cache of the folder."""
    from musterbook.cards.faces import render

    pages = render(some_sides(folder, count, edited))
    return {"cards": len(pages)}


def step_edit(folder: Path, count: int) -> dict[str, Any]:
    """Render again after one card has changed."""
    return step_render(folder, count, edited=True)


def step_faces(folder: Path, count: int) -> dict[str, Any]:
    """Write the same faces as one HTML file, in their fitted type sizes."""
    from musterbook.cards.faces import grounds_in, render, usual
    from musterbook.cards.faces.type_fitting import print_css

    sides = some_sides(folder, count)
    render(sides)
    size, bleed = usual().size, usual().bleed_mm
    width, height = size.width_mm + 2 * bleed, size.height_mm + 2 * bleed
    style = (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f".mb-page{{position:relative;width:{width:g}mm;height:{height:g}mm;overflow:hidden;"
        "break-after:page}"
        f".mb-page>.mb-card{{position:absolute;left:{bleed:g}mm;top:{bleed:g}mm}}"
    )
    faces = "".join(f'<div class="mb-page">{page}</div>' for side in sides for page in side.pages())
    for name, content in grounds_in(faces).items():
        (folder / name).write_bytes(content)
    faces = faces.replace('src="picture:', 'src="')
    html = f"<!doctype html><meta charset=utf-8><style>{print_css(usual())}{style}</style>{faces}"
    (folder / "faces.html").write_text(html, encoding="utf-8")
    return {"cards": len(sides)}


def step_impose(folder: Path, count: int) -> dict[str, Any]:
    """Put rendered cards on sheets, with labels and marks; `own` is the time of only that."""
    from musterbook.cards.faces import render
    from musterbook.cards.sheets.imposition import CardPair, PrintRun, impose
    from musterbook.cards.sheets.sheet_setup import Setup
    from musterbook.errors import Mark

    pages = render(some_sides(folder, count))
    paths = [page.pdf for page in pages.values()]
    pairs = [CardPair(front, paths[0], "deck") for front in paths]
    run = PrintRun("bench", "0", Mark("bench"), "en")
    began = time.perf_counter()
    (file,) = impose(pairs, Setup(first=False), run)
    seconds = time.perf_counter() - began
    began = time.perf_counter()
    impose(pairs, Setup(first=False), run)
    again = time.perf_counter() - began
    return {"cards": len(pairs), "own": seconds, "again": again, "bytes": len(file.pdf)}


STEPS = {
    "sides": step_sides,
    "start": step_start,
    "render": step_render,
    "edit": step_edit,
    "faces": step_faces,
    "impose": step_impose,
}


def run_step(name: str, folder: Path, count: int) -> None:
    """Run a step and print its result as one line of JSON."""
    from musterbook import cache

    cache.FOLDER = folder
    done = STEPS[name](folder, count)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(json.dumps({**done, "mb": max(own, child) / 1024}))


# --- The report ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Took:
    """The seconds that a process took, by the clock and of all processors, and its output."""

    wall: float
    cpu: float
    output: dict[str, Any]

    def less(self, other: Took) -> Took:
        """Return the time without that of the start; at least a hundredth of a second."""
        wall, cpu = self.wall - other.wall, self.cpu - other.cpu
        return Took(max(wall, 0.01), max(cpu, 0.01), self.output)


def timed(command: Sequence[str]) -> Took:
    """Run a process to its end."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{command[0]} failed: {done.stderr[-2000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    output = json.loads(done.stdout) if done.stdout.startswith("{") else {}
    return Took(wall, cpu, output)


def step(name: str, folder: Path, count: int) -> Took:
    """Run a step in a separate process."""
    return timed((sys.executable, str(Path(__file__)), "--step", name, str(folder), str(count)))


def chromium(folder: Path) -> Took | None:
    """Print the faces with Chromium; return None without it."""
    from tools.browsers import find_chromium

    path = find_chromium()
    if path is None:
        return None
    page = (folder / "faces.html").resolve().as_uri()
    took = timed((str(path), *CHROMIUM, f"--print-to-pdf={folder / 'chromium.pdf'}", page))
    # The time of its helper processes is not counted, so its processor time would be too low.
    return replace(took, cpu=math.nan)


def report(count: int) -> None:
    """Measure and print one number of cards."""
    with tempfile.TemporaryDirectory(prefix="musterbook-bench-") as name:
        folder = Path(name)
        step("sides", folder, count)
        start = min((step("start", folder, count) for _ in range(2)), key=lambda took: took.wall)
        cold = step("render", folder, count)
        cached, edit = step("render", folder, count), step("edit", folder, count)
        step("faces", folder, count)
        other = chromium(folder)
        sheets = step("impose", folder, count).output
    print(f"\n{count} cards              clock   processors")
    line("start of Python", start)
    line("cold", cold, count)
    line("all in the cache", cached, count)
    line("one edited", edit, count)
    if other:
        line("Chromium", other, count)
        ratio("cold : Chromium", cold, other, "aim: at most 1")
        ratio("  without the start", cold.less(start), other)
    ratio("cold : edited", cold, edit)
    ratio("  without the start", cold.less(start), edit.less(start), "aim: at least 10")
    per_card = 1000 / count
    print(
        f"  on sheets: {sheets['own'] * per_card:.2f} ms a card, "
        f"again {sheets['again'] * per_card:.3f}"
        f" ms; {sheets['bytes'] / 1e6:.1f} MB; {sheets['mb']:.0f} MB of memory"
    )


def line(name: str, took: Took, count: int = 0) -> None:
    """Print one time."""
    speed = f"{count / took.wall:8.1f} cards/s" if count else ""
    memory = f", {took.output['mb']:.0f} MB of memory" if "mb" in took.output and count else ""
    print(f"  {name:<20}{took.wall:7.2f} s {took.cpu:9.2f} s {speed}{memory}")


def ratio(name: str, one: Took, other: Took, aim: str = "") -> None:
    """Print how many times longer one takes than the other."""
    note = f"   ({aim})" if aim else ""
    print(f"  {name:<20}{one.wall / other.wall:7.2f}   {one.cpu / other.cpu:9.2f}{note}")


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", nargs=3, metavar=("NAME", "FOLDER", "COUNT"), help="one step")
    parser.add_argument("--counts", nargs="*", type=int, default=[DECK, MANY])
    given = parser.parse_args()
    if given.step:
        name, folder, count = given.step
        run_step(name, Path(folder), int(count))
        return
    for count in given.counts:
        report(count)


if __name__ == "__main__":
    main()
