"""The sections of a mission as its page shows them.

In: a reading of a mission. Out: its parts in the order in which they are read, each with what a
variation made of it, and the names of what was taken over, changed, added and left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook.model.entries import Mission
from musterbook.model.nodes import Node, Reading, Variation
from musterbook.pages.desk import Desk


@dataclass(frozen=True)
class Part:
    """A named part of a mission.

    `note` tells what a variation made of it, `state` the same in a word: taken, changed, added.
    """

    slug: str
    name: str
    text: Markup
    note: str = ""
    state: str = ""


Names = tuple[str, ...]


def parts(desk: Desk, node: Node, reading: Reading[Mission], at: str) -> tuple[Part, ...]:
    """Return the sections of a mission, with links that hold on the page at an address."""
    made = reading.variation
    states = made.parts if made else ("",) * len(reading.data.sections)
    notes = {
        "": "",
        "taken": f"as in {desk.library[made.of].name}" if made else "",
        "changed": "changed here",
        "added": "added here",
    }
    return tuple(
        Part(slug, section.name, desk.prose(node, section.text, at), notes[state], state)
        for (slug, section), state in zip(reading.data.sections.items(), states, strict=True)
    )


def changes(data: Mission, made: Variation) -> tuple[Names, Names, Names, Names]:
    """Return the names of the sections that are taken over, changed, added and left out."""
    states = list(zip(data.sections.values(), made.parts, strict=True))
    taken, changed, added = (
        tuple(section.name for section, own in states if own == state)
        for state in ("taken", "changed", "added")
    )
    return taken, changed, added, made.dropped
