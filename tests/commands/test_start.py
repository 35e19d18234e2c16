"""Start-up time of commands: what they do not need is not imported, and options know its names."""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from musterbook import books
from musterbook.commands import main
from tests.trees import edit, invented

ROOT = Path(__file__).resolve().parents[2]


def test_help_imports_neither_library_nor_pdf_engine() -> None:
    code = (
        "import sys; from musterbook.commands import main; main(['--help'], standalone_mode=False);"
        "slow = {'pydantic', 'weasyprint', 'markdown_it', 'shapely', 'PIL', 'fontTools'};"
        "print('imported:', *sorted(slow & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "imported:"


def test_a_python_without_the_libraries_says_so() -> None:
    for command in (["build.py"], ["-m", "musterbook"]):
        for options in (["-S"], []):  # without the installed libraries, and with them
            python = [sys.executable, *options, *command, "import", "--help"]
            done = subprocess.run(python, cwd=ROOT, capture_output=True, text=True, check=False)
            said = re.match(r"Error: .* has no click, which Musterbook needs", done.stderr)
            assert (done.returncode, bool(said)) == ((1, True) if options else (0, False))
            assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_check_imports_checks_and_engine_only_for_changed_content_and_repeats_its_errors(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    command = ["--content", str(tree), "check"]
    code = (
        "import sys; from musterbook.commands import main;"
        f"main({command}, standalone_mode=False); "
        "print(not sys.modules.keys().isdisjoint({'weasyprint', 'musterbook.library.checks'}))"
    )
    for imported in ("True", "False"):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        first, *_, last = done.stdout.splitlines()
        assert first.startswith("No errors in ") and last == imported
    edit(tree, "1e/duel/task.yml", "name: Sit,", f"name: {'W' * 30},")
    for _ in range(2):
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 1 and "its name is " in result.output, result.output


def test_options_offer_every_paper_and_kind_of_file() -> None:
    def choices(command: str, option: str) -> list[str]:
        found = next(one for one in main.commands[command].params if one.name == option)
        assert isinstance(found.type, click.Choice)
        return list(found.type.choices)

    assert choices("booklet", "paper") == list(books.PAPERS)
    assert choices("sheet", "paper") == list(books.SHEET_PAPERS)
    assert choices("tabletop", "paper") == list(books.SHEET_PAPERS)
    assert choices("tabletop", "what") == list(books.WHAT)
