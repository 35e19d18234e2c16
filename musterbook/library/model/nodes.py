"""The library in memory: every entry as a node with its id, parent and children.

Built by `musterbook.library` and used by everything else. It is immutable, every reference in it
resolves, and every value is effective: overlays, variations, provenance and the cells of pools are
resolved when it is loaded.
Why: docs/decisions/typed-nodes.md
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeGuard

from typing_extensions import TypeVar

from musterbook.colours import PLAIN_SYMBOL, Face, for_dark
from musterbook.errors import Mark
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Change, Citation, Concept, Provenance, Source
from musterbook.library.model.files import MapCard, PageFile
from musterbook.library.model.game_file import ANY_GAME, FaceKind, GameFile
from musterbook.library.model.pack import EditionFile, Overlay, PackFile
from musterbook.library.source.picture_files import Picture
from musterbook.site_settings import DEFAULTS, Settings
from musterbook.slugs import as_name

Kind = Literal[
    "edition", "rules", "rule", "pack", "sequence", "step", "deck", "card", "maps", "map",
    "tables", "table", "pool", "row", "mission", "faq", "question", "concept", "source", "page",
]  # fmt: skip


FRONT_PAGE = "index"
"""The id of the front page."""

D = TypeVar("D", bound=Model, covariant=True, default=Model)
"""The model that a node holds; a bare `Node` holds any."""

E = TypeVar("E", bound=Model)
K = TypeVar("K")


@dataclass(frozen=True)
class AppliedOverlay:
    """An overlay that changes an entry, and the notes of its changes."""

    slug: str
    overlay: Overlay
    notes: tuple[str, ...] = ()

    @property
    def on(self) -> bool:
        """Whether the overlay is on by default."""
        return self.overlay.on


PartState = Literal["taken", "changed", "added"]
"""How a section or a row of a variation came about."""


@dataclass(frozen=True)
class Variation:
    """How an entry differs from the one that it extends.

    `of` is the id of that entry. `parts` is the origin of each section or row, in the order of the
    entry; `dropped` names the sections that were left out.
    """

    of: str
    parts: tuple[PartState, ...]
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """A cell of a row of a pool.

    `column` is the key of its column, `name` the heading of the column. `values` are the values as
    text; `several` is true if they are a list, of which a game uses one. `card` is the id of the
    card in the cell. If the column lists maps, `maps` holds the id of the map of each value, or
    None for a value without a map.
    """

    column: str
    name: str
    values: tuple[str, ...] = ()
    several: bool = False
    card: str | None = None
    maps: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Reading(Generic[D]):
    """An entry with a set of its overlays applied: its effective model.

    `overlays` are those applied, the oldest first; `cells` are those of a row of a pool, one for
    each column of the pool.
    """

    overlays: tuple[str, ...]
    data: D
    variation: Variation | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Node(Generic[D]):
    """One entry.

    `base` is the model as written, but with full ids. `readings` holds the effective model for
    every possible set of overlays, the default first; `data` is the default one. `number` counts
    from 1 among its siblings, and that of a card also counts cards that its pack leaves out;
    `code` is the code on a printed card; `origin` is the id of the original entry if a pack uses
    this one from another pack.
    """

    id: str
    kind: Kind
    name: str
    base: D
    mark: Mark
    readings: tuple[Reading[D], ...]
    parent: str | None = None
    children: tuple[str, ...] = ()
    number: int = 1
    code: str = ""
    edition: str | None = None
    pack: str | None = None
    origin: str | None = None
    aliases: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    overlays: tuple[AppliedOverlay, ...] = ()

    @property
    def slug(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("/")[2]

    @property
    def short_code(self) -> str:
        """The code of a card within its pack, such as `P7`."""
        return self.code.rpartition(" · ")[2]

    @property
    def reading(self) -> Reading[D]:
        """The default reading: with the overlays that are on."""
        return self.readings[0]

    @property
    def data(self) -> D:
        """The effective model, with default overlays, variation and provenance applied."""
        return self.readings[0].data

    @property
    def variation(self) -> Variation | None:
        """How the entry differs from the one that it extends, if it extends one."""
        return self.readings[0].variation

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of a pool's row, one for each column of the pool."""
        return self.readings[0].cells

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of overlays to the entry, as written."""
        return self.base.changes if isinstance(self.base, Provenance) else ()

    @property
    def citation(self) -> Citation | None:
        """The source citation of the entry, its own or inherited."""
        return self.data.source if isinstance(self.data, Provenance) else None


def holds(node: Node, model: type[E]) -> TypeGuard[Node[E]]:
    """Whether a node holds a model of a type; it narrows the type of the node."""
    return isinstance(node.base, model)


@dataclass(frozen=True, eq=False)
class Library:
    """All nodes in reading order, with aliases and terms.

    `nodes` has every entry, and an id leads to any of them. Everything that lists entries leaves
    out those of packs that the `settings` of the site hide. `terms` maps an edition or pack id to
    its defined terms and the rules that they lead to; `unpublished` lists ids that are not in the
    registry yet; `game` has the words of the game, `symbols` its drawings by name, as SVG,
    `pictures` the artwork of its cards by the names of the files, and `styles` the CSS of kinds of
    cards.
    """

    nodes: Mapping[str, Node]
    aliases: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unpublished: tuple[str, ...] = ()
    version: str = ""
    settings: Settings = DEFAULTS
    game: GameFile = ANY_GAME
    symbols: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Picture | None] = field(default_factory=dict)
    styles: Mapping[str, str] = field(default_factory=dict)

    _by_type: dict[tuple[type[Model], str | None], tuple[Any, ...]] = field(
        init=False, default_factory=dict, repr=False
    )

    _read: dict[tuple[str, tuple[str, ...]], Library] = field(
        init=False, default_factory=dict, repr=False
    )

    @cached_property
    def hidden(self) -> frozenset[str]:
        """The ids of the packs that the site leaves out, and of editions with no other pack.

        Comparisons that are left with a single edition are hidden as well.
        """
        hidden = frozenset(self.settings.hidden)
        if not hidden:
            return hidden
        packs = [node for node in self.nodes.values() if node.kind == "pack"]
        visible = {pack.edition for pack in packs if pack.id not in hidden}
        editions = {pack.edition for pack in packs if pack.edition} - visible
        concepts = (node for node in self.nodes.values() if holds(node, Concept))
        single = {concept.id for concept in concepts if len(self._compared(concept) - editions) < 2}
        return hidden | editions | single

    def _compared(self, node: Node[Concept]) -> set[str | None]:
        """Return the editions of a comparison."""
        entries = [self[id] for id in node.data.entries]
        editions = {entry.edition for entry in entries if entry.pack not in self.settings.hidden}
        return editions.union(*(aspect.values for aspect in node.data.aspects))

    def is_listed(self, node: Node) -> bool:
        """Whether an entry is on the site: neither it nor its pack nor its edition is hidden."""
        return self.hidden.isdisjoint((node.id, node.pack, node.edition))

    def on_site(self, ids: Iterable[str]) -> list[Node]:
        """Return the entries of some ids, without those of hidden packs."""
        return list(filter(self.is_listed, map(self.__getitem__, ids)))

    @cached_property
    def listed(self) -> tuple[Node, ...]:
        """All nodes but those of hidden packs, in reading order."""
        return tuple(filter(self.is_listed, self.nodes.values()))

    @cached_property
    def _by_pack(self) -> Mapping[str, tuple[Node, ...]]:
        return _grouped((node.pack, node) for node in self.nodes.values() if node.pack)

    @cached_property
    def _by_kind(self) -> Mapping[str, tuple[Node, ...]]:
        return _grouped((node.kind, node) for node in self.listed)

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str], tuple[Node, ...]]:
        return _grouped(((n.kind, n.name.casefold()), n) for n in self.listed)

    @cached_property
    def _uses(self) -> Mapping[str, tuple[Node, ...]]:
        return _grouped((node.origin, node) for node in self.listed if node.origin)

    @cached_property
    def _variations(self) -> Mapping[str, tuple[Node, ...]]:
        return _grouped((node.variation.of, node) for node in self.listed if node.variation)

    def __getitem__(self, id: str) -> Node:
        return self.nodes[self.aliases.get(id, id)]

    def __contains__(self, id: str) -> bool:
        return self.aliases.get(id, id) in self.nodes

    def with_overlays(self, pack: str, overlays: tuple[str, ...]) -> Library:
        """Return this library with these overlays of a pack as the default, and no others."""

        def read(node: Node) -> Node:
            own = tuple(overlay.slug for overlay in node.overlays if overlay.slug in overlays)
            first = [reading for reading in node.readings if reading.overlays == own]
            others = (reading for reading in node.readings if reading not in first)
            return replace(node, readings=(*first, *others))

        if (pack, overlays) not in self._read:
            changed = {node.id: read(node) for node in self._by_pack.get(pack, ()) if node.overlays}
            nodes = MappingProxyType({**self.nodes, **changed})
            self._read[pack, overlays] = replace(self, nodes=nodes)
        return self._read[pack, overlays]

    def entry(self, id: str, model: type[E]) -> Node[E]:
        """Return the node of an id, which must hold a model of this type.

        Raises KeyError if there is none, TypeError if it holds another model.
        """
        return typed(self[id], model)

    def of_kind(self, kind: Kind) -> tuple[Node, ...]:
        """Return all nodes of a kind, in reading order."""
        return self._by_kind.get(kind, ())

    def of_type(self, model: type[E], pack: str | None = None) -> tuple[Node[E], ...]:
        """Return all nodes that hold a model of a type, of one pack or of all, in order.

        The pack that is named may be a hidden one.
        """
        key = (model, pack)
        if key not in self._by_type:
            nodes = self.listed if pack is None else self._by_pack.get(pack, ())
            self._by_type[key] = tuple(node for node in nodes if holds(node, model))
        return self._by_type[key]

    def namesakes(self, node: Node) -> tuple[Node, ...]:
        """Return the other nodes with the same kind and name, in reading order."""
        same = self._by_name.get((node.kind, node.name.casefold()), ())
        return tuple(other for other in same if other.id != node.id)

    @property
    def playable(self) -> tuple[Node[PackFile], ...]:
        """The packs that the randomizer can play: those with a `game`."""
        return tuple(pack for pack in self.packs() if pack.data.game is not None)

    @property
    def editions(self) -> tuple[Node[EditionFile], ...]:
        """All editions, in order."""
        return self.of_type(EditionFile)

    @property
    def top_pages(self) -> tuple[Node[PageFile], ...]:
        """The hand-written pages, without the front page and those in the folder of another."""
        pages = self.of_type(PageFile)
        return tuple(page for page in pages if not page.parent and page.id != FRONT_PAGE)

    def packs(self, edition: str | None = None) -> tuple[Node[PackFile], ...]:
        """Return the packs of an edition, or of all editions."""
        packs = self.of_type(PackFile)
        return packs if edition is None else tuple(p for p in packs if p.edition == edition)

    def children(self, node: Node, kind: Kind | None = None) -> tuple[Node, ...]:
        """Return the children of a node, in order, without the hidden packs of an edition."""
        nodes = (self.nodes[id] for id in node.children)
        hidden = self.hidden - {node.pack}
        return tuple(
            child for child in nodes if kind in (None, child.kind) and child.pack not in hidden
        )

    def children_of(self, node: Node, model: type[E]) -> tuple[Node[E], ...]:
        """Return the children of a node that hold a model of a type, in order."""
        return tuple(child for child in self.children(node) if holds(child, model))

    def cards(self, deck: Node) -> tuple[Node[Card], ...]:
        """Return the cards of a deck, in order."""
        return self.children_of(deck, Card)

    def deck_of(self, card: Node) -> Node[DeckFile]:
        return self.entry(card.parent or "", DeckFile)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """The kinds of card faces of the game, in the colours of the club; at least one."""
        colours = self.settings.colours
        kinds = self.game.faces or {"card": FaceKind()}
        return {
            slug: Face(
                slug,
                kind.name or (as_name(slug) if self.game.faces else ""),
                colours.get(slug, kind.colour),
                kind.dark or for_dark(kind.colour),
                self.symbols.get(kind.symbol or slug) or PLAIN_SYMBOL,
                kind.pattern or "",
                kind.panel,
                kind.art,
                self.styles.get(slug, ""),
            )
            for slug, kind in kinds.items()
        }

    def face(self, slug: str | None) -> Face:
        """Return a kind of face; the first of the game if it has no such kind."""
        return self.faces.get(slug or "") or next(iter(self.faces.values()))

    def face_of(self, node: Node[Card] | Node[DeckFile]) -> Face:
        """Return the kind of face of a deck, or of a card: its own, or that of its deck."""
        own = node.data.face
        return self.face(own or (self.deck_of(node).data.face if holds(node, Card) else None))

    def common_back(self, face: Face) -> Face | None:
        """Return the kind of face whose back the cards of a kind have, if it is not their own."""
        kind = self.game.faces.get(face.slug)
        return self.faces[kind.back] if kind and kind.back else None

    def back_face(self, deck: Node[DeckFile]) -> Face:
        """Return the kind of face whose back a deck's cards have."""
        face = self.face_of(deck)
        return self.common_back(face) or face

    @property
    def logo(self) -> str:
        """The drawing `symbols/logo.svg` for backs and boxes; empty if there is none."""
        return self.symbols.get("logo", "")

    def back_picture(self, face: Face) -> Picture | None:
        """Return the picture on the backs of a kind of face, if it has one."""
        kind = self.game.faces.get(face.slug)
        return self.pictures[kind.back_picture] if kind and kind.back_picture else None

    def pack_of(self, node: Node) -> Node[PackFile]:
        """Return the pack of an entry. Raises KeyError if it is not in a pack."""
        return self.entry(node.pack or "", PackFile)

    def map_of(self, node: Node) -> Node[MapCard] | None:
        """Return the map of a map, a card or a mission."""
        if holds(node, MapCard):
            return node
        reference = getattr(node.data, "map", None)
        return self.entry(reference, MapCard) if reference else None

    def edition_of(self, node: Node) -> Node[EditionFile]:
        """Return the edition of an entry. Raises KeyError if it is not in an edition."""
        return self.entry(node.edition or "", EditionFile)

    def pack_title(self, node: Node) -> str:
        """Return the names of the edition and the pack of an entry."""
        return f"{self.edition_of(node).name} · {self.pack_of(node).name}"

    def source(self, slug: str) -> Source:
        return self.entry(f"sources/{slug}", Source).data

    def find(self, id: str | None) -> Node | None:
        return self.nodes.get(self.aliases.get(id, id)) if id else None

    def shares_parent_doubt(self, node: Node) -> bool:
        """Whether an entry has the same confidence and caveat as its parent."""
        parent = self[node.parent].data if node.parent else None
        data = node.data
        if not (isinstance(data, Provenance) and isinstance(parent, Provenance)):
            return False
        return (data.confidence, data.caveat) == (parent.confidence, parent.caveat)

    def uses_of(self, node: Node) -> tuple[Node, ...]:
        """Return the copies of a node in the packs that use it, in order."""
        return self._uses.get(node.id, ())

    def variations_of(self, node: Node) -> tuple[Node, ...]:
        """Return the entries that extend a node, in order."""
        return self._variations.get(node.id, ())


def _grouped(pairs: Iterable[tuple[K, Node]]) -> dict[K, tuple[Node, ...]]:
    groups: dict[K, list[Node]] = {}
    for key, node in pairs:
        groups.setdefault(key, []).append(node)
    return {key: tuple(nodes) for key, nodes in groups.items()}


def typed(node: Node, model: type[E]) -> Node[E]:
    """Return a node narrowed to a model type. Raises TypeError if it holds another model."""
    if not holds(node, model):
        raise TypeError(f"{node.id} is a {node.kind}, not a {model.__name__}")
    return node
