"""Missions and dice tables as the randomizer shows them.

In: a library, the node of a mission or a table, and a function that turns prose into HTML. Out: the
deck of missions, and the rows of dice tables.
"""

from collections.abc import Callable

from musterbook.library.model.base import bounds
from musterbook.library.model.effects import Roll
from musterbook.library.model.entries import Table
from musterbook.library.model.nodes import Library, Node
from musterbook.randomizer import pack_models

FACE = "mission"
"""The kind of face of missions."""

Prose = Callable[[Node, str | None], str]


def deck(id: str, url: str, missions: tuple[str, ...]) -> pack_models.Deck:
    """Return the deck of a pack's missions."""
    return pack_models.Deck(
        id=id,
        slug="mission",
        name="Missions",
        singular="Mission",
        face=FACE,
        role="mission",
        shared=True,
        score="mission",
        cards=missions,
        url=url,
    )


def rows(library: Library, here: Node, roll: Roll, prose: Prose) -> list[pack_models.Row]:
    """Return the rows of a roll: first and last result, a name, text, and a map."""
    named: list[tuple[str, str, str]] = []
    if roll.table is not None:
        table = library.resolve_as(roll.table, here, Table)
        for number, row in enumerate(table.data.rows, 1):
            text = " · ".join(prose(table, cell) for cell in row.cells)
            named.append((row.roll or str(number), row.name or text, text if row.name else ""))
    named += [(row.roll, row.name, prose(here, row.text)) for row in roll.rows]
    maps = [library.resolve(reference, here).id for reference in roll.maps]
    spans = (bounds(span) for span, _, _ in named)
    return [
        pack_models.Row(
            from_=first,
            to=last,
            name=name,
            text=text,
            map=maps[index] if index < len(maps) else None,
        )
        for index, ((_, name, text), (first, last)) in enumerate(zip(named, spans, strict=True))
    ]
