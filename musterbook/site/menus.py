"""Values for the template around every page: metadata of the page, and the menus.

In: a library, or a page. Out: values for `templates/theme/main.html`. With blank values, the
template renders only what it contains itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.links import CONCEPTS, DOUBT, PRINTS, SOURCES
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.packs import pack_links
from musterbook.site import licences
from musterbook.site.publishing import PageMetadata, Publication
from musterbook.templates import templates

_CARD = 'class="mb-card'
"""Text by which pages with a card face are recognised."""


@dataclass(frozen=True)
class Shell:
    """Metadata of a page for the template around it; the default values are those of a blank page.

    `root` is the path from the page to the root of the site, `has_cards` says whether it shows card
    faces; `metadata` is for search engines and link previews.
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
    metadata: PageMetadata = field(default_factory=PageMetadata)
    elsewhere: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: Page, publication: Publication) -> Shell:
        """Return the metadata of a page."""
        return replace(
            cls.blank(page, publication),
            url=page.url,
            title=page.full_title,
            description=page.description,
            here=page.here,
            pack=page.pack,
            edition=page.edition,
            metadata=publication.metadata(page),
            elsewhere=page.elsewhere,
        )

    @classmethod
    def blank(cls, page: Page, publication: Publication) -> Shell:
        """Return only the metadata that decides which files the template loads."""
        # A server sends the "not found" page for addresses in any folder.
        is_lost = page.url == links.LOST
        return cls(
            root=publication.root if is_lost else "../" * page.url.count("/"),
            url=page.url if is_lost else "",
            redirect=page.redirect,
            has_cards=_CARD in page.html,
            metadata=publication.metadata(page).without_content,
        )

    @property
    def is_lost(self) -> bool:
        """Whether this is the page that servers send for an address that does not exist."""
        return self.url == links.LOST

    @property
    def key(self) -> tuple[object, ...]:
        """Pages with the same key have the same declaration from the template."""
        return self.root, self.url, self.redirect, self.has_cards, self.metadata


class Twin(NamedTuple):
    """The counterpart of a page in another edition or pack; it has no address if there is none."""

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
        """Return the list of all editions as HTML, with the page's own edition unfolded.

        Pages at one depth share it, apart from their edition and pack.
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
        """Return the counterparts of a page in other editions and packs."""
        counterparts: list[Twin] = []
        for edition in self.editions:
            same = shell.elsewhere.get(edition["id"])
            if same:
                counterparts.append(Twin(edition["name"], **same))
            elif edition["id"] != shell.edition:
                counterparts.append(Twin(edition["name"]))
            for pack in edition["packs"]:
                twin = shell.elsewhere.get(pack["id"])
                if twin and not (same and same["url"] == twin["url"]):
                    counterparts.append(Twin(pack["name"], **twin))
        return counterparts


def menu(library: Library, play: str) -> Menu:
    """Return the links of header and footer, from the root of the site."""
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
                        "links": pack_links(library, pack),
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
