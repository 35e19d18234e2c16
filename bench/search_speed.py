"""Measure in Chromium the work of the search: for a key press, and from a tap to the first answer.

    .venv/bin/python bench/search_speed.py SITE [SITE_BEFORE]

In: the folders of one or two built sites, the second made of an earlier commit. Out: for each, the
milliseconds of processor time for a key press on a slow phone, with an aim, and for the first
answer on this machine; with two sites, the first as a ratio of the second.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.conftest import CHROMIUM_OPTIONS, served  # noqa: E402
from tools import browsers  # noqa: E402

SLOWDOWN = 6
"""How many times slower than this machine a slow phone is."""
AIM_MS = 16
"""A frame."""
RUNS = 6
"""Measurements of each; the least counts, because other programs may be running."""
QUESTION = "how many points do i get for destroying a unit on an objective"

KEYS = """async text => {
  const field = document.querySelector(".find-field");
  for (let end = 1; end <= text.length; end++) {
    field.value = text.slice(0, end);
    field.dispatchEvent(new Event("input"));
    await 0;
    await 0;
  }
}"""
OPEN = """async () => {
  document.querySelector("[data-find]").click();
  while (!document.querySelector(".find-hit")) {
    const field = document.querySelector(".find-field");
    if (field && !field.value) {
      field.value = "objective";
      field.dispatchEvent(new Event("input"));
    }
    await new Promise(done => setTimeout(done, 4));
  }
}"""


class Clock:
    """The processor time used by a page, independent of other load."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def milliseconds(self) -> float:
        """Return the processor time that the page has used so far."""
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration")) * 1000


def measured(page: Page, address: str) -> tuple[float, float]:
    """Return the milliseconds for one key press on a slow phone and for the first answer here."""
    page.goto(address)
    page.wait_for_load_state("networkidle")  # the search is fetched ahead while the page is idle
    clock = Clock(page)
    before = clock.milliseconds()
    page.evaluate(OPEN)
    opened = clock.milliseconds() - before
    before = clock.milliseconds()
    page.evaluate(KEYS, QUESTION)
    return (clock.milliseconds() - before) / len(QUESTION) * SLOWDOWN, opened


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Measure the work of the search.")
    parser.add_argument("site", type=Path)
    parser.add_argument("before", type=Path, nargs="?")
    arguments = parser.parse_args()
    sites = [site for site in (arguments.site, arguments.before) if site]
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in sites]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.find_chromium(), headless=True, args=CHROMIUM_OPTIONS
        )
        for _ in range(RUNS):
            for site, (keys, first) in zip(sites, times, strict=True):
                with served(site) as base:
                    page = browser.new_page(viewport={"width": 390, "height": 844})
                    key, opened = measured(page, f"{base}/index.html")
                    keys.append(key)
                    first.append(opened)
                    page.close()
        browser.close()
    for site, (keys, first) in zip(sites, times, strict=True):
        print(f"{site}: a key press {min(keys):.1f} ms at {SLOWDOWN} times slowdown", end="")
        print(f" (aim: {AIM_MS} ms), the first answer {min(first):.0f} ms")
    if len(sites) > 1:
        ratios = [min(times[0][part]) / min(times[1][part]) for part in (0, 1)]
        print(f"ratios: a key press {ratios[0]:.2f}, the first answer {ratios[1]:.2f}")


if __name__ == "__main__":
    main()
