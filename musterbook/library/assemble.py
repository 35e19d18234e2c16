"""Assemble drafts into a tree of nodes with parents, children and order.

In: drafts. Out: nodes by id in reading order, before overlays and inheritance, and errors such as
duplicate ids. `resolve` computes the effective entries.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter

from musterbook.errors import ContentError
from musterbook.library.model.base import Model
from musterbook.library.model.entries import Entry
from musterbook.library.model.nodes import Kind, Node, Reading
from musterbook.library.read_files import Draft

_ORDER: dict[Kind, int] = {
    "page": 0, "edition": 1, "rules": 2, "pack": 3, "sequence": 4, "deck": 5, "pool": 6,
    "mission": 7, "tables": 8, "maps": 9, "faq": 10, "concept": 11, "source": 12,
}  # fmt: skip


@dataclass
class Assembly:
    """Nodes by id, their drafts, errors, and published ids that no longer exist.

    `changed` holds by id the number of each change of an entry, and the model after that change: as
    written, and with full ids.
    """

    nodes: dict[str, Node]
    drafts: dict[str, Draft]
    errors: list[ContentError]
    vanished: frozenset[str] = frozenset()
    changed: Mapping[str, list[tuple[int, Model, Model]]] = field(default_factory=dict)


def assemble(drafts: list[Draft]) -> Assembly:
    """Build nodes from drafts."""
    errors: list[ContentError] = []
    unique: dict[str, Draft] = {}
    duplicates: set[tuple[str, str]] = set()
    for draft in drafts:
        if draft.id in unique:
            duplicates.add((draft.tree.path, draft.id))
            if (draft.tree.path, draft.parent) not in duplicates:
                first = unique[draft.id].mark
                message = f'the id "{draft.id}" appears twice'
                errors.append(ContentError(draft.mark, message, f"first at {first}"))
        else:
            unique[draft.id] = draft
    children: dict[str | None, list[Draft]] = defaultdict(list)
    undescribed: set[str] = set()
    for draft in unique.values():
        if draft.parent is not None and draft.parent not in unique:
            if draft.parent not in undescribed:
                kind = "edition.yml" if draft.parent.count("/") == 0 else "pack.yml"
                file = f"{draft.parent}.md" if draft.kind == "page" else f"{draft.parent}/{kind}"
                hint = f"add {file}"
                errors.append(ContentError(draft.mark, f'"{draft.parent}" is not described', hint))
            undescribed.add(draft.parent)
        else:
            children[draft.parent].append(draft)
    nodes: dict[str, Node] = {}
    for draft in _sorted(children[None]):
        _add(draft, 1, children, nodes)
    return Assembly(nodes, unique, errors)


def _sorted(drafts: list[Draft]) -> list[Draft]:
    """Return drafts in reading order: by kind, then by `order`, then by id.

    Parts of a file keep the order of the file.
    """
    return sorted(
        drafts,
        key=lambda d: (
            (_ORDER.get(d.kind, 0), getattr(d.base, "order", d.number), d.id)
            if d.kind in _ORDER
            else (0, d.number, "")
        ),
    )


def _add(
    draft: Draft, number: int, drafts: Mapping[str | None, list[Draft]], nodes: dict[str, Node]
) -> None:
    """Add the node of a draft, and those of its children and their children, in reading order."""
    children = _sorted(drafts.get(draft.id, []))
    parent = nodes[draft.parent] if draft.parent else None
    nodes[draft.id] = Node(
        id=draft.id,
        kind=draft.kind,
        name=name_of(draft),
        base=draft.base,
        mark=draft.mark,
        readings=(Reading((), draft.base),),
        parent=draft.parent,
        children=tuple(child.id for child in children),
        number=number,
        edition=draft.id if draft.kind == "edition" else parent.edition if parent else None,
        pack=draft.id if draft.kind == "pack" else parent.pack if parent else None,
        origin=draft.origin,
        aliases=getattr(draft.base, "aliases", ()),
        asked=draft.asked,
    )
    for index, child in enumerate(children, 1):
        number = child.number if child.kind == "card" else index  # printed, whatever is left out
        _add(child, number, drafts, nodes)


def in_order(edges: dict[str, set[str]], report: Callable[[list[str]], None]) -> list[str]:
    """Return all ids, each after those that its edges name.

    A cycle is reported; its ids are then in any order.
    """
    while True:
        try:
            return list(TopologicalSorter(edges).static_order())
        except CycleError as error:
            cycle = error.args[1][:0:-1]
            report(cycle)
            for id in cycle:
                edges[id] -= set(cycle)


def name_of(draft: Draft) -> str:
    """Return the name of an entry: its name, its title, or its key in capitals (a row)."""
    base = draft.base
    if isinstance(base, Entry):
        return base.name
    return str(getattr(base, "title", "")) or draft.id.rpartition("/")[2].upper()
