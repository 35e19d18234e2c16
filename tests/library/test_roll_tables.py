"""Tables of any dice: each result has one row, and the randomizer rolls the same results."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from musterbook.article.article_blocks import _most
from musterbook.errors import ContentErrors
from musterbook.library.checks.roll_tables import results_of
from musterbook.library.loading import load
from tests.slow import quick
from tests.trees import edit, errors_of, fair

ROOT = Path(__file__).resolve().parents[2]
DICE = ("D3", "D4", "D6", "D8", "D10", "D12", "D20", "D66", "D100", "2D6", "3D6", "2D10", "9D4")
TABLE = "  lots:\n    name: Lots\n    roll: {dice}\n    columns: [Result]\n    rows:\n{rows}"


def with_table(tree: Path, dice: str, rolls: list[str]) -> Path:
    rows = "".join(f"      - {{roll: {roll}, name: N, cells: [A]}}\n" for roll in rolls)
    path = tree / "1e/fair/tables.yml"
    text = path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    path.write_text(text + TABLE.format(dice=dice, rows=rows), encoding="utf-8")
    return tree


@pytest.mark.parametrize("dice", quick(["D6", "D66", "2D6"], DICE))
def test_a_table_of_any_dice_needs_a_row_for_each_result(dice: str, tmp_path: Path) -> None:
    results = results_of(dice)
    whole = f"{results[0]}-{results[-1]}" if dice != "D66" else "11-66"
    load([with_table(fair(tmp_path / "whole"), dice, [whole])])
    with pytest.raises(ContentErrors) as caught:
        load([with_table(fair(tmp_path / "gap"), dice, [str(n) for n in results[1:4]])])
    assert f"no row for {results[0]}" in str(caught.value)


@pytest.mark.parametrize("dice", ["D1", "D101", "D0", "10D6", "d20", "W6"])
def test_what_are_no_dice_is_reported_with_examples(dice: str, tmp_path: Path) -> None:
    with pytest.raises(ContentErrors) as caught:
        load([with_table(fair(tmp_path), dice, ["1-6"])])
    assert "dice such as D6, D20, 3D6 or D66" in str(caught.value)


def test_the_randomizer_rolls_the_results_of_the_table() -> None:
    script = f"""
        import {{ roll }} from "./client/randomizer/engine/dice.ts";
        const least = () => 0, most = (limit) => limit - 1;
        const rolled = {json.dumps(DICE)}.map((d) => [roll(d, least).total, roll(d, most).total]);
        console.log(JSON.stringify(rolled));
    """
    done = subprocess.run(
        ["node", "--import", "tsx", "--input-type=module", "--eval", script],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    ends = [[results_of(dice)[0], results_of(dice)[-1]] for dice in DICE]
    assert json.loads(done.stdout) == ends


def test_a_deck_can_be_drawn_with_a_die_of_twenty_sides(tmp_path: Path) -> None:
    tree = fair(tmp_path)
    for old, new in (
        ("roll: 11}", "roll: 1}"),
        ("roll: 12}", "roll: 2}"),
        ("roll: 66}", "roll: 20}"),
    ):
        edit(tree, "1e/fair/shower.yml", old, new)
    load([tree])


def test_dice_that_score_points_have_a_highest_value() -> None:
    assert [_most(vp) for vp in ("D8", "2D10", "D100-1", "7")] == [8, 20, 99, 7]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("roll: D6\n    rows: [{roll: 9, cells: [A]}]", "extends a table without dice, but has D6"),
        ("rows: [{roll: 9, cells: [A]}]", 'a row with "roll" needs a table with "roll"'),
    ],
)
def test_a_variation_of_a_table_without_dice_has_none(
    more: str, message: str, tmp_path: Path
) -> None:
    tree = fair(tmp_path)
    path = tree / "1e/fair/tables.yml"
    lots = f"  lots:\n    name: Lots\n    extends: tables/prices\n    columns: [A]\n    {more}\n"
    path.write_text(f"{path.read_text(encoding='utf-8').rstrip()}\n{lots}", encoding="utf-8")
    (error,) = errors_of(tree)
    assert message in error.message and error.mark.path.endswith("tables.yml")
