"""The one command of Musterbook: reads arguments, tells of progress, gives the exit code."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from musterbook import __version__, press
from musterbook.errors import ContentErrors
from musterbook.press import PressError

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).resolve().parent


class Group(click.Group):
    """Turns every expected failure into plain lines and exit code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors go to the output, what they mean to the error stream."""
        try:
            return super().invoke(ctx)
        except ContentErrors as errors:
            for error in errors.errors:
                click.echo(error)
            count = len(errors.errors)
            click.echo(f"{count} error{'s' if count > 1 else ''}; nothing was changed.", err=True)
        except PressError as error:
            click.echo(f"Error: {error}", err=True)
        except OSError as error:
            click.echo(f"Error: {error.filename or ''}: {error.strerror}", err=True)
        return ctx.exit(1)


class Screen:
    """Progress for people: stages and counts on a terminal, silence in a pipe."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.stage = ""

    def say(self, stage: str) -> None:
        """Begin a stage."""
        if self.live:
            self.clear()
            self.stage = stage
            click.echo(f"{stage} …", err=True, nl=False)

    def advance(self, done: int, total: int) -> None:
        """Show how far the stage is."""
        if self.live:
            click.echo(f"\r\033[K{self.stage} … {done} of {total}", err=True, nl=False)

    def clear(self) -> None:
        """Take the line away."""
        if self.live:
            click.echo("\r\033[K", err=True, nl=False)


@click.group(
    cls=Group,
    epilog="Example: python build.py --content content --content my-club all",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--content",
    "content",
    multiple=True,
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A content folder; repeat it to lay your own packs over the bundled content. "
    "Without it: content.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path("site"),
    show_default=True,
    help="Where the result goes.",
)
@click.version_option(__version__, prog_name="Musterbook")
@click.pass_context
def main(context: click.Context, content: tuple[Path, ...], out: Path) -> None:
    """Turn structured rules and cards into a site, print files and a randomizer."""
    context.obj = (content or (HERE / "content",), out)


def _build(context: click.Context, parts: tuple[press.Part, ...], force: bool) -> None:
    content, out = context.obj
    screen = Screen()
    started = time.monotonic()
    job = press.Job(content, out, parts, force)
    try:
        done = press.run(job, press.Reporter(screen.say, screen.advance))
    finally:
        screen.clear()
    if done:
        click.echo(f"{out} is ready ({time.monotonic() - started:.1f} s).")
    else:
        click.echo(f"Nothing has changed; {out} is up to date.")


def forced(command: F) -> F:
    """Give a command the option to build although nothing changed."""
    return click.option("--force", is_flag=True, help="Build although nothing changed.")(command)


@main.command("all", epilog="Example: python build.py --out public all")
@forced
@click.pass_context
def all_(context: click.Context, force: bool) -> None:
    """Build everything: pages, search, cards, data and randomizer."""
    _build(context, press.ALL, force)


@main.command(epilog="Example: python build.py site")
@forced
@click.pass_context
def site(context: click.Context, force: bool) -> None:
    """Build the pages and the randomizer; keep the cards that were printed before."""
    _build(context, ("site",), force)


CARDS_EXAMPLES = """Examples:

\b
python build.py cards
    all decks for the site, on A4 and Letter
python build.py cards --pack PACK --deck primary --bleed 3
python build.py cards --changed-since 2024-06 --paper letter --to reprint
python build.py cards --deck secondary --size tarot --large --ink low-ink
python build.py cards --pack PACK --format tts
python build.py cards --calibrate --backs short

Example: python build.py cards --card "a card" --copies 2"""


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
        if len(numbers) not in (2, 3) or any(abs(number) > 20 for number in numbers):
            self.fail(f"{value!r} is not like 0.5,-1 or 0.5,-1,0.2 (mm, mm, degrees)", param, ctx)
        return numbers


def _some(name: str, help: str) -> Callable[[F], F]:
    """Return an option that may be repeated."""
    return click.option(f"--{name}", f"{name}s", multiple=True, metavar="NAME", help=help)


def _one_of(name: str, words: str, help: str) -> Callable[[F], F]:
    """Return an option with a closed list of values."""
    return click.option(f"--{name}", type=click.Choice(words.split()), help=help)


@main.command(epilog=CARDS_EXAMPLES)
@_some("edition", "Cards of an edition; an id or a name.")
@_some("pack", "Cards of a pack.")
@_some("deck", "Cards of a deck, in the packs that are named or in all.")
@_some("card", "One card: its id, its name or its code.")
@click.option(
    "--changed-since",
    metavar="VERSION|DATE|REV",
    help="Only cards that changed: since a later document of the pack (its key or version), a "
    "date, or a git revision of the content.",
)
@click.option(
    "--copies", type=click.IntRange(1, 99), metavar="N", help="How many sets of all that. [1]"
)
@_one_of("format", "pdf png tts mpc tgc drivethru silhouette", "Sheets, or something else. [pdf]")
@_one_of(
    "size",
    "poker poker-us bridge tarot mini mini-us square jumbo a6 a5",
    "The size of a card. [poker]",
)
@_one_of(
    "paper",
    "a4 letter a3 tabloid universal card",
    "The paper; universal is right on A4 and on Letter, card is one card a page. [a4]",
)
@_one_of(
    "backs",
    "long short manual fold none",
    "Both sides, flipped on the long or short edge; backs in a run of their own; to fold and "
    "glue; or fronts only. [long]",
)
@_one_of("bleed", "0 1.5 3", "Millimetres of bleed on all sides; without it cards touch.")
@_one_of("margin", "6.35 5 3", "What the printer cannot reach, in millimetres. [6.35]")
@_one_of("marks", "crop lines none", "Crop marks outside, outlines of the cards, or none. [crop]")
@_one_of("cutter", "three four feeder borderless", "Marks for a Silhouette cutter. [three]")
@_one_of("ink", "full low-ink", "In full colour, or with little ink. [full]")
@click.option("--large", is_flag=True, help="Large print, on tarot cards or larger.")
@click.option(
    "--back-offset",
    type=BackOffset(),
    envvar="MUSTERBOOK_BACK_OFFSET",
    help="Moves backs: mm right, mm down, degrees clockwise, as the first sheet tells. Kept in "
    "MUSTERBOOK_BACK_OFFSET it is always used.",
)
@click.option(
    "--first/--no-first", default=None, help="With a first sheet that proves the printer."
)
@click.option("--calibrate", is_flag=True, help="Only the sheet that shows how far backs are off.")
@click.option("--dpi", type=click.Choice(["300", "600"]), help="Pixels to the inch, for png. [300]")
@click.option("--address", metavar="URL", help="Where the pictures for tts will be found.")
@click.option("--site-url", metavar="URL", help="Where the site is: cards get a QR code.")
@click.option(
    "--to",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that the files are written to; others in it stay. [print]",
)
@forced
@click.pass_context
def cards(context: click.Context, /, force: bool, **wishes: Any) -> None:
    """Print cards: without options all decks for the site, with any of them just those cards.

    Editions and packs limit where decks and cards are looked for. Names may be ids, the end of an
    id, or what stands on the card.
    """
    # An offset that is kept in the environment does not make a job of its own.
    if not any(wishes[name] for name in wishes if name not in ("back_offset", "first")) and (
        context.get_parameter_source("back_offset") is not ParameterSource.COMMANDLINE
        and wishes["first"] is None
    ):
        _build(context, ("cards",), force)
        return
    from musterbook import shop

    content, _ = context.obj
    screen = Screen()
    job = shop.job_of(content, **wishes)
    try:
        lines = shop.run(job, press.Reporter(screen.say, screen.advance))
    finally:
        screen.clear()
    for line in lines:
        click.echo(line)


@main.command(epilog="Example: python build.py --content my-club check")
@click.option("--write", is_flag=True, help="Also write the schemas and enter new ids.")
@click.pass_context
def check(context: click.Context, write: bool) -> None:
    """Check the content and name every error as path:line:column."""
    from musterbook.library import load, registry, schema

    content, _ = context.obj
    library = load(list(content))
    click.echo(f"No error in {len(library.nodes)} entries.")
    if write:
        root = content[-1]
        changed = schema.write(root)
        count = registry.write(root, library.unpublished)
        click.echo(f"{len(changed)} schemas written, {count} new ids entered in {root}.")
    elif library.unpublished:
        count = len(library.unpublished)
        click.echo(f"{count} ids are not in the registry yet: check --write enters them.")


@main.command(epilog="Example: python build.py pages --to build/pages")
@click.option(
    "--to",
    metavar="DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="The folder that the pages are written to.",
)
@click.pass_context
def pages(context: click.Context, to: Path) -> None:
    """Write every page as a Markdown file, for any other site generator."""
    content, _ = context.obj
    count = press.write_pages(content, to)
    click.echo(f"{count} pages in {to}.")


@main.command(epilog="Example: python build.py export --standalone")
@click.option(
    "--standalone", is_flag=True, required=True, help="The randomizer as one file, all in it."
)
@click.pass_context
def export(context: click.Context, standalone: bool) -> None:
    """Write the randomizer as a single file, which works by double-click with no network."""
    from musterbook import export as exporter
    from musterbook.library import load

    content, out = context.obj
    try:
        path = exporter.write_standalone(load(list(content)), out)
    except exporter.ExportError as error:
        raise PressError(str(error)) from error
    click.echo(f"{path} is ready ({path.stat().st_size / 1e6:.1f} MB).")


def target(command: F) -> F:
    """Give a command the option that names the folder for what it writes."""
    return click.option(
        "--to",
        metavar="DIR",
        required=True,
        type=click.Path(path_type=Path, file_okay=False),
        help="The folder that the files are written to; others in it stay.",
    )(command)


@main.command(epilog="Example: python build.py booklet --paper a5 --imposed --to books")
@click.option("--edition", "editions", multiple=True, metavar="ID", help="The book of an edition.")
@click.option("--pack", "packs", multiple=True, metavar="ID", help="The book of a pack.")
@click.option(
    "--paper",
    type=click.Choice(["a5", "a4", "letter"]),
    default="a5",
    show_default=True,
    help="The size of a page.",
)
@click.option(
    "--imposed",
    is_flag=True,
    help="Two pages on each side of A4, in the order for folding and stitching; flip on the "
    "short edge. For A5 only.",
)
@target
@click.pass_context
def booklet(
    context: click.Context,
    editions: tuple[str, ...],
    packs: tuple[str, ...],
    paper: str,
    imposed: bool,
    to: Path,
) -> None:
    """Set editions or packs as paged books with contents and index; without an id all editions."""
    content, _ = context.obj
    if imposed and paper != "a5":
        raise click.UsageError("--imposed puts A5 pages on A4; leave --paper out")
    for path in press.write_books(content, (*editions, *packs), paper, imposed, to):
        click.echo(path)


@main.command(epilog="Example: python build.py sheet --pool PACK/pool/a --to sheets")
@click.option("--pool", "row", metavar="ROW-ID", default="", help="A ready mission of a pool.")
@click.option(
    "--cards", "first", multiple=True, metavar="ID", help="The cards of a mission that was drawn."
)
@click.argument("more", nargs=-1, metavar="[ID]...")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The size of the page.",
)
@target
@click.pass_context
def sheet(
    context: click.Context,
    row: str,
    first: tuple[str, ...],
    more: tuple[str, ...],
    paper: str,
    to: Path,
) -> None:
    """Put a mission on one page: its cards, its map, and both score tables to fill in."""
    content, _ = context.obj
    cards = (*first, *more)
    if bool(row) == bool(cards):
        raise click.UsageError("give either --pool with a row, or --cards with the drawn cards")
    click.echo(press.write_sheet(content, row, cards, paper, to))


@main.command(epilog="Example: python build.py serve --port 8123")
@click.option("--port", default=8000, show_default=True, help="The port on this machine.")
@click.pass_context
def serve(context: click.Context, port: int) -> None:
    """Serve the site on this machine and rebuild it whenever a file is saved."""
    from musterbook import site as adapter

    content, out = context.obj
    roots = [word for root in content for word in ("--content", str(root))]
    command = [sys.executable, str(HERE / "build.py"), *roots, "--out", str(out), "site"]

    def rebuild() -> None:
        """Build in a process of its own, so that no template or style is remembered."""
        if subprocess.run(command, check=False).returncode:
            click.echo("The last good site stays as it is.", err=True)

    rebuild()
    try:
        adapter.serve(out, port, rebuild, press.watched(content))
    except OSError as error:
        raise PressError(f"port {port}: {error.strerror}; try --port {port + 1}") from error


if __name__ == "__main__":
    main()
