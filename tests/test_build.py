from pathlib import Path

import pytest

from musterbook import build
from musterbook.build import fingerprint
from tests.trees import edit, invented, plant


def test_the_fingerprint_depends_on_every_byte_of_the_content_and_its_order(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    first = fingerprint([tree])
    assert fingerprint([tree]) == first
    assert fingerprint([tree, tree]) != first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    assert fingerprint([tree]) != first


def test_hidden_files_and_compiled_code_are_not_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, package = invented(tmp_path), tmp_path / "musterbook"
    monkeypatch.setattr(build, "PACKAGE", package)
    plant(package, {"build.py": "1"})
    first = fingerprint([tree])
    plant(tree, {".index.md.swp": "1", ".git/HEAD": "1", "1e/.DS_Store": "1", "_drafts/a.md": "1"})
    plant(package, {".build.py.swp": "1", "__pycache__/build.pyc": "1"})
    assert fingerprint([tree]) == first


@pytest.mark.parametrize("name", ["examples/lamps/game.yml", "package.json"])
def test_examples_and_names_of_packages_are_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(build, "HOME", tmp_path)
    before = fingerprint([])
    plant(tmp_path, {name: "1"})
    assert fingerprint([]) != before


def test_code_below_a_folder_called_tests_is_an_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tests" / "checkout" / "musterbook"
    plant(package, {"build.py": "1"})
    monkeypatch.setattr(build, "PACKAGE", package)
    before = fingerprint([])
    plant(package, {"build.py": "2"})
    assert fingerprint([]) != before
