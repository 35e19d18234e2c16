"""Work on all processors at once, if that is safe and saves more time than it costs.

In: a function and its tasks. Out: the results. The processes are forked, so they have the library,
styles and fonts without anything being sent to them. A child process has no children.
Why: docs/decisions/workers.md
"""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any, TypeVar

from musterbook.errors import UserError
from musterbook.progress import Advance, no_progress

Task = TypeVar("Task")
Result = TypeVar("Result")

MEMORY = 1_000_000_000
"""Bytes of memory of the machine for each process; the largest book needs two thirds of it."""

LIMITS = Path("/sys/fs/cgroup")
"""Where Linux lists what a container may use (cgroup v2)."""

_work: tuple[Callable[[Any], Any], Sequence[Any]] | None = None
"""The function that the children call, and its tasks; they inherit both."""


def each(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    *,
    parallel: bool = True,
    prepare: Callable[[], object] = lambda: None,
    size: Callable[[Task], float] = lambda task: 0,
    chunk: int = 1,
    progress: Advance = no_progress,
) -> Iterator[Result]:
    """Yield the result of a function for each task, in order.

    `parallel` is False if there is too little work for more processes to save time. `prepare` is
    called before the fork, to compute what every child would otherwise compute for itself. Tasks of
    the largest `size` are begun first, so that no process works alone at the end. A child gets
    `chunk` tasks at a time. `progress` is called with the number of tasks done, at least every
    second while the next result is awaited. Only results are pickled; functions and tasks can be
    anything. Raises UserError if a child process was killed.
    """
    global _work
    count = min(processes(), len(tasks))
    if not parallel or count < 2 or not _can_fork():
        for done, task in enumerate(tasks, 1):
            yield function(task)
            progress(done, len(tasks))
        return
    prepare()
    before, _work = _work, (function, tasks)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(count, context, initializer=_start_child)
    finished = False
    try:
        order = sorted(range(len(tasks)), key=lambda number: -size(tasks[number]))
        chunks = [order[at : at + chunk] for at in range(0, len(order), chunk)]
        yield from _results(pool, chunks, progress)
        finished = True
    except BrokenProcessPool:
        raise UserError(
            "a child process ended before its work was done; the computer may not have enough"
            " memory"
        ) from None
    finally:
        if not finished:  # an error, or nobody wants the other results
            for child in set(multiprocessing.active_children()) - others:
                child.kill()
        pool.shutdown(cancel_futures=True)
        _work = before


def _results(
    pool: ProcessPoolExecutor, chunks: Sequence[Sequence[int]], progress: Advance
) -> Iterator[Any]:
    """Yield the results of tasks in the order of their numbers; `chunks` are begun in theirs."""
    working = {pool.submit(_call, chunk): chunk for chunk in chunks}
    # All children are forked now. If this end stayed open, the pool would wait for ever for the
    # rest of a result whose child is killed by `each`.
    pool._result_queue._writer.close()  # type: ignore[attr-defined]
    results = {
        number: (future, place)
        for future, numbers in working.items()
        for place, number in enumerate(numbers)
    }
    done, count = 0, len(results)
    for number in range(count):
        future, place = results.pop(number)
        while not future.done():
            wait(working, timeout=1, return_when=FIRST_COMPLETED)
            working = {future: chunk for future, chunk in working.items() if not future.done()}
            done = count - sum(map(len, working.values()))
            progress(done, count)
        yield future.result()[place]
        done = max(done, number + 1)
        progress(done, count)


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


def processes() -> int:
    """Return the number of processors, or fewer if there is little memory.

    A container has all processors and the memory of its machine, but may use only a part of them.
    """
    count = os.cpu_count() or 1
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):  # no container, or "max"
        memory = min(memory, int((LIMITS / "memory.max").read_text(encoding="ascii")))
    with suppress(OSError, ValueError):
        quota, period = map(int, (LIMITS / "cpu.max").read_text(encoding="ascii").split())
        count = min(count, ceil(quota / period))
    return min(count, memory // MEMORY)


def _can_fork() -> bool:
    """Whether forking is safe: no other thread can hold a lock, and this is no child."""
    return (
        threading.active_count() == 1
        and "fork" in multiprocessing.get_all_start_methods()
        and multiprocessing.parent_process() is None
    )


def freeze_objects() -> None:
    """Exempt existing objects from garbage collection, and collect new ones rarely.

    Collection took a fifth of the time, and 2 % with a threshold of 500,000 objects. With one of
    1,500,000, a process that draws cards uses 80 MB more, and one that sets a book no more.
    """
    gc.freeze()
    gc.set_threshold(1_500_000, 20, 20)


def _call(numbers: Sequence[int]) -> list[Any]:
    assert _work is not None
    function, tasks = _work
    return [function(tasks[number]) for number in numbers]
