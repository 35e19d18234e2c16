"""The commands that check content and build the site and its parts."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from musterbook import resources
from musterbook.commands import load_settings
from musterbook.commands.author_commands import own_folder
from musterbook.commands.root_command import (
    Project,
    main,
    target_option,
)
from musterbook.commands.terminal_progress import TerminalProgress
from musterbook.errors import ContentErrors, annotation
from musterbook.output_folder import check_outside, write_file
from musterbook.print_files import known_prints
from musterbook.progress import Reporter
from musterbook.site_settings import web_address

if TYPE_CHECKING:
    from musterbook.library.model.nodes import Library

force_option = click.option("--force", is_flag=True, help="Build even if nothing changed.")
address_option = click.option(
    "--site-url",
    "address",
    default="",
    metavar="URL",
    help="Where the site will be online. Adds canonical links, previews and a site map.",
)


def build_site(context: click.Context, *, prints: bool, force: bool, address: str) -> None:
    """Build the folder of the site, and print whether anything had changed."""
    from musterbook import build
    from musterbook.library.phrases import number_of

    project: Project = context.obj
    if address := address or project.settings.address:
        # Checked first, because a build takes minutes and uses the address only at its end.
        address = web_address(address)
    started = time.monotonic()
    job = build.Job(project.content, project.out, prints, force, address, project.settings)
    with TerminalProgress(stages=True) as progress:
        made = build.run(job, Reporter(progress.start_stage, progress.advance, progress.note))
    if made:
        click.echo(
            f"{project.out} is ready: {number_of(made.pages, 'page')},"
            f" {number_of(made.cards, 'card')}, {number_of(made.files, 'file')},"
            f" {number_of(progress.notes, 'warning')},"
            f" {time.monotonic() - started:.1f} s."
        )
    else:
        click.echo(f"Nothing has changed; {project.out} is up to date.")


@main.command("all", epilog="Example: python build.py --out public all")
@force_option
@address_option
@click.pass_context
def all_(context: click.Context, force: bool, address: str) -> None:
    """Build the whole site with cards and books.

    The site has pages, search, Play (also as a single file) and open data.
    """
    build_site(context, prints=True, force=force, address=address)


@main.command(
    epilog="""Examples:

\b
python build.py --content my-club check
python build.py --content my-club check --format github"""
)
@click.option(
    "--write", is_flag=True, help="Also update the schemas, and add new ids to the registry."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "github"]),
    default="text",
    show_default=True,
    help="The format of errors: lines, or annotations of a pull request on GitHub.",
)
@click.pass_context
def check(context: click.Context, write: bool, form: str) -> None:
    """Check the content and list its errors.

    Every game that the content describes is played, and every card is fitted at each size that
    the site prints. The first time, this takes about half a minute for 300 cards; later,
    only what has changed is checked again.

    Each error is a line of the form path:line:column: what is wrong (what was probably meant).
    Errors in the form of a file come first; what it says is checked once they are corrected.
    """
    from musterbook import room
    from musterbook.library.kept_limits import kept_limit_notes
    from musterbook.library.left_out import left_out_notes
    from musterbook.library.phrases import number_of
    from musterbook.randomizer.playtest import game_check

    project: Project = context.obj
    try:
        if write:
            own_folder(project.content)
        with TerminalProgress() as progress:
            report = Reporter(progress.start_stage, progress.advance)
            report.stage("Reading entries")
            library = project.library(game_check())
            notes = [*left_out_notes(library), *kept_limit_notes(library)]
            notes += room.check_room(library, report)
    except ContentErrors as errors:
        _show(errors, form)
        context.exit(1)
    if form == "text":
        click.echo(f"No errors in {len(library.nodes)} entries.")
        if project.content == (resources.CONTENT,) and Path.cwd() != resources.HOME:
            click.echo(
                f"These are the bundled ones: this folder has no {load_settings.NAME}. Go to the"
                " folder of your site, name a folder with --content, or make one with: new site"
            )
    for note in notes:
        click.echo(note if form == "text" else annotation(note, "notice"))
    if write:
        click.echo(_write_records(project.content[-1], library), err=form != "text")
    elif library.unpublished and form == "text":
        new = number_of(len(library.unpublished), "new id")
        click.echo(f"{new}: not in the registry yet; check --write adds them.")


def _show(errors: ContentErrors, form: str) -> None:
    """Show errors, as lines with their number or as annotations."""
    from musterbook.library.phrases import number_of

    if form == "github":
        for error in errors.errors:
            click.echo(annotation(error))
        return
    click.echo(errors)
    click.echo(f"{number_of(len(errors.errors), 'error')}.", err=True)


def _write_records(root: Path, library: Library) -> str:
    """Update the schemas of a content folder and its registry; return what was done."""
    from musterbook.library import published_ids, schema
    from musterbook.library.phrases import number_of

    changed = schema.write(root)
    count = published_ids.write(root, library.unpublished)
    schemas, ids = number_of(len(changed), "schema"), number_of(count, "new id")
    return f"Updated {schemas} and added {ids} in {root}."


@main.command(epilog="Example: python build.py site --force")
@force_option
@address_option
@click.pass_context
def site(context: click.Context, force: bool, address: str) -> None:
    """Build the site without its print files.

    A build of the site with all print files takes minutes; see all.
    """
    build_site(context, prints=False, force=force, address=address)


@main.command(epilog="Example: python build.py randomizer --to club-night")
@target_option(".")
@click.pass_context
def randomizer(context: click.Context, to: Path) -> None:
    """Write the randomizer as a single HTML file.

    The file opens by double-click and needs no network.
    """
    from musterbook.randomizer import randomizer_files
    from musterbook.randomizer.playtest import game_check

    project: Project = context.obj
    check_outside(to, project.content)
    packs = randomizer_files.Packs(project.library(game_check()))
    single = randomizer_files.single(packs)
    path = write_file(to / randomizer_files.SINGLE, single)
    click.echo(f"{path} is ready ({len(single) / 1e6:.1f} MB).")


@main.command(epilog="Example: python build.py serve --port 8123")
@click.option(
    "--port",
    metavar="PORT",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port on this machine; 0 takes a free one.",
)
@click.pass_context
def serve(context: click.Context, port: int) -> None:
    """Serve the site and show every change when a file is saved.

    Pages are made on request. Open pages reload and keep their scroll position, or show content
    errors with their lines. No files are written; decks and books are those of the last build.
    Only this machine can reach the server, under the names 127.0.0.1 and localhost.
    """
    from musterbook import build, preview

    project: Project = context.obj
    site_preview = preview.Preview(
        project.content,
        project.out,
        known_prints(project.out),
        project.settings,
        preview.SettingsFile(
            Path(load_settings.NAME), partial(load_settings.settings_of, project.named)
        ),
    )
    preview.serve(site_preview, port, build.own_files)
