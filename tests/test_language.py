"""Every output that declares a language declares that of the game."""

import json
import re
from pathlib import Path

import pikepdf
import pytest

from musterbook import build
from musterbook.commands import main
from musterbook.progress import Reporter
from tests.trees import edit, fair

pytestmark = pytest.mark.slow


def declared(path: Path) -> set[str]:
    """Return the languages that a file declares for the whole of it."""
    if path.suffix == ".pdf":
        with pikepdf.open(path) as file:
            return {str(file.Root.get("/Lang", "none"))}
    if path.suffix == ".html":
        return set(re.findall(r"<html[^>]* lang=\"?([\w-]*)", path.read_text(encoding="utf-8")))
    return {json.loads(path.read_text(encoding="utf-8"))["lang"]}


def test_every_page_print_file_and_manifest_is_in_the_language_of_the_game(tmp_path: Path) -> None:
    tree, site, job = fair(tmp_path), tmp_path / "site", tmp_path / "job"
    edit(tree, "game.yml", "\nname:", "\nlanguage: de\nname:")
    build.run(build.Job((tree,), site), Reporter())
    for options in (("--paper", "card"), ("--format", "tuck-boxes")):
        main(["--content", str(tree), "cards", "--to", str(job), *options], standalone_mode=False)
    files = [
        path
        for folder in (site, job)
        for path in folder.rglob("*")
        if path.suffix in (".html", ".pdf", ".webmanifest")
    ]
    assert {path.suffix for path in files} == {".html", ".pdf", ".webmanifest"}
    assert {path.name: declared(path) for path in files} == {path.name: {"de"} for path in files}
