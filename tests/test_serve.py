"""`serve`, as somebody who writes content uses it."""

import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trees import edit, invented

ROOT = Path(__file__).resolve().parents[1]


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=120) as answer:
        return str(answer.read().decode("utf-8"))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return invented(tmp_path)


@pytest.fixture
def address(tree: Path, tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["build.py", "--content", tree, "--out", tmp_path / "site", "serve", "--port", port]
    server = subprocess.Popen(
        [sys.executable, *map(str, command)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("http://"):
            break
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.kill()
        server.wait()


def epoch(page: str) -> str:
    """The moment of the build that a served page belongs to, as its script knows it."""
    found = re.search(r"livereload\((\d+), \d+\)", page)
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_a_saved_file_is_rebuilt_and_open_pages_are_told(tree: Path, address: str) -> None:
    page = f"{address}/1e/duel/task/sit.html"
    before = fetch(page)
    assert "<h1" in before and "Sit" in before
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    assert int(fetch(f"{address}/livereload/{epoch(before)}/1")) > int(epoch(before))
    after = fetch(page)
    assert "Sit Down" in after
    edit(tree, "1e/duel/task.yml", "name: Sit Down,", "nam: Sit Down,")
    fetch(f"{address}/livereload/{epoch(after)}/1")
    assert "Sit Down" in fetch(page)  # the last good site is still there
