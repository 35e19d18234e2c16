"""Progress of long tasks, and messages about their results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Message = Callable[[str], None]
Advance = Callable[[int, int], None]


@dataclass(frozen=True)
class Reporter:
    """How a job reports its progress: `stage` starts a stage, `advance` counts within it.

    `note` receives what a user should know about the result.
    """

    stage: Message = lambda _: None
    advance: Advance = lambda _done, _all: None
    note: Message = lambda _: None
