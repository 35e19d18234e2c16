"""The panels at the side of an article.

In: a node. Out: panels for print files, uses, references, and the source with its confidence.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from musterbook.library import links, phrases
from musterbook.library.model.entries import Citation, Provenance, Source
from musterbook.library.model.files import Overlay
from musterbook.library.model.nodes import Node
from musterbook.pages.context import DOUBT, PICK, PRINTS, SOURCES, Context
from musterbook.pages.page import Print
from musterbook.pages.views import Link, Panel, SourceView, Sure

SURE = {
    "documented": "Read in the source named here.",
    "cross-checked": "Independent public sources agree.",
    "single-source": "Found in one public source only.",
    "inferred": "Our own inference.",
    "unknown": "No known source has it.",
}
"""A sentence for readers about each level of confidence."""

DOUBTFUL = ("single-source", "inferred", "unknown")
FEW = 6


def panels(context: Context, node: Node, at: str, extra: Sequence[Panel] = ()) -> tuple[Panel, ...]:
    """Return all panels of a node; `extra` panels follow the print files."""
    return (
        *printing(context, node, at),
        *extra,
        *used_in(context, node, at),
        *taken_from(context, node, at),
        *referred(context, node, at),
        *source_panel(context, node, at),
    )


def printing(context: Context, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the print panel of a node: files, the sheets of a pool, the page that prints cards."""
    if node.kind == "pool" and (sheets := mission_sheets(context, node, at)):
        return (Panel("Mission sheets", tuple(sheets.values()), kind="sheets"),)
    deck = node.parent if node.kind == "card" else node.id
    own = [p for p in context.prints if (deck and p.deck == deck) or p.of == node.id]
    files = tuple(print_link(file, at) for file in own)
    guides = [context.to("All print files", PRINTS, at)] if files else []
    if node.kind in ("card", "deck") and (node.kind == "card" or context.library.children(node)):
        name = "Print just this card" if node.kind == "card" else "Pick cards of this deck"
        guides.append(context.to(name, f"{PICK}#{node.id}", at))
    return (Panel("Print", files, tuple(guides), kind="print"),) if guides else ()


def mission_sheets(context: Context, holder: Node, at: str) -> dict[str, Link]:
    """Return links to the mission sheets of a pool's rows, or of a pack's missions, by slug."""
    rows = {
        node.id: node
        for kind in ("row", "mission")
        for node in context.library.children(holder, kind)
    }
    return {
        rows[file.of].slug: Link(rows[file.of].name, links.relative(at, file.path), file.paper)
        for file in context.prints
        if file.of in rows
    }


def print_link(file: Print, at: str) -> Link:
    """Return the button of a print file: its name and its number of pages."""
    count = f"{file.pages} page{'s' if file.pages != 1 else ''}" if file.pages else ""
    return Link(file.name, links.relative(at, file.path), count)


def used_in(context: Context, node: Node, at: str) -> tuple[Panel, ...]:
    """Return panels with the pool rows that use an entry and the cards that show a map."""
    pools: dict[str, list[Link]] = {}
    cards = []
    for other in context.articles.referrers(node):
        if other.kind == "row" and other.parent:
            pools.setdefault(other.parent, []).append(context.link(other, at))
        elif node.kind == "map" and other.kind in ("card", "mission"):
            cards.append(context.link(other, at))
    panels = []
    for pool, rows in pools.items():
        panels.append(
            Panel("Used in", tuple(rows), (context.link(context.library[pool], at),), kind="rows")
        )
    if cards:
        panels.append(Panel("Shown on", tuple(cards)))
    return tuple(panels)


def taken_from(context: Context, node: Node, at: str) -> tuple[Panel, ...]:
    """Return panels with the entry that this one was taken from, and with packs that use it."""
    library = context.library

    def link(other: Node) -> Link:
        holder = library[other.pack or other.edition or other.id]
        return context.link(other, at, note=holder.name)

    panels = []
    if node.origin:
        panels.append(Panel("Taken from", (link(library[node.origin]),)))
    if users := tuple(link(other) for other in library.uses_of(node)):
        panels.append(Panel("Used by", users[:FEW], users[FEW:]))
    return tuple(panels)


def referred(context: Context, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the entries that refer to an entry: the first few shown, the others folded."""
    others = [
        context.link(other, at)
        for other in context.articles.referrers(node)
        if other.kind not in ("row", "question", "concept", "page", "pool")
        and not (node.kind == "map" and other.kind in ("card", "mission"))
        and node.id not in (other.parent, other.id)
        and not node.id.startswith(f"{other.id}/")
    ]
    if not others:
        return ()
    few = FEW if len(others) > FEW + 2 else len(others)
    return (Panel("Referred to by", tuple(others[:few]), tuple(others[few:]), kind="referred"),)


def source_panel(context: Context, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the panel with an entry's source and its confidence."""
    view = source(context, node, at)
    if view is None:
        return ()
    html = context.fragment("parts/source.html", source=view, doubt=links.relative(at, DOUBT))
    return (Panel("Source", text=Markup(html), kind="source"),)


def source(context: Context, node: Node, at: str) -> SourceView | None:
    """Return the source of an entry, or None for pages without one."""
    if node.citation is None:
        return None
    data = node.data if isinstance(node.data, Provenance) else None
    book = _book(context, node.citation)
    confidence = data.confidence if data else "documented"
    changed = [_overlay_link(context, one.overlay, at) for one in node.overlays]
    evidence = [_evidence(context, citation, at) for citation in (data.evidence if data else ())]
    return SourceView(
        title=book.title,
        href=links.relative(at, source_url(context, node.citation)),
        facts=book_facts(book),
        section=_section(node.citation),
        sure=Sure(confidence, SURE[confidence], bool(data and data.caveat)),
        caveat=context.prose(node, data.caveat if data else None, at, inline=True),
        evidence=tuple(dict.fromkeys([*changed, *evidence])),
    )


def _book(context: Context, citation: Citation) -> Source:
    return context.library.source(citation.ref)


def source_url(context: Context, citation: Citation) -> str:
    """Return the address of a source on the page of sources."""
    return f"{SOURCES}#{citation.ref.removeprefix('sources/')}"


def book_facts(book: Source) -> str:
    """Return publisher, version and date of a source as text."""
    version = f"version {book.version}" if book.version else ""
    date = phrases.date_label(book.date) if book.date else ""
    return ", ".join(part for part in (book.publisher or "", version, date) if part)


def _section(citation: Citation) -> str:
    page = f"page {citation.page}" if citation.page else ""
    return ", ".join(part for part in (citation.section or "", page) if part)


def _evidence(context: Context, citation: Citation, at: str) -> Link:
    book = _book(context, citation)
    return Link(book.title, links.relative(at, source_url(context, citation)), _section(citation))


def _overlay_link(context: Context, overlay: Overlay, at: str) -> Link:
    return Link(
        overlay.name,
        links.relative(at, source_url(context, overlay.source)),
        f"changed it ({phrases.date_label(overlay.date)})",
    )
