"""Counterparts of an entry in other editions and packs, found by concept, by name or by role.

In: a node. Out: the pages that the header links to (`counterparts`), and the list under "In other
editions" (`other_editions`).
"""

import re
from collections.abc import Sequence

from markupsafe import Markup

from musterbook.library import addresses
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Kind, Node
from musterbook.pages.compare_texts import differ
from musterbook.pages.context import Context
from musterbook.pages.page import Elsewhere, Link

_NAMED: frozenset[Kind] = frozenset({"card", "map", "mission", "rule", "rules", "table", "deck"})
"""Kinds whose entries are probably counterparts if they have the same name."""

_PARTS: frozenset[Kind] = frozenset({"sequence", "pool", "maps", "tables", "faq"})
"""Kinds that a pack has only one of."""

MOST_ENTRIES = 3
"""Maximum number of entries of an edition that are listed under "In other editions"."""


def concepts(context: Context, node: Node) -> list[tuple[Node, Concept]]:
    """Return the concepts that list an entry."""
    return [
        (other, other.data)
        for other in context.articles.referrers(node)
        if isinstance(other.data, Concept) and node.id in other.data.entries
    ]


def counterparts(context: Context, node: Node) -> dict[str, dict[str, str]]:
    """Return the closest page in each other edition and pack, by its id.

    Each has its name, its address from the root of the site, and the reason for choosing it.
    """
    by_entry: dict[str, dict[str, str]] = {}
    for other, why in _near(context, node):
        link = {"name": other.name, "url": addresses.url(other), "why": why}
        if other.edition and other.edition != node.edition:
            by_entry.setdefault(other.edition, link)
        if other.pack and other.pack != node.pack:
            by_entry.setdefault(other.pack, link)
    return by_entry


def _namesakes(context: Context, node: Node) -> Sequence[Node]:
    """Return the other entries of a kind with the same name."""
    if node.kind == "card":
        return context.cards_like(node)
    return context.library.namesakes(node) if node.kind in _NAMED else ()


def _near(context: Context, node: Node) -> list[tuple[Node, str]]:
    """Return counterparts: by concept first, then namesakes, then the same part of a pack."""
    similar = [
        (entry, f"the same idea: {other.name}")
        for other, concept in concepts(context, node)
        for entry in context.library.on_site(concept.entries)
    ]
    similar += [(other, "the same name") for other in _namesakes(context, node)]
    face, role = context.face(node), getattr(node.data, "role", "") or ""  # empty unless a deck
    for other in context.library.of_kind(node.kind) if node.kind in (*_PARTS, "deck") else ():
        is_same = face == context.face(other) or role == getattr(other.data, "role", None)
        if other.id != node.id and is_same:
            similar.append((other, "the same part"))
    return similar


def other_editions(context: Context, node: Node) -> tuple[Elsewhere, ...]:
    """Return what an entry is called in each other edition, with one difference.

    The first item is what the entry's own edition says about the same aspects.
    """
    by_edition: dict[str, Elsewhere] = {}
    here: dict[str, Markup] = {}
    ideas = sorted(
        concepts(context, node), key=lambda idea: len(idea[1].entries)
    )  # the closest edition first
    for other, concept in ideas:
        entries = context.library.on_site(concept.entries)
        for edition in context.library.editions:
            matches = [entry for entry in entries if entry.edition == edition.id]
            if edition.id == node.edition or edition.id in by_edition or not matches:
                continue
            line: Markup | str
            if difference := _difference(context, other, concept, edition.id, node.edition or ""):
                aspect, text, ours = difference
                here[aspect] = _LINE.format(aspect, ours)
                line = _LINE.format(aspect, text)
            else:
                line = _statement(context, other, concept, matches[0])
            by_edition[edition.id] = edition.name, _few(context, other, matches), line
    # Cards with the same name are compared in full on the page.
    for other in _namesakes(context, node) if node.kind != "card" else ():
        if other.edition != node.edition and other.edition not in by_edition:
            edition = context.library.edition_of(other)
            by_edition[edition.id] = (
                edition.name,
                (_link(context, other),),
                context.summary(other),
            )
    newest = reversed([edition.id for edition in context.library.editions])
    others = tuple(by_edition[id] for id in newest if id in by_edition)
    if not here:
        return others
    name = context.library.edition_of(node).name
    return ((name, (), Markup("<br>").join(here.values())), *others)


_SAYS_NOTHING = re.compile(r"(none|not)\b[^;]* sources?")
"""How authors write that the sources of an edition lack something."""

_LINE = Markup("<b>{}:</b> {}")
"""An aspect, and what an edition says about it."""


def _few(context: Context, idea: Node, entries: list[Node]) -> tuple[Link, ...]:
    """Return the first entries of a concept in an edition, rules before questions.

    Entries with the same name in a pack, such as a deployment card and its map, count once.
    """
    unlike: dict[tuple[str, str | None], Node] = {}
    for entry in sorted(entries, key=lambda entry: entry.kind == "question"):
        unlike.setdefault((entry.name, entry.pack), entry)
    few_links = tuple(_link(context, entry) for entry in list(unlike.values())[:MOST_ENTRIES])
    if len(unlike) <= MOST_ENTRIES:
        return few_links
    more = Link(f"{len(unlike) - MOST_ENTRIES} more", context.href(idea), id=idea.id)
    return (*few_links, more)


def _link(context: Context, node: Node) -> Link:
    note = context.library[node.pack].name if node.pack else ""
    return context.link(node, note=note if note != node.name else "")


def _difference(
    context: Context, idea: Node, concept: Concept, there: str, here: str
) -> tuple[str, str, str] | None:
    """Return the first aspect in which two editions differ, and what each says about it.

    An aspect about which the page's own edition says nothing tells its readers nothing.
    """
    for aspect in concept.aspects:
        text, ours = (context.words(idea, aspect.values.get(id)) for id in (there, here))
        if text and ours and not _SAYS_NOTHING.fullmatch(ours) and differ(text, ours):
            return aspect.name, text, ours
    return None


def _statement(context: Context, idea: Node, concept: Concept, entry: Node) -> Markup | str:
    """Return what the edition of an entry says about the first aspect that it mentions."""
    there = entry.edition or ""
    for aspect in concept.aspects:
        if there in aspect.values:
            text = context.prose(idea, aspect.values[there], inline=True)
            return _LINE.format(aspect.name, text)
    return context.summary(entry)
