"""The library in memory: every entry as a node with its id, its place and its neighbours.

Built by `musterbook.library`; read by everything else. Nothing in it can be changed, and every
reference in it resolves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from musterbook.errors import Mark
from musterbook.model.base import Model
from musterbook.model.entries import Citation, Source
from musterbook.model.files import Overlay

Kind = Literal[
    "edition", "rules", "rule", "pack", "sequence", "step", "deck", "card", "maps", "map",
    "tables", "table", "pool", "row", "mission", "faq", "question", "concept", "source", "page",
]  # fmt: skip


@dataclass(frozen=True)
class Node:
    """One entry.

    `data` is the effective model (overlays that are on are applied), `base` the model as it is
    written. `citation` is inherited from deck, file or pack where the entry has none.
    `number` counts from 1 among its siblings; `code` is what a printed card shows.
    """

    id: str
    kind: Kind
    name: str
    data: Model
    base: Model
    mark: Mark
    parent: str | None = None
    children: tuple[str, ...] = ()
    number: int = 1
    code: str = ""
    citation: Citation | None = None
    edition: str | None = None
    pack: str | None = None
    aliases: tuple[str, ...] = ()
    overlays: tuple[tuple[str, Overlay], ...] = ()

    @property
    def slug(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("/")[2]


@dataclass(frozen=True)
class Library:
    """All nodes in reading order, and what is known of how they hang together.

    `terms` maps an edition or pack id to its defined words and the rules they lead to;
    `unpublished` lists ids that the registry does not hold yet.
    """

    nodes: Mapping[str, Node]
    aliases: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    references: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unpublished: tuple[str, ...] = ()
    version: str = ""

    def __getitem__(self, id: str) -> Node:
        return self.nodes[self.aliases.get(id, id)]

    def __contains__(self, id: str) -> bool:
        return self.aliases.get(id, id) in self.nodes

    def of_kind(self, kind: Kind) -> tuple[Node, ...]:
        """Return all nodes of a kind, in reading order."""
        return tuple(node for node in self.nodes.values() if node.kind == kind)

    @property
    def editions(self) -> tuple[Node, ...]:
        """All editions, in order."""
        return self.of_kind("edition")

    def packs(self, edition: str | None = None) -> tuple[Node, ...]:
        """Return the packs of an edition, or all packs."""
        packs = self.of_kind("pack")
        return packs if edition is None else tuple(p for p in packs if p.edition == edition)

    def children(self, node: Node, kind: Kind | None = None) -> tuple[Node, ...]:
        """Return the nodes right under a node, in order."""
        found = (self.nodes[id] for id in node.children)
        return tuple(child for child in found if kind is None or child.kind == kind)

    def source(self, slug: str) -> Source:
        """Return a source by its slug."""
        return cast(Source, self[f"sources/{slug}"].data)

    def find(self, reference: str, here: Node | None = None) -> Node | None:
        """Return the entry that a reference names, or None.

        A reference is a whole id, or relative to the pack or the edition of `here`.
        """
        scopes = () if here is None else (here.pack, here.edition)
        for id in (*(f"{scope}/{reference}" for scope in scopes if scope), reference):
            if id in self:
                return self[id]
        return None

    def resolve(self, reference: str, here: Node | None = None) -> Node:
        """Return the entry that a reference names; after a clean load it is always there."""
        node = self.find(reference, here)
        if node is None:
            raise KeyError(reference)
        return node

    def referrers(self, id: str) -> tuple[Node, ...]:
        """Return the nodes that refer to a node, by a reference, a link or a defined term."""
        return tuple(self.nodes[other] for other in self.references.get(id, ()))
