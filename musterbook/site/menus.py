"""Values for the template around every page: metadata of the page, and the menus.

In: a library, or a page. Out: values for `templates/theme/main.html`. With blank values, the
template renders only what it contains itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.links import CONCEPTS, PRINTS
from musterbook.library.model.edition import EditionFile
from musterbook.library.model.game_file import ANY_GAME, GameFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.pages import Page
from musterbook.pages.compare_packs import has_comparisons
from musterbook.pages.context import Context
from musterbook.pages.frame import compare_title
from musterbook.pages.packs import pack_links
from musterbook.pages.panels import about_pages
from musterbook.pages.views import Link
from musterbook.site.publishing import PageMetadata, Publication
from musterbook.site.shared_files import LICENCES
from musterbook.templates import templates

MANY_PACKS = 20
"""Number of packs from which menus have no links into them: each page has the menu."""

_CARD = 'class="mb-card'
"""Text by which pages with a card face are recognised."""


@dataclass(frozen=True)
class Shell:
    """A page for the template around it.

    `root` is the path from the page to the root of the site, `has_cards` says whether it shows card
    faces; `metadata` is for search engines and link previews.
    """

    page: Page
    root: str
    has_cards: bool
    metadata: PageMetadata

    @classmethod
    def of(cls, page: Page, publication: Publication) -> Shell:
        """Return a page with everything that comes from content."""
        # A server sends the "not found" page for addresses in any folder.
        root = publication.root if page.url == links.LOST else "../" * page.url.count("/")
        return cls(page, root, has_cards(page), publication.metadata(page))

    @property
    def blank(self) -> Shell:
        """The same with only what decides which files the template loads."""
        url = links.LOST if self.is_lost else ""
        page = Page(url, "", "", "", "", "", redirect=self.page.redirect)
        return replace(self, page=page, metadata=self.metadata.without_content)

    @property
    def is_lost(self) -> bool:
        """Whether this is the page that servers send for an address that does not exist."""
        return self.page.url == links.LOST

    @property
    def key(self) -> tuple[object, ...]:
        """Pages with the same key have the same declaration from the template."""
        blank = self.blank
        return self.root, blank.page.url, blank.page.redirect, self.has_cards, blank.metadata


def has_cards(page: Page) -> bool:
    """Whether a page shows the face of a card."""
    return _CARD in page.html


@dataclass(frozen=True)
class Menu:
    """The links of header and footer, from the root of the site.

    `editions` are the newest first, each with its packs and the links into them.
    """

    editions: tuple[tuple[Node[EditionFile], list[tuple[Node[PackFile], list[Link]]]], ...] = ()
    game: GameFile = ANY_GAME
    top: tuple[dict[str, str], ...] = ()
    foot: tuple[dict[str, str], ...] = ()
    _panels: dict[tuple[str, str, str], Markup] = field(default_factory=dict, repr=False)

    def panel(self, shell: Shell) -> Markup:
        """Return the list of all editions as HTML, with the page's own edition unfolded.

        Pages at one depth share it, apart from their edition and pack.
        """
        key = shell.root, shell.page.edition, shell.page.pack
        if key not in self._panels:
            unfolded = shell.page.edition or (self.editions[0][0].id if self.editions else "")
            template = templates("theme").get_template("partials/editions-menu.html")
            html = template.render(menu=self, shell=shell, unfolded=unfolded, url=links.url)
            self._panels[key] = Markup(html)
        return self._panels[key]


def menu(library: Library, play: str) -> Menu:
    """Return the links of header and footer, from the root of the site."""
    top = [{"name": "Play", "url": play, "icon": "play"}] if play else []
    if has_comparisons(Context(library.complete)):
        top.append({"name": compare_title(library), "url": CONCEPTS, "icon": "compare"})
    top.append({"name": "Print", "url": PRINTS, "icon": "print"})
    foot = [{"name": page.name, "url": links.url(page)} for page in library.of_kind("page")]
    foot += [{"name": link["name"], "url": link["url"]} for link in top if link["url"] == CONCEPTS]
    foot += [{"name": name, "url": url} for name, url in about_pages(library).items()]
    foot.append({"name": "Licences", "url": LICENCES})
    brief = len(library.packs()) > MANY_PACKS
    return Menu(
        tuple(
            (
                edition,
                [
                    (pack, [] if brief else pack_links(library, pack))
                    for pack in library.packs(edition.id)
                ],
            )
            for edition in reversed(library.editions)
        ),
        library.game,
        top=tuple(top),
        foot=tuple(link for link in foot if link["url"] != "index.html"),
    )
