"""Output: which paths may be written, how files are written, how a folder replaces the old one.

In: the path of a folder. Out: a new folder to build into, which replaces the old one only if the
build succeeds. A hidden folder beside it contains the new folder, the old one while the two are
exchanged, and all temporary files; it is also the lock. So a killed build leaves only that folder
behind, and the next build removes it. Files that the last build did not write are carried over.
"""

import fcntl
import hashlib
import json
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from musterbook.errors import UserError

NOTE = "musterbook.json"
"""Name of the file in every output folder that records what the folder was made from, and under
`files` the address of every file that the build wrote.

A folder without it was not made by Musterbook.
"""

_NEW, _OLD, _TEMPORARY = "new", "old", "tmp"


class Claims:
    """The paths that a build writes: each of them once, and none outside the output folder."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def add(self, path: str) -> str:
        """Claim a path relative to the folder, with `/` between its parts, and return it.

        Raises UserError if it leads out of the folder or was claimed before.
        """
        parts = path.split("/")
        if set(parts) & {"", ".", ".."} or any(c in path for c in "\\\0") or Path(path).drive:
            raise UserError(f'"{path}" is not a path below the output folder')
        if path in self._seen:
            raise UserError(f'"{path}" would be written twice')
        self._seen.add(path)
        return path


@dataclass(frozen=True)
class PrintFile:
    """A written PDF file for print: its number of pages, and its size in bytes."""

    pages: int
    size: int


@dataclass(frozen=True)
class SitePdf:
    """A finished PDF file of the site: its address, its content, its number of pages."""

    path: str
    pdf: bytes
    pages: int


def revision(content: bytes) -> str:
    """Return a short hash of the content of a file."""
    return hashlib.sha256(content).hexdigest()[:12]


Files = Mapping[str, bytes]
"""Contents of files by address, relative to the output folder."""


class Writer:
    """Writes files below a folder, each once, and records them so that nothing reads them back.

    `files` has a short hash of each file by address, in the order of writing; it is empty for files
    of an earlier build. `out` is the folder that the new one will replace, if any: a file in it
    that the last build did not write is never replaced. `note` is what will be recorded in the new
    folder besides the addresses.
    """

    def __init__(self, folder: Path, out: Path | None = None) -> None:
        self.folder = folder
        self.files: dict[str, str] = {}
        self.note: dict[str, Any] = {}
        self._out = out
        self._known = written_files(out) if out else frozenset()
        self._claims = Claims()

    def write(self, address: str, content: bytes) -> None:
        """Write a file.

        Raises UserError if it is outside the folder, was written before, or would replace a file
        that no build wrote.
        """
        path = self._claimed(address)
        with naming(path):
            path.write_bytes(content)
        self.files[address] = revision(content)

    def write_all(self, files: Files) -> None:
        """Write several files."""
        for address, content in files.items():
            self.write(address, content)

    def keep(self, address: str, path: Path) -> None:
        """Carry over a file of an earlier build, as a hard link if the file system allows it."""
        _link(path, self._claimed(address))
        self.files[address] = ""

    def _claimed(self, address: str) -> Path:
        """Return the path of a new file, in a folder that exists."""
        path = self.folder / self._claims.add(address)
        if self._out and address not in self._known and os.path.lexists(self._out / address):
            raise _in_the_way(self._out / address)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


def written_files(out: Path) -> frozenset[str]:
    """Return the addresses of the files that the last build wrote into a folder."""
    files = read_note(out).get("files")
    listed = files if isinstance(files, list) else []
    return frozenset({NOTE, *(address for address in listed if isinstance(address, str))})


def _in_the_way(path: Path) -> UserError:
    return UserError(
        f"{path} was not written by the last build, and this one would replace it; move it away"
    )


def _link(path: Path, target: Path) -> None:
    """Make a second name for a file, or a copy if the file system has no hard links."""
    try:
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        raise _in_the_way(path) from None
    except OSError:
        with naming(target):
            shutil.copy2(path, target, follow_symlinks=False)


def read_note(out: Path) -> dict[str, Any]:
    """Return what a folder was made from; an empty dict if the note is missing or unreadable."""
    try:
        note = json.loads((out / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def known_prints(out: Path) -> dict[str, PrintFile]:
    """Return the print files of the last build into a folder that still exist, by address."""
    prints = read_note(out).get("prints", {})
    return {path: PrintFile(*facts) for path, facts in prints.items() if (out / path).is_file()}


def check_target(out: Path, content: Sequence[Path] = ()) -> None:
    """Refuse to replace a folder that Musterbook did not make, or one that overlaps the content.

    Raises UserError.
    """
    check_outside(out, content)
    for root in content:
        if _real(root).is_relative_to(_real(out)):
            raise UserError(f"{out} contains the content folder {root}; name another folder")
    place = _real(out)
    while not os.path.lexists(place):
        place = place.parent
    if not place.is_dir():
        raise UserError(f"{place} is not a folder; name a folder, or a new one in a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / NOTE).is_file():
        raise UserError(
            f"{out} contains files that Musterbook did not make; empty it or name another folder"
        )
    if (out / NOTE).is_file() and not isinstance(read_note(out).get("files"), list):
        raise UserError(
            f"{out / NOTE} does not list the files that Musterbook made, so your own in that folder"
            f" cannot be told from them; rename {out}, build again, then move your own files, such"
            " as CNAME or .git, into the new folder"
        )


def check_outside(out: Path, content: Sequence[Path]) -> None:
    """Refuse a folder inside a content folder, for single files. Raises UserError."""
    for root in content:
        if _real(out).is_relative_to(_real(root)):
            raise UserError(f"{out} is inside the content folder {root}; name another folder")


def _real(path: Path) -> Path:
    """Return a path without symbolic links; `Path.resolve` raises RuntimeError for a loop."""
    return Path(os.path.realpath(path))


def write_file(path: Path, content: bytes | str) -> Path:
    """Write a file completely or not at all, and return its path; a text is written as UTF-8.

    It replaces an existing file, or the file that a symbolic link leads to, and keeps its
    permissions. Raises UserError for anything else, such as a folder or a device.
    """
    target = _real(path)
    check_replaceable(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".musterbook-{secrets.token_hex(4)}.new")
    try:
        with naming(path), draft.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())  # some file systems report only now that they are full
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return path


def check_replaceable(path: Path) -> None:
    """Refuse to replace what is not a regular file. Raises UserError."""
    if os.path.lexists(path) and not path.is_file():
        raise UserError(f"{path} is not a file; name another")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Name a path in system errors that name none, such as "No space left on device"."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def reason(error: OSError) -> str:
    """Return a system error as one line; an error from copying a tree may contain several."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        reasons = list(dict.fromkeys(str(why) for _, _, why in error.args[0]))
        return "; ".join(reasons[:3])
    words = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {words}" if error.filename else words


def is_unfinished(out: Path) -> bool:
    """Whether a build of the folder is running or was killed."""
    return _hidden_folder(out.resolve()).exists()


@contextmanager
def locked(out: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Lock a folder for this build, and clean up after builds that were killed.

    `waiting` is called if another build has to finish first. Inside the context, temporary files
    are also written to the hidden folder.
    """
    out = out.resolve()
    hidden = _hidden_folder(out)
    lock = _acquire(hidden, waiting)
    try:
        _repair(out, hidden)
        temporary = hidden / _TEMPORARY
        temporary.mkdir()
        with _temporary_files_in(temporary):
            yield
    finally:
        try:
            _repair(out, hidden)
            with suppress(OSError):
                hidden.rmdir()  # while it is locked, so that a waiting build sees that it is gone
        finally:
            os.close(lock)


@contextmanager
def staging(out: Path) -> Iterator[Writer]:
    """Yield a writer of a new folder that replaces `out` on success; `out` must be `locked`."""
    out = out.resolve()
    hidden = _hidden_folder(out)
    folder = hidden / _NEW
    folder.mkdir()
    folder.chmod(0o755)
    writer = Writer(folder, out)
    with naming(out):
        yield writer
    note = {**writer.note, "files": sorted(writer.files)}
    writer.write(NOTE, (json.dumps(note, indent=1) + "\n").encode())
    if out.exists():
        _carry_over(out, writer)
        out.rename(hidden / _OLD)
    folder.rename(out)  # if this is never reached, `locked` moves the old folder back


def _carry_over(out: Path, writer: Writer) -> None:
    """Link files that the last build did not write, and hidden ones, into the new folder."""
    known = written_files(out)
    folders = {address[:i] for address in known for i, mark in enumerate(address) if mark == "/"}
    carried: list[tuple[Path, Path]] = []
    for parent, inner, names in os.walk(out, onerror=_raise):
        for path in (Path(parent, name) for name in (*inner, *names)):
            relative = path.relative_to(out)
            address, target = relative.as_posix(), writer.folder / relative
            hidden = any(part.startswith(".") for part in relative.parts)
            is_folder = path.is_dir() and not path.is_symlink()
            if address in known and (not hidden or address in writer.files):
                continue
            if is_folder and (hidden or address not in folders):
                _make_folder(path, target)
                carried.append((path, target))
            elif not is_folder:
                _make_folder(path.parent, target.parent)
                _link(path, target)
    for path, target in reversed(carried):  # last, because a folder may be read-only
        shutil.copystat(path, target)


def _make_folder(path: Path, target: Path) -> None:
    """Make a folder in the new output for one in the old. Raises UserError for a file there."""
    try:
        target.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise _in_the_way(path) from None


def _raise(error: OSError) -> None:
    raise error


def _hidden_folder(out: Path) -> Path:
    return out.with_name(f".{out.name}.musterbook-build")


def _acquire(hidden: Path, waiting: Callable[[], None]) -> int:
    """Create and lock the hidden folder; return the file descriptor that holds the lock.

    The lock is on the folder itself. If it was removed while this build waited for it, it is
    created again.
    """
    while True:
        hidden.mkdir(parents=True, exist_ok=True)
        try:
            lock = os.open(hidden, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except FileNotFoundError:
            continue  # removed by the build that held the lock
        try:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(lock, fcntl.LOCK_EX)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(lock), hidden.stat()):
                    return lock
        except BaseException:
            os.close(lock)
            raise
        os.close(lock)


def _repair(out: Path, hidden: Path) -> None:
    """Undo an exchange that was interrupted, and remove what a killed build left."""
    old = hidden / _OLD
    if old.exists() and not out.exists():
        old.rename(out)
    for path in hidden.iterdir():
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    """Make this process and its children write their temporary files to a folder."""
    before, default = os.environ.get("TMPDIR"), tempfile.tempdir
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = default
        if before is None:
            os.environ.pop("TMPDIR", None)
        else:
            os.environ["TMPDIR"] = before
