"""Faces of what is no card: missions, tables and maps.

In: a library and the node of a mission, a table or a map. Out: the same values that a card's face
is made of, so that anything can be held in the hand.
"""

from __future__ import annotations

from html import escape
from typing import Any

from markupsafe import Markup

from musterbook.faces.body import EMPTY, Body
from musterbook.faces.typeset import typographic
from musterbook.model.entries import Mission, Table, TableRow
from musterbook.model.files import MapCard
from musterbook.model.nodes import Library, Node, holds


def face_of(data: object) -> str:
    """Return the kind of face that shows a mission, a table or a map."""
    if isinstance(data, MapCard):
        return "terrain" if data.pieces and not data.zones else "deployment"
    return "table" if isinstance(data, Table) else "mission"


def label_of(data: object) -> str:
    """Say in the band what it is."""
    if isinstance(data, MapCard):
        return "Terrain layout" if data.pieces and not data.zones else "Deployment map"
    if isinstance(data, Table):
        return f"Table · {data.roll}" if data.roll else "Table"
    return "Mission"


def parts(library: Library, node: Node) -> dict[str, Any]:
    """Return the parts of the body."""
    body = Body(library, node)
    if holds(node, Mission):
        return mission(library, body, node.data)
    if holds(node, Table):
        return table(body, node.data)
    return {**EMPTY, "text": body.html(getattr(node.data, "text", None))}


def mission(library: Library, body: Body, data: Mission) -> dict[str, Any]:
    """Return the parts of a mission: briefing, sections, then what scores."""
    rules = [library.resolve(rule, body.node).name for rule in data.rules]
    answers = [(section.name, body.html(section.text)) for section in data.sections.values()]
    if rules:
        answers.append(("Mission special rules", typographic(escape(", ".join(rules)))))
    return {
        **EMPTY,
        "flavour": typographic(escape(data.flavour or "")),
        "before": body.html(data.text),
        "answers": answers,
        "groups": [body.group(group) for group in data.scoring],
    }


def table(body: Body, data: Table) -> dict[str, Any]:
    """Return the parts of a table: what it is for, then its rows."""
    heading = " · ".join((*([data.roll] if data.roll else ()), *data.columns))
    rows = [_row(body, row, data) for row in data.rows]
    shown = {"heading": typographic(escape(heading)), "rows": rows}
    return {**EMPTY, "text": body.html(data.text), "table": shown}


def _row(body: Body, row: TableRow, data: Table) -> dict[str, Any]:
    cells = [body.html(cell) for cell in row.cells]
    several = len(cells) > 1
    if several and not row.name:
        name, cells, columns = cells[0], cells[1:], data.columns[-len(cells) + 1 :]
    else:
        name = typographic(escape(row.name or ""))
        columns = data.columns[-len(cells) :]
    words = Markup(" · ").join(
        Markup("<i>{}:</i> {}").format(column, cell) if len(cells) > 1 else cell
        for column, cell in zip(columns, cells, strict=True)
    )
    roll = (row.roll or "").replace("-", "–")
    return {"roll": roll, "name": name, "words": words, "long": len(roll) > 3}
