"""The site in memory for people who write: a page is made when a browser asks for it.

In: content folders, and the folder of the finished site for its print files. Out: a server on this
machine. When a file of the content is saved, the library is loaded again and open pages reload;
nothing else is made before the reader asks for it. After a change of templates, styles or settings
the program starts again.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from musterbook.errors import ContentErrors, UserError
from musterbook.library import Library
from musterbook.library.read import FileCache
from musterbook.library.stored import open_library
from musterbook.output import Files, PrintFile
from musterbook.pages import Print
from musterbook.randomizer import export
from musterbook.site import policy
from musterbook.site.print_files import linked
from musterbook.site.website import Site

PAUSE = 0.2
"""Seconds between two looks at the files."""
WAIT = 25.0
"""Seconds after which a browser that waits for a change has to ask again."""
PRINT = "print/"

RELOAD = """<script>
(function livereload(epoch) {
  var again = function (pause) { setTimeout(function () { livereload(epoch); }, pause); };
  fetch("/livereload/" + epoch).then(function (answer) {
    return answer.text();
  }).then(function (now) {
    if (now === String(epoch)) again(0); else location.reload();
  }).catch(function () { again(500); });
})(%d);
</script>"""


class Contents:
    """The files of the site of one state of the content, each made when it is first asked for."""

    def __init__(self, library: Library, prints: Sequence[Print]) -> None:
        self.site = Site(library, tuple(prints))
        self.packs = export.Packs(library)
        self._pages: dict[str, bytes] = {}
        self._lock = threading.RLock()

    def get(self, address: str) -> bytes | None:
        """Return a file of the site, or None if it has none at this address."""
        with self._lock:
            if address in self.site.makers:
                return self._page(address)
            for files in self._groups(address):
                if address in files:
                    return files[address]
        return None

    def _page(self, address: str) -> bytes:
        if address not in self._pages:
            made = self.site.printer.document(self.site.makers[address]())
            self._pages[address] = made.content
        return self._pages[address]

    def _groups(self, address: str) -> Iterator[Files]:
        """Yield groups of files in which one at this address may be, the quickest first.

        The service worker is in none: a browser that keeps pages would show old ones.
        """
        yield self._shared
        if address == export.PAGE or address.startswith(export.ASSETS):
            yield self._randomizer
        elif address == export.SINGLE:
            yield {address: export.single(self.packs)}
        elif address.startswith("data/"):
            yield export.data_files(self.packs)
        elif address.startswith("assets/"):
            yield self._data

    @cached_property
    def _shared(self) -> Files:
        return self.site.shared_files()

    @cached_property
    def _data(self) -> Files:
        return self.site.data_files()

    @cached_property
    def _randomizer(self) -> Files:
        return export.page_files(self.packs)


class Preview:
    """What the server shows: the last content without an error, and when it was loaded."""

    def __init__(self, roots: Sequence[Path], out: Path, prints: Mapping[str, PrintFile]) -> None:
        self.roots, self.out, self._prints = roots, out, prints
        self._file_cache = FileCache()
        self.contents = self._load()
        self.epoch = time.time_ns()
        self._changed = threading.Condition()

    def _load(self) -> Contents:
        library = open_library(self.roots, self._file_cache)
        return Contents(library, linked(library, self._prints))

    def reload(self) -> None:
        """Load the content again and tell open pages; with errors, the last state stays."""
        try:
            contents = self._load()
        except ContentErrors as errors:
            print(*errors.errors, "The site still shows the last content without errors.", sep="\n")
            return
        except UserError as error:
            print(f"Error: {error}")
            return
        with self._changed:
            self.contents, self.epoch = contents, time.time_ns()
            self._changed.notify_all()

    def wait(self, epoch: int) -> int:
        """Return the moment of the last load once it is not `epoch`, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.epoch != epoch, WAIT)
            return self.epoch

    def get(self, path: str) -> tuple[str, bytes] | None:
        """Return the media type and the content of a file; folders show their `index.html`."""
        address = f"{path}index.html" if path.endswith("/") or not path else path
        content = self._print(address) if address.startswith(PRINT) else self.contents.get(address)
        if content is None:
            return None
        kind = guess_type(address)[0] or "application/octet-stream"
        if kind != "text/html":
            return kind, content
        # The policy would refuse the script that reloads.
        text = policy.free(content.decode())
        script = RELOAD % self.epoch
        return kind, text.replace("</body>", f"{script}\n</body>", 1).encode()

    def _print(self, address: str) -> bytes | None:
        path = (self.out / address).resolve()
        inside = path.is_relative_to((self.out / PRINT).resolve())
        return path.read_bytes() if inside and path.is_file() else None


def serve(preview: Preview, port: int, own: Sequence[Path]) -> None:
    """Serve a preview on this machine until Ctrl+C.

    A change of the files `own`, which are no content, starts the program again. Raises OSError if
    the port is taken.
    """

    class Handler(_Handler):
        shown = preview

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/ (Ctrl+C ends it)", flush=True)
    try:
        _watch(preview, own)
    except KeyboardInterrupt:
        server.shutdown()
        return
    server.server_close()
    os.execv(sys.executable, [sys.executable, *sys.argv])


def _watch(preview: Preview, own: Sequence[Path]) -> None:
    """Reload the preview whenever its content changes; return when one of the own files does."""
    content, program = _state(preview.roots), _state(own)
    while _state(own) == program:
        time.sleep(PAUSE)
        if (now := _state(preview.roots)) != content:
            content = now
            preview.reload()


def _state(roots: Sequence[Path]) -> dict[str, tuple[int, int]]:
    """Return when each file was changed, and its size."""
    found = {}
    for root in roots:
        for path in root.rglob("*") if root.is_dir() else (root,):
            try:
                about = path.stat()
            except OSError:
                continue
            found[str(path)] = about.st_mtime_ns, about.st_size
    return found


class _Handler(BaseHTTPRequestHandler):
    """Answers with files of the preview, and lets browsers wait for a change."""

    shown: Preview

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path).lstrip("/")
        if waiting := re.fullmatch(r"livereload/(\d+)(?:/\d+)?", path):
            epoch = self.shown.wait(int(waiting[1]))
            self._answer(HTTPStatus.OK, "text/plain", str(epoch).encode())
        elif found := self._found(path):
            self._answer(HTTPStatus.OK, *found)
        else:
            kind, content = self.shown.get("404.html") or ("text/plain", b"")
            self._answer(HTTPStatus.NOT_FOUND, kind, content)

    def _found(self, path: str) -> tuple[str, bytes] | None:
        try:
            return self.shown.get(path)
        except (UserError, policy.PolicyError) as error:
            return "text/plain", f"{path}: {error}".encode()

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        encoding = "; charset=utf-8" if kind.startswith("text/") else ""
        self.send_header("Content-Type", kind + encoding)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing about each request."""
