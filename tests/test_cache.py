"""The cache: what the key of a result covers, what is kept, and that damage is never used."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

from musterbook import cache, resources
from musterbook.cache import KEPT, NotCached, Unkeyed, cached, content_of, prune, write

SHOUTS: list[str] = []


@cached("shouts", code="cards")
def shout(words: str, loud: int = 1, note: Unkeyed[str] | None = None) -> str:
    SHOUTS.append(words)
    if words == "never":
        raise NotCached("NEVER")
    return words.upper() + "!" * loud


@dataclass(frozen=True)
class Thing:
    name: str


@cached("things", code="cards")
def thing(name: str) -> Thing:
    SHOUTS.append(name)
    return Thing(name)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    cache.code_of.cache_clear()
    SHOUTS.clear()
    yield tmp_path / "cache"
    cache.code_of.cache_clear()


def test_a_result_is_computed_once_for_the_same_arguments() -> None:
    assert [shout("a"), shout("a"), shout("a", loud=2), shout("b")] == ["A!", "A!", "A!!", "B!"]
    assert SHOUTS == ["a", "a", "b"]


def test_an_argument_that_does_not_change_the_result_is_not_in_the_key() -> None:
    assert shout("a", 1, Unkeyed("one")) == shout("a", 1, Unkeyed("two"))
    assert SHOUTS == ["a"]


def test_a_result_that_may_not_be_cached_is_made_every_time() -> None:
    assert [shout("never"), shout("never")] == ["NEVER", "NEVER"]
    assert SHOUTS == ["never", "never"]


def test_a_result_can_have_any_type() -> None:
    assert [thing("a"), thing("a")] == [Thing("a"), Thing("a")]
    assert SHOUTS == ["a"]


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def with_another_byte(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:40] + bytes([content[40] ^ 1]) + content[41:])


@pytest.mark.parametrize("damage", [truncated, emptied, with_another_byte])
def test_a_damaged_entry_is_made_again(damage: Callable[[Path], None], folder: Path) -> None:
    shout("a" * 40)
    (entry,) = (folder / "shouts").iterdir()
    content = entry.read_bytes()
    damage(entry)
    assert entry.read_bytes() != content
    assert shout("a" * 40) == "A" * 40 + "!"
    assert len(SHOUTS) == 2 and entry.read_bytes() == content


def test_without_a_writable_cache_the_result_is_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "file")
    assert [shout("a"), shout("a")] == ["A!", "A!"]


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "inside").write_text("", encoding="utf-8")
    with pytest.raises(OSError):
        write(tmp_path / "taken", b"thing")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


# --- What a key covers ----------------------------------------------------------------------------


def test_an_edit_of_pages_does_not_print_cards_again_and_an_edit_of_cards_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shutil.copytree(resources.PACKAGE, tmp_path / "musterbook")
    monkeypatch.setattr(resources, "PACKAGE", copy)

    def after_an_edit_of(module: str) -> str:
        with (copy / module).open("a", encoding="utf-8") as file:
            file.write("# more\n")
        cache.code_of.cache_clear()
        return cache.code_of("cards")

    first = cache.code_of("cards")
    assert first == after_an_edit_of("pages/pick_page.py")
    second = after_an_edit_of("cards/sheets/imposition.py")
    assert first != second
    assert second != after_an_edit_of("fonts.py")


def test_a_key_covers_the_versions_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.code_of("cards")
    assert f"weasyprint-{metadata.version('weasyprint')}" in cache._installed()
    monkeypatch.setattr(cache, "_installed", lambda: ["weasyprint-0.0"])
    cache.code_of.cache_clear()
    assert cache.code_of("cards") != before


@pytest.mark.parametrize("change", ["content", "name", "other"])
def test_a_hash_of_files_depends_on_names_contents_and_other_inputs(
    tmp_path: Path, change: str
) -> None:
    path = tmp_path / "a.css"
    path.write_text("a{}", encoding="utf-8")
    before, other = content_of([path], 1), 1
    if change == "content":
        path.write_text("b{}", encoding="utf-8")
    elif change == "name":
        path = path.rename(tmp_path / "b.css")
    else:
        other = 2
    assert content_of([path], other) != before


# --- Clean-up -------------------------------------------------------------------------------------


def test_files_that_were_not_used_for_a_month_are_removed(folder: Path) -> None:
    for words in ("old", "used"):
        shout(words)
    entries = {words: folder / "shouts" / shout.key(words) for words in ("old", "used")}
    past = time.time() - KEPT - 60
    for path in entries.values():
        os.utime(path, (past, past))
    shout("used")
    assert prune() == 1
    assert [path.exists() for path in entries.values()] == [False, True]


@pytest.mark.parametrize("error", [FileNotFoundError, PermissionError])
def test_an_old_file_that_cannot_be_removed_is_not_an_error(
    folder: Path, error: type[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    shout("old")
    monkeypatch.setattr("os.unlink", Mock(side_effect=error))
    later = time.time() + 2 * KEPT
    monkeypatch.setattr("musterbook.cache.time.time", lambda: later)
    assert prune() == 0
