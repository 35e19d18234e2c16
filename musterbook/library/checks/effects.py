"""Check each effect by itself: its names exist, and the operation is possible.

In: an effect, and the kind of list that it is in. Out: errors at the value that is wrong.
What depends on earlier effects is found by playing the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from musterbook.library.checks import card_effects, choice_effects, setup_effects
from musterbook.library.checks.context import Checker, Errors
from musterbook.library.model.effects import Effect
from musterbook.library.source import Place

_OPERATIONS: Mapping[str, Callable[[Checker, Place, Any], Errors]] = {
    "draw": card_effects.draw,
    "redraw": card_effects.redraw,
    "exclude": card_effects.exclude,
    "choose": card_effects.choose,
    "cap": setup_effects.limit,
    "set": setup_effects.set_value,
    "trade": card_effects.trade,
    "assign": choice_effects.assign,
    "reassign": choice_effects.reassign,
    "map": choice_effects.place_map,
    "roll": setup_effects.roll,
    "sides": setup_effects.sides,
    "first": setup_effects.first,
    "length": setup_effects.length,
}


def errors(checker: Checker, place: Place, effect: Effect) -> Errors:
    """Check one effect, without its nested effects."""
    yield from checker.common(place, effect)
    yield from _OPERATIONS[effect.op](checker, place, effect)
