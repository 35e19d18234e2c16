from pathlib import Path

import pytest

from musterbook.errors import UserError
from musterbook.press import NOTE, check_target, fingerprint, staging
from tests.trees import edit, invented


def test_a_finished_folder_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "old.html").write_text("old", encoding="utf-8")
    with staging(out) as folder:
        (folder / "new.html").write_text("new", encoding="utf-8")
        assert (out / "old.html").exists()
    assert [path.name for path in out.iterdir()] == ["new.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_job_that_fails_leaves_the_old_folder_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "old.html").write_text("old", encoding="utf-8")
    with pytest.raises(RuntimeError), staging(out) as folder:
        (folder / "half.html").write_text("half", encoding="utf-8")
        raise RuntimeError
    assert [path.name for path in out.iterdir()] == ["old.html"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_with_somebody_elses_files_is_refused(tmp_path: Path) -> None:
    check_target(tmp_path / "new")
    check_target(tmp_path)
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(UserError, match="holds files that Musterbook did not make"):
        check_target(tmp_path)
    (tmp_path / NOTE).write_text("{}", encoding="utf-8")
    check_target(tmp_path)
    with pytest.raises(UserError, match="is a file"):
        check_target(tmp_path / "letter.txt")


def test_the_fingerprint_follows_every_byte_of_the_content_and_its_order(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    first = fingerprint([tree])
    assert fingerprint([tree]) == first
    assert fingerprint([tree, tree]) != first
    edit(tree, "1e/duel/pack.yml", "name: Duel", "name: Duet")
    assert fingerprint([tree]) != first
