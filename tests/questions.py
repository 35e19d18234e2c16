"""Players’ questions, and how well the search answers them: for a browser test and a benchmark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TypedDict

import yaml

FILE = Path(__file__).parent / "data" / "questions.yml"
PLACE_IN_ENTRY = re.compile(r"#(scoring|action|stratagem|part-[\w-]+)$")
SHARED_PAGE = re.compile(r"(sequence|pool|faq|sources)\.html#")
"""Pages whose anchors are entries themselves."""

Limits = dict[str, tuple[float, float]]
"""For each part, the minimum shares answered first and among the first three."""


class Question(TypedDict):
    """A question and the patterns of the ids of entries that answer it."""

    ask: str
    find: list[str]


@dataclass(frozen=True)
class Rates:
    """The shares of questions answered first and among the first three, and those not first."""

    first: float
    three: float
    missed: tuple[str, ...]

    def reach(self, limits: tuple[float, float]) -> bool:
        """Whether both shares are at least their limits."""
        return self.first >= limits[0] and self.three >= limits[1]


def read(file: Path = FILE) -> tuple[dict[str, list[Question]], Limits]:
    """Return the parts of a file of questions, and their limits."""
    parts = yaml.safe_load(file.read_text(encoding="utf-8"))
    limits: Limits = parts.pop("limits", {})
    return parts, limits


def id_of(address: str) -> str:
    """Return the id of the entry at an address from the root of the site."""
    path = address.removesuffix("#")
    if not SHARED_PAGE.search(path):
        path = PLACE_IN_ENTRY.sub("", path)
    return path.replace("/index.html", "").replace(".html#", "/").replace(".html", "")


def rates(questions: Sequence[Question], results: Iterable[Sequence[str]]) -> Rates:
    """Compare the first three addresses that a search returned for each question."""
    first = three = 0
    missed = []
    for question, addresses in zip(questions, results, strict=True):
        ids = [id_of(address) for address in addresses]
        right = [any(fnmatchcase(one, wanted) for wanted in question["find"]) for one in ids]
        first += right[:1] == [True]
        three += any(right)
        if right[:1] != [True]:
            place = "2 or 3" if any(right) else "none"
            missed.append(f"{place}: {question['ask']}\n      {' | '.join(ids)}")
    return Rates(first / len(questions), three / len(questions), tuple(missed))
