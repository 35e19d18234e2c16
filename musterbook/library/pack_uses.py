"""Copy into a pack the entries that it uses from other packs and editions, under new ids.

In: the drafts of all files. Out: the same, plus a draft for each used entry, whose references lead
to entries of the pack that uses it. Later steps treat such a pack like any other.
Why: docs/decisions/used-entries.md
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from musterbook.errors import ContentError, Mark, did_you_mean, meant_or_known, shorten
from musterbook.library.assemble import assemble, in_order
from musterbook.library.file_kinds import KINDS, PARTS
from musterbook.library.full_ids import find, with_full_ids
from musterbook.library.merge import (
    merge_added_cards,
    merge_overlays,
    merge_questions,
)
from musterbook.library.model.entries import Provenance, with_change
from musterbook.library.model.nodes import Kind, Library, Node
from musterbook.library.model.pack import Overlay, PackFile, Use
from musterbook.library.model.pack_game import Game
from musterbook.library.model_validation import validate
from musterbook.library.read_files import Draft, ReadResult
from musterbook.library.source import Place

_USABLE: tuple[Kind, ...] = (
    "pack", "deck", "rules", "maps", "tables", "sequence", "mission", "pool", "faq",
)  # fmt: skip

_PART_KINDS = frozenset[Kind](("rule", *(kind.part for kind in KINDS if kind.parts)))
"""Kinds of entries that are parts of a file."""


_GAME = "game/"
"""The start of a part of a game in `without`."""
_OVERLAYS = "overlays/"
"""The start of an overlay of the used pack in `without`."""


def expand(result: ReadResult) -> ReadResult:
    """Return what was read, with used entries copied and overlay files merged."""
    expander = _Expander(replace(result, errors=list(result.errors), meaning=list(result.meaning)))
    expander.run()
    return expander.result


@dataclass(frozen=True)
class _UsedEntry:
    """An entry that a pack uses: its draft, its new id, the index of the use, what is used, and
    the overlays that are left out.
    """

    draft: Draft
    id: str
    number: int
    used: Node
    unwanted: frozenset[str]


@dataclass
class _Expander:
    """Expands packs one by one; `changed` are those that differ from what the library has."""

    result: ReadResult
    library: Library = field(default_factory=lambda: Library({}))
    drafts: dict[str, Draft] = field(default_factory=dict)
    changed: set[str | None] = field(default_factory=set)

    def run(self) -> None:
        self._rebuild_library()
        order, asked = self._order(), self.result.asked
        merge_questions(self.result, (file for file in asked if file.of not in order))
        for id in order:
            pack = self.drafts[id]
            if isinstance(pack.base, PackFile) and pack.base.uses:
                self._use(pack, pack.base)
            merge_added_cards(self.result, id)
            merge_overlays(self.result, id)
            merge_questions(self.result, (file for file in asked if file.of == id))
            self.changed.add(id)
        pack_ids = {draft.id for draft in self.result.drafts if draft.kind == "pack"}
        for file in (*self.result.overlays, *self.result.added_cards):
            if file.of not in pack_ids:
                hint = f"add {file.of}/pack.yml"
                self._error(Mark(file.tree.path), f'there is no pack "{file.of}"', hint)

    def _rebuild_library(self) -> None:
        """Rebuild the library from the current drafts, to look up references."""
        assembly = assemble(self.result.drafts)
        aliases = {alias: node.id for node in assembly.nodes.values() for alias in node.aliases}
        self.library, self.drafts = Library(assembly.nodes, aliases), assembly.drafts
        self.changed.clear()

    def _order(self) -> list[str]:
        """Return the packs that use others or that files change, each after those that it uses."""
        edges: dict[str, set[str]] = {}
        for node in self.library.of_type(PackFile):
            used = [self._find(use, node) for use in node.base.uses]
            edges[node.id] = {other.pack for other in used if other and other.pack}
        order = in_order(edges, self._report_cycle)
        changed = {file.of for file in (*self.result.overlays, *self.result.added_cards)}
        changed |= {id for id in order if getattr(self.drafts[id].base, "uses", ())}
        return [id for id in order if id in changed]

    def _report_cycle(self, ids: list[str]) -> None:
        """Record a cycle of uses at the first pack; the packs of the cycle then use nothing."""
        first, *others = sorted(ids)
        path = " and ".join(f'"{id}"' for id in others)
        message = f'"{first}" uses itself' + (f" through {path}" if others else "")
        hint = "".join(f"; also at {self.drafts[id].at('uses')}" for id in others)
        self._error(self.drafts[first].at("uses"), message, f"remove one of these uses{hint}")
        for id in ids:
            draft = self.drafts[id]
            draft.base = draft.base.model_copy(update={"uses": ()})

    def _find(self, use: Use, pack: Node) -> Node | None:
        """Return the entry that a use names by an absolute id or one relative to the edition."""
        node = find(self.library, use.from_, replace(pack, pack=None))
        if self.changed and (node is None or node.pack in self.changed):
            self._rebuild_library()  # only then, because it assembles all of the content again
            return self._find(use, pack)
        return node

    def _error(self, mark: Mark, message: str, hint: str = "") -> None:
        self.result.errors.append(ContentError(mark, message, hint))

    def _use(self, pack: Draft, data: PackFile) -> None:
        """Add drafts for everything that a pack uses, and inherit the game and overlays."""
        used_entries: dict[str, _UsedEntry] = {}
        used_packs: list[tuple[int, Use, Node]] = []
        for number, use in enumerate(data.uses):
            node = self._find(use, self.library[pack.id])
            if node is None:
                self._unknown(pack, number, use)
                continue
            if not self._usable(pack, number, use, node):
                continue
            for entry in self._parts(pack, number, use, node):
                self._record(pack, used_entries, entry)
            if node.kind == "pack":
                used_packs.append((number, use, node))
        overlays = self._overlays(pack, data, used_entries)
        names = self._names(pack, used_entries, [node for _, _, node in used_packs])
        copies = [self._copy(pack, entry, names, used_entries) for entry in used_entries.values()]
        self.result.drafts += copies
        update: dict[str, Any] = {"overlays": overlays}
        if game := self._game(pack, data, used_packs, names):
            update["game"] = game
        pack.base = data.model_copy(update=update)

    def _names(
        self, pack: Draft, used_entries: Mapping[str, _UsedEntry], used_packs: list[Node]
    ) -> dict[str, str]:
        """Return the ids in this pack for those of used packs.

        What is left out has the id of an entry that this pack has in its place, if there is one.
        """
        names: dict[str, str] = {}
        for used in used_packs:
            names[used.id] = pack.id
            ids = [(part.id, pack.id + part.id[len(used.id) :]) for part in self._descendants(used)]
            names |= {id: own for id, own in ids if own in self.drafts}
        return names | {entry.draft.id: entry.id for entry in used_entries.values()}

    def _unknown(self, pack: Draft, number: int, use: Use) -> None:
        ids = [id for id, node in self.library.nodes.items() if node.pack]
        if use.from_.partition("/")[0] not in self.drafts:  # it begins with no edition
            ids = [id.removeprefix(f"{pack.parent}/") for id in ids]
        mark = pack.at("uses", number, "from")
        message = f'unknown id "{shorten(use.from_)}"'
        self._error(mark, message, did_you_mean(use.from_, ids))

    def _usable(self, pack: Draft, number: int, use: Use, node: Node) -> bool:
        mark = pack.at("uses", number, "from")
        if node.kind not in _USABLE:
            hint = f"name a {', '.join(_USABLE[:-1])} or {_USABLE[-1]}"
            if node.kind in _PART_KINDS and node.parent:
                hint = f"write {{from: {node.parent}, only: [{node.slug}]}}"
            self._error(mark, f'"{use.from_}" is a {node.kind}, which cannot be used alone', hint)
        elif node.pack == pack.id:
            self._error(mark, f'"{use.from_}" is already in this pack', "remove this use")
        elif node.kind == "pack" and use.as_:
            message = f'a whole pack cannot be renamed to "{use.as_}"'
            self._error(pack.at("uses", number, "as"), message, "rename one of its decks or files")
        elif node.kind != "pack" and use.game:
            message = f'"{use.from_}" is a {node.kind}, which has no game'
            self._error(pack.key_at("uses", number, "game"), message, "use its pack")
        else:
            return True
        return False

    def _parts(self, pack: Draft, number: int, use: Use, node: Node) -> Iterator[_UsedEntry]:
        """Yield the entries that a use selects, in reading order."""
        descendants = list(self._descendants(node))
        scope = node.id if node.kind == "pack" else (node.pack or node.edition or "")
        prefix_length = len(node.id) + 1
        names = {part.id[prefix_length:] for part in descendants}
        holder = self.drafts[node.pack].base if node.pack else None
        declared = holder.overlays if isinstance(holder, PackFile) else {}
        overlays = {f"{_OVERLAYS}{slug}" for slug in declared}
        for key in ("only", "without"):
            for index, name in enumerate(getattr(use, key)):
                if key == "without":
                    names |= overlays
                if name not in names and not (key == "without" and name.startswith(_GAME)):
                    top = {part for part in names if "/" not in part}
                    hint = did_you_mean(name, names) or meant_or_known(name, top, "parts")
                    message = f'"{use.from_}" has no "{shorten(name)}"'
                    self._error(pack.at("uses", number, key, index), message, hint)
        unwanted = frozenset(
            name.removeprefix(_OVERLAYS) for name in use.without if name in overlays
        )
        selected = [part for part in descendants if _is_selected(use, part.id[prefix_length:])]
        for part in ([] if node.kind == "pack" else [node]) + selected:
            relative = part.id[len(scope) :]
            if use.as_ and node.kind != "pack":
                head = node.id[len(scope) :].rpartition("/")[0]
                relative = f"{head}/{use.as_}{part.id[len(node.id) :]}"
            yield _UsedEntry(self.drafts[part.id], pack.id + relative, number, node, unwanted)

    def _descendants(self, node: Node) -> Iterator[Node]:
        for child in self.library.children(node):
            yield child
            yield from self._descendants(child)

    def _record(self, pack: Draft, used_entries: dict[str, _UsedEntry], entry: _UsedEntry) -> None:
        """Record a used entry; if its id is already taken, the error names both files."""
        if entry.draft.kind in _PART_KINDS:
            holder = used_entries.get(entry.id.rpartition("/")[0])
            if holder is None or holder.draft.id != entry.draft.parent:
                return  # reported for the file that contains it
        other = used_entries.get(entry.id)
        existing = other.draft if other else self.drafts.get(entry.id)
        if existing is None:
            used_entries[entry.id] = entry
            return
        relative = entry.id[len(pack.id) + 1 :]
        message = f'"{relative}" of {entry.draft.mark} would replace the one of {existing.mark}'
        whole = entry.used.kind == "pack"
        hint = f"add without: [{relative}]" if whole else "rename it with as:"
        self._error(pack.at("uses", entry.number, "from"), message, hint)

    def _copy(
        self,
        pack: Draft,
        entry: _UsedEntry,
        names: Mapping[str, str],
        used_entries: Mapping[str, _UsedEntry],
    ) -> Draft:
        """Return the draft of a used entry in the pack that uses it."""
        draft, node = entry.draft, self.library[entry.draft.id]
        base = with_full_ids(self.library, node, draft.base, names)
        elsewhere = dict(draft.elsewhere)
        if isinstance(base, Provenance) and base.changes:
            kept = [
                n for n, change in enumerate(base.changes) if change.overlay not in entry.unwanted
            ]
            elsewhere |= {
                ("changes", new): draft.locate(("changes", old)) for new, old in enumerate(kept)
            }
            changes = self._changes(node, draft, base, names)
            base = base.model_copy(update={"changes": tuple(changes[old] for old in kept)})
        if isinstance(base, Provenance) and base.aliases:
            start = f"{node.pack or node.edition}/"
            scope = entry.id[: len(entry.id) - len(node.id) + len(start) - 1]
            own = (alias[len(start) :] for alias in base.aliases if alias.startswith(start))
            aliases = tuple(f"{scope}/{alias}" for alias in own)
            base = base.model_copy(update={"aliases": aliases})
        if field := PARTS.get(draft.kind):
            parts = {
                k: v for k, v in getattr(base, field).items() if f"{entry.id}/{k}" in used_entries
            }
            base = base.model_copy(update={field: parts})
        has_parent_here = draft.parent in names and draft.parent != node.pack
        parent = names[draft.parent] if has_parent_here and draft.parent else pack.id
        return Draft(
            entry.id, draft.kind, base, draft.tree, draft.place, parent, draft.number,
            elsewhere,
            origin=draft.origin or draft.id,
            enclosing=draft.enclosing if has_parent_here else draft.enclosing or draft.parent,
            via=str(pack.at("uses", entry.number)),
            part=draft.id[len(entry.used.id) + 1 :],
            asked=draft.asked,
        )  # fmt: skip

    def _changes(
        self, node: Node, draft: Draft, base: Provenance, names: Mapping[str, str]
    ) -> tuple[Any, ...]:
        """Return the changes of an entry, with references into the pack that uses it."""
        changes = []
        for change in base.changes:
            try:
                data = type(draft.base).model_validate(with_change(draft.base, change))
            except ValueError:
                changes.append(change)  # reported for the other pack
                continue
            relocated = with_full_ids(self.library, node, data, names)
            dumped = relocated.model_dump(by_alias=True, exclude_unset=True, mode="json")
            changes.append(change.model_copy(update={"set": {k: dumped[k] for k in change.set}}))
        return tuple(changes)

    def _overlays(
        self, pack: Draft, data: PackFile, used_entries: Mapping[str, _UsedEntry]
    ) -> dict[str, Overlay]:
        """Return the overlays of a pack, and those of other packs that change entries it uses."""
        overlays = dict(data.overlays)
        pack_of: dict[str, Draft] = dict.fromkeys(overlays, pack)
        for entry in used_entries.values():
            other = self.drafts.get(self.library[entry.draft.id].pack or "")
            if other is None or not isinstance(other.base, PackFile):
                continue
            for change in getattr(entry.draft.base, "changes", ()):
                slug = change.overlay
                overlay = other.base.overlays.get(slug)
                if slug in entry.unwanted or overlay is None or overlays.get(slug) == overlay:
                    continue
                if slug in overlays:
                    message = f'two packs have different overlays called "{slug}"'
                    hint = f"rename it here; the other one is at {other.key_at('overlays', slug)}"
                    own_mark = pack_of[slug].key_at("overlays", slug)
                    mark = (
                        own_mark if pack_of[slug] is pack else pack.at("uses", entry.number, "from")
                    )
                    self._error(mark, message, hint)
                    continue
                overlays[slug], pack_of[slug] = overlay, other
                pack.elsewhere["overlays", slug] = replace(
                    other.locate(("overlays", slug)), via=str(pack.at("uses", entry.number))
                )
        return overlays

    def _leave_out(self, game: dict[str, Any], path: list[str], mark: Mark) -> None:
        """Remove a part of a game, or empty an item of a list; an unknown one is an error."""
        *parents, last = path
        value = _part(game, parents)
        names = [*_names_in(value)]
        if last not in names:
            known = ["/".join(["game", *parents, name]) for name in names]
            name = "/".join(["game", *path])
            hint = meant_or_known(name, known or [f"game/{key}" for key in game], "parts")
            self._error(mark, f'the game of the used pack has no "{shorten(name)}"', hint)
        elif isinstance(value, list):
            value[int(last) - 1] = None  # the others keep their numbers
        else:
            del value[last]

    def _game(
        self, pack: Draft, data: PackFile, used_packs: list[tuple[int, Use, Node]],
        names: Mapping[str, str],
    ) -> Game | None:  # fmt: skip
        """Return the game of the used pack, with the fields that the use overrides."""
        with_game = [used for used in used_packs if getattr(used[2].base, "game", None)]
        self._check_changed_games(pack, data, used_packs)
        if data.game or not with_game:
            return None
        number, use, node = with_game[0]
        if len(with_game) > 1:
            both = " and ".join(
                str(self.drafts[used[2].id].key_at("game")) for used in with_game[:2]
            )
            message = f"two of the used packs have a game: {both}"
            self._error(
                pack.at("uses", with_game[1][0], "from"), message, "write the game in this pack"
            )
            return None
        draft, via = self.drafts[node.id], str(pack.at("uses", number))
        relocated = with_full_ids(self.library, node, node.base, names)
        assert isinstance(relocated, PackFile) and relocated.game
        pack.elsewhere["game",] = replace(draft.locate(("game",)), via=via)
        value = relocated.game.model_dump(by_alias=True, exclude_unset=True, mode="json")
        location = pack.locate(("uses", number, "game"))
        for index, path in _left_out_of_game(use):
            self._leave_out(value, path, pack.at("uses", number, "without", index))
        for parents in {tuple(path[:-1]) for _, path in _left_out_of_game(use)}:
            for new, old in enumerate(_close_gaps(_part(value, parents))):
                theirs = draft.locate(("game", *parents, old))
                pack.elsewhere["game", *parents, new] = replace(theirs, via=via)
        written = dict(_merge(value, use.game))
        places = {
            (*location.place, *new): (*location.place, *old)
            for new, old in written.items()
            if new != old
        }
        location = replace(location, tree=location.tree.with_places(places))
        for place in written:
            pack.elsewhere["game", *place] = location.within(place)
        game = validate(location.tree, location.place, value, Game)
        if isinstance(game, list):
            self.result.errors += game
            return None
        return game

    def _check_changed_games(
        self, pack: Draft, data: PackFile, used_packs: list[tuple[int, Use, Node]]
    ) -> None:
        """Record an error for each use that changes a game which is not there."""
        for number, use, node in used_packs:
            changed: list[Place] = [("game",)] if use.game else []
            changed += [("without", index) for index, _ in _left_out_of_game(use)]
            if changed and (data.game or not getattr(node.base, "game", None)):
                reason = "this pack has its own game" if data.game else "that pack has none"
                mark = pack.key_at("uses", number, *changed[0])
                self._error(mark, f"there is no game to change: {reason}", "remove this")


def _close_gaps(items: Any) -> list[int]:
    """Remove what was left out of a list; return the old numbers of its items."""
    if not isinstance(items, list):
        return []
    kept = [old for old, item in enumerate(items) if item is not None]
    items[:] = [items[old] for old in kept]
    return kept


def _part(game: Any, path: Sequence[str]) -> Any:
    """Return the part of a game at a path of keys, or None."""
    for key in path:
        game = game.get(key) if isinstance(game, dict) else None
    return game


def _names_in(part: Any) -> Iterable[str]:
    """Return the keys of a part of a game, or the numbers of the items of a list, from 1."""
    if isinstance(part, list):
        return map(str, range(1, len(part) + 1))
    return part if isinstance(part, dict) else ()


def _left_out_of_game(use: Use) -> Iterator[tuple[int, list[str]]]:
    """Yield the parts of the game that a use leaves out: index in `without`, and keys."""
    for index, name in enumerate(use.without):
        if name.startswith(_GAME):
            yield index, name.removeprefix(_GAME).split("/")


def _merge(value: dict[str, Any], changes: Mapping[str, Any]) -> Iterator[tuple[Place, Place]]:
    """Merge changes into a value, key by key at any depth, and the items below `add` into a list.

    Yields each place that is replaced or added, with the place of what is written there.
    """
    for key, new in changes.items():
        old = value.get(key)
        added = new["add"] if isinstance(new, dict) and [*new] == ["add"] else None
        if isinstance(added, list) and (old is None or isinstance(old, list)):
            items = value[key] = [*(old or ()), *added]
            for index in range(len(added)):
                yield (key, len(items) - len(added) + index), (key, "add", index)
        elif isinstance(old, dict) and isinstance(new, dict):
            for place, written in _merge(old, new):
                yield (key, *place), (key, *written)
        else:
            value[key] = new
            yield (key,), (key,)


def _is_selected(use: Use, name: str) -> bool:
    if any(_within(name, part) for part in use.without):
        return False
    return not use.only or any(_within(name, part) or _within(part, name) for part in use.only)


def _within(name: str, ancestor: str) -> bool:
    return name == ancestor or name.startswith(f"{ancestor}/")
