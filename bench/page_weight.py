"""Measure in Chromium the weight, layout shift and paint times of a page of each kind.

    .venv/bin/python bench/page_weight.py SITE

In: the folder of a built site. Out: for one page of each kind, at the widths of a phone and of a
desktop: KB of the first visit (gzipped, as servers send it, without the search, which is fetched
ahead while the page is idle), requests, cumulative layout shift, and seconds to the first and the
largest paint on a slow phone (150 ms latency, 1.6 Mbit/s, processor slowed down 4 times). The exit
code is 1 if a page misses an aim.
"""

import argparse
import gzip
import sys
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, Request, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.library import addresses  # noqa: E402
from tests.conftest import CHROMIUM_OPTIONS, QuietHandler, served  # noqa: E402

AIM_WEIGHT, AIM_PLAY = 130.0, 165.0
"""Maximum KB of the first visit to a page, and to the randomizer, gzipped, including fonts."""
AIM_SHIFT = 0.02
"""Maximum cumulative layout shift of a page."""
SIZES = ((390, 844), (1440, 900))
LATENCY, THROUGHPUT, SLOWDOWN = 150, 1.6e6 / 8, 4
"""A slow phone: latency in milliseconds, bytes per second, slow-down factor of the processor."""
PACKED = (".html", ".css", ".js", ".svg", ".json", ".webmanifest", ".txt", ".xml")

OBSERVE = """
(() => {
  const seen = (window.seen = { shift: 0, largest: 0, moved: [] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      for (const { node } of entry.sources) {
        const at = node?.nodeType === 1 ? node : node?.parentElement;
        seen.moved.push(`${entry.value.toFixed(3)} ${at?.tagName} ${at?.className}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
})();
"""
RESULT = """() => ({
  shift: window.seen.shift, largest: window.seen.largest, moved: window.seen.moved.slice(0, 4),
  first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
})"""


class Visit(NamedTuple):
    """Measurements of one first visit to a page."""

    address: str
    width: int
    weight: float
    requests: int
    shift: float
    first: float
    largest: float
    moved: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        """Whether the page meets both aims."""
        aim = AIM_PLAY if self.address == addresses.PLAY else AIM_WEIGHT
        return self.weight <= aim and self.shift <= AIM_SHIFT


class Gzipped(QuietHandler):
    """Serves a folder with compressed text, like the hosts of static sites."""

    def send_head(self) -> BytesIO | None:
        """Send the headers of a response and return its body."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return None
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in PACKED:
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        return BytesIO(content)


def visit(browser: Browser, site: Path, url: str, size: tuple[int, int], *, slow: bool) -> Visit:
    """Open a page with an empty cache and measure until its layout is stable."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, service_workers="block"
    )
    weights: dict[str, float] = {}

    def note(address: str) -> None:
        parts = urlsplit(address)
        path = site / unquote(parts.path).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if parts.scheme == "http" and path.is_file():
            content = path.read_bytes()
            text = path.suffix in PACKED
            weights[parts.path] = len(gzip.compress(content, 6) if text else content) / 1000

    def is_needed(request: Request) -> bool:
        return request.headers.get("sec-purpose") != "prefetch"

    context.on("request", lambda request: note(request.url) if is_needed(request) else None)
    page = context.new_page()
    page.add_init_script(OBSERVE)
    if slow:
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        client.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": LATENCY, "downloadThroughput": THROUGHPUT,
             "uploadThroughput": THROUGHPUT},
        )  # fmt: skip
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(url, wait_until="load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700 if slow else 300)
    result = page.evaluate(RESULT)
    context.close()
    return Visit(
        urlsplit(url).path.lstrip("/"), size[0], sum(weights.values()), len(weights),
        result["shift"], result["first"] / 1000, result["largest"] / 1000, tuple(result["moved"]),
    )  # fmt: skip


def main() -> int:
    """Run as a program; return the exit code."""
    from tests.browser.test_site_access import one_of_each_kind
    from tools import browsers

    parser = argparse.ArgumentParser(description="Measure weight and shift of pages.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--fast", action="store_true", help="without the slow phone")
    parser.add_argument("--pages", nargs="*", help="addresses to measure instead of all kinds")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        parser.error(f"{arguments.site} is not a built site")
    visits = []
    with sync_playwright() as playwright, served(arguments.site, Gzipped) as base:
        browser = playwright.chromium.launch(
            executable_path=browsers.find_chromium(), headless=True, args=CHROMIUM_OPTIONS
        )
        for address in arguments.pages or ["index.html", *one_of_each_kind(), addresses.PLAY]:
            for size in SIZES:
                slow = size[0] < 500 and not arguments.fast
                one = visit(browser, arguments.site, f"{base}/{address}", size, slow=slow)
                visits.append(one)
                print(
                    f"{one.address:55} {one.width:5} {one.weight:7.1f} KB "
                    f"{one.requests:3} files  shift {one.shift:.3f}  "
                    f"first {one.first:.2f} s  largest {one.largest:.2f} s"
                    f"{'' if one.is_good else '  MISSES'}"
                )
                for line in one.moved if one.shift > AIM_SHIFT else ():
                    print(f"    {line}")
        browser.close()
    missed = [one for one in visits if not one.is_good]
    print(
        f"{len(visits)} visits, {len(missed)} miss an aim; heaviest "
        f"{max(one.weight for one in visits):.1f} KB, largest shift "
        f"{max(one.shift for one in visits):.3f}"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
