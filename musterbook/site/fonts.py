"""The fonts of the site, with the characters that it uses and no others.

In: the installed fonts and a library. Out: one style sheet that contains all fonts: 55 KB instead
of 400. They are in the style sheet because lines break elsewhere
when a font arrives after the page.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import string
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import fontTools  # type: ignore[import-untyped]
from fontTools import subset
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from musterbook.errors import UserError
from musterbook.library.model.nodes import Library

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache" / "fonts"
"""Where fonts stay between builds; it can be removed at any time."""

STYLE = "assets/fonts.css"


class Face(NamedTuple):
    """A font file, and the family, weights and style that pages know it by."""

    package: str
    file: str
    family: str
    weight: str
    style: str = "normal"

    @property
    def source(self) -> Path:
        """The installed file with all its characters."""
        return MODULES / self.package / "fonts/complete/woff" / f"{self.file}.woff"


_SANS, _NARROW = "IBM Plex Sans", "IBM Plex Sans Condensed"
FACES = (
    Face("@ibm/plex-sans", "IBMPlexSans-Regular", _SANS, "400"),
    Face("@ibm/plex-sans", "IBMPlexSans-Italic", _SANS, "400", "italic"),
    Face("@ibm/plex-sans", "IBMPlexSans-SemiBold", _SANS, "600 700"),
    Face("@ibm/plex-sans-condensed", "IBMPlexSansCondensed-Regular", _NARROW, "400"),
    Face("@ibm/plex-sans-condensed", "IBMPlexSansCondensed-Italic", _NARROW, "400", "italic"),
    Face("@ibm/plex-sans-condensed", "IBMPlexSansCondensed-SemiBold", _NARROW, "500 600"),
    Face("@ibm/plex-sans-condensed", "IBMPlexSansCondensed-Bold", _NARROW, "700"),
)

TYPED = frozenset(string.printable.strip() + " ’‘“”–…×")
"""Characters that a reader may type, whatever the texts use."""

_SOURCES = ("templates/**/*.html", "templates/**/*.j2", "templates/scripts/*.ts",
            "randomizer/view/**/*.ts*", "randomizer/engine/*.ts", "randomizer/worker/*.ts",
            "musterbook/article/*.py", "musterbook/maps/*.py", "musterbook/pages/*.py",
            "musterbook/library/*.py")  # fmt: skip
"""Where words of our own are written that a page may show."""
_ENTITY = re.compile(r"&#?\w{1,8};")
_ESCAPE = re.compile(r"\\u\{?([0-9a-fA-F]{4,5})\}?")


def characters(library: Library) -> str:
    """Return all characters that pages and the randomizer may show, in order."""
    texts = (f"{node.name} {node.data.model_dump_json()}" for node in library.nodes.values())
    found = TYPED.union(_own(), *map(_shown, texts))
    return "".join(sorted(char for char in found if char.isprintable()))


def _shown(html: str) -> set[str]:
    """The characters of a text, and those that its entities stand for."""
    return set(html).union(*map(unescape, set(_ENTITY.findall(html))))


@cache
def _own() -> frozenset[str]:
    """The characters of scripts and templates; those of their comments are among them."""
    found: set[str] = set()
    for pattern in _SOURCES:
        for path in ROOT.glob(pattern):
            text = path.read_text(encoding="utf-8")
            found |= _shown(text) | {chr(int(code, 16)) for code in _ESCAPE.findall(text)}
    return frozenset(found)


def style(library: Library) -> bytes:
    """Return the style sheet that contains all fonts. Raises UserError."""
    used = characters(library)
    return "".join(_rule(face, reduced(face, used)) for face in FACES).encode()


def _rule(face: Face, font: bytes) -> str:
    data = base64.b64encode(font).decode()
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
        f"font-style:{face.style};font-display:block;"
        f'src:url("data:font/woff2;base64,{data}") format("woff2")}}\n'
    )


def reduced(face: Face, used: str, folder: Path = CACHE) -> bytes:
    """Return a font with only some characters, from an earlier build or made now.

    Raises UserError when the font is not installed.
    """
    try:
        source = face.source.read_bytes()
    except OSError:
        raise UserError(f"{face.source} is missing: run `make`, which installs the fonts") from None
    digest = hashlib.sha256(f"{fontTools.version}\0{used}\0".encode() + source)
    digest.update(Path(__file__).read_bytes())
    kept = folder / f"{digest.hexdigest()[:32]}.woff2"
    try:
        return kept.read_bytes()
    except OSError:
        pass
    font = _subset(source, used)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(font)
        draft.replace(kept)
    except OSError:
        pass  # it is made again by the next build
    return font


def _subset(source: bytes, used: str) -> bytes:
    options = subset.Options(
        flavor="woff2",
        hinting=False,  # half of the file, for screens that are gone
        layout_features=["kern", "liga", "tnum"],
        name_IDs=[0, 1, 2, 13, 14],  # copyright and licence stay
        notdef_outline=True,
    )
    with TTFont(BytesIO(source), recalcTimestamp=False) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=used)
        subsetter.subset(font)
        out = BytesIO()
        font.flavor = "woff2"
        font.save(out)
    return out.getvalue()
