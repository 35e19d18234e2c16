"""`serve`, as somebody who writes content uses it."""

import re
import socket
import subprocess
import sys
import time
import urllib.error
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
    """The moment of the load that a served page belongs to, as its script knows it."""
    found = re.search(r"\}\)\((\d+)\);", page)
    assert found is not None
    return found[1]


def test_a_saved_file_is_shown_and_open_pages_are_told(tree: Path, address: str) -> None:
    page = f"{address}/1e/duel/task/sit.html"
    before = fetch(page)
    assert "<h1" in before and "Sit" in before
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    assert int(fetch(f"{address}/livereload/{epoch(before)}")) > int(epoch(before))
    after = fetch(page)
    assert "Sit Down" in after
    edit(tree, "1e/duel/task.yml", "name: Sit Down,", "nam: Sit Down,")
    time.sleep(1.5)
    assert "Sit Down" in fetch(page)  # the last content without errors is still there
    edit(tree, "1e/duel/task.yml", "nam: Sit Down,", "name: Sit Still,")
    fetch(f"{address}/livereload/{epoch(after)}")
    assert "Sit Still" in fetch(page)


def test_everything_that_a_page_loads_is_there_and_what_is_not_is_told(address: str) -> None:
    page = fetch(f"{address}/")
    loaded = re.findall(r'(?:src|href)="(assets/[^"]+)"', page)
    assert len(loaded) > 4
    for path in (*loaded, "assets/search-data.js", "assets/popovers/0.js", "randomizer.html"):
        assert fetch(f"{address}/{path}")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch(f"{address}/nowhere.html")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch(f"{address}/print/..%2f..%2fsources.yml")


def test_serve_writes_no_site(address: str, tmp_path: Path) -> None:
    fetch(f"{address}/")
    assert not (tmp_path / "site").exists()
