"""The engine plays packs in Python: what it finds, where, and how often it plays."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from musterbook import cache
from musterbook.errors import ContentErrors
from musterbook.esbuild import script
from musterbook.library.library_cache import open_library
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.randomizer import playtest
from musterbook.randomizer.playtest import game_check
from tests.trees import edit, fair, invented

TABLE = "calm: {calm: task/sit, angry: task/hide}"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate cache: the folder of its results, which gets an entry for each pack played."""
    script("playtest.js")  # from the usual cache
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    return tmp_path / "cache" / "games"


def plays(games: Path) -> int:
    return len(list(games.iterdir())) if games.is_dir() else 0


def played(tree: Path) -> Library:
    return load([tree], game_check=game_check().errors)


def errors(tree: Path, engine: bytes | None = None) -> list[str]:
    check = partial(playtest.errors, engine) if engine else game_check().errors
    with pytest.raises(ContentErrors) as caught:
        load([tree], game_check=check)
    return [str(error).removeprefix(f"{tree}/1e/") for error in caught.value.errors]


def test_errors_of_games_and_of_other_files_are_reported_in_one_run(tmp_path: Path) -> None:
    tree = fair(tmp_path, "duel", "harvest")
    edit(tree, "1e/duel/pack.yml", TABLE, "calm: {calm: task/sit}")
    edit(tree, "1e/harvest/faq.yml", "answer: ", "answer: Pay {gambti}. ")
    edit(tree, "1e/fair/pack.yml", "          fresh: true\n          passing: Short\n", "")
    shown = errors(tree)
    assert len(shown) == 3
    assert '"calm" has no cell for "angry" (each side can choose any option)' in shown[0]
    assert shown[1].startswith("fair/pack.yml:") and 'no cards are left in "Showers"' in shown[1]
    assert shown[2].startswith("harvest/faq.yml:") and "gambti" in shown[2]


def test_a_pack_with_another_error_is_not_played(tmp_path: Path, games: Path) -> None:
    tree = fair(tmp_path)
    edit(tree, "1e/fair/booth.yml", "rounds: 2-5", "rounds: 5-2")
    assert len(errors(tree)) == 1 and plays(games) == 0


def test_an_error_in_a_nested_effect_is_at_its_line(tmp_path: Path) -> None:
    tree = fair(tmp_path)
    draw = "- {op: draw, deck: booth, count: 2, replace: {card: booth/pies, count: 1}}"
    nested = f"{draw[:-1]},\n       then: [{{op: draw, deck: shower,\n         count: 40}}]}}"
    edit(tree, "1e/fair/pack.yml", draw, nested)
    text = (tree / "1e/fair/pack.yml").read_text(encoding="utf-8")
    line = text[: text.index("then:")].count("\n") + 1
    (shown,) = errors(tree)
    assert shown.startswith(f"fair/pack.yml:{line}:") and '"Showers"' in shown


def test_only_a_change_of_rules_plays_a_pack_again(tmp_path: Path, games: Path) -> None:
    tree = fair(tmp_path)
    played(tree)
    assert plays(games) == 1
    edit(tree, "1e/fair/pack.yml", "What is the weather like?", "How is the weather?")
    edit(tree, "1e/fair/booth.yml", "if: you ate one", "if: you ate two")
    played(tree)
    assert plays(games) == 1
    edit(tree, "1e/fair/pack.yml", "command: {start: 1,", "command: {start: 2,")
    played(tree)
    assert plays(games) == 2


def test_a_library_whose_games_were_played_is_opened_without_playing(
    tmp_path: Path, games: Path
) -> None:
    tree = invented(tmp_path)
    open_library([tree])
    assert plays(games) == 0
    open_library([tree], game_check=game_check())
    assert plays(games) == 3
    shutil.rmtree(games)
    open_library([tree], game_check=game_check())
    assert plays(games) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "problem"),
    [
        (b"playtest = () => { for (;;); }", "it takes too long"),
        (b"playtest = () => { for (const a = [];;) a.push([]); }", "it needs too much memory"),
        (b"playtest = () => { throw new Error('lost dice'); }", "lost dice"),
    ],
)
def test_a_pack_that_needs_too_much_or_breaks_the_engine_is_refused(
    tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch, engine: bytes, problem: str
) -> None:
    monkeypatch.setattr(playtest, "SECONDS", 1)
    monkeypatch.setattr(playtest, "MEMORY", 16_000_000)
    (shown,) = errors(fair(tmp_path), engine)
    assert shown.startswith("fair/pack.yml:6:1: this game cannot be played")
    assert problem in shown and plays(games) == 0


@pytest.mark.slow
def test_bundled_packs_need_less_than_a_quarter_of_the_limits(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playtest, "SECONDS", playtest.SECONDS // 4)
    monkeypatch.setattr(playtest, "MEMORY", playtest.MEMORY // 4)
    assert played(Path(__file__).parents[2] / "content").nodes
    assert plays(games) > 5
