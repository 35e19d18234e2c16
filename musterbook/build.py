"""Runs the whole job: content in, a finished folder out, or nothing touched.

Everything is built into a new folder beside the old one; only when all of it is whole does it
take the old one's place. A note in the folder remembers what it was made from, so that a build
with nothing changed is a matter of a moment.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from musterbook import __version__
from musterbook.errors import UserError
from musterbook.output import (
    NOTE,
    check_apart,
    check_target,
    is_unfinished,
    locked,
    put,
    read_note,
    staging,
)
from musterbook.progress import Reporter

if TYPE_CHECKING:
    from musterbook.library import Library

ROOT = Path(__file__).resolve().parents[1]
Part = str
ALL: tuple[Part, ...] = ("site", "cards")
PRINT = "print"


@dataclass(frozen=True)
class Job:
    """What to make from what.

    `parts` are made anew; parts that are not among them are carried over from the old folder if
    they are still there.
    """

    content: tuple[Path, ...]
    out: Path
    parts: tuple[Part, ...] = ALL
    force: bool = False


def run(job: Job, report: Reporter) -> bool:
    """Build the job into its folder; return False when there was nothing to do.

    Raises ContentErrors for errors in content and UserError for anything else that a user can
    mend. In both cases the old folder is as it was.
    """
    check_target(job.out, job.content)
    if not is_unfinished(job.out) and _is_fresh(job, fingerprint(job.content)):
        return False
    with locked(job.out, lambda: report.say("Waiting for another build of this folder")):
        made_from = fingerprint(job.content)
        if _is_fresh(job, made_from):
            return False
        _build(job, made_from, report)
    return True


def _build(job: Job, made_from: str, report: Reporter) -> None:
    # Heavy libraries are imported only when there is work for them: a second run is quick.
    from musterbook.library import load

    report.say("Reading the content")
    library = load(list(job.content))
    note = read_note(job.out)
    with staging(job.out) as folder:
        if _cards(job, library, folder, report):
            note["cards"] = made_from
        if _site(job, library, folder, report):
            note["site"] = made_from + _prints_key(folder)
        note["made_by"] = f"Musterbook {__version__}"
        put(folder / NOTE, (json.dumps(note, indent=1) + "\n").encode())


def _is_fresh(job: Job, made_from: str) -> bool:
    """Whether every part that is asked for was made from just these files."""
    if job.force:
        return False
    old = read_note(job.out)
    expected = {"cards": made_from, "site": made_from + _prints_key(job.out)}
    return all(old.get(part) == expected[part] for part in job.parts)


def _prints_key(folder: Path) -> str:
    """A short hash of the printed files and their sizes, which the pages name."""
    files = sorted((folder / PRINT).rglob("*.pdf"))
    listed = "\n".join(f"{path.name} {path.stat().st_size}" for path in files)
    return ":" + hashlib.sha256(listed.encode()).hexdigest()[:12]


def _cards(job: Job, library: Library, folder: Path, report: Reporter) -> bool:
    """Print the sheets, or carry the old ones over; return whether they were made."""
    if "cards" not in job.parts:
        if (job.out / PRINT).is_dir():
            shutil.copytree(job.out / PRINT, folder / PRINT)
        return False
    from musterbook import books
    from musterbook.cards import packaging, sheets

    report.say("Printing the cards")
    sheets.write_sheets(library, folder / PRINT, progress=report.advance)
    report.say("Printing boxes and dividers")
    packaging.write_site_packaging(library, folder / PRINT, report.advance)
    report.say("Setting the books")
    books.write_books(library, folder / PRINT, report.advance)
    return True


def _site(job: Job, library: Library, folder: Path, report: Reporter) -> bool:
    """Build pages, data and randomizer, or carry them over; return whether they were made."""
    if "site" not in job.parts:
        if job.out.is_dir():
            own = {PRINT, NOTE}  # only at the top: a deck may be called print, too

            def ignored(path: str, names: list[str]) -> set[str]:
                return own & set(names) if Path(path) == job.out else set()

            shutil.copytree(job.out, folder, ignore=ignored, dirs_exist_ok=True)
        return False
    from musterbook.randomizer import export
    from musterbook.site import link_check, mkdocs_adapter

    report.say("Building the pages")
    export.write_standalone(library, folder)  # the front page tells its size
    faults = mkdocs_adapter.build_site(library, folder)
    if faults:
        raise UserError("the pages have errors:\n" + "\n".join(faults))
    report.say("Building the randomizer")
    export.write_data(library, folder)
    export.write_randomizer(library, folder)
    report.say("Following every link")
    if faults := link_check.crawl(folder):
        raise UserError("the built site has errors:\n" + "\n".join(faults))
    return True


def write_pages(content: Sequence[Path], to: Path) -> int:
    """Write every page as Markdown below `to`, for any other generator; return how many."""
    from musterbook import pages
    from musterbook.library import load

    check_target(to, content)
    library = load(list(content))
    with locked(to), staging(to) as folder:
        count = pages.write_pages(library, folder)
        (folder / NOTE).write_text("{}\n", encoding="utf-8")
    return count


def write_books(
    content: Sequence[Path], ids: Sequence[str], paper: str, folded: bool, to: Path
) -> list[Path]:
    """Write the books of editions and packs, of all editions if none is named, into a folder.

    `folded` imposes them two pages to a side. Raises UserError for ids that have no book.
    """
    from musterbook import books
    from musterbook.library import load

    check_apart(to, content)
    library = load(list(content))
    nodes = books.books_of(library, ids)
    if isinstance(nodes, str):
        raise UserError(nodes)
    written = []
    for node in nodes:
        pdf = books.book(library, node, paper, folded=folded)
        name = books.file_of(node, paper, folded=folded).name
        written.append(put(to / name, pdf))
    return written


def write_sheet(
    content: Sequence[Path], row: str, cards: Sequence[str], paper: str, to: Path
) -> Path:
    """Write the sheet of a ready mission, or of one that was drawn, into a folder.

    Raises UserError if the ids make no mission, ContentErrors if it does not fit on its page.
    """
    from musterbook import books
    from musterbook.library import load

    check_apart(to, content)
    library = load(list(content))
    mission = books.row_sheet(library, row) if row else books.sheet_of(library, cards)
    pdf = books.mission_sheet(library, mission, paper)
    return put(to / f"{mission.id.replace('/', '-')}-{paper}.pdf", pdf)


def inputs(content: Iterable[Path]) -> Iterator[Path]:
    """Yield every file that the product is made from."""
    for name in ("musterbook", "templates", "cards", "randomizer"):
        for path in sorted((ROOT / name).rglob("*")):
            if path.is_file() and not {"__pycache__", "tests"} & set(path.parts):
                yield path
    for name in ("mkdocs.yml", "requirements.lock", "package-lock.json"):
        yield ROOT / name
    for root in content:
        yield from sorted(path for path in root.rglob("*") if path.is_file())


def watched(content: Iterable[Path]) -> list[Path]:
    """Return the folders and files whose change makes a rebuild worth while."""
    own = [ROOT / name for name in ("templates", "cards", "randomizer", "mkdocs.yml")]
    return [path for path in (*content, *own) if path.exists()]


def fingerprint(content: Sequence[Path]) -> str:
    """Return a hash of every file that the product is made from, and of the folders' order."""
    digest = hashlib.sha256("\0".join(map(str, content)).encode())
    for path in inputs(content):
        if path.is_file():
            digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
