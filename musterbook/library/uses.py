"""Copy into a pack the entries that it uses from other packs and editions, under new ids.

In: the drafts of all files. Out: the same, plus a draft for each used entry, whose references lead
to entries of the pack that uses it. Later steps treat such a pack like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from graphlib import CycleError, TopologicalSorter
from typing import Any

from musterbook.errors import ContentError, Mark, did_you_mean, shorten
from musterbook.library import inherit
from musterbook.library.assemble import build
from musterbook.library.model.base import Model
from musterbook.library.model.entries import Provenance
from musterbook.library.model.files import Overlay, PackFile, Use
from musterbook.library.model.game import Game
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.overlays import compared, laid
from musterbook.library.read import PARTS, Draft, Reading
from musterbook.library.validate import validate

_USABLE: tuple[Kind, ...] = (
    "pack", "deck", "rules", "maps", "tables", "sequence", "mission", "pool", "faq",
)  # fmt: skip


def expand(reading: Reading) -> Reading:
    """Return what was read, with used entries copied and overlay files merged."""
    expander = _Expander(replace(reading, errors=list(reading.errors), lost=list(reading.lost)))
    expander.run()
    return expander.reading


@dataclass(frozen=True)
class _Taken:
    """An entry that a pack uses: its draft, its new id, and the index of the use."""

    draft: Draft
    id: str
    number: int


@dataclass
class _Expander:
    reading: Reading
    library: Library = field(default_factory=lambda: Library({}))
    drafts: dict[str, Draft] = field(default_factory=dict)

    def run(self) -> None:
        compared(self.reading)
        self._look()
        for id in self._order():
            pack = self.drafts[id]
            if isinstance(pack.base, PackFile) and pack.base.uses:
                self._use(pack, pack.base)
            laid(self.reading, id)
            self._look()
        known = {draft.id for draft in self.reading.drafts if draft.kind == "pack"}
        for overlay in self.reading.overlays:
            if overlay.pack not in known and overlay.pack not in self.reading.lost:
                hint = f"add {overlay.pack}/pack.yml"
                message = f'there is no pack "{overlay.pack}"'
                self.reading.errors.append(ContentError(Mark(overlay.tree.path), message, hint))

    def _look(self) -> None:
        """Rebuild the library from the current drafts, to look up references."""
        built = build(self.reading.drafts, self.reading.lost)
        aliases = {alias: node.id for node in built.nodes.values() for alias in node.aliases}
        self.library, self.drafts = Library(built.nodes, aliases), built.drafts

    def _order(self) -> list[str]:
        """Return the packs that have uses or overlay files, each after the packs that it uses."""
        edges: dict[str, set[str]] = {}
        for node in self.library.of_type(PackFile):
            used = [self._find(use, node) for use in node.base.uses]
            edges[node.id] = {other.pack for other in used if other and other.pack}
        wanted = {overlay.pack for overlay in self.reading.overlays}
        while True:
            try:
                order = list(TopologicalSorter(edges).static_order())
            except CycleError as error:
                circle = error.args[1][:0:-1]
                self._circle(circle)
                for id in circle:
                    edges[id] -= set(circle)
            else:
                return [id for id in order if edges.get(id) or id in wanted or self._has_uses(id)]

    def _has_uses(self, id: str) -> bool:
        base = self.drafts[id].base
        return isinstance(base, PackFile) and bool(base.uses)

    def _circle(self, ids: list[str]) -> None:
        """Record a cycle of uses at the first pack; the packs of the cycle then use nothing."""
        first, *others = sorted(ids)
        through = " and ".join(f'"{id}"' for id in others)
        message = f'"{first}" uses itself' + (f" through {through}" if others else "")
        hint = "".join(f"; also at {self.drafts[id].at('uses')}" for id in others)
        error = ContentError(
            self.drafts[first].at("uses"), message, f"remove one of these uses{hint}"
        )
        self.reading.errors.append(error)
        for id in ids:
            draft = self.drafts[id]
            draft.base = draft.base.model_copy(update={"uses": ()})

    def _find(self, use: Use, pack: Node) -> Node | None:
        """Return the entry that a use names: by absolute id, or relative to the edition."""
        return self.library.find(use.from_, replace(pack, pack=None))

    def _error(self, mark: Mark, message: str, hint: str = "") -> None:
        self.reading.errors.append(ContentError(mark, message, hint))

    def _use(self, pack: Draft, data: PackFile) -> None:
        """Add drafts for everything that a pack uses, and inherit the game and overlays."""
        taken: dict[str, _Taken] = {}
        wholes: list[tuple[int, Use, Node]] = []
        for number, use in enumerate(data.uses):
            node = self._find(use, self.library[pack.id])
            if node is None or not self._usable(pack, number, use, node):
                continue
            for one in self._parts(pack, number, use, node):
                self._take(pack, taken, one)
            if node.kind == "pack":
                wholes.append((number, use, node))
        names = {one.draft.id: one.id for one in taken.values()}
        self.reading.lost += [names[id] for id in self.reading.lost if id in names]
        overlays = self._overlays(pack, data, taken)
        names |= {node.id: pack.id for _, _, node in wholes}
        moved = [self._moved(pack, one, names, taken) for one in taken.values()]
        self.reading.drafts += moved
        update: dict[str, Any] = {"overlays": overlays}
        if game := self._game(pack, data, wholes, names):
            update["game"] = game
        pack.base = data.model_copy(update=update)

    def _usable(self, pack: Draft, number: int, use: Use, node: Node) -> bool:
        mark = pack.at("uses", number, "from")
        if node.kind not in _USABLE:
            hint = f"name a {_listed(_USABLE)}"
            if node.kind in ("card", "map", "table", "rule") and node.parent:
                hint = f"write {{from: {node.parent}, only: [{node.slug}]}}"
            self._error(mark, f'"{use.from_}" is a {node.kind}, which cannot be used alone', hint)
        elif node.pack == pack.id:
            self._error(mark, f'"{use.from_}" is already in this pack', "remove this use")
        elif node.kind == "pack" and use.as_:
            message = f'a whole pack cannot be renamed to "{use.as_}"'
            self._error(pack.at("uses", number, "as"), message, "rename a deck or a file of it")
        elif node.kind != "pack" and use.game:
            message = f'"{use.from_}" is a {node.kind}, which has no game'
            self._error(pack.key_at("uses", number, "game"), message, "use its pack")
        else:
            return True
        return False

    def _parts(self, pack: Draft, number: int, use: Use, node: Node) -> Iterator[_Taken]:
        """Yield the entries that a use selects, in reading order."""
        below = list(self._below(node))
        outer = node.id if node.kind == "pack" else (node.pack or node.edition or "")
        shift = len(node.id) + 1
        names = {one.id[shift:] for one in below}
        for what in ("only", "without"):
            for index, name in enumerate(getattr(use, what)):
                if name not in names and f"{node.id}/{name}" not in self.reading.lost:
                    hint = did_you_mean(name, names) or f"parts: {_some(names)}"
                    message = f'"{use.from_}" has no "{shorten(name)}"'
                    self._error(pack.at("uses", number, what, index), message, hint)
        kept = [one for one in below if _kept(use, one.id[shift:])]
        for one in ([] if node.kind == "pack" else [node]) + kept:
            rest = one.id[len(outer) :]
            if use.as_ and node.kind != "pack":
                head = node.id[len(outer) :].rpartition("/")[0]
                rest = f"{head}/{use.as_}{one.id[len(node.id) :]}"
            yield _Taken(self.drafts[one.id], pack.id + rest, number)

    def _below(self, node: Node) -> Iterator[Node]:
        for child in self.library.children(node):
            yield child
            yield from self._below(child)

    def _take(self, pack: Draft, taken: dict[str, _Taken], one: _Taken) -> None:
        """Record a used entry; if its id is taken, the error names both files."""
        other = taken.get(one.id)
        first = other.draft if other else self.drafts.get(one.id)
        if first is None:
            taken[one.id] = one
            return
        if one.draft.kind in ("card", "map", "table", "rule", "step", "row", "question"):
            return  # reported for the file that holds it
        short = one.id[len(pack.id) + 1 :]
        message = f'"{short}" of {one.draft.mark} would replace the one of {first.mark}'
        hint = f"add without: [{short}]" if self._is_whole(pack, one) else "rename it with as:"
        self._error(pack.at("uses", one.number, "from"), message, hint)

    def _is_whole(self, pack: Draft, one: _Taken) -> bool:
        base = pack.base
        use = base.uses[one.number] if isinstance(base, PackFile) else None
        node = self._find(use, self.library[pack.id]) if use else None
        return node is not None and node.kind == "pack"

    def _moved(
        self, pack: Draft, one: _Taken, names: Mapping[str, str], taken: Mapping[str, _Taken]
    ) -> Draft:
        """Return the draft of a used entry in the pack that uses it."""
        draft, node = one.draft, self.library[one.draft.id]
        base = self._moved_model(node, draft.base, names, one.id)
        if isinstance(base, Provenance) and base.changes:
            base = base.model_copy(update={"changes": self._changes(node, draft, base, names)})
        if draft.kind in PARTS_OF:
            field = PARTS_OF[draft.kind]
            parts = {k: v for k, v in getattr(base, field).items() if f"{one.id}/{k}" in taken}
            base = base.model_copy(update={field: parts})
        inner = draft.parent in names and draft.parent != node.pack
        parent = names[draft.parent] if inner and draft.parent else pack.id
        return Draft(
            one.id, draft.kind, base, draft.tree, draft.place, parent, draft.number,
            dict(draft.elsewhere),
            origin=draft.origin or draft.id,
            around=draft.around if inner else draft.around or draft.parent,
            via=str(pack.at("uses", one.number)),
        )  # fmt: skip

    def _moved_model(self, node: Node, data: Model, names: Mapping[str, str], id: str) -> Model:
        base = inherit.moved(self.library, node, data, names)
        if isinstance(base, Provenance) and base.aliases:
            start = f"{node.pack or node.edition}/"
            outer = id[: len(id) - len(node.id) + len(start) - 1]
            kept = (f"{outer}/{a[len(start) :]}" for a in base.aliases if a.startswith(start))
            base = base.model_copy(update={"aliases": tuple(kept)})
        return base

    def _changes(
        self, node: Node, draft: Draft, base: Provenance, names: Mapping[str, str]
    ) -> tuple[Any, ...]:
        """Return the changes of an entry, with references into the pack that uses it."""
        found = []
        for change in base.changes:
            value = draft.base.model_dump(by_alias=True, exclude_unset=True, mode="json")
            try:
                data = type(draft.base).model_validate(value | change.set)
            except ValueError:
                found.append(change)  # reported for the other pack
                continue
            moved = inherit.moved(self.library, node, data, names)
            dumped = moved.model_dump(by_alias=True, exclude_unset=True, mode="json")
            found.append(change.model_copy(update={"set": {k: dumped[k] for k in change.set}}))
        return tuple(found)

    def _overlays(
        self, pack: Draft, data: PackFile, taken: Mapping[str, _Taken]
    ) -> dict[str, Overlay]:
        """Return the overlays of a pack, and those of other packs that change what it uses."""
        found = dict(data.overlays)
        origin: dict[str, Draft] = dict.fromkeys(found, pack)
        for one in taken.values():
            other = self.drafts.get(self.library[one.draft.id].pack or "")
            if other is None or not isinstance(other.base, PackFile):
                continue
            for change in getattr(one.draft.base, "changes", ()):
                slug = change.overlay
                overlay = other.base.overlays.get(slug)
                if overlay is None or found.get(slug) == overlay:
                    continue
                if slug in found:
                    message = f'two packs have different overlays called "{slug}"'
                    hint = f"rename it here; the other one is at {other.key_at('overlays', slug)}"
                    mine = origin[slug].key_at("overlays", slug)
                    mark = mine if origin[slug] is pack else pack.at("uses", one.number, "from")
                    self._error(mark, message, hint)
                    continue
                found[slug], origin[slug] = overlay, other
                pack.elsewhere["overlays", slug] = replace(
                    other.locate(("overlays", slug)), via=str(pack.at("uses", one.number))
                )
        return found

    def _game(
        self, pack: Draft, data: PackFile, wholes: list[tuple[int, Use, Node]],
        names: Mapping[str, str],
    ) -> Game | None:  # fmt: skip
        """Return the game of the used pack, with the fields that the use overrides."""
        played = [one for one in wholes if getattr(one[2].base, "game", None)]
        for number, use, node in wholes:
            if use.game and (data.game or not getattr(node.base, "game", None)):
                what = "this pack has its own game" if data.game else "that pack has none"
                mark = pack.key_at("uses", number, "game")
                self._error(mark, f"there is no game to change: {what}", "keep only one of the two")
        if data.game or not played:
            return None
        number, use, node = played[0]
        if len(played) > 1:
            both = " and ".join(str(self.drafts[one[2].id].key_at("game")) for one in played[:2])
            message = f"two of the used packs have a game: {both}"
            self._error(
                pack.at("uses", played[1][0], "from"), message, "write the game in this pack"
            )
            return None
        draft, via = self.drafts[node.id], str(pack.at("uses", number))
        moved = inherit.moved(self.library, node, node.base, names)
        assert isinstance(moved, PackFile) and moved.game
        pack.elsewhere["game",] = replace(draft.locate(("game",)), via=via)
        for key in use.game:
            pack.elsewhere["game", key] = pack.locate(("uses", number, "game", key))
        if not use.game:
            return moved.game
        value = moved.game.model_dump(by_alias=True, exclude_unset=True, mode="json") | use.game
        there = pack.locate(("uses", number, "game"))
        game = validate(there.tree, there.place, value, Game)
        if isinstance(game, list):
            self.reading.errors += game
            return None
        return game


PARTS_OF = {holder: field for holder, (field, _) in PARTS.items()}


def _kept(use: Use, name: str) -> bool:
    if any(_within(name, one) for one in use.without):
        return False
    return not use.only or any(_within(name, one) or _within(one, name) for one in use.only)


def _within(name: str, outer: str) -> bool:
    return name == outer or name.startswith(f"{outer}/")


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + f" or {words[-1]}"


def _some(names: set[str]) -> str:
    top = sorted(name for name in names if "/" not in name)[:8]
    return ", ".join(top)
