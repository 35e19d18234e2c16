"""The cache of rendered cards, keyed by the hash of their inputs.

In: a face. Out: the path of its PDF and its measurements, if it was rendered before. The hash
covers text, style, fonts, sizes, the engine's version and the rendering code, so an outdated page
is never used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from musterbook.cache import recipe, write
from musterbook.cards.faces.design import Design
from musterbook.cards.faces.layout import Fit, layout
from musterbook.cards.faces.style import print_css
from musterbook.pdf_engine.recipe import engine_recipe

HERE = Path(__file__).parent
CODE = ("fit.py", "front.py", "layout.py", "face_pdf.py", "read_back.py", "split.py")
"""The modules that determine the look of a page from its pieces."""


@cache
def face_recipe(design: Design) -> str:
    """Return the hash of everything that all faces of a design share."""
    code = [HERE / name for name in CODE]
    return recipe(code, engine_recipe(), print_css(design), layout(design))


def key(face: str, design: Design) -> str:
    """Return the cache key of a face."""
    return hashlib.sha256(f"{face_recipe(design)}\0{face}".encode()).hexdigest()


@dataclass(frozen=True)
class Kept:
    """What is cached with the pages of a face: its fit, its number of parts, its ink in percent."""

    fit: Fit
    parts: int
    ink: float


class FaceCache:
    """A folder of rendered faces: `<key>.pdf` (`<key>-2.pdf`…), and `<key>.json` about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pdfs(self, key: str, parts: int) -> tuple[Path, ...]:
        """Return the paths of the pages of a face, whether they exist or not."""
        names = [key, *(f"{key}-{part}" for part in range(2, parts + 1))]
        return tuple(self.folder / f"{name}.pdf" for name in names)

    def get(self, key: str) -> Kept | None:
        """Return the cached data of a face, or None if it has to be rendered."""
        try:
            record = json.loads((self.folder / f"{key}.json").read_text(encoding="utf-8"))
            entry = Kept(Fit(**record["fit"]), record["parts"], record["ink"])
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None
        return entry if all(path.is_file() for path in self.pdfs(key, entry.parts)) else None

    def save(self, key: str, entry: Kept, pdfs: Sequence[bytes]) -> None:
        """Cache a face atomically. Raises OSError."""
        for path, pdf in zip(self.pdfs(key, entry.parts), pdfs, strict=True):
            write(path, pdf)
        write(self.folder / f"{key}.json", json.dumps(asdict(entry)).encode())
