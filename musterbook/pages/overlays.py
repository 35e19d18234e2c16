"""Texts that later documents changed: all their readings, and the switches between them.

In: a node with overlays. Out: variants for the templates, one for each set of documents that a
reader can switch on. The library decides which one is shown first.
"""

from collections.abc import Callable, Collection
from typing import TypeVar

from markupsafe import Markup

from musterbook.article.entry_labels import overlay_details
from musterbook.cards import faces
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Node, Reading, holds
from musterbook.library.model.pack import PackFile
from musterbook.pages.context import Context
from musterbook.pages.page import Link, TextVariant
from musterbook.pages.side_panels import source_url

E = TypeVar("E", bound=Model)


def overlay_name(pack: str, slug: str) -> str:
    """Return the id of the list of its changes, and the key of the reader's choice in storage."""
    return f"{pack}/{slug}"


def conditions(node: Node, overlays: Collection[str]) -> tuple[str, str]:
    """Return `when` and `usual` of a variant: see `TextVariant`."""
    names = {overlay.slug: overlay_name(node.pack or "", overlay.slug) for overlay in node.overlays}
    when = " ".join(f"{'+' if slug in overlays else '-'}{name}" for slug, name in names.items())
    usual = " ".join(names[overlay.slug] for overlay in node.overlays if overlay.on)
    return when, usual


def variants(
    context: Context, node: Node[E], body: Callable[[Reading[E]], object]
) -> tuple[TextVariant, ...]:
    """Return every reading of a node, the usual one first, or a single one if nothing changed it.

    `body` turns a reading into the value that the template shows.
    """
    if not node.overlays:
        return (TextVariant(body(node.reading)),)
    return tuple(
        TextVariant(
            body(reading),
            *conditions(node, reading.overlays),
            hidden=number > 0,
            notes=tuple(
                (applied.overlay, context.prose(node, " ".join(applied.notes), inline=True))
                for applied in node.overlays
                if applied.slug in reading.overlays
            ),
        )
        for number, reading in enumerate(node.readings)
    )


def text_variants(context: Context, node: Node, *, rest: bool = False) -> tuple[TextVariant, ...]:
    """Return every reading of an entry as HTML, with marks where a document changed it.

    With `rest`, that of a popover has the rest of the entry, hidden.
    """
    original = next(reading for reading in node.readings if not reading.overlays)

    def html(reading: Reading[Model]) -> Markup:
        usual = reading is node.reading  # only one variant may have the anchors
        earlier = original if reading.overlays else None
        regions = context.regions(node, reading, anchored=usual, earlier=earlier)
        body = regions["body"]
        if rest and regions.get("rest"):
            body += Markup('<div class="rest" hidden>{}</div>').format(regions["rest"])
        if "foot" in regions:
            body = Markup('<div class="face-rows">{}</div>{}').format(body, regions["foot"])
        return body

    return variants(context, node, html)


def fronts(context: Context, node: Node[Card]) -> tuple[TextVariant, ...]:
    """Return the printed front of a card in every reading."""

    def front(reading: Reading[Card]) -> Markup:
        if reading is node.reading:
            return context.front(node)
        library = context.library.with_overlays(node.pack or "", reading.overlays)
        return context.face_html(faces.fitted_front(library, library[node.id], faces.usual()))

    return variants(context, node, front)


def switches(context: Context, *changed: Node) -> Markup:
    """Return the switches of the documents that changed any of these entries of a pack, by date.

    For a pack, they are those of all its documents, each with the entries that it changed.
    """
    first = next(iter(changed), None)
    pack = context.library[first.pack] if first and first.pack else None
    if first is None or pack is None or not holds(pack, PackFile):
        return Markup()
    slugs = {overlay.slug for node in changed for overlay in node.overlays}
    dated = sorted(pack.data.overlays.items(), key=lambda item: item[1].date)
    return context.fragment(
        "parts/overlay-switches.html",
        pack=pack,
        switches=[
            (
                overlay_name(pack.id, slug),
                overlay,
                overlay_details(context.library, overlay),
                context.href(source_url(overlay.source)),
                _entries(context, pack, slug) if first is pack else [],
            )
            for slug, overlay in dated
            if first is pack or slug in slugs
        ],
    )


def _entries(context: Context, pack: Node, slug: str) -> list[Link]:
    """Return links to the entries that a document changed, each with a note on the change."""
    entries = []
    for node in context.library.nodes.values():
        applied = next((applied for applied in node.overlays if applied.slug == slug), None)
        if node.pack != pack.id or applied is None:
            continue
        link = context.link(node, note=context.words(node, " ".join(applied.notes)))
        if node.kind == "row" and node.parent:
            link = Link(f"{context.library[node.parent].name}: {node.name}", link.href, link.note)
        entries.append(link)
    return entries
