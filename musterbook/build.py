"""Builds the site and the print files from the content: the whole program, in reading order.

Everything is built into a new folder, which replaces the old one only when it is complete; if the
build fails, the old folder is unchanged. A note in the folder records what it was made from, so a
build without changes takes a fraction of a second.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from musterbook import __version__, books, workers
from musterbook.cards import sheets, tuck_boxes
from musterbook.errors import ContentError, ContentErrors
from musterbook.library.file_kinds import content_hash
from musterbook.library.library_cache import open_library
from musterbook.library.model.nodes import Library
from musterbook.library.phrases import number_of
from musterbook.output_folder import Writer, check_target, locked, read_note, staging
from musterbook.pdf_engine.shared_fonts import load_fonts
from musterbook.print_files import PrintFile, SitePdf, known_prints
from musterbook.progress import Reporter
from musterbook.randomizer import randomizer_files
from musterbook.randomizer.playtest import game_check
from musterbook.resources import HOME, PACKAGE
from musterbook.room import check_room
from musterbook.site import dataset, offline_files
from musterbook.site.website import Site
from musterbook.site_settings import DEFAULTS, Settings


@dataclass(frozen=True)
class Job:
    """What to build, from which content folders and into which folder.

    Without `prints`, the site has no print files. `force` builds even if nothing has changed.
    `address` is the public address of the site, if it is known. `settings` are those of the site.
    """

    content: tuple[Path, ...]
    out: Path
    prints: bool = True
    force: bool = False
    address: str = ""
    settings: Settings = DEFAULTS


@dataclass(frozen=True)
class BuildSummary:
    """What a finished folder contains."""

    pages: int
    cards: int
    files: int


def run(job: Job, report: Reporter) -> BuildSummary | None:
    """Build the folder of a job; return None if it was already up to date.

    Raises ContentErrors for errors in content and UserError for any other error that the user can
    correct. In both cases the old folder is unchanged.
    """
    check_target(job.out, job.content)
    with locked(job.out):
        made_from = f"{fingerprint(job.content, job.settings)} {job.prints} {job.address}"
        if not job.force and read_note(job.out).made_from == made_from:
            return None
        left_out = 0 if job.prints else len(known_prints(job.out))
        with staging(job.out) as writer:
            writer.note = {"made_by": f"Musterbook {__version__}", "made_from": made_from}
            result = _build(job, writer, report)
    if left_out:
        report.note(
            f"The folder had {number_of(left_out, 'print file')}. This site has none; `all` makes"
            " them again."
        )
    return result


def _build(job: Job, writer: Writer, report: Reporter) -> BuildSummary:
    library = _read(job, report)
    for note in check_room(library, report):
        report.note(str(note))
    prints = _write_prints(library, writer, report) if job.prints else ()
    single_size = _write_randomizer(library, writer, report)
    pages = _write_pages(library, prints, single_size, job.address, writer, report)
    _write_offline_files(library, writer, report)
    return BuildSummary(pages, len(library.of_kind("card")), len(writer.files))


def _read(job: Job, report: Reporter) -> Library:
    report.stage("Reading entries")
    library = open_library(job.content, game_check=game_check(), settings=job.settings)
    report.advance(len(library.nodes), len(library.nodes))
    workers.freeze_objects()
    return library


def _write_prints(library: Library, writer: Writer, report: Reporter) -> tuple[PrintFile, ...]:
    """Write decks and books as PDF files. Raises ContentErrors."""
    report.stage("Drawing faces of cards")
    faces = sheets.site_faces(library, report.advance)
    report.stage("Printing files")
    files = [
        *sheets.sheet_files(library, faces),
        *tuck_boxes.tuck_box_files(library),
        *books.book_files(library),
    ]
    return write_pdfs(files, writer, report)


def write_pdfs(files: Sequence[SitePdf], writer: Writer, report: Reporter) -> tuple[PrintFile, ...]:
    """Make and write PDF files; return them with their sizes.

    Raises ContentErrors for every sheet that does not fit and every warning of the PDF engine.
    """
    prints: list[PrintFile] = []
    errors: list[ContentError] = []
    made = workers.each(
        _pdf_or_errors,
        files,
        prepare=load_fonts,
        size=lambda file: file.length,
        progress=report.advance,
    )
    for planned, result in zip(files, made, strict=True):
        if isinstance(result, ContentErrors):
            errors += result.errors
        else:
            pdf, pages = result
            writer.write(planned.file.path, pdf)
            prints.append(replace(planned.file, pages=pages, size=len(pdf)))
    if errors:
        raise ContentErrors(errors)
    writer.note["print_files"] = [asdict(file) for file in prints]
    return tuple(prints)


def _pdf_or_errors(file: SitePdf) -> tuple[bytes, int] | ContentErrors:
    try:
        return file.make()
    except ContentErrors as errors:
        return errors


def _write_randomizer(library: Library, writer: Writer, report: Reporter) -> int:
    """Write the randomizer, also as a single file; return the size of that file, or 0.

    Raises UserError.
    """
    report.stage("Building the randomizer")
    packs = randomizer_files.Packs(library)
    single = randomizer_files.single(packs) if library.playable else b""
    if single:
        writer.write(randomizer_files.SINGLE, single)
    writer.write_all(randomizer_files.page_files(packs, single_size=len(single)))
    writer.write_all(dataset.files(library, packs.data))
    return len(single)


def _write_pages(
    library: Library,
    prints: tuple[PrintFile, ...],
    single_size: int,
    address: str,
    writer: Writer,
    report: Reporter,
) -> int:
    """Write every page, and what they load; return the number of pages. Raises UserError."""
    report.stage("Making pages")
    site = Site(
        library,
        prints,
        single_size=single_size,
        address=address,
        progress=report.advance,
    )
    pages = site.pages
    report.stage("Writing pages")
    for document in site.documents(report.advance):
        writer.write(document.address, document.content)
    report.stage("Writing data for scripts")
    writer.write_all(site.shared_files())
    writer.write_all(site.public_files())
    writer.write_all(site.data_files())
    return len(pages)


def _write_offline_files(library: Library, writer: Writer, report: Reporter) -> None:
    """Write what saves the site for offline use, which lists every file before it."""
    writer.write_all(
        offline_files.files(library.settings.name, library.game.language, writer.files)
    )
    report.stage("Packing files for offline use")
    writer.write_all(offline_files.archive(writer.folder, writer.files))


def own_files() -> Iterator[Path]:
    """Yield the project's own files from which anything is built, without hidden ones."""
    packages = ("requirements.lock", "package.json", "package-lock.json")
    yield from (path for name in packages if (path := HOME / name).is_file())
    names = ("templates", "cards", "client", "bundles", "examples")
    for folder in (PACKAGE, *(HOME / name for name in names)):
        for path in sorted(folder.rglob("*")):
            is_ignored = path.name.startswith(".") or path.parent.name == "__pycache__"
            if path.is_file() and not is_ignored:
                yield path


def fingerprint(content: Sequence[Path], settings: Settings = DEFAULTS) -> str:
    """Return a hash of every input file, the order of the content folders, and the settings."""
    made_from = repr((list(map(str, content)), settings, content_hash(content)))
    digest = hashlib.sha256(made_from.encode())
    for path in own_files():
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
