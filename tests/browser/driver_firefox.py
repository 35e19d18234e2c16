"""Firefox, driven through Marionette: JSON over a socket, as geckodriver does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.drivers import PATIENCE, Driver, free_port, reached, stop


class Marionette:
    """Firefox over its own socket: `length:[0, number, command, parameters]`."""

    name = "Firefox"

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.stream = reached(port, process)
        self.file = self.stream.makefile("rb")
        self.number = 0
        self.answer()  # its greeting
        self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
        limits = {"script": 60_000, "pageLoad": 60_000}
        self.command("WebDriver:SetTimeouts", limits)

    def answer(self) -> Any:
        length = b""
        while (byte := self.file.read(1)) != b":":
            assert byte, "Firefox has gone away"
            length += byte
        return json.loads(self.file.read(int(length)))

    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.stream.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.answer()
        assert error is None, f"Firefox: {error}"
        return result

    def open(self, url: str) -> None:
        self.command("WebDriver:Navigate", {"url": url})
        # If another process shows the page, Firefox can answer while its empty page is still there.
        address, end = url.partition("#")[0], time.monotonic() + PATIENCE
        while self.run("return document.URL.split('#')[0]") != address:
            assert time.monotonic() < end, f"Firefox: {url} does not come"

    def run(self, script: str, *arguments: object) -> Any:
        parameters = {"script": script, "args": list(arguments), "sandbox": None}
        return self.command("WebDriver:ExecuteScript", parameters)["value"]

    def type(self, text: str, delay: int) -> None:
        """Press keys, some milliseconds apart, without waiting for what the page does."""
        pause = {"type": "pause", "duration": delay}
        presses = (
            [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}, pause]
            for key in text
        )
        keys = {"type": "key", "id": "keyboard", "actions": [one for key in presses for one in key]}
        self.command("WebDriver:PerformActions", {"actions": [keys]})

    def tab(self, **how: object) -> str:
        made = self.command("WebDriver:NewWindow", {"type": "tab", **how})
        self.turn(made["handle"])
        return str(made["handle"])

    def here(self) -> str:
        return str(self.command("WebDriver:GetWindowHandle", {})["value"])

    def turn(self, handle: str) -> None:
        self.command("WebDriver:SwitchToWindow", {"handle": handle})

    def close(self, handle: str, then: str) -> None:
        self.turn(handle)
        self.command("WebDriver:CloseWindow", {})
        self.turn(then)

    def frame(self, inside: bool) -> None:
        self.command("WebDriver:SwitchToFrame", {"id": 0 if inside else None})

    @contextmanager
    def stranger(self) -> Iterator[Driver]:
        # A private window shares no storage with the others, and takes no second Firefox.
        before = self.here()
        window = self.tab(type="window", private=True)
        yield self
        self.close(window, before)


PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "services.settings.server": "data:,",
}


@contextmanager
def firefox(path: str) -> Iterator[Driver]:
    """A Firefox without a window and with a new profile."""
    folder = Path(tempfile.mkdtemp(prefix="musterbook-firefox-"))
    port = free_port()
    preferences = {**PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
    (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
    process = subprocess.Popen(
        [path, "--marionette", "--headless", "--no-remote", "--profile", str(folder)],
        env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield Marionette(port, process)
    finally:
        stop(process)
        shutil.rmtree(folder, ignore_errors=True)
