"""Work in two processes at once, if that is safe and saves more time than starting them costs.

In: a function and its tasks. Out: the results in order. The processes are forked, so they have the
library, styles and fonts without anything being sent to them. A child process has no children.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
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
    if not parallel or len(tasks) < 2 or not _can_fork():
        yield from map(function, tasks)
        return
    prepare()
    before, _work = _work, (function, tasks)
    try:
        with multiprocessing.get_context("fork").Pool(PROCESSES, freeze_objects) as pool:
            yield from pool.imap(_call, range(len(tasks)), chunksize=chunk)
    finally:
        _work = before


@contextmanager
def beside(function: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Run a function in a second process while the context lasts; yield how to wait for its result.

    Its errors are raised to whoever waits for the result. If the context ends before, the process
    is stopped. Only the result is pickled.
    """
    if not _can_fork():
        yield function
        return
    processes = multiprocessing.get_context("fork")
    receiver, sender = processes.Pipe(duplex=False)
    process = processes.Process(target=_send, args=(function, sender), daemon=True)
    process.start()
    sender.close()

    def result() -> Result:
        outcome, is_error = receiver.recv()
        if is_error:
            raise outcome
        value: Result = outcome
        return value

    try:
        yield result
    finally:
        process.kill()
        process.join()
        receiver.close()


def _send(function: Callable[[], Any], sender: Connection) -> None:
    """Send the result or the error of a function to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops this process
    freeze_objects()
    try:
        outcome, is_error = function(), False
    except Exception as error:
        outcome, is_error = error, True
    sender.send((outcome, is_error))


def _can_fork() -> bool:
    """Whether there is a second core, and forking is safe: no other thread can hold a lock."""
    return (
        (os.cpu_count() or 1) > 1
        and threading.active_count() == 1
        and "fork" in multiprocessing.get_all_start_methods()
        and not multiprocessing.current_process().daemon
    )


def freeze_objects() -> None:
    """Exempt long-lived objects from garbage collection, and collect rarely.

    It took a fifth of the time; a child process uses at most 80 MB more.
    """
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)


def _call(number: int) -> Any:
    assert _work is not None
    function, tasks = _work
    return function(tasks[number])
