"""A new site or game installs nothing that somebody else could have published under our name."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from importlib import metadata
from pathlib import Path

import pytest

from musterbook.authoring import new_projects
from musterbook.library.read_files import FileCache
from musterbook.resources import CONTENT
from tests.trees import INVENTED, bundled

ROOT = Path(__file__).resolve().parents[2]

INSTALL = re.compile(r"\b(?:pip3?|pipx|uv|uvx|uv tool)\s+(?:install|download|run|add)?([^`\n]*)")
REQUIRED = re.compile(r"(?i)musterbook(?:\[[^\]]*\])?\s*(?:$|[=<>~!@;,. ])")


def by_name(text: str) -> list[str]:
    """What a text installs under our name from wherever an installer finds it."""
    found = []
    for line in INSTALL.findall(re.sub(r"\\\n", " ", text)):
        found += [word for word in words(line) if REQUIRED.match(word) and ".whl" not in word]
    lines = re.findall(r"(?mi)^musterbook(?:\[.*?\])?\s*(?:[=<>~!].*)?$", text)
    return [*found, *(line for line in lines if "--hash" not in text and len(line) > 10)]


def words(line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        return line.split()


@pytest.mark.parametrize(
    "line",
    [
        "pip install musterbook",
        "      - run: pip install --no-deps musterbook==1.0.0",
        "run `pip install --upgrade musterbook`. It",
        'python3 -m pip install "musterbook[mkdocs]>=1"',
        "uvx musterbook check",
        "pip install \\\n  Musterbook",
        "pipx install musterbook",
        "musterbook==1.0.0\n",
    ],
)
def test_an_installation_by_name_is_recognised(line: str) -> None:
    assert by_name(line)


@pytest.mark.parametrize(
    "line",
    [
        "pip install ./musterbook-1.0.0-py3-none-any.whl",
        "pip install --no-index --no-deps ./musterbook-1.0.0-py3-none-any.whl",
        'pip install "./musterbook-1.0.0-py3-none-any.whl[mkdocs]"',
        "    musterbook check",
    ],
)
def test_an_installation_from_a_file_is_not(line: str) -> None:
    assert not by_name(line)


def generated() -> dict[str, str]:
    files = {
        **new_projects.site_files(Path("farm"), "Farm", "1e/harvest", [INVENTED], FileCache()),
        **{
            f"{like}/{path}": text
            for like in ("deepwick", "windrow")
            for path, text in new_projects.new_game_files(Path("farm"), "", like).items()
        },
    }
    return {path: text for path, text in files.items() if isinstance(text, str)}


def test_no_generated_file_installs_our_name_from_a_registry() -> None:
    files = generated()
    assert {".github/workflows/site.yml", "README.md", "requirements.lock"} <= files.keys()
    assert "windrow/.github/workflows/site.yml" in files
    assert not {path: found for path, text in files.items() if (found := by_name(text))}


def test_no_text_of_the_project_advises_to_install_our_name_from_a_registry() -> None:
    folders = ("content/about", "docs", "templates", "musterbook", "tools", "examples", ".ci")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    paths += [*ROOT.glob("*.md"), ROOT / "Makefile"]
    endings = {".md", ".py", ".yml", ".html", ".ts", ".tsx", ".txt", ""}
    texts = {path: path.read_text("utf-8") for path in paths if path.suffix in endings}
    assert ROOT / "content/about/clubs.md" in texts and ROOT / "README.md" in texts
    assert not {path: found for path, text in texts.items() if (found := by_name(text))}


def test_documentation_names_the_file_of_this_version() -> None:
    for name in ("clubs", "mkdocs"):
        text = (ROOT / f"content/about/{name}.md").read_text(encoding="utf-8")
        assert set(re.findall(r"musterbook-[\d.]+-[\w-]+\.whl", text)) == {new_projects.WHEEL}


@pytest.mark.slow
def test_a_site_begins_with_the_newest_pack_of_the_edition_that_is_current() -> None:
    """Not with the last one by its id: 9e comes after 11e there."""
    id, name = new_projects.newest_pack([CONTENT], FileCache())
    library = bundled()
    dates = {p.id: p.data.date or "" for p in library.packs(library.editions[-1].id)}
    assert dates[id] == max(dates.values()) and library.nodes[id].name == name


class Installed:
    def __init__(self, record: object) -> None:
        self.record = record

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return json.dumps(self.record) if self.record is not None else None


def test_the_file_of_the_release_is_copied_into_a_new_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "with space" / new_projects.WHEEL
    file.parent.mkdir()
    file.write_bytes(b"wheel")
    hashes = {"sha256": hashlib.sha256(b"wheel").hexdigest()}
    record = {"url": file.as_uri(), "archive_info": {"hashes": hashes}}
    monkeypatch.setattr(metadata, "distribution", lambda _: Installed(record))
    files = new_projects.site_files(
        tmp_path / "farm", "Farm", "1e/harvest", [INVENTED], FileCache()
    )
    assert files[new_projects.WHEEL] == b"wheel"
    file.write_bytes(b"another file of the same name")
    assert new_projects.installed_wheel() is None
    file.unlink()
    assert new_projects.installed_wheel() is None


@pytest.mark.parametrize("record", [None, {}, {"url": "file:///a", "dir_info": {}}])
def test_a_checkout_has_no_file_of_a_release(
    record: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "distribution", lambda _: Installed(record))
    assert new_projects.installed_wheel() is None
