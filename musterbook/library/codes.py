"""Checks that no two cards show the same code, which is how a printed card is ordered again.

In: nodes and drafts. Out: an error for each pack, deck or card that takes the code of another.
"""

from __future__ import annotations

from musterbook.errors import ContentError
from musterbook.library.assemble import Built
from musterbook.library.check import is_lost
from musterbook.library.model.base import Model
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile, PackFile
from musterbook.library.model.nodes import Library


def codes(library: Library, built: Built) -> list[ContentError]:
    """Check that codes differ: of the packs of an edition, decks of a pack, rolls of a deck."""
    errors = []
    first: dict[tuple[str | None, str, str], str] = {}
    for node in library.nodes.values():
        field, code = _code(node.base)
        if not code or is_lost(node.id, built.lost):
            continue
        other = first.setdefault((node.parent, field, code), node.id)
        if other != node.id:
            draft, taken = built.drafts[node.id], built.drafts[other]
            mark = draft.at(field)
            hint = f"first at {taken.at(field)}"
            errors.append(ContentError(mark, f'the {field} "{code}" is used twice', hint))
    return errors


def _code(base: Model) -> tuple[str, str]:
    """The field that makes a code, and its value; empty where an entry has none of its own."""
    if isinstance(base, (PackFile, DeckFile)):
        return "code", base.code
    return "roll", str(base.roll or "") if isinstance(base, Card) else ""
