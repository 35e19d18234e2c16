"""Install everything that `make` needs, or with --tests everything that `make test` needs.

uv and the Python packages of the lock files go into .venv (and Node.js, if this machine has none),
browser packages into node_modules. This file uses only the standard library, and syntax that Python
3.8 can parse, so that an old Python can report which version is needed.
Why: docs/decisions/installing.md
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import system  # noqa: E402

VENV, NODE_MODULES = ROOT / ".venv", ROOT / "node_modules"
PYTHON = VENV / "bin" / "python"
BUILD_LOCK, TESTS_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
NODE_LOCK, UV_LOCK = ROOT / "requirements-node.lock", ROOT / "requirements-uv.lock"
PROJECT, SYSTEM = ROOT / "pyproject.toml", ROOT / "tools" / "system.py"
NPM_FILES = [ROOT / name for name in ("package.json", "package-lock.json", ".npmrc")]
OLDEST_PYTHON, OLDEST_NODE = (3, 11), 20

HELP = """
The first run needs a network, later ones do not. uv and npm use the package index that they are
configured for (UV_DEFAULT_INDEX, .npmrc). Behind a proxy with its own certificate, set
SSL_CERT_FILE, PIP_CERT and NODE_EXTRA_CA_CERTS to the path of that certificate.
Then run the same command again."""


def clean_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment with .venv first on the PATH, without other installations."""
    dropped = {"NODE_ENV", "NODE_OPTIONS", "NODE_PATH", "PIP_PREFIX", "PIP_TARGET"}
    dropped |= {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "CONDA_PREFIX"}
    clean = {name: value for name, value in environment.items() if name not in dropped}
    clean["PATH"] = f"{PYTHON.parent}:{environment.get('PATH', os.defpath)}"
    clean.update(PIP_USER="0", PYTHONNOUSERSITE="1")
    return {"NODE_USE_SYSTEM_CA": "1", "UV_SYSTEM_CERTS": "1", **clean}


def run(*command: object) -> None:
    """Run a command in the project folder. Exit if it fails."""
    words = [str(word) for word in command]
    environment = clean_environment(os.environ)
    try:
        subprocess.run(words, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"\nThis command failed: {' '.join(words)}\n{HELP}") from error


def state(*files: Path) -> str:
    """Return a hash that changes with these files, the Python of .venv and the project folder."""
    python = PYTHON.resolve()
    status = python.stat() if python.exists() else None
    parts = [str((ROOT, python, status and (status.st_size, status.st_mtime)))]
    parts += [hashlib.sha256(path.read_bytes()).hexdigest() for path in files]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def is_current(stamp: Path, *files: Path) -> bool:
    """Return whether a stamp file was written by an installation from exactly these files."""
    return stamp.exists() and stamp.read_text() == state(*files)


def has_node(path: str) -> bool:
    """Return whether a PATH has npm and a sufficiently new Node.js."""
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    version = subprocess.run([node, "--version"], stdout=subprocess.PIPE, encoding="utf-8").stdout
    return int("0" + version.strip().lstrip("v").split(".")[0]) >= OLDEST_NODE


def make_venv() -> None:
    """Recreate .venv and install uv into it."""
    if sys.version_info < OLDEST_PYTHON:
        raise SystemExit(
            f"Musterbook needs Python 3.11 or newer; this is {sys.version.split()[0]}. Install a"
            " newer version and name it the first time: make PYTHON=python3.12"
        )
    print("Creating .venv", flush=True)
    run(getattr(sys, "_base_executable", None) or sys.executable, "-m", "venv", "--clear", VENV)
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    run(*pip, "--require-hashes", "-r", UV_LOCK)
    (VENV / "prepared-uv").write_text(state(UV_LOCK))


def install_packages(lock: Path) -> None:
    """Install exactly the packages of a lock file, and Node.js if the machine has none."""
    print("Installing Python packages", flush=True)
    locks = [lock, UV_LOCK, *([] if has_node(os.environ.get("PATH", os.defpath)) else [NODE_LOCK])]
    options = ["--quiet", "--python", PYTHON, "--require-hashes"]
    run(VENV / "bin" / "uv", "pip", "sync", *options, *locks)
    # The checkout itself: importable from any folder, and its plugin is known to MkDocs.
    own = ["--quiet", "--python", PYTHON, "--no-deps", "--no-build-isolation"]
    run(VENV / "bin" / "uv", "pip", "install", *own, "--editable", ROOT)


def install_modules() -> None:
    """Recreate node_modules with the packages of package-lock.json."""
    print("Installing browser packages", flush=True)
    run("npm", "ci", "--include=dev", "--include=optional", "--no-progress", "--loglevel=error")
    (NODE_MODULES / ".prepared").write_text(state(*NPM_FILES))


def prepare(tests: bool) -> None:
    """Install everything that is missing or outdated."""
    missing = system.install(system.TESTS if tests else system.BUILD)
    if missing:
        raise SystemExit(system.message(missing))
    locks = [TESTS_LOCK] if tests else [TESTS_LOCK, BUILD_LOCK]
    stamp, common = VENV / "prepared", (UV_LOCK, NODE_LOCK, PROJECT, SYSTEM)
    node = shutil.which("npm", path=clean_environment(os.environ)["PATH"])
    done = bool(node) and any(is_current(stamp, lock, *common) for lock in locks)
    if not done:
        if not is_current(VENV / "prepared-uv", UV_LOCK):
            make_venv()
        install_packages(locks[-1])
        for need in system.install(system.MORE_BROWSERS) if tests else []:
            print(f"{need.name} ({need.debian}) is missing: {need.without}.")
        stamp.write_text(state(locks[-1], *common))
    if not is_current(NODE_MODULES / ".prepared", *NPM_FILES):
        install_modules()
    elif done:
        print("Everything is prepared.")


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="example: python3 tools/prepare.py --tests",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tests", action="store_true", help="also install what `make test` needs")
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    (ROOT / ".cache").mkdir(exist_ok=True)
    with (ROOT / ".cache" / "prepare.lock").open("w") as lock_file:
        fcntl.flock(lock_file, fcntl.LOCK_EX)  # one process at a time
        prepare(options.tests)
