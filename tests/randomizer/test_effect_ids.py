from __future__ import annotations

from collections.abc import Mapping

from pydantic import TypeAdapter

from musterbook.library.model.effects import Effect
from musterbook.randomizer import effect_ids


def effects(*found: Mapping[str, object]) -> list[Effect]:
    return [TypeAdapter[Effect](Effect).validate_python(item) for item in found]


def test_an_effect_id_contains_operation_object_and_timing() -> None:
    assert effect_ids.names(
        effects(
            {"op": "draw", "deck": "pack/aim"},
            {"op": "set", "what": "hand-size", "to": 2, "if": {"choice": "tide", "is": "low"}},
            {"op": "roll", "name": "Wind", "table": "tables/gales"},
            {"op": "roll", "name": "Roll-off", "each": True},
            {"op": "sides", "ask": "Who attacks?"},
        )
    ) == ["draw-aim", "set-hand-size-low", "roll-gales", "roll-d6-each", "sides"]


def test_effects_with_the_same_id_are_numbered() -> None:
    rolls = effects(*[{"op": "roll", "name": name} for name in ("One", "Two", "Three")])
    assert effect_ids.names(rolls) == ["roll-d6", "roll-d6-2", "roll-d6-3"]


def test_a_number_never_makes_an_id_equal_to_another() -> None:
    found = effect_ids.numbered(["draw-task", "draw-task", "draw-task-2", "draw-task"])
    assert found == ["draw-task", "draw-task-2", "draw-task-2-2", "draw-task-3"]
