"""Turns drafts into nodes: parents, order, codes, citations, overlays.

In: drafts. Out: nodes by id in reading order, and the errors of putting them together.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from musterbook.errors import ContentError, did_you_mean, repeated, shorten
from musterbook.library.read import PARTS, Draft
from musterbook.library.validate import validate
from musterbook.model.base import Model
from musterbook.model.entries import Change, Entry, Provenance
from musterbook.model.files import DeckFile, Overlay, PackFile
from musterbook.model.nodes import Kind, Node

_ORDER: dict[Kind, int] = {
    "page": 0, "edition": 1, "rules": 2, "pack": 3, "sequence": 4, "deck": 5, "pool": 6,
    "mission": 7, "tables": 8, "maps": 9, "faq": 10, "concept": 11, "source": 12,
}  # fmt: skip


_FIXED: dict[str, frozenset[str]] = defaultdict(
    frozenset,
    pack=frozenset({"code", "game", "overlays"}),
    deck=frozenset({"code", "face", "score", "shared"}),
    card=frozenset({"roll"}),
    pool=frozenset({"columns"}),
)
"""Fields that an overlay cannot set, by kind: codes, faces, and what other entries build on."""


def _is_fixed(kind: Kind, key: str) -> bool:
    parts = (field for holder, (field, _) in PARTS.items() if holder == kind)
    return key in _FIXED[kind].union(parts, {"aliases", "changes", "order"})


@dataclass
class Built:
    """Nodes by id, the drafts they came from, errors, and ids that a broken file keeps back.

    `changed` holds, by id, the number of each change and the model as that change leaves it.
    """

    nodes: dict[str, Node]
    drafts: dict[str, Draft]
    errors: list[ContentError]
    lost: frozenset[str]
    changed: dict[str, list[tuple[int, Model]]]


def build(drafts: list[Draft], lost: list[str]) -> Built:
    """Put drafts together into nodes; `lost` are the ids of files that could not be read."""
    errors: list[ContentError] = []
    unique: dict[str, Draft] = {}
    twice: set[tuple[str, str]] = set()
    for draft in drafts:
        if draft.id in unique:
            twice.add((draft.tree.path, draft.id))
            if (draft.tree.path, draft.parent) not in twice:
                first = unique[draft.id].mark
                message = f'the id "{draft.id}" stands twice'
                errors.append(ContentError(draft.mark, message, f"first at {first}"))
        else:
            unique[draft.id] = draft
    children: dict[str | None, list[Draft]] = defaultdict(list)
    undescribed: set[str] = set()
    for draft in unique.values():
        if draft.parent in lost and draft.parent not in unique:
            continue
        if draft.parent is not None and draft.parent not in unique:
            if draft.parent not in undescribed:
                kind = "edition.yml" if draft.parent.count("/") == 0 else "pack.yml"
                hint = f"add {draft.parent}/{kind}"
                errors.append(ContentError(draft.mark, f'"{draft.parent}" is not described', hint))
            undescribed.add(draft.parent)
        else:
            children[draft.parent].append(draft)
    nodes: dict[str, Node] = {}
    builder = _Builder(unique, children, nodes, errors, frozenset(lost), defaultdict(list))
    for draft in _sorted(children[None]):
        builder.add(draft, 1)
    kept_back = frozenset({*lost, *undescribed, *(unique.keys() - nodes.keys())})
    errors += [repeated(group) for group in builder.unknown_overlays.values()]
    return Built(nodes, unique, errors, kept_back, builder.changed)


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
    errors: list[ContentError]
    lost: frozenset[str]
    changed: dict[str, list[tuple[int, Model]]]
    unknown_overlays: dict[tuple[str | None, str], list[ContentError]] = field(
        default_factory=lambda: defaultdict(list)
    )

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
                error = ContentError(mark, f'unknown overlay "{shorten(change.overlay)}"', hint)
                self.unknown_overlays[(node.pack, change.overlay)].append(error)
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
        """Return the model with the fields of one change set, or None and its errors."""
        fixed = [key for key in change.set if _is_fixed(draft.kind, key)]
        if fixed:
            mark = draft.tree.key_mark((*draft.place, "changes", index, "set", fixed[0]))
            message = f'an overlay cannot change "{fixed[0]}"'
            self.errors.append(ContentError(mark, message, "change it where it is written"))
            return None
        value: dict[str, Any] = data.model_dump(by_alias=True, exclude_unset=True, mode="json")
        value |= change.set
        place = (*draft.place, "changes", index, "set")
        result = validate(draft.tree, place, value, type(data))
        if isinstance(result, list):
            self.errors += result
            return None
        return result


def name_of(draft: Draft) -> str:
    """The name of an entry: its own, a title, or a letter for a row."""
    base = draft.base
    if isinstance(base, Entry):
        return base.name
    return str(getattr(base, "title", "")) or draft.id.rpartition("/")[2].upper()
