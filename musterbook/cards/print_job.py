"""A print job: writes selected cards to files in a folder.

In: content, a selection, print options. Out: files, and a summary of them in lines. Everything is
written to a temporary folder and moved at the end; other files in the target folder are kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook.cards.faces import Page, Progress
from musterbook.cards.formats import formats
from musterbook.cards.print_options import RESOLUTIONS, PrintJob
from musterbook.cards.selection import doubled_decks, job_name, select_cards, with_copies
from musterbook.cards.sheets import Printed, calibration, divided_lines, print_cards, rendered
from musterbook.cards.targets import PACKAGING
from musterbook.errors import UserError
from musterbook.library.library_cache import open_library
from musterbook.library.model.entries import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.library.phrases import number_of
from musterbook.output import check_outside
from musterbook.progress import Reporter

if TYPE_CHECKING:
    from musterbook.cards.targets.order import Order


def run(job: PrintJob, report: Reporter, library: Library | None = None) -> list[str]:
    """Run the job; return a line for each file.

    `library` is the content of the job if it is loaded already. Raises ContentErrors for errors in
    content, UserError for a job that cannot be done.
    """
    check_outside(job.to, job.content)
    try:
        job.to.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=job.to, prefix=".printing-") as folder:
            lines = _write(job, Path(folder), report, library)
            _move(Path(folder), job)
        return lines
    except ValueError as error:
        raise UserError(str(error)) from error


@dataclass(frozen=True)
class _Batch:
    """The cards of a job, each once, their pages, and the title and file name stem of the job."""

    library: Library
    cards: tuple[Node[Card], ...]
    pages: Mapping[str, Page]
    title: str
    stem: Path
    progress: Progress


def _write(job: PrintJob, folder: Path, report: Reporter, library: Library | None) -> list[str]:
    if job.calibrate:
        return _calibration(job, folder)
    _check_layout(job)
    if library is None:
        report.stage("Reading the content")
        library = open_library(job.content)
    cards = select_cards(library, job.query, job.content)
    title, name = job_name(library, cards, job.query)
    report.stage(f"Printing {number_of(len(cards), 'card')}")
    pages = rendered(library, cards, job.design, job.cache_dir, report.advance)
    stem = folder / f"{name}{_suffix(job)}"
    batch = _Batch(library, cards, pages, title, stem, report.advance)
    if job.format in PACKAGING:
        lines = _packaging(job, batch)
    elif job.format == "silhouette":
        lines = _cutter_sheets(job, batch)
    elif job.format == "pdf" and job.paper:
        lines = _sheets(job, batch)
    else:
        lines = _order(job, batch, report)
    return [*lines, *divided_lines(library, cards, pages, job.design), *_set_notes(job, batch)]


def _check_layout(job: PrintJob) -> None:
    """Raise before anything is rendered if cards do not fit on the paper."""
    if job.format == "silhouette":
        from musterbook.cards.targets.silhouette import cutting_setup

        cutting_setup(job.setup, job.cutter)
    if job.format == "pdf" and job.paper:
        count = job.setup.layout.count
        if job.used >= count:
            raise UserError(f"--start-at {job.used + 1}: a sheet has only {count} places")


def _calibration(job: PrintJob, folder: Path) -> list[str]:
    setup = job.setup
    path = folder / f"calibration-{setup.paper.slug}-{setup.backs}.pdf"
    path.write_bytes(calibration(setup))
    how = {
        "long": "Print it on both sides, flipped on the long edge",
        "short": "Print it on both sides, flipped on the short edge",
        "manual": "Print page 1, put the sheet back as you do for cards, and print page 2",
    }[job.backs]
    return [f"{job.to / path.name}: {how}. It explains how to measure the offset."]


def _sheets(job: PrintJob, batch: _Batch) -> list[str]:
    setup = job.setup
    copies = with_copies(batch.library, batch.cards, job.query)
    printed = print_cards(
        batch.library,
        copies,
        setup,
        title=batch.title,
        stem=batch.stem,
        pages=batch.pages,
        cache_dir=job.cache_dir,
    )
    each = setup.layout.count
    notes = []
    if setup.lost > 0:
        notes.append(
            f"With {(job.bleed or 0) / 1000:g} mm of bleed, {number_of(each, 'card')} "
            f"{'fits' if each == 1 else 'fit'} on a sheet; without bleed, {each + setup.lost}."
        )
    if not setup.labelled:
        notes.append(
            f"{setup.design.size.name} cards leave no room for a label on {setup.paper.name}; "
            "use the bookmarks and the file name to identify sheets."
        )
    if job.first and not setup.first:
        notes.append("The paper is too small for a first sheet to test the printer.")
    return [*(_line(job, one, len(copies), each) for one in printed), *notes]


def _line(job: PrintJob, one: Printed, cards: int, each: int) -> str:
    facts = (
        number_of(cards, "card"),
        f"{each} on a sheet",
        number_of(one.pages, "page"),
        f"ink {one.ink:.0f} %",
        file_size(one.bytes),
    )
    return f"{job.to / one.path.name}: {', '.join(facts)}"


def file_size(count: int) -> str:
    """Return a number of bytes in kB or MB."""
    return f"{max(count / 1e3, 1):.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"


def _cutter_sheets(job: PrintJob, batch: _Batch) -> list[str]:
    from musterbook.cards.targets.silhouette import write_silhouette

    copies = with_copies(batch.library, batch.cards, job.query)
    paths = write_silhouette(
        batch.library,
        copies,
        job.setup,
        title=batch.title,
        stem=batch.stem,
        pages=batch.pages,
        progress=batch.progress,
        cache_dir=job.cache_dir,
        kind=job.cutter,
    )
    lines = _file_lines(job, batch.stem.parent, paths, number_of(len(copies), "card"))
    if larger := formats().cutters[job.cutter].larger:
        width, height = ((side + larger) / 1000 for side in job.setup.paper.area)
        lines.append(
            f"Print to the edge, without margins; set the paper size in the cutter's program to "
            f"{width:g} × {height:g} mm."
        )
    return lines


def _order(job: PrintJob, batch: _Batch, report: Reporter) -> list[str]:
    """Write files other than sheets: pictures, archives for services, a simulator's files."""
    from musterbook.cards.targets.order import order

    order_made = order(
        batch.library,
        batch.cards,
        batch.pages,
        job.design,
        title=batch.title,
        stem=batch.stem.name,
        sets=lambda card: job.query.sets(batch.library, card),
    )
    report.stage("Making files")
    paths = _order_files(job, order_made, batch.stem.parent, report.advance)
    return _file_lines(job, batch.stem.parent, paths, number_of(order_made.count, "card"))


def _order_files(job: PrintJob, made: Order, folder: Path, progress: Progress) -> list[Path]:
    # Only the modules of this format are imported.
    if job.format == "png":
        from musterbook.cards.targets.pictures import write_pngs

        return write_pngs(
            made,
            folder,
            progress,
            dpi=job.dpi,
            bleed=job.bleed or 0,
            round_corners=job.corners == "round",
        )
    if job.format == "tts":
        from musterbook.cards.targets.tts import write_tts

        place = (job.to / f"{made.stem}-tts").resolve().as_uri()
        return write_tts(made, folder, progress, address=job.address or place)
    if job.format == "pdf":
        from musterbook.cards.targets.one_card_pages import write_single

        bleed = formats().bleeds[-1] if job.bleed is None else job.bleed
        return write_single(made, folder / made.stem, progress, bleed=bleed)
    from musterbook.cards.targets.drivethru import write_drivethru
    from musterbook.cards.targets.services import write_mpc, write_tgc

    writers: dict[str, Callable[[Order, Path, Progress], list[Path]]] = {
        "mpc": write_mpc,
        "tgc": write_tgc,
        "drivethru": write_drivethru,
    }
    return writers[job.format](made, folder, progress)


def _packaging(job: PrintJob, batch: _Batch) -> list[str]:
    """Write boxes, dividers or labels; a text that continues on a second card counts as two."""
    from musterbook.cards.packaging import contents_of, packaging_pdf

    decks = contents_of(
        batch.library,
        batch.cards,
        lambda card: job.query.sets(batch.library, card),
        lambda card: len(batch.pages[card.id].parts),
    )
    setup = job.setup
    pdf, pages_made = packaging_pdf(
        job.format,
        batch.title,
        decks,
        job.size,
        setup.paper,
        margins=job.margins,
        thickness=job.thickness,
        low_ink=job.theme == "low-ink",
    )
    path = batch.stem.with_name(f"{batch.stem.name}.pdf")
    path.write_bytes(pdf)
    return _file_lines(
        job,
        batch.stem.parent,
        [path],
        f"{number_of(len(decks), 'deck')}, {number_of(pages_made, 'page')}",
    )


def _set_notes(job: PrintJob, batch: _Batch) -> list[str]:
    names = doubled_decks(batch.library, batch.cards, job.query)
    if not names:
        return []
    return [f"One set for each player: {', '.join(names)} (--copies 1 for a single set)."]


def _file_lines(job: PrintJob, folder: Path, paths: Sequence[Path], contents: str) -> list[str]:
    if len(paths) > 3:
        place = job.to / paths[0].relative_to(folder).parts[0]
        return [f"{place}: {contents} in {len(paths)} files"]
    return [f"{job.to / path.relative_to(folder)}: {contents}" for path in paths]


def _move(folder: Path, job: PrintJob) -> None:
    """Move finished files to the target folder, replacing files of the same name.

    The target folder may contain content folders, as with `--to .`, but no file may be written into
    the content.
    """
    moves = [
        (path, job.to / path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    for _, target in moves:
        check_outside(target, job.content)
    for path, target in moves:
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)


def _suffix(job: PrintJob) -> str:
    """Return the suffix that distinguishes the files of jobs with different options."""
    usual = next(iter(formats().sizes.values()))
    parts = [job.size.slug if job.size != usual and not job.large else ""]
    parts += ["large" if job.large else "", job.theme if job.theme != "full" else ""]
    if job.format in ("pdf", "silhouette", *PACKAGING):
        parts.append(job.paper.slug if job.paper else "card")
    if job.format in ("pdf", "silhouette"):
        parts.append(job.backs if job.backs != "long" else "")
        parts.append(job.format if job.format == "silhouette" else "")
        parts.append(job.cutter if job.format == "silhouette" and job.cutter != "three" else "")
    if job.format in PACKAGING:
        parts.append(job.format)
    if job.format == "png":
        parts.append(str(job.dpi) if job.dpi != RESOLUTIONS[0] else "")
        parts.append(job.corners if job.corners == "round" else "")
    return "".join(f"-{part}" for part in parts if part)
