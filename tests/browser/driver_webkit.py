"""WebKitGTK, driven through WebDriver over HTTP."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from tests.browser.drivers import Driver, free_port, reached, stop


class WebDriver:
    """WebKitGTK over HTTP."""

    name = "WebKitGTK"

    def __init__(self, port: int, browser: str, found: dict[str, str]) -> None:
        self.found = found
        self.base = f"http://127.0.0.1:{port}"
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 60_000}}
        session = self.ask("/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += f"/session/{session['sessionId']}"

    def ask(self, path: str, body: dict[str, Any] | None, method: str | None = None) -> Any:
        request = urllib.request.Request(
            self.base + path,
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json; charset=utf-8"},
            method=method,
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

    def tab(self) -> str:
        handle = str(self.ask("/window/new", {"type": "tab"})["handle"])
        self.turn(handle)
        return handle

    def here(self) -> str:
        return str(self.ask("/window", None))

    def turn(self, handle: str) -> None:
        self.ask("/window", {"handle": handle})

    def close(self, handle: str, then: str) -> None:
        self.turn(handle)
        self.ask("/window", None, "DELETE")
        self.turn(then)

    def frame(self, inside: bool) -> None:
        self.ask("/frame", {"id": 0 if inside else None})

    def stranger(self) -> AbstractContextManager[Driver]:
        return webkit(**self.found)


@contextmanager
def webkit(driver: str, browser: str, screen: str) -> Iterator[Driver]:
    """A WebKitGTK on a separate virtual screen, with a new profile."""
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
        found = {"driver": driver, "browser": browser, "screen": screen}
        page = WebDriver(port, browser, found)
        yield page
        request = urllib.request.Request(page.base, method="DELETE")
        urllib.request.urlopen(request, timeout=30).close()
    finally:
        for process in reversed(processes):
            stop(process)
        shutil.rmtree(folder, ignore_errors=True)
