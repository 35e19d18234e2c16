"""The server of a preview: watches the files, reloads changed content, and notifies open pages.

In: content folders. Out: pages with a script that reloads them, and with the errors of the content.
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from musterbook import workers
from musterbook.errors import ContentError, ContentErrors, UserError
from musterbook.esbuild import script
from musterbook.library import Library, load
from musterbook.library.library_cache import open_library
from musterbook.library.read import FileCache
from musterbook.output import PrintFile, reason
from musterbook.preview import error_panel
from musterbook.preview.contents import Contents
from musterbook.site import policy
from musterbook.site.print_files import linked
from musterbook.templates import templates

PAUSE = 0.1
"""Seconds between two checks of the content files."""
OWN_PAUSE = 1.0
"""Seconds between two checks of the program's files, of which there are many that rarely change."""
WAIT = 25.0
"""Seconds after which a browser that waits for a change has to send a new request."""
PRINT = "print/"
SCRIPT = "livereload/live.js"
"""Address of the script that is added to every page."""


@dataclass(frozen=True)
class State:
    """What the server shows: the last content without errors, and the errors since then.

    `loaded` is the time when that content was loaded, 0 if none was; `changed` is the time of the
    last change. Both are in milliseconds, which scripts can represent exactly.
    """

    contents: Contents | None = None
    loaded: int = 0
    errors: Sequence[ContentError] = ()
    problem: str = ""
    changed: int = 0

    def panel(self, address: str) -> str:
        """Return the panel of errors for a page."""
        library = self.contents.library if self.contents else None
        return error_panel.panel(self.errors, self.problem, library, address)


class Preview:
    """The content that the server shows.

    A reload replaces `state` as a whole, so each response reads it only once: a page must not claim
    to be newer than its content. `files` is the state of the content files before they were last
    read. The first library is from the disk cache if possible, for a quick start; libraries of
    later edits are not stored there, because writing one would delay the page.
    """

    def __init__(self, roots: Sequence[Path], out: Path, prints: Mapping[str, PrintFile]) -> None:
        self.roots, self.out, self._prints = roots, out, prints
        self._file_cache = FileCache()
        self._changed = threading.Condition()
        self.state = State()
        self._show(open_library)

    def reload(self) -> None:
        """Reload the content and notify open pages; if it has errors, the last content stays."""
        self._show(load)

    def read_ahead(self) -> None:
        """Read all files into memory, so that the first edit is shown as soon as later ones."""
        with suppress(ContentErrors, OSError):
            load(self.roots, self._file_cache)

    def _show(self, open_content: Callable[[Sequence[Path], FileCache], Library]) -> None:
        contents, errors, problem = None, tuple[ContentError, ...](), ""
        # Taken before reading, so that a change during reading is noticed.
        self.files = file_states(self.roots)
        try:
            library = open_content(self.roots, self._file_cache)
            contents = Contents(library, linked(library, self._prints))
        except ContentErrors as content_errors:
            errors = content_errors.errors
        except UserError as error:
            problem = str(error)
        except OSError as error:  # a file that was moved while it was read
            problem = reason(error)
        old = self.state
        now = max(old.changed + 1, time.time_ns() // 1_000_000)
        shown = (contents, now) if contents else (old.contents, old.loaded)
        with self._changed:
            self.state = State(*shown, errors, problem, now)
            self._changed.notify_all()
        if not contents:
            stays = "The site still shows the last content without errors." if old.contents else ""
            print(*errors, *filter(None, (problem, stays)), sep="\n", flush=True)

    def wait(self, changed: int) -> State:
        """Return the state as soon as its last change is not `changed`, or after `WAIT` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self.state.changed != changed, WAIT)
            return self.state

    def answer(self, changed: int, address: str) -> bytes:
        """Wait for a change, and return what a page needs to know about it as JSON."""
        now = self.wait(changed)
        changes = {"content": now.loaded, "state": now.changed, "errors": now.panel(address)}
        return json.dumps(changes).encode()

    def get(self, path: str) -> tuple[str, bytes] | None:
        """Return the media type and content of a file; for a folder, of its `index.html`."""
        address = f"{path}index.html" if path.endswith("/") or not path else path
        if address == SCRIPT:
            return "text/javascript", script("live.js")
        state = self.state
        if address.startswith(PRINT):
            content = self._print(address)
        elif state.contents is None:
            content = error_panel.page("").encode() if address.endswith(".html") else None
        else:
            content = state.contents.get(address)
        if content is None:
            return None
        kind = guess_type(address)[0] or "application/octet-stream"
        return kind, _live(content, address, state) if kind == "text/html" else content

    def _print(self, address: str) -> bytes | None:
        path = (self.out / address).resolve()
        inside = path.is_relative_to((self.out / PRINT).resolve())
        return path.read_bytes() if inside and path.is_file() else None


def _live(page: bytes, address: str, state: State) -> bytes:
    """Return a page with the reload script and the errors, without its content security policy."""
    live = (
        templates("preview")
        .get_template("live.html")
        .render(
            faces=state.contents.faces_of(address) if state.contents else "",
            panel=state.panel(address),
            script=SCRIPT,
            content=state.loaded,
            state=state.changed,
        )
    )
    return policy.free(page.decode()).replace("</body>", f"{live}\n</body>", 1).encode()


@contextmanager
def serving(preview: Preview, port: int) -> Iterator[int]:
    """Serve browsers while the context is open; yield the port (0 picks a free one).

    Raises UserError if the port is taken.
    """

    class Handler(_Handler):
        shown = preview

    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    except OSError as error:
        message = f"port {port}: {error.strerror}; try --port {port + 1}"
        raise UserError(message) from error
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def serve(preview: Preview, port: int, own: Sequence[Path]) -> None:
    """Serve a preview on this machine until Ctrl+C.

    A change to the files in `own`, which are not content, restarts the program. Raises
    UserError if the port is taken.
    """
    workers.freeze_objects()  # garbage collection took a third of the time of a reload
    try:
        with serving(preview, port) as bound_port:
            print(f"http://127.0.0.1:{bound_port}/ (press Ctrl+C to stop)", flush=True)
            watch(preview, own)
    except KeyboardInterrupt:
        return
    os.execv(sys.executable, [sys.executable, *sys.argv])


def watch(preview: Preview, own: Sequence[Path], ended: threading.Event | None = None) -> None:
    """Reload a preview whenever its content changes; return when a file in `own` changes.

    It also returns when `ended` is set.
    """
    ended = ended or threading.Event()
    program, checked = file_states(own), time.monotonic()
    preview.read_ahead()
    while not ended.wait(PAUSE):
        if file_states(preview.roots) != preview.files:
            preview.reload()
        if time.monotonic() - checked > OWN_PAUSE:
            if file_states(own) != program:
                return
            checked = time.monotonic()


def file_states(roots: Sequence[Path]) -> dict[str, tuple[int, int]]:
    """Return the modification time and size of each file."""
    states = {}
    for root in roots:
        for path in root.rglob("*") if root.is_dir() else (root,):
            try:
                about = path.stat()
            except OSError:
                continue
            states[str(path)] = about.st_mtime_ns, about.st_size
    return states


class _Handler(BaseHTTPRequestHandler):
    """Serves the files of the preview, and lets browsers wait for a change."""

    shown: Preview

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        path = unquote(parts.path).lstrip("/")
        if waiting := re.fullmatch(r"livereload/(\d+)", path):
            page = parse_qs(parts.query).get("page", [""])[0]
            content = self.shown.answer(int(waiting[1]), page)
            self._answer(HTTPStatus.OK, "application/json", content)
        elif file := self._file(path):
            self._answer(HTTPStatus.OK, *file)
        else:
            kind, content = self.shown.get("404.html") or ("text/plain", b"")
            self._answer(HTTPStatus.NOT_FOUND, kind, content)

    def _file(self, path: str) -> tuple[str, bytes] | None:
        try:
            return self.shown.get(path)
        except (ContentErrors, UserError, policy.PolicyError, OSError) as error:
            return "text/plain", f"{path}: {error}".encode()

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        with suppress(ConnectionError):  # the browser has left for another page
            self._send(status, kind, content)

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        encoding = "; charset=utf-8" if kind.startswith("text/") else ""
        self.send_header("Content-Type", kind + encoding)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""
