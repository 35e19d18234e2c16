"""Measure in Chromium how long the page takes to show an action late in a game.

In: the folder of a built randomizer. Out: for each kind of action and for all together, the
milliseconds from the tap to the end of the frame that shows it: engine, saving, drawing, layout,
paint. The tap is made at the start of a frame; a message posted in that frame arrives when it is
done.
"""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
ROBOT = ROOT / "tests" / "browser" / "robot.js"
FRAME = 1000 / 60
"""Milliseconds per frame."""

BEGIN = """
async pack => {
  [...document.querySelectorAll("input[name=pack]")].find(node => node.value === pack).click();
  const start = () => document.querySelector("[data-key=start]");
  while (start().disabled) await new Promise(requestAnimationFrame); // the pack is loaded
  const field = document.querySelector("[data-key=seed]");
  field.value = "late";
  field.dispatchEvent(new Event("input"));
  start().click();
}
"""
MEASURE = """
async rounds => {
  const done = new MessageChannel();
  const timed = button => new Promise(resolve => requestAnimationFrame(() => {
    const began = performance.now();
    done.port1.onmessage = () => resolve(performance.now() - began);
    button.click();
    done.port2.postMessage(null);
  }));
  const one = selector => [...document.querySelectorAll(selector)]
    .find(node => !node.disabled && node.getClientRects().length > 0);
  const find = {
    score: () => one(".give.now"),
    undo: () => one("[data-key=undo]"),
    redo: () => one("[data-key=redo]"),
    next: () => one(".bar [data-key=next]"),
    command: () => one('[data-key^="cp "][data-key$=" 1"]'),
    answer: () => one(".prompt .option"),
  };
  const turn = ["score", "undo", "redo", "command", "next", "score", "next", "answer", "next"];
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    let steps = 0;
    for (const name of turn) {
      const button = find[name]();
      if (button === undefined || document.querySelector(".stage-done") !== null) continue;
      times.push([name, await timed(button)]);
      steps += name === "undo" ? -1 : 1;
    }
    // Return to the first state.
    for (; steps > 0; steps -= 1) times.push(["undo", await timed(find.undo())]);
  }
  return times;
}
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


class Actions(NamedTuple):
    """How long one kind of action takes, in milliseconds."""

    name: str
    times: int
    median: float
    late: float
    """The 95th percentile."""
    most: float


def measure(
    folder: Path, chromium: str, pack: str, size: tuple[int, int], rounds: int
) -> Iterator[Actions]:
    """Play a pack of a built randomizer into its last round, then time actions there."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, headless=True, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto((folder / "randomizer.html").as_uri())
        page.evaluate(BEGIN, pack)
        page.evaluate(f"(() => {{ {ROBOT.read_text(encoding='utf-8')} }})()")
        page.evaluate("how => playGame(how)", {"until": "Round 5", "modes": ["fixed", "tactical"]})
        page.evaluate(MEASURE, 2)  # let the browser compile the script
        times = page.evaluate(MEASURE, rounds)
        browser.close()
    for name in dict.fromkeys(name for name, _ in times):
        yield _actions(name, [time for kind, time in times if kind == name])
    yield _actions("all", [time for _, time in times])


def slowed(folder: Path, chromium: str, pack: str, rate: float, plays: int) -> Actions:
    """Time every tap of the last two rounds of a game with a slowed-down processor.

    The same game is played several times, and the shortest time of each tap counts, because other
    programs make the others longer.
    """
    games: list[list[float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, headless=True, args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(plays):
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.goto((folder / "randomizer.html").as_uri())
            page.evaluate(BEGIN, pack)
            page.evaluate(f"(() => {{ {ROBOT.read_text(encoding='utf-8')} }})()")
            page.evaluate("how => playGame(how)", {"until": LATE, "modes": ["fixed", "tactical"]})
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
            games.append([])
            while (time := page.evaluate(TAP)) is not None:
                games[-1].append(time)
            page.close()
        browser.close()
    return _actions(pack, [min(times) for times in zip(*games, strict=True)])


def _actions(name: str, times: list[float]) -> Actions:
    late = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
    return Actions(name, len(times), statistics.median(times), late, max(times))
