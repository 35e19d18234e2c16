"""`check` finds what has no room on a card at any size of the site; a build begins with that."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from musterbook import build
from musterbook.cards.sheets import card_room
from musterbook.commands import main
from musterbook.errors import ContentErrors
from musterbook.progress import Reporter
from tests.books.test_book_room import table
from tests.trees import edit, invented

DECK = """name: Steps
singular: Step
face: gambit
code: ST
summary: Steps.
cards:
  tall:
    name: Tall
    text: |-
      |Hens|Eggs|
      |---|---|
{rows}
  wide:
    name: Wide
    text: |-
{wide}
"""


def check(tree: Path) -> Result:
    return CliRunner().invoke(main, ["--content", str(tree), "check"])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a card that is too long for one card, at any size."""
    tree = invented(tmp_path)
    words = "Count every hen in the barn and in the yard. " * 25
    edit(tree, "1e/duel/task.yml", "name: Sit,", f'name: Sit, text: "{words * 3}",')
    return tree


@pytest.mark.slow
def test_all_that_has_no_room_is_reported_in_one_run(tree: Path) -> None:
    rows = "\n".join(f"      |{hens}|{hens * 2}|" for hens in range(60))
    wide = "\n".join(f"      {line}" for line in table(6, "W" * 45).splitlines())
    (tree / "1e/harvest/steps.yml").write_text(DECK.format(rows=rows, wide=wide), encoding="utf-8")
    result = check(tree)
    assert result.exit_code == 1
    for line in (
        'steps.yml:7:3: card "Tall" (Poker): “Hens Eggs 0 0 1 2',
        "steps.yml:72:3: a table of 6 columns is 113 mm wide, and the card has 56",
        "steps.yml:72:3: a table of 6 columns is 154 mm wide, and a page of the book has 117",
        'task.yml:8:3: card "Sit" (Poker): “Count every hen',
        'task.yml:8:3: card "Sit" (Tarot, large print): “Count every hen',
        "6 errors.",
    ):
        assert line in result.output, result.output


def test_what_was_measured_without_an_error_is_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = invented(tmp_path)
    assert check(tree).exit_code == 0
    monkeypatch.setattr(card_room, "problems", lambda *_: pytest.fail("measured again"))
    assert check(tree).exit_code == 0
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit down,")
    with pytest.raises(pytest.fail.Exception, match="measured again"):
        CliRunner().invoke(main, ["--content", str(tree), "check"], catch_exceptions=False)


@pytest.mark.parametrize("prints", [True, False])
def test_a_build_measures_before_it_makes_anything(
    tree: Path, tmp_path: Path, *, prints: bool
) -> None:
    stages: list[str] = []
    with pytest.raises(ContentErrors, match=r"Tarot, large print"):
        build.run(build.Job((tree,), tmp_path / "site", prints), Reporter(stages.append))
    assert stages == ["Reading entries", "Fitting cards"]
    assert not (tmp_path / "site").exists()
