"""Pools of ready missions as the randomizer reads them.

In: a library, a pack and the node of one of its pools. Out: plain values for JSON.
"""

from __future__ import annotations

from typing import Any, cast

from musterbook import links
from musterbook.model.files import PoolFile
from musterbook.model.game import PoolPlay, PoolRow
from musterbook.model.nodes import Library, Node


def pool(library: Library, pack: Node, node: Node) -> dict[str, Any]:
    """Return a pool with its columns and rows."""
    data = cast(PoolFile, node.data)
    rows = library.children(node, "row")
    return {
        "id": node.id,
        "name": node.name,
        "url": links.url(node),
        "columns": [{"id": slug, "name": column.name} for slug, column in data.columns.items()],
        "rows": [
            {"id": row.id, "name": row.name, "cells": _cells(library, pack, data, row)}
            for row in rows
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


def _cells(library: Library, pack: Node, pool: PoolFile, row: Node) -> dict[str, Any]:
    """A cell is a card, plain text, or values of which a game uses one."""
    cells: dict[str, Any] = {}
    for slug, value in cast(PoolRow, row.data).cells.items():
        deck = pool.columns[slug].deck
        if isinstance(value, tuple):
            words = ", ".join(str(item) for item in value)
            cells[slug] = {"text": words, "card": None, "values": list(value)}
        elif deck is None:
            cells[slug] = {"text": value, "card": None, "values": []}
        else:
            card = library[f"{library.resolve(deck, pack).id}/{value}"]
            cells[slug] = {"text": card.name, "card": card.id, "values": []}
    return cells
