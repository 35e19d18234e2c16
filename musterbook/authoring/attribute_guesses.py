"""Guesses which attributes of a game the unknown columns of a table of cards are.

In: a table and its headings that name nothing. Out: lines for `game.yml`, to paste and correct.
"""

import re
from collections.abc import Iterable

from musterbook.authoring.card_columns import (
    DASHES,
    NO_SYMBOL,
    Columns,
    symbols_in,
    whole_number,
)
from musterbook.authoring.spreadsheets import CardTable
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.library import limits
from musterbook.slugs import as_slug

_CHOICES = 30
"""Largest number of different values of a column that are taken for choices."""
_LONG = 30
"""Largest number of characters of a choice."""
_NEAR_NUMBER = re.compile(r"\S{1,2}|(?=.*\d)\S{3,6}")
"""What a column of numbers has besides numbers, such as `X`, `3+`, `2D6` or `1/2`."""


def attribute_lines(table: CardTable, unknown: Iterable[int], columns: Columns) -> str:
    """Return lines for the attributes of `game.yml` that declare unknown columns."""
    found = dict[str, object]()
    for number in unknown:
        name = " ".join(table.headings[number].text.split())
        texts = [row.cells[number].text for row in table.rows if number in row.cells]
        if (key := as_slug(name)) in found.keys() | columns.game.attributes.keys():
            key = f"{key}-{number}"
        if key and (guess := _guess(texts)):
            found[key] = {"name": name, **guess}
    lines = yaml_text({"attributes": found}) if found else ""
    return lines.partition("\n")[2] if columns.game.attributes else lines


def _guess(texts: Iterable[str]) -> dict[str, object]:
    """Return the type of an attribute with the values of a column.

    Empty for long texts, and for a column of dashes, which says nothing.
    """
    some = [text for text in texts if text not in (*DASHES, NO_SYMBOL)]
    if not some or any("\n" in text for text in some):
        return {}
    if {text.casefold() for text in some} <= {"true", "false", "yes", "no"}:
        return {"type": "flag"}
    words = [text for text in dict.fromkeys(some) if whole_number(text) is None]
    if 2 * len(words) < len({*some}) and all(map(_NEAR_NUMBER.fullmatch, words)):
        return {"type": "number", **({"choices": words} if words else {})}
    if all(map(symbols_in, some)):
        signs = dict.fromkeys(sign for text in some for sign in symbols_in(text))
        return {"type": "tags", "choices": [*signs], "as": "symbol", "shown": ["corner", "list"]}
    items = [item.strip() for text in some for item in text.split(",")]
    different = dict.fromkeys(items)
    most = min(_CHOICES, len(items) // 2)
    if len(different) <= most and all(0 < len(item) <= _LONG for item in items):
        return {"type": "tags" if len(items) > len(some) else "choice", "choices": [*different]}
    if any(len(text) > limits.TEXT for text in some):
        return {}
    return {"type": "text"}
