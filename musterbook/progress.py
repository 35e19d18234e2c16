"""How long work tells of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], None]
Advance = Callable[[int, int], None]


@dataclass(frozen=True)
class Reporter:
    """How a job reports its progress: `say` begins a stage, `advance` counts within it."""

    say: Say = lambda _: None
    advance: Advance = lambda _done, _all: None
