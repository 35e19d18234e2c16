"""Builds the site and the print files from the content.

Everything is built into a new folder, which replaces the old one only when it is complete; if the
build fails, the old folder is unchanged. A note in the folder records what it was made from, so a
build without changes takes a fraction of a second.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import __version__, workers
from musterbook.errors import UserError
from musterbook.output_folder import (
    NOTE,
    Files,
    PrintFile,
    Writer,
    check_target,
    is_unfinished,
    known_prints,
    locked,
    read_note,
    staging,
    written_files,
)
from musterbook.progress import Reporter
from musterbook.resources import HOME, PACKAGE
from musterbook.site_settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from musterbook.cards.faces import Design, Page
    from musterbook.library import Library

    Faces = Mapping[Design, Mapping[str, Page]]
    """The rendered cards and backs of each design, by id."""

ALL = ("site", "cards")

Prints = Mapping[str, PrintFile]
"""The print files of a site by their address."""


@dataclass(frozen=True)
class Job:
    """What to build, from which content folders and into which folder.

    `parts` are rebuilt; other parts are carried over from the old folder if it still has them.
    `force` rebuilds even if nothing has changed. `address` is the public address of the site, if
    it is known. `settings` are those of the site.
    """

    content: tuple[Path, ...]
    out: Path
    parts: tuple[str, ...] = ALL
    force: bool = False
    address: str = ""
    settings: Settings = DEFAULTS


def run(job: Job, report: Reporter) -> bool:
    """Build the parts of a job into its folder; return False if they were already up to date.

    Raises ContentErrors for errors in content and UserError for any other error that the user can
    correct. In both cases the old folder is unchanged.
    """
    check_target(job.out, job.content)
    if not is_unfinished(job.out) and _is_fresh(job, fingerprint(job.content, job.settings)):
        return False
    with locked(job.out, lambda: report.stage("Waiting for another build of this folder")):
        made_from = fingerprint(job.content, job.settings)
        if _is_fresh(job, made_from):
            return False
        _build(job, made_from, report)
    return True


def _build(job: Job, made_from: str, report: Reporter) -> None:
    # Heavy libraries are imported only when they are needed, so that a run without changes is fast.
    from musterbook.article import articles
    from musterbook.library.library_cache import open_library
    from musterbook.randomizer.playtest import game_check
    from musterbook.site import offline_files

    report.stage("Reading the content")
    library = open_library(job.content, game_check=game_check(), settings=job.settings)
    articles(library).build_all()
    workers.freeze_objects()
    with staging(job.out) as writer, ExitStack() as stack:
        note = writer.note = read_note(job.out)
        library_files: Callable[[], _LibraryFiles] = partial(_library_files, library)
        faces = fitted_faces(library, report) if "cards" in job.parts else {}
        if {"site", "cards"} <= set(job.parts):  # otherwise there is nothing to do meanwhile
            library_files = stack.enter_context(workers.in_background(library_files))
        if "cards" in job.parts:
            prints = _make_prints(library, faces, writer, report)
            note["cards"] = made_from
        else:
            prints = known_prints(job.out)
            for path in prints:
                writer.keep(path, job.out / path)
        if "site" in job.parts:
            report.stage("Building the randomizer")
            _make_site(library, prints, library_files(), writer, report, job.address)
            note["site"] = made_from + _prints_key(prints) + job.address
        else:
            _keep_site(job.out, writer)
        if "index.html" in writer.files:
            report.stage("Packing everything for offline use")
            writer.write_all(offline_files.archive(writer.folder, writer.files))
        facts = {path: [one.pages, one.size] for path, one in prints.items()}
        note |= {"made_by": f"Musterbook {__version__}", "prints": facts}


def _is_fresh(job: Job, made_from: str) -> bool:
    """Whether every requested part was made from files with this fingerprint."""
    if job.force:
        return False
    old = read_note(job.out)
    site = made_from + _prints_key(known_prints(job.out)) + job.address
    expected = {"cards": made_from, "site": site}
    return all(old.get(part) == expected[part] for part in job.parts)


def _prints_key(prints: Prints) -> str:
    """A short hash of the print files and their sizes, which the pages list."""
    listed = "\n".join(f"{path} {prints[path].size}" for path in sorted(prints))
    return ":" + hashlib.sha256(listed.encode()).hexdigest()[:12]


def fitted_faces(library: Library, report: Reporter) -> Faces:
    """Fit every card at each size that the site prints; the faces are stored for the next build.

    Raises ContentErrors for each card that does not fit, with the size.
    """
    from musterbook.cards import sheets

    report.stage("Fitting the cards")
    return sheets.site_faces(library, progress=report.advance, note=report.note)


def _make_prints(library: Library, faces: Faces, writer: Writer, report: Reporter) -> Prints:
    """Write decks and books as PDF files; return them by address."""
    from musterbook import books
    from musterbook.cards import packaging, sheets

    prints = {}
    for stage, files in {
        "Printing the cards": sheets.sheet_files(library, faces, progress=report.advance),
        "Printing tuck boxes": packaging.tuck_box_files(library, progress=report.advance),
        "Printing the books": books.book_files(library, report.advance),
    }.items():
        report.stage(stage)
        for file in files:
            writer.write(file.path, file.pdf)
            prints[file.path] = PrintFile(file.pages, len(file.pdf))
    return prints


_LibraryFiles = tuple[bytes, Files]


def _library_files(library: Library) -> _LibraryFiles:
    """Make the files that depend only on the library, while cards are printed. Raises UserError.

    They are the randomizer as a single file, empty if no pack can be played, and all others.
    """
    from musterbook.randomizer import randomizer_files
    from musterbook.site.website import Site

    packs = randomizer_files.Packs(library)
    single = randomizer_files.single(packs) if library.playable else b""
    site = Site(library)
    return single, {
        **randomizer_files.page_files(packs, single_size=len(single)),
        **randomizer_files.data_files(packs),
        **site.shared_files(),
        **site.entry_files(),
    }


def _make_site(
    library: Library,
    prints: Prints,
    library_files: _LibraryFiles,
    writer: Writer,
    report: Reporter,
    address: str,
) -> None:
    """Write pages, data and the randomizer, and check every link. Raises UserError."""
    from musterbook.randomizer import randomizer_files
    from musterbook.site import offline_files, print_files
    from musterbook.site.link_check import LinkCheck
    from musterbook.site.website import Site

    check = LinkCheck()

    def write(files: Files) -> None:
        writer.write_all(files)
        for address, content in files.items():
            check.read(address, content)

    report.stage("Building the pages")
    single, files = library_files
    if single:
        writer.write(randomizer_files.SINGLE, single)
    write(files)
    linked = print_files.linked(library, prints)
    site = Site(library, tuple(linked), single_size=len(single), address=address)
    _ = site.pages  # made before the fork, because the child process needs them too
    with workers.in_background(site.search_files) as search_files:
        write(site.public_files())
        for document in site.documents():
            writer.write(document.address, document.content)
            check.add(document.address, document.pointers)
        write(search_files())
    write(offline_files.files(library.settings.name, writer.files))
    report.stage("Checking every link")
    if errors := check.errors(writer.files, site.publication.root):
        raise UserError("the built site has errors:\n" + "\n".join(errors))


def _keep_site(out: Path, writer: Writer) -> None:
    """Carry over the last build, except print files and the files that depend on them."""
    from musterbook.site.offline_files import SUMS

    for address in sorted(written_files(out) - {NOTE, *SUMS}):
        # Only the top-level folder: a deck can also be called "print".
        if (out / address).is_file() and not address.startswith("print/"):
            writer.keep(address, out / address)


def inputs(content: Iterable[Path]) -> Iterator[Path]:
    """Yield every file from which anything is built."""
    for folder in own_files():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.parent.name != "__pycache__":
                yield path
    for name in ("requirements.lock", "package-lock.json"):
        yield HOME / name
    for root in content:
        yield from sorted(path for path in root.rglob("*") if path.is_file())


def own_files() -> list[Path]:
    """Return the project's own folders from which anything is built."""
    names = ("templates", "cards", "client", "bundles")
    return [PACKAGE, *(HOME / name for name in names if (HOME / name).exists())]


def fingerprint(content: Sequence[Path], settings: Settings = DEFAULTS) -> str:
    """Return a hash of every input file, the order of the content folders, and the settings."""
    digest = hashlib.sha256("\0".join(map(str, content)).encode() + repr(settings).encode())
    for path in inputs(content):
        if path.is_file():
            digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
