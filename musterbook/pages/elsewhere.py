"""The same in other editions and packs: by concepts, by name, or by the part that it plays.

In: a node. Out: where the header leads from its page (`counterparts`), and what stands under
"In other editions" (`other_editions`).
"""

from __future__ import annotations

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Concept
from musterbook.model.files import DeckFile
from musterbook.model.nodes import Kind, Node, holds
from musterbook.pages.desk import Desk
from musterbook.pages.views import Elsewhere, Link

_NAMED: frozenset[Kind] = frozenset({"card", "map", "mission", "rule", "rules", "table", "deck"})
"""Kinds of which two with one name are likely the same thing."""

_PARTS: frozenset[Kind] = frozenset({"sequence", "pool", "maps", "tables", "faq"})
"""Kinds of which a pack has one."""


FEW = 3
"""Entries of an edition that stand under "In other editions"."""


def concepts(desk: Desk, node: Node) -> list[tuple[Node, Concept]]:
    """Return the ideas across editions that name an entry."""
    return [
        (other, other.data)
        for other in desk.library.referrers(node.id)
        if isinstance(other.data, Concept)
        and node in (desk.library.resolve(entry, other) for entry in other.data.entries)
    ]


def counterparts(desk: Desk, node: Node) -> dict[str, dict[str, str]]:
    """Return, by the id of an edition or pack, the page there that is nearest to a page.

    Each has its name, its address from the root of the site, and why it is the one.
    """
    found: dict[str, dict[str, str]] = {}
    for other, why in _near(desk, node):
        link = {"name": other.name, "url": links.url(other), "why": why}
        if other.edition and other.edition != node.edition:
            found.setdefault(other.edition, link)
        if other.pack and other.pack != node.pack:
            found.setdefault(other.pack, link)
    return found


def _near(desk: Desk, node: Node) -> list[tuple[Node, str]]:
    """The entries that are the same idea, then the namesakes, then the same part of a pack."""
    near = [
        (desk.library.resolve(entry, other), f"the same idea: {other.name}")
        for other, concept in concepts(desk, node)
        for entry in concept.entries
    ]
    if node.kind in _NAMED:
        near += [(other, "the same name") for other in desk.library.namesakes(node)]
    for other in desk.library.of_kind(node.kind) if node.kind in (*_PARTS, "deck") else ():
        alike = not holds(node, DeckFile) or desk.face(node) == desk.face(other)
        if other.id != node.id and alike:
            near.append((other, "the same part"))
    return near


def other_editions(desk: Desk, node: Node, at: str) -> tuple[Elsewhere, ...]:
    """Return what an entry is called in each other edition, and one line of difference."""
    found: dict[str, Elsewhere] = {}
    ideas = sorted(concepts(desk, node), key=lambda idea: len(idea[1].entries))  # the nearest first
    for other, concept in ideas:
        entries = [desk.library.resolve(entry, other) for entry in concept.entries]
        for edition in desk.library.editions:
            there = [entry for entry in entries if entry.edition == edition.id]
            if edition.id == node.edition or edition.id in found or not there:
                continue
            found[edition.id] = Elsewhere(
                edition.name,
                _few(desk, other, there, at),
                _difference(desk, other, concept, node.edition or "", there[0], at),
            )
    for other, why in _near(desk, node):
        edition_id = other.edition
        if why == "the same name" and edition_id != node.edition and edition_id not in found:
            edition = desk.library.edition_of(other)
            words = Markup.escape(desk.summary(other))
            found[edition.id] = Elsewhere(edition.name, (_link(desk, other, at),), words)
    order = [edition.id for edition in desk.library.editions]
    return tuple(found[id] for id in order if id in found)


def concept_links(desk: Desk, node: Node, at: str) -> tuple[Link, ...]:
    """Return the pages that compare the ideas of an entry."""
    return tuple(desk.link(other, at) for other, _ in concepts(desk, node))


def _few(desk: Desk, idea: Node, there: list[Node], at: str) -> tuple[Link, ...]:
    """The first entries of an idea in an edition, rules before questions; the page has all."""
    sorted_there = sorted(there, key=lambda entry: entry.kind == "question")
    shown = tuple(_link(desk, entry, at) for entry in sorted_there[:FEW])
    if len(there) <= FEW:
        return shown
    more = Link(f"{len(there) - FEW} more", links.relative(at, links.url(idea)), id=idea.id)
    return (*shown, more)


def _link(desk: Desk, node: Node, at: str) -> Link:
    note = desk.library[node.pack].name if node.pack else ""
    return desk.link(node, at, note=note if note != node.name else "")


def _difference(
    desk: Desk, other: Node, concept: Concept, here: str, entry: Node, at: str
) -> Markup:
    """The first aspect in which two editions differ, or what the other one says."""
    there = entry.edition or ""
    for aspect in concept.aspects:
        if there in aspect.values and here in aspect.values:
            both = [aspect.values[id] for id in (there, here)]
            texts = [desk.prose(other, text, at, inline=True) for text in both]
            if desk.words(other, both[0]) != desk.words(other, both[1]):
                return Markup("<b>{}:</b> {} <span class='muted'>(here: {})</span>").format(
                    aspect.name, *texts
                )
    for aspect in concept.aspects:
        if there in aspect.values:
            text = desk.prose(other, aspect.values[there], at, inline=True)
            return Markup("<b>{}:</b> {}").format(aspect.name, text)
    return Markup.escape(desk.summary(entry))
