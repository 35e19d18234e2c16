"""Values that a build could not show are content errors with a location."""

from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.model.cards import Cost
from tests.slow import quick
from tests.trees import edit, errors_after_edit, errors_of, invented

PACK, MAPS = "1e/harvest/pack.yml", "1e/harvest/maps.yml"
PRIMARY, SECONDARY = "1e/harvest/primary.yml", "1e/harvest/secondary.yml"

WRONG = [
    (PACK, "date: 2031-05", "date: 2031-13", '3:7: the date "2031-13" does not exist'),
    (PACK, "date: 2031-05", "date: 2031-02-30", '3:7: the date "2031-02-30" does not exist'),
    (PACK, "date: 2031-05", "date: '0000'", '3:7: the date "0000" does not exist'),
    (PACK, "rounds: 4", "rounds: 21", '13:11: the value "21" of "rounds" is not at most'),
    (PACK, "rounds: 4", "rounds: ٤", "13:11: the character"),
    (PACK, "name: Harvest\n", f"name: {'H' * 31}\n", "1:7: a word of 31 characters (at most 30;"),
    (PACK, 'rounds: 4', "rounds: '4'", '13:11: the value "4" of "rounds" is not a whole number'),
    (PACK, "name: Harvest", "name: [Harvest]", '1:7: the value of "name" is not a text (put a'),
    (PRIMARY, "Stand still, ", "x\n    also: a, b\n    # ", '11:11: the value "a, b" of "also" is'),
    (PACK, "name: Harvest", "name: Pay {fire storm}", '1:7: "{fire storm}" would be printed'),
    (PACK, "name: Harvest\n", f"name: {'Hen ' * 21}\n", '1:7: "name" has'),
    (MAPS, "width: 60", "width: 1e12", '4:20: the value "1e12" of "width" is not'),
    (MAPS, "width: 60", "width: .inf", '4:20: the value ".inf" of "width" is not a number'),
    (MAPS, "width: 60", "width: 1e999", '4:20: the value "1e999" of "width" is not a number'),
    (MAPS, "width: 60", "width: nan", '4:20: the value "nan" of "width" is not a number'),
    (MAPS, "width: 60", "width: 1e-12", '4:20: the value "1e-12" of "width" is not'),
    (MAPS, "x: 30", "x: 240.1", '10:17: the value "240.1" of "x" is not at most'),
    (PRIMARY, "copies: 2", "roll: 100", '24:11: the value "100" of "roll" is not at most'),
    (MAPS, "width: 60", "width: 240", "4:12: a board is at most 4 times as long as it is wide"),
    (PRIMARY, "set: {text: H", "set: {scoring: [], aliases: [a/b], text: H", '19:28: an overlay'),
    (
        PRIMARY,
        "summary: One",
        "changes: [{overlay: errata, set: {face: x}}]\nsummary: One",
        '6:35: an overlay cannot change "face"',
    ),
    (PRIMARY, "copies: 2", "copies: 101", '24:13: the value "101" of "copies" is not at most'),
    (
        MAPS,
        "    measures:\n",
        "    measures:\n" + "      - {from: [0, 0], to: [0, 9]}\n" * 40,
        '12:7: the value of "measures"',
    ),
    ("1e/harvest/pool.yml", "barns: [3]", f"barns: {[1] * 31}", '9:68: the value of "barns"'),
    (PRIMARY, "vp: 3", "vp: 10001", '29:18: the value "10001" of "vp" is not at most'),
    (PRIMARY, "vp: D3", "vp: 999D3", '30:18: the value "999D3" of "vp" is not a whole number or'),
    (PRIMARY, "rounds: 2-4", "rounds: 2-40000", '12:17: the value "2-40000" of "rounds" is not'),
    (SECONDARY, "round: 1}", "round: 99999999999}", '26:34: the number "99999999999" is too large'),
    (PRIMARY, "Stand still, ", "S" * 51 + " ", "10:14: a word of 51 characters (at most 50; add"),
    (PRIMARY, "Stand still", "Stand " * 60, '10:14: "flavour" has'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "error"), quick(WRONG[::3], WRONG))
def test_an_unprintable_value_is_one_error(
    tmp_path: Path, name: str, old: str, new: str, error: str
) -> None:
    (found,) = errors_after_edit(tmp_path, name, old, new)
    assert found.startswith(error)
    assert len(found) < 500


@pytest.mark.parametrize("written", ["1e3", "0.50", "TRUE", "12", "-1"])
def test_a_text_that_is_read_as_a_number_is_shown_as_it_is_written(
    written: str, tmp_path: Path
) -> None:
    (error,) = errors_after_edit(tmp_path, PACK, "name: Harvest\n", f"name: {written}\n")
    message = f'1:7: the value "{written}" of "name" is not a text (write "{written}", in quotes)'
    assert error == message


MARKED = {
    "**Eggs**": "Eggs",
    "Get *the eggs*": "the eggs",
    "__Eggs__ now": "Eggs",
    "_Eggs_": "Eggs",
    "`Eggs`": "Eggs",
    "[Eggs](id:1e)": "Eggs",
    "[Eggs](https://a.example)": "Eggs",
}


@pytest.mark.parametrize("text", MARKED)
@pytest.mark.parametrize("old", ["name: Gather Eggs", "flavour: Stand still, look large."])
def test_signs_of_markdown_in_a_plain_text_are_an_error(
    old: str, text: str, tmp_path: Path
) -> None:
    key = old.partition(":")[0]
    (error,) = errors_after_edit(tmp_path, PRIMARY, old, f'{key}: "{text}"')
    assert f"would be printed with its signs (this is plain text: write {MARKED[text]})" in error


def test_a_symbol_in_a_name_is_an_error(tmp_path: Path) -> None:
    (error,) = errors_after_edit(tmp_path, PRIMARY, "name: Gather Eggs", "name: Gather {egg}")
    assert '"{egg}" would be printed with its braces' in error


def test_signs_that_mean_nothing_are_part_of_a_name(tmp_path: Path) -> None:
    for number, name in enumerate(
        ("M*A*S*H", "2 * 3 * 4", "Eggs*", "snake_case_name", "[Eggs] (2)")
    ):
        tree = invented(tmp_path / str(number))
        edit(tree, PRIMARY, "name: Gather Eggs", f'name: "{name}"')
        assert load([tree])["1e/harvest/primary/gather-eggs"].name == name


def test_control_characters_of_content_do_not_reach_the_terminal(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    (tree / "1e" / "harvest" / "a\x1b[2J\n.yml").write_text("x: 1\n", encoding="utf-8")
    assert all(str(error).isprintable() for error in errors_of(tree))


@pytest.mark.slow
def test_a_file_with_thousands_of_wrong_values_is_refused_at_once(tmp_path: Path) -> None:
    row = "{" + ", ".join(f"k{n}: 1" for n in range(20)) + "}"
    text = "sources:\n" + "".join(f"  s{n}: {row}\n" for n in range(900))
    tree = invented(tmp_path, {"sources.yml": text})
    with pytest.raises(ContentErrors) as caught:
        load([tree])
    assert len(caught.value.errors) < 200
    assert "values are wrong; the first 100 are listed" in str(caught.value)


@pytest.mark.parametrize("cost", [{"cp": 3, "most": 1}, {"cp": 1, "most": 2, "open": True}])
def test_the_highest_cost_is_above_the_lowest_and_not_that_of_an_open_one(
    cost: dict[str, object],
) -> None:
    with pytest.raises(ValueError, match='"most" is higher than "cp"'):
        Cost.model_validate(cost)
