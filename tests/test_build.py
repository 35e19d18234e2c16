from pathlib import Path

import pytest

from musterbook import build
from musterbook.build import fingerprint
from tests.trees import edit, invented


def test_the_fingerprint_depends_on_every_byte_of_the_content_and_its_order(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    first = fingerprint([tree])
    assert fingerprint([tree]) == first
    assert fingerprint([tree, tree]) != first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    assert fingerprint([tree]) != first


def test_code_below_a_folder_called_tests_is_an_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tests" / "checkout" / "musterbook"
    package.mkdir(parents=True)
    (package / "build.py").write_text("1", encoding="utf-8")
    monkeypatch.setattr(build, "own_files", lambda: [package])
    before = fingerprint([])
    (package / "build.py").write_text("2", encoding="utf-8")
    assert fingerprint([]) != before
