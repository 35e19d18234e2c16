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

_work: tuple[Callable[[Any], Any], Sequence[Any]] | None = None
"""The function that the children call, and its tasks; they inherit both."""


def each(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    parallel: bool = True,
    prepare: Callable[[], object] = lambda: None,
    chunk: int = 1,
) -> Iterator[Result]:
    """Yield the result of a function for each task, in order.

    `parallel` is False if there is too little work for a second process to save time. `prepare` is
    called before the fork, to compute what every child would otherwise compute for itself. A child
    gets `chunk` tasks at a time. Only results are pickled; functions and tasks can be anything.
    """
    global _work
    # Forking is safe only if no other thread can hold a lock.
    alone = threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods()
    if not parallel or len(tasks) < 2 or (os.cpu_count() or 1) < 2 or not alone:
        yield from map(function, tasks)
        return
    prepare()
    before, _work = _work, (function, tasks)
    try:
        with multiprocessing.get_context("fork").Pool(PROCESSES, freeze_objects) as pool:
            yield from pool.imap(_call, range(len(tasks)), chunksize=chunk)
    finally:
        _work = before


def freeze_objects() -> None:
    """Exempt long-lived objects from garbage collection, which took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _call(number: int) -> Any:
    assert _work is not None
    function, tasks = _work
    return function(tasks[number])
