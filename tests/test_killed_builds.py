"""Builds that are killed, and builds of one folder at the same time.

The suite kills a few quick builds. Before a release, set `MUSTERBOOK_KILLS=50
MUSTERBOOK_BUILDS=20`: the number of site builds to kill, and of simultaneous site builds.
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.trees import invented

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
KILLS = int(os.environ.get("MUSTERBOOK_KILLS", "0"))
BUILDS = int(os.environ.get("MUSTERBOOK_BUILDS", "0"))


class Workplace:
    """A folder with content and a result."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content = invented(folder)
        self.out = folder / "out" / "site"

    @property
    def command(self) -> Sequence[str | Path]:
        site = ("--out", self.out, "site", "--force")
        return (sys.executable, ROOT / "build.py", "--content", self.content, *site)

    def start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def build(self) -> float:
        """Build completely; return the seconds that it took."""
        started = time.monotonic()
        process = self.start()
        words, _ = process.communicate()
        assert process.returncode == 0, words
        return time.monotonic() - started

    def snapshot(self) -> dict[str, str]:
        return {
            path.relative_to(self.out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.out.rglob("*"))
            if path.is_file()
        }

    def leftovers(self) -> list[str]:
        """Everything beside the result."""
        return [path.name for path in self.out.parent.iterdir() if path != self.out]


def test_killed_builds_leave_the_last_good_result_and_the_next_build_cleans_up(
    tmp_path: Path,
) -> None:
    place = Workplace(tmp_path)
    seconds = place.build()
    good = place.snapshot()
    assert len(good) > 30
    chance = random.Random(9)
    killed = missing = 0
    for _ in range(KILLS or 3):
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
    assert place.leftovers() == []
    assert killed > 0
    print(f"{killed} killed, {missing} between the renames")


def test_of_simultaneous_builds_one_runs_and_the_others_are_refused(tmp_path: Path) -> None:
    place = Workplace(tmp_path)
    place.build()
    good = place.snapshot()
    processes = [place.start() for _ in range(BUILDS or 3)]
    ended = [(process.communicate()[0], process.returncode) for process in processes]
    assert {code for _, code in ended} <= {0, 1} and 0 in {code for _, code in ended}
    for words, code in ended:
        assert code == 0 or words.endswith("is running; wait for its end, then try again\n"), words
    assert place.snapshot() == good
    assert place.leftovers() == []
