"""Outputs of a library, and of packages as folders on disk, for tests that open files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from musterbook.books.book_entries import BookSection
from musterbook.books.book_html import pack_part
from musterbook.books.book_links import book_renderer
from musterbook.library import addresses
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.output_folder import Files, Writer, revision
from musterbook.pages import Page
from musterbook.randomizer import randomizer_files
from musterbook.site import dataset, offline_files, shared_files, web_fonts
from musterbook.site.website import Site
from tests.link_check import LinkCheck


def put(files: Files, folder: Path) -> None:
    """Write files below a folder, replacing existing ones."""
    for address, content in files.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder by its address."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def publish(folder: Path) -> None:
    """Write the service worker and the archive of a folder for the files that it contains."""
    written = {name: revision(data) for name, data in files_of(folder).items()}
    made = offline_files.files("Musterbook", "en", written)
    put(made, folder)
    put(offline_files.archive(folder, {*written, *made}), folder)


def put_randomizer(library: Library, folder: Path) -> None:
    """Write the randomizer with all files that it loads, without a site."""
    files = {
        **web_fonts.styles(library),
        "assets/musterbook.svg": shared_files.mark().encode(),
        **randomizer_files.page_files(randomizer_files.Packs(library)),
    }
    put(files, folder)
    put(offline_files.icons(), folder)
    publish(folder)


def put_site(library: Library, folder: Path, *, play: str = "", address: str = "") -> None:
    """Write the pages of a site and the files they load, without randomizer and print files."""
    site = Site(library, play=play, address=address)
    writer = Writer(folder)
    writer.write_all({**site.shared_files(), **site.data_files(), **site.public_files()})
    for document in site.documents():
        writer.write(document.address, document.content)


def crawl(site: Path) -> list[str]:
    """Return every error of a site in a folder, in the order of files."""
    check, files = LinkCheck(), set()
    for path in sorted(site.rglob("*")):
        if path.is_file():
            name = path.relative_to(site).as_posix()
            files.add(name)
            if name.endswith((".html", ".svg", ".css")):
                check.read(name, path.read_bytes())
    return check.errors(files)


class SitePages(Mapping[str, Page]):
    """The pages of a site by their address, each made when it is first asked for."""

    def __init__(self, library: Library) -> None:
        self.makers = Site(library).makers
        self.made: dict[str, Page] = {}

    def __getitem__(self, address: str) -> Page:
        if address not in self.made:
            self.made[address] = self.makers[address]()
        return self.made[address]

    def __iter__(self) -> Iterator[str]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)


site_pages = cache(SitePages)
"""The pages of the site of a library."""


@cache
def entries_of(library: Library) -> dict[str, Any]:
    """Return every entry of the data of a library by its id."""
    found: dict[str, Any] = json.loads(dataset.files(library)["data/v1/library.json"])["entries"]
    return found


def page_of(library: Library, id: str) -> str:
    """The page of an entry."""
    return site_pages(library)[addresses.url(library[id])].html


def section_of(library: Library, pack: str, id: str) -> str:
    """The name and the HTML of an entry in the book of a pack."""

    def every(section: BookSection) -> Iterator[BookSection]:
        yield section
        for inner in section.sections:
            yield from every(inner)

    part = pack_part(book_renderer(library), library.entry(pack, PackFile))
    return next(f"{one.name} {one.html}" for one in every(part) if one.id == id)
