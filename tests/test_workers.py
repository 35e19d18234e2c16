"""Work in second processes gives what one process gives, errors included."""

from __future__ import annotations

import os
import time
from unittest.mock import Mock

import pytest

from musterbook import workers
from musterbook.errors import ContentError, ContentErrors, Mark


@pytest.fixture(params=[1, 2], ids=["one core", "two cores"])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of cores that the machine seems to have."""
    count: int = request.param
    monkeypatch.setattr("os.cpu_count", Mock(return_value=count))
    return count


def test_results_come_in_the_order_of_the_tasks(cores: int) -> None:
    made = list(workers.each(lambda task: (task, os.getpid()), range(9), chunk=2))
    assert [task for task, _ in made] == list(range(9))
    assert (os.getpid() in {process for _, process in made}) == (cores == 1)


def test_a_function_runs_while_its_caller_goes_on(cores: int) -> None:
    with workers.beside(lambda: ("made", os.getpid())) as result:
        made, process = result()
    assert made == "made"
    assert (process == os.getpid()) == (cores == 1)


def test_an_error_is_raised_to_whoever_waits_for_the_result(cores: int) -> None:
    error = ContentError(Mark("pack.yml", 3), "wrong")

    def fail() -> None:
        raise ContentErrors([error])

    with workers.beside(fail) as result, pytest.raises(ContentErrors) as raised:
        result()
    assert raised.value.errors == (error,)


def test_a_function_beside_others_starts_no_further_process(cores: int) -> None:
    def processes() -> set[int]:
        return set(workers.each(lambda _: os.getpid(), range(4)))

    with workers.beside(processes) as result:
        assert len(result()) == 1


def test_a_result_that_nobody_waits_for_does_not_hold_up_the_end() -> None:
    def sleep() -> None:
        time.sleep(600)

    start = time.monotonic()
    with pytest.raises(KeyError), workers.beside(sleep):
        raise KeyError
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("size", [1, 10_000_000])
def test_results_of_any_size_arrive(size: int) -> None:
    with workers.beside(lambda: bytes(size)) as result:
        assert len(result()) == size
