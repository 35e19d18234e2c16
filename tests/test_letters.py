"""Letters are folded by one table for both languages, and Greek capitals have no accents."""

import json
import subprocess

import pytest

from musterbook.letters import capitals, fold, is_greek
from tests.conftest import ROOT
from tests.test_slugs import LETTERS, NAMES


def test_the_search_folds_every_letter_as_keys_do() -> None:
    texts = [*LETTERS, *NAMES, "Ǆ ﬁ ™ Σας"]
    script = (
        'import { fold } from "./client/shared/letters.ts";'
        f"console.log(JSON.stringify({json.dumps(texts)}.map(fold)))"
    )
    done = subprocess.run(
        ["node", "--import", "tsx", "--input-type=module", "--eval", script],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == [fold(text) for text in texts]


@pytest.mark.parametrize(
    ("name", "shown"),
    {
        "Καλός": "ΚΑΛΟΣ", "Λέων & Ψυχή": "ΛΕΩΝ & ΨΥΧΗ", "ΰ": "Ϋ", "Ἀθῆναι": "ΑΘΗΝΑΙ",
        "Löwe": "LÖWE", "Щука й": "ЩУКА Й", "Straße": "STRASSE",
    }.items(),
)  # fmt: skip
def test_greek_capitals_have_no_accents(name: str, shown: str) -> None:
    assert capitals(name) == shown


def test_a_text_is_greek_if_its_capitals_lose_only_greek_accents() -> None:
    assert is_greek("Καλός") and is_greek("7 × Καλός (new)")
    assert not (is_greek("Löwe") or is_greek("Café Καλός") or is_greek("Щука"))
