"""The panels at the side of an article.

In: a node. Out: panels for print files, uses, references, and the source with its confidence.
"""

from collections import Counter
from functools import lru_cache

from musterbook.article.entry_labels import (
    book_details,
    doubt,
    kind_words,
    overlay_details,
    place_of,
)
from musterbook.library.addresses import DOUBT, PICK, PRINTS, SOURCES
from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Citation, Provenance, Source
from musterbook.library.model.nodes import Library, Node
from musterbook.library.phrases import CONFIDENCE
from musterbook.pages.context import Context
from musterbook.pages.page import Link, Panel

MOST_SHOWN = 6


def about_pages(library: Library) -> dict[str, str]:
    """Return the pages about the reference by their titles, without those that would be empty."""
    has_pages = {
        ("Sources", SOURCES): bool(library.of_kind("source")),
        ("Doubts and notes", DOUBT): _has_doubts(library),
    }
    return dict(page for page, has_page in has_pages.items() if has_page)


@lru_cache(maxsize=2)  # the page of every entry asks
def _has_doubts(library: Library) -> bool:
    return any(doubt(node)[0] for node in library.listed)


def panels(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return all panels of a node."""
    return (
        *_printing(context, node),
        *_used_in(context, node),
        *_taken_from(context, node),
        *_referred(context, node),
        *_source(context, node),
    )


def _printing(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return the print panel of a node: files, the sheets of a pool, the page that prints cards."""
    if node.kind == "pool" and (sheets := mission_sheets(context, node)):
        return (Panel("Mission sheets", sheets, kind="sheets"),)
    deck = node.parent if node.kind == "card" else node.id
    files = tuple(
        context.to(file.name, file.path)
        for file in context.prints
        if (deck and file.deck == deck)
        or file.of == node.id
        or (file.pack == node.id and not file.deck and file.kind == "cards")
    )
    guides = [context.to("All print files", PRINTS)] if files else []
    if node.kind in ("card", "deck") and (node.kind == "card" or context.library.children(node)):
        name = "Print just this card" if node.kind == "card" else "Pick cards of this deck"
        guides.append(context.to(name, f"{PICK}#{node.id}"))
    return (Panel("Print", files, tuple(guides), kind="print"),) if guides else ()


def mission_sheets(context: Context, holder: Node) -> tuple[Link, ...]:
    """Return links to the mission sheets of a pool's rows, or of a pack's missions."""
    rows = {
        node.id: node
        for kind in ("row", "mission")
        for node in context.library.children(holder, kind)
    }
    return tuple(
        context.to(rows[file.of].name, file.path, note=file.label)
        for file in context.prints
        if file.of in rows
    )


def _used_in(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return panels with the pool rows that use an entry and the cards that show a map."""
    pools: dict[str, list[Link]] = {}
    cards = []
    for other in context.articles.referrers(node):
        if other.kind == "row" and other.parent:
            pools.setdefault(other.parent, []).append(context.link(other))
        elif node.kind == "map" and other.kind in ("card", "mission"):
            deck = context.library[other.parent].name if other.parent else ""
            cards.append(context.link(other, note=deck))
    panels = [
        Panel("Used in", tuple(rows), (context.link(context.library[pool]),), kind="rows")
        for pool, rows in pools.items()
    ]
    return (*panels, Panel("Shown on", tuple(cards))) if cards else tuple(panels)


def _taken_from(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return panels with the entry that this one was taken from, and with packs that use it."""
    library = context.library

    def link(other: Node) -> Link:
        holder = library[other.pack or other.edition or other.id]
        return context.link(other, note=holder.name)

    panels = []
    if node.origin and library.is_listed(library[node.origin]):
        panels.append(Panel("Taken from", (link(library[node.origin]),)))
    if users := tuple(link(other) for other in library.uses_of(node)):
        panels.append(Panel("Used by", users[:MOST_SHOWN], users[MOST_SHOWN:]))
    return tuple(panels)


def _referred(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return the entries that refer to an entry: the first few shown, the others folded."""
    referrers = [
        other
        for other in context.articles.referrers(node)
        if other.kind not in ("row", "question", "concept", "page", "pool")
        and not (node.kind == "map" and other.kind in ("card", "mission"))
        and node.id not in (other.parent, other.id)
        and not node.id.startswith(f"{other.id}/")
        and not _compares(other, node)
    ]
    names = Counter(other.name for other in referrers)
    others = [
        context.link(other, note=kind_words(context.library, other) * (names[other.name] > 1))
        for other in referrers
    ]
    if not others:
        return ()
    few = MOST_SHOWN if len(others) > MOST_SHOWN + 2 else len(others)
    return (Panel("Referred to by", tuple(others[:few]), tuple(others[few:]), kind="referred"),)


def _compares(card: Node, older: Node) -> bool:
    """Whether a card says what changed since an older one, whose page shows that."""
    return isinstance(card.data, Card) and any(one.since == older.id for one in card.data.compared)


def _source(context: Context, node: Node) -> tuple[Panel, ...]:
    """Return the panel with an entry's source and its confidence.

    No confidence is named where nothing is doubtful and no place in a source is cited, as in the
    authors' own game.
    """
    if node.citation is None:
        return ()
    data = node.data if isinstance(node.data, Provenance) else Provenance()
    evidence = [
        context.to(
            one.overlay.name,
            source_url(one.overlay.source),
            note=f"changed it ({overlay_details(context.library, one.overlay)})",
        )
        for one in node.overlays
    ]
    evidence += [
        context.to(_book(context, other).title, source_url(other), note=place_of(other))
        for other in data.evidence
    ]
    section = place_of(node.citation)
    graded = bool(section or evidence) or _has_doubts(context.library)
    html = context.fragment(
        "parts/source.html",
        title=_book(context, node.citation).title,
        href=context.href(source_url(node.citation)),
        details=book_details(_book(context, node.citation)),
        section=section,
        confidence=data.confidence if graded else "",
        sentence=CONFIDENCE[data.confidence] if graded else "",
        caveat=context.prose(node, data.caveat, inline=True),
        doubt=context.href(DOUBT),
        evidence=list(dict.fromkeys(evidence)),
    )
    return (Panel("Source", text=html, kind="source"),)


def _book(context: Context, citation: Citation) -> Source:
    return context.library.source(citation.ref)


def source_url(citation: Citation) -> str:
    """Return the address of a source on the page of sources."""
    return f"{SOURCES}#{citation.ref}"
