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


def test_pages_written_again_keep_the_files_of_others(tmp_path: Path) -> None:
    content, out = invented(tmp_path), tmp_path / "pages"
    assert run(content, "pages", "--to", out)[0] == 0
    others = ("CNAME", "_headers", ".git/HEAD", "1e/notes/mine.md")
    for name in others:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(name, encoding="utf-8")
    assert run(content, "pages", "--to", out)[0] == 0
    assert [(out / name).read_text(encoding="utf-8") for name in others] == list(others)


@pytest.mark.parametrize("command", [("--out", "{}", "site"), ("pages", "--to", "{}")])
def test_a_special_file_in_the_place_of_the_output_folder_is_an_error(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    content, place = invented(tmp_path), tmp_path / "fifo"
    os.mkfifo(place)
    code, output = run(content, *(word.format(place) for word in command))
    assert (code, output) == (
        1, f"Error: {place} is not a folder; name a folder, or a new one in a folder\n",
    )  # fmt: skip
    assert place.is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["content", "fifo"]
