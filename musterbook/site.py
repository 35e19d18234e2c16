"""The site generator behind our pages: the only place that knows mkdocs.

In: a library, and a folder. Out: a finished site in that folder, or what is wrong with it.

The same module is the hook that `mkdocs.yml` names. mkdocs loads it under another name, so what a
build needs travels in the configuration: `config.extra["musterbook"]`.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page as SitePage

from musterbook import licences, links, policy, search
from musterbook.errors import ContentErrors, UserError
from musterbook.library import load
from musterbook.model.nodes import Library
from musterbook.pages import PLAY, WHOLE, Page, Print, pages
from musterbook.pages.desk import DOUBT, PRINTS, SOURCES, Desk
from musterbook.pages.packs import doors
from musterbook.printed import printed
from musterbook.theme import assets

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "mkdocs.yml"

UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers", "search", "sitemap.xml.gz")
"""What the theme brings and an English site without an address does not need."""


@dataclass(frozen=True)
class Material:
    """Everything that one build is made of."""

    pages: dict[str, Page]
    assets: dict[str, bytes]
    header: dict[str, Any]


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
    return Material({page.path: page for page in made}, files, header(library, play))


def header(library: Library, play: str) -> dict[str, Any]:
    """Return the links of header and footer, from the root of the site."""
    desk = Desk(library)
    shelf = []
    for edition in reversed(library.editions):
        shelf.append(
            {
                "id": edition.id,
                "name": edition.name,
                "url": links.url(edition),
                "years": edition.data.years,
                "packs": [
                    {
                        "id": pack.id,
                        "name": pack.name,
                        "url": links.url(pack),
                        "doors": doors(desk, pack),
                    }
                    for pack in library.packs(edition.id)
                ],
            }
        )
    top = [{"name": "Play", "url": play, "icon": "dice-5"}] if play else []
    foot = [{"name": page.name, "url": links.url(page)} for page in library.of_kind("page")]
    foot += [{"name": "Sources", "url": SOURCES}, {"name": "Doubtful facts", "url": DOUBT}]
    foot.append({"name": "Licences", "url": licences.ADDRESS})
    return {
        "shelf": shelf,
        "top_links": [*top, {"name": "Print", "url": PRINTS, "icon": "printer"}],
        "foot_links": [link for link in foot if link["url"] != "index.html"],
    }


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
            tidy(target, keep_map=bool(site_url))
            for path in target.rglob("*.html"):
                page = policy.guarded(path.read_text(encoding="utf-8"))
                path.write_text(page, encoding="utf-8", newline="\n")
            shutil.copytree(target, out, dirs_exist_ok=True)
    return faults


def _run(stuff: Material, target: Path, site_url: str) -> list[str]:
    log = logging.getLogger("mkdocs")
    heard = _Listener()
    log.addHandler(heard)
    before = log.propagate, log.level
    log.propagate = False
    log.setLevel(logging.WARNING)
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # what the theme says of its future
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


def tidy(site: Path, *, keep_map: bool = False) -> None:
    """Take away what nobody needs: source maps, languages, and a map without addresses."""
    for name in UNUSED:
        path = site / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in site.rglob("*.map"):
        path.unlink()
    for path in (*site.rglob("*.min.js"), *site.rglob("*.min.css")):
        text = path.read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if "sourceMappingURL=" not in line[:30]]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    if not keep_map:
        (site / "sitemap.xml").unlink(missing_ok=True)


# --- What mkdocs calls --------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Load the content if `mkdocs` itself was started; give header and footer their links."""
    if "musterbook" not in config.extra:
        try:
            config.extra["musterbook"] = material(load([Path(config.docs_dir)]))
        except (ContentErrors, UserError) as error:
            raise PluginError(str(error)) from error
    config.extra.update(config.extra["musterbook"].header)
    config.nav = [{config.site_name: "index.md"}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace what stands in the content folder by our pages and shared files."""
    stuff = config.extra["musterbook"]
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for page in stuff.pages.values():
        level = InclusionLevel.INCLUDED if page.url == "index.html" else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, page.path, content=page.markdown, inclusion=level))
    for address, content in stuff.assets.items():
        level = InclusionLevel.INCLUDED
        files.append(File.generated(config, address, content=content, inclusion=level))
    return files


def on_page_markdown(markdown: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Keep the parser from reading HTML that is finished: twice as fast, and nothing can change."""
    return ""


def on_page_content(html: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Put the finished HTML in its place."""
    made: Page = config.extra["musterbook"].pages[page.file.src_uri]
    return made.html


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
