"""MkDocs writes the pages that our own build writes."""

import subprocess
import sys
from pathlib import Path

import pytest

from musterbook.library import load
from musterbook.site.website import Site
from tests.trees import edit, invented

ROOT = Path(__file__).resolve().parents[2]


def mkdocs(folder: Path, content: Path) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build` with our settings on other content."""
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    own = settings.replace("docs_dir: content", f"docs_dir: {content}").replace(
        "hooks: [musterbook", f"hooks: [{ROOT}/musterbook"
    )
    path = folder / "mkdocs.yml"
    path.write_text(own, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-f", path, "-d", folder / "out"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_mkdocs_writes_the_pages_of_our_own_build(tmp_path: Path) -> None:
    content = invented(tmp_path)
    done = mkdocs(tmp_path, content)
    assert done.returncode == 0, done.stderr
    site = Site(load([content]), play="")
    for made in site.documents():
        assert (tmp_path / "out" / made.address).read_bytes() == made.content
    for address in {**site.shared_files(), **site.data_files()}:
        assert (tmp_path / "out" / address).is_file(), address


@pytest.mark.slow
def test_mkdocs_shows_content_errors_with_their_location(tmp_path: Path) -> None:
    content = invented(tmp_path)
    edit(content, "1e/harvest/primary.yml", "vp: 5", "vp: five")
    done = mkdocs(tmp_path, content)
    assert done.returncode != 0
    assert "1e/harvest/primary.yml:15:18: " in done.stderr
    assert "Traceback" not in done.stderr
