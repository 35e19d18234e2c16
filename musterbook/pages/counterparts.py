"""The same in other editions and packs: by concepts, by name, or by the part that it plays.

In: a node. Out: where the header leads from its page (`counterparts`), and what is listed under
"In other editions" (`other_editions`).
"""

from __future__ import annotations

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.entries import Concept
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Kind, Node, holds
from musterbook.pages.context import Context
from musterbook.pages.differences import differ, marked
from musterbook.pages.views import Elsewhere, Link

_NAMED: frozenset[Kind] = frozenset({"card", "map", "mission", "rule", "rules", "table", "deck"})
"""Kinds of which two with one name are likely the same thing."""

_PARTS: frozenset[Kind] = frozenset({"sequence", "pool", "maps", "tables", "faq"})
"""Kinds of which a pack has one."""


FEW = 3
"""Entries of an edition that are listed under "In other editions"."""


def concepts(context: Context, node: Node) -> list[tuple[Node, Concept]]:
    """Return the ideas across editions that name an entry."""
    return [
        (other, other.data)
        for other in context.library.referrers(node.id)
        if isinstance(other.data, Concept)
        and node in (context.library.resolve(entry, other) for entry in other.data.entries)
    ]


def counterparts(context: Context, node: Node) -> dict[str, dict[str, str]]:
    """Return, by the id of an edition or pack, the page there that is nearest to a page.

    Each has its name, its address from the root of the site, and why it is the one.
    """
    found: dict[str, dict[str, str]] = {}
    for other, why in _near(context, node):
        link = {"name": other.name, "url": links.url(other), "why": why}
        if other.edition and other.edition != node.edition:
            found.setdefault(other.edition, link)
        if other.pack and other.pack != node.pack:
            found.setdefault(other.pack, link)
    return found


def _near(context: Context, node: Node) -> list[tuple[Node, str]]:
    """The entries that are the same idea, then the namesakes, then the same part of a pack."""
    near = [
        (context.library.resolve(entry, other), f"the same idea: {other.name}")
        for other, concept in concepts(context, node)
        for entry in concept.entries
    ]
    if node.kind in _NAMED:
        alike = context.cards_like(node) if node.kind == "card" else context.library.namesakes(node)
        near += [(other, "the same name") for other in alike]
    for other in context.library.of_kind(node.kind) if node.kind in (*_PARTS, "deck") else ():
        matches = not holds(node, DeckFile) or context.face(node) == context.face(other)
        if other.id != node.id and matches:
            near.append((other, "the same part"))
    return near


def other_editions(context: Context, node: Node, at: str) -> tuple[Elsewhere, ...]:
    """Return what an entry is called in each other edition, and one line of difference."""
    found: dict[str, Elsewhere] = {}
    ideas = sorted(
        concepts(context, node), key=lambda idea: len(idea[1].entries)
    )  # the nearest first
    for other, concept in ideas:
        entries = [context.library.resolve(entry, other) for entry in concept.entries]
        for edition in context.library.editions:
            there = [entry for entry in entries if entry.edition == edition.id]
            if edition.id == node.edition or edition.id in found or not there:
                continue
            found[edition.id] = Elsewhere(
                edition.name,
                _few(context, other, there, at),
                _difference(context, other, concept, node.edition or "", there[0], at),
            )
    for other, why in _near(context, node):
        edition_id = other.edition
        if why == "the same name" and edition_id != node.edition and edition_id not in found:
            edition = context.library.edition_of(other)
            words = Markup.escape(context.summary(other))
            found[edition.id] = Elsewhere(edition.name, (_link(context, other, at),), words)
    newest = reversed([edition.id for edition in context.library.editions])
    return tuple(found[id] for id in newest if id in found)


def concept_links(context: Context, node: Node, at: str) -> tuple[Link, ...]:
    """Return the pages that compare the ideas of an entry."""
    return tuple(context.link(other, at) for other, _ in concepts(context, node))


def _few(context: Context, idea: Node, there: list[Node], at: str) -> tuple[Link, ...]:
    """The first entries of an idea in an edition, rules before questions; the page has all."""
    sorted_there = sorted(there, key=lambda entry: entry.kind == "question")
    shown = tuple(_link(context, entry, at) for entry in sorted_there[:FEW])
    if len(there) <= FEW:
        return shown
    more = Link(f"{len(there) - FEW} more", links.relative(at, links.url(idea)), id=idea.id)
    return (*shown, more)


def _link(context: Context, node: Node, at: str) -> Link:
    note = context.library[node.pack].name if node.pack else ""
    return context.link(node, at, note=note if note != node.name else "")


def _difference(
    context: Context, other: Node, concept: Concept, here: str, entry: Node, at: str
) -> Markup:
    """The first aspect in which two editions differ, marked, or what the other one says."""
    there = entry.edition or ""
    for aspect in concept.aspects:
        if there in aspect.values and here in aspect.values:
            texts = [context.words(other, aspect.values[id]) for id in (there, here)]
            if differ(*texts):
                return Markup("<b>{}:</b> {} <span class='muted'>(here: {})</span>").format(
                    aspect.name, marked(*texts), marked(*reversed(texts))
                )
    for aspect in concept.aspects:
        if there in aspect.values:
            text = context.prose(other, aspect.values[there], at, inline=True)
            return Markup("<b>{}:</b> {}").format(aspect.name, text)
    return Markup.escape(context.summary(entry))
