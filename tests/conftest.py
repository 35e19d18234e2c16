"""Shared fixtures: one built site, a server for it, a browser that watches what pages do.

    def test_a_page(open_page, served_site):
        page = open_page(f"{served_site}/10e/index.html", width=390, height=844, dark=True)
        assert page.locator("h1").inner_text() == "…"

Every test that uses a browser gets the mark `browser`; if it fails, tools/check.py runs it again.
"""

from __future__ import annotations

import builtins
import functools
import gc
import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from filelock import FileLock
from hypothesis import settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from musterbook import cache
from musterbook.fonts import own_letters
from musterbook.library.model.nodes import Library
from musterbook.library.read_files import ReadResult
from musterbook.library.schema import schemas
from tests.trees import bundled, read_at
from tools import browsers, prepare

gc.set_threshold(200_000, 20, 20)  # as in a command: most of what tests make lives until the end
settings.register_profile("no deadline", deadline=None)  # machines that run tests are busy
settings.load_profile("no deadline")

ROOT = Path(__file__).resolve().parents[1]


def pytest_sessionfinish() -> None:
    gc.freeze()  # collecting garbage at exit takes seconds with all libraries loaded


CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # the headless shell puts letters on whole pixels otherwise
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PATIENCE = 15_000
"""Milliseconds until what a test waits for is given up: many times what a busy machine needs."""
expect.set_options(timeout=PATIENCE)

BROWSERS = {"browser", "driver", "firefox", "webkit"}
"""Fixtures that are a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSERS & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
        if "complete_site" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


@pytest.fixture(scope="session", autouse=True)
def no_sum_of_floats() -> Iterator[None]:
    """Fail where the package adds floats with `sum`, whose result depends on the Python version."""
    real = builtins.sum

    def of_whole_numbers(*given: Any, **named: Any) -> Any:
        total = real(*given, **named)
        if isinstance(total, float):
            module = str(sys._getframe(1).f_globals.get("__name__"))
            package = module.partition(".")[0]
            assert package != "musterbook", f"{module} adds floats with sum; use math.fsum"
        return total

    builtins.sum = of_whole_numbers
    yield
    builtins.sum = real


@pytest.fixture(scope="session")
def library() -> Library:
    """The bundled content; tests of invented content have their own fixture of this name."""
    return bundled()


# --- Slow results -------------------------------------------------------------------------------


def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of all workers."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache of slow results for all tests of this run.

    What a build has made of the same content with the same code is read from the cache of the
    checkout, which programs that a test starts also use; nothing that a test makes is added to it.
    """
    folder, of_checkout = shared_folder(tmp_path_factory) / "cache", cache.FOLDER
    real = cache.load_entry

    def load_entry(path: Path) -> bytes:
        try:
            return real(path)
        except FileNotFoundError:
            if folder not in path.parents:
                raise
            return real(of_checkout / path.relative_to(folder))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "FOLDER", folder)
        patch.setattr(cache, "load_entry", load_entry)
        yield folder


@pytest.fixture(scope="session", autouse=True)
def schemas_made_once() -> Iterator[None]:
    """Make the schemas for editors once: every first import writes them, most of its work."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("musterbook.authoring.new_entries.schemas", functools.cache(schemas))
        yield


@pytest.fixture(scope="session", autouse=True)
def files_read_once() -> Iterator[None]:
    """Read files of the same bytes once: a tree of a test differs from others in a file or two.

    A file with an error is read every time.
    """
    module = importlib.import_module("musterbook.library.read_files")
    real: Callable[[str, Path], ReadResult] = module.read_file
    known: dict[object, ReadResult] = {}

    @functools.cache
    def shown(folder: Path, working_folder: Path) -> Path:
        return Path(module._display_path(folder / "file")).parent

    def read_once(relative: str, path: Path) -> ReadResult:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > 300_000:
            return real(relative, path)
        key = relative, path.read_bytes(), own_letters()
        if key not in known:
            result = real(relative, path)
            if result.errors or result.meaning:
                return result
            if len(known) > 1_000:
                known.clear()
            known[key] = result
        return read_at(path, (shown(path.parent, Path.cwd()) / path.name).as_posix(), known[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "read_file", read_once)
        yield


@pytest.fixture
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of slow results that is empty at the start of a test."""
    monkeypatch.setattr("musterbook.cache.FOLDER", tmp_path / "fresh-cache")
    return tmp_path / "fresh-cache"


# --- The built site -----------------------------------------------------------------------------


def built(tmp_path_factory: pytest.TempPathFactory, command: str) -> Path:
    """The folder that a build command of the bundled content fills, once for all workers."""
    shared = shared_folder(tmp_path_factory)
    site, log = shared / f"built-{command}", shared / f"{command}.log"
    with FileLock(shared / f"{command}.lock"):
        if not log.exists():  # not tried yet
            build = subprocess.run(
                [sys.executable, "build.py", "--out", site, command],
                cwd=ROOT,
                env=prepare.clean_environment(os.environ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
            log.write_text(f"exit code {build.returncode}\n{build.stdout}", encoding="utf-8")
    text = log.read_text(encoding="utf-8")
    if not text.startswith("exit code 0\n"):
        pytest.fail(f"build.py --out {site} {command} failed: {text}", pytrace=False)
    return site


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site without print files."""
    return built(tmp_path_factory, "site")


@pytest.fixture(scope="session")
def complete_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the finished product with all print files; a test that needs it is slow."""
    return built(tmp_path_factory, "all")


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging requests."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path, handler: type[QuietHandler] = QuietHandler) -> Iterator[str]:
    """Serve a folder until the end of the block; yield its address without a trailing slash."""
    serve = functools.partial(handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def served_site(built_site: Path) -> Iterator[str]:
    """The address of the built site on a local server, without a trailing slash."""
    with served(built_site) as address:
        yield address


# --- The browser --------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium that `make test` found or installed."""
    path = browsers.find_chromium()
    if path is None:
        pytest.fail("There is no Chromium; `make test` installs one.", pytrace=False)
    return path


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One browser per worker. Pages come from `open_page`, each with its own profile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, headless=True, args=CHROMIUM_OPTIONS
        )
        yield browser
        browser.close()


SAME_DRAWS = """
{
  const random = crypto.getRandomValues.bind(crypto);
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  crypto.getRandomValues = (array) =>
    array instanceof Uint8Array ? array.fill(0).map(next) : random(array);
}
"""
"""Games without a seed draw the same cards in every run. Their seeds are made from random bytes,
their ids from longer numbers, which stay random.
"""


LASTING = ("add_init_script", "on", "once", "close")
"""Methods of a page whose effect outlasts the document and cannot be taken back."""

MOST_SPARE = 2
"""Number of empty pages of one kind that are kept for later tests."""


class Kind(NamedTuple):
    """What cannot be changed in a page once it is there."""

    touch: bool
    scripts: bool


Spare = dict[Kind, list[Page]]
"""Empty pages that the next test uses again, by their kind."""


class OpenPage:
    """Opens pages and collects what they must not do: log or raise an error, or leave the site.

    Missing files count as well: Chromium logs them as errors. A new page takes half a second of
    the processor's time, so a page is used by many tests: when a test ends, everything that it
    stored is deleted, and the page waits in `spare` for the next one. A page that a test changed
    for good is used once.
    """

    def __init__(self, browser: Browser, spare: Spare | None = None) -> None:
        self.browser = browser
        self.spare = spare
        self.opened: list[Page] = []
        self.reusable: dict[Page, Kind] = {}
        self.origins: set[str] = set()
        self.seen: list[str] = []
        self.expected: list[str] = []

    def __call__(
        self,
        url: str,
        *,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
        motion: bool = False,
        offline: bool = False,
        scripts: bool = True,
        workers: bool = False,
        context: BrowserContext | None = None,
        expect: Sequence[str] = (),
    ) -> Page:
        """Open an address (http: or file:) in an empty page.

        Every page has its own profile, unless `context` is that of an earlier page: then it is a
        second tab there. `expect` names parts of errors that this test provokes. Service
        workers, which load the whole site, only run with `workers`.
        """
        self.expected.extend(expect)
        if context is not None:
            page = context.new_page()
            page.set_viewport_size(context.pages[0].viewport_size or {"width": 0, "height": 0})
            page.goto(url)
            return page
        kind = Kind(touch, scripts)
        if not workers and self.spare and self.spare.get(kind):
            page = self.spare[kind].pop()
        else:
            context = self.browser.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                has_touch=touch,
                java_script_enabled=scripts,
                service_workers="allow" if workers else "block",
            )
            context.set_default_timeout(PATIENCE)
            context.set_default_navigation_timeout(60_000)  # `serve` makes a page when it is opened
            context.add_init_script(SAME_DRAWS)
            page = context.new_page()
        self.opened.append(page)
        if not workers and self.spare is not None:
            self.reusable[page] = kind
            self.notice_lasting(page)
        for event, listener in self.listeners().items():
            page.context.on(event, listener)  # type: ignore[call-overload]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            media="null",
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            forced_colors="none",
        )
        page.context.set_offline(offline)
        page.goto(url)
        return page

    def notice_lasting(self, page: Page) -> None:
        """Do not use a page again on which a test calls a method with a lasting effect."""
        for owner, names in ((page, LASTING), (page.clock, ("install",))):
            for name in names:
                method = getattr(type(owner), name).__get__(owner)

                def noticed(*given: Any, method: Any = method, **named: Any) -> Any:
                    self.reusable.pop(page, None)
                    return method(*given, **named)

                setattr(owner, name, noticed)

    def listeners(self) -> dict[str, Any]:
        return {
            "request": self.note_request,
            "console": self.note_message,
            "weberror": self.note_exception,
        }

    def note_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
            self.seen.append(f"a request leaves the site: {request.url}")
        self.origins.add(f"{parts.scheme}://{parts.netloc}")

    def note_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location.get("url", "")
            self.seen.append(f"console: {message.text} ({place})")

    def note_exception(self, error: WebError) -> None:
        self.seen.append(f"exception: {error.error}")

    def errors(self) -> list[str]:
        """Every error once, without those that the test expects."""
        unexpected = (s for s in self.seen if not any(part in s for part in self.expected))
        return list(dict.fromkeys(unexpected))

    def close(self) -> None:
        """Empty the pages that can be used again, and close the others."""
        for page in self.opened:
            kind = self.reusable.get(page)
            waiting = [] if kind is None or self.spare is None else self.spare.setdefault(kind, [])
            if kind is None or len(waiting) == MOST_SPARE:
                page.context.close()
            else:
                self.empty(page)
                waiting.append(page)

    def empty(self, page: Page) -> None:
        """Delete everything that a test left in the profile of a page."""
        context = page.context
        for tab in context.pages:
            if tab is not page:
                tab.close()
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        page.mouse.move(-1, -1)
        session = context.new_cdp_session(page)
        for origin in tuple(self.origins):
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.send("Page.resetNavigationHistory")
        session.detach()
        for event, listener in self.listeners().items():
            context.remove_listener(event, listener)


def wait_till(page: Page, condition: str, timeout: int = PATIENCE) -> None:
    """Wait until a JavaScript expression is true, even across reloads.

    Playwright's own function evaluates text inside the page, which our pages do not allow.
    """
    waiting = (
        "limit => new Promise((yes, no) => { const end = performance.now() + limit;"
        f"const look = () => ({condition}) ? yes() : performance.now() > end ? no('never true')"
        " : setTimeout(look, 20); look(); })"
    )
    for _ in range(5):
        try:
            page.evaluate(waiting, timeout)
            return
        except PlaywrightError as error:
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_load_state()
    raise AssertionError(f"{page.url} keeps reloading")


STILL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  if (document.readyState !== "complete") await new Promise(done => addEventListener("load", done));
  await document.fonts.ready;
  await new Promise(done => requestIdleCallback(done));
  for (let frames = 0; frames < 3; frames++) await frame();
}"""
"""Wait until a page is loaded with its fonts, has nothing to do, and is painted."""

COUNT_SHIFTS = """
window.moved = 0;
window.shifts = new PerformanceObserver(list => window.addShifts(list.getEntries()));
window.addShifts = shifts => { for (const one of shifts) window.moved += one.value; };
window.shifts.observe({type: "layout-shift", buffered: true});
"""
"""A script for `add_init_script`, before `moved`."""


def moved(page: Page) -> float:
    """How much of a page moved until it was loaded; 0 is nothing."""
    page.evaluate(STILL)
    return float(page.evaluate("addShifts(shifts.takeRecords()), moved"))


@pytest.fixture(scope="session")
def spare_pages() -> Spare:
    """The empty pages of this worker."""
    return {}


@pytest.fixture
def open_page(browser: Browser, spare_pages: Spare) -> Iterator[OpenPage]:
    """Opens pages; see OpenPage. The test fails at its end if any of them had an error."""
    pages = OpenPage(browser, spare_pages)
    yield pages
    pages.close()
    if pages.errors():
        pytest.fail("\n".join(pages.errors()), pytrace=False)
