"""Check that card codes are unique; a printed card is reordered by its code.

In: nodes and drafts. Out: an error for each pack, deck or card with a duplicate code.
"""

from __future__ import annotations

from musterbook.errors import ContentError
from musterbook.library.assemble import Assembly
from musterbook.library.model.base import Model
from musterbook.library.model.entries import Card
from musterbook.library.model.files import DeckFile, PackFile
from musterbook.library.model.nodes import Library
from musterbook.library.references import is_lost


def code_errors(library: Library, assembly: Assembly) -> list[ContentError]:
    """Return an error for each duplicate pack code, deck code or card number."""
    errors = []
    owners: dict[tuple[str | None, str, str], str] = {}
    for node in library.nodes.values():
        field, code = _code(node.base)
        if not code or is_lost(node.id, assembly.lost):
            continue
        other = owners.setdefault((node.parent, field, code), node.id)
        if other != node.id:
            draft, other_draft = assembly.drafts[node.id], assembly.drafts[other]
            mark = draft.at(field)
            hint = f"first at {other_draft.at(field)}"
            errors.append(ContentError(mark, f'the {field} "{code}" is used twice', hint))
    return errors


def _code(base: Model) -> tuple[str, str]:
    """Return the field that makes up a code, and its value; empty if there is none."""
    if isinstance(base, (PackFile, DeckFile)):
        return "code", base.code
    return "roll", str(base.roll or "") if isinstance(base, Card) else ""
