"""Resolve every entry once: overlays, inheritance, provenance and the cells of pools.

In: nodes as written. Out: nodes with their readings, and errors.
No other module applies an overlay, follows `extends`, inherits a source or looks up a cell.

An entry is resolved in this order. Its references become full ids. Then its overlays set fields.
Then a mission or table that `extends` another one, or a layout with a `deployment`, inherits the
fields that it does not set. Then it inherits source and confidence from the entry that it extends
or from its parent, and a card inherits the scoring exceptions of its pack.
Why: docs/decisions/entries-resolved-once.md
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from musterbook.errors import ContentError, meant_or_known, repeated, shorten
from musterbook.library import inherit
from musterbook.library.assemble import Assembly, in_order
from musterbook.library.file_kinds import PARTS
from musterbook.library.full_ids import find, with_full_ids
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card, DeckFile, Mission
from musterbook.library.model.entries import Change, Provenance, with_change
from musterbook.library.model.files import MapCard, PoolFile, Table
from musterbook.library.model.nodes import AppliedOverlay, Cell, Library, Node, Reading
from musterbook.library.model.pack import EditionFile, Overlay, PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.model_validation import validate
from musterbook.library.read_files import Draft
from musterbook.library.source import Place

_FIXED: dict[str, frozenset[str]] = defaultdict(
    frozenset,
    edition=frozenset({"code"}),
    pack=frozenset({"code", "game", "overlays"}),
    deck=frozenset({"code", "face", "score", "shared"}),
    card=frozenset({"roll"}),
    pool=frozenset({"columns"}),
)
"""Fields that an overlay cannot set, by kind: codes, faces, and fields that other entries use."""


def resolve(assembly: Assembly, aliases: dict[str, str]) -> Assembly:
    """Return an assembly with every node resolved, and its further errors."""
    as_written = Library(assembly.nodes, aliases)
    full: dict[str, Node] = {}
    for id, node in assembly.nodes.items():
        base = with_full_ids(as_written, node, node.base)
        full[id] = replace(node, base=base, readings=(Reading((), base),))
    resolver, nodes = _Resolver(assembly, Library(full, aliases)), dict(full)
    for id in resolver.order():
        nodes[id] = resolver.node(full[id])
    unknown = map(repeated, resolver.unknown_overlays.values())
    errors = [*assembly.errors, *resolver.errors, *unknown]
    return replace(assembly, nodes=nodes, errors=errors, changed=resolver.changed)


@dataclass
class _Resolver:
    assembly: Assembly
    library: Library
    errors: list[ContentError] = field(default_factory=list)
    unknown_overlays: dict[tuple[str | None, str], list[ContentError]] = field(
        default_factory=lambda: defaultdict(list)
    )
    changed: dict[str, list[tuple[int, Model, Model]]] = field(default_factory=dict)
    cyclic: set[str] = field(default_factory=set)
    cache: dict[tuple[str, tuple[str, ...]], Reading] = field(default_factory=dict)
    affecting: dict[str, dict[str, Overlay]] = field(default_factory=dict)

    def order(self) -> list[str]:
        """Return all ids, each after its parent and the entries that it may extend.

        A cycle of entries that extend each other is one error; its entries then extend nothing.
        """
        edges = {}
        for id, node in self.library.nodes.items():
            extended = {other.id for _, other in self._extended_entries(node)}
            if id in extended:
                self._report_cycle([id])
                extended = set()
            deployment = self._deployment(node.base)
            enclosing = self.assembly.drafts[id].enclosing
            edges[id] = extended | {
                other for other in (node.parent, deployment, enclosing) if other
            }
        return in_order(edges, self._report_cycle)

    def _report_cycle(self, ids: list[str]) -> None:
        """Record a cycle of entries at the first of them in reading order."""
        places = {id: number for number, id in enumerate(self.assembly.nodes)}
        start = ids.index(min(ids, key=places.__getitem__))
        first, *others = ids[start:] + ids[:start]
        draft = self.assembly.drafts[first]
        second = others[0] if others else first
        extended = self._extended_entries(self.library.nodes[first])
        place = next(place for place, other in extended if other.id == second)
        self.cyclic |= set(ids)
        path = " and ".join(f'"{id}"' for id in others)
        message = f'"{first}" extends itself' + (f" through {path}" if path else "")
        hint = 'remove "extends" from one of them' if others else 'remove "extends"'
        self.errors.append(ContentError(draft.at(*place), message, hint))

    def _extended_entries(self, node: Node) -> Iterator[tuple[Place, Node]]:
        """Yield every entry that a node may extend, with or without changes, and its place."""
        written: list[tuple[Place, object]] = [(("extends",), getattr(node.base, "extends", None))]
        for index, change in enumerate(node.changes):
            written.append((("changes", index, "set", "extends"), change.set.get("extends")))
        for place, reference in written:
            other = find(self.library, reference, node) if isinstance(reference, str) else None
            if other is not None and other.kind == node.kind and node.id not in self.cyclic:
                yield place, other

    def node(self, node: Node) -> Node:
        """Return a node with its readings for all sets of overlays."""
        draft, pack_overlays = self.assembly.drafts[node.id], self._overlays(node)
        self._unknown_overlays(node, draft, pack_overlays)
        self.affecting[node.id] = self._affecting(node, pack_overlays)
        self._record_changes(node, draft)
        readings = {active: self.reading(node, active) for active in self._subsets(node)}
        own = {change.overlay for change in node.changes}
        for slug in [*self.affecting[node.id]]:
            if slug not in own and _has_no_effect(slug, readings):
                del self.affecting[node.id][slug]  # it changes nothing that this node inherits
        overlays = tuple(
            AppliedOverlay(slug, overlay, self._notes(node, slug))
            for slug, overlay in self.affecting[node.id].items()
        )
        usual = self._default_reading(node)
        others = (readings[active] for active in self._subsets(node))
        resolved = replace(
            node,
            name=getattr(usual.data, "name", node.name),
            readings=(usual, *(reading for reading in others if reading is not usual)),
            overlays=overlays,
        )
        return replace(resolved, code=self._code(resolved))

    def _subsets(self, node: Node) -> list[tuple[str, ...]]:
        """Return every subset of the overlays that affect a node, the largest first."""
        slugs = self.affecting[node.id]
        sizes = range(len(slugs), -1, -1)
        return [active for size in sizes for active in combinations(slugs, size)]

    def _overlays(self, node: Node) -> dict[str, Overlay]:
        """Return the overlays of a node's pack, the oldest first."""
        pack = self.library.nodes[node.pack].base if node.pack else None
        overlays = pack.overlays if isinstance(pack, PackFile) else {}
        return dict(sorted(overlays.items(), key=lambda item: item[1].date))

    def _affecting(self, node: Node, pack_overlays: dict[str, Overlay]) -> dict[str, Overlay]:
        """Return the overlays that change a node, or an entry of its pack that it extends."""
        slugs = {change.overlay for change in node.changes}
        for _, other in self._extended_entries(node):
            if other.pack == node.pack:
                slugs |= self.affecting[other.id].keys()
        return {slug: overlay for slug, overlay in pack_overlays.items() if slug in slugs}

    def _unknown_overlays(
        self, node: Node, draft: Draft, pack_overlays: dict[str, Overlay]
    ) -> None:
        for index, change in enumerate(node.changes):
            if change.overlay not in pack_overlays:
                mark = draft.at("changes", index, "overlay")
                hint = meant_or_known(change.overlay, pack_overlays, "overlays of pack.yml")
                error = ContentError(mark, f'unknown overlay "{shorten(change.overlay)}"', hint)
                self.unknown_overlays[(node.pack, change.overlay)].append(error)

    def _notes(self, node: Node, slug: str) -> tuple[str, ...]:
        """Return the notes on an overlay by a node and by the entries that it extends."""
        own = [c.note for c in node.changes if c.overlay == slug and c.note]
        inherited = [
            note
            for _, other in self._extended_entries(node)
            if other.pack == node.pack and slug in self.affecting[other.id]
            for note in self._notes(other, slug)
        ]
        return tuple(dict.fromkeys([*inherited, *own]))

    def _applying(self, node: Node) -> list[tuple[int, Change]]:
        """Return the changes of a node by known overlays with their numbers, the oldest first."""
        dates = {slug: overlay.date for slug, overlay in self.affecting[node.id].items()}
        changes = [(i, change) for i, change in enumerate(node.changes) if change.overlay in dates]
        return sorted(changes, key=lambda pair: dates[pair[1].overlay])

    def _record_changes(self, node: Node, draft: Draft) -> None:
        """Record the model after each change, as written and with full ids, to check it."""
        data = draft.base
        for index, change in self._applying(node):
            effective = self._apply(data, change, draft, index)
            if effective is not None:
                full = with_full_ids(self.library, node, effective)
                self.changed.setdefault(node.id, []).append((index, effective, full))
                if self.affecting[node.id][change.overlay].on:
                    data = effective

    def _apply(self, data: Model, change: Change, draft: Draft, index: int) -> Model | None:
        """Return the model after a change; None, and recorded errors, if it is invalid."""
        never = _FIXED[draft.kind] | {PARTS.get(draft.kind), "aliases", "changes", "order"}
        fixed = [key for key in change.set if key in never]
        if fixed:
            mark = draft.key_at("changes", index, "set", fixed[0])
            message = f'an overlay cannot change "{fixed[0]}"'
            self.errors.append(ContentError(mark, message, "change it in the entry itself"))
            return None
        value = with_change(data, change)
        location = draft.locate(("changes", index, "set"))
        result = validate(location.tree, location.place, value, type(data))
        if isinstance(result, list):
            self.errors += result
            return None
        return result

    def reading(self, node: Node, on: Collection[str]) -> Reading:
        """Return the reading of a node with these overlays; unrelated ones are ignored."""
        slugs = tuple(slug for slug in self.affecting[node.id] if slug in on)
        key = (node.id, slugs)
        if key not in self.cache:
            self.cache[key] = self._reading(node, slugs)
        return self.cache[key]

    def _reading(self, node: Node, slugs: tuple[str, ...]) -> Reading:
        draft = self.assembly.drafts[node.id]
        written = draft.base
        for index, change in self._applying(node):
            if change.overlay in slugs:
                written = self._apply(written, change, draft, index) or written
        changed = written is not draft.base
        written = with_full_ids(self.library, node, written) if changed else node.base
        data, variation = written, None
        enclosing = draft.enclosing or node.parent
        source_data = (
            self._default_reading(self.library.nodes[enclosing]).data if enclosing else None
        )
        extended = self._extended(node, written)
        if extended is not None:
            same_pack = extended.pack == node.pack
            base_reading = (
                self.reading(extended, slugs) if same_pack else self._default_reading(extended)
            )
            source_data = base_reading.data
            self._columns(draft, written, source_data)
            self._sections(draft, written, source_data)
            data, variation = inherit.merge_variation(written, source_data, extended.id)
        elif deployment := self._deployment(written):
            data = inherit.with_deployment(
                written, self._default_reading(self.library.nodes[deployment]).data
            )
        elif isinstance(written, Mission):
            if written.extends is None:
                self._sections(draft, written, None)
            sections = inherit.merge_sections({}, written.sections)
            data = written.model_copy(update={"sections": sections}) if sections else written
        elif isinstance(written, PackFile) and written.game:
            chains = [list(self._extension_chain(play.mission)) for play in written.game.missions]
            game = inherit.inherit_play(written.game, chains)
            data = written.model_copy(update={"game": game})
        if isinstance(data, Provenance) and isinstance(source_data, Provenance):
            data = data.model_copy(update=inherit.inherited_provenance(written, source_data))
        if isinstance(data, Card) and data.scoring:
            data = self._with_pack_exceptions(node, data)
        cells = self._cells(node, data) if isinstance(data, PoolRow) else ()
        return Reading(slugs, data, variation, cells)

    def _extended(self, node: Node, data: Model) -> Node | None:
        """Return the entry that a reading of a node extends."""
        other = self.library.find(getattr(data, "extends", None))
        return other if other and other.kind == node.kind and node.id not in self.cyclic else None

    def _with_pack_exceptions(self, node: Node, card: Card) -> Card:
        """Return a card with the scoring exceptions of its pack, which no overlay can change."""
        deck = self.assembly.drafts[node.parent].base if node.parent else None
        pack = self.assembly.drafts[node.pack].base if node.pack else None
        if not (isinstance(deck, DeckFile) and isinstance(pack, PackFile) and pack.game):
            return card
        return inherit.with_pack_exceptions(card, deck.score, pack.game.scoring.except_)

    def _deployment(self, data: Model) -> str | None:
        """Return the id of the map whose zones a layout uses, if that map has zones."""
        other = self.library.find(data.deployment) if isinstance(data, MapCard) else None
        base = other.base if other else None
        return other.id if other and isinstance(base, MapCard) and not base.deployment else None

    def _extension_chain(self, id: str) -> Iterator[str]:
        """Yield the id of an entry and of those that it extends, the nearest first."""
        other = self.library.find(id)
        while other is not None:
            yield other.id
            other = self._extended(other, other.base)

    def _columns(self, draft: Draft, data: Model, other: Model) -> None:
        """Check that a table has as many columns as the one that it extends."""
        if not (isinstance(data, Table) and isinstance(other, Table)):
            return
        count, expected = len(data.columns), len(other.columns)
        if count != expected:
            mark = draft.at("columns")
            message = f"{count} columns, but the table that this one extends has {expected}"
            self.errors.append(ContentError(mark, message, "a variation needs the same columns"))

    def _sections(self, draft: Draft, data: Model, other: Model | None) -> None:
        """Check that the sections which a mission drops, or places its own after, exist."""
        if not isinstance(data, Mission):
            return
        inherited = other.sections if isinstance(other, Mission) else {}
        for index, slug in enumerate(data.drops):
            if slug not in inherited:
                message = f'there is no section "{shorten(slug)}" to drop'
                hint = meant_or_known(slug, inherited, "inherited sections")
                self.errors.append(ContentError(draft.at("drops", index), message, hint))
        known = [slug for slug in inherited if slug not in data.drops]
        for slug, section in data.sections.items():
            if section.after is not None and section.after not in known:
                mark = draft.at("sections", slug, "after")
                message = f'no section "{shorten(section.after)}" comes before this one'
                hint = meant_or_known(section.after, known, "sections before it")
                self.errors.append(ContentError(mark, message, hint))
            known.append(slug)

    def _cells(self, node: Node, row: PoolRow) -> tuple[Cell, ...]:
        """Return the cells of a row, one for each column of its pool."""
        pool = self._default_reading(self.library.nodes[node.parent or ""]).data
        columns = pool.columns if isinstance(pool, PoolFile) else {}
        cells = []
        for slug, column in columns.items():
            value = row.cells.get(slug, ())
            values = (value,) if isinstance(value, str) else tuple(map(str, value))
            in_deck = column.deck and isinstance(value, str)
            card = self.library.find(f"{column.deck}/{value}" if in_deck else None)
            numbers = values if column.maps and not card else ()
            listed = [
                find(self.library, f"maps/{column.maps}-{number}", node) for number in numbers
            ]
            maps = tuple(one.id if one else None for one in listed)
            is_list = isinstance(value, tuple)
            card_id = card.id if card else None
            cells.append(Cell(slug, column.name, values, is_list, card_id, maps))
        return tuple(cells)

    def _default_reading(self, node: Node) -> Reading:
        overlays = self.affecting[node.id]
        return self.reading(node, [slug for slug in overlays if overlays[slug].on])

    def _code(self, node: Node) -> str:
        """Return edition, pack code, deck code and number of a card, as in `1e · HAR · P1`."""
        if node.kind != "card" or not (node.parent and node.pack and node.edition):
            return ""
        pack = self._default_reading(self.library.nodes[node.pack]).data
        deck = self._default_reading(self.library.nodes[node.parent]).data
        if not (isinstance(pack, PackFile) and isinstance(deck, DeckFile)):
            return ""
        number = getattr(node.data, "roll", None) or node.number
        edition = self._default_reading(self.library.nodes[node.edition]).data
        first = (edition.code if isinstance(edition, EditionFile) else None) or node.edition
        return f"{first} · {pack.code} · {deck.code}{number}"


def _has_no_effect(slug: str, readings: dict[tuple[str, ...], Reading]) -> bool:
    """Whether an overlay changes none of the readings."""
    return all(
        reading.data == readings[tuple(other for other in slugs if other != slug)].data
        for slugs, reading in readings.items()
        if slug in slugs
    )
