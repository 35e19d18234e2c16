"""Two more browsers, driven with nothing but the standard library.

Firefox speaks Marionette (JSON over a socket, what geckodriver itself speaks), WebKitGTK speaks
WebDriver over HTTP. Both give a `Driver`: open an address, run a script, load anew.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 30.0


class Driver(Protocol):
    """What the tests need of a browser."""

    name: str

    def open(self, url: str) -> None:
        """Load an address."""

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a function in the page; a promise is waited for."""


def wait_for(driver: Driver, condition: str, seconds: float = PATIENCE) -> Any:
    """Ask the page until an expression is true; returns its value."""
    script = (
        "const [text, limit] = arguments; const ask = new Function('return (' + text + ')');"
        "const end = Date.now() + limit;"
        "return (async () => { for (;;) { const value = await ask();"
        " if (value || Date.now() > end) return value;"
        " await new Promise(go => setTimeout(go, 25)); } })();"
    )
    value = driver.run(script, condition, int(seconds * 1000))
    assert value, f"{driver.name}: {condition} does not come"
    return value


def free_port() -> int:
    """A port of this machine that nobody uses now."""
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


# --- Firefox --------------------------------------------------------------------------------------


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

    def run(self, script: str, *arguments: object) -> Any:
        parameters = {"script": script, "args": list(arguments), "sandbox": None}
        return self.command("WebDriver:ExecuteScript", parameters)["value"]


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


# --- WebKitGTK ------------------------------------------------------------------------------------


class WebDriver:
    """WebKitGTK over HTTP."""

    name = "WebKitGTK"

    def __init__(self, port: int, browser: str) -> None:
        self.base = f"http://127.0.0.1:{port}"
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 60_000}}
        session = self.ask("/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += f"/session/{session['sessionId']}"

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.base + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json; charset=utf-8"},
        )
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        self.ask("/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        # Its synchronous scripts do not wait for promises.
        body = (
            "const done = arguments[arguments.length - 1];"
            f"const work = function() {{ {script} }};"
            "Promise.resolve().then(() => work.apply(null, [...arguments].slice(0, -1)))"
            ".then(value => done({value}), error => done({error: String(error)}));"
        )
        answer = self.ask("/execute/async", {"script": body, "args": list(arguments)})
        assert "error" not in answer, f"WebKitGTK: {answer['error']}"
        return answer.get("value")


@contextmanager
def webkit(driver: str, browser: str, screen: str) -> Iterator[Driver]:
    """A WebKitGTK on a screen of its own, with a new profile."""
    folder = Path(tempfile.mkdtemp(prefix="musterbook-webkit-"))
    read, write = os.pipe()
    display = subprocess.Popen(
        [screen, "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    processes = [display]
    try:
        with os.fdopen(read) as line:
            number = line.readline().strip()
        port = free_port()
        names = {name: str(folder / name.lower()) for name in
                 ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}  # fmt: skip
        for path in names.values():
            Path(path).mkdir()
        environment = {
            **os.environ,
            **names,
            "DISPLAY": f":{number}",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        process = subprocess.Popen(
            [driver, f"--port={port}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        processes.append(process)
        reached(port, process).close()
        page = WebDriver(port, browser)
        yield page
        request = urllib.request.Request(page.base, method="DELETE")
        urllib.request.urlopen(request, timeout=30).close()
    finally:
        for process in reversed(processes):
            stop(process)
        shutil.rmtree(folder, ignore_errors=True)
