"""tools/prepare.py: what it decides and what it says. That it installs is shown by `make`."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tools import check, prepare

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


# --- Python -------------------------------------------------------------------------------------


def asking(**versions: tuple[int, int]) -> Callable[[str], tuple[int, int] | None]:
    """A machine with these Pythons; `python3_12=(3, 12)` is python3.12."""
    return {name.replace("_", "."): version for name, version in versions.items()}.get


def test_a_new_enough_python_is_kept() -> None:
    assert prepare.pick_python((3, 11), asking(python3_13=(3, 13))) is None
    assert prepare.pick_python((4, 0), asking()) is None


def test_the_newest_other_python_is_taken_when_the_usual_one_is_old() -> None:
    machine = asking(python3_11=(3, 11), python3_12=(3, 12))
    assert prepare.pick_python((3, 9), machine) == "python3.12"


def test_a_python_that_does_not_start_is_passed_over() -> None:
    assert prepare.version_of("python-that-is-not-there") is None
    assert prepare.version_of("false") is None
    assert prepare.version_of(sys.executable) == sys.version_info[:2]


def test_without_a_python_the_message_names_the_needed_and_the_found() -> None:
    with pytest.raises(prepare.Problem) as caught:
        prepare.pick_python((3, 9), asking())
    text = str(caught.value)
    assert "Python 3.11 or newer" in text
    assert "python3 is 3.9" in text
    assert "make PYTHON=" in text


# --- What only the system can provide ------------------------------------------------------------


def test_the_message_names_what_is_missing_and_the_three_commands() -> None:
    missing = [need for need in prepare.NEEDS if "harfbuzz" in need.name]
    text = str(prepare.needs_problem(missing, "There is no apt-get here."))
    assert "Missing on this machine: the library harfbuzz-subset.\n" in text
    assert "There is no apt-get here." in text
    assert re.search(r"Debian.* apt-get install .*libharfbuzz-subset0\n", text)
    assert re.search(r"macOS +brew install harfbuzz\n", text)
    assert re.search(r"Windows .*\S*pango with pacman, in MSYS2\n", text)
    assert "libpango-1.0-0" not in text, "what is there is not asked for"
    assert "Chromium" not in text


def test_everything_missing_is_one_message() -> None:
    text = str(prepare.needs_problem(prepare.NEEDS + prepare.NEEDS_OF_TESTS, ""))
    for need in prepare.NEEDS + prepare.NEEDS_OF_TESTS:
        assert need.name in text
        assert need.debian in text
    assert "brew install pango harfbuzz google-chrome\n" in text, "nothing is named twice"
    assert text.count("apt-get install") == 1
    assert "CHROMIUM=" in text


def test_a_library_that_is_not_there_does_not_load() -> None:
    assert not prepare.loads("musterbook-none", "libmusterbook-none.so.0")()


# --- Stamps -------------------------------------------------------------------------------------


def test_a_stamp_is_read_back(tmp_path: Path) -> None:
    prepare.write_stamp(tmp_path / "stamp", {"lock": "abc"})
    assert prepare.read_stamp(tmp_path / "stamp") == {"lock": "abc"}


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "\udcff"])
def test_a_damaged_stamp_says_nothing(tmp_path: Path, damage: str) -> None:
    stamp = tmp_path / "stamp"
    stamp.write_bytes(damage.encode("utf-8", "surrogateescape"))
    assert prepare.read_stamp(stamp) == {}
    assert prepare.read_stamp(tmp_path / "none") == {}


def test_the_digest_changes_with_every_file_and_their_border(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    digests = set()
    for texts in (("a", "b"), ("a", "c"), ("ab", ""), ("", "ab")):
        for path, text in zip((first, second), texts, strict=True):
            path.write_text(text, encoding="utf-8")
        digests.add(prepare.digest(first, second))
    assert len(digests) == 4


def test_the_signature_changes_when_the_interpreter_is_replaced(tmp_path: Path) -> None:
    python = tmp_path / "python"
    assert prepare.signature(python) == ""
    python.write_text("one", encoding="utf-8")
    before = prepare.signature(python)
    python.write_text("another", encoding="utf-8")
    assert prepare.signature(python) != before != ""


# --- What is run, and what is said --------------------------------------------------------------


def test_nothing_of_another_setup_shines_through() -> None:
    dirty = {"PATH": "/usr/bin", "PYTHONPATH": "x", "NODE_ENV": "production", "HTTPS_PROXY": "p"}
    clean = prepare.clean_environment(dirty)
    assert "PYTHONPATH" not in clean
    assert "NODE_ENV" not in clean
    assert clean["HTTPS_PROXY"] == "p"
    assert clean["PYTHONNOUSERSITE"] == "1"
    assert clean["PATH"].startswith(str(prepare.VENV_BIN))


def test_a_failed_command_becomes_a_problem_with_its_last_lines() -> None:
    script = "import sys; sys.stderr.write('first\\nlast\\n'); sys.exit(3)"
    with pytest.raises(prepare.Problem, match=r"Tools could not be installed:\n +first\n +last\n"):
        prepare.run([sys.executable, "-c", script], prepare.download_problem("Tools"))


def test_a_missing_network_is_named() -> None:
    problem = prepare.download_problem("Tools")
    pip = "WARNING: Retrying (Retry(total=4)) [Errno -3] Temporary failure in name resolution')'"
    npm = "npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate"
    assert "no network" in str(problem(f"{pip}\nERROR: No matching distribution found"))
    assert "Retrying" not in str(problem(f"{pip}\nERROR: No matching distribution found"))
    assert "NODE_EXTRA_CA_CERTS" in str(problem(npm))
    assert "no network" not in str(problem("THESE PACKAGES DO NOT MATCH THE HASHES"))


def test_the_chromium_that_is_named_must_start() -> None:
    with pytest.raises(prepare.Problem, match="CHROMIUM names no-such-browser"):
        prepare.find_chromium({"CHROMIUM": "no-such-browser", "PATH": "/usr/bin"})


def test_a_stub_is_no_chromium(tmp_path: Path) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho please install the snap >&2\nexit 1\n", encoding="utf-8")
    stub.chmod(0o755)
    real = tmp_path / "google-chrome"
    real.write_text("#!/bin/sh\necho Google Chrome 1\n", encoding="utf-8")
    assert prepare.find_chromium({"PATH": str(tmp_path)}) is None
    real.chmod(0o755)
    assert prepare.find_chromium({"PATH": str(tmp_path)}) == str(real)


def test_the_node_of_the_wheel_can_be_called(tmp_path: Path) -> None:
    node = tmp_path / "a folder" / "bin" / "node"
    node.parent.mkdir(parents=True)
    node.write_text('#!/bin/sh\necho "$@"\n', encoding="utf-8")
    node.chmod(0o755)
    for name, text in prepare.wheel_commands(tmp_path / "a folder").items():
        command = tmp_path / name
        command.write_text(text, encoding="utf-8")
        command.chmod(0o755)
        said = subprocess.check_output([command, "a b", "c"], encoding="utf-8")
        assert said.endswith("a b c\n")


def test_an_old_python_can_read_the_script_far_enough_to_say_what_it_needs() -> None:
    source = (ROOT / "tools" / "prepare.py").read_text(encoding="utf-8")
    compile(source, "prepare.py", "exec", dont_inherit=True)
    import ast

    ast.parse(source, feature_version=(3, 8))


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
    ],
)
def test_the_lock_fits_pyproject(lock: str, wanted: list[str]) -> None:
    versions = locked(lock)
    for text in wanted:
        requirement = Requirement(text)
        assert "<" in text, f"{text} has no upper bound"
        name = requirement.name.lower().replace(".", "-")
        assert name in versions, f"{lock} lacks {name}: run `make lock`"
        for version, _ in versions[name]:
            assert version in requirement.specifier, f"{lock} has {name} {version}: run `make lock`"


def test_the_tests_run_with_the_packages_of_the_build() -> None:
    runtime, tests = locked("requirements.lock"), locked("requirements-dev.lock")
    assert {name: tests.get(name) for name in runtime} == runtime


def test_every_locked_package_has_hashes() -> None:
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-node.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        count = sum(len(versions) for versions in locked(name).values())
        assert len(re.findall(r"^\S.*==.*\\\n    --hash=sha256:", text, re.MULTILINE)) == count


def test_no_lock_file_names_a_registry() -> None:
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-node.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text
    packages = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in packages


def test_npm_runs_no_program_of_a_package() -> None:
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text(encoding="utf-8").split()


# --- More browsers ------------------------------------------------------------------------------


def test_a_browser_that_cannot_be_had_is_no_fault_and_is_tried_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def refuse(packages: list[str]) -> str:
        asked.extend(packages)
        return "There is no apt-get here."

    wanted = (prepare.Need("Lynx", lambda: False, debian="lynx lynx-common"),)
    monkeypatch.setattr(prepare, "WANTED", wanted)
    monkeypatch.setattr(prepare, "WANTED_STAMP", tmp_path / "cache" / "browsers.json")
    monkeypatch.setattr(prepare, "install_packages", refuse)
    assert prepare.prepare_wanted()
    assert asked == ["lynx", "lynx-common"]
    assert "Without Lynx; its tests will be skipped. There is no apt-get" in capsys.readouterr().out
    assert not prepare.prepare_wanted()
    assert asked == ["lynx", "lynx-common"], "it is not tried again"


def test_browsers_that_are_there_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "WANTED", (prepare.Need("Lynx", lambda: True, debian="lynx"),))
    monkeypatch.setattr(prepare, "install_packages", lambda _: pytest.fail("nothing is missing"))
    assert not prepare.prepare_wanted()
