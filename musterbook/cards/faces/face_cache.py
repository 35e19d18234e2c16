"""The cache of rendered cards: a PDF for each part of a face, and an entry about them.

In: a face. Out: the paths of its PDFs and its measurements, if it was rendered before. A face has
the files `<key>.pdf` (`<key>-2.pdf`…), and `<key>` about them. The key
covers text, style, fonts, sizes, the engine's version and the rendering code, so an outdated page
is never used; the entry has the hash of each PDF, so a damaged one is never used.
"""

import hashlib
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from musterbook import cache as store
from musterbook.cards.faces.front import Fit
from musterbook.cards.faces.layout import Design, layout
from musterbook.cards.faces.typesetting import print_css
from musterbook.pdf_engine.engine import engine_inputs


@cache
def version_of(design: Design) -> str:
    """Return the hash of what all faces of a design share, other than code and fonts."""
    return hashlib.sha256(repr((print_css(design), layout(design))).encode()).hexdigest()


def key(face: str, design: Design) -> str:
    """Return the cache key of a face."""
    return store.key_of((store.code_of("cards"), engine_inputs(), version_of(design), face))


@dataclass(frozen=True)
class CachedFace:
    """What is cached about a face: its fit, the hash of each part's PDF, its ink in percent."""

    fit: Fit
    parts: tuple[str, ...]
    ink: float


def _path(name: str) -> Path:
    return store.FOLDER / "cards" / name


def pdfs_of(key: str, parts: int) -> tuple[Path, ...]:
    """Return the paths of the pages of a face, whether they exist or not."""
    names = [key, *(f"{key}-{part}" for part in range(2, parts + 1))]
    return tuple(_path(f"{name}.pdf") for name in names)


def get(key: str) -> CachedFace | None:
    """Return the cached data of a face, or None if it has to be rendered."""
    try:
        entry = pickle.loads(store.load_entry(_path(key)))
        pdfs = pdfs_of(key, len(entry.parts))
        hashes = tuple(_hash(path.read_bytes()) for path in pdfs)
    except (OSError, store.DamagedEntry):
        return None
    store.use(pdfs)
    return entry if isinstance(entry, CachedFace) and hashes == entry.parts else None


def save(key: str, fit: Fit, ink: float, pdfs: Sequence[bytes]) -> CachedFace:
    """Cache a face and return its data. Raises OSError, because sheets read the PDFs."""
    for path, pdf in zip(pdfs_of(key, len(pdfs)), pdfs, strict=True):
        store.write(path, pdf)
    entry = CachedFace(fit, tuple(map(_hash, pdfs)), ink)
    store.save(_path(key), pickle.dumps(entry))
    return entry


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
