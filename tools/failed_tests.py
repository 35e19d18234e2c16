"""A plugin of pytest that lists the failed tests in a file, for `tools/check.py`.

    pytest -p tools.failed_tests --failed-list failed.json

Out: JSON: the id of each failed test, and whether it has the mark `browser`, or ended its process.
"""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

_failed: dict[str, bool] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failed-list", type=Path, help="write the failed tests to this file")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report: Any = yield
    report.in_browser = item.get_closest_marker("browser") is not None
    return report  # type: ignore[no-any-return]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    # A test whose process ended has no mark: most such tests wait for a browser.
    if report.failed:
        _failed[report.nodeid] = getattr(report, "in_browser", True)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _failed[report.nodeid] = False


def pytest_sessionfinish(session: pytest.Session) -> None:
    # The workers of pytest-xdist report to the main process, which alone has all failures.
    if (path := session.config.option.failed_list) and "PYTEST_XDIST_WORKER" not in os.environ:
        path.write_text(json.dumps(_failed), encoding="utf-8")
