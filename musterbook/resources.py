"""Where the files are that are no code: templates, styles, fonts, scripts, the bundled content.

In a checkout they are in its folders; the installed package has them in its own folder, with
the scripts bundled. Nothing is written there: what is slow to make is kept in `CACHE`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
"""The folder of the code."""

_INSIDE = PACKAGE / "_resources"

INSTALLED = _INSIDE.is_dir()
"""Whether this is the installed package, and no checkout."""

HOME = _INSIDE if INSTALLED else PACKAGE.parent
"""The folder with everything that is no code."""

CONTENT = HOME / "content"
TEMPLATES = HOME / "templates"
CARDS = HOME / "cards"
MODULES = HOME / "node_modules"
"""Packages for browsers; the installed package has the parts of them that are used."""

BUNDLES = HOME / "bundles"
"""Bundled scripts and styles, in the installed package."""

COMMAND = "musterbook" if INSTALLED else "python build.py"
"""How the command is called here."""


def _cache() -> Path:
    """The folder of the cache: in the checkout, or where the system keeps caches of a user."""
    if named := os.environ.get("MUSTERBOOK_CACHE"):
        return Path(named).absolute()
    if not INSTALLED:
        return HOME / ".cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "musterbook"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "musterbook"


CACHE = _cache()
"""The folder of what is slow to make; it can be deleted at any time."""
