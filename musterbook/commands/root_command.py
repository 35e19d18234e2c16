"""The root command with its options, and the types of option that its subcommands share."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from musterbook import __version__, resources
from musterbook.commands.load_settings import settings_of
from musterbook.errors import ContentErrors, UserError
from musterbook.output_folder import reason
from musterbook.site_settings import Settings

if TYPE_CHECKING:
    from musterbook.library.library_cache import GameCheck
    from musterbook.library.model.nodes import Library

Function = TypeVar("Function", bound=Callable[..., Any])


def with_command_name(text: str | None) -> str | None:
    """Return the examples of a help text with the command as users of this installation call it."""
    if not resources.INSTALLED or text is None:
        return text
    text = re.sub(r"--content \S+ ", "", text)  # musterbook.yml names the folder of a club
    return text.replace("python build.py", resources.COMMAND)


class RootCommand(click.Group):
    """Prints every expected error without a traceback and exits with code 1."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors in content go to the output, other errors to stderr."""
        try:
            return super().invoke(ctx)
        except ContentErrors as errors:
            for error in errors.errors:
                click.echo(error)
            count = len(errors.errors)
            click.echo(f"{count} error{'s' if count > 1 else ''}; nothing was changed.", err=True)
        except UserError as error:
            click.echo(f"Error: {error}", err=True)
        except MemoryError:
            click.echo("Error: there is not enough memory for this command", err=True)
        except BrokenPipeError:
            raise  # the reader has closed the pipe; click exits quietly
        except OSError as error:
            click.echo(f"Error: {reason(error)}", err=True)
        return ctx.exit(1)

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command, and adapt the command name in its examples to this installation."""
        cmd.epilog = with_command_name(cmd.epilog)
        super().add_command(cmd, name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in order of definition."""
        return list(self.commands)


@click.group(
    cls=RootCommand,
    epilog=with_command_name("Example: python build.py --content content --content my-club all"),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--content",
    "content",
    multiple=True,
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A folder with content. Repeat it to add your own packs to the bundled content. Without"
    " it: the bundled content, and that of the club if this folder has a musterbook.yml.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path("site"),
    show_default=True,
    help="The folder of the finished site, for all, site and serve.",
)
@click.version_option(__version__, prog_name="Musterbook")
@click.pass_context
def main(context: click.Context, content: tuple[Path, ...], out: Path) -> None:
    """Build a site, print files and a randomizer from structured rules and cards.

    The exit code is 0 only if the command succeeded. If a command fails, the result of the last
    successful run stays as it was.
    """
    gc.set_threshold(200_000, 20, 20)  # most of what a command makes lives until its end
    context.obj = Project(content, out)


@dataclass(frozen=True)
class Project:
    """What commands work with: the content folders that the user names, and that of the site."""

    named: tuple[Path, ...]
    out: Path

    @cached_property
    def _read(self) -> tuple[Settings, tuple[Path, ...]]:
        return settings_of(self.named)

    @property
    def settings(self) -> Settings:
        """The settings of the site. Raises ContentErrors, as `content` does."""
        return self._read[0]

    @property
    def content(self) -> tuple[Path, ...]:
        """The content folders."""
        return self._read[1]

    def library(self, game_check: GameCheck | None = None) -> Library:
        """Return the library of the content. Raises ContentErrors."""
        from musterbook.library.library_cache import open_library

        return open_library(self.content, game_check=game_check, settings=self.settings)


def target_option(default: str) -> Callable[[Function], Function]:
    """Return an option for the folder that a command writes to."""
    return click.option(
        "--to",
        metavar="DIR",
        type=click.Path(path_type=Path, file_okay=False),
        default=Path(default),
        show_default=True,
        help="The folder to write to; other files in it are kept.",
    )
