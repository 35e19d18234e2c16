"""Ids of effects, by which saves and random streams of the randomizer name them.

In: the effects of one list. Out: a name for each effect, built from its operation, its object and
its condition: `draw-primary`, `set-hand-size-two`. It contains no displayed text, so a renamed roll
or a reworded question keeps its id. Effects with the same name are numbered in order.
"""

from collections.abc import Iterable, Iterator, Sequence

from musterbook.library.model.effects import Effect
from musterbook.library.model.pack_game import Moment


def names(effects: Sequence[Effect]) -> list[str]:
    """Return a unique name for each effect of the list."""
    return numbered("-".join(part for part in _parts(effect) if part) for effect in effects)


def moments(entries: Sequence[Moment]) -> Iterator[tuple[str, Moment]]:
    """Yield each moment with a name: its timing and its deck, such as `round-end-gambit`."""
    yield from zip(
        numbered(f"{moment.timing}-{_last(moment.deck)}" for moment in entries),
        entries,
        strict=True,
    )


def numbered(ids: Iterable[str]) -> list[str]:
    """Return the names with a number after repeated ones: `a`, `b`, `a-2`."""
    counts: dict[str, int] = {}
    result: dict[str, None] = {}
    for name in ids:
        unique = name
        while unique in result:
            counts[name] = counts.get(name, 1) + 1
            unique = f"{name}-{counts[name]}"
        result[unique] = None
    return list(result)


def _parts(effect: Effect) -> tuple[str, ...]:
    """Return the operation, the object and the condition of an effect."""
    condition = effect.if_
    when: tuple[str, ...] = ()
    if condition is not None:
        when = (
            _last(condition.in_play or ""),
            str(condition.round or ""),
            condition.is_ or "",
            *condition.variants,
        )
    return (effect.op, *_objects(effect), *when)


def _objects(effect: Effect) -> tuple[str, ...]:
    match effect.op:
        case "draw":
            return (_last(effect.deck or "missions"),)
        case "exclude" | "assign" | "reassign":
            return (_last(effect.deck),)
        case "map":
            return (effect.choice,)
        case "choose":
            return (effect.name or _last(effect.deck or effect.from_),)
        case "cap":
            return effect.cap.of
        case "remember":
            return (effect.what,)
        case "set":
            return (effect.what, _last(effect.card or ""), effect.of or "")
        case "trade":
            return (effect.mode,)
        case "roll":
            return (_last(effect.table or "") or effect.dice.lower(), "each" * effect.each)
        case _:
            return ()


def _last(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]
