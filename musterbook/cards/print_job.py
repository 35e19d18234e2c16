"""A print job: chosen cards into files of a folder.

In: content, a choice, how to print it. Out: files, and lines that say what was made. Everything
is made aside and moved into the folder at the end; other files there stay.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from musterbook.cards.faces import CACHE, LARGE, Dress, Theme
from musterbook.cards.formats import formats, micrometres
from musterbook.cards.selection import Wish, called, choose, with_copies
from musterbook.cards.sheets import (
    Backs,
    Marks,
    Offset,
    Printed,
    Setup,
    calibration,
    print_cards,
    rendered,
)
from musterbook.cards.targets import (
    Order,
    order,
    write_drivethru,
    write_mpc,
    write_pngs,
    write_silhouette,
    write_single,
    write_tgc,
    write_tts,
)
from musterbook.cards.targets.order import Progress
from musterbook.errors import UserError
from musterbook.library.model.entries import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.library.stored import open_library
from musterbook.output import check_apart
from musterbook.progress import Reporter

CARD = "card"
"""Instead of a paper: one card a page."""

RESOLUTIONS = (300, 600)
"""Pixels per inch of pictures, the default first."""


@dataclass(frozen=True)
class PrintJob:
    """What to print and how; lengths are micrometres, names those of `cards/formats.yml`.

    `address` is where pictures for the simulator will be found, `site_url` where the site is, for
    QR codes.
    """

    content: tuple[Path, ...]
    to: Path
    wish: Wish = field(default_factory=Wish)
    format: str = "pdf"
    size: str | None = None
    paper: str = "a4"
    theme: Theme = "full"
    large: bool = False
    backs: Backs = "long"
    bleed: int | None = None
    margin: int | None = None
    marks: Marks = "crop"
    offset: Offset = field(default_factory=Offset)
    first: bool = True
    dpi: int = RESOLUTIONS[0]
    address: str | None = None
    site_url: str | None = None
    calibrate: bool = False
    cutter: str = "three"
    cache_dir: Path = CACHE


def job_of(content: Sequence[Path], **wishes: Any) -> PrintJob:
    """Return the job for the options of the command; what is not given has its usual value."""
    wish = Wish(
        wishes["editions"],
        wishes["packs"],
        wishes["decks"],
        wishes["cards"],
        wishes["changed_since"],
        wishes["copies"] or 1,
    )
    given = {
        "format": wishes["format"],
        "size": wishes["size"],
        "paper": wishes["paper"],
        "theme": wishes["ink"],
        "backs": wishes["backs"],
        "bleed": _length(wishes["bleed"]),
        "margin": _length(wishes["margin"]),
        "marks": wishes["marks"],
        "offset": Offset(*wishes["back_offset"]) if wishes["back_offset"] else None,
        "first": wishes["first"],
        "dpi": int(wishes["dpi"]) if wishes["dpi"] else None,
        "address": wishes["address"],
        "site_url": wishes["site_url"],
        "cutter": wishes["cutter"],
    }
    return PrintJob(
        tuple(content),
        wishes["to"] or Path("print"),
        wish,
        large=wishes["large"],
        calibrate=wishes["calibrate"],
        **{name: value for name, value in given.items() if value is not None},
    )


def _length(mm: str | None) -> int | None:
    return None if mm is None else micrometres(float(mm))


def run(job: PrintJob, report: Reporter) -> list[str]:
    """Do the job; return what was made, a line each.

    Raises ContentErrors for faults in content, UserError for a wish that cannot be fulfilled.
    """
    check_apart(job.to, job.content)
    try:
        job.to.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=job.to, prefix=".printing-") as folder:
            lines = _made(job, Path(folder), report)
            _move(Path(folder), job.to)
        return lines
    except ValueError as error:
        raise UserError(str(error)) from error


def setup_of(job: PrintJob) -> Setup:
    """Return how the sheets of a job are printed."""
    known = formats()
    paper = known.papers.get(job.paper) or next(iter(known.papers.values()))
    return Setup(
        dress_of(job),
        paper,
        job.backs,
        job.bleed,
        known.sheet.margin if job.margin is None else job.margin,
        job.marks,
        job.offset,
        job.first,
    )


def dress_of(job: PrintJob) -> Dress:
    """Return how the faces of a job are dressed; large print needs a large card."""
    sizes = formats().sizes
    slug = job.size or (LARGE if job.large else next(iter(sizes)))
    size = sizes[slug]
    if job.large and size.width * size.height < sizes[LARGE].width * sizes[LARGE].height:
        raise UserError(f"large print has no room on {size.name}; choose --size {LARGE}")
    return Dress(size, job.theme, large=job.large, site_url=job.site_url)


def _made(job: PrintJob, folder: Path, report: Reporter) -> list[str]:
    setup = setup_of(job)
    if job.calibrate:
        path = folder / f"calibration-{setup.paper.slug}-{setup.backs}.pdf"
        path.write_bytes(calibration(setup))
        return [f"{job.to / path.name}: print it on both sides; it says what to do."]
    report.say("Reading the content")
    library = open_library(job.content)
    cards = choose(library, job.wish, job.content)
    title, name = called(library, cards, job.wish)
    stem = folder / f"{name}{_suffix(job)}"
    report.say(f"Printing {len(cards)} cards")
    if job.format in ("pdf", "silhouette") and job.paper != CARD:
        return _sheets(job, library, cards, setup, title, stem, report.advance)
    pages = rendered(library, cards, setup.dress, job.cache_dir, report.advance)
    made = order(
        library, cards, pages, setup.dress, title=title, stem=stem.name, sets=job.wish.copies
    )
    report.say("Making files")
    paths = _others(job, made, folder, report.advance)
    return _told(job, folder, paths, made.count)


def _sheets(
    job: PrintJob,
    library: Library,
    cards: Sequence[Node[Card]],
    setup: Setup,
    title: str,
    stem: Path,
    progress: Progress,
) -> list[str]:
    copies = with_copies(cards, job.wish.copies)
    if job.format == "silhouette":
        paths = write_silhouette(
            library,
            copies,
            setup,
            title=title,
            stem=stem,
            progress=progress,
            cache_dir=job.cache_dir,
            kind=job.cutter,
        )
        return [*_told(job, stem.parent, paths, len(copies)), *_cutting(job, setup)]
    if setup.lost > 0:
        with_bleed, without = setup.layout.count, setup.layout.count + setup.lost
        note = [
            f"With {(job.bleed or 0) / 1000:g} mm of bleed {with_bleed} cards fit on a sheet, "
            f"without {without}."
        ]
    else:
        note = []
    if not setup.labelled:
        note.append(
            f"{setup.dress.size.name} cards fill {setup.paper.name} so well that sheets have no "
            "room for a label; bookmarks and file name tell them apart."
        )
    printed = print_cards(
        library,
        copies,
        setup,
        title=title,
        stem=stem,
        progress=progress,
        cache_dir=job.cache_dir,
    )
    return [*(_line(job, one, len(copies), setup) for one in printed), *note]


def _cutting(job: PrintJob, setup: Setup) -> list[str]:
    """Say what a cutter's program has to be told of the paper."""
    larger = formats().cutters[job.cutter].larger
    if not larger:
        return []
    width, height = ((side + larger) / 1000 for side in setup.paper.area)
    return [
        f"Print to the edge, without margins; tell the cutter's program that the paper is "
        f"{width:g} × {height:g} mm."
    ]


def _line(job: PrintJob, one: Printed, cards: int, setup: Setup) -> str:
    size = f"{one.bytes / 1e6:.1f} MB"
    each = f"{setup.layout.count} on a sheet"
    ink = f"ink {one.ink:.0f} %"
    return f"{job.to / one.path.name}: {cards} cards, {each}, {one.pages} pages, {ink}, {size}"


def _others(job: PrintJob, made: Order, folder: Path, progress: Progress) -> list[Path]:
    if job.format == "png":
        return write_pngs(made, folder, progress, dpi=job.dpi, bleed=job.bleed or 0)
    if job.format == "tts":
        place = (job.to / f"{made.stem}-tts").resolve().as_uri()
        return write_tts(made, folder, progress, address=job.address or place)
    if job.format == "pdf":
        bleed = formats().bleeds[-1] if job.bleed is None else job.bleed
        return write_single(made, folder / made.stem, progress, bleed=bleed)
    writers: dict[str, Callable[[Order, Path, Progress], list[Path]]] = {
        "mpc": write_mpc,
        "tgc": write_tgc,
        "drivethru": write_drivethru,
    }
    return writers[job.format](made, folder, progress)


def _told(job: PrintJob, folder: Path, paths: Sequence[Path], cards: int) -> list[str]:
    if len(paths) > 3:
        place = job.to / paths[0].relative_to(folder).parts[0]
        return [f"{place}: {cards} cards in {len(paths)} files"]
    return [f"{job.to / path.relative_to(folder)}: {cards} cards" for path in paths]


def _move(folder: Path, to: Path) -> None:
    """Move what was made to its place, over files of the same name."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            target = to / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)


def _suffix(job: PrintJob) -> str:
    """Return what tells the files of one setup from those of another."""
    parts = [job.size or "", "large" if job.large else ""]
    parts.append(job.theme if job.theme != "full" else "")
    if job.format in ("pdf", "silhouette"):
        parts.append(job.paper)
        parts.append(job.backs if job.backs != "long" else "")
        parts.append(job.format if job.format == "silhouette" else "")
        parts.append(job.cutter if job.format == "silhouette" and job.cutter != "three" else "")
    if job.format == "png" and job.dpi != RESOLUTIONS[0]:
        parts.append(str(job.dpi))
    return "".join(f"-{part}" for part in parts if part)
