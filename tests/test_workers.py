"""Work in several processes gives what one process gives, errors included."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest

from musterbook import workers
from musterbook.errors import ContentError, ContentErrors, Mark, UserError
from tests.trees import plant

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(params=[1, 2], ids=["one core", "two cores"])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of cores that the machine seems to have."""
    count: int = request.param
    monkeypatch.setattr("os.cpu_count", Mock(return_value=count))
    monkeypatch.setattr("threading.active_count", Mock(return_value=1))  # of other tests
    return count


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two cores."""
    monkeypatch.setattr("os.cpu_count", Mock(return_value=2))
    monkeypatch.setattr("threading.active_count", Mock(return_value=1))


def test_results_come_in_the_order_of_the_tasks(cores: int) -> None:
    made = list(workers.each(lambda task: (task, os.getpid()), range(9), chunk=2))
    assert [task for task, _ in made] == list(range(9))
    assert (os.getpid() in {process for _, process in made}) == (cores == 1)


def test_an_error_is_raised_to_whoever_waits_for_the_result(cores: int) -> None:
    error = ContentError(Mark("pack.yml", 3), "wrong")

    def fail(task: int) -> None:
        raise ContentErrors([error])

    with pytest.raises(ContentErrors) as raised:
        list(workers.each(fail, range(2)))
    assert raised.value.errors == (error,)


def test_a_child_process_starts_no_further_process(cores: int) -> None:
    def processes(task: int) -> set[int]:
        return set(workers.each(lambda _: os.getpid(), range(4)))

    assert [len(found) for found in workers.each(processes, range(2))] == [1, 1] or cores == 1


@pytest.mark.usefixtures("two_cores")
def test_the_largest_tasks_are_begun_first(tmp_path: Path) -> None:
    def work(task: int) -> int:
        if task == 9:
            (tmp_path / "begun").touch()
        end = time.monotonic() + 60
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < end, "the largest task waits for smaller ones"
            time.sleep(0.01)
        return task

    sizes = [3, 5, 1, 2, 9]
    assert list(workers.each(work, sizes, size=lambda task: task)) == sizes


def test_progress_counts_every_task_and_never_goes_back(cores: int) -> None:
    told: list[tuple[int, int]] = []
    work = workers.each(str, range(5), chunk=2, progress=lambda *counts: told.append(counts))
    assert list(work) == ["0", "1", "2", "3", "4"]
    assert told == sorted(told) and told[-1] == (5, 5)


@pytest.mark.parametrize(("processors", "gigabytes", "count"), [(8, 16, 8), (8, 3, 3), (1, 16, 1)])
def test_there_are_as_many_processes_as_processors_if_the_memory_permits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, processors: int, gigabytes: int, count: int
) -> None:
    monkeypatch.setattr("os.cpu_count", Mock(return_value=processors))
    sizes = {"SC_PAGE_SIZE": 1_000, "SC_PHYS_PAGES": gigabytes * 1_000_000}
    monkeypatch.setattr("os.sysconf", sizes.get)
    monkeypatch.setattr(workers, "LIMITS", tmp_path)
    assert workers.processes() == count
    plant(tmp_path, {"memory.max": "max\n", "cpu.max": "max 100000\n"})
    assert workers.processes() == count
    plant(tmp_path, {"memory.max": "3000000000\n"})
    assert workers.processes() == min(count, 3)
    plant(tmp_path, {"cpu.max": "150000 100000\n"})
    assert workers.processes() == min(count, 2)


@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("last", [3, 40])
def test_a_killed_child_process_ends_the_work_with_one_sentence(last: int) -> None:
    def work(task: int) -> int:
        if task == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return task

    with pytest.raises(UserError, match="may not have enough memory"):
        list(workers.each(work, range(last)))
    assert multiprocessing.active_children() == []


@pytest.mark.usefixtures("two_cores")
def test_too_little_memory_in_a_child_process_is_raised_to_the_parent() -> None:
    def work(task: int) -> int:
        raise MemoryError

    with pytest.raises(MemoryError):
        list(workers.each(work, range(4)))


@pytest.mark.usefixtures("two_cores")
def test_work_that_nobody_waits_for_ends_at_once() -> None:
    start = time.monotonic()
    results = workers.each(lambda task: time.sleep(600 * task), range(4))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < 60
    assert multiprocessing.active_children() == []


@pytest.mark.usefixtures("two_cores")
def test_a_result_that_cannot_be_pickled_is_an_error_with_its_reason() -> None:
    with pytest.raises((AttributeError, pickle.PicklingError), match="pickle"):
        list(workers.each(lambda task: lambda: task, range(2)))


@pytest.mark.usefixtures("two_cores")
def test_an_error_says_where_in_the_child_process_it_was_raised() -> None:
    def fail_with_a_key(task: int) -> None:
        raise KeyError("colour")

    with pytest.raises(KeyError) as raised:
        list(workers.each(fail_with_a_key, range(2)))
    assert "fail_with_a_key" in str(raised.value.__cause__)


BUSY = """
import os, time
from unittest.mock import Mock
from musterbook import workers
os.cpu_count = Mock(return_value=2)
def wait(task):
    os.write(1, b"%d\\n" % os.getppid())  # in one piece, because two processes write
    time.sleep(600)
list(workers.each(wait, range(2)))
"""


def busy() -> subprocess.Popen[bytes]:
    """A process whose children wait; it has started them when this returns."""
    process = subprocess.Popen(
        [sys.executable, "-c", BUSY],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    for _ in range(2):
        assert process.stdout and int(process.stdout.readline()) == process.pid
    return process


def test_child_processes_end_when_their_parent_is_killed() -> None:
    with busy() as process:
        process.kill()
        # The output ends when no process has it open.
        assert process.communicate(timeout=30)[0] == b""


def test_an_interrupt_from_the_keyboard_is_reported_once() -> None:
    with busy() as process:
        os.killpg(process.pid, signal.SIGINT)
        output = process.communicate(timeout=30)[0].decode()
    assert output.count("KeyboardInterrupt") == 1
    assert "Process" not in output


@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize("size", [1, 10_000_000])
def test_results_of_any_size_arrive(size: int) -> None:
    assert [len(made) for made in workers.each(bytes, [size, size])] == [size, size]


LARGE = """
import os
from unittest.mock import Mock
from musterbook import workers
os.cpu_count = Mock(return_value=4)
workers.MEMORY = 1
def make(task):
    assert task != 3
    return bytes(10_000_000)
for _ in range(5):
    try:
        list(workers.each(make, range(8)))
    except AssertionError:
        print("ended")
"""


def test_an_error_ends_the_work_while_another_child_sends_a_large_result() -> None:
    """The program waited for ever for the other half of the result."""
    command = [sys.executable, "-c", LARGE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["ended"] * 5, done.stderr


def test_a_build_has_one_thread_when_it_forks() -> None:
    """The interpreter of the randomizer's engine starts a thread, and `all` used one core."""
    code = (
        "import threading, musterbook.build, musterbook.randomizer.playtest; "
        "print(threading.active_count())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "1\n", done.stderr
