"""Work on two processors at once, where that is safe and worth the start of a second process.

In: a function and what to call it with. Out: the results in order. Children are forked, so that
they have the library, styles and fonts without anything being sent to them.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

PROCESSES = 2
"""A third one seldom pays: the largest task, a book, takes half of the time."""

_function: Callable[[Any], Any] | None = None
"""What the children call; they inherit it instead of getting it with every task."""


def each(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    worth: bool = True,
    prepare: Callable[[], object] = lambda: None,
    chunk: int = 1,
) -> Iterator[Result]:
    """Yield what a function makes of each task, in order.

    `worth` says whether the work is worth a second process. `prepare` is called before the fork,
    for what every child would otherwise make itself. A child gets `chunk` tasks at a time.
    """
    global _function
    # A forked child may only run where no other thread can hold a lock.
    alone = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    if not worth or len(tasks) < 2 or (os.cpu_count() or 1) < 2 or not alone:
        yield from map(function, tasks)
        return
    prepare()
    before, _function = _function, function
    try:
        with multiprocessing.get_context("fork").Pool(PROCESSES, calm_collector) as pool:
            yield from pool.imap(_call, tasks, chunksize=chunk)
    finally:
        _function = before


def calm_collector() -> None:
    """Keep the garbage collector from walking what lives long: that cost a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _call(task: Any) -> Any:
    assert _function is not None
    return _function(task)
