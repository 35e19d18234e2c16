"""Commands never remove or replace what they did not write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.commands import main
from tests.trees import invented


def run(content: Path, *arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--content", str(content), *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_a_special_file_in_the_place_of_the_output_folder_is_an_error(tmp_path: Path) -> None:
    content, place = invented(tmp_path), tmp_path / "fifo"
    os.mkfifo(place)
    code, output = run(content, "--out", place, "site")
    assert (code, output) == (
        1, f"Error: {place} is not a folder; name a folder, or a new one in a folder\n",
    )  # fmt: skip
    assert place.is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["content", "fifo"]


def test_too_little_memory_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("musterbook.build.run", fail)
    code, output = run(invented(tmp_path), "--out", tmp_path / "site", "site")
    assert (code, output) == (1, "Error: there is not enough memory for this command\n")


def test_a_full_disk_is_reported_with_the_path_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    content, table = invented(tmp_path), tmp_path / "task.csv"
    assert run(content, "export", "--deck", "1e/duel/task", "--to", table)[0] == 0
    deck = content / "1e/duel/task.yml"
    before = deck.read_bytes()
    monkeypatch.setattr("os.fsync", full)
    commands = (
        ("import", table, "--deck", "1e/duel/task", "--replace"),
        ("export", "--deck", "1e/duel/task", "--to", table),
    )
    for command in commands:
        code, output = run(content, *command)
        path = table if "export" in command else deck
        *before_error, error = output.splitlines()
        assert (code, error) == (1, f"Error: {path}: No space left on device")
        assert not before_error or "import" in command
        assert deck.read_bytes() == before and table.stat().st_size > 100
    assert not list(tmp_path.rglob(".*"))
