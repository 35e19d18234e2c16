"""Terrain areas at full size on paper, to cut out.

In: the kinds of terrain areas of a file of maps. Out: HTML with a page for every sheet. Areas
larger than the paper are divided; the parts have joining marks.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from musterbook.books.book_html import VERSION, stamped
from musterbook.books.page_references import book_renderer, credits
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
from musterbook.library.geometry import centre
from musterbook.library.model.files import MapCard, MapsFile
from musterbook.library.model.maps import Point, TerrainKind
from musterbook.library.model.nodes import Library, Node

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
            where=library.pack_title(holder),
            paper=paper,
            margin=MARGIN,
            room=room_on(paper),
            mark=MARK,
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
    parts = len(laid.tiles)
    for number, tile in enumerate(laid.tiles, 1):
        part = clipped(laid.outline, tile) if parts > 1 else laid.outline
        yield {
            "id": f"{slug}-{number}",
            "name": kind.name,
            "size": f"{kind.size[0]:g}″ × {kind.size[1]:g}″",
            "part": f"part {number} of {parts}" if parts > 1 else "",
            "label": f"{kind.name} · {number}" if parts > 1 else kind.name,
            "times": ceil(kind.count / laid.copies),
            "needed": kind.count,
            "over": over,
            "outline": "L".join(f"{x:.3f} {y:.3f}" for x, y in laid.outline),
            "middle": centre(part),
            "tile": tile,
            "copies": [
                (
                    copy % laid.across * (laid.size[0] + GAP),
                    copy // laid.across * (laid.size[1] + GAP),
                )
                for copy in range(laid.copies)
            ],
            "seams": [_seam(laid, tile, seam) for seam in tile.seams],
        }


def _seam(laid: Tiling, tile: Tile, seam: Seam) -> tuple[str, list[Point]]:
    """Return the middle of an overlap as path data, and the marks that meet when it is glued."""
    right, bottom = tile.left + tile.width, tile.top + tile.height
    line = (
        f"M{seam.at:.3f} {tile.top:.3f}V{bottom:.3f}"
        if seam.upright
        else f"M{tile.left:.3f} {seam.at:.3f}H{right:.3f}"
    )
    inside = [
        (x, y) for x, y in marks(laid, seam) if tile.left <= x <= right and tile.top <= y <= bottom
    ]
    return line, inside
