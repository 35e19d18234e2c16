"""Locations of files other than code: templates, styles, fonts, scripts, the bundled content.

A checkout has them in its own folders; the installed package has them inside its folder, with the
scripts bundled. Nothing is written there: slow results are stored in `CACHE`.
Why: docs/decisions/wheel.md
"""

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
"""The folder of the code."""

_INSIDE = PACKAGE / "_resources"

INSTALLED = _INSIDE.is_dir()
"""Whether this is the installed package and not a checkout."""

HOME = _INSIDE if INSTALLED else PACKAGE.parent
"""The folder of everything that is not code."""

CONTENT = HOME / "content"
EXAMPLES = HOME / "examples"
TEMPLATES = HOME / "templates"
CARDS = HOME / "cards"
MODULES = HOME / "node_modules"
"""Packages for browsers; the installed package has only the parts that are used."""

BUNDLES = HOME / "bundles"
"""Bundled scripts and styles, in the installed package."""

COMMAND = "musterbook" if INSTALLED else "python build.py"
"""How a user calls the command here."""


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
"""The folder of slow results; it can be deleted at any time."""
