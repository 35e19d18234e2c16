"""Check each effect by itself: its names exist, and the operation is possible.

In: an effect, and the kind of list that it is in. Out: errors at the value that is wrong.
`simulation` checks what depends on earlier effects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from musterbook.library.checks import moves, pairs, settings
from musterbook.library.checks.context import Checker, Errors
from musterbook.library.model.effects import Effect
from musterbook.library.source import Place

_OPERATIONS: Mapping[str, Callable[[Checker, Place, Any], Errors]] = {
    "draw": moves.draw,
    "redraw": moves.redraw,
    "exclude": moves.exclude,
    "choose": moves.choose,
    "cap": settings.limit,
    "set": settings.set_value,
    "trade": moves.trade,
    "assign": pairs.assign,
    "reassign": pairs.reassign,
    "map": pairs.place_map,
    "roll": settings.roll,
    "sides": settings.sides,
    "first": settings.first,
    "length": settings.length,
}


def errors(checker: Checker, place: Place, effect: Effect) -> Errors:
    """Check one effect, without its nested effects."""
    yield from checker.common(place, effect)
    yield from _OPERATIONS[effect.op](checker, place, effect)
