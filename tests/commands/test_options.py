"""A port that does not exist is refused with a sentence."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.commands import main


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("serve --port 99999", "99999 is not in the range 0<=x<=65535"),
        ("serve --port -1", "-1 is not in the range"),
    ],
)
def test_a_port_out_of_range_is_refused(arguments: str, message: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["--out", str(tmp_path / "site"), *arguments.split()])
    assert result.exit_code == 2, result.output
    assert message in result.output
