"""Measure the randomizer: how fast actions are shown and games are played.

    .venv/bin/python bench/randomizer.py --games 2000

In: the content. Out: milliseconds from a tap to the end of the frame that shows it, for every tap
late in a game on a slow phone, with an aim; games per second of each pack, played by the engine
alone.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.library.loading import load  # noqa: E402
from musterbook.output_folder import Writer  # noqa: E402
from musterbook.randomizer import randomizer_files  # noqa: E402
from musterbook.site import dataset, web_fonts  # noqa: E402
from tests.browser.conftest import FOUND  # noqa: E402
from tools import browsers, prepare  # noqa: E402

SLOWDOWN = 6
"""How many times slower than this machine a slow phone is."""
AIM_MS = 100
PLAYS = 3
"""Games per measurement; the fastest counts, because other programs may be running."""
ROBOT = ROOT / "tests" / "browser" / "robot.js"

BEGIN = f"""
async pack => {{
  {FOUND}
  const key = (name) => document.querySelector(`[data-key="${{name}}"]`);
  (await found(() => document.querySelector(`input[name=pack][value="${{pack}}"]`))).click();
  await found(() => !key("start").disabled); // the pack is loaded
  key("how hand").click();
  key("options").click();
  for (const [name, value] of [["tables", "1"], ["seed", "late"]]) {{
    const field = await found(() => key(name));
    field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type));
  }}
  key("start").click();
}}
"""
TAP = """
() => new Promise(done => {
  const channel = new MessageChannel();
  const timed = () => {
    const began = performance.now();
    channel.port1.onmessage = () => done(performance.now() - began);
    if (tapOnce(["fixed", "tactical"])) channel.port2.postMessage(null);
    else done(null);
  };
  // First let work left over from the last tap finish.
  setTimeout(() => requestAnimationFrame(timed), 30);
});
"""
LATE = "Round 4"
"""The battle round from which taps are timed."""


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the randomizer.")
    parser.add_argument("--games", type=int, default=2000, help="whole games of each pack")
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
        tap(out, list(packs.data))
        return play(out, sorted((out / "data" / "v1").glob("*-*.json")), arguments.games)


def tap(out: Path, packs: list[str]) -> None:
    """Print how long every tap late in a game takes on a slow phone."""
    chromium = browsers.find_chromium()
    if chromium is None:
        return
    print(f"Every tap of the last two rounds at {SLOWDOWN} times slowdown, least of {PLAYS} games:")
    print(f"{'pack':<32} {'taps':>6} {'median':>8} {'95 %':>8} {'most':>8}, aim: {AIM_MS} ms")
    for pack in packs:
        times = slowed(out, chromium, pack)
        median = statistics.median(times)
        late = statistics.quantiles(times, n=20, method="inclusive")[-1]
        print(f"{pack:<32} {len(times):>6} {median:>8.1f} {late:>8.1f} {max(times):>8.1f}")
    print()


def slowed(folder: Path, chromium: str, pack: str) -> list[float]:
    """Return the milliseconds of every tap of the last two rounds with a slowed-down processor.

    They are those from the tap to the end of the frame that shows it: engine, saving, drawing,
    layout, paint. The tap is made at the start of a frame; a message posted in that frame arrives
    when it is done.

    The same game is played several times, and the shortest time of each tap counts, because other
    programs make the others longer.
    """
    games: list[list[float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, headless=True, args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(PLAYS):
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.goto((folder / "randomizer.html").as_uri())
            page.evaluate(BEGIN, pack)
            page.evaluate(f"(() => {{ {ROBOT.read_text(encoding='utf-8')} }})()")
            page.evaluate("how => playGame(how)", {"until": LATE, "modes": ["fixed", "tactical"]})
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
            games.append([])
            while (time := page.evaluate(TAP)) is not None:
                games[-1].append(time)
            page.close()
        browser.close()
    return [min(times) for times in zip(*games, strict=True)]


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
