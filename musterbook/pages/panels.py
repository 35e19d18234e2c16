"""The facts at the side of an article.

In: a node. Out: panels: print files, where it is used, the same in other editions, who refers to
it, and the source with how sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from musterbook import links, wording
from musterbook.model.entries import Citation, Provenance, Source
from musterbook.model.files import Overlay
from musterbook.model.nodes import Node
from musterbook.pages.desk import DOUBT, PICK, PRINTS, SOURCES, Desk
from musterbook.pages.elsewhere import concept_links
from musterbook.pages.page import Print
from musterbook.pages.views import Link, Panel, SourceView, Sure

SURE = {
    "documented": "Read in the source that is named.",
    "cross-checked": "Found alike in independent public sources.",
    "single-source": "Found in one public source only.",
    "inferred": "Concluded by us.",
    "unknown": "No source that we know has it.",
}
"""Every confidence of the model, as a sentence for readers."""

DOUBTFUL = ("single-source", "inferred", "unknown")
FEW = 6


def panels(desk: Desk, node: Node, at: str, extra: Sequence[Panel] = ()) -> tuple[Panel, ...]:
    """Return all panels of a node, `extra` ones after the print files."""
    return (
        *printing(desk, node, at),
        *extra,
        *used_in(desk, node, at),
        *ideas(desk, node, at),
        *referred(desk, node, at),
        *source_panel(desk, node, at),
    )


def printing(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return what is printed of a node: files, the sheets of a pool, the page that prints cards."""
    if node.kind == "pool" and (sheets := mission_sheets(desk, node, at)):
        return (Panel("Mission sheets", tuple(sheets.values()), kind="sheets"),)
    deck = node.parent if node.kind == "card" else node.id
    own = [p for p in desk.prints if (deck and p.deck == deck) or p.of == node.id]
    files = tuple(print_link(file, at) for file in own)
    guides = [desk.to("All print files", PRINTS, at)] if files else []
    if node.kind in ("card", "deck") and (node.kind == "card" or desk.library.children(node)):
        name = "Print just this card" if node.kind == "card" else "Pick cards of this deck"
        guides.append(desk.to(name, f"{PICK}#{node.id}", at))
    return (Panel("Print", files, tuple(guides), kind="print"),) if guides else ()


def mission_sheets(desk: Desk, pool: Node, at: str) -> dict[str, Link]:
    """Return the mission sheets of a pool: row → link."""
    rows = {row.id: row for row in desk.library.children(pool, "row")}
    return {
        rows[file.of].slug: Link(rows[file.of].name, links.relative(at, file.path), file.paper)
        for file in desk.prints
        if file.of in rows
    }


def print_link(file: Print, at: str) -> Link:
    """Return a printed file as a button: its name, and how many pages it has."""
    count = f"{file.pages} page{'s' if file.pages != 1 else ''}" if file.pages else ""
    return Link(file.name, links.relative(at, file.path), count)


def used_in(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the rows of mission pools that use an entry, and the cards that show a map."""
    pools: dict[str, list[Link]] = {}
    cards = []
    for other in desk.library.referrers(node.id):
        if other.kind == "row" and other.parent:
            pools.setdefault(other.parent, []).append(desk.link(other, at))
        elif node.kind == "map" and other.kind in ("card", "mission"):
            cards.append(desk.link(other, at))
    panels = []
    for pool, rows in pools.items():
        panels.append(
            Panel("Used in", tuple(rows), (desk.link(desk.library[pool], at),), kind="rows")
        )
    if cards:
        panels.append(Panel("Shown on", tuple(cards)))
    return tuple(panels)


def ideas(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the pages that set the ideas of an entry side by side."""
    found = concept_links(desk, node, at)
    return (Panel("Editions side by side", found),) if found else ()


def referred(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return who refers to an entry, the first few open and the others behind a word."""
    others = [
        desk.link(other, at)
        for other in desk.library.referrers(node.id)
        if other.kind not in ("row", "question", "concept", "page", "pool")
        and not (node.kind == "map" and other.kind in ("card", "mission"))
        and node.id not in (other.parent, other.id)
        and not node.id.startswith(f"{other.id}/")
    ]
    if not others:
        return ()
    few = FEW if len(others) > FEW + 2 else len(others)
    return (Panel("Referred to by", tuple(others[:few]), tuple(others[few:]), kind="referred"),)


def source_panel(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return where an entry comes from and how sure it is."""
    view = source(desk, node, at)
    if view is None:
        return ()
    html = desk.fragment("parts/source.html", source=view, doubt=links.relative(at, DOUBT))
    return (Panel("Source", text=Markup(html), kind="source"),)


def source(desk: Desk, node: Node, at: str) -> SourceView | None:
    """Return the source of an entry, or None for pages without one."""
    if node.citation is None:
        return None
    data = node.data if isinstance(node.data, Provenance) else None
    book = _book(desk, node.citation)
    confidence = data.confidence if data else "documented"
    changed = [_overlay_link(desk, one.overlay, at) for one in node.overlays]
    evidence = [_evidence(desk, citation, at) for citation in (data.evidence if data else ())]
    return SourceView(
        title=book.title,
        href=links.relative(at, source_url(desk, node.citation)),
        facts=book_facts(book),
        section=_section(node.citation),
        sure=Sure(confidence, SURE[confidence], bool(data and data.caveat)),
        caveat=desk.prose(node, data.caveat if data else None, at, inline=True),
        evidence=tuple(dict.fromkeys([*changed, *evidence])),
    )


def _book(desk: Desk, citation: Citation) -> Source:
    return desk.library.source(citation.ref)


def source_url(desk: Desk, citation: Citation) -> str:
    """Return the address of a source on the page of sources."""
    return f"{SOURCES}#{citation.ref.removeprefix('sources/')}"


def book_facts(book: Source) -> str:
    """Say publisher, version and date of a source."""
    version = f"version {book.version}" if book.version else ""
    date = wording.date_label(book.date) if book.date else ""
    return ", ".join(part for part in (book.publisher or "", version, date) if part)


def _section(citation: Citation) -> str:
    page = f"page {citation.page}" if citation.page else ""
    return ", ".join(part for part in (citation.section or "", page) if part)


def _evidence(desk: Desk, citation: Citation, at: str) -> Link:
    book = _book(desk, citation)
    return Link(book.title, links.relative(at, source_url(desk, citation)), _section(citation))


def _overlay_link(desk: Desk, overlay: Overlay, at: str) -> Link:
    return Link(
        overlay.name,
        links.relative(at, source_url(desk, overlay.source)),
        f"changes it since {wording.date_label(overlay.date)}",
    )
