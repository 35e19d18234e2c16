"""The cache: what the key of a result covers, what is kept, and that damage is never used."""

from __future__ import annotations

import ast
import os
import pickle
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from musterbook import cache, resources
from musterbook.cache import KEPT, NotCached, Unkeyed, cached, content_of, prune, write

SHOUTS: list[str] = []


@cached("shouts")
def shout(words: str, loud: int = 1, note: Unkeyed[str] | None = None) -> str:
    SHOUTS.append(words)
    if words == "never":
        raise NotCached("NEVER")
    return words.upper() + "!" * loud


@dataclass(frozen=True)
class Thing:
    name: str


@cached("things")
def thing(name: str) -> Thing:
    SHOUTS.append(name)
    return Thing(name)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, whose functions belong to no module of the package."""
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "cache")
    monkeypatch.setattr(cache, "modules", lambda name: frozenset({name}))
    monkeypatch.setattr(cache, "code_of", lambda name: name)
    SHOUTS.clear()
    return tmp_path / "cache"


def test_a_result_is_computed_once_for_the_same_arguments() -> None:
    assert [shout("a"), shout("a"), shout("a", loud=2), shout("b")] == ["A!", "A!", "A!!", "B!"]
    assert SHOUTS == ["a", "a", "b"]


def test_an_argument_that_does_not_change_the_result_is_not_in_the_key() -> None:
    assert shout("a", 1, Unkeyed("one")) == shout("a", 1, Unkeyed("two"))
    assert SHOUTS == ["a"]


def test_a_result_that_may_not_be_cached_is_made_every_time() -> None:
    assert [shout("never"), shout("never")] == ["NEVER", "NEVER"]
    assert SHOUTS == ["never", "never"]


def test_a_result_can_have_types_of_the_modules_in_its_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [thing("a"), thing("a")] == [Thing("a"), Thing("a")]
    assert SHOUTS == ["a"]
    monkeypatch.setattr(cache, "modules", lambda name: frozenset({"musterbook.errors"}))
    assert thing("a") == Thing("a")
    assert SHOUTS == ["a", "a"], "a type of another module was read from the cache"


class Evil:
    """An attack on the cache: it runs when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return print, ("run",)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def with_another_byte(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:40] + bytes([content[40] ^ 1]) + content[41:])


def with_an_attack(path: Path) -> None:
    cache.save(path, pickle.dumps(Evil()))


@pytest.mark.parametrize("damage", [truncated, emptied, with_another_byte, with_an_attack])
def test_a_damaged_entry_is_made_again(
    damage: Callable[[Path], None], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shout("a" * 40)
    (entry,) = (folder / "shouts").iterdir()
    content = entry.read_bytes()
    damage(entry)
    assert entry.read_bytes() != content
    assert shout("a" * 40) == "A" * 40 + "!"
    assert len(SHOUTS) == 2 and entry.read_bytes() == content
    assert capsys.readouterr().out == ""


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


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of a few modules instead of ours."""
    monkeypatch.undo()
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    forget()
    (tmp_path / "inner").mkdir()
    for name, text in {
        "first.py": "from musterbook import second\nimport pikepdf",
        "second.py": "def late():\n    from musterbook.inner.third import (\n        a,\n    )",
        "inner/__init__.py": "from musterbook import unused",
        "inner/third.py": "if TYPE_CHECKING:\n    from musterbook import unused\n",
        "unused.py": "",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    yield tmp_path
    monkeypatch.undo()
    forget()


def forget() -> None:
    for function in (cache.modules, cache.imports, cache._path, cache.code_of):
        function.cache_clear()


def test_a_key_covers_the_code_of_every_module_that_is_imported(package: Path) -> None:
    assert cache.modules("musterbook.first") == {
        "musterbook.first",
        "musterbook.second",
        "musterbook.inner.third",
    }
    before = cache.code_of("musterbook.first")
    for name, is_covered in (("inner/third.py", True), ("unused.py", False)):
        (package / name).write_text("more = 1", encoding="utf-8")
        forget()
        assert (cache.code_of("musterbook.first") != before) == is_covered
        before = cache.code_of("musterbook.first")


def test_a_key_covers_the_versions_of_other_packages(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cache.code_of("musterbook.first")
    assert "pikepdf" in cache.imports("musterbook.first")
    monkeypatch.setattr(metadata, "version", lambda name: "0.0")
    forget()
    assert cache.code_of("musterbook.first") != before


def test_the_search_for_imports_finds_all_that_a_parser_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    count = 0
    for path in sorted(resources.PACKAGE.rglob("*.py")):
        parts = path.relative_to(resources.PACKAGE).with_suffix("").parts
        name = ".".join(("musterbook", *(part for part in parts if part != "__init__")))
        found = cache.imports(name)
        for imported in parsed_imports(path):
            assert imported in found, f"{name} imports {imported}"
            count += 1
    assert count > 1000


def parsed_imports(path: Path) -> Iterator[str]:
    """Every import of a module as the parser sees it, except those for types."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in types:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name if cache._path(alias.name) else alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module:
            if not node.module.startswith("musterbook"):
                yield node.module.partition(".")[0]
                continue
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if cache._path(inner) else node.module


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
