"""A side of a card to be rendered."""

from __future__ import annotations

from dataclasses import dataclass

from musterbook.cards.faces.front import Back, Front
from musterbook.errors import Mark


@dataclass(frozen=True)
class Side:
    """A front or a back to be rendered; `name` and `mark` identify its entry."""

    id: str
    name: str
    mark: Mark
    face: Front | Back
