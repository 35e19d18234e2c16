"""The licences of third-party fonts and scripts in a built site.

In: the installed packages that `package.json` depends on. Out: one text, since these licences must
accompany every copy.
"""

from __future__ import annotations

import json
from pathlib import Path

from musterbook.resources import HOME, MODULES

ADDRESS = "licences.txt"
LINE = "\n\n" + "-" * 78 + "\n"
HEAD = """This site is made with Musterbook (MIT licence); its own texts are under CC BY-SA 4.0.
It also contains parts of these works, each under its own licence.
"""


def licences() -> str:
    """Return names, versions and licences of everything shipped, sorted by name."""
    dependencies = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["dependencies"]
    works = {name: _package(MODULES / name) for name in dependencies}
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
