"""The progress of a command on the terminal."""

import sys
from typing import Self

import click


class TerminalProgress:
    """Shows progress on a terminal inside its context: the stage and a count.

    Writes nothing if stderr is a pipe.
    """

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.stage = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def start_stage(self, stage: str) -> None:
        """Start a stage."""
        if self.live:
            self.clear()
            self.stage = stage
            click.echo(f"{stage} …", err=True, nl=False)

    def advance(self, done: int, total: int) -> None:
        """Show how much of the stage is done."""
        if self.live:
            click.echo(f"\r\033[K{self.stage} … {done} of {total}", err=True, nl=False)

    def note(self, message: str) -> None:
        """Print a permanent line."""
        self.clear()
        click.echo(message)

    def clear(self) -> None:
        """Erase the line of the stage."""
        if self.live:
            click.echo("\r\033[K", err=True, nl=False)
