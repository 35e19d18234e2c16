"""Turns drafts into nodes: parents, order, codes, citations, overlays.

In: drafts. Out: nodes by id in reading order, and the faults of putting them together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.read import Draft
from musterbook.library.validate import validate
from musterbook.model.base import Model
from musterbook.model.entries import Change, Entry, Provenance
from musterbook.model.files import DeckFile, MapCard, Overlay, PackFile
from musterbook.model.nodes import Kind, Node

_ORDER: dict[Kind, int] = {
    "page": 0, "edition": 1, "rules": 2, "pack": 3, "sequence": 4, "deck": 5, "pool": 6,
    "mission": 7, "tables": 8, "maps": 9, "faq": 10, "concept": 11, "source": 12,
}  # fmt: skip


@dataclass
class Built:
    """Nodes by id, the drafts they came from, faults, and ids that a broken file keeps back.

    `changed` holds, by id, the number of each change and the model as that change leaves it.
    """

    nodes: dict[str, Node]
    drafts: dict[str, Draft]
    faults: list[ContentError]
    lost: frozenset[str]
    changed: dict[str, list[tuple[int, Model]]]


def build(drafts: list[Draft], lost: list[str]) -> Built:
    """Put drafts together into nodes; `lost` are the ids of files that could not be read."""
    faults: list[ContentError] = []
    unique: dict[str, Draft] = {}
    for draft in drafts:
        if draft.id in unique:
            first = unique[draft.id].mark
            message = f'the id "{draft.id}" stands twice'
            faults.append(ContentError(draft.mark, message, f"first at {first}"))
        else:
            unique[draft.id] = draft
    unique = {id: _deployed(draft, unique) for id, draft in unique.items()}
    children: dict[str | None, list[Draft]] = defaultdict(list)
    for draft in unique.values():
        if draft.parent in lost and draft.parent not in unique:
            continue
        if draft.parent is not None and draft.parent not in unique:
            kind = "edition.yml" if draft.parent.count("/") == 0 else "pack.yml"
            hint = f"add {draft.parent}/{kind}"
            faults.append(ContentError(draft.mark, f'"{draft.parent}" is not described', hint))
        else:
            children[draft.parent].append(draft)
    nodes: dict[str, Node] = {}
    builder = _Builder(unique, children, nodes, faults, frozenset(lost), defaultdict(list))
    for draft in _sorted(children[None]):
        builder.add(draft, 1)
    kept_back = frozenset({*lost, *(unique.keys() - nodes.keys())})
    return Built(nodes, unique, faults, kept_back, builder.changed)


def _deployed(draft: Draft, drafts: Mapping[str, Draft]) -> Draft:
    """Give a layout what it leaves out of edges, zones and territories of its deployment map.

    A reference to no map changes nothing: the check of references reports it.
    """
    layout = draft.base
    if not isinstance(layout, MapCard) or not layout.deployment:
        return draft
    pack = draft.id.rpartition("/maps/")[0]
    edition = pack.rpartition("/")[0]
    ids = (f"{pack}/{layout.deployment}", f"{edition}/{layout.deployment}", layout.deployment)
    found = next((drafts[id].base for id in ids if id in drafts), None)
    if not isinstance(found, MapCard):
        return draft
    own = layout.model_fields_set
    taken = {name: getattr(found, name) for name in _DEPLOYMENT if name not in own}
    return replace(draft, base=layout.model_copy(update=taken))


_DEPLOYMENT = ("edges", "zones", "territories")
"""What a layout takes from its deployment map."""


def _sorted(drafts: list[Draft]) -> list[Draft]:
    """Reading order: by kind, then by the order that the file gives, then by name.

    Parts of a file stay in the order of the file.
    """
    return sorted(
        drafts,
        key=lambda d: (
            (_ORDER.get(d.kind, 0), getattr(d.base, "order", d.number), d.id)
            if d.kind in _ORDER
            else (0, d.number, "")
        ),
    )


@dataclass
class _Builder:
    drafts: dict[str, Draft]
    children: dict[str | None, list[Draft]]
    nodes: dict[str, Node]
    faults: list[ContentError]
    lost: frozenset[str]
    changed: dict[str, list[tuple[int, Model]]]

    def add(self, draft: Draft, number: int) -> None:
        """Add a draft and all below it, in reading order."""
        below = _sorted(self.children[draft.id])
        parent = self.nodes[draft.parent] if draft.parent else None
        edition = draft.id if draft.kind == "edition" else parent.edition if parent else None
        pack = draft.id if draft.kind == "pack" else parent.pack if parent else None
        node = Node(
            id=draft.id,
            kind=draft.kind,
            name=name_of(draft),
            data=draft.base,
            base=draft.base,
            mark=draft.mark,
            parent=draft.parent,
            children=tuple(child.id for child in below),
            number=number,
            edition=edition,
            pack=pack,
            citation=getattr(draft.base, "source", None) or (parent.citation if parent else None),
            aliases=getattr(draft.base, "aliases", ()),
        )
        node = replace(node, code=self._code(node))
        self.nodes[draft.id] = self._overlaid(node, draft)
        for index, child in enumerate(below, 1):
            self.add(child, index)

    def _code(self, node: Node) -> str:
        """Edition, code of the pack, code of the deck and number, as in `1e · HAR · P1`."""
        if node.kind != "card" or not (node.parent and node.pack and node.edition):
            return ""
        pack, deck = self.nodes[node.pack].data, self.nodes[node.parent].data
        assert isinstance(pack, PackFile) and isinstance(deck, DeckFile)
        number = getattr(node.data, "roll", None) or node.number
        return f"{node.edition} · {pack.code} · {deck.code}{number}"

    def _overlaid(self, node: Node, draft: Draft) -> Node:
        """Apply the dated changes of the overlays that are on, the oldest first."""
        if not isinstance(draft.base, Provenance) or not draft.base.changes:
            return node
        known = self._overlays(node)
        changes = [(index, change) for index, change in enumerate(draft.base.changes)]
        for index, change in changes:
            if change.overlay not in known and node.pack not in self.lost:
                mark = draft.tree.mark((*draft.place, "changes", index, "overlay"))
                hint = did_you_mean(change.overlay, known) or "overlays stand in pack.yml"
                self.faults.append(ContentError(mark, f'unknown overlay "{change.overlay}"', hint))
        found = [(i, c) for i, c in changes if c.overlay in known]
        found.sort(key=lambda pair: known[pair[1].overlay].date)
        data: Model = draft.base
        for index, change in found:
            effective = self._apply(data, change, draft, index)
            if effective is not None:
                self.changed[node.id].append((index, effective))
            if effective is not None and known[change.overlay].on:
                data = effective
        names = dict.fromkeys(change.overlay for _, change in found)
        return replace(
            node,
            data=data,
            name=getattr(data, "name", node.name),
            overlays=tuple((name, known[name]) for name in names),
        )

    def _overlays(self, node: Node) -> dict[str, Overlay]:
        pack = self.drafts[node.pack].base if node.pack else None
        return dict(pack.overlays) if isinstance(pack, PackFile) else {}

    def _apply(self, data: Model, change: Change, draft: Draft, index: int) -> Model | None:
        """Return the model with the fields of one change set, or None and its faults."""
        value: dict[str, Any] = data.model_dump(by_alias=True, exclude_unset=True, mode="json")
        value |= change.set
        place = (*draft.place, "changes", index, "set")
        result = validate(draft.tree, place, value, type(data))
        if isinstance(result, list):
            self.faults += result
            return None
        return result


def name_of(draft: Draft) -> str:
    """The name of an entry: its own, a title, or a letter for a row."""
    base = draft.base
    if isinstance(base, Entry):
        return base.name
    return str(getattr(base, "title", "")) or draft.id.rpartition("/")[2].upper()
