"""What every model shares: frozen, closed, and able to say where its prose and references are.

In: values as YAML gives them. Out: immutable models. A field typed `Prose` holds Markdown of our
own; a field typed `Reference` holds the id of another entry. `walk` finds both in any model, so
links are checked and terms are linked without a list of fields anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
)

from musterbook.library import limits


@dataclass(frozen=True)
class IsProse:
    """Marks a string as Markdown that the link pass reads."""


@dataclass(frozen=True)
class IsReference:
    """Marks a string as the id of an entry; `to` names the kind it must have, if any."""

    to: str | None = None


def _with_words_of(most: int) -> AfterValidator:
    """Refuse texts with longer words, which no line can hold."""

    def check(text: str) -> str:
        longest = max(map(len, text.split()), default=0)
        if longest > most:
            raise ValueError(f"a word of {longest} characters (at most {most})")
        return text

    return AfterValidator(check)


def _in_calendar(text: str) -> str:
    numbers = [int(part) for part in text.split("-")]
    try:
        date(*(*numbers, 1, 1)[:3])
    except ValueError:
        raise ValueError(f'the date "{text}" does not exist') from None
    return text


NAME = r"[a-z0-9]+(-[a-z0-9]+)*"
"""The grammar of one part of an id: lower-case letters, digits and single hyphens."""

Slug = Annotated[str, StringConstraints(pattern=rf"^{NAME}$", max_length=limits.SLUG)]
"""Last part of an id."""

Id = Annotated[str, StringConstraints(pattern=rf"^{NAME}(/{NAME})*$", max_length=limits.ID)]
"""A whole id, which is also the address of its page: parts with `/` between them."""

Text = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.TEXT, strip_whitespace=True),
    _with_words_of(limits.WORD),
]
"""A short plain text without markup."""

Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.NAME, strip_whitespace=True),
    _with_words_of(limits.NAME_WORD),
]
"""The name of something that cards show in large type."""

Prose = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.PROSE, strip_whitespace=True),
    IsProse(),
]
"""Markdown in our own words, with `[text](id:path)` links; defined terms link themselves."""

Whole = Annotated[int, Strict(), Field(ge=-limits.NUMBER, le=limits.NUMBER)]
"""A whole number; neither `true` nor `"5"` will do."""

Count = Annotated[int, Strict(), Field(ge=1, le=limits.NUMBER)]
"""A whole number of at least one."""

Flag = Annotated[bool, Strict()]
"""`true` or `false`, nothing else."""

_RANGE = StringConstraints(pattern=r"^[0-9]{1,3}(-[0-9]{1,3})?$")


def _number_as_text(value: object) -> object:
    """Accept `5` without quotes, which YAML reads as a number."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


NumberRange = Annotated[
    str,
    _RANGE,
    BeforeValidator(
        _number_as_text,
        json_schema_input_type=Annotated[int, Field(ge=0, le=999)] | Annotated[str, _RANGE],
    ),
]
"""A whole number, or a range of them with both ends included: `5` or `2-4`."""

Reference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference()]
"""An id: whole (`edition/pack/deck/card`), or relative to the entry's pack or edition."""

CardReference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("card")]
DeckReference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("deck")]
MapReference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("map")]
MissionReference = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("mission")
]
TableReference = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("table")]
SourceReference = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9/.-]+$"), IsReference("source")
]

Confidence = Literal["documented", "cross-checked", "single-source", "inferred", "unknown"]
"""How sure a fact is: read in the named document; found in independent public sources; found in
one public source; concluded by us; known by none of them."""

Date = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"),
    AfterValidator(_in_calendar),
]
"""Year, month or day as `2023`, `2023-06` or `2023-06-24`; text order is time order."""


class Model(BaseModel):
    """A frozen, closed record: an unknown key is an error."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, allow_inf_nan=False
    )


@dataclass(frozen=True)
class Found:
    """One marked string in a model.

    `place` is the path of keys and indices that leads to it, as YAML spells them.
    """

    place: tuple[str | int, ...]
    mark: IsProse | IsReference
    value: str


def walk(model: Model) -> Iterator[Found]:
    """Yield every prose and reference string of a model and the models inside it, in order."""
    for name, field in type(model).model_fields.items():
        key = field.alias or name
        marks = tuple(m for m in field.metadata if isinstance(m, (IsProse, IsReference)))
        yield from _walk_value(getattr(model, name), (key,), marks, field.annotation)


def _walk_value(
    value: Any, place: tuple[str | int, ...], marks: tuple[Any, ...], annotation: Any
) -> Iterator[Found]:
    if value is None:
        return
    if isinstance(value, Model):
        for inner in walk(value):
            yield Found(place + inner.place, inner.mark, inner.value)
    elif isinstance(value, str):
        for mark in marks or _marks(annotation):
            yield Found(place, mark, value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _walk_value(item, (*place, key), marks, annotation)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _walk_value(item, (*place, index), marks, annotation)


def _marks(annotation: Any) -> tuple[IsProse | IsReference, ...]:
    """The marks anywhere inside a type such as `dict[str, Prose] | None`."""
    direct = tuple(
        m for m in getattr(annotation, "__metadata__", ()) if isinstance(m, (IsProse, IsReference))
    )
    if direct:
        return direct
    for part in getattr(annotation, "__args__", ()):
        if inner := _marks(part):
            return inner
    return ()
