"""Pages as whole documents: the theme around each, its policy, and what it points at.

In: finished pages, the theme, the menus. Out: for each page the HTML file, and its anchors and
addresses for the link check. Each document is parsed once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from musterbook.errors import UserError
from musterbook.pages import Page
from musterbook.site import link_check, policy
from musterbook.site.mkdocs_adapter import Theme
from musterbook.site.shell import Menu, Shell


@dataclass(frozen=True)
class Document:
    """A page as it is written, and what it points at."""

    address: str
    content: bytes
    pointers: link_check.Document


@dataclass
class Printer:
    """Makes documents of pages; all share a theme and menus."""

    theme: Theme
    menu: Menu
    _declared: dict[tuple[Any, ...], policy.Declaration] = field(default_factory=dict)

    def documents(self, pages: Iterable[Page]) -> Iterator[Document]:
        """Yield the document of each page.

        Raises UserError with everything active in any page that no template declares.
        """
        errors = []
        for page in pages:
            try:
                yield self.document(page)
            except policy.PolicyError as error:
                errors.append(f"{page.url}: {error}")
        if errors:
            raise UserError("the pages have errors:\n" + "\n".join(errors))

    def document(self, page: Page) -> Document:
        """Return the document of a page. Raises PolicyError."""
        values = {"shell": Shell.of(page), "menu": self.menu, "article": Markup(page.html)}
        text = self.theme.page(page.url, values)
        tree = policy.parsed(text)
        guarded = policy.guarded(text, self._declaration(page), tree)
        return Document(page.url, guarded.encode(), link_check.read_tree(tree))

    def _declaration(self, page: Page) -> policy.Declaration:
        """What the templates of a page declare: those of the theme are rendered without content."""
        # Addresses of the theme's files depend on the depth of the page, if it has one address.
        place = page.url if self.theme.site_url else page.url.count("/")
        key = (place, page.redirect, page.declares)
        if key not in self._declared:
            empty = {"shell": Shell(redirect=page.redirect), "menu": Menu(top=self.menu.top)}
            blank = self.theme.page(page.url, {**empty, "article": ""})
            self._declared[key] = policy.declaration(blank, *page.declares)
        return self._declared[key]
