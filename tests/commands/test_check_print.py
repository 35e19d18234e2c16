"""`check --print` fits every card at the sizes of the site, and a build begins with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from musterbook import build
from musterbook.cards import sheets
from musterbook.commands import main
from musterbook.errors import ContentErrors
from musterbook.progress import Reporter
from tests.trees import edit, invented


def check(tree: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["--content", str(tree), "check", *options])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a card that is too long for one card, at any size."""
    tree = invented(tmp_path)
    words = "Count every hen in the barn and in the yard. " * 25
    edit(tree, "1e/duel/task.yml", "name: Sit,", f'name: Sit, text: "{words * 3}",')
    return tree


@pytest.mark.slow
def test_a_card_that_does_not_fit_is_an_error_at_each_size_of_the_site(tree: Path) -> None:
    assert check(tree).exit_code == 0
    result = check(tree, "--print")
    assert result.exit_code == 1
    for size in ("Poker", "Tarot, large print"):
        assert f'task.yml:8:3: card "Sit" ({size}): ' in result.output, result.output


@pytest.mark.slow
def test_cards_that_fit_are_counted(tmp_path: Path) -> None:
    result = check(invented(tmp_path), "--print")
    assert result.exit_code == 0, result.output
    assert "cards fit at every size of the site." in result.output


@pytest.mark.slow
def test_a_build_fits_the_cards_before_anything_else(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_write_randomizer", lambda *_: pytest.fail("the build went on"))
    monkeypatch.setattr(sheets, "sheet_files", lambda *_, **__: pytest.fail("the build went on"))
    stages: list[str] = []
    with pytest.raises(ContentErrors, match=r"Tarot, large print"):
        build.run(build.Job((tree,), tmp_path / "site"), Reporter(stages.append))
    assert stages == ["Reading entries", "Fitting decks", "Drawing faces of cards"]
    assert not (tmp_path / "site").exists()
