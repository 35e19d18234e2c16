"""The licences of others that travel with a site."""

import json
import re

from musterbook.library.model.game_file import ANY_GAME
from musterbook.resources import HOME
from musterbook.site.shared_files import licences


def test_every_shipped_package_is_listed_with_its_version_and_licence() -> None:
    text = licences(ANY_GAME)
    wanted = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["dependencies"]
    for name, version in wanted.items():
        assert re.search(rf"^{re.escape(name)} {re.escape(version)}, licence \S+", text, re.M)
    assert text.count("WITHOUT WARRANTY OF ANY KIND") >= 5
    assert "SIL OPEN FONT LICENSE" in text
