"""The licences of what a built site carries of others: fonts, scripts, the theme.

In: the installed packages that `package.json` depends on, and the theme. Out: one text, because
these licences ask to travel with every copy.
"""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

from musterbook.resources import HOME, MODULES

ADDRESS = "licences.txt"
THEME = "mkdocs-material"
LINE = "\n\n" + "-" * 78 + "\n"
HEAD = """This site is made with Musterbook (MIT licence); its own texts are under CC BY-SA 4.0.
It carries parts of these works, too, each under its own licence.
"""


def licences() -> str:
    """Return names, versions and licences of all that is shipped, in the order of their names."""
    wanted = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["dependencies"]
    works = {name: _package(MODULES / name) for name in wanted} | {THEME: _theme()}
    return HEAD + "".join(LINE + works[name] for name in sorted(works))


def _package(folder: Path) -> str:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    head = f"{about['name']} {about['version']}, licence {about['license']}"
    author = about.get("author", "")
    author = author.get("name", "") if isinstance(author, dict) else author
    texts = sorted(folder.glob("LICEN[CS]E*"))
    if texts:
        return f"{head}\n\n{texts[0].read_text(encoding='utf-8').strip()}\n"
    return f"{head}{f', by {author}' if author else ''}\n"


def _theme() -> str:
    found = distribution(THEME)
    head = f"{THEME} {found.version}"
    texts = [
        file.read_text().strip() for file in found.files or () if file.name.startswith("LICENSE")
    ]
    return "\n\n".join([head, *texts]) + "\n"
