"""The files of the site for one state of the content, each made on first request."""

import threading
from collections.abc import Iterator, Sequence
from functools import cache, partial

from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.pages import Print
from musterbook.randomizer import randomizer_files
from musterbook.site import dataset, offline_files
from musterbook.site.website import Site


class SiteContents:
    """The site of a library."""

    def __init__(self, library: Library, prints: Sequence[Print]) -> None:
        self.library = library
        self.site = Site(library, tuple(prints))
        self.packs = randomizer_files.Packs(library)
        # Each is made once, on its first request.
        self._page = cache(self._document)
        self._shared = cache(self.site.shared_files)
        self._data = cache(self.site.data_files)
        self._randomizer = cache(partial(randomizer_files.page_files, self.packs))
        self._lock = threading.RLock()

    def get(self, address: str) -> bytes | None:
        """Return a file of the site, or None if there is none at this address."""
        with self._lock:
            if address in self.site.makers:
                return self._page(address)
            for files in self._groups(address):
                if address in files:
                    return files[address]
        return None

    def _document(self, address: str) -> bytes:
        return self.site.printer.document(self.site.makers[address]()).content

    def _groups(self, address: str) -> Iterator[Files]:
        """Yield groups of files that may contain this address, the quickest to make first.

        The service worker is left out: it would make browsers show old pages.
        """
        yield {offline_files.SIZES: b'{"pages": 0, "archive": 0}'}
        yield self._shared()
        if address == randomizer_files.PAGE or address.startswith(randomizer_files.ASSETS):
            yield self._randomizer()
        elif address == randomizer_files.SINGLE:
            yield {address: randomizer_files.single(self.packs)}
        elif address.startswith("data/"):
            yield dataset.files(self.library, self.packs.data)
        elif address.startswith("assets/"):
            yield self._data()
