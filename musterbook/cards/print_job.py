"""A print job: writes selected cards to files in a folder.

In: content, a selection, print options. Out: files, and a summary of them in lines. An option that
has no effect on what is printed is an error, reported before any paper is used. Everything is
written to a temporary folder and moved at the end; other files in the target folder are kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from musterbook.cards.faces import LARGE_PRINT, Design, FacePage, layout, usual
from musterbook.cards.print_measures import (
    BacksMode,
    CardSize,
    Margins,
    card_size,
    micrometres,
    print_measures,
)
from musterbook.cards.print_measures import paper as paper_named
from musterbook.cards.print_options import CARD, OPTIONS, Option
from musterbook.cards.selection import CardQuery, doubled_decks, job_name, select_cards, with_copies
from musterbook.cards.sheets import PageOffset, Setup, divided_lines, print_cards, rendered
from musterbook.cards.sheets.first_sheet import has_room
from musterbook.cards.targets import TUCK_BOXES
from musterbook.cards.targets.one_card_pages import write_single
from musterbook.cards.targets.ordered_decks import Order, order
from musterbook.cards.targets.print_services import unverified, write_pictures
from musterbook.cards.targets.raster import write_pngs
from musterbook.cards.targets.tabletop_simulator import write_tts
from musterbook.cards.tuck_boxes import contents_of, tuck_boxes_pdf
from musterbook.errors import UserError
from musterbook.library.library_cache import open_library
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library, Node
from musterbook.library.phrases import file_size, number_of
from musterbook.library.source.picture_files import SHARP_DPI, Picture
from musterbook.output_folder import check_outside, check_replaceable, naming, write_file
from musterbook.progress import Advance, Reporter
from musterbook.site_settings import DEFAULTS, Settings, web_address


@dataclass(frozen=True)
class PrintJob:
    """What to print and how; lengths are micrometres.

    `single` prints one card per page. `setup` has the design of the cards, which every format uses,
    and everything about sheets. `address` is the online location of pictures for the simulator.
    `thickness` is that of one card.
    """

    content: tuple[Path, ...]
    to: Path
    query: CardQuery = field(default_factory=CardQuery)
    format: str = "pdf"
    single: bool = False
    setup: Setup = field(default_factory=Setup)
    thickness: int = field(default_factory=lambda: print_measures().tuck_boxes.card)
    address: str | None = None
    settings: Settings = DEFAULTS

    @property
    def sheets(self) -> Setup:
        """The setup, without a first sheet if the paper is too small for one."""
        setup = self.setup
        return setup if has_room(setup.paper) else replace(setup, first=False)

    @property
    def design(self) -> Design:
        return self.setup.design

    @property
    def kind(self) -> str:
        """The kind of file: the format, or `CARD` for a PDF with one card per page."""
        return CARD if self.single else self.format

    @property
    def suffix(self) -> str:
        """What tells the files of this job from those of the same cards with other options."""
        usual_job = PrintJob((), Path())
        marks = [
            option.mark(self)
            for option in OPTIONS
            if option.mark and self.kind in option.kinds
            if option.always or option.mark(self) != option.mark(usual_job)
        ]
        return "".join(f"-{mark}" for mark in marks if mark)


def job_of(content: Sequence[Path], settings: Settings = DEFAULTS, **options: Any) -> PrintJob:
    """Return the job for the options of the command; None means that an option was not given.

    Raises UserError for values that are wrong and for options that have no effect.
    """
    chosen = {name: value for name, value in options.items() if value not in (None, False, ())}
    if options.get("first") is False:
        chosen["first"] = False
    _check_effect(chosen)
    setup = _setup(chosen)
    thickness = chosen.get("thickness", print_measures().tuck_boxes.card / 1000)
    return PrintJob(
        tuple(content),
        chosen.get("to", Path("print")),
        _query(chosen),
        chosen.get("format", "pdf"),
        single=chosen.get("paper") == CARD,
        setup=setup,
        thickness=_length(thickness),
        address=web_address(chosen["address"]) if "address" in chosen else None,
        settings=settings,
    )


def _query(chosen: Mapping[str, Any]) -> CardQuery:
    return CardQuery(
        tuple(chosen.get("editions", ())),
        tuple(chosen.get("packs", ())),
        tuple(chosen.get("decks", ())),
        tuple(chosen.get("cards", ())),
        chosen.get("changed_since"),
        chosen.get("copies"),
    )


def _setup(chosen: Mapping[str, Any]) -> Setup:
    """Return the design of the cards and everything about sheets. Raises UserError."""
    sheets = {name: chosen[name] for name in ("backs", "marks", "first") if name in chosen}
    try:
        size = _size(chosen.get("size"), chosen.get("format", "pdf"), large="large" in chosen)
        if "paper" in chosen and chosen["paper"] != CARD:
            sheets["paper"] = paper_named(chosen["paper"])
        if "margin" in chosen:
            sheets["margins"] = Margins.parse(chosen["margin"])
    except ValueError as error:
        raise UserError(str(error)) from error
    if "bleed" in chosen:
        sheets["bleed"] = _length(chosen["bleed"])
    if "back_offset" in chosen:
        sheets["offset"] = PageOffset(*chosen["back_offset"])
    site_url = web_address(chosen["site_url"]) if "site_url" in chosen else None
    theme = chosen.get("ink", usual().theme)
    return Setup(Design(size, theme, large="large" in chosen, site_url=site_url), **sheets)


def has_effect(option: Option, options: Mapping[str, Any]) -> bool:
    backs: BacksMode = options.get("backs") or "long"
    return _kind(options) in option.kinds and (option.backs is None or backs in option.backs)


def _kind(options: Mapping[str, Any]) -> str:
    file_format = str(options.get("format") or "pdf")
    return CARD if file_format == "pdf" and options.get("paper") == CARD else file_format


def _check_effect(chosen: Mapping[str, Any]) -> None:
    kind = _kind(chosen)
    if chosen.get("paper") == CARD and kind != CARD:
        raise UserError("--paper card prints one card per page as PDF; choose --format pdf")
    if kind == CARD and chosen.get("backs") in ("long", "short", "fold"):
        raise UserError(
            f"--backs {chosen['backs']} has no effect with --paper card; choose manual for a file"
            " of fronts and one of backs, or none"
        )
    ineffective: dict[str, list[str]] = {}
    for option in OPTIONS:
        if chosen.get(option.name) and not has_effect(option, chosen):
            cause = "--paper card" if kind == CARD else f"--format {kind}"
            if kind in option.kinds:
                cause = f"--backs {chosen.get('backs', 'long')}"
            ineffective.setdefault(cause, []).append(option.flag)
    if ineffective:
        raise UserError(
            "\n".join(
                f"{', '.join(names)} {'has' if len(names) == 1 else 'have'} no effect with {cause}"
                for cause, names in ineffective.items()
            )
        )


def _size(name: str | None, file_format: str, *, large: bool) -> CardSize:
    """Return the size of the cards: as named, or the first that the format and the type allow."""
    known = print_measures()
    service = known.services.get(file_format)
    least = known.sizes[LARGE_PRINT]
    if name:
        size = card_size(name)
    elif large:
        size = least
    else:
        size = next(
            size for size in known.sizes.values() if not service or size.slug in service.canvases
        )
    if large and size.width * size.height < least.width * least.height:
        raise UserError(
            f"large print does not fit on {size.name} cards; choose --size {LARGE_PRINT}"
        )
    return size


def _length(mm: str | float) -> int:
    return micrometres(float(mm))


# --- Running a job ---


def run(job: PrintJob, report: Reporter, library: Library | None = None) -> list[str]:
    """Run the job; return a line for each file.

    `library` is the content of the job if it is loaded already. Raises ContentErrors for errors in
    content, UserError for a job that cannot be done.
    """
    check_outside(job.to, job.content)
    job.to.mkdir(parents=True, exist_ok=True)
    with (
        naming(job.to),
        tempfile.TemporaryDirectory(dir=job.to, prefix=".printing-") as folder,
    ):
        lines = _write(job, Path(folder), report, library)
        _publish(Path(folder), job)
    return lines


@dataclass(frozen=True)
class _Batch:
    """The cards of a job, each once, their pages, and the title and file name stem of the job."""

    library: Library
    cards: tuple[Node[Card], ...]
    pages: Mapping[str, FacePage]
    title: str
    stem: Path


def _write(job: PrintJob, folder: Path, report: Reporter, library: Library | None) -> list[str]:
    if job.kind == "pdf":
        _ = job.setup.layout  # raises before anything is rendered if cards do not fit on the paper
    if library is None:
        report.stage("Reading the content")
        library = open_library(job.content, settings=job.settings)
    cards = select_cards(library, job.query)
    title, name = job_name(library, cards, job.query)
    report.stage(f"Printing {number_of(len(cards), 'card')}")
    pages = rendered(library, cards, job.design, report.advance)
    stem = folder / f"{name}{job.suffix}"
    batch = _Batch(library, cards, pages, title, stem)
    if job.format == TUCK_BOXES:
        lines = _tuck_boxes(job, batch)
    elif job.kind == "pdf":
        lines = _sheets(job, batch)
    else:
        lines = _order(job, batch, report)
    lines += divided_lines(library, cards, pages, job.design)
    if names := doubled_decks(library, cards, job.query):
        lines.append(f"One set for each player: {', '.join(names)} (--copies 1 for a single set).")
    return [*lines, *_coarse_pictures(job, batch)]


def _sheets(job: PrintJob, batch: _Batch) -> list[str]:
    setup = job.sheets
    copies = with_copies(batch.library, batch.cards, job.query)
    each, lines = setup.layout.count, []
    for one in print_cards(batch.library, copies, batch.pages, setup, batch.title):
        path = batch.stem.with_name(f"{batch.stem.name}{one.part}.pdf")
        path.write_bytes(one.pdf)
        lines.append(
            f"{job.to / path.name}: {number_of(len(copies), 'card')}, {each} on a sheet, "
            f"{number_of(one.pages, 'page')}, {file_size(len(one.pdf))}"
        )
    if setup.lost > 0:
        lines.append(
            f"With {(setup.bleed or 0) / 1000:g} mm of bleed, {number_of(each, 'card')} "
            f"{'fits' if each == 1 else 'fit'} on a sheet; without bleed, {each + setup.lost}."
        )
    if job.setup.first and not setup.first:
        lines.append("The paper is too small for a first sheet to test the printer.")
    return lines


def _order(job: PrintJob, batch: _Batch, report: Reporter) -> list[str]:
    """Write files other than sheets: pictures, archives for services, a simulator's files."""
    order_made = order(
        batch.library,
        batch.cards,
        batch.pages,
        job.design,
        title=batch.title,
        stem=batch.stem.name,
        query=job.query,
        own_backs=job.single,
    )
    report.stage("Making files")
    paths = _order_files(job, order_made, batch.stem.parent, report.advance)
    lines = _file_lines(job, batch.stem.parent, paths, number_of(order_made.count, "card"))
    is_for_service = job.format in print_measures().services
    return [*lines, *(unverified(job.format, order_made) if is_for_service else ())]


def _order_files(job: PrintJob, made: Order, folder: Path, progress: Advance) -> list[Path]:
    if job.format == "png":
        return write_pngs(made, folder, progress, bleed=job.setup.bleed or 0)
    if job.format == "tts":
        place = (job.to / f"{made.stem}-tts").resolve().as_uri()
        return write_tts(made, folder, progress, address=job.address or place)
    if job.format == "pdf":
        bleed = job.setup.bleed
        bleed = print_measures().bleeds[-1] if bleed is None else bleed
        backs = job.setup.backs
        return write_single(made, folder / made.stem, progress, bleed=bleed, backs=backs)
    return write_pictures(job.format, made, folder, progress)


def _tuck_boxes(job: PrintJob, batch: _Batch) -> list[str]:
    decks = contents_of(batch.library, batch.cards, job.query, batch.pages)
    pdf, pages_made = tuck_boxes_pdf(
        batch.title,
        batch.library.game.language,
        decks,
        job.design.size,
        job.setup.paper,
        margins=job.setup.margins,
        thickness=job.thickness,
        low_ink=job.design.low,
    )
    path = batch.stem.with_name(f"{batch.stem.name}.pdf")
    path.write_bytes(pdf)
    return _file_lines(
        job,
        batch.stem.parent,
        [path],
        f"{number_of(len(decks), 'deck')}, {number_of(pages_made, 'page')}",
    )


def _coarse_pictures(job: PrintJob, batch: _Batch) -> list[str]:
    """Return a line for artwork that has too few pixels for print."""
    if job.design.low:
        return []
    card, library = layout(job.design), batch.library
    used: dict[Picture, float] = {}  # the width in which the picture is printed, in mm
    for node in batch.cards:
        face, back = library.face_of(node), library.back_face(library.deck_of(node))
        filling = [(library.back_picture(back), True)]
        if name := node.data.picture:
            filling.append((library.pictures[name], face.art == "full"))
        for picture, is_whole in filling:
            if picture:
                high = card.height * picture.width / picture.height if is_whole else 0
                used[picture] = max(card.width, high, used.get(picture, 0))
    coarse = [
        f"{picture.name} ({picture.dpi(width):.0f})"
        for picture, width in used.items()
        if picture.dpi(width) < SHARP_DPI
    ]
    if not coarse:
        return []
    first = ", ".join(coarse[:3]) + ", …" * (len(coarse) > 3)
    many = number_of(len(coarse), "picture")
    return [f"{many} with fewer than {SHARP_DPI} pixels per inch: {first}."]


def _file_lines(job: PrintJob, folder: Path, paths: Sequence[Path], contents: str) -> list[str]:
    if len(paths) > 3:
        place = job.to / paths[0].relative_to(folder).parts[0]
        return [f"{place}: {contents} in {len(paths)} files"]
    return [f"{job.to / path.relative_to(folder)}: {contents}" for path in paths]


def _publish(folder: Path, job: PrintJob) -> None:
    """Write finished files into the target folder, replacing files of the same name.

    The target folder may contain content folders, as with `--to .`, but no file may be written into
    the content.
    """
    files = [
        (path, job.to / path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    for _, target in files:
        check_outside(target, job.content)
        check_replaceable(target)
    for path, target in files:
        write_file(target, path.read_bytes())
