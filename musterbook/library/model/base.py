"""Base class and field types of all content models.

In: values as YAML gives them. Out: immutable models that reject unknown keys. A field typed
`MarkdownText` holds Markdown in our own words; a field typed `Reference` holds the id of another
entry. `walk` finds both in any model, so that links are checked and terms are linked without a list
of fields.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
)

from musterbook.colours import is_readable_on_dark, under_gold, under_white
from musterbook.library import limits
from musterbook.slugs import as_slug


@dataclass(frozen=True)
class IsProse:
    """Marks a string as Markdown, whose links are checked and whose terms are linked."""


@dataclass(frozen=True)
class IsReference:
    """Marks a string as the id of an entry; `to` names the kind it must have, if any."""

    to: str | None = None


def _with_max_word(most: int) -> AfterValidator:
    """Reject texts with a word of more than `most` characters, which would not fit on a line."""

    def check(text: str) -> str:
        longest = max(map(len, text.split()), default=0)
        if longest > most:
            raise ValueError(f"a word of {longest} characters (at most {most}; add spaces)")
        return text

    return AfterValidator(check)


def _on_one_line(text: str) -> str:
    if "\n" in text:
        raise ValueError(
            "this text must be on one line (only flavour and Markdown have line breaks)"
        )
    return text


_MARKUP = re.compile(
    r"</?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>]*>"
    r"|&(?:[a-z]{2,8}|#\d{1,7});|\\(?:[nrt](?!(?-i:[a-z]))|[^\w\s])",
    re.IGNORECASE,
)


_MARKDOWN = re.compile(
    r"(\*\*|(?<!\w)__|~~|==)(?=[^\s*_])([^*_]*[^\s*_])\1"
    r"|(?<![\w*_])([*_])(?=[^\s*_])([^*_]*[^\s*_])\3(?![\w*_])"
    r"|`([^`]+)`|\[([^\]]+)\]\([^)\s]+\)"
)
"""Bold, italic, code and links: the words are in the last group that matches."""


_BRACES = re.compile(r"\{[^{}]*\}")


def _without_markup(text: str) -> str:
    if found := _MARKUP.search(text):
        raise ValueError(f'"{found[0]}" would be printed as it is (this is plain text: remove it)')
    if found := _BRACES.search(text):
        hint = "symbols are drawn only in Markdown texts and for tags: write a word"
        if number := re.fullmatch(r"([0-9]+) ?\{([^{}]+)\}", text):
            hint += f'; or for a number {number[1]}, and "symbol: {number[2]}" in game.yml'
        raise ValueError(f'"{found[0]}" would be printed with its braces ({hint})')
    if found := _MARKDOWN.search(text):
        message = f'"{found[0]}" would be printed with its signs'
        raise ValueError(f"{message} (this is plain text: write {found[found.lastindex or 0]})")
    return text


def _on_dark_paper(colour: str) -> str:
    if not is_readable_on_dark(colour):
        raise ValueError(f'"{colour}" is hard to read on dark paper (use a lighter colour)')
    return colour


def _in_calendar(text: str) -> str:
    numbers = [int(part) for part in text.split("-")]
    try:
        date(*(*numbers, 1, 1)[:3])
    except ValueError:
        raise ValueError(f'the date "{text}" does not exist') from None
    return text


def _each_once(items: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(items))


Once = AfterValidator(_each_once)
"""Of a list: what it names twice counts once."""

ID_PART = r"[a-z0-9]+(-[a-z0-9]+)*"
"""The grammar of one part of an id: lower-case letters, digits and single hyphens."""

RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""Names that Windows keeps for devices: it can store no file or folder of such a name."""

DIE = "D([2-9]|[1-9][0-9]|100)"
"""The grammar of one die: its number of sides; the two digits of a D66 are 1 to 6."""

DiceRoll = Annotated[str, StringConstraints(pattern=rf"^[1-9]?{DIE}$")]
"""Dice that are added: `D20`, `3D6`, or `D66`."""

PICTURE_FILE = r"^[^/\\]+\.([Pp][Nn][Gg]|[Jj][Pp][Ee]?[Gg])$"
"""The grammar of the name of a picture."""


def artwork_name(file: str) -> str:
    """Return the name of a file of artwork in outputs: `ash-wolf.png` for `Ash_Wolf.PNG`."""
    stem, dot, ending = file.rpartition(".")
    return f"{as_slug(stem)}{dot}{ending.lower()}"


PictureFile = Annotated[str, StringConstraints(pattern=PICTURE_FILE), AfterValidator(artwork_name)]
"""The name of a picture, as in outputs."""

Slug = Annotated[str, StringConstraints(pattern=rf"^{ID_PART}$", max_length=limits.SLUG)]
"""Last part of an id."""


def _can_be_stored(id: str) -> str:
    for part in id.split("/"):
        if part in RESERVED:
            raise ValueError(f'"{id}" cannot be an id (Windows stores no file named "{part}")')
    return id


Id = Annotated[
    str,
    StringConstraints(pattern=rf"^{ID_PART}(/{ID_PART})*$", max_length=limits.ID),
    AfterValidator(_can_be_stored),
]
"""An absolute id, which is also the address of its page: parts joined by `/`."""

Lines = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.TEXT, strip_whitespace=True),
    _with_max_word(limits.WORD),
    AfterValidator(_without_markup),
]
"""A short plain text without markup, with the line breaks of its author."""

Text = Annotated[Lines, AfterValidator(_on_one_line)]
"""A short plain text without markup, on one line."""

Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.NAME, strip_whitespace=True),
    _with_max_word(limits.NAME_WORD),
    AfterValidator(_on_one_line),
    AfterValidator(_without_markup),
]
"""A name that cards print in large type."""

MarkdownText = Annotated[
    str,
    StringConstraints(min_length=1, max_length=limits.PROSE, strip_whitespace=True),
    IsProse(),
]
"""Markdown in our own words, with `[text](id:path)` links; defined terms link themselves."""

WholeNumber = Annotated[int, Strict(), Field(ge=-limits.NUMBER, le=limits.NUMBER)]
"""A whole number; `true` and `"5"` are rejected."""

DecimalNumber = Annotated[float, Strict(), Field(ge=-limits.NUMBER, le=limits.NUMBER)]
"""A number with a decimal point."""

Count = Annotated[int, Strict(), Field(ge=1, le=limits.NUMBER)]
"""A whole number of at least one."""

Flag = Annotated[bool, Strict()]
"""`true` or `false`, nothing else."""

Url = Annotated[str, StringConstraints(pattern=r"^https://[^\s]+$", max_length=limits.TEXT)]
"""A web address."""

Pattern = Literal["hills", "furrows", "rings", "none"]
"""The background pattern of cards: kinds of contour lines, or none."""

CardColour = Annotated[
    str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$"), AfterValidator(under_white)
]
"""A colour `"#rrggbb"`; a light one is darkened until white text can be read on it."""

HeaderColour = Annotated[
    str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$"), AfterValidator(under_gold)
]
"""A colour `"#rrggbb"`; darkened until white and golden text can be read on it."""

DarkAccent = Annotated[
    str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$"), AfterValidator(_on_dark_paper)
]
"""A colour `"#rrggbb"` of words and lines in the dark theme."""

_RANGE = StringConstraints(pattern=r"^[0-9]{1,3}(-[0-9]{1,3})?$")


def _number_as_text(value: object) -> object:
    """Accept `5` without quotes, which YAML parses as a number."""
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


def first_and_last(numbers: NumberRange) -> tuple[int, int]:
    first, _, last = numbers.partition("-")
    return int(first), int(last or first)


_Path = Annotated[str, StringConstraints(pattern=r"^[a-z0-9/.-]+$")]

Reference = Annotated[_Path, IsReference()]
"""An id: absolute (`edition/pack/deck/card`), or relative to the entry's pack or edition."""

CardReference = Annotated[_Path, IsReference("card")]
DeckReference = Annotated[_Path, IsReference("deck")]
MapReference = Annotated[_Path, IsReference("map")]
MissionReference = Annotated[_Path, IsReference("mission")]
SourceReference = Annotated[_Path, IsReference("source")]
StepReference = Annotated[_Path, IsReference("step")]
TableReference = Annotated[_Path, IsReference("table")]

Confidence = Literal["documented", "cross-checked", "single-source", "inferred", "unknown"]
"""How certain a fact is: read in the named document; found in independent public sources; found in
one public source; concluded by us; found in no source."""

DOUBTFUL: tuple[Confidence, ...] = ("single-source", "inferred", "unknown")
"""Levels that are marked for readers: entries have a badge, and markers on maps no dot."""

Date = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"),
    AfterValidator(_in_calendar),
]
"""Year, month or day as `2023`, `2023-06` or `2023-06-24`; dates sort as text."""


class Model(BaseModel):
    """A frozen, closed record: an unknown key is an error."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        allow_inf_nan=False,
        defer_build=True,  # a library from the cache is not validated again
        json_schema_serialization_defaults_required=True,  # exported data has every field
    )
    REMOVED: ClassVar[Mapping[str, str]] = {}
    """Keys that a file could have in earlier versions, each with what to do now."""


M = TypeVar("M", bound=Model)

TEXT_MARKS = (IsProse, IsReference)
TextMarks = tuple[IsProse | IsReference, ...]
"""Marks of a string field."""


@dataclass(frozen=True)
class MarkedString:
    """One marked string in a model.

    `place` is the path of keys and indices that leads to it, as YAML spells them.
    """

    place: tuple[str | int, ...]
    mark: IsProse | IsReference
    value: str


def walk(model: Model, without: str = "") -> list[MarkedString]:
    """Return every prose and reference string of a model and the models inside it, in order.

    The field `without` is skipped, such as the parts of a file, which are separate entries.
    """
    strings = list[MarkedString]()

    def note(marked: MarkedString) -> str:
        strings.append(marked)
        return marked.value

    _rewritten(model, (), (), note, without)
    return strings


def rewritten(model: M, change: Callable[[MarkedString], str]) -> M:
    """Return a model with every prose and reference string replaced; the new ones are valid."""
    result: M = _rewritten(model, (), (), change)
    return result


def _rewritten(
    value: Any,
    place: tuple[str | int, ...],
    marks: TextMarks,
    change: Callable[[MarkedString], str],
    without: str = "",
) -> Any:
    """Return a value with its strings replaced; the same object if no string is different."""
    if isinstance(value, Model):
        update = {}
        for name, key, inner in _fields(type(value)):
            before = getattr(value, name)
            after = before
            if before is not None and name != without:
                after = _rewritten(before, (*place, key), inner, change)
            if after is not before:
                update[name] = after
        return value.model_copy(update=update) if update else value
    if isinstance(value, str):
        for mark in marks:
            value = change(MarkedString(place, mark, value))
        return value
    if isinstance(value, dict):
        pairs = {k: _rewritten(v, (*place, k), marks, change) for k, v in value.items()}
        return pairs if any(pairs[k] is not v for k, v in value.items()) else value
    if isinstance(value, tuple):
        items = tuple(_rewritten(v, (*place, i), marks, change) for i, v in enumerate(value))
        return items if any(a is not b for a, b in zip(items, value, strict=True)) else value
    return value


@cache
def _fields(kind: type[Model]) -> tuple[tuple[str, str, TextMarks], ...]:
    """Return name, key and marks of each field of a model that can hold marked strings."""
    fields = []
    for name, field in kind.model_fields.items():
        inside = (*field.metadata, *types_in(field.annotation))
        marks = tuple(dict.fromkeys(mark for mark in inside if isinstance(mark, TEXT_MARKS)))
        if marks or models_in(field.annotation):
            fields.append((name, field.alias or name, marks))
    return tuple(fields)


def types_in(annotation: Any) -> Iterator[Any]:
    """Yield a type, the types inside it, and the marks and limits of each."""
    yield annotation
    for part in get_args(annotation):
        yield from types_in(part)


def models_in(annotation: Any) -> list[type[Model]]:
    """Return every model inside a type, in order."""
    types = types_in(annotation)
    return [kind for kind in types if isinstance(kind, type) and issubclass(kind, Model)]
