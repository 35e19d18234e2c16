"""TypeScript types of the pack that the randomizer reads, from its Python models.

In: the models of `pack_models`. Out: the text of `randomizer/engine/pack-types.ts`. The file is in
the repository; `tools/pack_types.py` writes it, and a test fails if it differs from the models.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from musterbook.randomizer import pack_models
from musterbook.randomizer.pack_models import Part, cards, effects, pack

HEADER = """\
// Generated from musterbook/randomizer/pack_models by `python tools/pack_types.py`; do not edit."""
ALIASES = ("Side", "Player", "Mode", "Timing", "Role", "Markers", "Rounds", "Effect")
"""Named types in addition to the models."""

PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null",
}  # fmt: skip


def pack_types() -> str:
    """Return the declarations of every model and named type, in the order of the Python module."""
    parts = [HEADER, "export type Id = string;"]
    parts += [_alias(name, getattr(pack_models, name)) for name in ALIASES]
    parts += [_interface(model) for model in _models()]
    return "\n\n".join(parts) + "\n"


def _models() -> Iterator[type[Part]]:
    for module in (effects, cards, pack):
        for value in vars(module).values():
            own = inspect.isclass(value) and value.__module__ == module.__name__
            if own and issubclass(value, Part) and value is not Part and value.__name__[0] != "_":
                yield value


def _interface(model: type[Part]) -> str:
    fields = [
        f"  readonly {field.alias or name}{'' if field.is_required() else '?'}: "
        f"{_type(_annotation(model, name))};"
        for name, field in model.model_fields.items()
    ]
    doc = inspect.cleandoc(model.__doc__ or "").split("\n")
    text = f"/** {doc[0]} */" if len(doc) == 1 else "/**\n * " + "\n * ".join(doc) + "\n */"
    lines = [line.rstrip() for line in text.split("\n")]
    return "\n".join([*lines, f"export interface {model.__name__} {{", *fields, "}"])


def _annotation(model: type[Part], name: str) -> Any:
    field = model.model_fields[name]
    if field.discriminator:
        return pack_models.Effect
    return field.annotation


def _alias(name: str, annotation: Any) -> str:
    if get_origin(annotation) is tuple:
        return f"export type {name} = {_tuple(annotation)};"
    return f"export type {name} =\n  | " + "\n  | ".join(_members(annotation)) + ";"


def _members(annotation: Any) -> list[str]:
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) is Literal:
        return [_literal(value) for value in get_args(annotation)]
    return [_type(part) for part in get_args(annotation)]


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _type(annotation: Any) -> str:
    for name in ALIASES:
        if annotation == getattr(pack_models, name):
            return name
    if annotation in PLAIN:
        return PLAIN[annotation]
    if inspect.isclass(annotation) and issubclass(annotation, Part):
        return annotation.__name__
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _type(args[0])
    if origin is Literal:
        return " | ".join(_literal(value) for value in args)
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(annotation)
    if origin is dict:
        key, value = _type(args[0]), _type(args[1])
        record = f"Readonly<Record<{key}, {value}>>"
        return f"Partial<{record}>" if args[0] == pack_models.Mode and value != "number" else record
    raise TypeError(f"no TypeScript for {annotation!r}")


def _union(parts: tuple[Any, ...]) -> str:
    """Return a union; named types within it keep their names."""
    for name in ALIASES:
        named = getattr(pack_models, name)
        literals = get_args(named) if get_origin(named) is Literal else ()
        if literals and Literal[literals] in parts:
            rest = [part for part in parts if part != Literal[literals]]
            return " | ".join([name, *(_type(part) for part in rest)])
    return " | ".join(_type(part) for part in parts)


def _tuple(annotation: Any) -> str:
    args = get_args(annotation)
    if len(args) == 2 and args[1] is Ellipsis:
        inner = _type(args[0])
        return f"readonly ({inner})[]" if " | " in inner else f"readonly {inner}[]"
    return f"readonly [{', '.join(_type(part) for part in args)}]"
