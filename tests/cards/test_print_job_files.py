"""Requirements for every kind of print file, read back from the finished files."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.trees import invented
from tools import prepare

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
JOBS = {
    "sheets": ("--deck", "secondary", "--backs", "short", "--bleed", "1.5"),
    "folded": ("--deck", "primary", "--backs", "fold", "--ink", "low-ink", "--paper", "universal"),
    "large": ("--deck", "secondary", "--large", "--site-url", "https://barn.example"),
    "single": ("--deck", "primary", "--paper", "card"),
    "pictures": ("--deck", "primary", "--format", "png"),
    "simulator": ("--deck", "primary", "--format", "tts", "--address", "https://barn.example/p"),
    "mpc": ("--deck", "primary", "--format", "mpc"),
    "tgc": ("--deck", "primary", "--format", "tgc", "--size", "poker-us"),
}


def made(tree: Path, folder: Path, seed: str) -> dict[str, bytes]:
    """Return the files of all jobs, made in a separate process with an empty cache."""
    folder.mkdir()
    program = "\n".join(
        [
            "import sys",
            f"sys.path.insert(0, {str(ROOT)!r})",
            "from musterbook.commands import main",
            f"for name, job in {JOBS!r}.items():",
            f"    main(['--content', {str(tree)!r}, 'cards', '--to', name, *job],",
            "         standalone_mode=False)",
        ]
    )
    environment = {**prepare.clean_environment(os.environ), "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.relative_to(folder).parts[0].startswith(".")
    }


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("jobs")
    tree = invented(folder / "content")
    found = made(tree, folder / "one", "1")
    again = made(tree, folder / "two", "2")
    assert {name.partition("/")[0] for name in found} == set(JOBS)

    def print_of(content: bytes) -> str:
        return hashlib.sha256(content).hexdigest()

    assert {n: print_of(c) for n, c in again.items()} == {n: print_of(c) for n, c in found.items()}
    return found


def test_another_process_writes_the_same_bytes_for_every_kind_of_file(
    files: dict[str, bytes],
) -> None:
    """The fixture compares the files; this test checks what it compared."""
    kinds = {name.rpartition(".")[2] for name in files}
    assert kinds == {"pdf", "png", "json", "zip"}
    assert len(files) > 10


def test_two_checkouts_in_different_folders_write_the_same_bytes(tmp_path: Path) -> None:
    """Each has its own content and its own empty cache."""
    written = []
    for checkout in (tmp_path / "one", tmp_path / "a longer name" / "two"):
        for folder in ("musterbook", "cards", "client", "examples", "templates"):
            shutil.copytree(
                ROOT / folder, checkout / folder, ignore=shutil.ignore_patterns("__pycache__")
            )
        shutil.copy(ROOT / "build.py", checkout)
        (checkout / "node_modules").symlink_to(ROOT / "node_modules")
        content = invented(checkout / "farm")
        command = ("build.py", "--content", content, "cards", "--deck", "primary", "--to", "print")
        environment = prepare.clean_environment(os.environ)
        subprocess.run([sys.executable, *command], cwd=checkout, env=environment, check=True)
        assert (checkout / ".cache" / "cards").is_dir()
        written.append({path.name: path.read_bytes() for path in (checkout / "print").iterdir()})
    one, other = written
    assert one and one == other


def glyphs(owner: Any, seen: set[tuple[int, int]]) -> Iterator[int]:
    """Yield the number of every glyph that a page or a drawing on it shows."""
    for step in pikepdf.parse_content_stream(owner):
        if str(step.operator) in ("Tj", "TJ"):
            parts = step.operands[0] if str(step.operator) == "TJ" else [step.operands[0]]
            for part in parts:
                if isinstance(part, pikepdf.String):
                    codes = bytes(part)
                    yield from (
                        int.from_bytes(codes[at : at + 2], "big") for at in range(0, len(codes), 2)
                    )
    page = owner.obj if isinstance(owner, pikepdf.Page) else owner
    drawings: Any = page.get("/Resources", pikepdf.Dictionary()).get(
        "/XObject", pikepdf.Dictionary()
    )
    for item in dict(drawings).values():
        if item.get("/Subtype") == "/Form" and item.objgen not in seen:
            seen.add(item.objgen)
            yield from glyphs(item, seen)


@pytest.mark.parametrize("job", ["sheets", "folded", "large", "single"])
def test_no_character_is_shown_as_an_empty_box(job: str, files: dict[str, bytes]) -> None:
    """Glyph 0 is what a font shows for letters that it does not have."""
    (name,) = (name for name in files if name.startswith(f"{job}/") and name.endswith(".pdf"))
    with pikepdf.open(BytesIO(files[name])) as pdf:
        found = [glyph for page in pdf.pages for glyph in glyphs(page, set())]
        fonts = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
        ]
    assert len(found) > 100
    assert 0 not in found
    assert all(re.search("IBM-Plex-Sans|Sofia-Sans", str(font.FontName)) for font in fonts)
