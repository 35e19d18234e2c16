"""Work in two processes at once, if that is safe and saves more time than starting them costs.

In: a function and its tasks, or one function to run in the background. Out: the results. The
processes are forked, so they have the library, styles and fonts without anything being sent to
them. A child process has no children.
"""

import gc
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from musterbook.errors import UserError

Task = TypeVar("Task")
Result = TypeVar("Result")

PROCESSES = 2
"""A third is rarely faster: the largest task, a book, takes half of the time."""

_ENDED = "a child process ended before its work was done"
_MEMORY = "the computer may not have enough memory"

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
    Raises UserError if a child process was killed.
    """
    global _work
    if not parallel or len(tasks) < 2 or not _can_fork():
        yield from map(function, tasks)
        return
    prepare()
    before, _work = _work, (function, tasks)
    others = set(multiprocessing.active_children())
    processes = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(PROCESSES, processes, initializer=_start_child)
    finished = False
    try:
        yield from pool.map(_call, range(len(tasks)), chunksize=chunk)
        finished = True
    except BrokenProcessPool:
        raise UserError(f"{_ENDED}; {_MEMORY}") from None
    finally:
        if not finished:  # an error, or nobody wants the other results
            for child in set(multiprocessing.active_children()) - others:
                child.kill()
        pool.shutdown(cancel_futures=True)
        _work = before


@contextmanager
def in_background(function: Callable[[], Result]) -> Iterator[Callable[[], Result]]:
    """Run a function in a child process; yield a function that waits for its result.

    That function raises the errors of the first one, and UserError if the child process was killed;
    it can be called once. At the end of the context, the child process is killed if it still runs.
    Only the result is pickled. If forking is not possible, the function runs when its result is
    requested.
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
        value: Result
        try:
            value, error = receiver.recv()
        except EOFError:
            process.join()
            raise UserError(f"{_ENDED} (exit code {process.exitcode}); {_MEMORY}") from None
        if error is not None:
            raise error
        return value

    try:
        yield result
    finally:
        process.kill()
        process.join()
        receiver.close()


def _send(function: Callable[[], Any], sender: Connection) -> None:
    """Send the result of a function and None to the parent process, or None and its error."""
    _start_child()
    with suppress(BrokenPipeError):  # the parent was killed
        try:
            sender.send((function(), None))
        except Exception as error:
            sender.send((None, _picklable(error)))


def _start_child() -> None:
    """Prepare a child process: it ends only when its parent ends it or is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the parent, which ends it
    threading.Thread(target=_end_with_parent, daemon=True).start()
    freeze_objects()


def _end_with_parent() -> None:
    """End this process when its parent is killed; it would hold the lock of the output folder."""
    if parent := multiprocessing.parent_process():
        parent.join()
    os._exit(1)


def _picklable(error: Exception) -> Exception:
    """Return an error with its traceback as a note; a RuntimeError if it cannot be pickled."""
    lines = traceback.format_exc()
    error.add_note(lines)
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(lines)
    return error


def _can_fork() -> bool:
    """Whether there is a second core, and forking is safe: no other thread can hold a lock."""
    return (
        (os.cpu_count() or 1) > 1
        and threading.active_count() == 1
        and "fork" in multiprocessing.get_all_start_methods()
        and not multiprocessing.current_process().daemon
    )


def freeze_objects() -> None:
    """Exempt existing objects from garbage collection, and collect new ones rarely.

    Collection took a fifth of the time; without it, a child process uses at most 80 MB more.
    """
    gc.freeze()
    gc.set_threshold(500_000, 20, 20)


def _call(number: int) -> Any:
    assert _work is not None
    function, tasks = _work
    return function(tasks[number])
