"""Measure the search with players' questions.

    .venv/bin/python bench/search.py --misses fresh

In: the content, tests/data/questions.yml. Out: for each part of the questions, the shares answered
by the first result, by one of the first three and by the sentence of the first one. The exit code
is 1 if a share is below its limit in the file of questions.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.library.library_cache import open_library  # noqa: E402
from musterbook.pages import Context, makers  # noqa: E402
from musterbook.site import search_data  # noqa: E402
from tests.questions import FILE, Found, rates, read  # noqa: E402


def answers(data: dict[str, Any], asked: list[str]) -> Any:
    """Return the first three addresses for each question, and what the first result says."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump({"data": data, "asked": asked}, file)
        file.flush()
        run = ["node", "--import", "tsx", "bench/search_answers.ts", file.name]
        done = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the search.")
    parser.add_argument("--questions", type=Path, default=FILE)
    parser.add_argument("--misses", nargs="*", default=[], help="parts whose misses are listed")
    arguments = parser.parse_args()
    parts, limits = read(arguments.questions)
    library = open_library((ROOT / "content",))
    pages = [make() for make in makers(Context(library)).values()]
    data = search_data.data(library, search_data.findables(Context(library), pages))
    asked = [question["ask"] for part in parts.values() for question in part]
    results = answers(data, asked)
    is_missed = False
    at = 0
    for name, part in parts.items():
        here = slice(at, at := at + len(part))
        shares = rates(part, (Found(*one) for one in results[here]))
        said = f"  said {shares.said:6.1%}" if "say" in part[0] else ""
        print(
            f"{name:14} {len(part):4} questions"
            f"   first {shares.first:6.1%}  in three {shares.three:6.1%}{said}"
        )
        if name in limits and not shares.reach(limits[name]):
            is_missed = True
            print(f"  misses its limits {limits[name]}")
        if name in arguments.misses:
            print("\n".join(f"  {one}" for one in shares.missed))
    return 1 if is_missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
