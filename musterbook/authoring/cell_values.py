"""Cells of a table of cards, converted to the types of their fields.

In: the path of a field, such as `scoring.1.timing`, and the text of a cell. Out: its value. Items
of a list are numbered from 1. A field with a fixed set of values, such as `timing`, also accepts
the site's wording, such as "End of your turn".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from musterbook.letters import as_slug
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card
from musterbook.library.model.scoring import Timing
from musterbook.library.model_validation import types_at

_YES, _NO = {"true", "yes", "x"}, {"false", "no"}

_NUMBER = re.compile(r"([+-]?[0-9]{1,9})([.,]0+)?( ?VP)?", re.IGNORECASE)
"""A whole number, as spreadsheets and people write it."""


def _short_slug(text: str) -> str:
    """Return a text as a slug of what matters: `end-of-round` for `at the end of the round`."""
    return re.sub(r"\b(the|your)-|^at-", "", as_slug(re.sub(r"['’]s\b", "", text)))


_PHRASES = {"any-time": "whenever"} | {
    re.sub("(.*)-(start|end)", r"\2-of-\1", timing): timing for timing in get_args(Timing)
}
"""What people write for each moment, as a slug of what matters."""


def location(path: str | tuple[str, ...]) -> tuple[int | str, ...]:
    """Return a path as the keys and indices of a model."""
    parts = path.split(".") if isinstance(path, str) else path
    return tuple(int(part) - 1 if is_number(part) else part for part in parts)


def is_number(part: str) -> bool:
    """Whether a part of a path is the number of an item of a list."""
    return re.fullmatch(r"[1-9][0-9]{0,3}", part) is not None


def is_field(path: str) -> bool:
    """Whether a card can have a value at a path."""
    return bool(types_at(Card, location(path)))


def converted(value: Any, path: tuple[str, ...]) -> Any:
    """Convert the text of a cell to the type of its field: a number, yes or no, a list or text."""
    if not isinstance(value, str):
        return value
    if choice := _choice(value, choices(path)):
        return choice
    kinds = {kind for one in types_at(Card, location(path)) for kind in _plain(one)}
    if value[:1] in "[{" and kinds & {list, dict, tuple}:
        with suppress(ValueError, RecursionError):
            return json.loads(value)
    if int in kinds and (number := _NUMBER.fullmatch(value)):
        return int(number[1])
    yes, no = ({"true"}, {"false"}) if path[0] == "attributes" else (_YES, _NO)  # `X` is a text
    if bool in kinds and value.casefold() in yes | no:
        return value.casefold() in yes
    if tuple in kinds and str not in kinds:
        return [line.strip() for line in value.splitlines() if line.strip()]
    return value


def choices(path: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the fixed set of values of a field, such as every `timing`."""
    kinds = list(types_at(Card, location(path)))
    words = tuple(dict.fromkeys(word for kind in kinds for word in _literals(kind)))
    return words if all(isinstance(word, str) for word in words) else ()


def _literals(kind: Any) -> Iterator[Any]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif get_origin(kind) in (Union, UnionType, Annotated, tuple, list):
        for part in get_args(kind):
            yield from _literals(part)


def _choice(value: str, words: tuple[str, ...]) -> str | None:
    """Return the value that a text means: the value itself in any case, or the site's phrase."""
    slug = _short_slug(value)
    phrase = _PHRASES.get(slug)
    return next((word for word in (slug, phrase) if word in words), None)


def _plain(kind: Any) -> Iterator[type]:
    """Yield the Python types of a value: text, numbers, flags, or a container of further values."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        for part in get_args(kind):
            yield from _plain(part)
    elif origin is Annotated:
        yield from _plain(get_args(kind)[0])
    elif origin is Literal:
        yield str
    elif origin in (tuple, list, dict):
        yield tuple if origin is list else origin
    elif isinstance(kind, type) and issubclass(kind, Model):
        yield dict
    elif isinstance(kind, type) and kind is not NoneType:
        yield kind
