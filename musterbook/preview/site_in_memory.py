"""The files of the site for one state of the content, each made on first request."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, partial

from musterbook.library import addresses
from musterbook.library.model.nodes import Library, Node
from musterbook.output_folder import Files
from musterbook.pages import Print
from musterbook.preview.deck_faces import DeckFaces
from musterbook.randomizer import randomizer_files
from musterbook.site import dataset, offline_files
from musterbook.site.website import Site


class SiteContents:
    """The site of a library, with a page of faces for each deck."""

    def __init__(self, library: Library, prints: Sequence[Print]) -> None:
        self.library = library
        self.site = Site(library, tuple(prints))
        self.packs = randomizer_files.Packs(library)
        self.faces = DeckFaces(library)
        # Each is made once, on its first request.
        self._page = cache(self._document)
        self._shared = cache(self.site.shared_files)
        self._data = cache(self.site.data_files)
        self._randomizer = cache(partial(randomizer_files.page_files, self.packs))
        self._lock = threading.RLock()

    @cached_property
    def entries(self) -> Mapping[str, Node]:
        """The entry of each page, by the page's address."""
        return {addresses.url(node): node for node in self.library.nodes.values()}

    def get(self, address: str) -> bytes | None:
        """Return a file of the site, or None if there is none at this address."""
        with self._lock:
            if address in self.site.makers:
                return self._page(address)
            if (deck_file := self.faces.get(address)) is not None:
                return deck_file
            for files in self._groups(address):
                if address in files:
                    return files[address]
        return None

    def faces_of(self, address: str) -> str:
        """Return the address of the page of faces for the deck or card that a page shows."""
        node = self.entries.get(address)
        if node is not None and node.kind == "card" and node.parent:
            node = self.library.find(node.parent)
        return self.faces.address(node.id) if node is not None and node.kind == "deck" else ""

    def _document(self, address: str) -> bytes:
        return self.site.printer.document(self.site.makers[address]()).content

    def _groups(self, address: str) -> Iterator[Files]:
        """Yield groups of files that may contain this address, the quickest to make first.

        The service worker is left out: it would make browsers show old pages.
        """
        yield {offline_files.SIZES: b'{"pages": 0, "prints": 0, "archive": 0}'}
        yield self._shared()
        if address == randomizer_files.PAGE or address.startswith(randomizer_files.ASSETS):
            yield self._randomizer()
        elif address == randomizer_files.SINGLE:
            yield {address: randomizer_files.single(self.packs)}
        elif address.startswith("data/"):
            yield dataset.files(self.library, self.packs.data)
        elif address.startswith("assets/"):
            yield self._data()
