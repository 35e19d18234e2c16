"""The interface of browsers that Playwright does not drive: see `Driver`.

`driver_firefox` and `driver_webkit` need nothing but the standard library.
"""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import AbstractContextManager
from typing import Any, Protocol

PATIENCE = 30.0


class Driver(Protocol):
    """The interface of a browser for tests."""

    name: str

    def open(self, url: str) -> None:
        """Load an address."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page, awaiting promises."""

    def tab(self) -> str:
        """Open another tab in the same profile, switch to it and return its handle."""

    def here(self) -> str:
        """The handle of the current tab."""

    def turn(self, handle: str) -> None:
        """Switch to a tab."""

    def close(self, handle: str, then: str) -> None:
        """Close a tab and switch to another."""

    def frame(self, inside: bool) -> None:
        """Switch to the first frame of the page, or back to the page."""

    def stranger(self) -> AbstractContextManager[Driver]:
        """The same browser with a separate profile."""


def wait_for(driver: Driver, condition: str, seconds: float = PATIENCE) -> Any:
    """Evaluate an expression until it is true; returns its value."""
    script = (
        f"const [limit] = arguments; const ask = () => ({condition});"
        "const end = Date.now() + limit;"
        "return (async () => { for (;;) { const value = await ask();"
        " if (value || Date.now() > end) return value;"
        " await new Promise(go => setTimeout(go, 25)); } })();"
    )
    value = driver.run(script, int(seconds * 1000))
    assert value, f"{driver.name}: {condition} does not come"
    return value


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def reached(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    """Connect to a port that a process is about to open."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.05)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process started here."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
