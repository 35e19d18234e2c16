"""Builds that are killed, and builds of one folder at the same time.

The suite kills a few quick builds. `MUSTERBOOK_KILLS=50 MUSTERBOOK_BUILDS=20` does what a release
asks for: so many kills of whole sites, and so many sites at once.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.trees import invented

ROOT = Path(__file__).resolve().parents[1]
KILLS = int(os.environ.get("MUSTERBOOK_KILLS", "0"))
BUILDS = int(os.environ.get("MUSTERBOOK_BUILDS", "0"))


class Workplace:
    """A separate folder with content, a result, and a place for temporary files."""

    def __init__(self, folder: Path, whole: bool) -> None:
        self.folder, self.whole = folder, whole
        self.content = invented(folder)
        self.out = folder / "out" / "site"
        self.temporary = folder / "tmp"
        self.temporary.mkdir()

    @property
    def command(self) -> Sequence[str | Path]:
        made = ("--out", self.out, "site", "--force") if self.whole else ("pages", "--to", self.out)
        return (sys.executable, ROOT / "build.py", "--content", self.content, *made)

    def start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command,
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(self.temporary)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def build(self) -> float:
        """Build to the end; return how many seconds that took."""
        begin = time.monotonic()
        process = self.start()
        words, _ = process.communicate()
        assert process.returncode == 0, words
        return time.monotonic() - begin

    def snapshot(self) -> dict[str, str]:
        return {
            path.relative_to(self.out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.out.rglob("*"))
            if path.is_file()
        }

    def left(self) -> list[str]:
        """Everything beside the result, and everything in the place for temporary files."""
        beside = [path.name for path in self.out.parent.iterdir() if path != self.out]
        return beside + [path.name for path in self.temporary.iterdir()]


def test_killed_builds_leave_the_last_good_result_and_the_next_build_cleans_up(
    tmp_path: Path,
) -> None:
    place = Workplace(tmp_path, whole=KILLS > 0)
    seconds = place.build()
    good = place.snapshot()
    assert len(good) > 30
    chance = random.Random(9)
    killed = missing = 0
    for _ in range(KILLS or 5):
        process = place.start()
        time.sleep(chance.uniform(0.05, seconds))
        process.kill()
        killed += process.wait() != 0
        process.communicate()
        if place.out.exists():
            assert place.snapshot() == good
        else:  # killed between the two renames: the old result waits to be moved back
            missing += 1
    place.build()
    assert place.snapshot() == good
    assert place.left() == []
    assert killed > 0
    print(f"{killed} killed, {missing} between the renames")


def test_simultaneous_builds_run_one_after_the_other(tmp_path: Path) -> None:
    place = Workplace(tmp_path, whole=BUILDS > 0)
    place.build()
    good = place.snapshot()
    processes = [place.start() for _ in range(BUILDS or 4)]
    while any(process.poll() is None for process in processes):
        with suppress(FileNotFoundError):  # replaced while it was read
            assert not set(place.snapshot().items()) - set(good.items())
        time.sleep(0.2)
    words = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes), words
    assert place.snapshot() == good
    assert place.left() == []
