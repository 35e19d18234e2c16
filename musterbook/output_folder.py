"""Output: which paths may be written, how files are written, how a folder replaces the old one.

In: the path of a folder. Out: a new folder to build into, which replaces the old one only if the
build succeeds. A hidden folder beside it contains the new folder, and the old one while the two are
exchanged; it is also the lock. Files that the last build did not write move from the old folder
into the new one.
Why: docs/decisions/output-folder.md
"""

import fcntl
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from musterbook.errors import UserError

NOTE = "musterbook.json"
"""Name of the file in every output folder that records what the folder was made from, and under
`files` the address of every file that the build wrote.

A folder without it was not made by Musterbook.
"""

_NEW, _OLD = "new", "old"


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


def revision(content: bytes) -> str:
    """Return a short hash of the content of a file."""
    return hashlib.sha256(content).hexdigest()[:12]


Files = Mapping[str, bytes]
"""Contents of files by address, relative to the output folder."""


class Writer:
    """Writes files below a folder, each once, and records them so that nothing reads them back.

    `files` has a short hash of each file by address, in the order of writing. `note` is what will
    be recorded in the new folder besides the addresses.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, str] = {}
        self.note: dict[str, Any] = {}
        self._claims = Claims()

    def write(self, address: str, content: bytes) -> None:
        """Write a file. Raises UserError if it is outside the folder or was written before."""
        path = self.folder / self._claims.add(address)
        path.parent.mkdir(parents=True, exist_ok=True)
        with naming(path):
            path.write_bytes(content)
        self.files[address] = revision(content)

    def write_all(self, files: Files) -> None:
        for address, content in files.items():
            self.write(address, content)


@dataclass(frozen=True)
class Note:
    """What the last build recorded in a folder.

    `files` are the addresses of its files, `print_files` what is known of each of those for print.
    Without a readable file, `files` is None; nothing of a damaged file is believed.
    """

    made_from: str = ""
    files: frozenset[str] | None = None
    print_files: tuple[Mapping[str, Any], ...] = ()


def read_note(out: Path) -> Note:
    """Return what the last build recorded in a folder; an empty note if it cannot be read."""
    from pydantic import TypeAdapter, ValidationError  # late: no other use when help is shown

    try:
        return TypeAdapter(Note).validate_json((out / NOTE).read_bytes())
    except (OSError, ValidationError):
        return Note()


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
    if os.path.ismount(_real(out)):
        raise UserError(f"{out} is a mount point, which cannot be replaced; name a folder in it")
    if out.is_dir() and any(out.iterdir()) and not (out / NOTE).is_file():
        raise UserError(
            f"{out} contains files that Musterbook did not make; empty it or name another folder"
        )
    if (out / NOTE).is_file() and read_note(out).files is None:
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
    """Write a file completely or not at all, and return its path.

    It replaces an existing file, or the file that a symbolic link leads to, and keeps its
    permissions. Raises UserError for anything else, such as a folder or a device.
    """
    target = _real(path)
    check_replaceable(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    draft = target.with_name(f".musterbook-{secrets.token_hex(4)}.new")
    try:
        with naming(path), draft.open("xb") as file:
            file.write(data)
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
    """Return a system error as one line."""
    words = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {words}" if error.filename else words


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Lock a folder for this build, and finish what a killed build has left half done.

    Raises UserError if another build of the folder is running.
    """
    out = out.resolve()
    hidden = _hidden_folder(out)
    lock = _acquire(out, hidden)
    try:
        _finish(out, hidden)
        yield
    finally:
        try:
            _finish(out, hidden)
            with suppress(OSError):
                hidden.rmdir()  # while it is locked
        finally:
            os.close(lock)


@contextmanager
def staging(out: Path) -> Iterator[Writer]:
    """Yield a writer of a new folder that replaces `out` on success; `out` must be `locked`.

    Raises UserError if the new folder would replace a file that no build wrote.
    """
    out = out.resolve()
    hidden = _hidden_folder(out)
    folder = hidden / _NEW
    folder.mkdir()
    folder.chmod(0o755)
    writer = Writer(folder)
    with naming(out):
        yield writer
    note = {**writer.note, "files": sorted(writer.files)}
    writer.write(NOTE, (json.dumps(note, indent=1) + "\n").encode())
    if out.exists():
        for path in _others(out, folder):
            starts = accumulate(path.parts, os.path.join)
            if os.path.lexists(folder / path) or any((folder / one).is_file() for one in starts):
                raise UserError(
                    f"{out / path} was not written by the last build, and this one would replace"
                    " it; move it away"
                )
        out.rename(hidden / _OLD)
    folder.rename(out)
    _finish(out, hidden)


def _others(out: Path, new: Path) -> Iterator[Path]:
    """Yield the relative paths of files in `out` that the last build did not write.

    A folder that neither that build nor the new one uses is yielded as a whole.
    """
    known = {NOTE, *(read_note(out).files or ())}
    folders = {address[:at] for address in known for at, mark in enumerate(address) if mark == "/"}
    for parent, inner, names in os.walk(out, onerror=_raise):
        for name in (*inner, *names):
            path = Path(parent, name).relative_to(out)
            is_used = path.as_posix() in folders or (new / path).is_dir()
            if name in inner and is_used and not (out / path).is_symlink():
                continue
            if name in inner:
                inner.remove(name)
            if path.as_posix() not in known:
                yield path


def _raise(error: OSError) -> None:
    raise error


def _hidden_folder(out: Path) -> Path:
    return out.with_name(f".{out.name}.musterbook-build")


def _acquire(out: Path, hidden: Path) -> int:
    """Create and lock the hidden folder; return the file descriptor that holds the lock."""
    hidden.mkdir(parents=True, exist_ok=True)
    lock = -1
    try:
        lock = os.open(hidden, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(lock), hidden.stat()):
            return lock
    except (BlockingIOError, FileNotFoundError):
        pass  # held by another build, or removed by one at its end
    if lock >= 0:
        os.close(lock)
    raise UserError(f"another build of {out} is running; wait for its end, then try again")


def _finish(out: Path, hidden: Path) -> None:
    """End an exchange of folders: move the files of others into the new one, remove the old one.

    If the new folder never came into its place, the old one moves back.
    """
    old = hidden / _OLD
    if old.exists() and not out.exists():
        old.rename(out)
    elif old.exists():
        for path in list(_others(old, out)):
            if not os.path.lexists(out / path):
                (out / path).parent.mkdir(parents=True, exist_ok=True)
                (old / path).rename(out / path)
    for path in hidden.iterdir():
        shutil.rmtree(path, ignore_errors=True)
