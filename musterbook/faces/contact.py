"""One card of each kind on one picture, and how much ink a theme takes.

In: a library and a dress. Out: a PNG in which every kind of face that the library has is seen once,
with its back beside it, and the estimate of ink. Faces come from the cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from musterbook.faces.dress import Dress
from musterbook.faces.engine import CACHE, render
from musterbook.faces.html import back, front, plain_face
from musterbook.faces.page import Side
from musterbook.model.entries import Card
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Library, Node
from musterbook.tokens import tokens

COLUMNS = 9
DPI = 110
GAP, GROUND = 12, "#c9c6be"


@dataclass(frozen=True)
class Contact:
    """The picture as PNG, how many faces are on it, and the ink of fronts in percent."""

    png: bytes
    count: int
    ink: float


def specimens(library: Library) -> dict[str, Node]:
    """Return one entry for each kind of face, in the order of the kinds.

    The last pack of the newest edition comes first; of a deck, the card of middling length.
    """
    found: dict[str, Node] = {}
    for kind, node in _candidates(library):
        found.setdefault(kind, node)
    return {kind: found[kind] for kind in tokens().faces if kind in found}


def contact(library: Library, dress: Dress, *, cache_dir: Path = CACHE) -> Contact:
    """Return the picture of a dress. Raises ContentErrors as `render` does."""
    chosen = specimens(library)
    sides = []
    for kind, node in chosen.items():
        owner = library[node.parent] if node.kind == "card" and node.parent else node
        html = front(library, node, dress=dress)
        sides.append(Side(f"{kind} front", node.name, node.mark, html))
        html = back(library, owner, dress=dress)
        sides.append(Side(f"{kind} back", node.name, node.mark, html, fitted=False))
    pages = render(sides, dress=dress, cache_dir=cache_dir)
    keys = "\0".join(page.key for page in pages.values())
    kept = cache_dir / f"{hashlib.sha256(keys.encode()).hexdigest()}.png"
    if not kept.is_file():
        pictures = [_picture(pages[side.id].pdf, dress.bleed_mm) for side in sides]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(_sheet(pictures))
    fronts = [page.ink for id, page in pages.items() if id.endswith("front")]
    ink = sum(fronts) / len(fronts) if fronts else 0.0
    return Contact(kept.read_bytes(), len(sides), round(ink, 1))


def _candidates(library: Library) -> Iterator[tuple[str, Node]]:
    for edition in reversed(library.editions):
        for pack in reversed(library.packs(edition.id)):
            for deck in library.children_of(pack, DeckFile):
                cards = sorted(library.cards(deck), key=_length)
                if cards:
                    yield deck.data.face, cards[len(cards) // 2]
    for kind in ("map", "mission", "table"):
        for node in library.of_kind(kind):
            if node.name:
                yield plain_face(node.data)[0], node


def _length(node: Node[Card]) -> int:
    return len(repr(node.base))


def _picture(pdf: Path, bleed_mm: float) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    picture: Image.Image = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
    document.close()
    strip = round(bleed_mm / 25.4 * DPI)
    inside: Image.Image = picture.crop(
        (strip, strip, picture.width - strip, picture.height - strip)
    )
    return inside


def _sheet(pictures: list[Image.Image]) -> bytes:
    width = max((picture.width for picture in pictures), default=1) + GAP
    height = max((picture.height for picture in pictures), default=1) + GAP
    rows = -(-len(pictures) // COLUMNS)
    columns = min(COLUMNS, max(len(pictures), 1))
    sheet = Image.new("RGB", (columns * width + GAP, max(rows, 1) * height + GAP), GROUND)
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (GAP + at % COLUMNS * width, GAP + at // COLUMNS * height))
    out = BytesIO()
    sheet.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()
