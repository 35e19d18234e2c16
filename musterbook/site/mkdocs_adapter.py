"""The site generator behind our pages: the only place that knows mkdocs.

In: a library, and a folder. Out: a finished site in that folder, or what is wrong with it.

The same module is the hook that `mkdocs.yml` names. mkdocs loads it under another name, so what a
build needs travels in the configuration: `config.extra["musterbook"]`.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as SitePage

from musterbook.errors import ContentErrors, UserError
from musterbook.library import load
from musterbook.library.model.nodes import Library
from musterbook.output import Claims
from musterbook.pages import PLAY, WHOLE, Page, Print, pages
from musterbook.site import licences, policy, search
from musterbook.site.print_files import printed
from musterbook.site.shell import Menu, Shell, globals_of_templates, menu
from musterbook.site.theme import assets

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = ROOT / "mkdocs.yml"


@dataclass
class Material:
    """Everything that one build is made of; `shell` is the template of all pages, once loaded."""

    pages: dict[str, Page]
    assets: dict[str, bytes]
    menu: Menu
    shell: Template | None = None


def material(
    library: Library, prints: Iterable[Print] = (), play: str = PLAY, whole: int = 0
) -> Material:
    """Gather pages, shared files and the header's links before anything is written."""
    made = pages(library, prints=prints, play=play, whole=whole)
    files = {
        **assets(library),
        "assets/search-data.js": search.script(made).encode(),
        licences.ADDRESS: licences.licences().encode(),
    }
    claims = Claims()
    for address in (*(page.url for page in made), *files):
        claims.add(address)
    return Material({page.path: page for page in made}, files, menu(library, play))


def build_site(
    library: Library,
    out: Path,
    *,
    prints: Iterable[Print] | None = None,
    play: str = PLAY,
    site_url: str = "",
) -> list[str]:
    """Build the site into a folder, beside what stands in it, and return its faults.

    Without `prints` the files in `out/print` are linked, and the randomizer as one file if it is
    there. `play` is the address of the randomizer,
    `site_url` the public address if it is known. Warnings of the generator are faults; nothing is
    written while there are any.
    """
    found = list(prints) if prints is not None else printed(library, out)
    one = out / WHOLE
    try:
        stuff = material(library, found, play, one.stat().st_size if one.is_file() else 0)
    except UserError as error:
        return [str(error)]
    with tempfile.TemporaryDirectory(prefix="musterbook-") as folder:
        target = Path(folder) / "site"
        faults = _run(stuff, target, site_url)
        if not faults:
            if not site_url:  # a map of the site without its address is of no use
                (target / "sitemap.xml").unlink(missing_ok=True)
            (target / "sitemap.xml.gz").unlink(missing_ok=True)
            shutil.copytree(target, out, dirs_exist_ok=True)
    return faults


def _run(stuff: Material, target: Path, site_url: str) -> list[str]:
    log = logging.getLogger("mkdocs")
    heard = _Listener()
    log.addHandler(heard)
    before = log.propagate, log.level
    log.propagate = False
    log.setLevel(logging.WARNING)
    try:
        config = load_config(str(SETTINGS), site_dir=str(target), site_url=site_url or None)
        config.extra["musterbook"] = stuff
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
    except Abort:
        pass  # a warning in strict mode; it is in `heard`
    except MkDocsException as error:
        heard.faults.append(str(error))
    finally:
        log.removeHandler(heard)
        log.propagate, _ = before
        log.setLevel(before[1])
    return heard.faults


class _Listener(logging.Handler):
    """Keeps every warning and error of the generator."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(record.getMessage())


# --- What mkdocs calls --------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Load the content if `mkdocs` itself was started."""
    if "musterbook" not in config.extra:
        try:
            config.extra["musterbook"] = material(load([Path(config.docs_dir)]))
        except (ContentErrors, UserError) as error:
            raise PluginError(str(error)) from error
    config.nav = [{config.site_name: "index.md"}]
    config.theme.static_templates -= {"404.html"}  # we have a page of our own
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace the files of the content folder by our pages and shared files."""
    stuff = config.extra["musterbook"]
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for page in stuff.pages.values():
        level = InclusionLevel.INCLUDED if page.url == "index.html" else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, page.path, content="", inclusion=level))
    for address, content in stuff.assets.items():
        level = InclusionLevel.INCLUDED
        files.append(File.generated(config, address, content=content, inclusion=level))
    return files


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Escape in every template, refuse undefined names, and load the template of all pages."""
    env.autoescape = True
    env.undefined = StrictUndefined
    env.trim_blocks = env.lstrip_blocks = True
    env.globals.update(globals_of_templates())
    config.extra["musterbook"].shell = env.get_template("main.html")
    return env


def on_page_markdown(markdown: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Give the generator the title; our pages are finished HTML, which it need not parse."""
    page.meta = {"title": config.extra["musterbook"].pages[page.file.src_uri].full_title}
    return ""


def on_page_context(
    context: MutableMapping[str, Any], page: SitePage, config: MkDocsConfig, nav: Navigation
) -> MutableMapping[str, Any]:
    """Give the template what the page tells it, and the policy what the template declares."""
    stuff: Material = config.extra["musterbook"]
    made = stuff.pages[page.file.src_uri]
    assert stuff.shell is not None  # on_env comes first
    empty = {"shell": Shell.blank(made), "menu": Menu(top=stuff.menu.top)}
    blank = stuff.shell.render({**context, **empty, "article": ""})
    page.meta["declared"] = policy.declaration(blank, *made.declares)
    full = {"shell": Shell.of(made), "menu": stuff.menu, "article": Markup(made.html)}
    context.update(full)
    return context


def on_post_page(output: str, page: SitePage, config: MkDocsConfig) -> str:
    """Add the policy; what content added to the page that no template declares is an error."""
    try:
        return policy.guarded(output, page.meta["declared"])
    except policy.PolicyError as error:
        logging.getLogger("mkdocs.musterbook").error("%s: %s", page.url, error)
        return output


# --- A server for people who write ----------------------------------------------------------------


def serve(site: Path, port: int, rebuild: Callable[[], None], watched: Sequence[Path]) -> None:
    """Serve a folder on this machine until Ctrl+C.

    When a watched file changes, `rebuild` is called and open pages load themselves anew. A page
    that is asked for during a rebuild waits for it. Raises OSError if the port is taken.
    """
    server = _Server(rebuild, "127.0.0.1", port, str(site.resolve()))
    for path in watched:
        server.watch(str(path))
    try:
        server.serve(open_in_browser=False)  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        server.shutdown()


class _Server(LiveReloadServer):
    """Says where it is once it can be reached; its own script may run in what it serves."""

    def _inject_js_into_html(self, content: bytes, epoch: int) -> bytes:
        free = policy.free(content.decode()).encode()
        return bytes(super()._inject_js_into_html(free, epoch))  # type: ignore[no-untyped-call]

    def server_activate(self) -> None:
        super().server_activate()
        print(f"{self.url} (Ctrl+C ends it)", flush=True)
