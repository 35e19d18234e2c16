"""Counterparts of an entry in other editions and packs, found by concept, by name or by role.

In: a node. Out: the pages that the header links to (`counterparts`), and the list under "In other
editions" (`other_editions`).
"""

from __future__ import annotations

from markupsafe import Markup

from musterbook.library import links
from musterbook.library.model.entries import Aspect, Concept
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Kind, Node, holds
from musterbook.pages.context import Context
from musterbook.pages.differences import differ, marked
from musterbook.pages.views import Elsewhere, Link

_NAMED: frozenset[Kind] = frozenset({"card", "map", "mission", "rule", "rules", "table", "deck"})
"""Kinds whose entries are probably counterparts if they have the same name."""

_PARTS: frozenset[Kind] = frozenset({"sequence", "pool", "maps", "tables", "faq"})
"""Kinds that a pack has only one of."""


FEW = 3
"""How many entries of an edition are listed under "In other editions"."""


def concepts(context: Context, node: Node) -> list[tuple[Node, Concept]]:
    """Return the concepts that list an entry."""
    return [
        (other, other.data)
        for other in context.library.referrers(node.id)
        if isinstance(other.data, Concept)
        and node in (context.library.resolve(entry, other) for entry in other.data.entries)
    ]


def counterparts(context: Context, node: Node) -> dict[str, dict[str, str]]:
    """Return the closest page in each other edition and pack, by its id.

    Each has its name, its address from the root of the site, and the reason for choosing it.
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
    """Return counterparts: by concept first, then namesakes, then the same part of a pack."""
    near = [
        (context.library.resolve(entry, other), f"the same idea: {other.name}")
        for other, concept in concepts(context, node)
        for entry in concept.entries
    ]
    if node.kind in _NAMED:
        near += [(other, "the same name") for other in context.library.namesakes(node)]
    for other in context.library.of_kind(node.kind) if node.kind in (*_PARTS, "deck") else ():
        alike = not holds(node, DeckFile) or context.face(node) == context.face(other)
        if other.id != node.id and alike:
            near.append((other, "the same part"))
    return near


def other_editions(context: Context, node: Node, at: str) -> tuple[Elsewhere, ...]:
    """Return what an entry is called in each other edition, with one difference.

    The first item is what the entry's own edition says about the same aspects.
    """
    found: dict[str, Elsewhere] = {}
    here: dict[str, Markup] = {}
    ideas = sorted(
        concepts(context, node), key=lambda idea: len(idea[1].entries)
    )  # the closest edition first
    for other, concept in ideas:
        entries = [context.library.resolve(entry, other) for entry in concept.entries]
        for edition in context.library.editions:
            there = [entry for entry in entries if entry.edition == edition.id]
            if edition.id == node.edition or edition.id in found or not there:
                continue
            aspect = _first_difference(context, other, concept, node.edition or "", edition.id)
            if aspect:
                text = context.words(other, aspect.values[node.edition or ""])
                here[aspect.name] = _LINE.format(aspect.name, text)
            found[edition.id] = Elsewhere(
                edition.name,
                _few(context, other, there, at),
                _difference(context, other, concept, aspect, node.edition or "", there[0], at),
            )
    for other, why in _near(context, node):
        edition_id = other.edition
        if why == "the same name" and edition_id != node.edition and edition_id not in found:
            edition = context.library.edition_of(other)
            words = Markup.escape(context.summary(other))
            found[edition.id] = Elsewhere(edition.name, (_link(context, other, at),), words)
    newest = reversed([edition.id for edition in context.library.editions])
    others = tuple(found[id] for id in newest if id in found)
    if not here:
        return others
    own = Elsewhere(context.library.edition_of(node).name, (), Markup("<br>").join(here.values()))
    return (own, *others)


_LINE = Markup("<b>{}:</b> {}")
"""An aspect and what holds of it."""


def concept_links(context: Context, node: Node, at: str) -> tuple[Link, ...]:
    """Return links to the comparison pages of an entry's concepts."""
    return tuple(context.link(other, at) for other, _ in concepts(context, node))


def _few(context: Context, idea: Node, there: list[Node], at: str) -> tuple[Link, ...]:
    """Return the first entries of a concept in an edition, rules before questions.

    Entries with the same name in a pack, such as a deployment card and its map, count once.
    """
    unlike: dict[tuple[str, str | None], Node] = {}
    for entry in sorted(there, key=lambda entry: entry.kind == "question"):
        unlike.setdefault((entry.name, entry.pack), entry)
    shown = tuple(_link(context, entry, at) for entry in list(unlike.values())[:FEW])
    if len(unlike) <= FEW:
        return shown
    more = Link(f"{len(unlike) - FEW} more", links.relative(at, links.url(idea)), id=idea.id)
    return (*shown, more)


def _link(context: Context, node: Node, at: str) -> Link:
    note = context.library[node.pack].name if node.pack else ""
    return context.link(node, at, note=note if note != node.name else "")


def _first_difference(
    context: Context, other: Node, concept: Concept, here: str, there: str
) -> Aspect | None:
    """The first aspect of an idea in which two editions differ."""
    for aspect in concept.aspects:
        texts = [context.words(other, aspect.values.get(id)) for id in (there, here)]
        if all(texts) and differ(*texts):
            return aspect
    return None


def _difference(
    context: Context, other: Node, concept: Concept, aspect: Aspect | None, here: str,
    entry: Node, at: str,
) -> Markup:  # fmt: skip
    """Return an aspect in which two editions differ, marked, or else what the other says."""
    there = entry.edition or ""
    if aspect:
        texts = [context.words(other, aspect.values[id]) for id in (there, here)]
        return _LINE.format(aspect.name, marked(*texts))
    for any_aspect in concept.aspects:
        if there in any_aspect.values:
            text = context.prose(other, any_aspect.values[there], at, inline=True)
            return _LINE.format(any_aspect.name, text)
    return Markup.escape(context.summary(entry))
