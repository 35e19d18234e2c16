"""A library from the cache equals a freshly loaded one, and is never that of other content."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from importlib import import_module
from itertools import count, islice
from pathlib import Path

import pytest

from musterbook import cache as store
from musterbook.errors import ContentErrors
from musterbook.library import library_cache, loading
from musterbook.library.loading import load
from musterbook.library.read_files import FileCache, ReadResult, read_file
from tests.mutate import Mutator
from tests.test_uses import club
from tests.trees import edit, invented, plant_bytes


@pytest.fixture(autouse=True)
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate, empty cache for each test; the folder of its libraries."""
    monkeypatch.setattr(store, "FOLDER", tmp_path / "cache")
    return tmp_path / "cache" / "library"


def test_a_library_from_the_cache_is_the_one_that_was_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = invented(tmp_path)
    fresh = load([tree])
    library_cache.open_library([tree])
    monkeypatch.setattr(loading, "load", lambda *_: pytest.fail("loaded again"))
    kept = library_cache.open_library([tree])
    assert list(kept.nodes) == list(fresh.nodes)
    for id, node in fresh.nodes.items():
        assert kept[id] == node
    assert (kept.aliases, kept.terms) == (fresh.aliases, fresh.terms)
    assert (kept.unpublished, kept.version) == (fresh.unpublished, fresh.version)
    with pytest.raises(TypeError):
        kept.nodes["1e"] = kept["1e"]  # type: ignore[index]


def test_changed_content_is_loaded_again(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    assert library_cache.open_library([tree])["1e/duel"].name == "Duel"
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    assert library_cache.open_library([tree])["1e/duel"].name == "Duet"


def test_errors_are_reported_every_time(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/pack.yml", "name: Duel", "nam: Duel")
    for _ in range(2):
        with pytest.raises(ContentErrors, match="nam"):
            library_cache.open_library([tree])


def test_a_library_that_another_command_deletes_at_the_same_time_is_not_an_error(
    tmp_path: Path, libraries: Path
) -> None:
    libraries.mkdir(parents=True)
    (libraries / "deleted").symlink_to("nowhere")
    assert "1e/duel" in library_cache.open_library([invented(tmp_path)])


def test_a_file_saved_while_it_is_read_is_not_stored_as_its_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = invented(tmp_path)

    def read_after_edit(relative: str, path: Path) -> ReadResult:
        if relative == "1e/duel/pack.yml":
            edit(tree, relative, "name: Duel", "name: Duet")
        return read_file(relative, path)

    with monkeypatch.context() as patch:
        patch.setattr(import_module("musterbook.library.read_files"), "read_file", read_after_edit)
        assert library_cache.open_library([tree])["1e/duel"].name == "Duet"
    edit(tree, "1e/duel/pack.yml", "name: Duet", "name: Duel")
    assert library_cache.open_library([tree])["1e/duel"].name == "Duel"


def test_only_the_newest_libraries_stay_in_the_cache(tmp_path: Path, libraries: Path) -> None:
    tree = invented(tmp_path)
    library_cache.open_library([tree])
    (first,) = libraries.iterdir()
    last_use = first.stat().st_mtime - 60
    os.utime(first, (last_use, last_use))
    for number in range(library_cache.MAX_LIBRARIES + 2):
        shutil.copyfile(first, libraries / f"newer-{number}")
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    library_cache.open_library([tree])
    assert len(list(libraries.iterdir())) == library_cache.MAX_LIBRARIES
    assert not first.exists()


def test_with_an_earlier_library_only_changed_files_are_read_and_the_result_is_the_same(
    tmp_path: Path, seen: list[str]
) -> None:
    tree, cache = invented(tmp_path), FileCache()
    load([tree], cache)
    seen.clear()
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: A duel")
    again = load([tree], cache)
    assert seen == ["1e/duel/pack.yml"]
    fresh = load([tree])
    assert dict(again.nodes) == dict(fresh.nodes)
    edit(tree, "1e/duel/pack.yml", "name: A duel", "nam: A duel")
    for _ in range(2):
        with pytest.raises(ContentErrors, match="nam"):
            load([tree], cache)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read, by their path in the content folder."""
    read: list[str] = []

    def counted(relative: str, path: Path) -> ReadResult:
        read.append(relative)
        return read_file(relative, path)

    monkeypatch.setattr(import_module("musterbook.library.read_files"), "read_file", counted)
    return read


def outcome(roots: Sequence[Path], cache: FileCache | None = None) -> object:
    """The result of a load: everything in the library, or the errors."""
    try:
        library = load(roots, cache)
    except ContentErrors as found:
        return [str(error) for error in found.errors]
    named = [(id, node) for id, node in library.nodes.items()]
    return named, library.aliases, library.terms, library.version


@pytest.mark.slow
def test_after_any_series_of_changes_a_load_with_a_file_cache_equals_a_full_load(
    tmp_path: Path,
) -> None:
    mutator, cache = Mutator(seed=16), FileCache()
    base = mutator.bases["harvest"]
    tree = plant_bytes(tmp_path / "tree", base)
    roots = [tree, club(tmp_path / "club")[1]]  # the club's pack uses and overlays this one
    cases = (case for case in map(mutator.case, count()) if case.base == "harvest")
    changed: set[str] = set()
    loaded = refused = 0
    for number, case in enumerate(islice(cases, 24)):
        if number % 3:  # otherwise these changes are added to the last ones
            plant_bytes(tree, {path: base.get(path) for path in changed})
            changed.clear()
        plant_bytes(tree, case.files)
        changed |= case.files.keys()
        fresh = outcome(roots)
        for _ in range(2):
            assert outcome(roots, cache) == fresh, case.steps
        loaded, refused = loaded + isinstance(fresh, tuple), refused + isinstance(fresh, list)
    assert loaded > 3 and refused > 3
