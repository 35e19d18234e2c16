"""The commands that write files for a printer: cards, booklet and sheet.

The values of their options come from `cards/formats.yml` and the packages that print.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import isfinite
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from musterbook import build
from musterbook.commands.root_command import (
    Function,
    LazyChoice,
    TerminalProgress,
    main,
    target_option,
)
from musterbook.progress import Reporter

MAX_OFFSET = 20
"""Largest offset of backs, in millimetres or degrees."""


class BackOffset(click.ParamType[tuple[float, ...]]):
    """Millimetres to the right and down, and degrees clockwise: `0.5,-1` or `0.5,-1,0.2`."""

    name = "x,y,angle"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        """Return two or three numbers."""
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(float(part) for part in str(value).split(","))
        except ValueError:
            numbers = ()
        if len(numbers) not in (2, 3) or not all(map(isfinite, numbers)):
            self.fail(f"{value!r} is not like 0.5,-1 or 0.5,-1,0.2 (mm, mm, degrees)", param, ctx)
        if any(abs(number) > MAX_OFFSET for number in numbers):
            self.fail(f"{value!r} is out of range: at most {MAX_OFFSET} mm or degrees", param, ctx)
        return numbers


class SizeChoice(LazyChoice):
    """One of a list of sizes, or a custom size such as `60x90`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the size as written; the print job checks its range."""
        if re.fullmatch(r"[\d.]+[x×][\d.]+", str(value)):
            return str(value).replace("×", "x")
        return super().convert(value, param, ctx)


def values(name: str) -> tuple[str, ...]:
    """Return the values of an option, the default first."""
    if name in ("paper of a book", "paper of a mission sheet", "what"):
        from musterbook import books

        of_books: dict[str, Iterable[object]] = {
            "paper of a book": books.PAPERS,
            "paper of a mission sheet": books.SHEET_PAPERS,
            "what": books.WHAT,
        }
        return tuple(map(str, of_books[name]))
    from musterbook.cards import faces, print_options, sheets, targets
    from musterbook.cards.formats import formats

    known = formats()
    every: dict[str, Iterable[object]] = {
        "format": targets.FORMATS,
        "size": known.sizes,
        "paper": (*known.papers, print_options.CARD),
        "backs": sheets.BACKS,
        "bleed": (f"{bleed / 1000:g}" for bleed in known.bleeds),
        "marks": sheets.MARKS,
        "cutter": known.cutters,
        "ink": faces.THEMES,
        "stack": sheets.STACKS,
        "dpi": print_options.RESOLUTIONS,
        "corners": print_options.CORNERS,
    }
    return tuple(map(str, every[name]))


def one_of(name: str, help: str) -> Callable[[Function], Function]:
    """Return an option of `cards` with a list of values."""
    return click.option(f"--{name}", type=LazyChoice(lambda: values(name)), help=help)


def size_of(name: str, help: str) -> Callable[[Function], Function]:
    """Return an option of `cards` with a list of sizes that also accepts a custom size."""
    return click.option(f"--{name}", type=SizeChoice(lambda: values(name)), help=help)


def repeatable(name: str, help: str) -> Callable[[Function], Function]:
    """Return an option that may be repeated."""
    return click.option(f"--{name}", f"{name}s", multiple=True, metavar="NAME", help=help)


def paper_of(product: str) -> Callable[[Function], Function]:
    """Return the option for the paper of a book or a mission sheet."""
    name = f"paper of {product}"
    return click.option(
        "--paper",
        type=LazyChoice(lambda: values(name)),
        default=lambda: values(name)[0],
        show_default="the first",
        help="The size of a page.",
    )


CARDS_EXAMPLES = """Examples:

\b
python build.py cards --pack PACK --deck primary --bleed 3
python build.py cards --changed-since 2024-06 --paper letter --to reprint
python build.py cards --deck secondary --size tarot --large --ink low-ink
python build.py cards --pack PACK --format tts
python build.py cards --pack PACK --format tuck-boxes --thickness 0.7
python build.py cards --calibrate --backs short

Example: python build.py cards --card "a card" --copies 2"""


@main.command(epilog=CARDS_EXAMPLES)
@repeatable("edition", "Cards of this edition.")
@repeatable("pack", "Cards of this pack.")
@repeatable("deck", "Cards of this deck, in the given packs or in all packs.")
@repeatable("card", "This card.")
@click.option(
    "--changed-since",
    metavar="VERSION|DATE|REV",
    help="Only cards that changed since a later document of the pack (its key or its version), a"
    " date, or a git revision of the content.",
)
@click.option(
    "--copies",
    type=click.IntRange(1, 99),
    metavar="N",
    help="The number of sets. Default: one set, and one for each player of a deck that is not"
    " shared.",
)
@one_of(
    "format",
    "PDF sheets; files for other uses (pictures, a simulator, a service); or boxes, dividers"
    " and labels for the decks.",
)
@size_of(
    "size",
    "The size of a card, or width x height in mm, such as 60x90. With --large the default is"
    " tarot.",
)
@size_of(
    "paper",
    "The paper, or width x height in mm, such as 250x350. A universal file fits both A4 and"
    " Letter; with card, each card is a page.",
)
@one_of(
    "backs",
    "How to print backs: flip the paper on its long or short edge, print the backs in a second"
    " run (manual), print them next to the fronts to fold and glue, or print none.",
)
@one_of("bleed", "Millimetres of bleed on all sides. Without this option, cards touch.")
@click.option(
    "--margin",
    metavar="MM|TOP,RIGHT,BOTTOM,LEFT",
    help="Millimetres at the edges of the paper, in portrait, that the printer cannot print on."
    " Default: 6.35.",
)
@one_of("marks", "Crop marks outside the cards, lines around the cards, or none.")
@one_of(
    "cutter",
    "Registration marks for a Silhouette cutter: three, four (Cameo 5 Alpha), further from the"
    " edge for a sheet feeder, or for borderless printing (more cards on a sheet).",
)
@one_of("ink", "Full colour, or outlines that need little ink.")
@click.option("--large", is_flag=True, help="Large print, on tarot or larger cards.")
@click.option(
    "--back-offset",
    type=BackOffset(),
    envvar="MUSTERBOOK_BACK_OFFSET",
    help="Moves the backs: mm to the right, mm down, degrees clockwise. Print a first sheet to"
    " measure it. The environment variable MUSTERBOOK_BACK_OFFSET sets it for every job.",
)
@click.option(
    "--first/--no-first",
    default=None,
    help="Begin with a sheet that tests the printer (rulers, outline, targets). Default: --first.",
)
@click.option(
    "--calibrate", is_flag=True, help="Print only the sheet that measures the offset of the backs."
)
@click.option(
    "--start-at",
    type=click.IntRange(1, 200),
    metavar="N",
    help="The first free position on a part-used sheet, counted row by row.",
)
@one_of(
    "stack",
    "How sheets lie in the output tray, for --backs manual: face down (most laser printers) or"
    " face up (most inkjet printers). Decides the order of the backs.",
)
@one_of("dpi", "Pixels per inch, for png.")
@one_of("corners", "Corners of the pictures, for png. Outside round corners they are transparent.")
@click.option(
    "--thickness",
    type=click.FloatRange(0.1, 1.5),
    metavar="MM",
    help="Thickness of a card, for tuck-boxes: 0.32 for 300 g/m² paper, 0.7 with sleeves.",
)
@click.option("--address", metavar="URL", help="Where the pictures for tts will be online.")
@click.option(
    "--site-url", metavar="URL", help="Where the site is online. Adds a QR code to cards."
)
@target_option("print")
@click.pass_context
def cards(context: click.Context, /, **options: Any) -> None:
    """Write print files of the cards you choose.

    Default: all cards. An edition, pack, deck or card is named by its id, the end of its id, its
    name, or (a card) its code. If an option lists values, the first one is the default.
    """
    from musterbook.cards import print_job, print_options

    content, _ = context.obj
    progress = TerminalProgress()
    from_environment = context.get_parameter_source("back_offset") is ParameterSource.ENVIRONMENT
    if from_environment and not print_options.has_effect("back_offset", options):
        options["back_offset"] = None
    job = print_options.job_of(content, **options)
    try:
        lines = print_job.run(job, Reporter(progress.start_stage, progress.advance))
    finally:
        progress.clear()
    for line in lines:
        click.echo(line)


@main.command(epilog="Example: python build.py booklet --paper a5 --imposed --to books")
@click.option(
    "--edition", "editions", multiple=True, metavar="ID", help="The book of this edition."
)
@click.option("--pack", "packs", multiple=True, metavar="ID", help="The book of this pack.")
@paper_of("a book")
@click.option(
    "--imposed",
    is_flag=True,
    help="Put two A5 pages on each side of A4, in the order for folding and stitching. Print on"
    " both sides, flipped on the short edge.",
)
@target_option("print")
@click.pass_context
def booklet(
    context: click.Context,
    editions: tuple[str, ...],
    packs: tuple[str, ...],
    paper: str,
    imposed: bool,
    to: Path,
) -> None:
    """Write editions or packs as books (PDF) with an index.

    By default, every edition becomes a book.
    """
    content, _ = context.obj
    if imposed and paper != "a5":
        raise click.UsageError("--imposed puts A5 pages on A4; omit --paper")
    for path in build.write_books(content, (*editions, *packs), paper, imposed, to):
        click.echo(path)


@main.command(epilog="Example: python build.py sheet --pool PACK/pool/a --to sheets")
@click.option(
    "--pool", "row", metavar="ROW-ID", default="", help="The row of a pool: a ready-made mission."
)
@click.option(
    "--cards", "first", multiple=True, metavar="ID", help="The cards of a mission that you drew."
)
@click.argument("more", nargs=-1, metavar="[ID]...")
@paper_of("a mission sheet")
@target_option("print")
@click.pass_context
def sheet(
    context: click.Context,
    row: str,
    first: tuple[str, ...],
    more: tuple[str, ...],
    paper: str,
    to: Path,
) -> None:
    """Write a mission on one page (PDF).

    The page shows the cards of the mission, its map, and a score table for each side.
    """
    content, _ = context.obj
    cards = (*first, *more)
    if bool(row) == bool(cards):
        raise click.UsageError("use either --pool with a row, or --cards with the cards you drew")
    click.echo(build.write_sheet(content, row, cards, paper, to))


@main.command(epilog="Example: python build.py tabletop --what layouts --paper letter --to tables")
@click.option(
    "--what",
    multiple=True,
    type=LazyChoice(lambda: values("what")),
    help="Layouts to measure, terrain areas to cut out, the matrix as a card, or a sheet for each"
    " pair of choices. Default: all.",
)
@click.option("--pack", "packs", multiple=True, metavar="ID", help="Only for this pack.")
@click.option("--map", "maps", multiple=True, metavar="ID", help="Only this terrain layout.")
@paper_of("a mission sheet")
@target_option("print")
@click.pass_context
def tabletop(
    context: click.Context,
    what: tuple[str, ...],
    packs: tuple[str, ...],
    maps: tuple[str, ...],
    paper: str,
    to: Path,
) -> None:
    """Write files for the gaming table (PDF).

    These are terrain layouts with distances for a tape measure, one on each page; terrain
    areas at full size to cut out; the mission matrix as a card; and for each pair of choices
    both players' missions and score tables on one sheet of paper.
    """
    content, _ = context.obj
    if maps and (packs or set(what) - {"layouts"}):
        raise click.UsageError("--map writes only layouts; omit --pack and --what")
    for path in build.write_tabletop(content, what, packs, maps, paper, to):
        click.echo(path)
