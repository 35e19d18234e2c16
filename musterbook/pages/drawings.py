"""Pictures of maps, cached because placing their labels is slow.

In: a map and its title. Out: its SVG, from memory, from the cache on disk, or newly drawn. The
cache key covers the map, the title and the drawing code.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from musterbook import cache as store
from musterbook import design_tokens, maps, resources
from musterbook.library import phrases
from musterbook.library.model.maps import MapEntry

FOLDER = store.FOLDER / "maps"

_DRAWN: dict[tuple[str, str, str, bool], str] = {}
_MOST = 500
"""Maximum number of pictures in memory; without it, `serve` would collect more with every
rebuild."""


@cache
def _recipe() -> str:
    """Return the hash of the code and the colours that pictures are drawn with."""
    code = sorted(Path(maps.__file__).parent.glob("*.py"))
    others = (Path(design_tokens.__file__), Path(phrases.__file__), resources.CARDS / "kinds.yml")
    return store.recipe((*code, *others))


def drawing(
    entry: MapEntry, title: str, folder: Path = FOLDER, *, tape_measure: bool = False
) -> str:
    """Return a map as SVG for the site."""
    made_from = (_recipe(), title, entry.model_dump_json(by_alias=True), tape_measure)
    if made_from in _DRAWN:
        return _DRAWN[made_from]

    def draw() -> bytes:
        return maps.svg(entry, title=title, theme="site", tape_measure=tape_measure).encode()

    if len(_DRAWN) > _MOST:
        _DRAWN.clear()
    _DRAWN[made_from] = store.CacheFolder(folder, ".svg").get(draw, *made_from).decode()
    return _DRAWN[made_from]
