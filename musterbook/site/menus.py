"""What the template around every page of the site is given: the page's own facts, and the menus.

In: a library, or a page. Out: values for `templates/theme/main.html`. With the empty ones, the
template shows what it contains before any content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.context import CONCEPTS, DOUBT, PRINTS, SOURCES, Context
from musterbook.pages.packs import pack_links
from musterbook.site import licences
from musterbook.site.publishing import Publication, Told
from musterbook.templates import templates

_CARD = 'class="mb-card'
"""What pages contain that show a card face."""


@dataclass(frozen=True)
class Shell:
    """What a page tells the template around it; without values, a page about nothing.

    `root` leads from the page to the root of the site, `has_cards` says whether it shows faces, and
    `told` is what it tells search engines.
    """

    root: str = ""
    url: str = ""
    title: str = ""
    description: str = ""
    here: str = ""
    pack: str = ""
    edition: str = ""
    redirect: str = ""
    has_cards: bool = False
    told: Told = field(default_factory=Told)
    elsewhere: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: Page, publication: Publication) -> Shell:
        """Return what a page of ours tells the template."""
        return replace(
            cls.blank(page, publication),
            url=page.url,
            title=page.full_title,
            description=page.description,
            here=page.here,
            pack=page.pack,
            edition=page.edition,
            told=publication.told(page),
            elsewhere=page.elsewhere,
        )

    @classmethod
    def blank(cls, page: Page, publication: Publication) -> Shell:
        """Return the same without content: what decides which files the template loads."""
        # A server sends the page for lost addresses for those in any folder.
        is_lost = page.url == links.LOST
        return cls(
            root=publication.root if is_lost else "../" * page.url.count("/"),
            url=page.url if is_lost else "",
            redirect=page.redirect,
            has_cards=_CARD in page.html,
            told=publication.told(page).without_content,
        )

    @property
    def is_lost(self) -> bool:
        """Whether this is the page that servers send for an address without a file."""
        return self.url == links.LOST

    @property
    def key(self) -> tuple[object, ...]:
        """What two pages have in common for which the template declares the same."""
        return self.root, self.url, self.redirect, self.has_cards, self.told


class Twin(NamedTuple):
    """Where the same idea is in another edition or pack; without an address, it is not there."""

    where: str
    name: str = ""
    url: str = ""
    why: str = ""


@dataclass(frozen=True)
class Menu:
    """The links of header and footer, from the root of the site."""

    editions: tuple[dict[str, Any], ...] = ()
    top: tuple[dict[str, str], ...] = ()
    foot: tuple[dict[str, str], ...] = ()
    _panels: dict[tuple[str, str, str], Markup] = field(default_factory=dict, repr=False)

    def panel(self, shell: Shell) -> Markup:
        """Return the list of all editions as HTML, with that of a page unfolded.

        Pages at one depth share it, but for the edition and pack that they belong to.
        """
        key = shell.root, shell.edition, shell.pack
        if key not in self._panels:
            unfolded = shell.edition or (self.editions[0]["id"] if self.editions else "")
            html = templates("theme").get_template("partials/editions.html").render(
                menu=self, root=shell.root, unfolded=unfolded, here=shell.edition, pack=shell.pack
            )  # fmt: skip
            self._panels[key] = Markup(html)
        return self._panels[key]

    def twins(self, shell: Shell) -> list[Twin]:
        """Return where the idea of a page is in each other edition, and in other packs."""
        found: list[Twin] = []
        for edition in self.editions:
            same = shell.elsewhere.get(edition["id"])
            if same:
                found.append(Twin(edition["name"], **same))
            elif edition["id"] != shell.edition:
                found.append(Twin(edition["name"]))
            for pack in edition["packs"]:
                twin = shell.elsewhere.get(pack["id"])
                if twin and not (same and same["url"] == twin["url"]):
                    found.append(Twin(pack["name"], **twin))
        return found


def menu(library: Library, play: str) -> Menu:
    """Return the links of header and footer, from the root of the site."""
    context = Context(library)
    editions = []
    for edition in reversed(library.editions):
        editions.append(
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
                        "links": pack_links(context, pack),
                    }
                    for pack in library.packs(edition.id)
                ],
            }
        )
    top = [{"name": "Play", "url": play, "icon": "play"}] if play else []
    if len(library.editions) > 1:
        top.append({"name": "Compare editions", "url": CONCEPTS, "icon": "compare"})
    top.append({"name": "Print", "url": PRINTS, "icon": "print"})
    foot = [{"name": page.name, "url": links.url(page)} for page in library.of_kind("page")]
    foot += [{"name": link["name"], "url": link["url"]} for link in top if link["url"] == CONCEPTS]
    foot += [{"name": "Sources", "url": SOURCES}, {"name": "Unverified facts", "url": DOUBT}]
    foot.append({"name": "Licences", "url": licences.ADDRESS})
    return Menu(
        editions=tuple(editions),
        top=tuple(top),
        foot=tuple(link for link in foot if link["url"] != "index.html"),
    )
