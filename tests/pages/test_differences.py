"""Differences between two texts: the build and the browser mark the same ones."""

from __future__ import annotations

import json
import os
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from musterbook.esbuild import bundle
from musterbook.library import load
from musterbook.library.model.entries import Card
from musterbook.pages.context import Context
from musterbook.pages.differences import differ, differences, marked
from tools import prepare

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("one", "other", "marks"),
    [
        ("within 12″ of the edge", "within 9″ of the edge", ["12″"]),
        ("a unit that is not Battle-shocked", "a unit", ["not Battle-shocked"]),
        ("end of your turn", "end of each turn", ["your"]),
        ("two or more units are destroyed", "at least two units were destroyed", []),
        ("the player controls a marker", "a player who is controlling the marker", []),
        ("at most 15VP", "up to 15VP", []),
    ],
)
def test_numbers_and_conditions_are_marked_but_wording_is_not(
    one: str, other: str, marks: list[str]
) -> None:
    assert [piece.strip() for piece, differs in differences(one, other) if differs] == marks
    assert differ(one, other) == bool(marks)


def test_a_completely_different_text_has_no_marks() -> None:
    one = "each player secretly picks a Force Disposition that determines the mission"
    other = "roll on a table of published missions, or write your own story"
    assert differ(one, other)
    assert differences(one, other) == [(one, False)]


def test_marked_text_is_escaped() -> None:
    assert marked("<b>3</b> hens", "<b>4</b> hens") == "&lt;b&gt;<mark>3</mark>&lt;/b&gt; hens"


def test_the_browser_marks_the_same_differences_on_all_cards(tmp_path: Path) -> None:
    context = Context(load([ROOT / "content"]))
    cards = sorted(context.library.of_type(Card), key=lambda card: card.name)
    texts = [context.summary(card, 400) for card in cards]
    texts += [context.words(card, card.data.text) for card in cards if card.data.text]
    pairs = list(pairwise(texts))
    assert len(pairs) > 300
    main = tmp_path / "main.ts"
    module = ROOT / "templates" / "scripts" / "differences"
    main.write_text(
        f'import {{ differences }} from "{module}"; Object.assign(globalThis, {{ differences }});'
    )
    program = tmp_path / "main.cjs"
    ask = (
        "const pairs = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "console.log(JSON.stringify(pairs.map(([one, other]) => differences(one, other))));"
    )
    program.write_bytes(bundle({"main.js": main})["main.js"] + ask.encode())
    done = subprocess.run(
        ["node", program],
        input=json.dumps(pairs),
        env=prepare.clean_environment(os.environ),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    browser = json.loads(done.stdout)
    for (one, other), found in zip(pairs, browser, strict=True):
        assert [list(piece) for piece in differences(one, other)] == found, (one, other)
