"""Pages as complete HTML documents, with the template and its menus around them.

In: a library, finished pages, the public address. Out: for each page the HTML file.
Why: docs/decisions/site-without-mkdocs.md
"""

from __future__ import annotations

from dataclasses import dataclass, field

from jinja2 import Template
from markupsafe import Markup

from musterbook.esbuild import script
from musterbook.library import addresses
from musterbook.library.addresses import CONCEPTS, PRINTS
from musterbook.library.model.game_file import ANY_GAME, GameFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.pages import Page
from musterbook.pages.article_frame import compare_title
from musterbook.pages.comparison_pages import compared_pairs
from musterbook.pages.pack_pages import named_apart, pack_links
from musterbook.pages.page import Link
from musterbook.pages.side_panels import about_pages
from musterbook.site import security_policy
from musterbook.site.publishing import Publication
from musterbook.site.shared_files import DARK, LICENCES
from musterbook.templates import templates

FOOT = 1
"""The highest position of a written page to which the foot of every page has a link."""
MANY_PACKS = 20
"""Number of packs from which menus have no links into them: each page has the menu."""


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

    def panel(self, page: Page, root: str) -> Markup:
        """Return the list of all editions as HTML, with the page's own edition unfolded.

        Pages at one depth share it, apart from their edition and pack.
        """
        key = root, page.edition, page.pack
        if key not in self._panels:
            unfolded = page.edition or (self.editions[0][0].id if self.editions else "")
            template = templates("theme").get_template("partials/editions-menu.html")
            html = template.render(
                menu=self, page=page, root=root, unfolded=unfolded, url=addresses.url
            )
            self._panels[key] = Markup(html)
        return self._panels[key]


def menu(library: Library, play: str) -> Menu:
    """Return the links of header and footer, from the root of the site."""
    top = [{"name": "Play", "url": play, "icon": "play"}] if play else []
    if compared_pairs(library):
        top.append({"name": compare_title(library), "url": CONCEPTS, "icon": "compare"})
    top.append({"name": "Print", "url": PRINTS, "icon": "print"})
    pages = [page for page in library.top_pages if page.data.order <= FOOT]
    foot = [{"name": page.name, "url": addresses.url(page)} for page in pages]
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
                    for pack in named_apart(library.packs(edition.id))
                ],
            )
            for edition in reversed(library.editions)
        ),
        library.game,
        top=tuple(top),
        foot=tuple(foot),
    )


@dataclass(frozen=True)
class Document:
    """A finished page."""

    address: str
    content: bytes


def page_template(library: Library) -> Template:
    """Return the template of every page of a site."""
    early, lost = (script(name).decode().strip() for name in ("early.js", "lost.js"))
    return templates("theme").get_template(
        "main.html",
        globals={
            "site_name": library.settings.name,
            "credit": library.settings.credit,
            "theme_colour": library.settings.header or DARK,
            "game": library.game,
            "logo": Markup(library.logo.replace("<svg ", '<svg aria-hidden="true" ', 1)),
            "policy": security_policy.policy(early, lost),
            "early_script": Markup(early),
            "lost_script": Markup(lost),
        },
    )


def page_document(page: Page, template: Template, menu: Menu, publication: Publication) -> Document:
    """Return a page with the template and the menus around it."""
    # A server sends the "not found" page for addresses in any folder.
    is_lost = page.url == addresses.LOST
    text = template.render(
        page=page,
        menu=menu,
        article=Markup(page.html),
        root=publication.root if is_lost else "../" * page.url.count("/"),
        is_lost=is_lost,
        has_cards=has_cards(page),
        canonical=publication.canonical(page),
        picture=publication.picture,
    )
    return Document(page.url, text.encode())


def has_cards(page: Page) -> bool:
    """Whether a page shows the face of a card."""
    return 'class="mb-card' in page.html
