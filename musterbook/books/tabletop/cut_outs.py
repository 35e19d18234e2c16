"""Terrain areas at full size on paper, to cut out.

In: the kinds of terrain areas of a file of maps. Out: HTML with a page for every sheet. Areas
larger than the paper are divided; the parts have joining marks.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from markupsafe import Markup

from musterbook.books.book_html import VERSION, stamped
from musterbook.books.page_references import book_renderer, credits, where
from musterbook.books.paper import BookPaper
from musterbook.books.tabletop.cut_out_tiles import (
    GAP,
    Room,
    Seam,
    Tile,
    Tiling,
    clipped,
    is_mirrored,
    marks,
    tiling,
)
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Point, TerrainKind
from musterbook.library.model.nodes import Library, Node
from musterbook.maps.outlines import centre

INCH = 25.4
MARGIN, FOOT = 8.0, 12.0
"""Margins of the paper, and height of the line at its foot, in mm."""
MARK = 5.0
"""Millimetres from the centre of a joining mark to its points."""


def room_on(paper: BookPaper) -> Room:
    """Return the area of a sheet that is available for shapes."""
    return Room(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - FOOT)


def cut_outs_html(library: Library, holder: Node[MapsFile], paper: BookPaper) -> str:
    """Return the HTML of all kinds of terrain areas of a file of maps."""
    maps = [node for node in library.children_of(holder, MapCard) if node.data.terrain]
    sheets = [
        sheet
        for slug, kind in holder.data.kinds.items()
        for sheet in _sheets(slug, kind, paper, over=_turned_over(slug, kind, maps))
    ]
    return stamped(
        book_renderer(library).fragment(
            "tabletop/cut-outs.html",
            title=f"{library.pack_of(holder).name}: terrain areas to cut out",
            where=where(library, holder),
            paper=paper,
            margin=MARGIN,
            sheets=sheets,
            total=sum(sheet["times"] for sheet in sheets),
            areas=sum(kind.count for kind in holder.data.kinds.values()),
            credits=credits(library, maps),
            version=VERSION,
        )
    )


def _turned_over(slug: str, kind: TerrainKind, maps: list[Node[MapCard]]) -> bool:
    """Whether any layout uses areas of a kind turned over."""
    areas = [a for node in maps for a in node.data.terrain.values() if a.kind == slug]
    return any(is_mirrored(kind.outline, area.polygon) for area in areas)


def _sheets(
    slug: str, kind: TerrainKind, paper: BookPaper, *, over: bool
) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a kind of area: the part on each, the number of prints, the drawing."""
    outline = [(x * INCH, y * INCH) for x, y in kind.outline]
    laid = tiling(outline, room_on(paper), kind.count)
    size = f"{kind.size[0]:g}″ × {kind.size[1]:g}″"
    parts = len(laid.tiles)
    for number, tile in enumerate(laid.tiles, 1):
        yield {
            "name": kind.name,
            "size": size,
            "part": f"part {number} of {parts}" if parts > 1 else "",
            "times": ceil(kind.count / laid.copies),
            "needed": kind.count,
            "over": over,
            "drawing": _drawing(f"{slug}-{number}", kind.name, laid, tile, size, paper),
        }


def _drawing(id: str, name: str, laid: Tiling, tile: Tile, size: str, paper: BookPaper) -> Markup:
    room = room_on(paper)
    words = name if len(laid.tiles) == 1 else f"{name} · {laid.tiles.index(tile) + 1}"
    if len(laid.tiles) == 1:
        wide, tall = laid.size
        body = "".join(
            _moved(
                (copy % laid.across) * (wide + GAP),
                (copy // laid.across) * (tall + GAP),
                _outline(laid.outline) + _name(laid.outline, words, size),
            )
            for copy in range(laid.copies)
        )
    else:
        window = (
            f'<clipPath id="part-{id}"><path d="M{tile.left:.3f} {tile.top:.3f}h{tile.width:.3f}'
            f'v{tile.height:.3f}h{-tile.width:.3f}Z"/></clipPath>'
        )
        part = clipped(laid.outline, tile)
        inner = f'<g clip-path="url(#part-{id})">{_outline(laid.outline)}</g>'
        joins = "".join(_seam(laid, tile, seam) for seam in tile.seams)
        body = window + _moved(-tile.left, -tile.top, inner + joins + _name(part, words, size))
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{room.width:.3f}mm" '
        f'height="{room.height:.3f}mm" viewBox="-0.5 -0.5 {room.width:.3f} {room.height:.3f}" '
        f'font-family="IBM Plex Sans Condensed">{body}</svg>'
    )


def _moved(x: float, y: float, inner: str) -> str:
    return f'<g transform="translate({x:.3f} {y:.3f})">{inner}</g>'


def _outline(points: tuple[Point, ...]) -> str:
    path = "L".join(f"{x:.3f} {y:.3f}" for x, y in points)
    return f'<path fill="none" stroke="#1b1b1b" stroke-width="0.35" d="M{path}Z"/>'


def _name(points: tuple[Point, ...], words: str, size: str) -> str:
    x, y = centre(points)
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="6" font-weight="700" text-anchor="middle" '
        f'fill="#5e5b54">{words}</text>'
        f'<text x="{x:.2f}" y="{y + 6:.2f}" font-size="4" text-anchor="middle" fill="#5e5b54">'
        f"{size}</text>"
    )


def _seam(laid: Tiling, tile: Tile, seam: Seam) -> str:
    """Draw the middle of an overlap, and the marks that coincide when it is glued."""
    right, bottom = tile.left + tile.width, tile.top + tile.height
    line = (
        f"M{seam.at:.3f} {tile.top:.3f}V{bottom:.3f}"
        if seam.upright
        else f"M{tile.left:.3f} {seam.at:.3f}H{right:.3f}"
    )
    diamonds = "".join(
        f"M{x:.3f} {y - MARK:.3f}l{MARK} {MARK}l{-MARK} {MARK}l{-MARK} {-MARK}Z"
        f"M{x - MARK:.3f} {y:.3f}h{2 * MARK}M{x:.3f} {y - MARK:.3f}v{2 * MARK}"
        for x, y in marks(laid, seam)
        if tile.left <= x <= right and tile.top <= y <= bottom
    )
    return (
        '<path fill="none" stroke="#8a8a8a" stroke-width="0.2" stroke-dasharray="2 1.5" '
        f'd="{line}"/><path fill="none" stroke="#1b1b1b" stroke-width="0.2" d="{diamonds}"/>'
    )
