"""Find the browsers on this machine: Chromium for most tests, Firefox and WebKitGTK for some."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without its windows: the same pages in half of the processor's time."""
CHROMIUM = (
    HEADLESS_SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FIREFOX = ("firefox-esr", "firefox")
MINI_BROWSERS = ("lib/*/webkit2gtk-4.1/MiniBrowser", "libexec/webkit2gtk-4.1/MiniBrowser")


def starts(command: str) -> bool:
    """Return whether a browser starts. Some packages of Ubuntu only point to a snap."""
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
    """Return the path of a working Chromium, or None.

    If the environment variable CHROMIUM names one that does not start, the program exits.
    """
    named, path = environment.get("CHROMIUM"), environment.get("PATH")
    commands = [shutil.which(name, path=path) for name in ([named] if named else CHROMIUM)]
    working = next((command for command in commands if command and starts(command)), None)
    if named and working is None:
        raise SystemExit(f"CHROMIUM is set to {named}, which does not start.")
    return working


def find_firefox() -> str | None:
    """Return the path of a working Firefox, or None."""
    commands = [shutil.which(name) for name in FIREFOX]
    return next((command for command in commands if command and starts(command)), None)


def find_webkit() -> dict[str, str] | None:
    """Return the paths of WebKitGTK's driver and browser and of a virtual screen, or None."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = [str(path) for name in MINI_BROWSERS for path in sorted(Path("/usr").glob(name))]
    if driver is None or screen is None or not browsers:
        return None
    return {"driver": driver, "browser": browsers[0], "screen": screen}
