"""What the template around every page of the site is given: the page's own facts, and the menus.

In: a library, or a page. Out: values for `templates/theme/main.html`. With the empty ones, the
template shows what it contains before any content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from musterbook.library import links
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.context import DOUBT, PRINTS, SOURCES, Context
from musterbook.pages.packs import doors
from musterbook.site import licences


@dataclass(frozen=True)
class Menu:
    """The links of header and footer, from the root of the site."""

    editions: tuple[dict[str, Any], ...] = ()
    top: tuple[dict[str, str], ...] = ()
    foot: tuple[dict[str, str], ...] = ()


@dataclass(frozen=True)
class Shell:
    """What a page tells the template around it; without values, a page about nothing."""

    title: str = ""
    description: str = ""
    here: str = ""
    pack: str = ""
    edition: str = ""
    redirect: str = ""
    elsewhere: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, page: Page) -> Shell:
        """Return what a page of ours tells the template."""
        own = (page.description, page.here, page.pack, page.edition, page.redirect)
        return cls(page.full_title, *own, page.elsewhere)


def menu(library: Library, play: str) -> Menu:
    """Return the links of header and footer, from the root of the site."""
    context = Context(library)
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
                        "doors": doors(context, pack),
                    }
                    for pack in library.packs(edition.id)
                ],
            }
        )
    top = [{"name": "Play", "url": play, "icon": "dice-5"}] if play else []
    foot = [{"name": page.name, "url": links.url(page)} for page in library.of_kind("page")]
    foot += [{"name": "Sources", "url": SOURCES}, {"name": "Doubtful facts", "url": DOUBT}]
    foot.append({"name": "Licences", "url": licences.ADDRESS})
    return Menu(
        editions=tuple(shelf),
        top=(*top, {"name": "Print", "url": PRINTS, "icon": "printer"}),
        foot=tuple(link for link in foot if link["url"] != "index.html"),
    )
