"""The progress of a command on the terminal, or in a log."""

import sys
import time
from typing import Self

import click

EVERY = 10
"""Seconds between two lines of a long stage in a log."""


class TerminalProgress:
    """Shows inside its context on stderr where a command is: the stage, and how much of it is done.

    On a terminal, one line changes as the work goes on. In a log, a long stage has a line every ten
    seconds. With `stages`, each finished stage has a line with its count and its time.
    """

    def __init__(self, *, stages: bool = False) -> None:
        self.is_live = sys.stderr.isatty()
        self.stages = stages
        self.notes = 0
        self._begin("")

    def _begin(self, stage: str) -> None:
        self._stage, self._total = stage, 0
        self._started = self._told = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        self._end(failed=error is not None)

    def start_stage(self, stage: str) -> None:
        """End the stage before, and start another."""
        self._end()
        self._begin(stage)
        self._draw(f"{stage} …")

    def advance(self, done: int, total: int) -> None:
        """Show how much of the stage is done."""
        self._total, now = total, time.monotonic()
        self._draw(f"{self._stage} … {done:,} of {total:,}")
        if not self.is_live and now - self._told >= EVERY:
            self._told = now
            seconds = now - self._started
            click.echo(f"{self._stage}: {done:,} of {total:,} after {seconds:.0f} s", err=True)

    def note(self, message: str) -> None:
        """Print a permanent line."""
        self.notes += 1
        self._draw("")
        click.echo(message)

    def _end(self, *, failed: bool = False) -> None:
        """Replace the changing line by one about the finished stage."""
        self._draw("")
        if self.stages and self._stage and not failed:
            count = f"{self._total:,} in " if self._total else ""
            seconds = time.monotonic() - self._started
            click.echo(f"{self._stage}: {count}{seconds:.1f} s", err=True)

    def _draw(self, line: str) -> None:
        """Replace the changing line of a terminal."""
        if self.is_live:
            click.echo(f"\r\033[K{line}", err=True, nl=False)
