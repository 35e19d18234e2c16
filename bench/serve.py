"""Measures in Chromium how soon `serve` shows an edit of a card, from the saved file to the paint.

    .venv/bin/python bench/serve.py
    .venv/bin/python bench/serve.py --edits 20

In: the content. Out: for each edit, the seconds until the open page has painted the new text, and
how many CPU seconds the server needed. The page must stay where it was scrolled to.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

AIM = 1.5
"""Seconds after which an edit must be visible."""
PORT = 8765
WIDTH, HEIGHT = 390, 844
SCROLLED = 120
"""Pixels that the page is scrolled down before each edit."""

PAINTED = """(word) => {
  if (!document.querySelector("article")?.textContent.includes(word)) return 0;
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return paint ? performance.timeOrigin + paint.startTime : 0;
}"""
"""The time of the first paint of a page that contains a word, in milliseconds since 1970."""


class Edit(NamedTuple):
    """Seconds until an edit was painted, CPU seconds of the server, and the scroll position."""

    seconds: float
    cpu: float
    scrolled: float


class Card(NamedTuple):
    """A card with a text: its file, its address, and the position of its text in the file."""

    path: Path
    address: str
    start: int


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how soon `serve` shows an edit.")
    parser.add_argument("--edits", type=int, default=8, help="how many edits to measure")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        content = shutil.copytree(ROOT / "content", Path(name) / "content")
        card = first_card(content)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with serving(content, Path(name) / "site") as server:
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            address = f"http://127.0.0.1:{PORT}/{card.address}"
            page.goto(address, wait_until="load", timeout=120_000)
            edits = [edited(page, card, server, number) for number in range(arguments.edits)]
        browser.close()
    for number, edit in enumerate(edits, 1):
        print(f"  edit {number}: {edit.seconds:.2f} s, {edit.cpu:.2f} s of the server's CPU")
    slowest, median = max(edits).seconds, statistics.median(edit.seconds for edit in edits)
    kept = all(edit.scrolled == SCROLLED for edit in edits)
    print(
        f"serve shows an edit after {median:.2f} s (median), {slowest:.2f} s (slowest; at most"
        f" {AIM:g}); the scroll position is {'kept' if kept else 'lost'}"
    )
    return 0


def chromium() -> str | None:
    """Return Debian's Chromium; None for the one of Playwright."""
    return shutil.which("chromium")


@contextmanager
def serving(content: Path, out: Path) -> Iterator[int]:
    """Run `serve` while the context is open; yield its process id."""
    command = [sys.executable, "build.py", "--content", content, "--out", out]
    server = subprocess.Popen(
        [*map(str, command), "serve", "--port", str(PORT)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        for line in server.stdout or ():
            if line.startswith("http://"):
                break
        yield server.pid
    finally:
        server.kill()
        server.wait()


def first_card(content: Path) -> Card:
    """Return the first card of the content that has a text in one line."""
    for path in sorted(content.rglob("*.yml")):
        text = path.read_text(encoding="utf-8")
        match = re.search(r"(?m)^  ([\w-]+):\n(?:    .*\n)*?    text: (?=[A-Z])", text)
        if match and "\ncards:" in text[: match.start()]:
            deck = path.relative_to(content).with_suffix("").as_posix()
            return Card(path, f"{deck}/{match[1]}.html", match.end())
    raise RuntimeError("there is no card with a text")


def edited(page: Page, card: Card, server: int, number: int) -> Edit:
    """Add a word to the text of the card, and measure until the open page has painted it."""
    page.evaluate(f"scrollTo({{top: {SCROLLED}, behavior: 'instant'}})")
    time.sleep(1)  # the page and the server are at rest, as while an author writes
    word = f"Newword{number} "
    text = card.path.read_text(encoding="utf-8")
    cpu, start = cpu_seconds(server), time.time()
    card.path.write_text(text[: card.start] + word + text[card.start :], encoding="utf-8")
    painted = page.wait_for_function(PAINTED, arg=word.strip(), timeout=60_000).json_value()
    spent = cpu_seconds(server) - cpu
    page.wait_for_function("document.documentElement.dataset.reloaded === ''")
    return Edit(painted / 1000 - start, spent, page.evaluate("scrollY"))


def cpu_seconds(process: int) -> float:
    """Return the CPU seconds of a process so far; 0 if the system does not report them."""
    path = Path(f"/proc/{process}/stat")
    if not path.is_file():
        return 0.0
    fields = path.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
