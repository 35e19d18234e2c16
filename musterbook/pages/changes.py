"""Texts that a later document changed: both readings, and the switches between them.

In: a node with overlays. Out: variants for the templates. The reading that is shown first is the
one of the library; a switch in the page shows the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from musterbook import wording
from musterbook.model.base import Model
from musterbook.model.entries import Provenance
from musterbook.model.files import Overlay, PackFile
from musterbook.model.nodes import Node
from musterbook.pages.desk import Desk
from musterbook.pages.views import Switch, Variant


def overlay_name(pack: str, slug: str) -> str:
    """Return the name under which the reader's choice is kept."""
    return f"{pack}/{slug}"


def changed(node: Node) -> Model:
    """Return the model with every change applied, whether its overlay is on or not."""
    if any(overlay.on for _, overlay in node.overlays):
        return node.data
    assert isinstance(node.base, Provenance)
    value: dict[str, Any] = node.base.model_dump(by_alias=True, exclude_unset=True, mode="json")
    for change in node.base.changes:
        value |= change.set
    return type(node.base).model_validate(value)


def variants(desk: Desk, node: Node, at: str, body: Callable[[Any], object]) -> tuple[Variant, ...]:
    """Return both readings of a node, the changed one first; one alone if nothing changed it.

    `body` makes what the template shows from a model.
    """
    if not node.overlays:
        return (Variant(body(node.data)),)
    slug, overlay = node.overlays[-1]
    name = overlay_name(node.pack or "", slug)
    on = any(each.on for _, each in node.overlays)
    assert isinstance(node.base, Provenance)
    notes = [change.note for change in node.base.changes if change.note]
    note = desk.prose(node, " ".join(notes), at, inline=True)
    since = wording.date_label(overlay.date)
    return (
        Variant(body(changed(node)), name, "on", not on, overlay.name, since, note),
        Variant(body(node.base), name, "off", on, overlay.name, since, note),
    )


def switches(desk: Desk, pack: Node | None, at: str, only: set[str] | None = None) -> list[Switch]:
    """Return the switches of a pack, or those of some overlays of it."""
    if pack is None or not isinstance(pack.data, PackFile):
        return []
    return [
        _switch(desk, pack, slug, overlay, at)
        for slug, overlay in pack.data.overlays.items()
        if only is None or slug in only
    ]


def _switch(desk: Desk, pack: Node, slug: str, overlay: Overlay, at: str) -> Switch:
    return Switch(
        overlay_name(pack.id, slug),
        overlay.name,
        wording.date_label(overlay.date),
        desk.prose(pack, overlay.summary, at, inline=True),
        overlay.on,
    )
