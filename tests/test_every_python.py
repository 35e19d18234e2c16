"""Another version of Python makes the same files.

Python 3.12 and later add floats with `sum` more exactly than 3.11, and a difference in the last bit
can move a label of a map. The package therefore adds floats with `math.fsum`, which is exact.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from musterbook import cache as store
from musterbook.books import cut_outs
from musterbook.library.library_cache import open_library
from musterbook.library.model.files import MapCard
from musterbook.maps import svg
from musterbook.randomizer import randomizer_files

ROOT = Path(__file__).resolve().parents[1]

OTHERS = ("3.13", "3.12")
"""The first of these that can be had is compared with the one that runs the tests."""


def test_sum_of_floats_is_an_error_in_the_package() -> None:
    package = {"__name__": "musterbook.maps.invented"}
    assert eval("sum([1, 2, True])", package) == 4
    with pytest.raises(AssertionError, match=r"musterbook\.maps\.invented adds floats with sum"):
        eval("sum([0.1, 0.2])", package)
    assert eval("sum([0.5, 0.5])", {"__name__": "another.package"}) == 1


@pytest.mark.slow
def test_every_map_and_pack_is_made_without_a_sum_of_floats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = open_library([ROOT / "content"])
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    maps = content.of_type(MapCard)
    for node in maps[:: len(maps) // 20]:
        for wide in (None, 55):
            assert svg(node.data, title=node.name, theme="print", width_mm=wide)
    for pack in content.playable:
        assert randomizer_files.pack_data(content, pack)
    assert cut_outs.is_mirrored([(0, 0), (3, 0), (0, 4)], [(0, 0), (-3, 0), (0, 4)])


def interpreter(version: str) -> Path | None:
    """The path of a Python that is installed or that uv can install."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    installed = sorted(pyenv.glob(f"versions/{version}.*/bin/python"))
    if installed:
        return installed[-1]
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "python", "install", "--quiet", version], capture_output=True)
    found = subprocess.run([uv, "python", "find", version], capture_output=True, text=True)
    return Path(found.stdout.strip()) if found.returncode == 0 else None


def installed(python: Path, folder: Path) -> Path | None:
    """A virtual environment with the packages of the lock file, or None if it cannot be made."""
    uv, own = Path(sys.executable).with_name("uv"), folder / "bin" / "python"
    packages = ["-r", str(ROOT / "requirements.lock")]
    commands: tuple[list[str | Path], ...] = (
        [uv, "venv", "--quiet", "--python", python, folder],
        [uv, "pip", "install", "--quiet", "--python", own, *packages],
    )
    for command in commands:
        if subprocess.run(command, cwd=folder.parent).returncode:
            return None
    return own


def build(python: Path, folder: Path) -> Path:
    """Build the site without anything from the cache; return its folder."""
    environment = {**os.environ, "MUSTERBOOK_CACHE": str(folder / "cache")}
    environment |= {"PYTHONHASHSEED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    folder.mkdir()
    command: list[str | Path] = [python, ROOT / "build.py", "--out", folder / "site", "site"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return folder / "site"


def hashes(site: Path) -> dict[str, str]:
    """The hash of each file of a site, by its path."""
    files = [path for path in site.rglob("*") if path.is_file()]
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "musterbook.json"  # it has a hash of the packages that are installed
    }


@pytest.mark.slow
def test_another_version_of_python_builds_the_same_site(built_site: Path, tmp_path: Path) -> None:
    for version in OTHERS:
        found = interpreter(version)
        python = installed(found, tmp_path / version) if found else None
        if python:
            break
    else:
        pytest.skip(f"none of the Pythons {', '.join(OTHERS)} is installed or can be installed")
    expected, made = hashes(built_site), hashes(build(python, tmp_path / "made"))
    assert [name for name in expected | made if expected.get(name) != made.get(name)] == []
