"""Remembers rendered cards by the hash of all that they are made from.

In: the HTML of a face. Out: the path of its PDF and what was measured, if it was rendered
before. The hash covers text, style, fonts, sizes, the engine's version and the code that
renders; whatever changes, an old page is never taken for a new one.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from functools import cache
from pathlib import Path

import weasyprint

from musterbook.faces.fitted import Fit
from musterbook.faces.style import FONT_FILES, font_file, print_css
from musterbook.formats import formats

HERE = Path(__file__).parent


@cache
def recipe() -> str:
    """Return the hash of everything that all faces share."""
    digest = hashlib.sha256(weasyprint.__version__.encode())
    digest.update(print_css().encode())
    digest.update(repr(formats()).encode())
    for file in ("dress.py", "fitted.py", "fit.py", "engine.py", "silence.py"):
        digest.update((HERE / file).read_bytes())
    for weight, style in FONT_FILES:
        digest.update(font_file(weight, style).read_bytes())
    return digest.hexdigest()


def key(face: str) -> str:
    """Return the name under which a face is remembered."""
    return hashlib.sha256(f"{recipe()}\0{face}".encode()).hexdigest()


class Store:
    """A folder of rendered faces: `<key>.pdf`, and `<key>.json` with the fit."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pdf(self, key: str) -> Path:
        """Return where the page of a face is or will be."""
        return self.folder / f"{key}.pdf"

    def fit(self, key: str) -> Fit | None:
        """Return what was measured for a face, or None when it has to be rendered."""
        try:
            found = json.loads((self.folder / f"{key}.json").read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return None
        return Fit(**found) if self.pdf(key).is_file() else None

    def save(self, key: str, fit: Fit, pdf: bytes) -> None:
        """Remember a face; a reader never sees half a file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for suffix, content in (("pdf", pdf), ("json", json.dumps(asdict(fit)).encode())):
            draft = self.folder / f"{key}.{os.getpid()}.{suffix}"
            draft.write_bytes(content)
            draft.replace(self.folder / f"{key}.{suffix}")
