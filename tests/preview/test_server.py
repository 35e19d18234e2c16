"""`serve`, as authors use it."""

import gc
import json
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
import weakref
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from musterbook.errors import UserError
from musterbook.library.read import ReadResult, read_file
from musterbook.preview import Preview, serve, server
from tests.trees import edit, invented

ROOT = Path(__file__).resolve().parents[2]


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


def state(page: str) -> int:
    """The time of the last change before a page was served, which its script contains."""
    found = re.search(r'data-content="(\d+)" data-state="(\d+)"', page)
    assert found is not None
    return int(found[2])


def change_after(address: str, page: str, name: str = "") -> dict[str, Any]:
    """The server's answer after the next change."""
    found: dict[str, Any] = json.loads(fetch(f"{address}/livereload/{state(page)}?page={name}"))
    assert found["state"] > state(page)
    return found


def test_a_saved_file_is_shown_and_open_pages_are_notified(tree: Path, address: str) -> None:
    name = "1e/duel/task/sit.html"
    page = f"{address}/{name}"
    before = fetch(page)
    assert "<h1" in before and "Sit" in before and "live-errors" not in before
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    changed = change_after(address, before, name)
    assert changed["content"] == changed["state"] and not changed["errors"]
    after = fetch(page)
    assert "Sit Down" in after
    edit(tree, "1e/duel/task.yml", "name: Sit Down,", "nam: Sit Down,")
    broken = change_after(address, after, name)
    assert broken["content"] == changed["content"] and "On this page: Sit Down" in broken["errors"]
    shown = fetch(page)
    assert "Sit Down" in shown  # the last content without errors is still there
    assert broken["errors"] in shown
    edit(tree, "1e/duel/task.yml", "nam: Sit Down,", "name: Sit Still,")
    assert not change_after(address, shown, name)["errors"]
    assert "Sit Still" in fetch(page) and "live-errors" not in fetch(page)


def test_errors_are_shown_from_the_start_and_when_files_are_added_or_removed(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tree / "1e/duel/task.yml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("name: Sit,", "nam: Sit,"), "utf-8")
    shown = Preview([tree], tmp_path / "site", {})
    kind, page = shown.get("1e/duel/index.html") or ("", b"")
    assert kind == "text/html" and b"(did you mean &#34;name&#34;?)" in page
    assert shown.get("assets/site.js") is None
    path.write_text(text, "utf-8")
    shown.reload()
    assert b"live-errors" not in (shown.get("1e/duel/index.html") or ("", b""))[1]
    path.unlink()
    shown.reload()  # the pack draws from this deck
    assert "task" in capsys.readouterr().out and shown.state.errors


def test_an_unreadable_file_does_not_stop_the_server(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Preview([tree], tmp_path / "site", {})

    def gone(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "a.yml")

    monkeypatch.setattr(server, "load", gone)
    shown.reload()
    now = shown.state
    assert now.contents and "a.yml" in now.problem and "a.yml" in now.panel("")


def test_every_edit_including_the_first_reads_only_the_changed_file(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, seen = Preview([tree], tmp_path / "site", {}), []
    shown.read_ahead()

    def counted(relative: str, path: Path) -> ReadResult:
        seen.append(relative)
        return read_file(relative, path)

    monkeypatch.setattr(import_module("musterbook.library.read"), "read_file", counted)
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    shown.reload()
    assert seen == ["1e/duel/task.yml"]
    assert b"Sit Down" in (shown.get("1e/duel/task/sit.html") or ("", b""))[1]


def test_the_content_of_earlier_edits_does_not_stay_in_memory(tree: Path, tmp_path: Path) -> None:
    shown = Preview([tree], tmp_path / "site", {})
    assert shown.state.contents
    first = weakref.ref(shown.state.contents.library)
    for name, after in pairwise(("Sit", "Sit Down", "Sit Still", "Sit Up")):
        for address in ("1e/duel/task/sit.html", "assets/search-data.js", "1e/duel/index.html"):
            assert shown.get(address)
        edit(tree, "1e/duel/task.yml", f"name: {name},", f"name: {after},")
        shown.reload()
        assert shown.get("1e/duel/task/sit.html")
    gc.collect()
    assert first() is None


def test_a_port_in_use_is_an_error_that_suggests_another(tree: Path, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UserError, match=f"port {port}: .*; try --port {port + 1}"):
            serve(Preview([tree], tmp_path / "site", {}), port, [])


def test_everything_that_a_page_loads_is_served_and_the_rest_is_not_found(address: str) -> None:
    page = fetch(f"{address}/")
    loaded = re.findall(r'(?:src|href)="(assets/[^"]+)"', page)
    assert len(loaded) > 4
    for path in (*loaded, "assets/search-data.js", "assets/popovers/0.js", "randomizer.html"):
        assert fetch(f"{address}/{path}")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch(f"{address}/nowhere.html")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch(f"{address}/print/..%2f..%2fsources.yml")


def test_serve_does_not_write_a_site(address: str, tmp_path: Path) -> None:
    fetch(f"{address}/")
    assert not (tmp_path / "site").exists()
