"""Folders that Musterbook writes: which paths may be written, and how a new folder replaces an old.

In: the path of a folder. Out: a new folder to build into, which takes the place of the old one
only when the build succeeds. One hidden folder beside it holds the new one, the old one while they
are exchanged, all temporary files, and the lock. So a killed build leaves that one folder behind,
and the next build removes it.
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
"""In every folder that Musterbook made: what it was made from. A folder without is not ours."""

_NEW, _OLD, _TEMPORARY = "new", "old", "tmp"


class Claims:
    """The paths that a build writes below one folder, each once and none of them outside it."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def add(self, path: str) -> str:
        """Return a path that may be written, relative to the folder, with `/` between its parts.

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
    """A file that was written: its size in bytes, and a short hash of its content."""

    size: int
    revision: str


@dataclass(frozen=True)
class PrintFile:
    """A PDF file that was written for print: its pages, and its size in bytes."""

    pages: int
    size: int


def revision(content: bytes) -> str:
    """Return a short hash of the content of a file."""
    return hashlib.sha256(content).hexdigest()[:12]


Files = Mapping[str, bytes]
"""Files by their address, relative to the folder that they are for."""


class Writer:
    """Writes files below a folder, each once, and knows of all of them without reading them.

    `files` is the manifest: what was written, by address, in the order of writing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, Stored] = {}
        self._claims = Claims()

    def write(self, address: str, content: bytes) -> None:
        """Write a file. Raises UserError if it would lie outside or was written before."""
        path = self.folder / self._claims.add(address)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.files[address] = Stored(len(content), revision(content))

    def write_all(self, files: Files) -> None:
        """Write several files."""
        for address, content in files.items():
            self.write(address, content)

    def keep(self, address: str, path: Path) -> None:
        """Take over a file of an earlier build, without a copy where the disk can do that."""
        target = self.folder / self._claims.add(address)
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, target)
        except OSError:
            shutil.copyfile(path, target)
        self.files[address] = Stored(path.stat().st_size, "")


def read_note(out: Path) -> dict[str, Any]:
    """Return what the folder was made from; nothing if it is not there or not readable."""
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
            f"{out} holds files that Musterbook did not make; empty it or name another folder"
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


def put(path: Path, content: bytes) -> Path:
    """Write a file whole or not at all, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.new")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path


def reason(error: OSError) -> str:
    """Return a system error in one line; copying a tree reports many errors as one."""
    if isinstance(error, shutil.Error) and error.args and isinstance(error.args[0], list):
        reasons = list(dict.fromkeys(str(why) for _, _, why in error.args[0]))
        return "; ".join(reasons[:3])
    words = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {words}" if error.filename else words


def is_unfinished(out: Path) -> bool:
    """Whether a build of the folder is running or was killed."""
    return _workshop(out.resolve()).exists()


@contextmanager
def locked(out: Path, waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Be the only build of a folder, and clean up after builds that were killed.

    `waiting` is called when another build has to finish first. Temporary files of everything
    that runs inside go to the hidden folder, too.
    """
    out = out.resolve()
    workshop = _workshop(out)
    lock = _acquire(workshop, waiting)
    try:
        _repair(out, workshop)
        temporary = workshop / _TEMPORARY
        temporary.mkdir()
        with _temporary_files_in(temporary):
            yield
    finally:
        try:
            _repair(out, workshop)
            with suppress(OSError):
                workshop.rmdir()  # while it is locked: whoever waits for it sees that it is gone
        finally:
            os.close(lock)


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """Give a new folder; if all goes well it takes the place of `out`, which must be `locked`."""
    out = out.resolve()
    workshop = _workshop(out)
    folder = workshop / _NEW
    folder.mkdir()
    folder.chmod(0o755)
    yield folder
    if out.exists():
        out.rename(workshop / _OLD)
    folder.rename(out)  # if it does not come to that, `locked` moves the old folder back


def _workshop(out: Path) -> Path:
    return out.with_name(f".{out.name}.musterbook-build")


def _acquire(workshop: Path, waiting: Callable[[], None]) -> int:
    """Make and lock the hidden folder; return what keeps it locked.

    The lock is on the folder itself. Whoever waited for one that has been removed starts again.
    """
    while True:
        workshop.mkdir(parents=True, exist_ok=True)
        try:
            lock = os.open(workshop, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except FileNotFoundError:
            continue  # removed by the build that had it
        try:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(lock, fcntl.LOCK_EX)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(lock), workshop.stat()):
                    return lock
        except BaseException:
            os.close(lock)
            raise
        os.close(lock)


def _repair(out: Path, workshop: Path) -> None:
    """Undo an exchange that was interrupted, and remove what a killed build left."""
    aside = workshop / _OLD
    if aside.exists() and not out.exists():
        aside.rename(out)
    for path in workshop.iterdir():
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    """Let this process and those it starts put their temporary files into a folder."""
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
