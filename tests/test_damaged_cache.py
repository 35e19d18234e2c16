"""A cache in which every file is damaged gives the same output as an empty one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.trees import invented

pytestmark = pytest.mark.slow

FOLDERS = {
    "books", "cards", "first-sheets", "fits", "fonts", "games",
    "library", "maps", "checked", "room", "scripts",
    "sheets", "sheets-of-books", "templates", "tuck-boxes",
}  # fmt: skip
"""Every folder of the cache."""


def build(tree: Path, out: Path, cache: Path) -> dict[str, bytes]:
    """Build a site with its own cache; return its files."""
    command = ["build.py", "--content", str(tree), "--out", str(out), "all"]
    done = subprocess.run(
        [sys.executable, *command, "--site-url", "https://example.org/"],
        cwd=ROOT,
        env={**os.environ, "MUSTERBOOK_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {
        str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()
    }


def test_damaged_files_in_the_cache_are_made_again(tmp_path: Path) -> None:
    tree, cache = invented(tmp_path), tmp_path / "cache"
    first = build(tree, tmp_path / "first", cache)
    assert {path.name for path in cache.iterdir()} == FOLDERS
    whole = {path: path.read_bytes() for path in cache.rglob("*") if path.is_file()}
    for path, content in whole.items():
        path.write_bytes(content[: len(content) // 2])
    again = build(tree, tmp_path / "again", cache)
    assert again.keys() == first.keys()
    assert [name for name in first if first[name] != again[name]] == []
    unused = [path for path, content in whole.items() if len(path.read_bytes()) < len(content)]
    assert unused == []
