"""Remembers rendered cards by the hash of all that they are made from.

In: a face. Out: the path of its PDF and what was measured, if it was rendered
before. The hash covers text, style, fonts, sizes, the engine's version and the code that
renders; whatever changes, an old page is never taken for a new one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from musterbook.cache import recipe, write
from musterbook.cards.faces.layout import Design, Fit, layout
from musterbook.cards.faces.style import print_css
from musterbook.pdf_engine import engine_recipe

HERE = Path(__file__).parent
CODE = ("fit.py", "front.py", "layout.py", "page.py", "read_back.py", "split.py")
"""The modules that decide what a page looks like when its pieces are known."""


@cache
def face_recipe(design: Design) -> str:
    """Return the hash of everything that all faces of a design share."""
    code = [HERE / name for name in CODE]
    return recipe(code, engine_recipe(), print_css(design), layout(design))


def key(face: str, design: Design) -> str:
    """Return the name under which a face is remembered."""
    return hashlib.sha256(f"{face_recipe(design)}\0{face}".encode()).hexdigest()


@dataclass(frozen=True)
class Kept:
    """What is remembered of a face beside its pages: its fit, how many parts, ink in percent."""

    fit: Fit
    parts: int
    ink: float


class FaceCache:
    """A folder of rendered faces: `<key>.pdf` (`<key>-2.pdf`…), and `<key>.json` about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pdfs(self, key: str, parts: int) -> tuple[Path, ...]:
        """Return where the pages of a face are or will be."""
        names = [key, *(f"{key}-{part}" for part in range(2, parts + 1))]
        return tuple(self.folder / f"{name}.pdf" for name in names)

    def get(self, key: str) -> Kept | None:
        """Return what is known of a face, or None when it has to be rendered."""
        try:
            found = json.loads((self.folder / f"{key}.json").read_text(encoding="utf-8"))
            kept = Kept(Fit(**found["fit"]), found["parts"], found["ink"])
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None
        return kept if all(path.is_file() for path in self.pdfs(key, kept.parts)) else None

    def save(self, key: str, kept: Kept, pdfs: Sequence[bytes]) -> None:
        """Remember a face; a reader never sees half a file. Raises OSError."""
        for path, pdf in zip(self.pdfs(key, kept.parts), pdfs, strict=True):
            write(path, pdf)
        write(self.folder / f"{key}.json", json.dumps(asdict(kept)).encode())
