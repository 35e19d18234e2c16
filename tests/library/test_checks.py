"""Nonsense in a game or a map is reported as an error with its location and a hint."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.randomizer.playtest import game_check
from tests.library.nonsense import BUNDLED, HARMLESS, INVENTED, Edit
from tests.slow import quick
from tests.trees import edit, errors_of, fair

ROOT = Path(__file__).resolve().parents[2]


def names(edits: list[Edit]) -> list[str]:
    return [f"{file}: {message}" for file, _, _, message in edits]


@pytest.fixture(scope="module")
def tree_with(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Returns the tree of the pack `fair` and the named packs, which every edit leaves as it was.

    Only the edited file is read again in the next test.
    """
    return cache(lambda *packs: fair(tmp_path_factory.mktemp("fair"), *packs))


EDITION = """\
name: Second edition
short: 2nd
years: since 2032
summary: Ours.
source: {ref: barn-book}
"""
RULES = """\
---
name: Fences
summary: Posts.
source: {ref: barn-book}
---

## Fence {#fence}

A fence has two posts.
"""


@pytest.mark.parametrize(
    ("name", "old", "new", "message"), quick(INVENTED[::6], INVENTED), ids=names(INVENTED)
)
def test_nonsense_is_reported_with_its_location_and_a_hint(
    tree_with: Callable[..., Path], name: str, old: str, new: str, message: str
) -> None:
    tree = tree_with(*(pack for pack in ("harvest", "duel", "orchard") if pack in name + new))
    path = tree / "1e" / "fair" / name
    before = path.read_bytes()
    try:
        edit(tree, f"1e/fair/{name}", old, new)
        with pytest.raises(ContentErrors) as caught:
            load([tree], game_check=game_check().errors)
    finally:
        path.write_bytes(before)
    shown = [error for error in caught.value.errors if message in str(error)]
    assert shown, caught.value
    folder = path.resolve().parent
    assert all(error.hint and error.mark.line > 1 for error in shown), shown
    assert all(Path(error.mark.path).resolve().is_relative_to(folder) for error in shown)


@pytest.mark.parametrize("first", [0, 1])
def test_what_is_said_twice_is_no_error_and_counts_once(tmp_path: Path, first: int) -> None:
    """Of two edits of one place, one is in each half."""
    tree = fair(tmp_path, "harvest", "duel", "orchard")
    for name, old, new in HARMLESS[first::2]:
        edit(tree, f"1e/fair/{name}", old, new)
    library = load([tree], game_check=game_check().errors)
    for pack in library.packs():
        game = pack.data.game
        for cap in game.scoring.caps if game else ():
            assert len(set(cap.of)) == len(cap.of) and len(set(cap.without)) == len(cap.without)


@pytest.mark.slow
def test_nonsense_in_bundled_packs_is_reported_in_one_run(tmp_path: Path) -> None:
    tree = tmp_path / "content"
    shutil.copytree(ROOT / "content", tree)
    for name, old, new, _ in BUNDLED:
        edit(tree, name, old, new)
    errors = errors_of(tree)
    for name, _, _, message in BUNDLED:
        shown = [error for error in errors if message in error.message]
        assert shown and all(error.hint and error.mark.line > 1 for error in shown), (name, message)
        assert any(Path(e.mark.path).parent.name == (tree / name).parent.name for e in shown)


def test_there_are_at_least_115_kinds_of_nonsense() -> None:
    assert len({(old, new) for _, old, new, _ in INVENTED}) >= 115
