"""How cards and packs score, as the randomizer reads it.

In: groups, caps and the scoring of a pack, and a way to turn prose into HTML. Out: plain values for
JSON, with wording that is ready to show.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from musterbook import wording
from musterbook.effect_ids import numbered
from musterbook.model.scoring import Cap, Line, PackScoring, ScoringGroup


class Prose(Protocol):
    """Turns prose into HTML."""

    def __call__(self, text: str | None, *, plain: bool = False) -> str:
        """Return a text as HTML; `plain` leaves links out, for use inside buttons."""
        ...


def rounds(text: str | None) -> list[int] | None:
    """Return the first and last battle round of `2-4` or `5`."""
    if text is None:
        return None
    first, _, last = text.partition("-")
    return [int(first), int(last or first)]


def pack(scoring: PackScoring, prose: Prose, id: str) -> dict[str, Any]:
    """Return the caps, tallies and awards of a whole game, and who wins."""
    return {
        "caps": caps(scoring.caps, id),
        "by_hand": dict(scoring.by_hand),
        "awards": {
            slug: {"name": award.name, "vp": award.vp, "if": prose(award.if_, plain=True)}
            for slug, award in scoring.awards.items()
        },
        "victory": prose(scoring.victory),
    }


def groups(scoring: Iterable[ScoringGroup], prose: Prose, id: str) -> list[dict[str, Any]]:
    """Return the groups of the card `id` with their lines."""
    return [_group(group, prose, f"{id}/{at}") for at, group in enumerate(scoring, 1)]


def caps(found: Iterable[Cap], holder: str) -> list[dict[str, Any]]:
    """Return the caps of a card, a group or a pack; each is named by what it is about."""
    items = list(found)
    names = numbered("-".join(("cap", *item.of, item.mode or "")).strip("-") for item in items)
    return [cap(item, f"{holder}:{name}") for name, item in zip(names, items, strict=True)]


def cap(cap: Cap, id: str) -> dict[str, Any]:
    """Return a cap with its id and its wording."""
    return {**cap.model_dump(mode="json"), "id": id, "words": wording.cap_label(cap)}


def _group(group: ScoringGroup, prose: Prose, id: str) -> dict[str, Any]:
    late = [
        {
            **item.model_dump(),
            "rounds": rounds(item.rounds),
            "words": wording.late_label(item),
            "when": wording.timing_label(item.timing),
        }
        for item in group.except_
    ]
    return {
        **group.model_dump(mode="json", exclude={"lines", "caps", "except_", "rounds"}),
        "rounds": rounds(group.rounds),
        "lines": [_line(line, prose) for line in group.lines],
        "caps": caps(group.caps, id),
        "except": late,
        "note": prose(group.note) or None,
        "words": wording.group_heading(group),
    }


def _line(line: Line, prose: Prose) -> dict[str, Any]:
    return {
        **line.model_dump(mode="json", exclude={"if_", "each"}),
        "each": prose(line.each, plain=True) or None,
        "if": prose(line.if_, plain=True) or None,
    }
