"""Salvage the valid parts of an invalid file, so that they are still checked in the same run.

In: a model and an invalid value. Out: a model of the valid parts, and the keys left out.
"""

from __future__ import annotations

from typing import Any, cast, get_origin

from pydantic import ValidationError, create_model

from musterbook.library.model.base import Model


def salvage(model: type[Model], value: Any, parts: str = "") -> tuple[Model, frozenset[str]]:
    """Return a model of the valid fields of a value, and the keys of `parts` that it leaves out.

    Invalid parts are removed one by one, other invalid fields entirely. Required fields that are
    then missing get an empty value: use the model only to find further errors.
    """
    given = dict(value) if isinstance(value, dict) else {}
    valid = dict(given)
    if isinstance(valid.get(parts), dict):
        valid[parts] = dict(valid[parts])
    for location in _error_locations(model, valid):
        if location[:1] == (parts,) and len(location) > 1 and isinstance(valid.get(parts), dict):
            valid[parts].pop(location[1], None)
        elif location:
            valid.pop(str(location[0]), None)
        else:
            valid = {}
    relaxed = _relaxed(model, valid)
    if _error_locations(relaxed, valid):
        valid = {}
        relaxed = _relaxed(model, valid)
    given_parts = given.get(parts)
    lost = (
        set(given_parts) - set(valid.get(parts) or {}) if isinstance(given_parts, dict) else set()
    )
    return relaxed.model_validate(valid), frozenset(map(str, lost))


def _error_locations(model: type[Model], value: dict[str, Any]) -> list[tuple[int | str, ...]]:
    """Return the locations of all errors."""
    try:
        model.model_validate(value)
    except ValidationError as error:
        return [details["loc"] for details in error.errors(include_url=False)]
    return []


def _relaxed(model: type[Model], value: dict[str, Any]) -> type[Model]:
    """Return the model with an empty default for each required field missing from the value."""
    fields: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        if field.is_required() and not {name, field.alias} & value.keys():
            fields[name] = (Any, {} if get_origin(field.annotation) is dict else "?")
    return cast(type[Model], create_model(model.__name__, __base__=model, **fields))
