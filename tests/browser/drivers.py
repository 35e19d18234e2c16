"""What the tests need of a browser, whichever it is: see `Driver`.

`driver_firefox` and `driver_webkit` need nothing but the standard library; `driver_chromium` is
Playwright's.
"""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import AbstractContextManager
from typing import Any, Protocol

PATIENCE = 30.0


class Driver(Protocol):
    """What the tests need of a browser."""

    name: str

    def open(self, url: str) -> None:
        """Load an address."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page; a promise is waited for."""

    def tab(self) -> str:
        """Open another tab of the same profile, turn to it and return its handle."""

    def here(self) -> str:
        """The handle of the tab that is driven now."""

    def turn(self, handle: str) -> None:
        """Turn to a tab."""

    def close(self, handle: str, then: str) -> None:
        """Close a tab and turn to another."""

    def frame(self, inside: bool) -> None:
        """Turn to the first frame of the page, or back to the page."""

    def stranger(self) -> AbstractContextManager[Driver]:
        """The same browser with a profile of its own, which shares nothing with this one."""


def wait_for(driver: Driver, condition: str, seconds: float = PATIENCE) -> Any:
    """Ask the page until an expression is true; returns its value."""
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
    """End a process that was started here."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
