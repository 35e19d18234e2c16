"""The values of an overlay are checked like those that they replace."""

from pathlib import Path

import pytest

from tests.trees import errors_after_edit

POOL, TABLES = "1e/harvest/pool.yml", "1e/harvest/tables.yml"


@pytest.mark.parametrize(
    ("name", "old", "new", "error"),
    [
        (
            POOL,
            "  b: {cells:",
            "  b: {changes: [{overlay: errata, set: {cells: {primary: gather-egs}}}], cells:",
            '9:58: unknown card "gather-egs" (did you mean "gather-eggs"?)',
        ),
        (
            TABLES,
            "    columns: [Weather]",
            "    changes: [{overlay: errata, set: {columns: [Weather, Wind]}}]\n"
            "    columns: [Weather]",
            "5:48: 1 cells for 2 columns",
        ),
        (
            "1e/harvest/primary.yml",
            "set: {text: Hens on a gate do not count.}",
            'set: {flavour: ""}',
            '19:24: the value "" of "flavour" is not a text of at least one character '
            "(to remove the field, write nothing after its colon)",
        ),
    ],
)
def test_rows_and_cells_that_an_overlay_sets_are_checked(
    tmp_path: Path, name: str, old: str, new: str, error: str
) -> None:
    (found,) = errors_after_edit(tmp_path, name, old, new)
    assert found.startswith(error)
