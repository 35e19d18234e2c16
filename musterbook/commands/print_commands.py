"""The commands that write files for a printer: cards, booklet, sheet and tabletop.

The choices of an option are those of `cards/*.yml` and of the packages that print.
"""

import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from musterbook.cards.print_options import OPTIONS, Option
from musterbook.commands.root_command import (
    Function,
    Project,
    main,
    target_option,
)
from musterbook.commands.terminal_progress import TerminalProgress
from musterbook.output_folder import check_outside, write_file
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


class SizeChoice(click.Choice[str]):
    """One of a list of sizes, or a custom size such as `60x90`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the size as written; the print job checks its range."""
        if re.fullmatch(r"[\d.]+[x×][\d.]+", str(value)):
            return str(value).replace("×", "x")
        return super().convert(value, param, ctx)


class FiniteRange(click.FloatRange):
    """A number within limits; `nan`, which is neither below nor above them, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is not a number", param, ctx)
        return number


def job_option(option: Option) -> Callable[[Function], Function]:
    """Return an option of `cards` as its declaration says."""
    about: dict[str, Any] = {"help": option.help, "metavar": option.metavar}
    name = option.flag
    match option.input:
        case "choice":
            about["type"] = click.Choice(list(map(str, option.values)))
        case "size":
            about["type"] = SizeChoice(list(map(str, option.values)))
        case "offset":
            about |= {"type": BackOffset(), "envvar": option.variable}
        case "number":
            about["type"] = FiniteRange(*option.limits)
        case "flag":
            about["is_flag"] = True
        case "switch":
            name, about["default"] = f"{option.flag}/--no-{option.name}", None
        case "text":
            pass
    return click.option(name, **about)


def job_options(function: Function) -> Function:
    """Add every option of `OPTIONS`."""
    for option in reversed(OPTIONS):
        function = job_option(option)(function)
    return function


def repeatable(name: str, help: str, metavar: str = "ID") -> Callable[[Function], Function]:
    """Return an option that may be repeated."""
    return click.option(f"--{name}", f"{name}s", multiple=True, metavar=metavar, help=help)


def paper_option(*papers: str) -> Callable[[Function], Function]:
    """Return the option for the paper of a file, with the papers that it can have."""
    return click.option(
        "--paper",
        type=click.Choice(papers),
        default=papers[0],
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

Example: python build.py cards --card "a card" --copies 2"""


@main.command(epilog=CARDS_EXAMPLES)
@repeatable("edition", "Cards of this edition.", "NAME")
@repeatable("pack", "Cards of this pack.", "NAME")
@repeatable("deck", "Cards of this deck, in the given packs or in all packs.", "NAME")
@repeatable("card", "This card, besides the cards of a deck if there is --deck.", "NAME")
@click.option(
    "--changed-since",
    metavar="VERSION|DATE",
    help="Only cards that later documents of the pack have changed since one of them (its key or"
    " its version), or since a date.",
)
@click.option(
    "--copies",
    type=click.IntRange(1, 99),
    metavar="N",
    help="The number of sets. Default: one set, and one for each player of a deck that is not"
    " shared.",
)
@job_options
@target_option("print")
@click.pass_context
def cards(context: click.Context, /, **options: Any) -> None:
    """Write print files of the cards you choose.

    Default: all cards. An edition, pack, deck or card is named by its id, the end of its id, its
    name, or (a card) its code. If an option lists values, the first one is the default.
    """
    from musterbook.cards import print_job

    project: Project = context.obj
    for option in OPTIONS:
        from_environment = context.get_parameter_source(option.name) is ParameterSource.ENVIRONMENT
        if from_environment and not print_job.has_effect(option, options):
            options[option.name] = None
    job = print_job.job_of(project.content, project.settings, **options)
    with TerminalProgress() as progress:
        lines = print_job.run(job, Reporter(progress.start_stage, progress.advance))
    for line in lines:
        click.echo(line)


@main.command(epilog="Example: python build.py booklet --paper a4 --to books")
@repeatable("edition", "The book of this edition.")
@repeatable("pack", "The book of this pack.")
@paper_option("a5", "a4", "letter")
@target_option("print")
@click.pass_context
def booklet(
    context: click.Context,
    editions: tuple[str, ...],
    packs: tuple[str, ...],
    paper: str,
    to: Path,
) -> None:
    """Write editions or packs as books (PDF) with an index.

    By default, every edition becomes a book.
    """
    from musterbook import books

    project: Project = context.obj
    check_outside(to, project.content)
    library = project.library()
    for node in books.books_of(library, (*editions, *packs)):
        name = books.file_of(node, paper).name
        click.echo(write_file(to / name, books.book(library, node, paper)))


@main.command(epilog="Example: python build.py sheet --pool PACK/pool/a --to sheets")
@click.option(
    "--pool", "row", metavar="ROW-ID", default="", help="The row of a pool: a ready-made mission."
)
@click.option(
    "--cards", "first", multiple=True, metavar="ID", help="The cards of a mission that you drew."
)
@click.argument("more", nargs=-1, metavar="[ID]...")
@paper_option("a4", "letter")
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

    The page shows the cards of the mission, its map, and a score table for each side. For a
    mission that is not made of cards, such as PACK/missions/MISSION, it shows the text and the map.
    """
    from musterbook import books
    from musterbook.library.addresses import file_stem

    project: Project = context.obj
    cards = (*first, *more)
    if bool(row) == bool(cards):
        raise click.UsageError(
            "use either --pool with a row, --cards with the cards you drew, or the id of a mission"
        )

    check_outside(to, project.content)
    library = project.library()
    mission = books.row_sheet(library, row) if row else books.sheet_of(library, cards)
    pdf = books.mission_sheet(library, mission, paper)
    click.echo(write_file(to / f"{file_stem(mission.id)}-{paper}.pdf", pdf))


@main.command(epilog="Example: python build.py tabletop --what layouts --paper letter --to tables")
@click.option(
    "--what",
    multiple=True,
    type=click.Choice(["layouts", "cut-outs", "matrix", "pairs"]),
    help="Layouts to measure, terrain areas to cut out, the matrix as a card, or a sheet for each"
    " pair of choices. Default: all.",
)
@repeatable("pack", "Only for this pack.")
@paper_option("a4", "letter")
@target_option("print")
@click.pass_context
def tabletop(
    context: click.Context,
    what: tuple[str, ...],
    packs: tuple[str, ...],
    paper: str,
    to: Path,
) -> None:
    """Write files for the gaming table (PDF).

    These are terrain layouts with distances for a tape measure, one on each page; terrain
    areas at full size to cut out; the mission matrix as a card; and for each pair of choices
    both players' missions and score tables on one sheet of paper.
    """
    from musterbook import books

    project: Project = context.obj
    check_outside(to, project.content)
    library = project.library()
    for file in books.chosen(library, what, packs, paper):
        click.echo(write_file(to / file.name, books.tabletop_file(library, file)))
