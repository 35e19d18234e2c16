"""The MkDocs plugin `musterbook`: the pages of content folders in a Material site.

Everything that knows MkDocs is here. The plugin hands over finished pages and the files that they
load as generated files; MkDocs puts `templates/material` around them, with Material's navigation,
search and palette. Markdown of the site links to entries (`musterbook:ID`).
Why: docs/decisions/site-without-mkdocs.md
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape, unescape
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config import base
from mkdocs.config import config_options as c
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import get_toc
from mkdocs.utils import dirname_to_title, get_relative_url

from musterbook.errors import ContentError, ContentErrors, Mark, UserError, did_you_mean
from musterbook.library import addresses
from musterbook.library.addresses import FRONT
from musterbook.library.library_cache import open_library
from musterbook.library.model.nodes import Library, Node
from musterbook.print_files import known_prints
from musterbook.resources import CONTENT, TEMPLATES
from musterbook.site import material_pages, shared_files
from musterbook.site.material_pages import Branch, MaterialPage, PageHeading, PageTree, page_tree
from musterbook.site.offline_files import MANIFEST, WORKER
from musterbook.site.website import Site, linkable

BUNDLED = "bundled"
"""The word in the option `content` for the content that the package contains."""
PLAYED = (
    addresses.PLAY,
    addresses.STANDALONE,
    "assets/randomizer/",
    "assets/icons/",
    MANIFEST,
    WORKER,
)
"""Address prefixes of the files with which the randomizer works, also offline."""

_LINK = re.compile(r'<a\b([^>]*?) ?\bhref="musterbook:([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_PICTURE = re.compile(r'\bsrc="musterbook:([^"]*)"')


class ContentFolder(c.Dir):
    """A folder with content, or `bundled`."""

    def __init__(self) -> None:
        super().__init__(exists=True)

    def run_validation(self, value: object) -> str:
        """Return the path of the folder."""
        if value == BUNDLED:
            return str(CONTENT)
        try:
            return str(super().run_validation(value))
        except base.ValidationError:
            parent = Path(self.config_dir or "")
            names = [path.name for path in parent.iterdir() if path.is_dir()]
            hint = did_you_mean(str(value), [*names, BUNDLED]) or f"looked in {parent}"
            raise base.ValidationError(f'there is no folder "{value}" ({hint})') from None


class Options(base.Config):  # type: ignore[no-untyped-call]
    """The options of the plugin."""

    content = c.ListOfItems(ContentFolder(), default=[])
    """Content folders, later ones add to earlier ones; by default, the bundled content."""
    under = c.Type(str, default="")
    """The folder of the site for pages and files; empty for its root."""
    built = c.Optional(c.Dir())
    """The folder of `musterbook all`, for its print files and its randomizer."""


@dataclass
class NavigationItem:
    """A link in the navigation, with what Material's templates read of a page."""

    title: str
    url: str
    is_index: bool = False
    active: bool = False
    children: None = None
    meta: dict[str, Any] = field(default_factory=dict)


class MusterbookPlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Adds the pages of content folders to a site."""

    library: Library
    tree: PageTree
    pages: dict[str, MaterialPage]
    """The pages for Material by their source addresses."""
    texts: Mapping[str, str]
    """What the search indexes, by address."""
    errors: list[ContentError]
    others: list[Any]
    """The navigation of the site without our pages."""
    users: set[str]
    """Source addresses of pages of Markdown that link to entries."""

    # --- Pages and files --------------------------------------------------------------------------

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Let the theme find our template. Raises PluginError if the theme is not Material."""
        if config.theme.name != "material":
            raise PluginError(
                f'the plugin "musterbook" needs the theme "material", not "{config.theme.name}"'
                ' (write "theme: {name: material}")'
            )
        config.theme.dirs.insert(0, str(TEMPLATES / "material"))
        self.users = set()
        return config

    def on_serve(
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Build again when a content file is saved."""
        for folder in self._content():
            server.watch(str(folder))
        return server

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add all pages, and the files that they load.

        Raises PluginError that lists every error of the content.
        """
        built = Path(self.config.built) if self.config.built else None
        try:
            library = open_library(self._content())
            prints = linkable(library, known_prints(built)) if built else ()
            play = addresses.PLAY if built and (built / addresses.PLAY).is_file() else ""
            site = Site(library, prints, play)
            pages = [page for page in site.pages if page.url != addresses.LOST]
            data = {**shared_files.material_assets(library), **site.entry_files()}
        except (ContentErrors, UserError) as error:
            raise PluginError(f"the content has errors:\n{error}") from error
        by_path = {self._under(page.path): MaterialPage.of(page, library.game) for page in pages}
        for path, material in by_path.items():
            file = File.generated(config, path, content="", inclusion=InclusionLevel.NOT_IN_NAV)
            file.use_directory_urls = False  # links in articles lead to files
            if material.page.url != FRONT:  # its title can be in the navigation of the site
                MkDocsPage(escape(material.page.title), file, config)
            self._add(files, file)
        for address, content in data.items():
            path = self._under(address)
            file = File.generated(config, path, content=content, inclusion=InclusionLevel.INCLUDED)
            self._add(files, file)
        if built:
            copied = [file.path for file in prints]
            if play:
                copied += _below(built, PLAYED)
            for address in copied:
                path = str(built / address)
                file = File.generated(config, self._under(address), abs_src_path=path)
                self._add(files, file)
        self.library, self.pages, self.errors = library, by_path, []
        self.tree = page_tree(library, pages, play)
        self.texts = material_pages.indexed(library, pages)
        return files

    def _content(self) -> tuple[Path, ...]:
        """Return the content folders; errors name their files as seen from the working folder."""
        here = Path.cwd()
        folders = [Path(folder) for folder in self.config.content] or [CONTENT]
        return tuple(
            folder.relative_to(here) if folder.is_relative_to(here) else folder
            for folder in folders
        )

    def _under(self, address: str) -> str:
        """Return an address of ours from the root of the site."""
        return f"{self.config.under.strip('/')}/{address}".lstrip("/")

    def _add(self, files: Files, file: File) -> None:
        other = files.get_file_from_path(file.src_uri)
        if other and other.inclusion is not InclusionLevel.EXCLUDED:
            raise PluginError(
                f"{other.src_uri}: Musterbook makes a page or a file with this name"
                ' (rename yours, or set "under" to another folder)'
            )
        if other:
            files.remove(other)
        files.append(file)

    # --- Navigation -------------------------------------------------------------------------------

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Add our pages to the navigation, unless it names our front page already.

        In the root of the site, they are listed themselves. In a folder they are one entry, which
        unfolds in our own pages.
        """
        front = files.get_file_from_path(self._under("index.md"))
        self.others = list(nav.items)
        if not self.config.under:
            nav.items = [*self.others, *self._branches(self.tree.top)]
            nav.homepage = front.page if front else None
        elif front and not any(page.file is front for page in nav.pages):
            self.others.append(NavigationItem(dirname_to_title(self.config.under), front.url))
            nav.items = self.others
        return nav

    def _branches(self, branches: tuple[Branch, ...]) -> list[Any]:
        return [
            NavigationItem(escape(branch.title), self._under(branch.url)) for branch in branches
        ]

    def _navigation(self, nav: Navigation, page: MkDocsPage, url: str) -> Navigation:
        """Return the navigation of one of our pages, in which only what leads to it is unfolded."""
        trail = self.tree.trail(url)
        page.parent = None
        own = self._unfolded(self.tree.top, trail, page, url)
        front = self._under(FRONT)

        def replaced(item: Any) -> Any:
            if isinstance(item, Section):
                inner = [replaced(child) for child in item.children]
                return self._section(item.title, inner, page) if inner != item.children else item
            if item.url != front:
                return item
            index = page if url == FRONT else NavigationItem(item.title, front, is_index=True)
            return self._section(item.title, [index, *own], page)

        under = self.config.under
        items = [replaced(item) for item in self.others] if under else [*self.others, *own]
        unfolded = Navigation(items, [])
        unfolded.homepage = nav.homepage
        return unfolded

    def _unfolded(
        self, branches: tuple[Branch, ...], trail: tuple[Branch, ...], page: MkDocsPage, url: str
    ) -> list[Any]:
        items: list[Any] = self._branches(branches)
        for number, branch in enumerate(branches):
            if not trail or branch != trail[0]:
                continue
            is_here = branch.url == url
            if branch.children:
                index = page if is_here else replace(items[number], is_index=True)
                below = self._unfolded(branch.children, trail[1:], page, url)
                items[number] = self._section(items[number].title, [index, *below], page)
            elif is_here:
                items[number] = page
        return items

    def _section(self, title: str, children: list[Any], page: MkDocsPage) -> Section:
        """Return an unfolded section with a page somewhere in it; the innermost is made first."""
        section = Section(title, children)
        section.active = True
        inner: Any = page
        while inner.parent is not None:
            inner = inner.parent
        inner.parent = section
        return section

    # --- Our own pages ----------------------------------------------------------------------------

    def on_page_markdown(
        self, markdown: str, /, *, page: MkDocsPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Give our pages their metadata; they have no Markdown."""
        material = self.pages.get(page.file.src_uri)
        if material:
            page.meta = {**material.front_matter, "root": self._under("")}
        return markdown

    def on_page_content(
        self, html: str, /, *, page: MkDocsPage, config: MkDocsConfig, files: Files
    ) -> str:
        """Return what the search indexes of our pages, and Markdown with its entries."""
        material = self.pages.get(page.file.src_uri)
        if material is None:
            return self._with_entries(html, page) if "musterbook:" in html else html
        page.toc = get_toc(_tokens(material.headings))
        page.present_anchor_ids = {heading.anchor for heading in material.headings}
        return self.texts.get(material.page.url, "")

    def on_env(self, env: Environment, /, *, config: MkDocsConfig, files: Files) -> Environment:
        """Report every link to an entry that does not exist. Raises PluginError."""
        if self.errors:
            raise PluginError(f"the pages have errors:\n{ContentErrors(self.errors)}")
        return env

    def on_page_context(
        self, context: Any, /, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> Any:
        """Give the template an article and its navigation."""
        material = self.pages.get(page.file.src_uri)
        if material:
            context["nav"] = self._navigation(nav, page, material.page.url)
            context["article"] = material.html
        return context

    # --- Pages of Markdown ------------------------------------------------------------------------

    def _with_entries(self, html: str, page: MkDocsPage) -> str:
        """Return a page with its links to entries."""

        def linked(match: re.Match[str]) -> str:
            node = self._node(match[2], page)
            if node is None:
                return match[0]
            href = get_relative_url(self._under(addresses.url(node)), page.url)
            own, has_class = re.subn(r'(?<=\s)class="', 'class="ref ', f"{match[1]}{match[3]}")
            attributes = own if has_class else f'{own} class="ref"'
            text = match[4] or escape(node.name)
            return f'<a{attributes} data-id="{node.id}" href="{href}">{text}</a>'

        for picture in _PICTURE.finditer(html):
            self._error(
                page, picture[1], f'"{picture[1]}" is not a picture', "link to it, without the !"
            )
        return _LINK.sub(linked, html)

    def _node(self, id: str, page: MkDocsPage) -> Node | None:
        node = self.library.find(unescape(id))
        if node is None:
            hint = did_you_mean(id, self.library.nodes)
            self._error(page, id, f'there is no entry "{id}"', hint)
            return None
        self.users.add(page.file.src_uri)
        return node

    def _error(self, page: MkDocsPage, id: str, message: str, hint: str) -> None:
        """Report each place of a page that names an id, once."""
        written = page.file.content_string
        name = rf"musterbook:{re.escape(unescape(id))}(?![\w/-])"
        for place in [match.start() for match in re.finditer(name, written)] or [0]:
            line, column = written.count("\n", 0, place) + 1, place - written.rfind("\n", 0, place)
            error = ContentError(Mark(page.file.src_uri, line, column), message, hint)
            if error not in self.errors:
                self.errors.append(error)

    def on_post_page(self, output: str, /, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Load styles and scripts in pages of Markdown that name entries."""
        if page.file.src_uri not in self.users:
            return output

        def address(name: str) -> str:
            return get_relative_url(self._under(f"assets/{name}"), page.url)

        names = ("fonts.css", "more-fonts.css", "articles.css", "material.css")
        styles = "".join(f'<link rel="stylesheet" href="{address(name)}">' for name in names)
        script = f'<script src="{address("material.js")}"></script>'
        output = output.replace("</head>", f"{styles}</head>", 1)
        before, end, after = output.rpartition("</body>")
        return f"{before}{script}{end}{after}"


def _tokens(headings: tuple[PageHeading, ...]) -> list[Any]:
    """Return headings as MkDocs' table of contents reads them."""
    tokens: list[Any] = []
    for heading in headings:
        above = tokens[-1]["children"] if heading.level > 2 and tokens else tokens
        name = escape(heading.title, quote=False)
        above.append({"level": heading.level, "id": heading.anchor, "name": name, "children": []})
    return tokens


def _below(folder: Path, prefixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the addresses of files in a folder that start with one of several prefixes."""
    for path in sorted(folder.rglob("*")):
        address = path.relative_to(folder).as_posix()
        if path.is_file() and address.startswith(prefixes):
            yield address
