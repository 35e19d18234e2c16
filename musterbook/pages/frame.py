"""What stands around an article: where it is, what is beside it, and the facts at its side.

In: a node. Out: a `Frame`: breadcrumb, siblings, previous and next, and the panels.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from musterbook import links, wording
from musterbook.model.entries import Card, Citation, Concept, Provenance, Source
from musterbook.model.files import DeckFile, EditionFile, Overlay
from musterbook.model.nodes import Node
from musterbook.pages.desk import CONCEPTS, DOUBT, PRINTS, SOURCES, Desk
from musterbook.pages.page import Print
from musterbook.pages.views import Frame, Link, Panel, Siblings, SourceView, Sure

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

_LABELS = {
    "edition": "Edition",
    "rules": "Rules",
    "rule": "Rule",
    "pack": "Mission pack",
    "sequence": "Sequence",
    "deck": "Deck",
    "maps": "Maps",
    "map": "Map",
    "tables": "Tables",
    "table": "Table",
    "pool": "Mission pool",
    "mission": "Mission",
    "faq": "Questions and answers",
    "concept": "Across editions",
}


def frame(desk: Desk, node: Node, *, shape: str = "", extra: Sequence[Panel] = ()) -> Frame:
    """Return what stands around the article of a node; `extra` panels come after print."""
    at = links.url(node)
    face = desk.face(node)
    previous, following = around(desk, node, at)
    panels = (
        *printing(desk, node, at),
        *extra,
        *used_in(desk, node, at),
        *in_editions(desk, node, at),
        *referred(desk, node, at),
        *questions(desk, node, at),
        *source_panel(desk, node, at),
    )
    return Frame(
        title=node.name,
        label=label(desk, node),
        badge=badge(desk, node),
        face=face,
        symbol=desk.symbol(face),
        crumbs=crumbs(desk, node, at),
        siblings=siblings(desk, node, at),
        previous=previous,
        next=following,
        panels=panels,
        shape=shape,
    )


def label(desk: Desk, node: Node) -> str:
    """Say what an entry is: the singular of its deck and its code for a card."""
    if node.kind == "card" and node.parent:
        deck = desk.library[node.parent].data
        assert isinstance(deck, DeckFile)
        return f"{deck.singular} · {node.code}" if node.code else deck.singular
    if node.kind == "edition" and isinstance(node.data, EditionFile):
        return node.data.years
    return _LABELS.get(node.kind, "")


def badge(desk: Desk, node: Node) -> str:
    """Name the modes in which a card of a hand can be held."""
    if not isinstance(node.data, Card) or not node.pack:
        return ""
    game = getattr(desk.library[node.pack].data, "game", None)
    if game is None or game.hand is None or "fixed" not in game.hand.modes:
        return ""
    if desk.library.resolve(game.hand.deck, node).id != node.parent:
        return ""
    names = {mode: game.hand.modes[mode].name for mode in game.hand.modes}
    return " or ".join(
        name for mode, name in names.items() if mode != "fixed" or node.data.fixed
    ) + ("" if node.data.fixed else " only")


def crumbs(desk: Desk, node: Node, at: str) -> tuple[Link, ...]:
    """Return the way from the front page to a node, without the node."""
    way = []
    above = desk.library[node.parent] if node.parent else None
    while above is not None:
        way.append(desk.link(above, at))
        above = desk.library[above.parent] if above.parent else None
    if node.kind == "concept":
        way.append(desk.to("Across editions", CONCEPTS, at))
    return (desk.to("Musterbook", "index.html", at), *reversed(way))


def _beside(desk: Desk, node: Node) -> tuple[Node, ...]:
    """The nodes that previous and next lead through."""
    if node.parent:
        parent = desk.library[node.parent]
        return tuple(
            other
            for other in desk.library.children(parent)
            if other.kind == node.kind or (parent.kind == "pack" and other.kind != "page")
        )
    return desk.library.of_kind(node.kind)


def siblings(desk: Desk, node: Node, at: str) -> Siblings | None:
    """Return the entries beside a node; none where a node stands alone."""
    if node.kind in ("edition", "pack"):  # they show what is in them
        inside = tuple(desk.link(child, at) for child in desk.library.children(node))
        return Siblings(f"In {node.name}", links.relative(at, at), inside)
    beside = _beside(desk, node)
    if len(beside) < 2 and node.kind not in ("card", "rule", "map", "table"):
        return None
    entries = tuple(desk.link(other, at, current=other.id == node.id) for other in beside)
    if node.parent:
        parent = desk.library[node.parent]
        title, href = parent.name, links.relative(at, links.url(parent))
    elif node.kind == "concept":
        title, href = "Across editions", links.relative(at, CONCEPTS)
    else:
        title, href = "Editions", links.relative(at, "index.html")
    return Siblings(title, href, entries, [other.id for other in beside].index(node.id) + 1)


def around(desk: Desk, node: Node, at: str) -> tuple[Link | None, Link | None]:
    """Return the entries before and after a node among its siblings."""
    beside = _beside(desk, node)
    place = [other.id for other in beside].index(node.id)
    before = desk.link(beside[place - 1], at) if place else None
    after = desk.link(beside[place + 1], at) if place + 1 < len(beside) else None
    return before, after


# --- Panels -------------------------------------------------------------------------------------


def printing(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the printed files that hold a card, a deck or a pack."""
    deck = node.parent if node.kind == "card" else node.id
    own = [p for p in desk.prints if deck and p.deck == deck]
    if node.kind == "pack":
        own = [p for p in desk.prints if p.pack == node.id and not p.deck]
    files = tuple(print_link(file, at) for file in own)
    if not files:
        return ()
    guide = desk.to("All print files", PRINTS, at)
    return (Panel("Print", files, (guide,), kind="print"),)


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


def in_editions(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the same idea elsewhere: what concepts put beside an entry."""
    panels = []
    for other in desk.library.referrers(node.id):
        if other.kind == "concept" and isinstance(other.data, Concept):
            entries = [desk.library.resolve(entry, other) for entry in other.data.entries]
            near = tuple(
                desk.link(entry, at, note=desk.here(entry))
                for entry in entries
                if entry.edition != node.edition
            )
            title = "In other editions" if near else "Across editions"
            panels.append(Panel(title, near, (desk.link(other, at),), kind="concept"))
    return tuple(panels)


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


def questions(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return the questions about an entry."""
    asked = tuple(
        desk.link(other, at)
        for other in desk.library.referrers(node.id)
        if other.kind == "question" and other.parent != node.id
    )
    return (Panel("Questions", asked),) if asked else ()


def source_panel(desk: Desk, node: Node, at: str) -> tuple[Panel, ...]:
    """Return where an entry comes from and how sure it is."""
    view = source(desk, node, at)
    if view is None:
        return ()
    html = desk.render("parts/source.html", source=view, doubt=links.relative(at, DOUBT))
    return (Panel("Source", text=Markup(html), kind="source"),)


def source(desk: Desk, node: Node, at: str) -> SourceView | None:
    """Return the source of an entry, or None for pages without one."""
    if node.citation is None:
        return None
    data = node.data if isinstance(node.data, Provenance) else None
    book = _book(desk, node.citation)
    confidence = data.confidence if data else "documented"
    changed = [_overlay_link(desk, overlay, at) for _, overlay in node.overlays]
    evidence = [_evidence(desk, citation, at) for citation in (data.evidence if data else ())]
    return SourceView(
        title=book.title,
        href=links.relative(at, source_url(desk, node.citation)),
        facts=book_facts(book),
        section=_section(node.citation),
        sure=Sure(confidence, SURE[confidence]),
        caveat=desk.prose(node, data.caveat if data else None, at, inline=True),
        evidence=tuple(dict.fromkeys([*changed, *evidence])),
    )


def _book(desk: Desk, citation: Citation) -> Source:
    return desk.library.source(citation.ref.removeprefix("sources/"))


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
