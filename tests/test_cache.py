"""The cache: what is kept, what is removed, and that a full disk is not an error."""

from __future__ import annotations

import os
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from musterbook.cache import KEPT, CacheFolder, prune, recipe, write


def test_a_result_is_computed_once_for_the_same_inputs(tmp_path: Path) -> None:
    folder, made = CacheFolder(tmp_path, ".txt"), []

    def make() -> bytes:
        made.append(1)
        return b"thing"

    for parts in (("a", 1), ("a", 1), ("a", 2)):
        assert folder.get(make, *parts) == b"thing"
    assert len(made) == 2
    assert {path.suffix for path in tmp_path.iterdir()} == {".txt"}


def test_without_a_writable_cache_the_result_is_computed_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert CacheFolder(tmp_path / "file" / "cache", "").get(lambda: b"thing", 1) == b"thing"


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "inside").write_text("", encoding="utf-8")
    with pytest.raises(OSError):
        write(tmp_path / "taken", b"thing")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_files_that_were_not_used_for_a_month_are_removed(tmp_path: Path) -> None:
    folder = CacheFolder(tmp_path, ".txt")
    for name in ("old", "used"):
        path = folder.path(name)
        folder.save(path, name.encode())
        past = path.stat().st_mtime - KEPT - 60
        os.utime(path, (past, past))
    assert folder.load(folder.path("used")) == b"used"
    assert prune(tmp_path) == 1
    assert folder.load(folder.path("old")) is None
    assert folder.load(folder.path("used")) == b"used"


@pytest.mark.parametrize("error", [FileNotFoundError, PermissionError])
def test_an_old_file_that_cannot_be_removed_is_not_an_error(
    tmp_path: Path, error: type[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old").write_bytes(b"")
    monkeypatch.setattr("os.unlink", Mock(side_effect=error))
    assert prune(tmp_path, now=time.time() + 2 * KEPT) == 0


@pytest.mark.parametrize("change", ["content", "name", "other"])
def test_a_recipe_depends_on_names_contents_and_other_inputs(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.css"
    path.write_text("a{}", encoding="utf-8")
    before, other = recipe([path], 1), 1
    if change == "content":
        path.write_text("b{}", encoding="utf-8")
    elif change == "name":
        path = path.rename(tmp_path / "b.css")
    else:
        other = 2
    assert recipe([path], other) != before
