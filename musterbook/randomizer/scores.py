"""How cards and packs score, as the randomizer reads it.

In: groups, limits and the scoring of a pack, and a function that turns prose into HTML. Out:
parts of an exported pack, with texts ready to display.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from musterbook.library import phrases
from musterbook.library.model.scoring import Cap, Late, Line, PackScoring, ScoringGroup, cap_with
from musterbook.randomizer import pack_models
from musterbook.randomizer.effect_ids import numbered


class Prose(Protocol):
    """Turns prose into HTML."""

    def __call__(self, text: str | None, *, plain: bool = False) -> str:
        """Return a text as HTML; `plain` leaves links out, for use inside buttons."""
        ...


def rounds(text: str) -> pack_models.Rounds:
    """Return the first and last battle round of `2-4` or `5`."""
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def pack(
    scoring: PackScoring, prose: Prose, id: str, overlays: Collection[str]
) -> pack_models.Scoring:
    """Return the limits, tallies and awards of a whole game with some overlays, and who wins."""
    return pack_models.Scoring(
        caps=caps([cap_with(cap, overlays) for cap in scoring.caps], id),
        by_hand=dict(scoring.by_hand),
        awards={
            slug: pack_models.Award(name=award.name, vp=award.vp, if_=prose(award.if_, plain=True))
            for slug, award in scoring.awards.items()
        },
        victory=prose(scoring.victory),
    )


def groups(scoring: Iterable[ScoringGroup], prose: Prose, id: str) -> tuple[pack_models.Group, ...]:
    """Return the groups of the card `id` with their lines."""
    return tuple(_group(group, prose, f"{id}/{at}") for at, group in enumerate(scoring, 1))


def caps(limits: Iterable[Cap], holder: str) -> tuple[pack_models.Cap, ...]:
    """Return the limits of a card, a group or a pack; each id is made from what it limits."""
    items = list(limits)
    names = numbered("-".join(("cap", *item.of, item.mode or "")).strip("-") for item in items)
    return tuple(cap(item, f"{holder}:{name}") for name, item in zip(names, items, strict=True))


def cap(cap: Cap, id: str) -> pack_models.Cap:
    """Return a limit with its id and its text."""
    facts = cap.model_dump(exclude={"since"})
    return pack_models.Cap(id=id, words=phrases.cap_label(cap), **facts)


def _group(group: ScoringGroup, prose: Prose, id: str) -> pack_models.Group:
    plain = {"lines", "caps", "except_", "rounds", "note"}
    return pack_models.Group(
        **group.model_dump(exclude=plain),
        rounds=rounds(group.rounds) if group.rounds else None,
        lines=tuple(_line(line, prose) for line in group.lines),
        caps=caps(group.caps, id),
        except_=tuple(_late(late) for late in group.except_),
        note=prose(group.note) or None,
        words=phrases.group_heading(group),
    )


def _late(late: Late) -> pack_models.Late:
    return pack_models.Late(
        **late.model_dump(include={"player", "timing"}),
        rounds=rounds(late.rounds),
        words=phrases.exception_label(late),
        when=phrases.timing_label(late.timing),
    )


def _line(line: Line, prose: Prose) -> pack_models.Line:
    return pack_models.Line(
        **line.model_dump(exclude={"if_", "each"}),
        each=prose(line.each, plain=True) or None,
        if_=prose(line.if_, plain=True) or None,
    )
