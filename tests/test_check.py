"""Tests of `tools/check.py`: browser tests that fail are run once more by themselves."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import check

FAILS_ONCE = """
    first = not Path("seen").exists()
    Path("seen").touch()
    assert not first
"""

Run = Callable[[str], tuple[bool, list[str]]]


@pytest.fixture
def run(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the tests of a text in a folder of their own."""
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # importing them is most of the work
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser: drives a browser\n")
    command = [*check.PYTHON, "pytest", "-q", "-p", "no:cacheprovider"]
    if getattr(request, "param", "") == "workers":
        command += ["-p", "xdist", "-n", "1", "--dist", "worksteal"]

    def tested(text: str) -> tuple[bool, list[str]]:
        head = "from pathlib import Path\nimport pytest\n"
        (tmp_path / "test_some.py").write_text(head + text, encoding="utf-8")
        return check.tested(command, tmp_path)

    return tested


def test_a_browser_test_that_fails_runs_again_and_fails_the_run_only_if_it_fails_again(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    marks = '@pytest.mark.browser\n@pytest.mark.parametrize("a", ["x y[z]"])\n'
    text = f"{marks}def test_it(a):{FAILS_ONCE}"
    assert run(text) == (True, ["test_some.py::test_it[x y[z]]"])
    assert "assert not first" in capfd.readouterr().out
    text = text.replace("seen", "seen later")
    text += "@pytest.mark.browser\ndef test_other():\n    assert not 'again'\n"
    assert run(text) == (False, ["test_some.py::test_it[x y[z]]"])
    shown = capfd.readouterr().out
    assert "assert not first" in shown and shown.count("assert not 'again'\nE") == 2


@pytest.mark.parametrize("run", ["workers"], indirect=True)
def test_any_other_test_that_fails_once_fails_the_run(run: Run) -> None:
    other = FAILS_ONCE.replace("seen", "other seen")
    text = f"@pytest.mark.browser\ndef test_it():{FAILS_ONCE}def test_other():{other}"
    assert run(text) == (False, ["test_some.py::test_it"])


def test_a_test_that_ends_the_second_run_fails_the_run(run: Run) -> None:
    text = """
import os
@pytest.mark.browser
def test_it():
    if Path("seen").exists():
        os._exit(1)
    Path("seen").touch()
    assert False
"""
    assert run(text) == (False, [])


@pytest.mark.parametrize("run", ["workers"], indirect=True)
def test_a_test_that_waits_for_ever_is_ended_and_named_and_run_again(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = "-o faulthandler_timeout=1 -o faulthandler_exit_on_timeout=true"
    monkeypatch.setenv("PYTEST_ADDOPTS", short)
    text = """
import threading
@pytest.mark.browser
def test_it():
    first = not Path("seen").exists()
    Path("seen").touch()
    if first:
        threading.Event().wait()
def test_other():
    pass
"""
    assert run(text) == (True, ["test_some.py::test_it"])
    assert "crashed while running 'test_some.py::test_it'" in capfd.readouterr().out


def test_no_test_of_the_project_waits_for_ever(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True
    assert 0 < float(pytestconfig.getini("faulthandler_timeout")) <= 1200


def test_a_file_that_cannot_be_imported_fails_the_run(run: Run) -> None:
    assert run("import nothing_of_this_name\n") == (False, [])


def test_many_failures_are_not_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = {f"test_some.py::test_it[{n}]": True for n in range(check.MOST_AGAIN + 1)}
    results = [(1, failed)]
    monkeypatch.setattr(check, "failures", lambda *_: results.pop())
    assert check.tested(["pytest"], tmp_path) == (False, [])


def test_the_last_lines_name_unsteady_tests() -> None:
    lines = check.summary([], 2, 3.2, ["a::test_b"]).splitlines()
    assert lines == [
        "UNSTEADY: a::test_b failed, and passed when it ran by itself",
        "All 2 checks passed in 3 s.",
    ]
    assert check.summary(["pytest"], 2, 3, ["a::test_b"]).splitlines()[0] == lines[0]


def test_checks_keep_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = (sys.executable, "-c", "import sys; sys.exit(sys.dont_write_bytecode)")
    monkeypatch.setattr(check, "CHECKS", {"looks": looks})
    monkeypatch.setattr(sys, "argv", ["check.py", "looks"])
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert check.main() == 0
