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
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from musterbook.errors import ContentError, ContentErrors, Mark, UserError
from musterbook.library.read_files import ReadResult, read_file
from musterbook.library.source import read_yaml
from musterbook.preview import Preview, serve, server
from musterbook.print_files import PrintFile
from tests.raw_requests import answer, get, status
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
    """The address of the command's server, which runs in a folder with settings."""
    (tmp_path / "musterbook.yml").write_text("name: Farm Club\n", encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [ROOT / "build.py", "--content", tree, "--out", "site", "serve", "--port", port]
    server = subprocess.Popen(
        [sys.executable, *map(str, command)],
        cwd=tmp_path,
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
    assert "prefetch" not in before  # the data of the search needs every page
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
    shown = Preview([tree], tmp_path / "site", [])
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
    shown = Preview([tree], tmp_path / "site", [])

    def gone(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "a.yml")

    monkeypatch.setattr(server, "load", gone)
    shown.reload()
    now = shown.state
    assert now.contents and "a.yml" in now.problem and "a.yml" in now.panel("")


def test_every_edit_including_the_first_reads_only_the_changed_file(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, seen = Preview([tree], tmp_path / "site", []), []
    shown.read_ahead()

    def counted(relative: str, path: Path) -> ReadResult:
        seen.append(relative)
        return read_file(relative, path)

    monkeypatch.setattr(import_module("musterbook.library.read_files"), "read_file", counted)
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    shown.reload()
    assert seen == ["1e/duel/task.yml"]
    assert b"Sit Down" in (shown.get("1e/duel/task/sit.html") or ("", b""))[1]


@pytest.mark.slow
def test_the_content_of_earlier_edits_does_not_stay_in_memory(tree: Path, tmp_path: Path) -> None:
    shown = Preview([tree], tmp_path / "site", [])
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
            serve(Preview([tree], tmp_path / "site", []), port, list)


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Preview:
    """A preview with one print file, one that is gone, and a file that no build has written."""
    folder = tmp_path_factory.mktemp("preview")
    (folder / "site/print").mkdir(parents=True)
    for name in ("duel.pdf", "private.pdf"):
        (folder / "site/print" / name).write_bytes(b"%PDF")
    prints = [PrintFile(f"print/{name}.pdf", name) for name in ("duel", "gone")]
    return Preview([invented(folder)], folder / "site", prints)


def test_everything_that_a_page_loads_is_served_and_the_rest_is_not_found(
    preview: Preview,
) -> None:
    loaded = re.findall(r'(?:src|href)="(assets/[^"]+)"', get(preview, "/").decode())
    assert len(loaded) > 4
    for path in (*loaded, "assets/search-data.js", "assets/popovers/0.js", "randomizer.html"):
        assert status(get(preview, f"/{path}")) == 200, path
    assert status(get(preview, "/nowhere.html")) == 404
    assert status(get(preview, "/print/..%2f..%2fsources.yml")) == 404


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "127.0.0.1", "localhost:9000"]
)
def test_a_page_is_served_under_the_names_of_this_machine(preview: Preview, host: str) -> None:
    assert status(get(preview, "/", host)) == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8000", "<x>evil.example", "127.0.0.1.evil.example:8000",
        "localhost.evil.example", "", "127.0.0.2", "0.0.0.0:8000", "localhost:8000@evil.example",
        "x" * 5000, "é", "localhost\r\nHost: evil.example", "evil.example\r\nHost: localhost",
    ],
)  # fmt: skip
def test_a_request_for_another_name_is_refused_with_a_sentence(preview: Preview, host: str) -> None:
    for path in ("/", "/assets/search-data.js", "/livereload/0", "/print/duel.pdf"):
        reply = get(preview, path, host)
        assert status(reply) == 421
        sentence = reply.partition(b"\r\n\r\n")[2].decode()
        assert sentence.startswith("This server answers only to the names 127.0.0.1 and localhost")
        assert len(sentence) < 200
        assert "<" not in sentence


def test_a_request_without_a_name_is_refused(preview: Preview) -> None:
    assert status(answer(preview, b"GET / HTTP/1.0\r\n\r\n")) == 421


def test_head_has_the_headers_of_get_and_no_content(preview: Preview) -> None:
    for path in ("/", "/nowhere.html", "/print/duel.pdf"):
        got, head = (get(preview, path, method=method) for method in ("GET", "HEAD"))
        headers, _, content = got.partition(b"\r\n\r\n")
        lines = [line for line in headers.split(b"\r\n") if not line.startswith(b"Date:")]
        assert content
        assert head.endswith(b"\r\n\r\n")
        assert all(line in head for line in lines)


@pytest.mark.parametrize(
    "path",
    [
        "/print/%00", "/print/duel.pdf%00", f"/print/{'x' * 5000}.pdf", "/print/",
        "/print/private.pdf", "/print/gone.pdf",
        "/print/..%2fmusterbook.json", "/print/../../content/sources.yml", "/%00", "/%ff%fe",
        f"/livereload/{'9' * 5000}", "/livereload/-1",
        "/livereload/%d9%a1", "/a?b=%ff&page=%00", f"/{'a/' * 9000}",
    ],
)  # fmt: skip
def test_an_address_without_a_file_is_not_found(preview: Preview, path: str) -> None:
    assert status(get(preview, path)) == 404


def test_an_address_that_cannot_be_read_is_a_bad_request(preview: Preview) -> None:
    assert status(get(preview, "http://[/")) == 400
    assert status(get(preview, "http://\u00e9:8000/", "localhost")) == 200  # only Host counts


def test_a_request_that_cannot_be_read_is_not_repeated(preview: Preview) -> None:
    """Python's server repeats the whole line in its status."""
    reply = answer(preview, b"GET / <x-fuzz> HTTP/1.1\r\n\r\n")
    assert b" 400 " in reply and b"x-fuzz" not in reply


def test_a_page_that_cannot_be_made_is_a_server_error(
    preview: Preview, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise UserError("no room")

    monkeypatch.setattr(preview, "get", failing)
    reply = get(preview, "/a.html")
    assert status(reply) == 500 and reply.endswith(b"a.html: no room")


def test_changed_settings_are_read_again_and_their_errors_are_shown(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "musterbook.yml"
    path.write_text("name: Farm Club\n", encoding="utf-8")

    def read() -> object:
        parsed = read_yaml(path, str(path))
        if parsed.errors or set(parsed.value) != {"name"}:
            raise ContentErrors(parsed.errors or [ContentError(Mark(str(path)), "unknown key")])
        return parsed.value

    shown = Preview([tree], tmp_path / "site", [], settings_file=server.SettingsFile(path, read))
    before = shown.file_states()
    (tree / ".index.md.swp").write_text("of an editor", encoding="utf-8")
    assert shown.file_states() == before
    path.write_text("nam: Farm Club\n", encoding="utf-8")
    assert shown.file_states() != before
    shown.reload()
    page = (shown.get("1e/duel/index.html") or ("", b""))[1]
    assert b"unknown key" in page and b"musterbook.yml" in page and not shown.outdated
    assert "unknown key" in capsys.readouterr().out
    edit(tree, "1e/duel/task.yml", "name: Sit,", "name: Sit Down,")
    shown.reload()  # the settings are still wrong
    assert shown.state.errors
    path.write_text("name: Farm Club  # as before\n", encoding="utf-8")
    shown.reload()
    assert not shown.state.errors and not shown.outdated
    path.write_text("name: Town Club\n", encoding="utf-8")
    server.watch(shown, list)  # returns, so that the program restarts
    assert shown.outdated


@pytest.mark.slow
def test_errors_of_the_settings_are_shown_and_valid_ones_are_applied(
    address: str, tmp_path: Path
) -> None:
    page = fetch(f"{address}/1e/duel/task/sit.html")
    assert "Farm Club" in page
    path = tmp_path / "musterbook.yml"
    path.write_text("nam: Town Club\n", encoding="utf-8")
    broken = change_after(address, page)
    assert "musterbook.yml:1:1" in broken["errors"] and "did you mean" in broken["errors"]
    path.write_text("name: Town Club\n", encoding="utf-8")
    changed = change_after(address, fetch(f"{address}/1e/duel/task/sit.html"))
    assert not changed["errors"]
    for _ in range(100):  # until the program has restarted
        with suppress(OSError):
            page = fetch(f"{address}/livereload/0") and fetch(f"{address}/1e/duel/task/sit.html")
        if "Town Club" in page:
            break
        Event().wait(0.2)
    assert "Town Club" in page


@pytest.mark.slow
def test_serve_does_not_write_a_site(address: str, tmp_path: Path) -> None:
    fetch(f"{address}/")
    assert not (tmp_path / "site").exists()
