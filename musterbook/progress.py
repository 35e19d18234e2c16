"""Progress of long tasks, and messages about their results."""

from collections.abc import Callable
from dataclasses import dataclass

Message = Callable[[str], None]
Advance = Callable[[int, int], None]
"""Called with the number of things done and in total."""


def no_progress(done: int, total: int) -> None:
    """Report nothing."""


def counted_part(progress: Advance, before: int, total: int) -> Advance:
    """Return the progress of a part of a task, before which a number of things were done."""
    return lambda done, _: progress(before + done, total)


@dataclass(frozen=True)
class Reporter:
    """How a job reports its progress: `stage` starts a stage, `advance` counts within it.

    `note` receives what a user should know about the result.
    """

    stage: Message = lambda _: None
    advance: Advance = no_progress
    note: Message = lambda _: None
