"""Check what this machine itself must provide: libraries, the venv module, browsers."""

import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tools.browsers import HEADLESS_SHELL, find_chromium, find_firefox, find_webkit


class Need(NamedTuple):
    """A system dependency: its name, how to detect it, its packages in Debian and Homebrew.

    `without` says what the tests do if they do not need it.
    """

    name: str
    is_installed: Callable[[], bool]
    debian: str
    brew: str = ""
    without: str = "its tests are skipped"


def library(name: str, version: int = 0) -> Callable[[], bool]:
    """Return a function that checks whether a shared library loads."""

    def loads() -> bool:
        for file in (f"lib{name}.so.{version}", f"lib{name}.dylib", f"lib{name}.{version}.dylib"):
            try:
                return bool(ctypes.CDLL(file))
            except OSError:
                continue
        return ctypes.util.find_library(name) is not None

    return loads


BUILD = (
    Need("Pango", library("pango-1.0"), "libpango-1.0-0", "pango"),
    Need("PangoFT2", library("pangoft2-1.0"), "libpangoft2-1.0-0", "pango"),
    # WeasyPrint works without this library, but then writes a different PDF each time.
    Need("HarfBuzz subset", library("harfbuzz-subset"), "libharfbuzz-subset0", "harfbuzz"),
    Need(
        "the venv module of Python",
        lambda: importlib.util.find_spec("ensurepip") is not None,
        "python{}.{}-venv".format(*sys.version_info[:2]),
    ),
)
TESTS = (
    *BUILD,
    Need("libatomic", lambda: sys.platform != "linux" or library("atomic", 1)(), "libatomic1"),
    Need("Chromium", lambda: find_chromium() is not None, "chromium", "google-chrome"),
)
MORE_BROWSERS = (
    Need("Firefox", lambda: find_firefox() is not None, "firefox-esr"),
    Need("WebKitGTK", lambda: find_webkit() is not None, "webkit2gtk-driver xvfb"),
    Need(
        "the headless shell of Chromium",
        lambda: shutil.which(HEADLESS_SHELL) is not None,
        HEADLESS_SHELL,
        without="tests use Chromium itself, which is slower",
    ),
)
"""Browsers that `make test` can do without."""


def install(needs: Sequence[Need]) -> list[Need]:
    """Install missing dependencies with apt if this user is root. Return what is still missing."""
    missing = [need for need in needs if not need.is_installed()]
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {' '.join(need.debian for need in missing)}", flush=True)
        path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"  # for the tools of dpkg
        environment = {**os.environ, "PATH": path, "DEBIAN_FRONTEND": "noninteractive"}
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        commands = [["update"]]
        # Each by itself: apt installs nothing if it does not know one of several packages.
        for need in missing:
            commands += [["install", "-y", "--no-install-recommends", *need.debian.split()]]
        for command in commands:
            subprocess.run([*apt, *command], env=environment, stdout=subprocess.DEVNULL)
        importlib.invalidate_caches()
        missing = [need for need in missing if not need.is_installed()]
    return missing


def message(missing: Sequence[Need]) -> str:
    """Return what is missing and the commands that install it."""
    debian = " ".join(need.debian for need in missing)
    brew = " ".join(dict.fromkeys(need.brew for need in missing if need.brew))
    lines = [
        f"Missing on this machine: {', '.join(need.name for need in missing)}. To install, run"
    ]
    lines.append(f"    sudo apt-get install --no-install-recommends {debian}")
    if brew:
        lines.append(f"or on macOS\n    brew install {brew}")
    lines.append("and run the same command again.")
    if any(need.name == "Chromium" for need in missing):
        lines.append("To use another Chromium or Chrome: make test CHROMIUM=/path/to/it")
    return "\n".join(lines)
