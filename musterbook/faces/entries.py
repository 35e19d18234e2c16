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
from musterbook.model.entries import Mission, Section, Table, TableRow
from musterbook.model.files import MapCard
from musterbook.model.nodes import Library, Node


def face_of(data: object) -> str:
    """Return the kind of face that shows a mission, a table or a map."""
    if isinstance(data, MapCard):
        return "terrain" if data.is_layout else "deployment"
    return "table" if isinstance(data, Table) else "mission"


def label_of(data: object) -> str:
    """Say in the band what it is."""
    if isinstance(data, MapCard):
        return "Terrain layout" if data.is_layout else "Deployment map"
    if isinstance(data, Table):
        return f"Table · {data.roll}" if data.roll else "Table"
    return "Mission"


def parts(library: Library, node: Node) -> dict[str, Any]:
    """Return the parts of the body."""
    body, data = Body(library, node), node.data
    if isinstance(data, Mission):
        return mission(library, body, data)
    if isinstance(data, Table):
        rows = [_row(body, row, data) for row in merged(library, node, data)]
        heading = " · ".join((*([data.roll] if data.roll else ()), *data.columns))
        table = {"heading": typographic(escape(heading)), "rows": rows}
        return {**EMPTY, "text": body.html(data.text), "table": table}
    assert isinstance(data, MapCard)
    return {**EMPTY, "text": body.html(data.text)}


def mission(library: Library, body: Body, data: Mission) -> dict[str, Any]:
    """Return the parts of a mission: briefing, sections, then what scores."""
    shown = sections(library, body.node, data)
    rules = [library.resolve(rule, body.node).name for rule in data.rules]
    answers = [(name, body.html(text)) for name, text in shown]
    if rules:
        answers.append(("Mission special rules", typographic(escape(", ".join(rules)))))
    return {
        **EMPTY,
        "flavour": typographic(escape(data.flavour or "")),
        "before": body.html(data.text),
        "answers": answers,
        "groups": [body.group(group) for group in data.scoring],
    }


def sections(library: Library, node: Node, data: Mission) -> list[tuple[str, str]]:
    """Return name and text of every section, those of the mission it varies included."""
    return [(section.name, section.text) for section in _sections(library, node, data).values()]


def _sections(library: Library, node: Node, data: Mission) -> dict[str, Section]:
    found: dict[str, Section] = {}
    if data.extends:
        other = library.resolve(data.extends, node)
        assert isinstance(other.data, Mission)
        found = _sections(library, other, other.data)
    found = {slug: section for slug, section in found.items() if slug not in data.drops}
    for slug, section in data.sections.items():
        if slug in found or section.after not in found:
            found[slug] = section
            continue
        order = list(found)
        at = order.index(section.after) + 1
        order.insert(at, slug)
        found = {one: found.get(one, section) for one in order}
    return found


def merged(library: Library, node: Node, data: Table) -> list[TableRow]:
    """Return the rows of a table, with those of the table that it varies."""
    if not data.extends:
        return list(data.rows)
    other = library.resolve(data.extends, node)
    assert isinstance(other.data, Table)
    own = {row.roll: row for row in data.rows}
    rows = [own.pop(row.roll, row) for row in merged(library, other, other.data)]
    return rows + list(own.values())


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
