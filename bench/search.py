"""Measure the search with players' questions.

    .venv/bin/python bench/search.py --misses fresh
    .venv/bin/python bench/search.py --held-out --misses table

In: the content, tests/data/questions.yml. Out: for each part of the questions, the shares answered
by the first result, by one of the first three and by the sentence of the first one. The exit code
is 1 if a share is below its limit in the file of questions.

With `--held-out`, the questions are those of the entries themselves, a tenth at a time, each tenth
asked of an index without it: as they are, and with the name of the edition or pack. Out: the shares
for all entries and for each kind. They are lower than those of players' questions, because the
questions of an entry are meant to differ and leave out its name; so they show which of two
rankings is better, with thousands of questions that no constant was adjusted to.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.library.library_cache import open_library  # noqa: E402
from musterbook.pages import Context, makers  # noqa: E402
from musterbook.site import search_data  # noqa: E402
from tests.questions import FILE, Found, rates, read  # noqa: E402


def node(script: str, given: Any) -> Any:
    """Return what a script of this folder prints as JSON for a file with the given data."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(given, file)
        file.flush()
        run = ["node", "--import", "tsx", f"bench/{script}", file.name]
        done = subprocess.run(run, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


def print_held_out(data: dict[str, Any], kinds_of_misses: Sequence[str]) -> None:
    """Print the shares of the entries' own questions while the index does not contain them."""
    for name, questions in node("search_held_out.ts", data).items():
        counts = Counter(question["kind"] for question in questions)
        for kind in ("", *(kind for kind, _ in counts.most_common())):
            of_kind = [question for question in questions if kind in ("", question["kind"])]
            first = sum(question["place"] == 0 for question in of_kind) / len(of_kind)
            three = sum(0 <= question["place"] < 3 for question in of_kind) / len(of_kind)
            print(
                f"{name:6} {kind or 'all':10} {len(of_kind):4} questions"
                f"   first {first:6.1%}  in three {three:6.1%}"
            )
            for question in of_kind if kind in kinds_of_misses else ():
                if question["place"]:
                    found = " | ".join(question["first"])
                    print(f"  {question['ask']}\n      {question['url']}: not {found}")


def main() -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure the search.")
    parser.add_argument("--questions", type=Path, default=FILE)
    parser.add_argument(
        "--misses", nargs="*", default=[], help="parts (or kinds of entry) whose misses are listed"
    )
    parser.add_argument(
        "--held-out", action="store_true", help="ask the entries' own questions instead"
    )
    arguments = parser.parse_args()
    parts, limits = read(arguments.questions)
    library = open_library((ROOT / "content",))
    pages = [make() for make in makers(Context(library)).values()]
    data = search_data.data(library, search_data.findables(Context(library), pages))
    if arguments.held_out:
        print_held_out(data, arguments.misses)
        return 0
    asked = [question["ask"] for part in parts.values() for question in part]
    results = node("search_answers.ts", {"data": data, "asked": asked})
    is_missed = False
    at = 0
    for name, part in parts.items():
        here = slice(at, at := at + len(part))
        ours = rates(part, (Found(*one) for one in results[here]))
        said = f"  said {ours.said:6.1%}" if "say" in part[0] else ""
        print(
            f"{name:14} {len(part):4} questions"
            f"   first {ours.first:6.1%}  in three {ours.three:6.1%}{said}"
        )
        if name in limits and not ours.reach(limits[name]):
            is_missed = True
            print(f"  misses its limits {limits[name]}")
        if name in arguments.misses:
            print("\n".join(f"  {one}" for one in ours.missed))
    return 1 if is_missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
