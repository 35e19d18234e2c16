"""The commands that help authors: new, import and export."""

import os
import shlex
from collections.abc import Mapping
from pathlib import Path

import click

from musterbook import resources
from musterbook.commands.root_command import main
from musterbook.csv_cells import csv_text
from musterbook.errors import UserError
from musterbook.output_folder import write_file


def write_new(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write new files to a folder and list them. Raises UserError if one already exists."""
    for name in files:
        if os.path.lexists(root / name):
            raise UserError(f"{root / name} already exists")
    written = [write_file(root / name, text) for name, text in files.items()]
    for path in written:  # when all are complete: whoever reads the list may stop reading it
        if path.parent.name != "schema":
            click.echo(path)


def own_folder(content: tuple[Path, ...]) -> Path:
    """Return the content folder for new files: the last one.

    Raises UserError if it is the bundled content, except in the folder of a checkout.
    """
    root = content[-1]
    can_change = not resources.INSTALLED and Path.cwd() == resources.HOME
    if root.resolve() == resources.CONTENT and not can_change:
        raise UserError(
            "the bundled content cannot be changed from this folder; go to the folder with your"
            " musterbook.yml, name your own folder with --content, or create a site with: new site"
        )
    return root


@main.command(
    epilog="""Examples:

\b
python build.py --content content --content my-club new edition house --name "House rules"
python build.py --content content --content my-club new deck PACK/quests

python build.py --content content --content my-club new pack EDITION/open --uses PACK

python build.py new site our-club --name "Our club" --uses PACK

python build.py new game our-game --like windrow"""
)
@click.argument("kind", type=click.Choice(["site", "game", "edition", "pack", "deck", "mission"]))
@click.argument("id")
@click.option("--name", metavar="NAME", default="", help="The name. Default: derived from the ID.")
@click.option(
    "--uses",
    metavar="PACK-ID",
    default="",
    help="For a pack or a site: the pack whose cards it uses.",
)
@click.option(
    "--like",
    type=click.Choice(sorted(path.parent.name for path in resources.EXAMPLES.glob("*/game.yml"))),
    help="For a game: the example to copy: deepwick, a dungeon, or windrow, a card game with"
    " tricks. Default: deepwick.",
)
@click.pass_context
def new(context: click.Context, kind: str, id: str, name: str, uses: str, like: str | None) -> None:
    """Create a new site, game, edition, pack, deck or mission.

    The files pass the check and are written to the last content folder. ID is the id of the new
    entry, such as edition/pack/deck. A site is a folder for a club, with settings, a pack, and a
    workflow that checks pull requests and publishes to GitHub Pages; a game is a folder with a
    small but complete game to change, a copy of an example. ID is then that folder.
    """
    from musterbook.authoring import new_entries, new_projects
    from musterbook.library.read_files import FileCache

    content = context.obj.content
    if uses and kind not in ("pack", "site"):
        raise click.UsageError("--uses is only for a pack or a site")
    if like and kind != "game":
        raise click.UsageError("--like is only for a game")
    if kind in ("site", "game"):
        if kind == "game":
            files = new_projects.new_game_files(Path(id), name, like or new_projects.EXAMPLE)
        else:
            bundled, read = [resources.CONTENT], FileCache()
            used, title = (uses, "") if uses else new_projects.newest_pack(bundled, read)
            files = new_projects.site_files(Path(id), name, used, bundled, read)
        write_new(Path(id), files)
        if kind == "site" and not uses:
            click.echo(f"Its pack uses {title} ({used}); --uses PACK-ID names another.")
        if new_projects.WHEEL not in files:
            made = "" if resources.INSTALLED else "; `make wheel` makes it in dist/"
            click.echo(
                f"Copy {new_projects.WHEEL} into {id}: its workflow installs that file{made}."
            )
        command = resources.COMMAND
        if not resources.INSTALLED:
            command = f"python {shlex.quote(os.path.relpath(resources.HOME / 'build.py', id))}"
        click.echo(f"Next: cd {shlex.quote(id)} && {command} check")
        return
    root = own_folder(content)
    new_entry = new_entries.NewEntry(id.strip("/"), name, uses)
    files = new_entries.new_files(kind, new_entry, list(content))
    new_entries.check_new(files, content)
    write_new(root, {**files, **new_entries.schema_files(root)})


@main.command(
    "import",
    epilog="Example: python build.py --content content --content my-club import quests.xlsx"
    " --deck PACK/quests",
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--deck", "id", metavar="ID", required=True, help="The id of the deck.")
@click.option("--name", metavar="NAME", default="", help="The name of a new deck.")
@click.option(
    "--sheet",
    metavar="NAME",
    default="",
    help="The sheet of an XLSX file. Default: the only one that is visible.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="Bring an existing deck up to date: cards that are not in the table go, and what the table"
    " has no column for stays.",
)
@click.option("--yes", is_flag=True, help="Remove cards and published addresses without asking.")
@click.pass_context
def import_(
    context: click.Context, file: Path, id: str, name: str, sheet: str, replace: bool, yes: bool
) -> None:
    """Make or update a deck from a table of cards (CSV or XLSX).

    A column is named like an attribute of the game or a field, as in the tables that export
    writes. Everything that is not understood, and everything that check would refuse, is listed at
    its row and column; then nothing is changed and the exit code is 1. Only pictures and symbols
    may be added later. The command asks before it removes a published address, a card with fields
    that the table has no column for, or most cards of a deck.
    """
    from musterbook.authoring import deck_import, spreadsheets
    from musterbook.library import published_ids

    content, root = context.obj.content, own_folder(context.obj.content)
    table = spreadsheets.read_table(file, file.as_posix(), sheet)
    draft = deck_import.draft_deck(content, id, table, name=name, replaces=replace)
    for error in draft.errors:
        click.echo(error)
    if draft.attributes:
        places = " (shown: [] is not on faces)" * ("shown: []" in draft.attributes)
        where = f"in {root}/game.yml would read unknown columns"
        click.echo(f"These lines {where}; correct them{places}:")
        click.echo(draft.attributes, nl=False)
    if not draft.errors and not draft.table.cards:
        raise UserError(f"{file} has no cards")
    if not draft.errors:
        click.echo(f"Columns of {file}:")
        for line in draft.lines():
            click.echo(line)
    asks = not (draft.errors or yes) and any(draft.losses())
    if draft.errors or (asks and not _confirmed()):
        click.echo(f"Nothing was imported into {draft.path}.")
        context.exit(1)
    write_file(draft.path, draft.text)
    write_new(root, draft.beside)
    if draft.leaving:
        published_ids.take_out(root, draft.leaving)
    click.echo(f"{draft.path} has {draft.summary}")


def _confirmed() -> bool:
    """Whether the user agrees to what would be lost; no answer is a no."""
    try:
        return click.confirm("Remove them?")
    except click.Abort:
        click.echo("\nNo answer was given; use --yes to skip the question.")
        return False


@main.command(
    epilog="Example: python build.py --content content --content my-club export --deck PACK/quests"
    " --to quests.xlsx"
)
@click.option("--deck", "id", metavar="ID", required=True, help="The id of the deck.")
@click.option(
    "--to",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write, ending in .xlsx or .csv.",
)
@click.option(
    "--separator",
    type=click.Choice(["comma", "semicolon", "tab"]),
    default="comma",
    show_default=True,
    help="What is between the columns of a CSV file. Excel needs the semicolon where numbers have a"
    " decimal comma, as in German.",
)
@click.pass_context
def export(context: click.Context, id: str, to: Path, separator: str) -> None:
    """Write the cards of a deck as a table (XLSX or CSV).

    The command import reads it again. Cards are exported as written in the deck, without overlays;
    other files may have errors. In CSV, a text that a spreadsheet would take for a formula has an
    apostrophe before it.
    """
    from musterbook.authoring import deck_export, spreadsheets

    if to.suffix.lower() not in (".csv", ".xlsx"):
        raise UserError(f"{to}: name a file that ends in .xlsx or .csv")
    headings, rows = deck_export.exported(context.obj.content, id)
    if to.suffix.lower() == ".xlsx":
        click.echo(write_file(to, spreadsheets.xlsx_bytes(headings, rows)))
    else:
        between = spreadsheets.SEPARATORS[separator]
        click.echo(write_file(to, csv_text(headings, rows, between)))
