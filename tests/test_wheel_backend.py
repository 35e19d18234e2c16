"""The wheel contains everything it needs, and the installed package builds the same files."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
import yaml

from musterbook import esbuild, resources
from musterbook.output_folder import NOTE
from tests.trees import INVENTED, bundled
from tools.wheel_backend import build_wheel

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    return folder / build_wheel(str(folder))


def test_the_wheel_contains_scripts_styles_fonts_and_content(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    inside = "musterbook/_resources"
    assert {f"{inside}/bundles/{name}" for name in esbuild.SCRIPTS} <= names
    assert {
        f"{inside}/cards/colours.yml",
        f"{inside}/content/ids.txt",
    } <= names
    assert any(name.endswith("IBMPlexSans-Regular.woff") for name in names)
    assert any("templates/theme" in name for name in names)
    assert not [name for name in names if "__pycache__" in name or name.endswith((".ts", ".tsx"))]


def test_the_same_checkout_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    again = tmp_path / build_wheel(str(tmp_path))
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_the_installed_package_builds_the_same_as_the_checkout_and_does_not_change_itself(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    dependencies = next(path for path in sys.path if path.endswith("site-packages"))
    (site / "dependencies.pth").write_text(dependencies, encoding="utf-8")
    before = {path for path in site.rglob("*") if "__pycache__" not in path.parts}
    club = tmp_path / "club"
    club.mkdir()
    command = [
        str(tmp_path / "venv" / "bin" / "python"), "-c",
        "from musterbook.commands import main; main()",
    ]  # fmt: skip
    clean = {"PATH": str(tmp_path), "HOME": str(tmp_path / "home")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [*command, *words], cwd=club, env=clean, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "No error" in run("check")
    assert "musterbook new site" in run("new", "--help")
    run("cards", "--card", "10e/leviathan/primary/priority-targets", "--to", "deck")
    assert list((club / "deck").glob("*.pdf"))
    library = bundled()
    card = next(iter(library.of_kind("card"))).id
    row = next(iter(library.of_kind("row"))).id
    made = tmp_path / "checkout" / "made"
    for words in (
        ("randomizer", "--to", "made"),
        ("cards", "--card", card, "--to", "made"),
        ("cards", "--card", card, "--format", "tuck-boxes", "--to", "made"),
        ("sheet", "--pool", row, "--to", "made"),
    ):
        run(*words)
        ours = [sys.executable, "build.py", *words[:-1], str(tmp_path / "checkout" / words[-1])]
        subprocess.run(ours, cwd=ROOT, check=True, capture_output=True)
    # A complete site of a little content: styles, fonts, scripts and data are those of any site.
    small = ("--content", str(INVENTED))
    run(*small, "--out", "made/site", "site")
    ours = [sys.executable, "build.py", *small, "--out", str(made / "site"), "site"]
    subprocess.run(ours, cwd=ROOT, check=True, capture_output=True)
    files = contents_of(made)
    assert len(files) > 300 and "site/assets/fonts.css" in files
    assert files == contents_of(club / "made")
    assert {path for path in site.rglob("*") if "__pycache__" not in path.parts} == before
    assert (tmp_path / "home" / ".cache" / "musterbook").is_dir()


@pytest.mark.slow
def test_a_new_site_has_a_workflow_that_runs_without_a_registry(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    # What the lock file has is installed already, so that nothing has to be downloaded.
    dependencies = tmp_path / "dependencies"
    dependencies.mkdir()
    for path in Path(next(path for path in sys.path if path.endswith("site-packages"))).iterdir():
        if not path.name.startswith(("musterbook", "pip", "setuptools", "__")):
            (dependencies / path.name).symlink_to(path)
    (site / "dependencies.pth").write_text(str(dependencies), encoding="utf-8")
    env = {
        "PATH": f"{tmp_path}/venv/bin:/usr/bin:/bin", "HOME": str(tmp_path / "home"),
        "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }  # fmt: skip

    def run(command: str, folder: Path) -> str:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(f"pip install --no-deps {wheel}", tmp_path)
    assert "Copy" not in run("musterbook new site club --uses 10e/leviathan", tmp_path)
    club = tmp_path / "club"
    assert (club / wheel.name).read_bytes() == wheel.read_bytes()
    run("pip uninstall --yes musterbook", tmp_path)
    workflow = yaml.safe_load((club / ".github/workflows/site.yml").read_text(encoding="utf-8"))
    steps = [step["run"] for step in workflow["jobs"]["site"]["steps"] if "run" in step]
    system, *rest, build = steps
    assert system.startswith("sudo apt-get update") and build == "musterbook all"
    for step in rest:
        run(step, club)
    assert "musterbook check --format github" in rest
    assert list(site.glob("musterbook-*.dist-info"))


def contents_of(folder: Path) -> dict[str, bytes]:
    """The bytes of every file below a folder by its path, without the note on a build's inputs."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != NOTE)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_checkout_has_its_resources_in_its_own_folders() -> None:
    assert not resources.INSTALLED
    assert resources.HOME == ROOT and resources.CACHE == ROOT / ".cache"
