"""Pictures of maps, drawn once: finding places for their words is slow.

In: a map and its title. Out: its SVG, from memory, from a folder of earlier builds, or drawn now.
The name under which a picture is kept covers the map, the title and the code that draws.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from musterbook import maps, tokens
from musterbook.library import wording
from musterbook.library.model.maps import MapEntry

FOLDER = Path(__file__).resolve().parents[2] / ".cache" / "maps"
"""Where pictures stay between builds; it can be removed at any time."""

_DRAWN: dict[str, str] = {}
_MOST = 500
"""Pictures in memory; a server that rebuilds again and again would gather more."""


@cache
def _recipe() -> str:
    """A hash of the code and the colours that pictures are made with."""
    digest = hashlib.sha256()
    code = Path(maps.__file__).parent
    others = (Path(tokens.__file__), Path(wording.__file__), tokens.CARDS / "kinds.yml")
    for path in (*sorted(code.glob("*.py")), *others):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def drawing(
    entry: MapEntry, title: str, folder: Path = FOLDER, *, tape_measure: bool = False
) -> str:
    """Return a map as SVG for the site."""
    text = f"{_recipe()}\0{title}\0{entry.model_dump_json(by_alias=True)}{tape_measure or ''}"
    key = hashlib.sha256(text.encode()).hexdigest()[:32]
    if key in _DRAWN:
        return _DRAWN[key]
    path = folder / f"{key}.svg"
    try:
        svg = path.read_text(encoding="utf-8")
    except OSError:
        svg = maps.svg(entry, title=title, theme="site", tape_measure=tape_measure)
        _keep(path, svg)
    if len(_DRAWN) > _MOST:
        _DRAWN.clear()
    _DRAWN[key] = svg
    return svg


def _keep(path: Path, svg: str) -> None:
    """Write a picture for the next build; where nothing can be written it is drawn again."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(svg, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError:
        pass
