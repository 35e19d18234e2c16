"""Watch running code: its time, its memory, the files it writes, the hosts it contacts."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

SECONDS = 10
"""Seconds of processor time that a guarded block may take."""

BYTES = 2**30
"""Bytes that a guarded block may add to the memory of the process."""


class Trespass(BaseException):
    """A forbidden action in a guarded block; no Exception, so the product does not catch it."""


class _Watch:
    """What the audit hook of this process currently allows. (Hooks cannot be removed.)"""

    allowed: tuple[str, ...] | None = None
    installed = False


@contextmanager
def guarded(
    folders: Sequence[Path], *, memory: bool = True, seconds: float = SECONDS
) -> Iterator[None]:
    """Run a block that may write only below some folders, and may not use the network.

    Raises Trespass if it does more, or takes more than `seconds` or `BYTES`. Without `memory` it
    may start programs that reserve more than they use.
    """
    if not _Watch.installed:
        sys.addaudithook(_audit)
        _Watch.installed = True
    old_handler = signal.signal(signal.SIGPROF, _late)
    old_limit = resource.getrlimit(resource.RLIMIT_AS)
    size = Path("/proc/self/statm")  # only Linux reports the memory of a process
    if memory and size.is_file():
        most = int(size.read_text(encoding="ascii").split()[0]) * resource.getpagesize() + BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, old_limit[1]))
    _Watch.allowed = tuple(str(path.resolve()) + os.sep for path in folders)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except MemoryError as error:
        raise Trespass(f"more than {BYTES:,} bytes of memory") from error
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _Watch.allowed = None
        resource.setrlimit(resource.RLIMIT_AS, old_limit)
        signal.signal(signal.SIGPROF, old_handler)


def _late(number: int, frame: FrameType | None) -> None:
    raise Trespass("too much processor time")


_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_MOVES = {"os.rename": (0, 1), "os.link": (1,), "os.symlink": (1,), "os.mkdir": (0,)}


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if _Watch.allowed is None:
        return
    if event == "open":
        path, _, flags = arguments
        if isinstance(path, (str, bytes)) and (flags or 0) & _WRITES:
            _check(path)
    elif event in _MOVES:
        for place in _MOVES[event]:
            _check(arguments[place])
    elif event in ("socket.connect", "socket.getaddrinfo"):
        _Watch.allowed, words = None, f"{event} {arguments[1:]}"
        raise Trespass(words)


def _check(path: Any) -> None:
    allowed = _Watch.allowed or ()
    name = os.path.realpath(os.fsdecode(path)) + os.sep
    if name.startswith((*allowed, "/dev/")) or "/__pycache__/" in name:
        return
    _Watch.allowed = None  # so that reporting it is not a trespass itself
    raise Trespass(f"writes {os.fsdecode(path)}")
