"""The server of a preview: watches the files, reloads changed content, and notifies open pages.

In: content folders. Out: pages, each made on its first request, with a script that reloads them,
and with the errors of the content.
Why: docs/decisions/preview.md
"""

import json
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, cached_property, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from musterbook import workers
from musterbook.errors import ContentError, ContentErrors, UserError, shorten
from musterbook.esbuild import script
from musterbook.library.file_kinds import content_files
from musterbook.library.library_cache import GameCheck, open_library
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.library.read_files import FileCache
from musterbook.output_folder import Files, reason
from musterbook.preview import error_panel
from musterbook.print_files import PrintFile
from musterbook.randomizer import randomizer_files
from musterbook.randomizer.playtest import game_check
from musterbook.site import dataset, offline_files, security_policy
from musterbook.site.website import Site, linkable
from musterbook.site_settings import DEFAULTS, Settings
from musterbook.templates import templates


class SiteContents:
    """The site of a library."""

    def __init__(self, library: Library, prints: Iterable[PrintFile]) -> None:
        self.library = library
        self.site = Site(library, linkable(library, prints))
        self.packs = randomizer_files.Packs(library)
        # Each is made once, on its first request.
        self._page = cache(self._document)
        self._shared = cache(self.site.shared_files)
        self._data = cache(self.site.data_files)
        self._randomizer = cache(partial(randomizer_files.page_files, self.packs))
        self._lock = threading.RLock()

    def get(self, address: str) -> bytes | None:
        """Return a file of the site, or None if there is none at this address."""
        with self._lock:
            if address in self.site.makers:
                return self._page(address)
            for files in self._groups(address):
                if address in files:
                    return files[address]
        return None

    def _document(self, address: str) -> bytes:
        return self.site.document(self.site.makers[address]()).content

    def _groups(self, address: str) -> Iterator[Files]:
        """Yield groups of files that may contain this address, the quickest to make first.

        The service worker is left out: it would make browsers show old pages.
        """
        yield {offline_files.OFFLINE_SIZES: b'{"pages": 0, "archive": 0}'}
        yield self._shared()
        if address == randomizer_files.PAGE or address.startswith(randomizer_files.ASSETS):
            yield self._randomizer()
        elif address == randomizer_files.SINGLE:
            yield {address: randomizer_files.single(self.packs)}
        elif address.startswith("data/"):
            yield dataset.files(self.library, self.packs.data)
        elif address.startswith("assets/"):
            yield self._data()


PAUSE = 0.1
"""Seconds between two checks of the content files."""
OWN_PAUSE = 1.0
"""Seconds between two checks of the program's files, of which there are many that rarely change."""
WAIT = 25.0
"""Seconds after which a browser that waits for a change has to send a new request."""
PRINT = "print/"
NAMES = ("127.0.0.1", "localhost")
"""The names under which browsers reach the server. Any other name is of another site, which let it
lead to this machine (DNS rebinding) so that its pages may read the answers.
"""
SCRIPT = "livereload/live.js"
"""Address of the script that is added to every page."""
_PREFETCH = re.compile(r'<link rel="prefetch"[^>]*>\n')


@dataclass(frozen=True)
class SettingsFile:
    """The file with the settings of the site, which may not exist, and how to read it.

    `read` raises ContentErrors; its results can be compared.
    """

    path: Path
    read: Callable[[], object]


@dataclass(frozen=True)
class State:
    """What the server shows: the last content without errors, and the errors since then.

    `loaded` is the time when that content was loaded, 0 if none was; `changed` is the time of the
    last change. Both are in milliseconds, which scripts can represent exactly.
    """

    contents: SiteContents | None = None
    loaded: int = 0
    errors: Sequence[ContentError] = ()
    problem: str = ""
    changed: int = 0

    def panel(self, address: str) -> str:
        library = self.contents.library if self.contents else None
        return error_panel.panel(self.errors, self.problem, library, address)


class Preview:
    """The content that the server shows.

    A reload replaces `state` as a whole, so each response reads it only once: a page must not claim
    to be newer than its content. `files` is the state of the content files before they were last
    read. The first library is from the disk cache if possible, for a quick start; libraries of
    later edits are not stored there, because writing one would delay the page. `outdated` says that
    the settings have changed, which only a restart of the program applies everywhere.
    """

    def __init__(
        self,
        roots: Sequence[Path],
        out: Path,
        prints: Sequence[PrintFile],
        settings: Settings = DEFAULTS,
        settings_file: SettingsFile | None = None,
    ) -> None:
        self.roots, self.out, self._prints, self._settings = roots, out, prints, settings
        self._settings_file = settings_file
        self._in_effect = settings_file.read() if settings_file else None
        self.outdated = False
        self._file_cache = FileCache()
        self._changed = threading.Condition()
        self.state = State()
        self._show(
            lambda: open_library(self.roots, self._file_cache, self._game_check, self._settings)
        )

    @cached_property
    def _game_check(self) -> GameCheck:
        return game_check()

    def reload(self) -> None:
        """Reload the content and notify open pages; if it has errors, the last content stays."""
        self._show(
            lambda: load(self.roots, self._file_cache, self._game_check.errors, self._settings)
        )

    def read_ahead(self) -> None:
        """Read all files into memory, so that the first edit is shown as soon as later ones."""
        with suppress(ContentErrors, OSError):
            load(self.roots, self._file_cache)

    def _show(self, open_content: Callable[[], Library]) -> None:
        contents, errors, problem = None, tuple[ContentError, ...](), ""
        # Taken before reading, so that a change during reading is noticed.
        self.files = self.file_states()
        try:
            if self._settings_file:
                self.outdated = self._settings_file.read() != self._in_effect
            library = open_content()
            contents = SiteContents(library, self._prints)
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

    def file_states(self) -> dict[Path, tuple[int, int]]:
        """Return the state of each file of the content, and of the settings."""
        content = [path for root in self.roots for _, path in content_files(root)]
        own = [self._settings_file.path] if self._settings_file else []
        return file_states([*content, *own])

    def answer(self, changed: int, address: str) -> bytes:
        """Return what a page needs to know as JSON, as soon as the last change is not `changed`.

        Without a change, that is after `WAIT` seconds.
        """
        with self._changed:
            self._changed.wait_for(lambda: self.state.changed != changed, WAIT)
            now = self.state
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
            content = error_panel.empty_page().encode() if address.endswith(".html") else None
        else:
            content = state.contents.get(address)
        if content is None:
            return None
        kind = guess_type(address)[0] or "application/octet-stream"
        return kind, _live(content, address, state) if kind == "text/html" else content

    def _print(self, address: str) -> bytes | None:
        with suppress(FileNotFoundError):
            if any(file.path == address for file in self._prints):
                return (self.out / address).read_bytes()
        return None


def _live(page: bytes, address: str, state: State) -> bytes:
    """Return a page with the reload script and the errors, without its content security policy.

    It does not fetch the search ahead, whose data needs every page.
    """
    live = (
        templates("preview")
        .get_template("live.html")
        .render(
            panel=state.panel(address),
            script=SCRIPT,
            content=state.loaded,
            state=state.changed,
        )
    )
    text = _PREFETCH.sub("", security_policy.free(page.decode()))
    return text.replace("</body>", f"{live}\n</body>", 1).encode()


@contextmanager
def serving(preview: Preview, port: int) -> Iterator[int]:
    """Serve browsers while the context is open; yield the port (0 picks a free one).

    Raises UserError if the port is taken.
    """
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), handler(preview))
    except OSError as error:
        other = port + 1 if 1024 <= port < 65535 else 8000
        message = f"port {port}: {error.strerror}; try --port {other}"
        raise UserError(message) from error
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def serve(preview: Preview, port: int, own: Callable[[], Iterable[Path]]) -> None:
    """Serve a preview on this machine until Ctrl+C.

    A change to the files that `own` yields, which are not content, restarts the program. Raises
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


def watch(preview: Preview, own: Callable[[], Iterable[Path]]) -> None:
    """Reload a preview whenever its content changes; return when a file of `own` changes.

    It also returns when the settings change to other valid ones.
    """
    program, checked = file_states(own()), time.monotonic()
    preview.read_ahead()
    while True:
        time.sleep(PAUSE)
        if preview.file_states() != preview.files:
            preview.reload()
            if preview.outdated:
                return
        if time.monotonic() - checked > OWN_PAUSE:
            if file_states(own()) != program:
                return
            checked = time.monotonic()


def file_states(paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Return the modification time and size of each file that exists."""
    states = {}
    for path in paths:
        with suppress(OSError):
            about = path.stat()
            states[path] = about.st_mtime_ns, about.st_size
    return states


class Handler(BaseHTTPRequestHandler):
    """Serves the files of the preview, and lets browsers wait for a change."""

    shown: Preview

    def do_GET(self) -> None:
        """Answer a request."""
        hosts = self.headers.get_all("Host") or [""]
        # Without the port: another may be forwarded to this one.
        names = {re.sub(r":[0-9]*$", "", host.strip()).lower() for host in hosts}
        if names <= set(NAMES):
            status, kind, content = self._answer()
        else:
            status, kind, content = HTTPStatus.MISDIRECTED_REQUEST, "text/plain", _refusal(hosts)
        with suppress(ConnectionError):  # the browser has left for another page
            self._send(status, kind, content)

    do_HEAD = do_GET

    def _answer(self) -> tuple[HTTPStatus, str, bytes]:
        """Return the status, the media type and the content of the answer to a request."""
        try:
            parts = urlsplit(self.path)
        except ValueError:
            return HTTPStatus.BAD_REQUEST, "text/plain", b"This address is not valid."
        path = unquote(parts.path).lstrip("/")
        try:
            if waiting := re.fullmatch(r"livereload/([0-9]{1,16})", path):
                page = parse_qs(parts.query).get("page", [""])[0]
                return HTTPStatus.OK, "application/json", self.shown.answer(int(waiting[1]), page)
            if file := self.shown.get(path):
                return HTTPStatus.OK, *file
            missing = self.shown.get("404.html") or ("text/plain", b"")
            return HTTPStatus.NOT_FOUND, *missing
        except (ContentErrors, UserError, OSError) as error:
            words = f"{shorten(path)}: {error}".encode()
            return HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", words

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        encoding = "; charset=utf-8" if kind.startswith("text/") else ""
        self.send_header("Content-Type", kind + encoding)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a request that cannot be read with its usual reason, and repeat nothing of it."""
        super().send_error(code)

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


def handler(preview: Preview) -> type[Handler]:
    """Return the class that answers requests for a preview."""
    return type("PreviewHandler", (Handler,), {"shown": preview})


def _refusal(hosts: Sequence[str]) -> bytes:
    names = " and ".join(NAMES)
    asked = re.sub(r"[^\w.:, -]", "?", shorten(", ".join(hosts)))  # no markup, even in plain text
    return f'This server answers only to the names {names}, not to "{asked}".\n'.encode()
