"""The parts of a book and their chapters.

In: an edition or a pack. Out: parts as `Section`s: the rules of the edition, each pack, and the
reference at the end. A book of a pack includes the rules of the edition that the pack refers to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from musterbook.article import articles
from musterbook.books.context import BookContext
from musterbook.books.entries import entry, origin
from musterbook.books.views import Section
from musterbook.library import phrases
from musterbook.library.model.files import DeckFile, EditionFile, PackFile, PoolFile
from musterbook.library.model.game import PoolRow
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.pages.packs import length, limits

CHAPTERS: tuple[Kind, ...] = (
    "sequence", "rules", "mission", "deck", "pool", "maps", "tables", "faq",
)  # fmt: skip
"""The chapters of a pack, in order; missions form one chapter."""


def below(library: Library, node: Node) -> Iterable[Node]:
    """Yield a node and everything below it, in reading order."""
    yield node
    for child in library.children(node):
        yield from below(library, child)


def borrowed(library: Library, pack: Node) -> tuple[Node, ...]:
    """Return the rules of the edition to which entries of a pack refer."""
    edition = library[pack.edition or ""]
    own = {node.id for node in below(library, pack)}
    return tuple(
        rule
        for rules in library.children(edition, "rules")
        for rule in library.children(rules, "rule")
        if own & {other.id for other in articles(library).referrers(rule)}
    )


def pack_part(context: BookContext, pack: Node[PackFile]) -> Section:
    """Return a pack as a part of a book."""
    context.begin_chapter()
    children = context.library.children(pack)
    opener = _opener(context, pack)
    chapters: list[Section] = []
    for kind in CHAPTERS:
        entries = [child for child in children if child.kind == kind]
        if kind == "mission" and entries:
            chapters.append(_missions(context, pack, entries))
        else:
            chapters += [chapter(context, child) for child in entries]
    edition = context.library[pack.edition].name if pack.edition else ""
    return Section(
        pack.id, pack.name, opener, label=f"{edition} · mission pack", sections=tuple(chapters)
    )


def _opener(context: BookContext, pack: Node[PackFile]) -> Markup:
    data = pack.data
    game = data.game
    values: dict[str, Any] = {
        "flavour": data.flavour or "",
        "summary": context.prose(pack, data.summary),
        "date": phrases.date_label(data.date) if data.date else "",
        "overlays": [
            (
                overlay.name,
                phrases.date_label(overlay.date),
                context.prose(pack, overlay.summary, inline=True),
                overlay.on,
            )
            for overlay in data.overlays.values()
        ],
        "variants": [
            (variant.name, context.prose(pack, variant.summary, inline=True))
            for variant in (game.variants.values() if game else ())
        ],
        "limits": limits(context, pack, game, "") if game else [],
        "victory": context.prose(pack, game.scoring.victory, inline=True) if game else Markup(),
        "length": length(game) if game else "",
        "origin": origin(context, pack),
    }
    return Markup(context.fragment("parts/pack.html", **values))


def rules_part(
    context: BookContext, edition: Node[EditionFile], only: tuple[Node, ...] | None = None
) -> Section:
    """Return the rules of an edition, or some of them, as a part of a book."""
    context.begin_chapter()
    data = edition.data
    # The rules of an edition have their own anchors only in the book of the edition.
    values: dict[str, Any] = {
        "some": only is not None,
        "summary": context.prose(edition, data.summary),
        "conventions": [
            (convention.name, context.prose(edition, convention.text, inline=True))
            for convention in data.conventions
        ],
        "origin": origin(context, edition),
    }
    opener = Markup(context.fragment("parts/edition.html", **values))
    chapters = [
        chapter(context, rules, only)
        for rules in context.library.children(edition, "rules")
        if only is None or any(rule.parent == rules.id for rule in only)
    ]
    return Section(
        edition.id,
        "Rules of the edition",
        opener,
        label=f"{edition.name} · {data.years}",
        sections=tuple(chapters),
    )


def chapter(context: BookContext, node: Node, only: tuple[Node, ...] | None = None) -> Section:
    """Return a file of rules, a deck, a sequence… as a chapter with its entries."""
    context.begin_chapter()
    context.begin_entry(node.id)
    summary = context.prose(node, getattr(node.data, "summary", None))
    html = context.fragment("parts/chapter.html", summary=summary, origin=origin(context, node))
    face = context.face(node)
    entries: tuple[Section, ...] = ()
    if isinstance(node.data, PoolFile):
        html += _pool(context, node, node.data)
    else:
        rule_ids = None if only is None else {rule.id for rule in only}
        inside = context.library.children(node)
        kept = [child for child in inside if rule_ids is None or child.id in rule_ids]
        entries = tuple(entry(context, child) for child in kept)
    count = len(entries) if isinstance(node.data, DeckFile) else 0
    return Section(
        node.id,
        node.name,
        Markup(html),
        code=f"{count} card{'s' if count != 1 else ''}" if count else "",
        face=face,
        symbol=context.mark(face),
        form=node.kind,
        sections=entries,
    )


def _missions(context: BookContext, pack: Node, missions: list[Node]) -> Section:
    context.begin_chapter()
    entries = tuple(entry(context, mission) for mission in missions)
    return Section(f"{pack.id}/missions", "Missions", form="missions", sections=entries)


def _pool(context: BookContext, node: Node, data: PoolFile) -> str:
    rows = []
    for row in context.library.children_of(node, PoolRow):
        cells = [
            context.see(context.library[cell.card])
            if cell.card
            else Markup.escape(", ".join(cell.values))
            for cell in row.cells
        ]
        rows.append((row.id, row.name, cells))
    return context.fragment(
        "parts/pool.html",
        columns=[column.name for column in data.columns.values()],
        rows=rows,
        notes=[context.prose(node, note) for note in data.notes],
    )
