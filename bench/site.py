"""Measures the build of the site against plain Material for MkDocs, and how it grows with content.

    .venv/bin/python bench/site.py
    .venv/bin/python bench/site.py --material
    .venv/bin/python bench/site.py --all
    .venv/bin/python bench/site.py --cards 1000 10000

In: the content. Out: CPU seconds of a build from nothing, and their ratio to those of a plain
Material site with as many pages of the same words, in the same run; with `--material`, the same for
the site that MkDocs makes with our plugin, against plain Material with its search and with all
pages in the navigation, as ours; with `--all`, the seconds that
`all` takes from nothing, after a change of one card, and after none; with `--cards`, CPU and peak
memory of `check` and of builds of invented packs with that many cards. Each build prints its three
largest costs.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

AIM = 2.0
"""Maximum CPU time of the site, as a multiple of that of plain Material."""
AIM_GROWTH = 11.0
"""Maximum CPU time of ten times as many cards, as a multiple."""
AIM_CHECK = 10.0
"""Maximum seconds for `check` of 10,000 cards."""
AIM_MEMORY = 1000.0
"""Maximum MB for a build of 10,000 cards."""

NAVIGABLE = """site_name: Plain
theme: {name: material, font: false}
use_directory_urls: false
"""
"""Plain Material with its search and with all pages in the navigation, which are its defaults."""

PLAIN = f"""{NAVIGABLE}
plugins: []
nav: [index.md]
not_in_nav: "*/*"
"""


@dataclass(frozen=True)
class Cost:
    """What a command took: CPU seconds of it and its children, and its peak memory in MB."""

    seconds: float
    memory: float
    output: str = ""


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the build of the site.")
    parser.add_argument("--all", action="store_true", help="measure `all`")
    parser.add_argument("--material", action="store_true", help="measure `mkdocs build`")
    parser.add_argument("--cards", type=int, nargs="*", default=(), help="sizes of invented packs")
    parser.add_argument("--stages", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--prints", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--force", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--content", type=Path, default=ROOT / "content", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.stages:
        return build(arguments.content, arguments.stages, arguments.prints, arguments.force)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checkout = copied(folder / "checkout")
        if arguments.all:
            everything(checkout, folder)
        elif not arguments.cards:
            compare(checkout, folder, material=arguments.material)
        grown = [(count, grow(checkout, folder, count)) for count in arguments.cards]
        for (few, cheap), (many, dear) in pairwise(grown):
            ratio = dear.seconds / cheap.seconds
            print(f"{many} cards cost {ratio:.1f} times {few} cards (at most {AIM_GROWTH:g})")
    return 0


def copied(folder: Path) -> Path:
    """Return a copy of the checkout without any cache, so that the build starts from nothing."""
    command = ["git", "ls-files", "-zco", "--exclude-standard"]
    names = subprocess.check_output(command, cwd=ROOT, text=True)
    for name in names.split("\0"):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def compare(checkout: Path, folder: Path, *, material: bool) -> None:
    """Print the cost of the site, or of the site by MkDocs, and that of plain Material."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet"]
    if material:
        name, site = "mkdocs build", folder / "material"
        ours = measured([*command, "--site-dir", str(site)], checkout)
    else:
        name, site = "site", folder / "site"
        ours = built(checkout, checkout / "content", site)
    pages = plain(site, folder / "plain", NAVIGABLE if material else PLAIN)
    theirs = measured(command, folder / "plain")
    ratio = ours.seconds / theirs.seconds
    print(f"{name}: {ours.seconds:.1f} s of CPU, {ours.memory:.0f} MB")
    print(f"plain Material, {pages} pages: {theirs.seconds:.1f} s of CPU, {theirs.memory:.0f} MB")
    print(f"ratio {ratio:.1f} (at most {AIM:g})")


def everything(checkout: Path, folder: Path) -> None:
    """Print how long `all` takes in three cases."""
    content = shutil.copytree(checkout / "content", folder / "content")
    out = folder / "all"
    cold = case("from nothing", 45.0, lambda: built(checkout, content, out, prints=True))
    same = case(
        "after no change", 0.3, lambda: built(checkout, content, out, prints=True, force=False)
    )
    reword(content)
    one = case(
        "after a change of one card",
        6.0,
        lambda: built(checkout, content, out, prints=True, force=False),
    )
    print(f"one card : from nothing {one / cold:.3f}, no change : one card {same / one:.3f}")


def case(name: str, aim: float, work: Callable[[], Cost]) -> float:
    """Print how long `all` takes by the clock in a case, and return it in seconds."""
    start = time.monotonic()
    cost = work()
    took = time.monotonic() - start
    print(f"all {name}: {took:.2f} s (at most {aim:g}), {cost.seconds:.1f} s of CPU")
    return took


def reword(content: Path) -> None:
    """Add a word to the text of one card."""
    for path in sorted(content.rglob("*.yml")):
        text = path.read_text(encoding="utf-8")
        match = re.search(r"(?m)^  ([\w-]+):\n(?:    .*\n)*?    text: (?=[A-Z])", text)
        if match and "\ncards:" in text[: match.start()]:
            path.write_text(f"{text[: match.end()]}Now {text[match.end() :]}", encoding="utf-8")
            return
    raise RuntimeError("there is no card with a text")


def built(
    checkout: Path, content: Path, out: Path, *, prints: bool = False, force: bool = True
) -> Cost:
    """Build the site in a separate process and print its largest costs."""
    command = [sys.executable, "bench/site.py", "--stages", str(out), "--content", str(content)]
    command += ["--force"] if force else []
    cost = measured([*command, *["--prints"] * prints], checkout)
    stages = json.loads(cost.output.splitlines()[-1])
    for name, seconds in sorted(stages.items(), key=lambda item: -item[1])[:3]:
        print(f"  {seconds:7.2f} s  {name}")
    return cost


def build(content: Path, out: Path, prints: bool, force: bool) -> int:
    """Build the site and print the cost of each stage as JSON, for a separate process."""
    stages = {"Start of Python": cpu()}
    begun = [("Imports", cpu())]

    def start_stage(stage: str) -> None:
        name, start = begun[-1]
        stages[name] = stages.get(name, 0) + cpu() - start
        begun.append((stage, cpu()))

    import musterbook.commands.load_settings  # noqa: F401
    from musterbook import build as job
    from musterbook.progress import Reporter

    start_stage("Comparing every file")
    job.run(job.Job((content,), out, prints, force), Reporter(start_stage))
    start_stage("")
    print(json.dumps(stages))
    return 0


def cpu() -> float:
    """Return the CPU seconds of this process and of its children so far."""
    own, children = (
        resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def measured(command: Sequence[str], folder: Path) -> Cost:
    """Run a command in a folder; raises RuntimeError if it fails."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # users' Python stores compiled modules
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE)
    output = process.stdout.read().decode() if process.stdout else ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{output}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output)


def plain(site: Path, folder: Path, settings: str) -> int:
    """Write the text of a built site as Markdown for plain Material; return how many pages."""
    from lxml.html import parse

    (folder / "docs").mkdir(parents=True)
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    pages = sorted((site).rglob("*.html"))
    for page in pages:
        main = parse(str(page)).find(".//article")
        text = main.text_content() if main is not None else page.stem
        lines = [" ".join(line.split()) for line in text.splitlines()]
        target = folder / "docs" / page.relative_to(site).with_suffix(".md")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("# Page\n\n" + "\n\n".join(filter(None, lines)) + "\n", "utf-8")
    return len(pages)


def grow(checkout: Path, folder: Path, count: int) -> Cost:
    """Check and build packs with `count` invented cards; print the time and memory needed."""
    content = invent(folder / f"content-{count}", count)
    print(f"{count} cards:")
    check = [sys.executable, "build.py", "--content", str(content), "check"]
    start = time.monotonic()
    cost = measured(check, checkout)
    took = time.monotonic() - start
    print(
        f"  check: {took:.1f} s (at most {AIM_CHECK:g}), {cost.seconds:.1f} s of CPU,"
        f" {cost.memory:.0f} MB"
    )
    cost = built(checkout, content, folder / f"site-{count}")
    print(f"  site: {cost.seconds:.1f} s of CPU, {cost.memory:.0f} MB (at most {AIM_MEMORY:g})")
    return cost


def invent(folder: Path, count: int) -> Path:
    """Write an edition with packs of ten decks of fifty cards each."""
    write(folder / "sources.yml", "sources: {barn: {title: The Barn Book, kind: book}}\n")
    write(folder / "index.md", "---\ntitle: Barn\n---\n\nWelcome.\n")
    edition = "name: First edition\nshort: 1st\nyears: '2020'\nsummary: One.\nsource: {ref: barn}\n"
    write(folder / "1e" / "edition.yml", edition)
    for start in range(0, count, 500):
        number = start // 500
        pack = f"name: Farm {number}\ncode: F{number:02}\nsummary: A farm.\n"
        write(folder / "1e" / f"farm-{number}" / "pack.yml", pack)
        for deck in range(10):
            cards = "".join(
                f"  hen-{card}:\n    name: Hen {number}-{deck}-{card}\n    flavour: Cluck.\n"
                f"    text: Count every hen in barn {card} and *write it down*.\n"
                "    scoring:\n      - timing: turn-end\n"
                f"        lines: [{{vp: {card % 5 + 1}, each: egg that hen {card} has laid}}]\n"
                for card in range(min(50, count - start - deck * 50))
            )
            if cards:
                head = f"name: Hens {deck}\nsingular: Hen\nface: primary\ncode: {chr(65 + deck)}\n"
                text = f"{head}summary: Hens.\ncards:\n{cards}"
                write(folder / "1e" / f"farm-{number}" / f"hens-{deck}.yml", text)
    return folder


def write(path: Path, text: str) -> None:
    """Write a file, and create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
