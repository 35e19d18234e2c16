"""A page for authors with all faces of a deck as they are printed, and how their text fits.

In: a library and an address. Out: the page, or a picture of a card on it. Faces are rendered
when their page is requested, and cached: after an edit only changed ones are rendered again.
"""

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from musterbook.cards import faces
from musterbook.cards.targets import raster
from musterbook.errors import ContentError, ContentErrors
from musterbook.library import addresses
from musterbook.library.model.nodes import Library, Node
from musterbook.templates import templates

FOLDER = "authors/"
"""Folder of the pages and pictures, from the root of the server."""

DPI = 180
"""Resolution of the pictures, in pixels per inch."""

GROUP = 9
"""Number of cards rendered together; so few that rendering starts no second process, because a
server with threads must not fork."""


Rendered = tuple[faces.FaceSide, faces.FacePage | tuple[ContentError, ...]]
"""A side of a deck with its rendered page, or with its errors."""


class DeckFaces:
    """The pages of the decks of a library, and their pictures."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._pictures: dict[str, Path] = {}

    def address(self, deck: str) -> str:
        return f"{FOLDER}{deck}.html"

    def get(self, address: str) -> bytes | None:
        """Return a page or a picture, or None if there is none at this address."""
        if not address.startswith(FOLDER):
            return None
        if (pdf := self._pictures.get(address)) is not None:
            return _png(pdf)
        node = self.library.find(address.removeprefix(FOLDER).removesuffix(".html"))
        if node is None or node.kind != "deck":
            return None
        return self._page(node).encode()

    def _page(self, deck: Node) -> str:
        sides = faces.sides(self.library, [deck.id])
        groups = (sides[at : at + GROUP] for at in range(0, len(sides), GROUP))
        faces_shown = [self._face(*one) for group in groups for one in _rendered(group)]
        cards = [face for face in faces_shown if face["size"]]
        return (
            templates("preview")
            .get_template("deck.html")
            .render(
                language=self.library.game.language,
                deck=deck,
                link=f"/{addresses.url(deck)}",
                faces=faces_shown,
                sizes=sorted(Counter(face["size"] for face in cards).items(), reverse=True),
                divided=sum(len(face["pictures"]) > 1 for face in cards),
                wrong=sum(bool(face["errors"]) for face in faces_shown),
            )
        )

    def _face(
        self, side: faces.FaceSide, page: faces.FacePage | tuple[ContentError, ...]
    ) -> dict[str, Any]:
        """Return what the page says of a card or the back of a deck: pictures, and how it fits."""
        face: dict[str, Any] = {
            "name": side.name,
            "place": str(side.mark),
            "link": f"/{addresses.url(self.library[side.id])}",
            "pictures": (),
            "size": 0.0,
            "errors": (),
        }
        if isinstance(page, tuple):
            return face | {"errors": tuple(str(error) for error in page)}
        names = [f"{FOLDER}{part.stem}.png" for part in page.parts]
        self._pictures |= dict(zip(names, page.parts, strict=True))
        face["pictures"] = tuple(f"/{name}" for name in names)
        if not isinstance(side.face, faces.Front):
            return face | {"name": f"{side.name}: back"}
        return face | {
            "size": page.fit.size,
            "room": max(page.fit.window, 0.0),
            "ink": page.ink,
        }


def _rendered(sides: Sequence[faces.FaceSide]) -> list[Rendered]:
    try:
        pages = faces.render(sides)
        return [(side, pages[side.id]) for side in sides]
    except ContentErrors as errors:
        if len(sides) == 1:
            return [(sides[0], errors.errors)]
        return [one for side in sides for one in _rendered([side])]


def _png(pdf: Path) -> bytes:
    """Return a card as a picture without its bleed."""
    size = faces.usual().size
    out = BytesIO()
    raster.picture(pdf, size, raster.PictureFrame.of_card(size, DPI)).save(out, "PNG")
    return out.getvalue()
