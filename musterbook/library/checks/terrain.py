"""Check terrain areas of a map, objectives made of them, territories and the deployment.

In: a map as written, and the terrain kinds of its file. Out: errors at the value that is wrong.
"""

from collections.abc import Collection, Iterator
from math import fsum

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks import geometry
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.model.maps import MapEntry, Outline, Shape
from musterbook.library.source import Place

TOLERANCE = 0.05
"""Inches by which a corner may be off the board, the accuracy of measured layouts."""

SYMMETRY_TOLERANCE = 1.0
"""Inches by which the opposite area on a symmetric map may be off its exact position."""


def errors(
    view: EntryView, entry: MapEntry, kinds: Collection[str], deployment: MapEntry | None
) -> Iterator[ContentError]:
    """Check the areas of one map; `deployment` is the map that it names, if there is one."""
    for slug, area in entry.terrain.items():
        if area.kind not in kinds:
            hint = did_you_mean(area.kind, kinds) or "kinds of areas are listed under kinds:"
            message = f'unknown kind of area "{area.kind}"'
            yield view.error(("terrain", slug, "kind"), message, hint)
        yield from _outline(view, entry, ("terrain", slug, "polygon"), area.polygon)
    yield from _objectives(view, entry)
    yield from _territories(view, entry)
    yield from _symmetry(view, entry)
    if deployment is not None and deployment.deployment:
        message = "this deployment takes its zones from another map"
        yield view.error(("deployment",), message, "name the map that has the zones")
    if deployment is not None and deployment.board != entry.board:
        message = "the board of this deployment has a different size"
        hint = "both boards must have the same size"
        yield view.error(("deployment",), message, hint)


def _outline(
    view: EntryView, entry: MapEntry, place: Place, outline: Outline
) -> Iterator[ContentError]:
    width, height = entry.board.width, entry.board.height
    for index, (x, y) in enumerate(outline):
        if x > width + TOLERANCE or y > height + TOLERANCE:
            message = f"the corner ({x:g}″, {y:g}″) is not on the board"
            hint = f"the board is {width:g}″ by {height:g}″"
            yield view.error((*place, index), message, hint)
    if (pair := geometry.crossing(outline)) is not None:
        first, second = (index + 1 for index in pair)
        hint = "give the corners in order around the area"
        yield view.error(place, f"sides {first} and {second} of this polygon meet", hint)


def _objectives(view: EntryView, entry: MapEntry) -> Iterator[ContentError]:
    owners: dict[str, str] = {}
    for slug, item in entry.objectives.items():
        for index, name in enumerate(item.areas):
            place = ("objectives", slug, "areas", index)
            if name not in entry.terrain:
                hint = did_you_mean(name, entry.terrain) or "areas are listed under terrain:"
                yield view.error(place, f'unknown terrain area "{name}"', hint)
            elif name in owners:
                message = f'the area "{name}" already belongs to the objective "{owners[name]}"'
                yield view.error(place, message, "an area is part of only one objective")
            owners.setdefault(name, slug)


def _territories(view: EntryView, entry: MapEntry) -> Iterator[ContentError]:
    outline_errors = [
        error
        for side, outline in entry.territories.items()
        for error in _outline(view, entry, ("territories", side), outline)
    ]
    yield from outline_errors
    if outline_errors or len(entry.territories) < 2:
        return
    first, second = ((Shape(polygon=outline),) for outline in entry.territories.values())
    point = geometry.overlap(first, second)
    if point is not None:
        message = f"the territories overlap at {point[0]:g}″, {point[1]:g}″"
        yield view.key_error(("territories",), message, "territories cannot overlap")


def _symmetry(view: EntryView, entry: MapEntry) -> Iterator[ContentError]:
    """Check that each area of a symmetric map has one of its kind at the opposite point."""
    if not entry.symmetric:
        return
    centres = {slug: _centre(area.polygon) for slug, area in entry.terrain.items()}
    for slug, (x, y) in centres.items():
        opposite_point = entry.board.width - x, entry.board.height - y
        matches = (
            abs(opposite_point[0] - centres[other][0]) < SYMMETRY_TOLERANCE
            and abs(opposite_point[1] - centres[other][1]) < SYMMETRY_TOLERANCE
            and area.kind == entry.terrain[slug].kind
            for other, area in entry.terrain.items()
        )
        if not any(matches):
            hint = "write symmetric: false if that is intended"
            yield view.key_error(("terrain", slug), f'no area is opposite "{slug}"', hint)
            return  # its partner would be reported as well


def _centre(outline: Outline) -> tuple[float, float]:
    xs, ys = zip(*outline, strict=True)
    return fsum(xs) / len(xs), fsum(ys) / len(ys)
