"""Entries as they stand in a book.

In: a node. Out: a `Section` with its HTML. What an entry says comes from the same views as its
page on the site; how it is set comes from `templates/booklet/parts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from musterbook import wording
from musterbook.booklet.desk import BookDesk
from musterbook.booklet.views import Change, Origin, Section
from musterbook.model.entries import Card, Mission, Provenance, Question, Rule, Step, Table
from musterbook.model.files import MapCard
from musterbook.model.nodes import Kind, Node
from musterbook.pages import cards, rules
from musterbook.pages.maps import map_view
from musterbook.pages.panels import DOUBTFUL
from musterbook.pages.plays import sections
from musterbook.pages.scoring import scoring

WORDS = {
    "single-source": "One public source only.",
    "inferred": "Our conclusion.",
    "unknown": "No source that we know has it.",
}


def entry(desk: BookDesk, node: Node) -> Section:
    """Return an entry of any kind that has a place of its own in a book."""
    desk.begin_entry(node.id)
    values = MAKERS[node.kind](desk, node)
    html = desk.render(f"parts/{node.kind}.html", **values, origin=origin(desk, node))
    face = desk.face(node)
    return Section(
        node.id,
        node.name,
        Markup(html),
        code=_code(node),
        face=face,
        symbol=desk.mark(face),
        form=_form(node),
    )


def _form(node: Node) -> str:
    wide = isinstance(node.data, MapCard) and (node.data.pieces or node.data.terrain)
    return f"{node.kind} wide" if wide else node.kind


def _code(node: Node) -> str:
    if node.kind == "step":
        return str(node.number)
    if isinstance(node.data, Table):
        return node.data.roll or ""
    return node.code


def _rule(desk: BookDesk, node: Node) -> dict[str, Any]:
    assert isinstance(node.data, Rule)
    return {"body": rules.body(desk, node, node.data, "")}


def _card(desk: BookDesk, node: Node) -> dict[str, Any]:
    assert isinstance(node.data, Card)
    body = cards.body(desk, node, node.data, "")
    map_node = desk.map_of(node)
    facts = []
    if node.data.type:
        facts.append(node.data.type)
    if node.data.fixed:
        facts.append("can be Fixed")
    if node.data.copies > 1:
        facts.append(f"{node.data.copies} copies")
    if node.data.mission:
        facts.append(f"other half: {node.data.mission}")
    return {
        "body": body,
        "map": desk.see(map_node, "Map") if map_node else Markup(),
        "facts": wording.sentence(" · ".join(facts)),
    }


def _step(desk: BookDesk, node: Node) -> dict[str, Any]:
    assert isinstance(node.data, Step)
    text = desk.prose(node, node.data.text)
    return {"text": text, "about": _about(desk, node, node.data.about)}


def _question(desk: BookDesk, node: Node) -> dict[str, Any]:
    assert isinstance(node.data, Question)
    text = desk.prose(node, node.data.answer)
    return {"text": text, "about": _about(desk, node, node.data.about)}


def _about(desk: BookDesk, node: Node, references: tuple[str, ...]) -> list[Markup]:
    """References that the text has not named already, with their pages."""
    found = [desk.library.resolve(reference, node) for reference in references]
    return [desk.see(other) for other in found if other.id not in desk.here_told]


def _map(desk: BookDesk, node: Node) -> dict[str, Any]:
    return {"map": map_view(desk, node, "")}


def _mission(desk: BookDesk, node: Node) -> dict[str, Any]:
    data = node.data
    assert isinstance(data, Mission)
    map_node = desk.map_of(node)
    return {
        "flavour": data.flavour or "",
        "asymmetric": data.sides == "attacker-defender",
        "extends": (
            desk.see(desk.library.resolve(data.extends, node)) if data.extends else Markup()
        ),
        "scoring": scoring(desk, node, data.scoring, (), ""),
        "text": desk.prose(node, data.text),
        "sections": sections(desk, node, data, ""),
        "picture": desk.picture(map_node) if map_node else Markup(),
        "map": desk.see(map_node) if map_node else Markup(),
        "rules": [desk.see(desk.library.resolve(rule, node)) for rule in data.rules],
        "decks": [desk.see(desk.library.resolve(deck, node)) for deck in data.decks],
    }


def _table(desk: BookDesk, node: Node) -> dict[str, Any]:
    data = node.data
    assert isinstance(data, Table)
    return {
        "text": desk.prose(node, data.text),
        "roll": data.roll or "Roll",
        "named": any(row.name for row in data.rows),
        "rolled": any(row.roll for row in data.rows),
        "columns": data.columns,
        "rows": [
            (
                (row.roll or "").replace("-", "–"),
                row.name or "",
                [desk.prose(node, cell, inline=True) for cell in row.cells],
            )
            for row in data.rows
        ],
    }


MAKERS: dict[Kind, Callable[[BookDesk, Node], dict[str, Any]]] = {
    "rule": _rule,
    "card": _card,
    "step": _step,
    "question": _question,
    "map": _map,
    "mission": _mission,
    "table": _table,
}
"""Every kind that is an entry of a chapter."""


def origin(desk: BookDesk, node: Node) -> Origin:
    """Return what is worth saying of an entry's source beside what its chapter says."""
    data = node.data
    if not isinstance(data, Provenance):
        return Origin()
    above = desk.library[node.parent] if node.parent else None
    citation = node.citation
    inherited = above is not None and citation == above.citation and above.kind != "pack"
    source = ""
    if citation and not inherited:
        book = desk.library.source(citation.ref.removeprefix("sources/"))
        page = f"page {citation.page}" if citation.page else ""
        source = ", ".join(part for part in (book.title, citation.section or "", page) if part)
    doubt = WORDS[data.confidence] if data.confidence in DOUBTFUL else ""
    caveat = desk.prose(node, data.caveat, inline=True)
    return Origin(source, doubt, caveat, changes(desk, node))


def changes(desk: BookDesk, node: Node) -> tuple[Change, ...]:
    """Return what later documents did to an entry, the oldest first."""
    assert isinstance(node.base, Provenance)
    found = []
    for slug, overlay in node.overlays:
        notes = [c.note for c in node.base.changes if c.overlay == slug and c.note]
        note = desk.prose(node, " ".join(notes), inline=True)
        found.append(Change(overlay.name, wording.date_label(overlay.date), note, overlay.on))
    return tuple(found)
