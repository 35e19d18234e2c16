"""Whole commands: what they say, what they write, and what they leave alone."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from musterbook.commands import main
from tests.trees import INVENTED, edit, invented

ROOT = Path(__file__).resolve().parents[1]
slow = pytest.mark.slow


def run(*arguments: str | Path) -> Result:
    """Run a command in this process; nothing but an exit may end it."""
    done = CliRunner().invoke(main, [*map(str, arguments)], prog_name="python build.py")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help_with_an_example(name: str) -> None:
    done = run(name, "--help")
    assert done.exit_code == 0
    assert re.search(r"Examples?:\s+python build\.py", done.stdout) and name in done.stdout


def test_every_option_says_what_it_does() -> None:
    for command in [main, *main.commands.values()]:
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, (command.name, option.name)


@slow
def test_check_accepts_the_bundled_content_from_any_folder(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "build.py"), "check"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("No errors in ")


@slow
def test_the_pack_of_a_club_is_added_to_the_bundled_content(tmp_path: Path) -> None:
    club = shutil.copytree(INVENTED, tmp_path / "club")
    (club / "game.yml").unlink()  # it would replace the kinds of cards of the bundled game
    bundled = run("--content", ROOT / "content", "check").stdout
    both = run("--content", ROOT / "content", "--content", club, "check")
    assert both.exit_code == 0, both.stdout
    entries = [int(re.findall(r"No errors in (\d+)", text)[0]) for text in (bundled, both.stdout)]
    assert entries[0] < entries[1]


def test_check_write_makes_schemas_and_a_registry_that_a_second_run_accepts(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    assert "new ids in" in run("--content", tree, "check", "--write").stdout
    assert (tree / "schema" / "deck.json").is_file()
    again = run("--content", tree, "check")
    assert again.exit_code == 0 and "not in the registry" not in again.stdout
    edit(tree, "1e/duel/task.yml", "  sit:", "  sit-down:")
    edit(tree, "1e/duel/pack.yml", "task/sit", "task/sit-down")
    lost = run("--content", tree, "check")
    assert (
        lost.exit_code == 1
        and 'the published id "1e/duel/task/sit" no longer exists' in lost.stdout
    )


def test_a_target_folder_with_other_files_is_not_changed(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("--content", INVENTED, "--out", tmp_path, "all")
    assert done.exit_code == 1 and "did not make" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    "command",
    [("all",), ("site",),
     ("randomizer", "--to", "{inside}"),
     ("booklet", "--to", "{inside}"), ("cards", "--to", "{inside}")],
)  # fmt: skip
def test_no_command_writes_into_the_content(tmp_path: Path, command: tuple[str, ...]) -> None:
    tree = invented(tmp_path)
    before = sorted(tree.rglob("*"))
    inside = tree / "1e" / "site"
    words = [word.format(inside=inside) for word in command]
    done = run("--content", tree, "--out", inside, *words)
    assert done.exit_code == 1
    assert done.stderr == (
        f"Error: {inside} is inside the content folder {tree}; name another folder\n"
    )
    assert sorted(tree.rglob("*")) == before


@slow
def test_a_full_disk_is_reported_in_plain_words_and_changes_nothing(tmp_path: Path) -> None:
    """The system refuses to write files of more than 20 kB, as a full disk refuses any file."""
    out = tmp_path / "site"
    options = ["--content", str(INVENTED), "--out", str(out), "site"]
    first = [sys.executable, str(ROOT / "build.py"), *options]
    assert subprocess.run(first, cwd=ROOT).returncode == 0  # then, scripts come from the cache
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    limited = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20000,) * 2)"
    limited += "; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-c", limited, str(ROOT / "build.py"), *options, "--force"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "File too large" in done.stderr and "None" not in done.stderr
    assert "Traceback" not in done.stderr
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    assert list(tmp_path.iterdir()) == [out]


@slow
def test_the_randomizer_is_one_file_beside_existing_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("randomizer", "--to", tmp_path)
    assert done.exit_code == 0, done.stdout + done.stderr
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["letter.txt", "randomizer-standalone.html"]


def test_the_list_of_commands_describes_each_without_truncation() -> None:
    done = run("--help")
    assert "..." not in done.stdout.partition("Commands:")[2]


@slow
def test_a_site_without_print_files_says_so_where_the_folder_had_some(tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--content", INVENTED, "--out", out)
    done = run(*options, "all")
    assert done.exit_code == 0, done.stdout + done.stderr
    count = len(list((out / "print").rglob("*.pdf")))
    assert any((out / "print" / "books").iterdir())
    assert "print/" in (out / "print.html").read_text(encoding="utf-8")
    assert "Nothing has changed" in run(*options, "all").stdout
    lines = f"The folder had {count} print files. This site has none; `all` makes them again.\n"
    assert lines in run(*options, "site").stdout
    assert not (out / "print").exists()
    assert 'href="print/' not in (out / "print.html").read_text(encoding="utf-8")
    assert "Nothing has changed" in run(*options, "site").stdout


@slow
def test_a_site_can_be_online_in_a_folder_of_its_host(tmp_path: Path) -> None:
    tree, out = invented(tmp_path), tmp_path / "site"
    address = "https://our-club.example/missions/"
    done = run("--content", tree, "--out", out, "site", "--site-url", address)
    assert done.exit_code == 0, done.stdout + done.stderr
    assert 'href="/missions/index.html"' in (out / "404.html").read_text(encoding="utf-8")
