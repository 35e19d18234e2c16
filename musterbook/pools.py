"""Pools of ready missions as the randomizer reads them.

In: a library, a pack and the node of one of its pools. Out: plain values for JSON.
"""

from __future__ import annotations

from typing import Any

from musterbook import links
from musterbook.model.files import PoolFile
from musterbook.model.game import PoolPlay, PoolRow
from musterbook.model.nodes import Library, Node


def pool(library: Library, node: Node[PoolFile]) -> dict[str, Any]:
    """Return a pool with its columns and rows."""
    columns = node.data.columns.items()
    return {
        "id": node.id,
        "name": node.name,
        "url": links.url(node),
        "columns": [{"id": slug, "name": column.name} for slug, column in columns],
        "rows": [
            {"id": row.id, "name": row.name, "cells": _cells(library, row)}
            for row in library.children_of(node, PoolRow)
        ],
    }


def play(library: Library, pack: Node, way: PoolPlay | None) -> dict[str, Any] | None:
    """Return how an event is made from the pools, with the maps of its layouts."""
    if way is None:
        return None
    found = {
        name: [library.resolve(id, pack).id for id in ids]
        for name, ids in (
            ("maps", way.maps),
            ("without", way.without),
            ("not_fixed", way.not_fixed),
        )
    }
    return {**way.model_dump(), **found}


def _cells(library: Library, row: Node[PoolRow]) -> dict[str, Any]:
    """A cell is a card, plain text, or values of which a game uses one."""
    return {
        cell.column: {
            "text": library[cell.card].name if cell.card else ", ".join(cell.values),
            "card": cell.card,
            "values": [int(value) for value in cell.values] if cell.several else [],
        }
        for cell in row.cells
        if cell.values
    }
