"""Writes the print sheets of a library.

In: a library and a folder. Out: one PDF for each deck and paper, and one for each pack and paper
with all its decks; the facts of each. Cards come from the cache of faces, and a sheet whose
cards and labels are the same as last time comes from the cache whole.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from musterbook.errors import ContentError, ContentErrors
from musterbook.faces import CACHE, Page, Progress, render, sides
from musterbook.formats import formats, micrometres
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Library, Node
from musterbook.sheets.impose import Placed, impose
from musterbook.sheets.layout import Layout, solve
from musterbook.sheets.paper import Sheet, empty_sheets
from musterbook.sheets.plan import (
    PAPERS,
    SheetFile,
    copies,
    expected_files,
    known_papers,
    sheets,
)

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Written:
    """A file that was written: where, for what, and how much of it there is."""

    file: SheetFile
    path: Path
    pages: int
    cards: int
    bytes: int


def write_sheets(
    library: Library,
    out_dir: Path,
    *,
    papers: Sequence[str] = PAPERS,
    progress: Progress | None = None,
    site_url: str | None = None,
    cache_dir: Path = CACHE,
) -> list[Written]:
    """Write all print files into a folder.

    `progress` is told how many cards and files are done, of how many. With a `site_url` cards
    carry a QR code of their page. Raises ContentErrors for cards that do not fit, and for every
    warning of the PDF engine.
    """
    known_papers(papers)
    files = expected_files(library, papers)
    fronts_and_backs = sides(library, (deck for file in files for deck in file.decks), site_url)
    total = len(fronts_and_backs) + len(files)
    tell = progress or (lambda done, total: None)
    pages = render(
        fronts_and_backs, cache_dir=cache_dir, progress=lambda done, _: tell(done, total)
    )
    out_dir.mkdir(parents=True, exist_ok=True)
    written = []
    for number, file in enumerate(files, start=1):
        written.append(_write(library, file, pages, out_dir, cache_dir))
        tell(len(fronts_and_backs) + number, total)
    return written


def _write(
    library: Library, file: SheetFile, pages: Mapping[str, Page], folder: Path, cache_dir: Path
) -> Written:
    card = formats().card
    layout = solve(
        formats().papers[file.paper],
        micrometres(card.width),
        micrometres(card.height),
        formats().sheet,
    )
    cards = copies(library, file)
    placed, labels = [], []
    version = _version(pages[card.id].key for card in cards)
    for number, some in enumerate(groups := sheets(cards, layout.count), start=1):
        fronts = list(zip(layout.slots, some, strict=False))
        placed.append([(slot, pages[card.id].pdf) for slot, card in fronts])
        placed.append(
            [(layout.behind(slot), pages[cast(str, card.parent)].pdf) for slot, card in fronts]
        )
        begins = _begins(library, cards, groups, number)
        count = f"Sheet {number} of {len(groups)}"
        labels.append(_label(library, file, f"{count} · fronts · version {version}", begins, True))
        labels.append(_label(library, file, f"{count} · backs · version {version}", (), False))
    pdf = _sheet_pdf(library, file, layout, placed, labels, pages, cache_dir)
    path = folder / file.name
    path.write_bytes(pdf)
    return Written(file, path, len(placed), len(cards), len(pdf))


def _sheet_pdf(
    library: Library,
    file: SheetFile,
    layout: Layout,
    placed: Sequence[Sequence[Placed]],
    labels: Sequence[Sheet],
    pages: Mapping[str, Page],
    cache_dir: Path,
) -> bytes:
    """Return the file from the cache, or make it and remember it."""
    slots = [[(slot, pdf.name) for slot, pdf in page] for page in placed]
    title = _title(library, file)
    digest = hashlib.sha256(repr((_recipe(), title, layout, slots, labels)).encode()).hexdigest()
    kept = cache_dir.parent / "sheets" / f"{digest}.pdf"
    if kept.is_file():
        return kept.read_bytes()
    empty, warnings = empty_sheets(title, labels, layout)
    if warnings:
        mark = library[file.pack].mark
        raise ContentErrors(
            ContentError(mark, f"the PDF engine warns about {file.name}: {warning}")
            for warning in warnings
        )
    pdf = impose(empty, layout, placed)
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = kept.with_suffix(f".{os.getpid()}")
    draft.write_bytes(pdf)
    draft.replace(kept)
    return pdf


@cache
def _recipe() -> str:
    """Return the hash of the code and the files that sheets are made with."""
    digest = hashlib.sha256()
    root = HERE.parent.parent
    parts = (*sorted(HERE.glob("*.py")), root / "cards/sheet.css", root / "cards/formats.yml")
    for path in (*parts, root / "templates/cards/sheet.html"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _title(library: Library, file: SheetFile) -> str:
    pack = library[file.pack]
    edition = library[pack.edition].name if pack.edition else ""
    deck = library[file.deck].name if file.deck else "all decks"
    return " · ".join(part for part in (edition, pack.name, deck) if part)


def _label(
    library: Library, file: SheetFile, what: str, begins: tuple[str, ...], front_side: bool
) -> Sheet:
    paper = formats().papers[file.paper].name
    own = file.deck and not cast(DeckFile, library[file.deck].data).shared
    how = "flip on the long edge" + (" · one set for each player" if own else "")
    return Sheet(
        ((_title(library, file), what), (f"{paper} · print at 100 %, on both sides", how)),
        begins,
        ruler=front_side,
    )


def _begins(
    library: Library, cards: Sequence[Node], groups: Sequence[Sequence[Node]], number: int
) -> tuple[str, ...]:
    """Return the names of the decks whose first card lies on a sheet."""
    before = {card.parent for group in groups[: number - 1] for card in group}
    here = dict.fromkeys(card.parent for card in groups[number - 1])
    return tuple(library[deck].name for deck in here if deck and deck not in before)


def _version(keys: Iterable[str]) -> str:
    """Return a short name of exactly these card faces."""
    return hashlib.sha256("\0".join(keys).encode()).hexdigest()[:7]
