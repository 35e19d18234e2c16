"""Work in two processes at once, if that is safe and saves more time than starting them costs.

In: a function and its tasks. Out: the results in order. The processes are forked, so they have the
library, styles and fonts without anything being sent to them.
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
"""A third is rarely faster: the largest task, a book, takes half of the time."""

_function: Callable[[Any], Any] | None = None
"""The function that the children call; they inherit it, so that no task has to contain it."""


def each(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    worth: bool = True,
    prepare: Callable[[], object] = lambda: None,
    chunk: int = 1,
) -> Iterator[Result]:
    """Yield the result of a function for each task, in order.

    `worth` is False if there is too little work to be worth a second process. `prepare` is called
    before the fork, to compute what every child would otherwise compute for itself. A child gets
    `chunk` tasks at a time.
    """
    global _function
    # Forking is safe only if no other thread can hold a lock.
    alone = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    if not worth or len(tasks) < 2 or (os.cpu_count() or 1) < 2 or not alone:
        yield from map(function, tasks)
        return
    prepare()
    before, _function = _function, function
    try:
        with multiprocessing.get_context("fork").Pool(PROCESSES, freeze_objects) as pool:
            yield from pool.imap(_call, tasks, chunksize=chunk)
    finally:
        _function = before


def freeze_objects() -> None:
    """Exempt long-lived objects from garbage collection, which took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _call(task: Any) -> Any:
    assert _function is not None
    return _function(task)
