"""How long work tells of itself, and what a user should know of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], None]
Advance = Callable[[int, int], None]


@dataclass(frozen=True)
class Reporter:
    """How a job reports its progress: `say` begins a stage, `advance` counts within it.

    `note` is told what a user should know of the result.
    """

    say: Say = lambda _: None
    advance: Advance = lambda _done, _all: None
    note: Say = lambda _: None
