"""Check that every reference and link names an entry, a symbol or a heading that exists.

In: a library and its drafts. Out: errors.
"""

from collections import defaultdict
from dataclasses import dataclass, field, replace

from musterbook.errors import (
    ContentError,
    Mark,
    did_you_mean,
    first_few,
    meant_or_known,
    nearest,
    repeated,
    shorten,
)
from musterbook.library.addresses import is_allowed
from musterbook.library.assemble import Assembly
from musterbook.library.checks.entry_views import EntryView, versions
from musterbook.library.checks.markdown import markdown_problems
from musterbook.library.file_kinds import PARTS, picture_hint
from musterbook.library.full_ids import find_at, scopes, target
from musterbook.library.markdown import anchors, names_in, symbol_slug
from musterbook.library.model.base import IsReference, MarkedString, walk
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.entries import Concept
from musterbook.library.model.files import PageFile, PoolFile, Table
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import PoolRow
from musterbook.library.source import Place


def errors(library: Library, assembly: Assembly) -> list[ContentError]:
    """Check every reference and link, except those to published ids that have vanished."""
    errors: list[ContentError] = []
    causes: dict[tuple[str, ...], list[ContentError]] = defaultdict(list)
    left_out = _left_out(assembly)
    for node in library.nodes.values():
        for view in versions(assembly, node):
            _Checker(library, view, assembly.vanished, errors, causes, left_out).run()
    errors += [repeated(group) for group in causes.values()]
    return errors + [missing.error() for missing in left_out.values() if missing.needed_at]


@dataclass
class _LeftOut:
    """What a pack leaves out of one that it uses, and where the rest of that pack names it."""

    name: str
    mark: Mark
    needed_at: set[Mark] = field(default_factory=set)

    def error(self) -> ContentError:
        places = first_few(sorted(self.needed_at), 1)
        hint = f"add one of your own with this key, or leave out what names it: {places}"
        return ContentError(self.mark, f'"{self.name}" is left out, but it is needed', hint)


def _left_out(assembly: Assembly) -> dict[str, _LeftOut]:
    """Return what packs leave out of packs that they use, by the id that it would have."""
    left_out = {}
    for pack in assembly.drafts.values():
        for number, use in enumerate(pack.base.uses if isinstance(pack.base, PackFile) else ()):
            for index, name in enumerate(use.without):
                mark = pack.at("uses", number, "without", index)
                left_out[f"{pack.id}/{name}"] = _LeftOut(name, mark)
    return left_out


@dataclass
class _Checker:
    """Checks the references of one version of an entry.

    Errors with the same cause in several entries are grouped by that cause in `causes`.
    """

    library: Library
    view: EntryView
    vanished: frozenset[str]
    errors: list[ContentError]
    causes: dict[tuple[str, ...], list[ContentError]]
    left_out: dict[str, _LeftOut]

    @property
    def node(self) -> Node:
        return self.view.node

    def run(self) -> None:
        model = self.view.model
        parts = PARTS.get(self.node.kind, "")  # they are separate entries
        for marked, full in zip(walk(self.view.written, parts), walk(model, parts), strict=True):
            if isinstance(marked.mark, IsReference):
                self._reference(marked, target(full), marked.mark.to)
            else:
                self._prose(marked.value, marked.place)
        match model:
            case PoolRow():
                self._row(model)
            case PoolFile():
                self._columns(model)
            case Table():
                self._cells(model)
            case Concept():
                self._editions(model)
        faces = self.library.game.faces
        face = model.face if isinstance(model, DeckFile | Card) else None
        if face and faces and face not in faces:
            hint = meant_or_known(face, faces, "faces")
            self.errors.append(self.view.error(("face",), f'unknown face "{face}"', hint))
        if isinstance(model, Card) and model.picture not in (None, *self.library.pictures):
            hint = picture_hint(model.picture or "", self.library.pictures)
            hint = hint or "put it into the folder pictures of your content"
            file = f"pictures/{model.picture}"
            error = self.view.error(("picture",), f'there is no file "{file}"', hint)
            self.causes[("pictures", file)].append(replace(error, missing=file))
        if isinstance(model, Card) and model.symbol:
            self._symbol(model.symbol, self.view.locate(("symbol",)).mark())

    def _reference(self, marked: MarkedString, id: str, kind: str | None) -> None:
        entry = self.library.find(id)
        if entry is None:
            self._missing(marked.place, self.view.locate(marked.place).mark(), marked.value, kind)
        elif kind and entry.kind != kind:
            message = f'"{marked.value}" is a {entry.kind}'
            self.errors.append(self.view.error(marked.place, message, f"a {kind} is needed here"))

    def _prose(self, text: str, place: Place) -> None:
        find = self.view.locate(place).find
        for problem in markdown_problems(text, page=isinstance(self.view.model, PageFile)):
            mark = find(text, problem.start)
            self.errors.append(ContentError(mark, problem.message, problem.hint))
        named = names_in(text)
        for start, symbol in named.symbols:
            self._symbol(symbol, find(text, start))
        for start, address in named.links:
            page: Node | None = self.node
            hint = "links are id:…, #… or https://…"
            if address.startswith("id:"):
                name = address[3:].partition("#")[0]
                page = find_at(self.library, name, self.node, place)
                if page is None:
                    self._missing(place, find(text, start), name, None)
            elif not is_allowed(address):
                message = f'"{shorten(address)}" cannot be linked'
                self.errors.append(ContentError(find(text, start), message, hint))
            if page and "#" in address and address.startswith(("id:", "#")):
                self._anchor(find(text, start), page, address.partition("#")[2], text)

    def _symbol(self, name: str, mark: Mark) -> None:
        known = self.library.symbols
        if (slug := symbol_slug(name)) not in known:
            hint = meant_or_known(slug, known, "symbols")
            message = f'there is no file "symbols/{shorten(name)}.svg" for this symbol'
            error = ContentError(mark, message, hint, f"symbols/{slug}.svg")
            self.causes[("symbols", slug)].append(error)

    def _anchor(self, mark: Mark, page: Node, anchor: str, text: str) -> None:
        """Check that a page has the heading with an anchor; other entries have none."""
        if not isinstance(page.base, PageFile):
            message = f'"#{shorten(anchor)}": only hand-written pages have headings to link to'
            hint = "write id: and the id of the entry"
            self.errors.append(ContentError(mark, message, hint))
            return
        known = anchors(text if page is self.node else page.base.text)
        if anchor not in known:
            message = f'{page.id} has no heading "#{shorten(anchor)}"'
            hint = meant_or_known(anchor, known, "headings")
            self.errors.append(ContentError(mark, message, hint))

    def _row(self, row: PoolRow) -> None:
        """Check the cells of a row."""
        pool = self.library[self.node.parent or ""].base
        assert isinstance(pool, PoolFile)  # only pools have rows
        for key, value in row.cells.items():
            column = pool.columns.get(key)
            if column is None:
                hint = meant_or_known(key, pool.columns, "columns")
                error = self.view.key_error(
                    ("cells", key), f'unknown column "{shorten(key)}"', hint
                )
                self.causes[(self.node.parent or "", "cells", key)].append(error)
            elif column.deck:
                place: Place = ("cells", key)
                deck = self.library.find(column.deck)
                if not isinstance(value, str):
                    message = f'"{key}" is not the key of a card'
                    hint = f"its column lists cards of {column.deck}: write one"
                    self.errors.append(self.view.error(place, message, hint))
                elif deck and f"{deck.id}/{value}" not in self.library:
                    self._missing(place, self.view.locate(place).mark(), value, "card", deck)

    def _columns(self, pool: PoolFile) -> None:
        """Check that a column of maps names maps of this pack, without their numbers."""
        slugs = [n.slug for n in self.library.of_kind("map") if n.pack == self.node.pack]
        maps = [name for name, _, number in (s.rpartition("-") for s in slugs) if number.isdigit()]
        for slug, column in pool.columns.items():
            if column.maps and column.maps not in maps:
                hint = meant_or_known(column.maps, {*maps}, "maps of this pack")
                if column.maps in slugs:
                    hint = "a column lists only numbered maps: leave out maps: and write its name"
                place = ("columns", slug, "maps")
                self.errors.append(self.view.error(place, f'no map "{column.maps}-…"', hint))

    def _cells(self, table: Table) -> None:
        """Check that every row has one cell for each column."""
        set_by_overlay = self.view.changed.keys()
        only_columns = "columns" in set_by_overlay and "rows" not in set_by_overlay
        for index, row in enumerate(table.rows):
            if len(row.cells) != len(table.columns):
                place: Place = ("columns",) if only_columns else ("rows", index, "cells")
                message = f"{len(row.cells)} cells for {len(table.columns)} columns"
                hint = "the roll and the name of a row do not count as columns"
                error = self.view.error(place, message, hint)
                self.causes[(self.node.id, message)].append(error)

    def _editions(self, concept: Concept) -> None:
        """Check that the values of a comparison are of editions."""
        editions = [edition.id for edition in self.library.editions]
        for index, aspect in enumerate(concept.aspects):
            for key in aspect.values:
                if key not in editions and key not in self.vanished:
                    place = ("aspects", index, "values", key)
                    hint = meant_or_known(key, editions, "editions")
                    error = self.view.key_error(place, f'unknown edition "{shorten(key)}"', hint)
                    self.causes[("values", key)].append(error)

    def _missing(
        self, place: Place, mark: Mark, name: str, kind: str | None, deck: Node | None = None
    ) -> None:
        """Record an unresolved reference, with the nearest id as the author would write it.

        Published ids that have vanished are skipped, because they are an error already.
        """
        prefixes = [f"{scope}/" for scope in scopes(self.node, place) if scope]
        candidates = [name, *(prefix + name for prefix in prefixes)]
        ids = [n.id for n in self.library.nodes.values() if kind is None or n.kind == kind]
        prefixes.append("sources/")
        if deck is not None:
            candidates, ids, prefixes = [f"{deck.id}/{name}"], list(deck.children), [f"{deck.id}/"]
        elif kind == "source":
            candidates = [f"sources/{name}"]
        if not self.vanished.isdisjoint(candidates):
            return
        for id, one in self.left_out.items() if deck is None else ():
            if any(f"{candidate}/".startswith(f"{id}/") for candidate in candidates):
                one.needed_at.add(replace(mark, via=""))
                return
        known = {next((id[len(p) :] for p in prefixes if id.startswith(p)), id) for id in ids}
        by_slug = {id.rpartition("/")[2]: id for id in known}
        hint = did_you_mean(name, known)
        if not hint and (suggestion := nearest(name.rpartition("/")[2], by_slug)):
            hint = f'did you mean "{by_slug[suggestion]}"?'
        if mark.via and deck is not None:  # the deck of the other pack has it
            row = self.node.id.removeprefix(f"{self.node.pack}/")
            hint = f"give {deck.slug}.yml such a card, or leave out its row: without: [{row}]"
        error = ContentError(mark, f'unknown {kind or "id"} "{shorten(name)}"', hint)
        self.causes[tuple(candidates)].append(error)
