"""Run every check of the project, and say at the end which failed.

.venv/bin/python tools/check.py              all but the slow tests
.venv/bin/python tools/check.py mypy tsc     only these

A browser test that fails is run once more by itself. If it passes then, the last lines name it as
unsteady, and the check passes; the log has its first failure.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = (sys.executable, "-m")
NPM = (shutil.which("npm") or "npm", "run", "--silent")

# Each of the workers begins with its share of the tests in their order, so nearly all tests that
# share a file share its fixtures; a worker that has finished takes half of what another has left.
# Each collects all tests and loads the content for itself, so there are only two.
PYTEST = (*PYTHON, "pytest", "-q", "-n", "2", "--dist", "worksteal")

# The quick ones first; pytest, which also drives the browser, last.
CHECKS: Mapping[str, Sequence[str]] = {
    "ruff": (*PYTHON, "ruff", "check", "--quiet"),
    "format": (*PYTHON, "ruff", "format", "--check", "--quiet"),
    "biome": (*NPM, "lint"),
    "tsc": (*NPM, "check"),
    "mypy": (*PYTHON, "mypy", "--no-error-summary"),
    "node": (*NPM, "test"),
    "pytest": (*PYTEST, "-m", "not slow"),
    "slow": (*PYTEST, "-m", "slow"),
}
SLOW = ("slow",)
"""Checks that run only if they are named."""
BESIDE = ("mypy", "node")
"""Checks that run while pytest runs, because its browsers often wait; shown after it."""
TESTS = ("pytest", "slow")
"""Checks that run tests in the browser."""
NOT_ALL_RUN = 2
"""The exit code of pytest if it was interrupted."""
MOST_AGAIN = 20
"""If more browser tests fail, the cause is not unsteadiness, and none is run once more."""


def summary(failed: Sequence[str], count: int, seconds: float, unsteady: Sequence[str] = ()) -> str:
    """Return the last lines: the unsteady tests, and what failed, or that nothing did."""
    lines = [f"UNSTEADY: {test} failed, and passed when it ran by itself" for test in unsteady]
    if failed:
        lines += [f"FAILED: {', '.join(failed)} ({count - len(failed)} of {count} checks passed)"]
    else:
        lines += [f"All {count} checks passed in {seconds:.0f} s."]
    return "\n".join(lines)


def run(name: str, unsteady: list[str]) -> bool:
    """Run a check and show what it writes; return whether it passed, and add unsteady tests."""
    print(f"── {name}", flush=True)
    if name not in TESTS:
        return subprocess.call(CHECKS[name], cwd=ROOT) == 0
    passed, found = tested(CHECKS[name], ROOT)
    unsteady += found
    return passed


def tested(command: Sequence[str], folder: Path) -> tuple[bool, list[str]]:
    """Run tests, and those browser tests that failed once more, one after the other.

    Returns whether each test has passed at last, and the tests that passed only then.
    """
    code, failed = failures(command, folder)
    again = [test for test, in_browser in failed.items() if in_browser]
    if code != 1 or not 0 < len(again) <= MOST_AGAIN:  # 1: some tests failed, and all were run
        return code == 0, []
    print(f"── browser tests that failed, once more by themselves: {len(again)}", flush=True)
    code, still = failures((*PYTHON, "pytest", "-q", *again), folder)
    if code not in (0, 1):  # the tests were not all run
        return False, []
    unsteady = [test for test in again if test not in still]
    return len(unsteady) == len(failed), unsteady


def failures(command: Sequence[str], folder: Path) -> tuple[int, dict[str, bool]]:
    """Run pytest; return its exit code, and whether each test that failed drives a browser."""
    with tempfile.TemporaryDirectory() as temporary:
        listed = Path(temporary, "failed.json")
        plugin = ("-p", "tools.failed_tests", f"--failed-list={listed}")
        code = subprocess.call((*command, *plugin), cwd=folder)
        if not listed.exists():  # a test has ended the process
            return NOT_ALL_RUN, {}
        return code, json.loads(listed.read_text("utf-8"))


def run_quietly(names: Sequence[str]) -> dict[str, subprocess.CompletedProcess[bytes]]:
    """Run checks one after the other and return their results with all that they wrote."""
    return {
        name: subprocess.run(
            CHECKS[name], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for name in names
    }


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Run the checks of the project.")
    parser.add_argument("names", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    names = parser.parse_args().names or [name for name in CHECKS if name not in SLOW]
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        parser.error(f"there is no check {unknown[0]}; the checks are {', '.join(CHECKS)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each worker would compile all tests anew
    start = time.monotonic()
    unsteady: list[str] = []
    beside = [name for name in names if name in BESIDE and "pytest" in names]
    with ThreadPoolExecutor(1) as executor:
        results = executor.submit(run_quietly, beside)
        failed = [name for name in names if name not in beside and not run(name, unsteady)]
        for name, result in results.result().items():
            print(f"── {name}", flush=True)
            sys.stdout.buffer.write(result.stdout)
            failed += [name] * (result.returncode != 0)
    print(f"\n{summary(failed, len(names), time.monotonic() - start, unsteady)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
