"""The sections of a mission, with those of the mission that it varies.

In: a mission. Out: its parts in the order in which they are read, each with what the variation
made of it, and the names of what was taken over, changed, added and left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from musterbook.model.entries import Mission
from musterbook.model.nodes import Node
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


def parts(desk: Desk, node: Node, data: Mission, at: str) -> tuple[Part, ...]:
    """Return the sections of a mission: those of the mission it varies, replaced and added to."""
    found: list[Part] = []
    if data.extends:
        other = desk.library.resolve(data.extends, node)
        assert isinstance(other.data, Mission)
        note = f"as in {other.name}"
        found = [
            replace(part, note=note, state="taken")
            for part in parts(desk, other, other.data, at)
            if part.slug not in data.drops
        ]
    for slug, section in data.sections.items():
        slugs = [part.slug for part in found]
        text = desk.prose(node, section.text, at)
        if slug in slugs:
            new = Part(slug, section.name, text, "changed here", "changed")
            found[slugs.index(slug)] = new
            continue
        new = Part(slug, section.name, text)
        if data.extends:
            new = replace(new, note="added here", state="added")
        # Where it names another section it stands right after it, else at the end.
        place = slugs.index(section.after) + 1 if section.after in slugs else len(found)
        found.insert(place, new)
    return tuple(found)


Names = tuple[str, ...]


def changes(desk: Desk, node: Node, data: Mission) -> tuple[Names, Names, Names, Names]:
    """Return the names of the sections that are taken over, changed, added and left out."""
    found = parts(desk, node, data, "")
    taken, changed, added = (
        tuple(part.name for part in found if part.state == state)
        for state in ("taken", "changed", "added")
    )
    other = desk.library.resolve(data.extends or "", node)
    assert isinstance(other.data, Mission)
    before = {part.slug: part.name for part in parts(desk, other, other.data, "")}
    return taken, changed, added, tuple(before[slug] for slug in data.drops if slug in before)
