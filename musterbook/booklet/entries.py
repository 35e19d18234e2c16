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
from musterbook.model.nodes import Kind, Node, accepting
from musterbook.pages import cards, rules
from musterbook.pages.maps import map_view
from musterbook.pages.panels import DOUBTFUL
from musterbook.pages.scoring import scoring
from musterbook.pages.sections import parts

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
    wide = isinstance(node.data, MapCard) and node.data.pieces
    return f"{node.kind} wide" if wide else node.kind


def _code(node: Node) -> str:
    if node.kind == "step":
        return str(node.number)
    if isinstance(node.data, Table):
        return node.data.roll or ""
    return node.code


def _rule(desk: BookDesk, node: Node[Rule]) -> dict[str, Any]:
    return {"body": rules.body(desk, node, node.data, "")}


def _card(desk: BookDesk, node: Node[Card]) -> dict[str, Any]:
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


def _step(desk: BookDesk, node: Node[Step]) -> dict[str, Any]:
    text = desk.prose(node, node.data.text)
    return {"text": text, "about": _about(desk, node, node.data.about)}


def _question(desk: BookDesk, node: Node[Question]) -> dict[str, Any]:
    text = desk.prose(node, node.data.answer)
    return {"text": text, "about": _about(desk, node, node.data.about)}


def _about(desk: BookDesk, node: Node, references: tuple[str, ...]) -> list[Markup]:
    """References that the text has not named already, with their pages."""
    found = [desk.library.resolve(reference, node) for reference in references]
    return [desk.see(other) for other in found if other.id not in desk.here_told]


def _map(desk: BookDesk, node: Node[MapCard]) -> dict[str, Any]:
    return {"map": map_view(desk, node, "")}


def _mission(desk: BookDesk, node: Node[Mission]) -> dict[str, Any]:
    data, made = node.data, node.variation
    map_node = desk.map_of(node)
    return {
        "flavour": data.flavour or "",
        "asymmetric": data.sides == "attacker-defender",
        "extends": desk.see(desk.library[made.of]) if made else Markup(),
        "scoring": scoring(desk, node, data.scoring, (), ""),
        "text": desk.prose(node, data.text),
        "sections": parts(desk, node, node.reading, ""),
        "picture": desk.picture(map_node) if map_node else Markup(),
        "map": desk.see(map_node) if map_node else Markup(),
        "rules": [desk.see(desk.library.resolve(rule, node)) for rule in data.rules],
        "decks": [desk.see(desk.library.resolve(deck, node)) for deck in data.decks],
    }


def _table(desk: BookDesk, node: Node[Table]) -> dict[str, Any]:
    data = node.data
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
    "rule": accepting(Rule, _rule),
    "card": accepting(Card, _card),
    "step": accepting(Step, _step),
    "question": accepting(Question, _question),
    "map": accepting(MapCard, _map),
    "mission": accepting(Mission, _mission),
    "table": accepting(Table, _table),
}
"""Every kind that is an entry of a chapter."""


def origin(desk: BookDesk, node: Node) -> Origin:
    """Return what is worth saying of an entry's source beside what its chapter says."""
    data = node.data
    if not isinstance(data, Provenance):
        return Origin()
    holder = desk.library[node.parent] if node.parent else None
    around = holder.data if holder and holder.kind != "pack" else None
    said = around if isinstance(around, Provenance) else Provenance()
    source = ""
    if data.source and data.source != said.source:
        book = desk.library.source(data.source.ref)
        page = f"page {data.source.page}" if data.source.page else ""
        source = ", ".join(part for part in (book.title, data.source.section or "", page) if part)
    doubt = WORDS[data.confidence] if data.confidence in DOUBTFUL else ""
    if (data.confidence, data.caveat) == (said.confidence, said.caveat):
        return Origin(source, "", Markup(), changes(desk, node))
    caveat = desk.prose(node, data.caveat, inline=True)
    return Origin(source, doubt, caveat, changes(desk, node))


def changes(desk: BookDesk, node: Node) -> tuple[Change, ...]:
    """Return what later documents did to an entry, the oldest first."""
    return tuple(
        Change(
            one.overlay.name,
            wording.date_label(one.overlay.date),
            desk.prose(node, " ".join(one.notes), inline=True),
            one.on,
        )
        for one in node.overlays
    )
