"""Start-up time of commands: modules that they do not need are not imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_build_without_changes_imports_neither_library_nor_pdf_engine(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import musterbook.commands;"
        "from musterbook.commands.load_settings import settings_of; from musterbook import build;"
        "settings, folders = settings_of(()); build.fingerprint(folders, settings);"
        "print(*sorted({'pydantic', 'weasyprint', 'markdown_it', 'lxml'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []


def test_the_modules_of_a_print_job_load_neither_the_pdf_engine_nor_checks_of_content() -> None:
    names = "{'weasyprint', 'cffi', 'markdown', 'musterbook.library.checks', 'musterbook.books'}"
    code = (
        "import sys, musterbook.commands.printing, musterbook.cards.print_job;"
        f"print(*sorted({names} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
