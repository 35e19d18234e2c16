"""Where a command is, on a terminal and in a log."""

import sys
import time

import pytest

from musterbook.commands.terminal_progress import TerminalProgress


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


def work(clock: Clock, progress: TerminalProgress) -> None:
    """Read for 1 s, then print 50 files of which each takes 0.5 s."""
    progress.start_stage("Reading entries")
    clock.seconds += 1
    progress.start_stage("Printing files")
    for done in range(1, 51):
        clock.seconds += 0.5
        progress.advance(done, 50)


def test_a_log_has_a_line_for_each_stage_and_one_every_ten_seconds(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with TerminalProgress(stages=True) as progress:
        work(clock, progress)
    assert capsys.readouterr().err.splitlines() == [
        "Reading entries: 1.0 s",
        "Printing files: 20 of 50 after 10 s",
        "Printing files: 40 of 50 after 20 s",
        "Printing files: 50 in 25.0 s",
    ]


def test_without_a_list_of_stages_only_long_ones_are_in_a_log(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with TerminalProgress() as progress:
        work(clock, progress)
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Printing files"] * 2


def test_a_stage_that_failed_is_not_listed_as_finished(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(KeyError), TerminalProgress(stages=True) as progress:
        progress.start_stage("Reading entries")
        raise KeyError
    assert capsys.readouterr().err == ""


def test_a_terminal_has_one_changing_line_and_one_for_each_finished_stage(
    clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with TerminalProgress(stages=True) as progress:
        work(clock, progress)
        progress.note("A card is long.")
    assert progress.notes == 1
    printed = capsys.readouterr()
    assert printed.out == "A card is long.\n"
    assert "\r\033[KPrinting files … 7 of 50\r" in printed.err
    assert printed.err.endswith("\r\033[KPrinting files: 50 in 25.0 s\n")
    assert printed.err.count("\n") == 2
