"""Texts that later documents changed: every reading of them, and the switches between them.

In: a node with overlays. Out: variants for the templates, one for each set of documents that a
reader can have switched on. The reading that is shown first is the one of the library.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import combinations
from typing import Any

from musterbook import links, wording
from musterbook.model.base import Model
from musterbook.model.entries import Provenance
from musterbook.model.files import Overlay, PackFile
from musterbook.model.nodes import Node
from musterbook.pages.desk import Desk
from musterbook.pages.views import Changed, Link, Switch, Variant


def overlay_name(pack: str, slug: str) -> str:
    """Return the name under which the reader's choice is kept."""
    return f"{pack}/{slug}"


def reading(node: Node, overlays: Collection[str]) -> Model:
    """Return the model of a node as it stands with these overlays, the oldest applied first."""
    if set(overlays) == {slug for slug, overlay in node.overlays if overlay.on}:
        return node.data
    if not overlays:
        return node.base
    assert isinstance(node.base, Provenance)
    value: dict[str, Any] = node.base.model_dump(by_alias=True, exclude_unset=True, mode="json")
    for slug, _ in node.overlays:
        for change in node.base.changes:
            if change.overlay == slug and slug in overlays:
                value |= change.set
    return type(node.base).model_validate(value)


def readings(node: Node) -> list[tuple[str, ...]]:
    """Return every set of overlays that a node can be read with, the usual one first."""
    slugs = [slug for slug, _ in node.overlays]
    usual = tuple(slug for slug, overlay in node.overlays if overlay.on)
    sets = [few for size in range(len(slugs), -1, -1) for few in combinations(slugs, size)]
    return [usual, *(few for few in sets if few != usual)]


def conditions(node: Node, overlays: Collection[str]) -> tuple[str, str]:
    """Return `when` and `usual` of a variant: see `views.Variant`."""
    names = {slug: overlay_name(node.pack or "", slug) for slug, _ in node.overlays}
    when = " ".join(f"{'+' if slug in overlays else '-'}{name}" for slug, name in names.items())
    usual = " ".join(names[slug] for slug, overlay in node.overlays if overlay.on)
    return when, usual


def variants(desk: Desk, node: Node, at: str, body: Callable[[Any], object]) -> tuple[Variant, ...]:
    """Return every reading of a node, the usual one first; one alone if nothing changed it.

    `body` makes what the template shows from a model.
    """
    if not node.overlays:
        return (Variant(body(node.data)),)
    found = []
    for number, overlays in enumerate(readings(node)):
        when, usual = conditions(node, overlays)
        notes = tuple(
            _changed(desk, node, slug, overlay, at)
            for slug, overlay in node.overlays
            if slug in overlays
        )
        found.append(Variant(body(reading(node, overlays)), when, usual, number > 0, notes))
    return tuple(found)


def _changed(desk: Desk, node: Node, slug: str, overlay: Overlay, at: str) -> Changed:
    assert isinstance(node.base, Provenance)
    notes = [c.note for c in node.base.changes if c.note and c.overlay == slug]
    note = desk.prose(node, " ".join(notes), at, inline=True)
    return Changed(overlay.name, wording.date_label(overlay.date), note)


def switches(
    desk: Desk, pack: Node | None, at: str, only: set[str] | None = None, *, entries: bool = False
) -> list[Switch]:
    """Return the switches of a pack by date, or those of some overlays of it.

    With `entries` each lists what its document changed.
    """
    if pack is None or not isinstance(pack.data, PackFile):
        return []
    dated = sorted(pack.data.overlays.items(), key=lambda item: item[1].date)
    return [
        _switch(desk, pack, slug, overlay, at, entries)
        for slug, overlay in dated
        if only is None or slug in only
    ]


def own_switches(desk: Desk, node: Node, at: str) -> list[Switch]:
    """Return the switches of the documents that changed a node."""
    pack = desk.library[node.pack] if node.pack else None
    return switches(desk, pack, at, {slug for slug, _ in node.overlays})


def _switch(desk: Desk, pack: Node, slug: str, overlay: Overlay, at: str, entries: bool) -> Switch:
    source = f"{links.url(desk.library[f'sources/{_slug(overlay)}'])}"
    return Switch(
        overlay_name(pack.id, slug),
        overlay.name,
        wording.date_label(overlay.date),
        desk.prose(pack, overlay.summary, at, inline=True),
        overlay.on,
        links.relative(at, source),
        tuple(_entries(desk, pack, slug, at)) if entries else (),
    )


def _slug(overlay: Overlay) -> str:
    return overlay.source.ref.removeprefix("sources/")


def _entries(desk: Desk, pack: Node, slug: str, at: str) -> list[Link]:
    """The entries of a pack that a document changed, each with what it changed."""
    found = []
    for node in desk.library.nodes.values():
        if node.pack != pack.id or slug not in dict(node.overlays):
            continue
        assert isinstance(node.base, Provenance)
        notes = [c.note for c in node.base.changes if c.note and c.overlay == slug]
        link = desk.link(node, at, note=desk.words(node, " ".join(notes)))
        if node.kind == "row" and node.parent:
            link = Link(f"{desk.library[node.parent].name}: {node.name}", link.href, link.note)
        found.append(link)
    return found
