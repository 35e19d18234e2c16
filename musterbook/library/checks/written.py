"""An entry as a check reads it: a model, and where each part of that model is written.

In: a node and the draft that it came from. Out: one view for each version of the entry, and errors
at the line that must be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from musterbook.errors import ContentError
from musterbook.library.build import Built
from musterbook.library.read import Draft
from musterbook.model.base import Model
from musterbook.model.nodes import Node
from musterbook.source import Place


@dataclass(frozen=True)
class Written:
    """One version of an entry.

    `changed` maps a field to the number of the change that set it; all others are in the entry.
    """

    node: Node
    model: Model
    draft: Draft
    changed: Mapping[str, int] = field(default_factory=dict)

    def error(self, place: Place, message: str, hint: str = "") -> ContentError:
        """Return an error at the value of a place in the model, as YAML spells it."""
        return ContentError(self.draft.tree.mark(self._at(place)), message, hint)

    def key_error(self, place: Place, message: str, hint: str = "") -> ContentError:
        """Return an error at the key of a place."""
        return ContentError(self.draft.tree.key_mark(self._at(place)), message, hint)

    def _at(self, place: Place) -> Place:
        if place and place[0] in self.changed:
            return (*self.draft.place, "changes", self.changed[str(place[0])], "set", *place)
        return (*self.draft.place, *place)


def versions(built: Built, node: Node) -> Iterator[Written]:
    """Yield an entry without any change, then as each change leaves it, the effective one last."""
    draft = built.drafts[node.id]
    yield Written(node, draft.base, draft)
    known = dict(node.overlays)
    effective = Written(node, draft.base, draft)
    for index, model in built.changed.get(node.id, ()):
        change = getattr(draft.base, "changes", ())[index]
        changed = {**effective.changed, **dict.fromkeys(change.set, index)}
        version = Written(node, model, draft, changed)
        yield version
        if change.overlay in known and known[change.overlay].on:
            effective = version
    if effective.model is not draft.base:
        yield effective


def effective(built: Built, node: Node) -> Written:
    """Return an entry as players use it: with every overlay that is on."""
    found = list(versions(built, node))
    return next((one for one in reversed(found) if one.model is node.data), found[0])
