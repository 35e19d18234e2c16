"""Pages as complete HTML documents, with the template around them.

In: finished pages, the menus, the public address. Out: for each page the HTML file.
Why: docs/decisions/site-without-mkdocs.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jinja2 import Template
from markupsafe import Markup

from musterbook import workers
from musterbook.esbuild import script
from musterbook.library import addresses
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.progress import Advance, no_progress
from musterbook.site import security_policy
from musterbook.site.menus import Menu
from musterbook.site.publishing import Publication
from musterbook.site.shared_files import DARK
from musterbook.templates import templates

CHUNK = 25
"""Number of pages that a process makes at a time."""
PARALLEL_PAGES = 100
"""Number of pages above which more processes are worth their start-up time."""


@dataclass(frozen=True)
class Document:
    """A finished page."""

    address: str
    content: bytes


@dataclass
class Printer:
    """Turns pages into documents that share the same menus."""

    library: Library
    menu: Menu
    publication: Publication

    @cached_property
    def _template(self) -> Template:
        early, lost = (script(name).decode().strip() for name in ("early.js", "lost.js"))
        return templates("theme").get_template(
            "main.html",
            globals={
                "site_name": self.library.settings.name,
                "credit": self.library.settings.credit,
                "theme_colour": self.library.settings.header or DARK,
                "game": self.library.game,
                "logo": Markup(self.library.logo.replace("<svg ", '<svg aria-hidden="true" ', 1)),
                "policy": security_policy.policy(early, lost),
                "early_script": Markup(early),
                "lost_script": Markup(lost),
            },
        )

    def documents(
        self, pages: Sequence[Page], progress: Advance = no_progress
    ) -> Iterator[Document]:
        return workers.each(
            self.document,
            pages,
            parallel=len(pages) > PARALLEL_PAGES,
            prepare=lambda: self._template,  # so that no child process has to read it
            chunk=CHUNK,
            progress=progress,
        )

    def document(self, page: Page) -> Document:
        # A server sends the "not found" page for addresses in any folder.
        is_lost = page.url == addresses.LOST
        text = self._template.render(
            page=page,
            menu=self.menu,
            article=Markup(page.html),
            root=self.publication.root if is_lost else "../" * page.url.count("/"),
            is_lost=is_lost,
            has_cards=has_cards(page),
            canonical=self.publication.canonical(page),
            picture=self.publication.picture,
        )
        return Document(page.url, text.encode())


def has_cards(page: Page) -> bool:
    """Whether a page shows the face of a card."""
    return 'class="mb-card' in page.html
