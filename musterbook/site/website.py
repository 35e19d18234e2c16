"""The site as files: complete pages, search, styles, scripts and offline support.

In: a library, the print files, the randomizer. Out: files by address.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from jinja2 import Template

from musterbook import workers
from musterbook.article import articles
from musterbook.books.game_sheet import game_files
from musterbook.cards import faces
from musterbook.library import addresses
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages import Context, Page, makers
from musterbook.pages.front_page import example_cards
from musterbook.pages.map_pages import map_files
from musterbook.pages.matrix_pages import matchup_files
from musterbook.pages.pick_page import face_files
from musterbook.print_files import PrintFile
from musterbook.progress import Advance, no_progress
from musterbook.site import offline_files, publishing, search_data, shared_files
from musterbook.site.card_pictures import example_pictures, preview_picture
from musterbook.site.documents import Document, Menu, menu, page_document, page_template

PAGES_AT_ONCE = 25
"""Number of pages that a process makes at a time."""
PARALLEL_PAGES = 100
"""Number of pages above which more processes are worth their start-up time."""


@dataclass(frozen=True, eq=False)
class Site:
    """The site of a library.

    `prints` are the files that pages link to. `play` is the address of the randomizer from the
    root of the site, empty if there is none; `single_size` is the size of its single-file version
    in bytes. `address` is the public address of the site, if it is known. `progress` is told
    how many pages are made.
    """

    library: Library
    prints: tuple[PrintFile, ...] = ()
    play: str = addresses.PLAY  # without a pack to play, no page links to it
    single_size: int = 0
    address: str = ""
    progress: Advance = no_progress

    @property
    def _play(self) -> str:
        return self.play if self.library.playable else ""

    @cached_property
    def makers(self) -> Mapping[str, Callable[[], Page]]:
        """The makers of all pages by address, in reading order."""
        context = Context(
            self.library, prints=self.prints, play=self._play, single_size=self.single_size
        )
        return makers(context)

    @cached_property
    def pages(self) -> list[Page]:
        """Every page, in reading order."""
        makers = list(self.makers.values())
        return list(
            workers.each(
                lambda make: make(),
                makers,
                parallel=len(makers) > PARALLEL_PAGES,
                prepare=self._prepare,
                chunk=PAGES_AT_ONCE,
                progress=self.progress,
            )
        )

    def _prepare(self) -> None:
        """Compute what the pages of several processes need."""
        articles(self.library).build_all()
        decks = self.library.of_kind("deck")
        faces.fit_decks(self.library, ((deck.id, faces.usual()) for deck in decks))

    @cached_property
    def _template(self) -> Template:
        return page_template(self.library)

    @cached_property
    def _menu(self) -> Menu:
        return menu(self.library, self._play)

    @cached_property
    def publication(self) -> publishing.Publication:
        """The public metadata of the site. Raises UserError for an invalid address."""
        return publishing.Publication.at(self.address)

    def document(self, page: Page) -> Document:
        """Return a page as a complete document. Raises UserError."""
        return page_document(page, self._template, self._menu, self.publication)

    def documents(self, progress: Advance = no_progress) -> Iterable[Document]:
        """Yield every page as a complete document. Raises UserError."""
        return workers.each(
            self.document,
            self.pages,
            parallel=len(self.pages) > PARALLEL_PAGES,
            prepare=lambda: self._template,  # so that no child process has to read it
            chunk=PAGES_AT_ONCE,
            progress=progress,
        )

    def shared_files(self) -> Files:
        """Return the files that pages load and that do not depend on them: styles, scripts,
        fonts.
        """
        return {**shared_files.assets(self.library), **offline_files.icons()}

    def data_files(self) -> Files:
        """Return the files that scripts load on demand: search, popovers, faces of cards."""
        search = search_data.search_script(self.library, self.pages)  # lists all pages
        return {"assets/search-data.js": search.encode(), **self.entry_files()}

    def entry_files(self) -> Files:
        """Return the files that scripts load and that depend only on the library."""
        library = self.library
        return {
            **shared_files.popover_scripts(library),
            **face_files(library),
            **game_files(library),
            **matchup_files(library),
            **map_files(library),
            **example_pictures(library),
        }

    def public_files(self) -> Files:
        """Return the files that need a public address: site map, robots.txt and the picture."""

        def picture() -> bytes:
            return preview_picture(self.library, example_cards(Context(self.library)))

        return publishing.files(self.publication, self.pages, picture)


def linkable(library: Library, files: Iterable[PrintFile]) -> tuple[PrintFile, ...]:
    """Return the print files of an earlier build of whose entries the library still has pages."""
    entries = {"", *(node.id for node in library.listed)}
    return tuple(file for file in files if entries.issuperset((file.pack, file.deck, file.of)))
