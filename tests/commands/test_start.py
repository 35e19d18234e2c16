"""Start-up time of commands: modules that they do not need are not imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_build_without_changes_imports_neither_library_nor_pdf_engine(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import musterbook.commands;"
        "from musterbook.commands.club import use_club; from musterbook import build;"
        "folders = use_club(()); build.fingerprint(folders);"
        "print(*sorted({'pydantic', 'weasyprint', 'markdown_it', 'lxml'} & sys.modules.keys()))"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []
