"""The command as a user types it, in a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from build import main
from tests.trees import INVENTED, edit, invented

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, env=os.environ)


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help_with_an_example(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert "Example: python build.py" in done.stdout and name in done.stdout


def test_every_option_says_what_it_does() -> None:
    for command in [main, *main.commands.values()]:
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, (command.name, option.name)


def test_check_is_content_with_the_bundled_content_from_any_folder(tmp_path: Path) -> None:
    done = run("check", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("No error in ")


def test_a_clubs_own_pack_is_laid_over_the_bundled_content(tmp_path: Path) -> None:
    done = run("--content", ROOT / "content", "--content", INVENTED, "check")
    assert done.returncode == 1  # both have a front page: the invented tree is no club's
    assert 'the id "index" stands twice' in done.stdout
    club = invented(tmp_path, {"index.md": None, "concepts.yml": None})
    done = run("--content", ROOT / "content", "--content", club, "check")
    assert done.returncode == 0, done.stdout


def test_check_write_makes_schemas_and_a_registry_that_a_second_run_finds_whole(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    assert "new ids entered" in run("--content", tree, "check", "--write").stdout
    assert (tree / "schema" / "deck.json").is_file()
    again = run("--content", tree, "check")
    assert again.returncode == 0 and "not in the registry" not in again.stdout
    edit(tree, "1e/duel/task.yml", "  sit:", "  sit-down:")
    edit(tree, "1e/duel/pack.yml", "task/sit", "task/sit-down")
    lost = run("--content", tree, "check")
    assert (
        lost.returncode == 1 and 'the published id "1e/duel/task/sit" has vanished' in lost.stdout
    )


def test_a_content_folder_that_is_missing_is_told_without_a_traceback(tmp_path: Path) -> None:
    done = run("--content", tmp_path / "nowhere", "check")
    assert done.returncode == 1
    assert "there is no such content folder" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_an_unknown_command_and_option_are_usage_errors() -> None:
    assert run("chekc").returncode == 2
    assert run("check", "--wrote").returncode == 2


def test_a_target_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("--content", INVENTED, "--out", tmp_path, "all")
    assert done.returncode == 1 and "did not make" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_export_writes_the_randomizer_as_one_file(tmp_path: Path) -> None:
    done = run("--out", tmp_path / "out", "export", "--standalone")
    assert done.returncode == 0, done.stdout + done.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["randomizer-standalone.html"]
    refused = run("export")
    assert refused.returncode == 2
    assert "--standalone" in refused.stderr
