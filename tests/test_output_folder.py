"""Output folders: what may be written, which files stay, and what a killed build leaves."""

import json
import os
import socket
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from musterbook import output_folder
from musterbook.errors import UserError
from musterbook.output_folder import NOTE, Claims, check_target, locked, staging, write_file
from musterbook.print_files import known_prints


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder that an earlier build made, alone in its parent."""
    folder = tmp_path / "site"
    folder.mkdir()
    with locked(folder), staging(folder) as writer:
        writer.write("old.html", b"old")
    return folder


def test_a_finished_folder_replaces_the_old_one(out: Path) -> None:
    with locked(out), staging(out) as writer:
        writer.write("new.html", b"new")
        assert (out / "old.html").exists()
    assert names(out) == [NOTE, "new.html"]
    assert names(out.parent) == ["site"]


def test_a_failed_build_leaves_the_old_folder_and_nothing_else(out: Path) -> None:
    with pytest.raises(RuntimeError), locked(out), staging(out) as writer:
        writer.write("half.html", b"half")
        raise RuntimeError
    assert names(out) == [NOTE, "old.html"]
    assert names(out.parent) == ["site"]


def test_an_error_between_the_two_renames_restores_the_old_folder(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def interrupted(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt), locked(out), staging(out):
        pass
    assert names(out) == [NOTE, "old.html"]
    assert names(out.parent) == ["site"]


KILLED = """
import os, signal, sys
from pathlib import Path
from musterbook.output_folder import locked, staging
rename, left = Path.rename, int(sys.argv[2])
def killed(self, target):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return rename(self, target)
Path.rename = killed
with locked(Path(sys.argv[1])), staging(Path(sys.argv[1])) as writer:
    writer.write("new.html", b"new")
"""


@pytest.mark.parametrize("renames", range(6))
def test_the_next_build_ends_what_a_killed_one_began(out: Path, renames: int) -> None:
    """The old folder or the new one, never neither, and every file of others."""
    others = ("CNAME", ".git/HEAD", "notes/a.txt")
    for name in others:
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_text(name, encoding="utf-8")
    subprocess.run([sys.executable, "-c", KILLED, str(out), str(renames)], check=False)
    assert names(out.parent) != ["site"] or renames == 5, "it was killed"
    with locked(out):
        found = tree(out)
        assert [found.pop(name) for name in others] == [name.encode() for name in others]
        found.pop(NOTE)
        assert list(found) == ["old.html" if renames < 2 else "new.html"]
    assert names(out.parent) == ["site"]


def test_a_second_build_of_a_folder_at_the_same_time_is_refused(out: Path) -> None:
    with locked(out):
        with pytest.raises(UserError, match=r"another build of \S*/site is running"), locked(out):
            pass
        with staging(out) as writer:
            writer.write("new.html", b"new")
    assert names(out) == [NOTE, "new.html"]
    with locked(out):
        pass
    assert names(out.parent) == ["site"]


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    check_target(tmp_path / "new")
    check_target(tmp_path)
    with pytest.raises(UserError, match="is a mount point, which cannot be replaced"):
        check_target(Path("/"))
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(UserError, match="contains files that Musterbook did not make"):
        check_target(tmp_path)
    (tmp_path / NOTE).write_text('{"files": []}', encoding="utf-8")
    check_target(tmp_path)


@pytest.mark.parametrize(
    "note",
    ["{}", '{"files": {}}', '{"files": [], "print_files": {}}', "[" * 100_000, "[]", "{", "\0"],
)
def test_a_folder_without_a_list_of_files_is_refused_with_what_to_do(out: Path, note: str) -> None:
    (out / NOTE).write_text(note, encoding="utf-8")
    before = tree(out)
    with pytest.raises(UserError, match=r"does not list.* rename \S*/site, build again, then move"):
        check_target(out)
    assert tree(out) == before
    out.rename(out.with_name("old"))
    check_target(out)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
damaged = json_values | st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("made_from", "files", "print_files"), json_values)
)


@given(damaged)
def test_any_json_as_the_note_of_a_folder_is_read_without_a_traceback(note: object) -> None:
    with TemporaryDirectory() as folder:
        out = Path(folder)
        (out / NOTE).write_text(json.dumps(note), encoding="utf-8")
        assert known_prints(out) == []
        with suppress(UserError):
            check_target(out)


@pytest.mark.parametrize(
    "kind",
    ["file", "fifo", "socket", "device", "device behind a link", "below a file", "loop"],
)
def test_a_build_replaces_only_a_folder(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "place"
    if kind == "fifo":
        os.mkfifo(place)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(place))
    elif kind.startswith("device"):
        device = tmp_path / "null"
        try:
            os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        except PermissionError:
            pytest.skip("only root can make a device")
        place = device if kind == "device" else place
        if kind != "device":
            place.symlink_to(device)
    elif kind == "loop":
        place.symlink_to(place)
    else:
        place.touch()
    out = place / "site" if kind == "below a file" else place
    with pytest.raises(UserError, match="is not a folder"):
        check_target(out)
    with pytest.raises((UserError, OSError)):
        write_file(place / "a" if kind in ("below a file", "file") else place, b"new")
    assert os.path.lexists(place) and not place.is_dir()
    if kind.startswith("device"):
        assert device.is_char_device()


def tree(folder: Path) -> dict[str, object]:
    """The files, links and empty folders below a folder, by path, with their contents."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = path.readlink()
        elif path.is_file():
            found[name] = path.read_bytes()
        elif path.is_fifo():
            found[name] = "fifo"
        elif not any(path.iterdir()):
            found[name] = oct(path.stat().st_mode)
    return found


def test_files_that_the_last_build_did_not_write_stay(out: Path) -> None:
    with locked(out), staging(out) as writer:
        writer.write("10e/index.html", b"old")
    for name in ("CNAME", "_headers", ".git/HEAD", "10e/notes/a.txt", "10e/b.txt", "old/c.txt"):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(name, encoding="utf-8")
    (out / ".git/refs/tags").mkdir(parents=True)
    (out / ".git/locked").mkdir(mode=0o500)
    (out / "empty").mkdir()
    (out / "link").symlink_to("/etc")
    (out / "broken").symlink_to("nowhere")
    expected = tree(out)
    del expected["10e/index.html"]
    for text in (b"first", b"second"):
        with locked(out), staging(out) as writer:
            writer.write("new.html", text)
            (out / "late.txt").write_text("while it was built", encoding="utf-8")
        found = tree(out)
        assert json.loads(bytes(found.pop(NOTE)))["files"] == ["new.html"]  # type: ignore[call-overload]
        assert found.pop("new.html") == text
        assert found.pop("late.txt") == b"while it was built"
        assert found == {key: value for key, value in expected.items() if key != NOTE}
    assert names(out.parent) == ["site"]


@pytest.mark.parametrize("kind", ["file", "folder", "file above", "while it was built"])
def test_a_build_never_replaces_a_file_that_no_build_wrote(out: Path, kind: str) -> None:
    def add() -> None:
        path = out / "robots.txt"
        if kind == "folder":
            path.mkdir()
            path /= "notes.txt"
        path.write_text("mine", encoding="utf-8")

    if kind != "while it was built":
        add()
    before = tree(out)
    with (
        pytest.raises(UserError, match=r"robots\.txt\S* was not written by the last build"),
        locked(out),
        staging(out) as writer,
    ):
        writer.write("robots.txt/a" if kind == "file above" else "robots.txt", b"ours")
        if kind == "while it was built":
            add()
            before = tree(out)
    assert tree(out) == before
    assert names(out.parent) == ["site"]


def test_a_written_file_keeps_its_permissions_and_its_symbolic_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.yml", tmp_path / "link.yml"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(link, "new")
    assert link.is_symlink() and path.read_text(encoding="utf-8") == "new"
    assert oct(path.stat().st_mode & 0o777) == "0o640"
    write_file(tmp_path / "b.yml", "new")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "b.yml").stat().st_mode & 0o777 == 0o666 & ~mask


def test_output_and_content_must_not_contain_each_other(tmp_path: Path) -> None:
    content = tmp_path / "club" / "content"
    content.mkdir(parents=True)
    check_target(tmp_path / "club" / "content-site", [content])
    for inside in (content, content / "site", content / "x" / ".." / "site"):
        with pytest.raises(UserError, match="is inside the content folder"):
            check_target(inside, [content])
    (tmp_path / "club" / NOTE).write_text("{}", encoding="utf-8")
    with pytest.raises(UserError, match="contains the content folder"):
        check_target(tmp_path / "club", [content])
    (tmp_path / "link").symlink_to(content)
    with pytest.raises(UserError, match="is inside the content folder"):
        check_target(tmp_path / "link" / "site", [content])


@pytest.mark.parametrize(
    "path", ["../a.html", "/etc/a.html", "a/../../b.html", "a//b", "", "./a", "a\\b", "a\0"]
)
def test_a_path_outside_the_output_folder_is_refused(path: str) -> None:
    with pytest.raises(UserError, match="is not a path below the output folder"):
        Claims().add(path)


def test_a_path_cannot_be_written_twice() -> None:
    claims = Claims()
    assert claims.add("a/b.html") == "a/b.html"
    claims.add("a/c.html")
    with pytest.raises(UserError, match=r'"a/b\.html" would be written twice'):
        claims.add("a/b.html")


def test_a_file_is_written_completely_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_file(tmp_path / "books" / "a.pdf", b"first")

    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space") as raised:
        write_file(path, b"second")
    assert output_folder.reason(raised.value) == f"{path}: No space left on device"
    assert path.read_bytes() == b"first"
    assert names(path.parent) == ["a.pdf"]


def test_a_system_error_is_reported_in_plain_words(tmp_path: Path) -> None:
    assert output_folder.reason(OSError(28, "No space left on device")) == "No space left on device"
    named = OSError(28, "No space left on device", "site/a.html")
    assert output_folder.reason(named) == "site/a.html: No space left on device"
    assert output_folder.reason(OSError("odd")) == "odd"


def _full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")
