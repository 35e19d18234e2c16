"""Players’ questions, and how well the search answers them: for a browser test and a benchmark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple, NotRequired, TypedDict

import yaml

FILE = Path(__file__).parent / "data" / "questions.yml"
PLACE_IN_ENTRY = re.compile(r"#(scoring|action|stratagem|part-[\w-]+)$")
SHARED_PAGE = re.compile(r"(?:^|/)(sequence|pool|faq|sources)\.html#")
"""Pages whose anchors are entries themselves."""

Limits = dict[str, tuple[float, ...]]
"""For each part, the minimum shares answered first, among the first three, and by the sentence."""


class Question(TypedDict):
    """A question, the patterns of the ids of entries that answer it, and that of the answer."""

    ask: str
    find: list[str]
    say: NotRequired[str]


class Found(NamedTuple):
    """The addresses of the first three results, and the sentence of the first one."""

    addresses: Sequence[str]
    sentence: str = ""


@dataclass(frozen=True)
class Rates:
    """The shares of questions answered first, among the first three, and by the sentence of the
    first result, and those that were not.
    """

    first: float
    three: float
    said: float
    missed: tuple[str, ...]

    def reach(self, limits: Sequence[float]) -> bool:
        """Whether the shares are at least their limits."""
        shares = (self.first, self.three, self.said)
        return all(share >= limit for share, limit in zip(shares, limits, strict=False))


def read(file: Path = FILE) -> tuple[dict[str, list[Question]], Limits]:
    """Return the parts of a file of questions, and their limits."""
    parts = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    limits: Limits = parts.pop("limits", {})
    return parts, limits


def id_of(address: str) -> str:
    """Return the id of the entry at an address from the root of the site."""
    path = address.removesuffix("#")
    if not SHARED_PAGE.search(path):
        path = PLACE_IN_ENTRY.sub("", path)
    return path.replace("/index.html", "").replace(".html#", "/").replace(".html", "")


def rates(questions: Sequence[Question], results: Iterable[Found]) -> Rates:
    """Compare what a search returned for each question: addresses, and the first sentence.

    A question without a pattern for its answer counts as answered by the sentence.
    """
    first = three = said = 0
    missed = []
    for question, (addresses, sentence) in zip(questions, results, strict=True):
        ids = [id_of(address) for address in addresses]
        right = [any(fnmatchcase(one, wanted) for wanted in question["find"]) for one in ids]
        first += right[:1] == [True]
        three += any(right)
        sentence = " ".join(sentence.split())
        says = re.search(question.get("say", ""), sentence, re.IGNORECASE) is not None
        said += says
        if right[:1] != [True] or not says:
            place = "first" if right[:1] == [True] else "2 or 3" if any(right) else "none"
            missed.append(f"{place}: {question['ask']}\n      {' | '.join(ids)}\n      {sentence}")
    count = len(questions)
    return Rates(first / count, three / count, said / count, tuple(missed))
