"""Draws of the bundled engine, counted: 100,000 shuffles of a real pack, chi-square."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from musterbook.esbuild import bundle
from musterbook.randomizer import randomizer_files
from tests.trees import bundled

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SHUFFLES = 100_000

ENGINE = f"""
import {{ reduce }} from "{(ROOT / "client/randomizer/engine/actions.ts").as_posix()}";
Object.assign(globalThis, {{ reduce }});
"""

COUNT = """
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
const [engine, data, shuffles] = process.argv.slice(1);
vm.runInThisContext(readFileSync(engine, "utf8"));
const pack = JSON.parse(readFileSync(data, "utf8"));
pack.game = { ...pack.game, setup: [], variants: {} };
const counts = {};
const tops = {};
for (let number = 0; number < Number(shuffles); number += 1) {
  const opening = { type: "start", seed: `fair ${number}`, picks: {} };
  const { piles } = reduce(pack, null, opening);
  const first = {};
  for (const [key, { draw }] of Object.entries(piles)) {
    const table = (counts[key] ??= {});
    draw.forEach((copy, place) => {
      (table[copy] ??= new Array(draw.length).fill(0))[place] += 1;
    });
    first[key] = draw[0];
  }
  for (const [key, copy] of Object.entries(first)) {
    if (!key.endsWith("@attacker")) continue;
    const other = first[key.replace("@attacker", "@defender")];
    const pair = `${copy} ${other}`;
    (tops[key] ??= {})[pair] = (tops[key][pair] ?? 0) + 1;
  }
}
console.log(JSON.stringify({ counts, tops }));
"""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """How often each card of each deck was in each position, and which cards were on top
    together.
    """
    out = tmp_path_factory.mktemp("fair")
    library = bundled()
    (out / "engine.ts").write_text(ENGINE, encoding="utf-8")
    (out / "engine.js").write_bytes(bundle({"engine.js": out / "engine.ts"})["engine.js"])
    pack = max(
        library.playable,
        key=lambda node: sum(not deck["shared"] for deck in _decks(library, node)),
    )
    data = out / "pack.json"
    data.write_text(json.dumps(randomizer_files.pack_data(library, pack)), encoding="utf-8")
    places = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    done = subprocess.run(
        ["node", "-e", COUNT, str(out / "engine.js"), str(data), str(SHUFFLES)],
        env={**os.environ, "PATH": places},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _decks(library: Any, node: Any) -> list[dict[str, Any]]:
    return list(randomizer_files.pack_data(library, node)["decks"].values())


def chi_square(counts: list[int], expected: float) -> float:
    """The sum of squared deviations from what is expected, each in units of it."""
    return sum((count - expected) ** 2 / expected for count in counts)


def deviations(chi: float, freedom: int) -> float:
    """How many standard deviations a chi-square lies above its mean (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def test_every_card_is_equally_likely_at_every_position_of_its_deck(drawn: dict[str, Any]) -> None:
    assert len(drawn["counts"]) >= 5
    for key, table in drawn["counts"].items():
        size = len(table)
        if size == 1:
            continue
        counts = [count for row in table.values() for count in row]
        assert sum(counts) == SHUFFLES * size
        chi = chi_square(counts, SHUFFLES / size)
        assert abs(deviations(chi, (size - 1) ** 2)) < 4, f"{key}: chi-square {chi:.1f}"


def test_the_draws_of_the_two_sides_are_independent(drawn: dict[str, Any]) -> None:
    assert drawn["tops"]
    for key, pairs in drawn["tops"].items():
        size = len(drawn["counts"][key])
        counts = [*pairs.values(), *[0] * (size * size - len(pairs))]
        chi = chi_square(counts, SHUFFLES / size**2)
        assert abs(deviations(chi, size * size - 1)) < 4, f"{key}: chi-square {chi:.1f}"


def test_the_fairness_test_detects_a_biased_shuffle() -> None:
    fair = [1000] * 16
    assert abs(deviations(chi_square([1030, 970] * 8, 1000), 15)) < 4
    assert deviations(chi_square([1300, *fair[1:-1], 700], 1000), 15) > 4
