"""The parts of a book and their chapters.

In: an edition or a pack. Out: parts as `Section`s: the rules of the edition, each pack, and the
reference at the end. A book of a pack holds those rules of the edition that the pack refers to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from musterbook import wording
from musterbook.booklet.desk import BookDesk
from musterbook.booklet.entries import entry, origin
from musterbook.booklet.views import Section
from musterbook.model.files import DeckFile, EditionFile, PackFile, PoolFile
from musterbook.model.game import PoolRow
from musterbook.model.nodes import Kind, Library, Node
from musterbook.pages.packs import limits

CHAPTERS: tuple[Kind, ...] = (
    "sequence", "rules", "mission", "deck", "pool", "maps", "tables", "faq",
)  # fmt: skip
"""The chapters of a pack, in their order; missions make one chapter together."""


def below(library: Library, node: Node) -> Iterable[Node]:
    """Yield a node and everything in it, in reading order."""
    yield node
    for child in library.children(node):
        yield from below(library, child)


def borrowed(library: Library, pack: Node) -> tuple[Node, ...]:
    """Return the rules of the edition that something in a pack refers to."""
    edition = library[pack.edition or ""]
    own = {node.id for node in below(library, pack)}
    return tuple(
        rule
        for rules in library.children(edition, "rules")
        for rule in library.children(rules, "rule")
        if own & {other.id for other in library.referrers(rule.id)}
    )


def pack_part(desk: BookDesk, pack: Node[PackFile]) -> Section:
    """Return a pack as a part of a book."""
    desk.begin_chapter()
    children = desk.library.children(pack)
    opener = _opener(desk, pack)
    chapters: list[Section] = []
    for kind in CHAPTERS:
        found = [child for child in children if child.kind == kind]
        if kind == "mission" and found:
            chapters.append(_missions(desk, pack, found))
        else:
            chapters += [chapter(desk, child) for child in found]
    edition = desk.library[pack.edition].name if pack.edition else ""
    return Section(
        pack.id, pack.name, opener, label=f"{edition} · mission pack", sections=tuple(chapters)
    )


def _opener(desk: BookDesk, pack: Node[PackFile]) -> Markup:
    data = pack.data
    game = data.game
    values: dict[str, Any] = {
        "flavour": data.flavour or "",
        "summary": desk.prose(pack, data.summary),
        "date": wording.date_label(data.date) if data.date else "",
        "overlays": [
            (
                overlay.name,
                wording.date_label(overlay.date),
                desk.prose(pack, overlay.summary, inline=True),
                overlay.on,
            )
            for overlay in data.overlays.values()
        ],
        "variants": [
            (variant.name, desk.prose(pack, variant.summary, inline=True))
            for variant in (game.variants.values() if game else ())
        ],
        "limits": limits(desk, pack, game, "") if game else [],
        "victory": desk.prose(pack, game.scoring.victory, inline=True) if game else Markup(),
        "rounds": game.rounds if game else 0,
        "origin": origin(desk, pack),
    }
    return Markup(desk.render("parts/pack.html", **values))


def rules_part(
    desk: BookDesk, edition: Node[EditionFile], only: tuple[Node, ...] | None = None
) -> Section:
    """Return the rules of an edition, or some of them, as a part of a book."""
    desk.begin_chapter()
    data = edition.data
    # The rules of an edition have a place of their own only in the book of the edition.
    values: dict[str, Any] = {
        "some": only is not None,
        "summary": desk.prose(edition, data.summary),
        "conventions": [
            (convention.name, desk.prose(edition, convention.text, inline=True))
            for convention in data.conventions
        ],
        "origin": origin(desk, edition),
    }
    opener = Markup(desk.render("parts/edition.html", **values))
    chapters = [
        chapter(desk, rules, only)
        for rules in desk.library.children(edition, "rules")
        if only is None or any(rule.parent == rules.id for rule in only)
    ]
    return Section(
        edition.id,
        "Rules of the edition",
        opener,
        label=f"{edition.name} · {data.years}",
        sections=tuple(chapters),
    )


def chapter(desk: BookDesk, node: Node, only: tuple[Node, ...] | None = None) -> Section:
    """Return a file of rules, a deck, a sequence… as a chapter with its entries."""
    desk.begin_chapter()
    desk.begin_entry(node.id)
    summary = desk.prose(node, getattr(node.data, "summary", None))
    html = desk.render("parts/chapter.html", summary=summary, origin=origin(desk, node))
    face = desk.face(node)
    entries: tuple[Section, ...] = ()
    if isinstance(node.data, PoolFile):
        html += _pool(desk, node, node.data)
    else:
        wanted = None if only is None else {rule.id for rule in only}
        inside = desk.library.children(node)
        kept = [child for child in inside if wanted is None or child.id in wanted]
        entries = tuple(entry(desk, child) for child in kept)
    count = len(entries) if isinstance(node.data, DeckFile) else 0
    return Section(
        node.id,
        node.name,
        Markup(html),
        code=f"{count} card{'s' if count != 1 else ''}" if count else "",
        face=face,
        symbol=desk.mark(face),
        form=node.kind,
        sections=entries,
    )


def _missions(desk: BookDesk, pack: Node, missions: list[Node]) -> Section:
    desk.begin_chapter()
    entries = tuple(entry(desk, mission) for mission in missions)
    return Section(f"{pack.id}/missions", "Missions", form="missions", sections=entries)


def _pool(desk: BookDesk, node: Node, data: PoolFile) -> str:
    rows = []
    for row in desk.library.children_of(node, PoolRow):
        cells = [
            desk.see(desk.library[cell.card])
            if cell.card
            else Markup.escape(", ".join(cell.values))
            for cell in row.cells
        ]
        rows.append((row.id, row.name, cells))
    return desk.render(
        "parts/pool.html",
        columns=[column.name for column in data.columns.values()],
        rows=rows,
        notes=[desk.prose(node, note) for note in data.notes],
    )
