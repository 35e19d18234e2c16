"""Output folders: which paths may be written, and how a new folder replaces the old one.

In: the path of a folder. Out: a new folder to build into, which replaces the old one only if the
build succeeds. A hidden folder beside it contains the new folder, the old one while the two are
exchanged, and all temporary files; it is also the lock. So a killed build leaves only that folder
behind, and the next build removes it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from musterbook.errors import UserError

NOTE = "musterbook.json"
"""Name of the file in every output folder that records what the folder was made from.

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
class Stored:
    """A written file: its size in bytes, and a short hash of its content."""

    size: int
    revision: str


@dataclass(frozen=True)
class PrintFile:
    """A written PDF file for print: its number of pages, and its size in bytes."""

    pages: int
    size: int


def revision(content: bytes) -> str:
    """Return a short hash of the content of a file."""
    return hashlib.sha256(content).hexdigest()[:12]


Files = Mapping[str, bytes]
"""Contents of files by address, relative to the output folder."""


class Writer:
    """Writes files below a folder, each once, and records them so that nothing reads them back.

    `files` is the manifest: size and hash of each file by address, in the order of writing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, Stored] = {}
        self._claims = Claims()

    def write(self, address: str, content: bytes) -> None:
        """Write a file. Raises UserError if it is outside the folder or was written before."""
        path = self.folder / self._claims.add(address)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.files[address] = Stored(len(content), revision(content))

    def write_all(self, files: Files) -> None:
        """Write several files."""
        for address, content in files.items():
            self.write(address, content)

    def keep(self, address: str, path: Path) -> None:
        """Carry over a file of an earlier build, as a hard link if the file system allows it."""
        target = self.folder / self._claims.add(address)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, target)
        except OSError:
            shutil.copyfile(path, target)
        self.files[address] = Stored(path.stat().st_size, "")


def read_note(out: Path) -> dict[str, Any]:
    """Return what a folder was made from; an empty dict if the note is missing or unreadable."""
    try:
        note = json.loads((out / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def check_target(out: Path, content: Sequence[Path] = ()) -> None:
    """Refuse to replace a folder that Musterbook did not make, or one that overlaps the content.

    Raises UserError.
    """
    check_apart(out, content)
    if out.is_file():
        raise UserError(f"{out} is a file; name a folder with --out")
    if out.is_dir() and any(out.iterdir()) and not (out / NOTE).is_file():
        raise UserError(
            f"{out} contains files that Musterbook did not make; empty it or name another folder"
        )


def check_apart(out: Path, content: Sequence[Path]) -> None:
    """Refuse a folder inside a content folder, or the reverse. Raises UserError."""
    check_outside(out, content)
    for root in content:
        if root.resolve().is_relative_to(out.resolve()):
            raise UserError(f"{out} contains the content folder {root}; name another folder")


def check_outside(out: Path, content: Sequence[Path]) -> None:
    """Refuse a folder inside a content folder, for single files. Raises UserError."""
    for root in content:
        if out.resolve().is_relative_to(root.resolve()):
            raise UserError(f"{out} is inside the content folder {root}; name another folder")


def write_file(path: Path, content: bytes) -> Path:
    """Write a file atomically and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


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
def staging(out: Path) -> Iterator[Path]:
    """Yield a new folder that replaces `out` on success; `out` must be `locked`."""
    out = out.resolve()
    hidden = _hidden_folder(out)
    folder = hidden / _NEW
    folder.mkdir()
    folder.chmod(0o755)
    yield folder
    if out.exists():
        out.rename(hidden / _OLD)
    folder.rename(out)  # if this is never reached, `locked` moves the old folder back


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
