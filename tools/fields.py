"""Tables of fields for content/about, from the models and the docstrings of their fields.

In: a page with marker comments. Out: the page with a table between each `<!-- fields: NAMES -->`
and `<!-- end of fields -->`. NAMES are effects such as `Draw Replace`, `file deck` for a kind of
file and its records, or `index` for the fields of every entry and a list of all kinds.
"""

import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic_core import PydanticUndefined

from musterbook.library.file_kinds import KINDS, FileType
from musterbook.library.model import base, effects, entries, files, scoring
from musterbook.library.model.base import IsProse, IsReference, Model, models_in
from musterbook.library.model.maps import Point
from musterbook.library.schema import descriptions
from tools.tables import table

_BLOCK = re.compile(
    r"(?<=^<!-- fields: )([\w ]+)( -->\n).*?(?=^<!-- end of fields -->$)", re.M | re.S
)

_NAMES: dict[type[Model], str] = {
    entries.Provenance: "every entry",
    entries.RuleFields: "rule",
    effects.ExtraRound: "extra round",
    scoring.ByMode: "VP by mode",
    scoring.Cap: "limit",
    scoring.Late: "scoring exception",
    scoring.PackLate: "pack exception",
    files.MapCard: "map",
}
"""Records with a name for authors that differs from the class name."""

_TYPES: tuple[tuple[Any, str], ...] = (
    (Point, "point"),
    (scoring.Timings, "moment, or a list of moments"),
    (scoring.Timing, "moment"),
    (effects.Effect, "effect"),
    (base.NumberRange, "number or range"),
    (scoring.Dice, "dice"),
    (base.DiceRoll, "dice such as `D20`, `3D6` or `D66`"),
    (base.Date, "date"),
    (base.Slug, "key"),
    (base.Id, "id"),
    (str, "text"),
    (int, "whole number"),
    (float, "number"),
    (bool, "`true` or `false`"),
    (Any, "value"),
)
"""Name of a field's value, by its type."""

_NON_YAML: dict[str, tuple[type[Model], ...]] = {"rules": (entries.RuleFields,)}
"""Records in files that are not YAML."""


def filled(page: str) -> str:
    """Return a page with its tables of fields filled in."""
    return _BLOCK.sub(lambda match: f"{match[1]}{match[2]}\n{_tables(match[1])}\n", page)


def _tables(names: str) -> str:
    first, *others = names.split()
    if first == "index":
        every, *records = _of_every_entry()
        sections = [_section(2, every), *(_section(3, record) for record in records)]
        return "\n".join(["## Kinds of files\n", *_index(), "", *sections])
    if first == "file":
        kind, own = next(one for one in _files() if one[0].name == others[0])
        sections = [_section(2, record) for record in own]
        return "\n".join([f"{_intro(kind)[1]}\n\n{_fields(kind.model)}", *sections])
    effect, *more = (getattr(effects, name) for name in (first, *others))
    return "\n".join([_fields(effect), *(_section(3, one) for one in more)])


def _index() -> Iterator[str]:
    """Yield a line for each kind of file, with links to its page and to each record on it."""
    for kind, records in _files():
        page = f"id:about/fields/{kind.name}"
        names = [_capital(_name(record)) for record in records]
        links = ", ".join(f"[{name}]({page}#{name.lower().replace(' ', '-')})" for name in names)
        path, intro = _intro(kind)
        yield f"- [{path}]({page}): {intro[0].lower()}{intro[1:]}{f' {links}.' if links else ''}"


def _files() -> Iterator[tuple[FileType, tuple[type[Model], ...]]]:
    """Yield each kind of file, and the records in it that no kind before has.

    Files that change other files come last: their records are described with what they change.
    """
    shown: set[type[Model]] = {entries.Entry, *_of_every_entry()}
    for kind in sorted(KINDS, key=lambda kind: kind.name in ("overlay", "additions")):
        shown.add(kind.model)
        own = (*_records(kind.model), *_NON_YAML.get(kind.name, ()))
        yield kind, tuple(record for one in own for record in _nested(one, shown))


def _of_every_entry() -> tuple[type[Model], ...]:
    """Return the record with the fields of every entry, and the records in it."""
    return tuple(_nested(entries.Provenance, {entries.Entry}))


def _intro(kind: FileType) -> tuple[str, str]:
    """Return the path of the files of a kind, and a sentence that describes them."""
    path, _, intro = " ".join((kind.model.__doc__ or "").split()).partition(": ")
    path, intro = (path, intro) if path.endswith("`") else (kind.name.capitalize(), path)
    return path, _capital(intro)


def _nested(model: type[Model], shown: set[type[Model]]) -> Iterator[type[Model]]:
    """Yield a record and the records in it that are not in `shown`, and add them to it."""
    if model in shown or model.__module__ == effects.__name__:
        return
    shown.add(model)
    yield model
    for record in _records(model):
        yield from _nested(record, shown)


def _section(level: int, model: type[Model]) -> str:
    intro = " ".join((model.__doc__ or "").split())
    return f"{'#' * level} {_capital(_name(model))}\n\n{intro}\n\n{_fields(model)}"


def _fields(model: type[Model]) -> str:
    """Return the table of a record, without the fields that all operations or all entries share."""
    shared = next((one for one in (entries.Provenance, effects.Operation) if _is(model, one)), None)
    hidden = {"op", *(shared.model_fields if shared else ())}
    types, texts = get_type_hints(model, include_extras=True), descriptions(model)
    rows = [
        (
            f"`{field.alias or name}`",
            texts[name],
            _value(types[name]),
            _default(field.get_default(call_default_factory=True)),
        )
        for name, field in model.model_fields.items()
        if name not in hidden
    ]
    text = table(("Key", "What it is", "Value", "If left out"), rows) if rows else ""
    note = "\nIt also has the fields of every entry.\n" if shared is entries.Provenance else ""
    return text + note


def _is(model: type[Model], shared: type[Model]) -> bool:
    return issubclass(model, shared) and model is not shared


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "needed"
    if value is None or value in ((), {}, ""):
        return ""
    if isinstance(value, Model):
        given = ", ".join(
            f"{key}: {text}" for key, text in value.model_dump(exclude_none=True).items()
        )
        return f"`{{{given}}}`" if given else ""
    if isinstance(value, tuple):
        return f"`[{', '.join(map(str, value))}]`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _value(kind: Any) -> str:
    """Return the description of a value of a type."""
    for known, name in _TYPES:
        if kind == known:
            return name
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(parts)
    if origin is Literal:
        return _either([f"`{part}`" for part in parts])
    if origin in (Union, UnionType):
        return _either([_value(part) for part in parts if part is not NoneType])
    if origin is tuple:
        count = "" if parts[1] is ... else f"{len(parts)} "
        return f"list of {count}{_plural(_value(parts[0]))}"
    if origin is dict:
        keys = "keys" if parts[0] is str else _plural(_value(parts[0]))
        return f"{keys}, each with {_article(_value(parts[1]))}"
    return _name(kind)


def _marked(parts: tuple[Any, ...]) -> str:
    for mark in parts[1:]:
        if isinstance(mark, IsReference):
            return f"id of a {mark.to}" if mark.to else "id"
        if isinstance(mark, IsProse):
            return "Markdown text"
    return _value(parts[0])


def _either(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _plural(name: str) -> str:
    if name.startswith("id"):
        return name.replace("id", "ids", 1).replace(" of a ", " of ") + "s" * (" of " in name)
    if name.startswith("list "):
        return name.replace("list", "lists", 1)
    return name if name.endswith(("`", "s", "dice")) else f"{name}s"


def _article(name: str) -> str:
    if name.startswith(("`", "keys")):
        return name
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _name(model: type[Model]) -> str:
    if model in _NAMES:
        return _NAMES[model]
    return " ".join(re.findall(r"[A-Z][a-z]*", model.__name__)).lower()


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _records(model: type[Model]) -> Iterator[type[Model]]:
    """Yield the records used in the fields of a record, in order, without those of every entry."""
    shared = () if model is entries.Provenance else entries.Provenance.model_fields
    for name, kind in get_type_hints(model, include_extras=True).items():
        if name in model.model_fields and name not in shared:
            yield from models_in(kind)
