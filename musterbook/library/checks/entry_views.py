"""Versions of an entry for checks: a model, and the source location of each of its parts.

In: a node and its draft. Out: an `EntryView` for each version of the entry, which creates errors
at the line to change.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from musterbook.errors import ContentError, Mark
from musterbook.library.assemble import Assembly
from musterbook.library.model.base import Model, walk
from musterbook.library.model.nodes import Node
from musterbook.library.read_files import Draft, Location
from musterbook.library.source import Place


@dataclass(frozen=True)
class EntryView:
    """One version of an entry.

    `model` has full ids, `written` those of its author. `changed` maps a field to the number of the
    change that set it; other fields are not changed.
    """

    node: Node
    model: Model
    written: Model
    draft: Draft
    changed: Mapping[str, int] = field(default_factory=dict)

    def error(self, place: Place, message: str, hint: str = "") -> ContentError:
        """Return an error at the value of a place, which is spelled as in YAML."""
        return self._error(self.locate(place).mark(), message, hint)

    def key_error(self, place: Place, message: str, hint: str = "") -> ContentError:
        return self._error(self.locate(place).key_mark(), message, hint)

    def _error(self, mark: Mark, message: str, hint: str) -> ContentError:
        """Return an error; for a used entry, the hint also says how to leave it out."""
        if mark.via and self.draft.part:
            leave_out = f"leave it out: without: [{self.draft.part}]"
            hint = f"{hint}; or {leave_out}" if hint else leave_out
        return ContentError(mark, message, hint)

    def locate(self, place: Place) -> Location:
        if place and place[0] in self.changed:
            place = ("changes", self.changed[str(place[0])], "set", *place)
        return self.draft.locate(place)

    def words(self, place: Place) -> str:
        """Return the text or the id at a place as its author wrote it, for a message."""
        texts = (*walk(self.written), *walk(self.model))  # the model has also what is inherited
        return next(marked.value for marked in texts if marked.place == place)


def versions(assembly: Assembly, node: Node) -> Iterator[EntryView]:
    """Yield an entry as written, then as it is after each of its changes."""
    draft = assembly.drafts[node.id]
    yield EntryView(node, node.base, draft.base, draft)
    for model, written, changed, _ in _changed(assembly, node):
        yield EntryView(node, model, written, draft, changed)


def effective(assembly: Assembly, node: Node) -> EntryView:
    """Return an entry as players use it, with inherited fields and active overlays applied."""
    draft = assembly.drafts[node.id]
    written, changed = draft.base, dict[str, int]()
    for _, model, numbers, on in _changed(assembly, node):
        written, changed = (model, numbers) if on else (written, changed)
    return EntryView(node, node.data, written, draft, changed)


def _changed(assembly: Assembly, node: Node) -> Iterator[tuple[Model, Model, dict[str, int], bool]]:
    """Yield each changed model with full ids and as written, the change of each field, and whether
    the change is active.
    """
    on = {applied.slug for applied in node.overlays if applied.on}
    usual: dict[str, int] = {}
    for index, written, model in assembly.changed.get(node.id, ()):
        change = node.changes[index]
        changed = {**usual, **dict.fromkeys(change.set, index)}
        yield model, written, changed, change.overlay in on
        if change.overlay in on:
            usual = changed
