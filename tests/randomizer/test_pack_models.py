from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from musterbook.randomizer.pack_models import EffectData


def test_fields_that_the_randomizer_does_not_need_are_dropped() -> None:
    data = {"id": "ed/pack/setup:draw-aim", "op": "draw", "deck": "ed/pack/aim", "count": 1}
    effect = TypeAdapter[EffectData](EffectData).validate_python({**data, "missions": False})
    assert "missions" not in effect.model_dump()


def test_an_effect_without_an_id_is_refused() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter[EffectData](EffectData).validate_python({"op": "draw", "deck": "a", "count": 1})
