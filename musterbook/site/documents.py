"""Pages as complete HTML documents, with the template around them and a security policy.

In: finished pages, the menus, metadata for search engines. Out: for each page the HTML file,
and its anchors and addresses for the link check. A document that passed its check is in the cache
with its anchors and addresses, and is not parsed again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from musterbook import workers
from musterbook.cache import Unkeyed
from musterbook.errors import UserError
from musterbook.esbuild import script
from musterbook.library import links
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.site import link_check, security_policy
from musterbook.site.menus import Menu
from musterbook.site.publishing import Publication
from musterbook.templates import templates

CHUNK = 25
"""Number of pages that a process makes at a time."""
MANY = 100
"""Number of pages above which a second process is worth its start-up time."""


@dataclass(frozen=True)
class Document:
    """A finished page, with its anchors and addresses."""

    address: str
    content: bytes
    pointers: link_check.Pointers


@dataclass
class Printer:
    """Turns pages into documents that share the same menus."""

    library: Library
    menu: Menu
    publication: Publication
    _declared: dict[tuple[Any, ...], security_policy.Declaration] = field(default_factory=dict)

    @cached_property
    def _template(self) -> Template:
        return templates("theme").get_template(
            "main.html",
            globals={
                "site_name": self.library.settings.name,
                "credit": self.library.settings.credit,
                "game": self.library.game,
                "early_script": Markup(script("early.js").decode().strip()),
                "lost_script": Markup(script("lost.js").decode().strip()),
            },
        )

    def documents(self, pages: Sequence[Page]) -> Iterator[Document]:
        """Yield the document of each page.

        Raises UserError that lists all active elements of any page that no template declares.
        """

        def document_or_error(page: Page) -> Document | str:
            try:
                return self.document(page)
            except security_policy.PolicyError as error:
                return f"{page.url}: {error}"

        errors = []
        for one in workers.each(
            document_or_error,
            pages,
            parallel=len(pages) > MANY,
            prepare=lambda: self._template,  # so that no child process has to read it
            chunk=CHUNK,
        ):
            if isinstance(one, Document):
                yield one
            else:
                errors.append(one)
        if errors:
            raise UserError("the pages have errors:\n" + "\n".join(errors))

    def document(self, page: Page) -> Document:
        """Return the document of a page. Raises PolicyError."""
        # A server sends the "not found" page for addresses in any folder.
        is_lost = page.url == links.LOST
        values = {
            "root": self.publication.root if is_lost else "../" * page.url.count("/"),
            "is_lost": is_lost,
            "has_cards": has_cards(page),
            "canonical": self.publication.canonical(page),
            "picture": self.publication.picture,
        }
        text = self._template.render(page=page, menu=self.menu, article=Markup(page.html), **values)
        declared = self._declaration(page, values)
        content = security_policy.with_policy(text, declared).encode()
        pointers = link_check.checked(text, declared.key, Unkeyed(declared))
        return Document(page.url, content, pointers)

    def _declaration(self, page: Page, values: dict[str, object]) -> security_policy.Declaration:
        """Return the declaration of a page; the template around it is rendered without content."""
        key = (page.redirect, page.declares, *values.values())
        if key not in self._declared:
            blank = Page("", "", "", "", "", redirect=page.redirect)
            menu = Menu(top=self.menu.top)
            text = self._template.render(page=blank, menu=menu, article="", **values)
            self._declared[key] = security_policy.declaration(text, *page.declares)
        return self._declared[key]


def has_cards(page: Page) -> bool:
    """Whether a page shows the face of a card."""
    return 'class="mb-card' in page.html
