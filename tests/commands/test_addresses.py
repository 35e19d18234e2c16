"""An invalid public address of a site is reported before anything is built."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook import build
from musterbook.commands import main
from tests.trees import invented


@pytest.mark.parametrize("address", ["example", "ftp://example.org", "https://ex ample.org"])
@pytest.mark.parametrize("command", ["all", "site"])
def test_an_invalid_address_stops_a_build_before_it_starts(
    command: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "run", lambda *_: pytest.fail("the build began"))
    tree, out = invented(tmp_path), tmp_path / "out"
    arguments = ["--content", str(tree), "--out", str(out), command, "--site-url", address]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 1 and "is not an address such as https://" in done.output
    assert not out.exists()
