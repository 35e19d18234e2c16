"""Texts that later documents changed: all their readings, and the switches between them.

In: a node with overlays. Out: variants for the templates, one for each set of documents that a
reader can switch on. The library decides which one is shown first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from markupsafe import Markup

from musterbook.library import links, phrases
from musterbook.library.model.base import Model
from musterbook.library.model.files import Overlay, PackFile
from musterbook.library.model.nodes import AppliedOverlay, Node, Reading, holds
from musterbook.pages.context import Context
from musterbook.pages.views import Changed, Link, Switch, Variant

E = TypeVar("E", bound=Model)


def overlay_name(pack: str, slug: str) -> str:
    """Return the name under which the browser stores the reader's choice."""
    return f"{pack}/{slug}"


def conditions(node: Node, overlays: Collection[str]) -> tuple[str, str]:
    """Return `when` and `usual` of a variant: see `views.Variant`."""
    names = {one.slug: overlay_name(node.pack or "", one.slug) for one in node.overlays}
    when = " ".join(f"{'+' if slug in overlays else '-'}{name}" for slug, name in names.items())
    usual = " ".join(names[one.slug] for one in node.overlays if one.on)
    return when, usual


def variants(
    context: Context, node: Node[E], at: str, body: Callable[[Reading[E]], object]
) -> tuple[Variant, ...]:
    """Return every reading of a node, the usual one first, or a single one if nothing changed it.

    `body` turns a reading into the value that the template shows.
    """
    if not node.overlays:
        return (Variant(body(node.reading)),)
    variations = []
    for number, reading in enumerate(node.readings):
        when, usual = conditions(node, reading.overlays)
        notes = tuple(
            _changed(context, node, one, at)
            for one in node.overlays
            if one.slug in reading.overlays
        )
        variations.append(Variant(body(reading), when, usual, number > 0, notes))
    return tuple(variations)


def readings(context: Context, node: Node, at: str) -> tuple[Variant, ...]:
    """Return every reading of an entry as HTML."""
    articles = context.articles

    def html(reading: Reading[Model]) -> Markup:
        usual = reading is node.reading  # only one variant may have the anchors
        return context.regions(articles.article(node, reading), at, anchored=usual)["body"]

    return variants(context, node, at, html)


def _changed(context: Context, node: Node, one: AppliedOverlay, at: str) -> Changed:
    note = context.prose(node, " ".join(one.notes), at, inline=True)
    return Changed(one.overlay.name, phrases.date_label(one.overlay.date), note)


def switches(
    context: Context,
    pack: Node | None,
    at: str,
    only: set[str] | None = None,
    *,
    entries: bool = False,
) -> list[Switch]:
    """Return the switches of a pack by date, or only those of some overlays.

    With `entries`, each lists the entries that its document changed.
    """
    if pack is None or not holds(pack, PackFile):
        return []
    dated = sorted(pack.data.overlays.items(), key=lambda item: item[1].date)
    return [
        _switch(context, pack, slug, overlay, at, entries)
        for slug, overlay in dated
        if only is None or slug in only
    ]


def own_switches(context: Context, node: Node, at: str) -> list[Switch]:
    """Return the switches of the documents that changed a node."""
    pack = context.library[node.pack] if node.pack else None
    return switches(context, pack, at, {one.slug for one in node.overlays})


def _switch(
    context: Context, pack: Node, slug: str, overlay: Overlay, at: str, entries: bool
) -> Switch:
    source = f"{links.url(context.library[f'sources/{_slug(overlay)}'])}"
    return Switch(
        overlay_name(pack.id, slug),
        overlay.name,
        phrases.date_label(overlay.date),
        context.prose(pack, overlay.summary, at, inline=True),
        overlay.on,
        links.relative(at, source),
        tuple(_entries(context, pack, slug, at)) if entries else (),
    )


def _slug(overlay: Overlay) -> str:
    return overlay.source.ref.removeprefix("sources/")


def _entries(context: Context, pack: Node, slug: str, at: str) -> list[Link]:
    """Return links to the entries that a document changed, each with a note on the change."""
    entries = []
    for node in context.library.nodes.values():
        one = next((one for one in node.overlays if one.slug == slug), None)
        if node.pack != pack.id or one is None:
            continue
        link = context.link(node, at, note=context.words(node, " ".join(one.notes)))
        if node.kind == "row" and node.parent:
            link = Link(f"{context.library[node.parent].name}: {node.name}", link.href, link.note)
        entries.append(link)
    return entries
