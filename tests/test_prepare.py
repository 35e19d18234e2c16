"""The tools that set up the project: their decisions and messages. Only `make` tests installing."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tools import browsers, check, prepare, system

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = [
    *("requirements.lock", "requirements-dev.lock"),
    *("requirements-node.lock", "requirements-uv.lock"),
]


# --- What only the system can provide ------------------------------------------------------------


def test_the_message_names_missing_libraries_and_the_commands_to_install_them() -> None:
    missing = [need for need in system.BUILD if "HarfBuzz" in need.name]
    text = system.message(missing)
    assert "Missing on this machine: HarfBuzz subset." in text
    assert re.search(r"sudo apt-get install .*libharfbuzz-subset0\n", text)
    assert re.search(r"brew install harfbuzz\n", text)
    assert "libpango-1.0-0" not in text, "installed libraries are not listed"
    assert "Chromium" not in text


def test_everything_missing_is_reported_in_one_message() -> None:
    text = system.message(system.TESTS)
    for need in system.TESTS:
        assert need.name in text
        assert need.debian in text
    assert "brew install pango harfbuzz google-chrome\n" in text, "nothing is named twice"
    assert text.count("apt-get install") == 1
    assert "CHROMIUM=" in text


def test_a_missing_library_does_not_load() -> None:
    assert not system.library("musterbook-none")()
    assert system.library("pango-1.0")()


def test_a_normal_user_installs_nothing_and_gets_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("nothing may be run"))
    here = system.Need("Here", lambda: True, debian="here")
    lynx = system.Need("Lynx", lambda: False, debian="lynx lynx-common")
    assert system.install([here, lynx]) == [lynx]


def test_root_installs_what_is_missing_with_apt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log, made = tmp_path / "log", tmp_path / "made"
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> {log}\necho > {made}\n', encoding="utf-8")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    here = system.Need("Here", lambda: True, debian="here")
    lynx = system.Need("Lynx", made.exists, debian="lynx lynx-common")
    links = system.Need("Links", lambda: False, debian="links")
    assert system.install([here, lynx, links]) == [links]
    update, *installs = log.read_text(encoding="utf-8").splitlines()
    assert update.endswith(" update")
    assert [line.partition(" install ")[2] for line in installs] == [
        "-y --no-install-recommends lynx lynx-common",
        "-y --no-install-recommends links",
    ]


# --- Browsers -----------------------------------------------------------------------------------


def test_the_named_chromium_must_start() -> None:
    with pytest.raises(SystemExit, match="CHROMIUM is set to no-such-browser"):
        browsers.find_chromium({"CHROMIUM": "no-such-browser", "PATH": "/usr/bin"})


def test_a_stub_is_not_accepted_as_chromium_and_the_headless_shell_comes_first(
    tmp_path: Path,
) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho please install the snap >&2\nexit 1\n", encoding="utf-8")
    stub.chmod(0o755)
    real = tmp_path / "google-chrome"
    real.write_text("#!/bin/sh\necho Google Chrome 1\n", encoding="utf-8")
    assert browsers.find_chromium({"PATH": str(tmp_path)}) is None
    real.chmod(0o755)
    assert browsers.find_chromium({"PATH": str(tmp_path)}) == str(real)
    shell = shutil.copy(real, tmp_path / browsers.HEADLESS_SHELL)
    assert browsers.find_chromium({"PATH": str(tmp_path)}) == str(shell)


# --- Installing ---------------------------------------------------------------------------------


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a lock file and a Python, used instead of this project."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name in ("python", "../../lock"):
        (tmp_path / ".venv" / "bin" / name).write_text("one", encoding="utf-8")
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    return tmp_path


@pytest.mark.parametrize("changed", ["lock", ".venv/bin/python"])
def test_an_installation_is_current_until_a_lock_file_or_python_changes(
    project: Path, changed: str
) -> None:
    stamp, lock = project / "stamp", project / "lock"
    assert not prepare.is_current(stamp, lock)
    stamp.write_text(prepare.state(lock), encoding="utf-8")
    assert prepare.is_current(stamp, lock)
    (project / changed).write_text("another", encoding="utf-8")
    assert not prepare.is_current(stamp, lock)


def test_an_installation_is_not_current_in_another_folder(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp, lock = project / "stamp", project / "lock"
    stamp.write_text(prepare.state(lock), encoding="utf-8")
    monkeypatch.setattr(prepare, "ROOT", project / "elsewhere")
    assert not prepare.is_current(stamp, lock)


def test_an_interrupted_installation_is_not_current(project: Path) -> None:
    (project / "stamp").write_text("", encoding="utf-8")
    assert not prepare.is_current(project / "stamp", project / "lock")


def test_an_old_python_gets_the_requirements_before_anything_is_created(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(prepare, "run", lambda *_: pytest.fail("nothing may be run"))
    with pytest.raises(SystemExit, match=r"needs Python 3.11 or newer.*make PYTHON="):
        prepare.make_venv()


def test_an_old_python_can_parse_the_scripts_that_report_the_requirements() -> None:
    for name in ("prepare", "system", "browsers"):
        source = (ROOT / "tools" / f"{name}.py").read_text(encoding="utf-8")
        ast.parse(source, feature_version=(3, 8))


def test_other_installations_do_not_interfere() -> None:
    dirty = {"PATH": "/usr/bin", "PYTHONPATH": "x", "NODE_ENV": "production", "HTTPS_PROXY": "p"}
    clean = prepare.clean_environment(dirty)
    assert "PYTHONPATH" not in clean
    assert "NODE_ENV" not in clean
    assert clean["HTTPS_PROXY"] == "p"
    assert clean["PYTHONNOUSERSITE"] == "1"
    assert clean["PATH"] == f"{ROOT}/.venv/bin:/usr/bin"


@pytest.mark.parametrize("command", [("false",), ("no-such-command",)])
def test_a_failed_command_is_reported_with_advice(command: tuple[str]) -> None:
    with pytest.raises(
        SystemExit, match=rf"This command failed: {command[0]}\n[^$]*needs a network"
    ):
        prepare.run(*command)


def node(folder: Path, version: str) -> str:
    """A PATH with npm and a Node.js of this version."""
    for name in ("node", "npm"):
        path = folder / name
        path.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        path.chmod(0o755)
    return str(folder)


def test_an_old_or_missing_node_is_installed_from_the_lock_file(tmp_path: Path) -> None:
    assert not prepare.has_node(str(tmp_path))
    assert not prepare.has_node(node(tmp_path, "v18.19.0"))
    assert not prepare.has_node(node(tmp_path, ""))
    assert prepare.has_node(node(tmp_path, "v22.1.0"))
    (tmp_path / "npm").unlink()
    assert not prepare.has_node(str(tmp_path))


def test_help_and_a_misspelt_option_install_nothing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    for option, code in (("--help", 0), ("--test-all", 2)):
        command = [sys.executable, "tools/prepare.py", option]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")
        assert done.returncode == code and "--tests" in done.stdout + done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["tools"]


def test_the_summary_names_what_failed() -> None:
    assert check.summary([], 7, 61.6) == "All 7 checks passed in 62 s."
    assert check.summary(["mypy", "tsc"], 7, 1) == "FAILED: mypy, tsc (5 of 7 checks passed)"


# --- The lock files -----------------------------------------------------------------------------


def locked(name: str) -> dict[str, list[tuple[str, Marker | None]]]:
    """The versions that a lock file names, by package, with the marker that chooses each."""
    found: dict[str, list[tuple[str, Marker | None]]] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            requirement = Requirement(line.rstrip("\\ "))
            version = str(requirement.specifier).removeprefix("==")
            found.setdefault(requirement.name, []).append((version, requirement.marker))
    return found


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", PYPROJECT["project"]["dependencies"]),
        ("requirements-dev.lock", PYPROJECT["project"]["dependencies"]),
        ("requirements-dev.lock", PYPROJECT["dependency-groups"]["dev"]),
        ("requirements-node.lock", PYPROJECT["dependency-groups"]["node"]),
        ("requirements-uv.lock", PYPROJECT["dependency-groups"]["uv"]),
    ],
)
def test_the_lock_file_matches_pyproject(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    for text in wanted:
        requirement = Requirement(text)
        assert "<" in text, f"{text} has no upper bound"
        name = requirement.name.lower().replace(".", "-")
        assert name in versions, f"{lock} lacks {name}: run `make lock`"
        for version, _ in versions[name]:
            assert version in requirement.specifier, f"{lock} has {name} {version}: run `make lock`"


def test_the_tests_use_the_same_package_versions_as_the_build() -> None:
    runtime, tests = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {name: tests.get(name) for name in runtime} == runtime


def test_every_locked_package_has_hashes() -> None:
    for name in LOCKS:
        text = (ROOT / name).read_text(encoding="utf-8")
        count = sum(len(versions) for versions in locked(name).values())
        assert len(re.findall(r"^\S.*==.*\\\n    --hash=sha256:", text, re.MULTILINE)) == count


def test_no_lock_file_names_a_registry() -> None:
    for name in LOCKS:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text
    packages = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in packages


def test_npm_runs_no_install_scripts() -> None:
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text(encoding="utf-8").split()
