"""Columns of a table of cards: the field that each is for, and what its cells mean there.

In: a heading and the words of the game. Out: the path of a field, such as `scoring.1.timing`, in
which items of a list are numbered from 1; and by it the value of a text, or the text of a value.
A heading names an attribute of the game before it names a field of a card.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import chain
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from musterbook.library.markdown import with_line_breaks
from musterbook.library.model.base import IsProse, Model, types_in
from musterbook.library.model.cards import Card
from musterbook.library.model.game_file import Attribute, GameFile
from musterbook.library.model_validation import types_at
from musterbook.library.source.characters import curly_apostrophes
from musterbook.slugs import as_slug

KEY = "key"
"""The column that holds the keys of the cards."""

_ALSO = {
    "qty": "copies", "quantity": "copies", "count": "copies", "kind": "face",
    "card name": "name", "card text": "text", "rules text": "text",
    "flavor": "flavour", "flavor text": "flavour", "flavour text": "flavour",
    "art": "picture", "artwork": "picture", "image": "picture", "id": KEY,
}  # fmt: skip
"""Further headings of fields."""

OF_GAME = ("attributes", "texts")
"""Fields whose parts `game.yml` declares."""

_TYPE = "type"
"""A heading that names a field, but by which many authors mean the kind of card."""

NOTES = "notes"
"""A heading that names a field, but by which many authors mean what only they should read."""

_OF_CARD = "card."
"""What begins the heading of a field that an attribute has the name of."""

DASHES = ("-", "–", "—")
"""Texts of cells that count as empty."""

DECIMAL = re.compile(r"([−-]?)([0-9]+)(?:\.([0-9]{1,3})|,([0-9]{1,2}))")
"""A number with decimals; `1,000` is one thousand for some, so a comma has at most two of them."""

NO_SYMBOL = "{}"
"""The text of a cell for symbols that has none."""

DIVIDERS = (",;\n", ";", ",;|/&\n")
"""Signs between the tags of a cell; the first ones whose items are all choices divide it."""

_YES, _NO = ("yes", "true", "y", "x", "1", "✓", "✔"), ("no", "false", "n", "0", "✗", "✘")
_STRAIGHT_QUOTES = str.maketrans("’‘ʼ“”„«»", "'''" + 5 * '"')

IN_JSON = frozenset({"effects", "changes", "evidence"})
"""Lists whose entire value is in one cell, as JSON."""


def folded(text: str) -> str:
    """Return a text as tables and `game.yml` are compared: in lower case, with straight quotes."""
    return " ".join(text.translate(_STRAIGHT_QUOTES).split()).casefold()


class Columns:
    """The columns that a table of the cards of a game can have."""

    def __init__(self, game: GameFile) -> None:
        self.game = game
        names = Counter(folded(kind.name) for kind in game.faces.values() if kind.name)
        self.kinds = {
            name: key
            for key, kind in game.faces.items()
            if kind.name and names[name := folded(kind.name)] == 1
        } | {key: key for key in game.faces}
        declared = [(key, one.name, f"attributes.{key}") for key, one in game.attributes.items()]
        declared += [(key, name, f"texts.{key}") for key, name in game.texts.items()]
        labels = Counter(folded(name) for _, name, _ in declared)
        self.names = {KEY: KEY, **{name: name for name in Card.model_fields}, **_ALSO}
        self.names |= {folded(name): path for _, name, path in declared}
        for label, count in labels.items():
            if count > 1:
                del self.names[label]
        self.names |= {key: path for key, _, path in reversed(declared)}

    def field(self, heading: str) -> str | None:
        """Return the path of the field that a heading names, or None."""
        name = folded(heading)
        if found := self.names.get(name) or self.names.get(name.replace("_", " ")):
            return found
        path = name.removeprefix(_OF_CARD)
        first, _, key = path.partition(".")
        if first in OF_GAME and key not in ("", *self.game.attributes, *self.game.texts):
            return None
        if path == KEY or types_at(Card, _location(path)):
            return path
        slug = as_slug(name)
        return self.names[slug] if slug in (*self.game.attributes, *self.game.texts) else None

    def heading(self, path: str) -> str:
        """Return a heading that names a field, whatever is in its cells."""
        own = path.partition(".")[2] if path.startswith(OF_GAME) else path
        names = (own, path, _OF_CARD + path)
        return next(one for one in names if one not in (_TYPE, NOTES) and self.field(one) == path)

    def has_parts(self, path: str) -> bool:
        """Whether a field consists of parts, as an action does, so that no plain text can be it."""
        at = _location(path)
        kinds, items = _kinds(types_at(Card, at)), _kinds(types_at(Card, (*at, 0)))
        return kinds == {dict} or (kinds == {tuple} and items == {dict})

    def is_markdown(self, path: str) -> bool:
        """Whether a field is Markdown, or a list of it."""
        return IsProse in _kinds(types_at(Card, _location(path))) or is_prose_list(path)

    def is_number(self, path: str) -> bool:
        """Whether a field is a number and no text."""
        if attribute := self._attribute_of(path):
            return attribute.type == "number"
        kinds = _kinds(types_at(Card, _location(path)))
        return int in kinds and str not in kinds

    def has_kinds(self, heading: str, texts: Collection[str]) -> bool:
        """Whether a column is called "Type" and most of its different texts are kinds of cards."""
        is_type = heading.casefold() == self.field(heading) == _TYPE
        return is_type and 2 * sum(folded(text) in self.kinds for text in texts) > len(texts)

    def is_blank(self, text: str, path: str) -> bool:
        """Whether a cell has only a dash that is no choice, or braces without a symbol."""
        attribute = self._attribute_of(path)
        if text == NO_SYMBOL:
            return attribute is not None and attribute.type in ("number", "tags")
        return self.is_only_dash(text, path)

    def is_only_dash(self, text: str, path: str) -> bool:
        """Whether a cell has only a dash, which is none of the choices."""
        attribute = self._attribute_of(path)
        return text in DASHES and not (attribute and text in attribute.choices)

    def _attribute_of(self, path: str) -> Attribute | None:
        first, _, key = path.partition(".")
        return self.game.attributes.get(key) if first == "attributes" else None

    def value(self, text: str, path: str) -> Any:
        """Return what the text of a cell means in a field: a number, yes or no, a list or text.

        A text that the field cannot have is returned as it is, for an error at its cell.
        """
        text = curly_apostrophes(text)
        return self._value(
            text[1:] if text[0] == "\\" and text.lstrip("\\") in DASHES else text, path
        )

    def _value(self, text: str, path: str) -> Any:
        attribute = self._attribute_of(path)
        types = types_at(Card, _location(path))
        kinds = _kinds(types)
        is_text = attribute and attribute.type != "tags"
        if text[0] in "[{" and kinds & {dict, tuple} and not is_text:
            with suppress(ValueError, RecursionError):
                return json.loads(text)
        if attribute:
            return self._attribute(text, attribute)
        if path == "face":
            return self.kinds.get(folded(text)) or as_slug(text)  # `check` says which there are
        words = (
            get_args(one) for kind in types for one in types_in(kind) if get_origin(one) is Literal
        )
        if (slug := as_slug(text)) in chain.from_iterable(words):
            return slug
        if int in kinds and (number := whole_number(text)) is not None:
            return number
        if bool in kinds:
            return flag(text)
        if tuple in kinds and str not in kinds:
            items = items_of(text, "\n" if is_prose_list(path) else ",;\n")
            return [self._value(item, f"{path}.1") for item in items]
        return with_line_breaks(_markdown(text)) if IsProse in kinds else text

    def _attribute(self, text: str, attribute: Attribute) -> Any:
        if attribute.type == "flag":
            return flag(text)
        choices = {folded(choice): choice for choice in attribute.choices}
        if attribute.type == "tags" and folded(text) not in choices:
            symbols = symbols_in(text)
            every = [symbols] if symbols else [items_of(text, signs) for signs in DIVIDERS]
            found = [[choices.get(folded(one), one) for one in some] for some in every]
            return next((some for some in found if {*some} <= {*attribute.choices}), found[0])
        if attribute.type == "number" and (n := _number(text, attribute)) is not None:
            return n
        value = choices.get(folded(text), text)
        return [value] if attribute.type == "tags" else value

    def cell(self, value: Any, path: str) -> Any:
        """Return the content of the cell for a list of texts or a plain value.

        A text that is only a dash gets a further backslash, because a dash is an empty cell.
        """
        if isinstance(value, bool):
            return _YES[0] if value else _NO[0]
        if isinstance(value, list):
            texts = (divider.join(map(str, value)) for divider in (", ", "\n"))
            value = next(
                (text for text in texts if text and self._value(text, path) == value),
                json.dumps(value, ensure_ascii=False),
            )
        return f"\\{value}" if str(value).lstrip("\\") in DASHES else value


def _number(text: str, attribute: Attribute) -> float | str | None:
    """Return a number of an attribute; one with a zero at its end is a text, which keeps it.

    It may have the unit of the attribute, as a spreadsheet shows it: `1.25 €`.
    """
    if unit := attribute.unit:
        text = text.removeprefix(unit).removesuffix(unit).strip()
    match = DECIMAL.fullmatch(text)
    plain = f"{'-' * bool(match[1])}{match[2]}.{match[3] or match[4]}" if match else ""
    if attribute.is_decimal(plain):
        return float(plain) if str(float(plain)) == plain else plain
    return whole_number(text)


def whole_number(text: str) -> int | None:
    """Return a whole number, as spreadsheets and people write it: `3`, `3.0` or `−3`.

    `1,000` and `1.000` are one thousand for some and one for others, and `+3` would be shown
    without its sign, so they are refused.
    """
    match = re.fullmatch(r"([−-]?[0-9]{1,9})(?:[.,]0{1,2})?", text)
    return int(match[1].replace("−", "-")) if match else None


def symbols_in(text: str) -> list[str]:
    """Return the symbols of a text that is only symbols in braces, such as a cost; or none."""
    is_row = re.fullmatch(r"(\{[^{}]+\}\s*)+", text)
    return [name.strip() for name in re.findall(r"\{([^{}]+)\}", text)] if is_row else []


def cells(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and the value of each cell of a card: a plain value or a list."""
    name = path.rpartition(".")[2]
    if isinstance(value, dict) and (value or not path):
        for key, item in value.items():
            yield from cells(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and name not in IN_JSON and _has_parts(value, path):
        for number, item in enumerate(value, 1):
            yield from cells(item, f"{path}.{number}")
    else:
        yield path, json.dumps(value) if value == {} else value


def _has_parts(value: list[Any], path: str) -> bool:
    return is_prose_list(path) or any(isinstance(item, (dict, list)) for item in value)


def is_prose_list(path: str) -> bool:
    """Whether a field is a list of Markdown texts."""
    return IsProse in _kinds(types_at(Card, (*_location(path), 0)))


def _location(path: str) -> tuple[int | str, ...]:
    """Return a path as the keys and indices of a model."""
    return tuple(int(part) - 1 if is_number(part) else part for part in path.split("."))


def is_number(part: str) -> bool:
    """Whether a part of a path is the number of an item of a list."""
    return re.fullmatch(r"[1-9][0-9]{0,3}", part) is not None


def flag(text: str) -> bool | str:
    """Return what a word such as `yes`, `x` or `✗` says; any other text as it is."""
    word = text.casefold()
    return True if word in _YES else False if word in _NO else text


def items_of(text: str, dividers: str) -> list[str]:
    """Return the items of a cell, divided by signs, or by line breaks if it has any."""
    parts = re.split("\n" if "\n" in text else f"[{dividers}]", text)
    return [item for part in parts if (item := part.strip())]


_HTML: tuple[tuple[str, str], ...] = (
    (r"(?<=\w)([^\w\s<>{}\[\]]+)((?:</(?:b|strong|i|em)>)+)(?=\w)", r"\2\1"),
    (r"(?<=\w)((?:<(?:b|strong|i|em)>)+)([^\w\s<>{}\[\]]+)(?=\w)", r"\2\1"),
    (r"<(b|strong)>(\s*)(.*?)(\s*)</\1>", r"\2**\3**\4"),
    (r"<(i|em)>(\s*)(.*?)(\s*)</\1>", r"\2*\3*\4"),
    (r"\s*<br ?/?>\s*", "\n"),
    (r"\s*</?(p|ul)>\s*", "\n\n"),
    (r"\s*<li>\s*", "\n- "),
    (r"\s*</li>", ""),
    (r"(?m)^([ \t]*)• *", r"\1- "),
)
"""Simple HTML, and the bullet of a list, as Markdown; what remains is for `check` to refuse.

Punctuation between bold words and a letter leaves the bold: Markdown would show the asterisks.
"""


def _markdown(text: str) -> str:
    for pattern, replacement in _HTML:
        text = re.sub(pattern, replacement, text, flags=re.I | re.S)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _kinds(types: list[Any]) -> set[type]:
    return {kind for one in types for kind in _plain(one)}


def _plain(kind: Any) -> Iterator[type]:
    """Yield the types of a value: text, Markdown, numbers, flags, or containers of values."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        for part in get_args(kind):
            yield from _plain(part)
    elif origin is Annotated:
        inner, *marks = get_args(kind)
        yield from _plain(inner)
        yield from (type(mark) for mark in marks if isinstance(mark, IsProse))
    elif origin is Literal:
        yield str
    elif origin in (tuple, list, dict):
        yield tuple if origin is list else origin
    elif isinstance(kind, type) and issubclass(kind, Model):
        yield dict
    elif isinstance(kind, type) and kind is not NoneType:
        yield kind
