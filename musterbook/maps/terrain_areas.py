"""Draws terrain areas on a map: their outlines to scale, objectives, and territories.

In: areas, objectives and territories of a map, in inches. Out: SVG in the units of the picture,
and the names of areas with their positions. Areas that are objectives are dark and named, others
pale; a dashed outline marks an uncertain position.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import fsum

from musterbook.library.geometry import edges, membership
from musterbook.library.model.maps import MapEntry, Point, Shape, TerrainArea
from musterbook.maps.label_search import Circle, Name
from musterbook.maps.outlines import centre
from musterbook.maps.palette import Palette
from musterbook.maps.tape_distances import on_edge

ROLES = {"home": "Home", "expansion": "Expansion", "central": "Central"}
"""Labels for the roles of objectives."""


def terrain(entry: MapEntry, colours: Palette, unit: float, mm: float) -> Iterator[str]:
    """Yield the areas of a map as SVG; `mm` is a millimetre in user units.

    Their names are drawn as labels (`names`).
    """
    objectives = {slug for item in entry.objectives.values() for slug in item.areas}
    for slug, area in entry.terrain.items():
        yield _area(area, colours, unit, mm, objective=slug in objectives)
    for item in entry.objectives.values():
        yield _link([centre(entry.terrain[slug].polygon) for slug in item.areas], colours, unit, mm)


def territory_line(entry: MapEntry, colours: Palette, unit: float, mm: float) -> str:
    """Draw the border between territories: the sides of one that are inside the board."""
    if not entry.territories:
        return ""
    outline = next(iter(entry.territories.values()))
    inner = [side for side in edges(outline) if not on_edge(entry.board, *side)]
    path = "".join(
        f"M{x1 * unit:g} {y1 * unit:g}L{x2 * unit:g} {y2 * unit:g}" for (x1, y1), (x2, y2) in inner
    )
    dash = f"{2.0 * mm:.2f} {0.6 * mm:.2f} {0.3 * mm:.2f} {0.6 * mm:.2f}"
    return (
        f'<path fill="none" stroke="{colours.ink}" stroke-width="{0.3 * mm:.2f}" '
        f'stroke-dasharray="{dash}" d="{path}"/>'
    )


def names(entry: MapEntry, mm: float) -> Iterator[Name]:
    """Yield the role of every objective and the name of every area.

    `mm` is a millimetre of the picture in inches of the board.
    """
    low, away = 1.3 * mm, 2.2 * mm
    at = {slug: centre(area.polygon) for slug, area in entry.terrain.items()}
    covers = {slug: frozenset(discs(area)) for slug, area in entry.terrain.items()}
    for item in entry.objectives.values():
        x, y = (
            fsum(part) / len(item.areas)
            for part in zip(*(at[slug] for slug in item.areas), strict=True)
        )
        covered = frozenset().union(*(covers[slug] for slug in item.areas))
        for slug in item.areas:
            across, down = at[slug][0] - x, at[slug][1] - y
            if abs(across) >= abs(down):  # alone, or linked areas side by side
                at[slug] = (x + across, y + low)
            else:
                at[slug] = (x + across, y + (max(down, away) if down > 0 else min(down, -away)))
            covers[slug] = covered
        words = (item.name or ROLES[item.role]).upper()
        yield Name(words, (x, y - 0.5 * mm), 1.7, 700, covered)
    for slug, place in at.items():
        yield Name(slug.upper(), place, 1.4, 400, covers[slug])


def discs(area: TerrainArea) -> list[Circle]:
    """Return circles (x, y, radius) that fill an area, for labels to avoid."""
    xs, ys = zip(*area.polygon, strict=True)
    inside = membership(Shape(polygon=area.polygon))
    inner = (
        (min(xs) + i, min(ys) + j)
        for i in range(1, int(max(xs) - min(xs)) + 1)
        for j in range(1, int(max(ys) - min(ys)) + 1)
    )
    return [(x, y, 0.7) for x, y in inner if inside(x, y)]


def _area(area: TerrainArea, colours: Palette, unit: float, mm: float, *, objective: bool) -> str:
    corners = "L".join(f"{x * unit:.2f} {y * unit:.2f}" for x, y in area.polygon)
    dash = f' stroke-dasharray="{0.9 * mm:.2f} {0.5 * mm:.2f}"' if area.tolerance else ""
    width = (0.45 if objective else 0.2) * mm
    return (
        f'<path fill="{colours.tall if objective else colours.low}" stroke="{colours.ink}" '
        f'stroke-width="{width:.2f}" stroke-linejoin="round"{dash} d="M{corners}Z"/>'
    )


def _link(places: list[Point], colours: Palette, unit: float, mm: float) -> str:
    """Draw a line between areas that are one objective."""
    path = "".join(
        f"M{x1 * unit:.2f} {y1 * unit:.2f}L{x2 * unit:.2f} {y2 * unit:.2f}"
        for (x1, y1), (x2, y2) in pairwise(places)
    )
    return "".join(
        f'<path fill="none" stroke="{colour}" stroke-width="{width * mm:.2f}" '
        f'stroke-linecap="round" d="{path}"/>'
        for colour, width in ((colours.plate, 0.9), (colours.ink, 0.4))
        if path
    )
