"""Validate values against models, and turn pydantic errors into located errors with a hint.

In: a tree, the place of a value in it, and a model. Out: the model, or errors.
"""

import datetime
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from musterbook.errors import ContentError, Mark, meant_or_known, nearest, shorten
from musterbook.library.file_kinds import key_hint
from musterbook.library.limits import SLUG
from musterbook.library.model.base import DIE, ID_PART, PICTURE_FILE, Model, models_in
from musterbook.library.source import Place, Tree
from musterbook.slugs import as_slug

M = TypeVar("M", bound=Model)

_DATE = r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"
_CURLY = "“”„‟‘’‚"
"""Typographic quotation marks, which quote nothing in YAML."""
_PATTERNS = {
    PICTURE_FILE: "the name of a .png or .jpg file in the folder pictures, such as rail-hound.jpg",
    rf"^{ID_PART}$": "lower-case letters, digits and single hyphens",
    rf"^{ID_PART}(/{ID_PART})*$": "an id such as edition/pack/deck/card",
    r"^[a-z0-9/.-]+$": "an id such as rules/dice/roll-offs",
    r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$": "a language such as en or de-CH",
    r"^[0-9]{1,3}(-[0-9]{1,3})?$": "a number or a range such as 2-4",
    rf"^[0-9]{{0,2}}{DIE}([+-][0-9]{{1,2}})?$": "dice such as D3 or 2D6+1",
    rf"^[1-9]?{DIE}$": "dice such as D6, D20, 3D6 or D66",
    _DATE: "a date such as 2023-06-24, 2023-06 or 2023",
    r"^[A-Z0-9]{1,4}$": "one to four capital letters or digits",
    r"^[A-Z0-9]{2,4}$": "two to four capital letters or digits",
    r"^[A-Z]{1,3}$": "one to three capital letters",
    r"^#[0-9a-fA-F]{6}$": "a colour such as #7a2e1d",
    r"^https://[^\s]+$": "a web address such as https://our-club.example/rules",
    r"^(https://[^\s]+/)?$": "an address such as https://our-club.example/",
}


def validate(tree: Tree, place: Place, value: Any, model: type[M]) -> M | list[ContentError]:
    """Return the model of a value, or all of its errors."""
    if not isinstance(value, dict):
        message = "expected key: value lines"
        return [ContentError(tree.mark(place), message)]
    try:
        return model.model_validate(value)
    except ValidationError as error:
        return list(_errors(tree, place, error, model))


_MAX_ERRORS = 100
"""Errors reported for one file; a file with more is probably the wrong kind of file."""


def _errors(
    tree: Tree, place: Place, error: ValidationError, model: type[Model]
) -> Iterator[ContentError]:
    groups: dict[Place, list[ErrorDetails]] = {}
    for details in error.errors(include_url=False):
        groups.setdefault(_place(tree, place, details), []).append(details)
    if len(groups) > _MAX_ERRORS:
        message = f"{len(groups):,} values are wrong; the first {_MAX_ERRORS} are listed"
        yield ContentError(Mark(tree.path), message, "is this the right kind of file?")
        groups = dict(list(groups.items())[:_MAX_ERRORS])
    intended = {_meant(tree, here, group[0], model) for here, group in groups.items()}
    by_parent: dict[tuple[Place, bool], list[tuple[str, ContentError]]] = {}
    for here, group in groups.items():
        has_inner_errors = any(other[: len(here)] == here and other != here for other in groups)
        remaining = (
            [d for d in group if d["type"] != "too_short"]
            if has_inner_errors or len(group) > 1
            else group
        )
        if not remaining or (
            has_inner_errors and all(d["type"].endswith("_type") for d in remaining)
        ):
            continue  # follows from another error: invalid items of a list, members of a union
        kind = remaining[0]["type"]
        if kind == "missing" and here in intended:
            continue  # present but misspelt, which is reported
        problem = _error(tree, here, remaining, model)
        is_misspelt = _meant(tree, here, remaining[0], model) is not None
        concerns_keys = kind in ("missing", "extra_forbidden") and not is_misspelt
        if concerns_keys or kind == "model_type":
            by_parent.setdefault((here[:-1], concerns_keys), []).append(
                (str(here[-1:][0]), problem)
            )
        else:
            yield problem
    for (_, concerns_keys), errors in by_parent.items():
        yield _merge([error for _, error in errors], [key for key, _ in errors], concerns_keys)


def _merge(errors: list[ContentError], keys: list[str], concerns_keys: bool) -> ContentError:
    """Merge the errors of one mapping that have the same cause, such as a missing line."""
    first = min(errors, key=lambda error: error.mark)
    if len(errors) == 1:
        return first
    if concerns_keys:
        hint = next((error.hint for error in errors if error.hint), first.hint)
        messages = list(dict.fromkeys(error.message for error in errors))
        return replace(first, message=shorten("; ".join(messages), 300), hint=hint)
    named = ", ".join(f'"{shorten(key)}"' for key in keys)
    message = f"expected key: value lines under {shorten(named, 200)}"
    return replace(first, message=message, hint="is a line missing above, or the indent wrong?")


def _meant(tree: Tree, here: Place, details: ErrorDetails, model: type[Model]) -> Place | None:
    """Return the place of the key that the author of an unknown key probably meant."""
    if details["type"] != "extra_forbidden":
        return None
    names, siblings = _names_at(model, details["loc"][:-1]), _siblings(tree, here)
    key = str(here[-1])
    meant = nearest(key, names, 0.75) or nearest(key, names - siblings)
    return (*here[:-1], meant) if meant else None


def _siblings(tree: Tree, here: Place) -> set[str]:
    size = len(here)
    return {str(p[-1]) for p in tree.keys if len(p) == size and p[:-1] == here[:-1]}


def _place(tree: Tree, place: Place, details: ErrorDetails) -> Place:
    """Return pydantic's location as a place in the file, without union tags."""
    here = place
    for part in details["loc"]:
        if (*here, part) in tree.marks:
            here = (*here, part)
    if details["type"] == "missing":
        return (*here, str(details["loc"][-1]))
    return here


def _error(tree: Tree, here: Place, group: list[ErrorDetails], model: type[Model]) -> ContentError:
    first = group[0]
    kind, context = first["type"], first.get("ctx", {})
    key = next((str(part) for part in reversed(here) if isinstance(part, str)), "")
    if first["loc"][-1:] == ("[key]",) and kind.startswith("string_"):
        allowed = f"{_expected(first)}, at most {SLUG} characters"
        message = f'"{shorten(key)}" cannot be an id'
        return ContentError(tree.key_mark(here), message, key_hint(key, allowed))
    if len(first["loc"]) == 1 and (removed := model.REMOVED.get(str(here[-1]))):
        return ContentError(tree.key_mark(here), f'the key "{here[-1]}" was removed', removed)
    match kind:
        case "missing":
            return ContentError(tree.key_mark(here[:-1]), f'"{here[-1]}" is missing')
        case "extra_forbidden":
            return _unknown_key(tree, here, first, model)
        case "literal_error":
            return _wrong_choice(tree, here, key, group)
        case "union_tag_invalid":
            tags = _quoted(str(context.get("expected_tags", "")))
            tag, at = str(context.get("tag")), (*here, "op")
            hint = meant_or_known(tag, tags, "operations")
            mark = tree.mark(at if at in tree.marks else here)
            return ContentError(mark, f'unknown operation "{shorten(tag)}"', hint)
        case "union_tag_not_found":
            return ContentError(tree.mark(here), '"op" is missing')
    for details in group:  # of a union, whose other members are of other types
        if details["type"] == "value_error":
            return ContentError(tree.mark(here), str(details["ctx"]["error"]))
    return _wrong_value(tree, here, key, group)


def _unknown_key(
    tree: Tree, here: Place, details: ErrorDetails, model: type[Model]
) -> ContentError:
    names = _names_at(model, details["loc"][:-1])
    hint = "allowed here: " + ", ".join(sorted(names)) if names else ""
    if meant := _meant(tree, here, details, model):
        hint = f'did you mean "{meant[-1]}"?'
        if meant in tree.keys:
            hint = f'there is already "{meant[-1]}"'
    elif path := _inside(model, details["loc"]):
        hint = f"write {path}"
    return ContentError(tree.key_mark(here), f'unknown key "{shorten(str(here[-1]))}"', hint)


def _inside(model: type[Model], loc: tuple[int | str, ...]) -> str:
    """Return how to write a key that belongs inside another: `legal: {licence: …}`; or nothing."""
    for outer in sorted(_names_at(model, loc[:-1])):
        for kind in types_at(model, (*loc[:-1], outer)):
            if isinstance(kind, type) and issubclass(kind, Model):
                names = {field.alias or name for name, field in kind.model_fields.items()}
                if meant := nearest(str(loc[-1]), names, 0.8):
                    return f"{outer}: {{{meant}: …}}"
    return ""


def _written(tree: Tree, here: Place, group: list[ErrorDetails]) -> Any:
    """Return a value as its author wrote it."""
    return tree.written.get(here, group[0]["input"])


def _wrong_choice(tree: Tree, here: Place, key: str, group: list[ErrorDetails]) -> ContentError:
    value = str(_written(tree, here, group))
    expected = [w for d in group for w in _quoted(d.get("ctx", {}).get("expected", ""))]
    message = f'"{shorten(value)}" is not a valid value of "{key}"'
    return ContentError(tree.mark(here), message, meant_or_known(value, expected, "write one of"))


def _wrong_value(tree: Tree, here: Place, key: str, group: list[ErrorDetails]) -> ContentError:
    value = _written(tree, here, group)
    beyond = [details for details in group if details["type"] in (*_BOUNDS, "string_too_long")]
    if len(beyond) == 1 and beyond[0]["type"] == "string_too_long":
        most = f"at most {beyond[0]['ctx']['max_length']:,} fit"
        message = f'"{key}" has {len(str(value)):,} characters'
        return ContentError(tree.mark(here), message, most)
    messages = dict.fromkeys(_expected(details) for details in beyond or group)
    if len(messages) > 1 and not isinstance(value, (dict, list)):
        messages.pop("key: value lines", None)
    is_shown = value is not None and not isinstance(value, (dict, list))
    subject = f'the value "{shorten(str(value))}" of' if is_shown else "the value of"
    message = f'{subject} "{key}" is not {" or ".join(messages)}'
    return ContentError(tree.mark(here), message, _meant_value(tree, here, value, group))


def _meant_value(tree: Tree, here: Place, value: Any, group: list[ErrorDetails]) -> str:
    """Return how to write what a value of another type probably means."""
    wanted = {str(details["type"]) for details in group}
    if "string_type" in wanted and here in tree.written:
        otherwise = ", if it is a text" if len(wanted) > 1 else ""
        return f'write "{shorten(tree.written[here])}", in quotes{otherwise}'
    if "string_type" in wanted and isinstance(value, (dict, list)):
        return 'put a text that contains ": " or begins with "[" or "{" in quotes'
    if "string_too_short" in wanted and "set" in here:
        return "to remove the field, write nothing after its colon"
    if wanted == {"int_type"} and isinstance(here[-1], int) and isinstance(value, str):
        return "this list has only numbers"
    patterns = {details.get("ctx", {}).get("pattern") for details in group}
    if _DATE in patterns and (date := _as_date(str(value))):
        return f"write {date}"
    if isinstance(value, str) and value and value[0] in _CURLY and value[-1] in _CURLY:
        return f"its quotation marks are curly: write {shorten(value.strip(_CURLY))}"
    if PICTURE_FILE in patterns:
        name = re.split(r"[/\\]", str(value))[-1]
        if name.lower().endswith(".svg"):
            return f'an SVG file is a symbol: write "symbol: {shorten(as_slug(name[:-4]))}"'
        return f'write "{shorten(name)}"' if re.fullmatch(PICTURE_FILE, name) else ""
    is_list = "tuple_type" in wanted and isinstance(value, str)
    return f"write [{shorten(value)}]" if is_list else ""


def _as_date(written: str) -> str:
    """Return a date in ISO format, or an empty text if it is not clear which date is meant."""
    numbers = re.fullmatch(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})", written.strip())
    if not numbers:
        return ""
    first, sign, month, last = numbers.groups()
    year, day = (first, last) if len(first) == 4 else (last, first)
    if sign == "/" and year == last and day != month and int(day) <= 12 >= int(month):
        return ""  # the day or the month may be first
    if int(month) > 12:
        day, month = month, day
    try:
        return datetime.date(int(year), int(month), int(day)).isoformat() if len(year) == 4 else ""
    except ValueError:
        return ""


_BOUNDS = {
    "less_than_equal": ("at most", "le"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("less than", "lt"),
    "greater_than": ("more than", "gt"),
}
"""By pydantic's error for a number beyond a limit: the word before the limit, and its key."""


def _expected(details: ErrorDetails) -> str:
    """Return what was expected, in words."""
    kind, context = details["type"], details.get("ctx", {})
    if kind == "string_pattern_mismatch":
        pattern = str(context.get("pattern"))
        return _PATTERNS[pattern]
    names = {
        "string_type": "a text",
        "int_type": "a whole number",
        "int_parsing": "a whole number",
        "float_type": "a number",
        "float_parsing": "a number",
        "bool_type": "true or false",
        "tuple_type": "a list",
        "list_type": "a list",
        "dict_type": "key: value lines",
        "model_type": "key: value lines",
        "string_too_short": "a text of at least one character",
        "finite_number": "a number",
    }
    if kind in names:
        return names[kind]
    if kind in _BOUNDS:
        word, limit = _BOUNDS[kind]
        return f"{word} {context[limit]:,}"
    if kind == "string_too_long":
        return f"a text of at most {context['max_length']:,} characters"
    if kind == "too_long" and "max_length" in context:
        return f"at most {context['max_length']:,} items"
    message = details["msg"].partition(" after validation")[0]
    for start in ("Input should be ", "Value should have ", "Tuple should have "):
        message = message.removeprefix(start)
    return message


def _quoted(text: str) -> list[str]:
    return [part for part in text.replace('"', "'").split("'")[1::2] if part]


def _names_at(model: type[Model], loc: tuple[int | str, ...]) -> set[str]:
    """Return the keys allowed at a pydantic location of the model."""
    names: set[str] = set()
    for kind in types_at(model, loc):
        for nested in models_in(kind):
            names |= {field.alias or name for name, field in nested.model_fields.items()}
    return names


def types_at(model: type[Model], loc: tuple[int | str, ...]) -> list[Any]:
    """Return the types that a value at a location of a model can have."""
    types: list[Any] = [model]
    for part in loc:
        types = [step for kind in types for step in _step(kind, part)]
    return types


def _step(kind: Any, part: int | str) -> Iterator[Any]:
    """Yield the types that one part of a location leads to; a union tag leads to itself."""
    if isinstance(kind, type) and issubclass(kind, Model):
        op = kind.model_fields.get("op")
        if part == kind.__name__ or (op and part in get_args(op.annotation)):
            yield kind
        for name, field in kind.model_fields.items():
            if (field.alias or name) == part:
                yield field.annotation
    elif get_origin(kind) is dict:
        yield get_args(kind)[1]
    elif get_origin(kind) in (tuple, list) and isinstance(part, int):
        yield get_args(kind)[0]
    else:
        for member in get_args(kind):
            yield from _step(member, part)
