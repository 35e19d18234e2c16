"""Run every check of the project, and say at the end which failed.

.venv/bin/python tools/check.py              all but the slow tests
.venv/bin/python tools/check.py mypy tsc     only these
"""

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = (sys.executable, "-m")
NPM = (shutil.which("npm") or "npm", "run", "--silent")

# Each of the workers begins with its share of the tests in their order, so nearly all tests that
# share a file share its fixtures; a worker that has finished takes half of what another has left.
# There are more of them than processors, because a test in the browser often waits.
PYTEST = (*PYTHON, "pytest", "-q", "-n", "3", "--dist", "worksteal")

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


def summary(failed: Sequence[str], count: int, seconds: float) -> str:
    """Return the last line: what failed, or that nothing did."""
    if failed:
        return f"FAILED: {', '.join(failed)} ({count - len(failed)} of {count} checks passed)"
    return f"All {count} checks passed in {seconds:.0f} s."


def run(name: str) -> bool:
    """Run a check and show what it writes; return whether it passed."""
    print(f"── {name}", flush=True)
    return subprocess.call(CHECKS[name], cwd=ROOT) == 0


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
    start = time.monotonic()
    beside = [name for name in names if name in BESIDE and "pytest" in names]
    with ThreadPoolExecutor(1) as executor:
        results = executor.submit(run_quietly, beside)
        failed = [name for name in names if name not in beside and not run(name)]
        for name, result in results.result().items():
            print(f"── {name}", flush=True)
            sys.stdout.buffer.write(result.stdout)
            failed += [name] * (result.returncode != 0)
    print(f"\n{summary(failed, len(names), time.monotonic() - start)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
