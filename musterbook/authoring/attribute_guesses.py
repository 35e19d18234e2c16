"""Guesses which attributes of a game the unknown columns of a table of cards are.

In: a table and its headings that name nothing. Out: lines for `game.yml`, to paste and correct.
"""

import re
from collections.abc import Iterable

from musterbook.authoring.card_columns import Columns
from musterbook.authoring.spreadsheets import CardTable
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.library import limits
from musterbook.slugs import as_slug

_CHOICES = 30
"""Most different values of a column whose values are taken for choices."""
_LONG = 30
"""Most characters of a choice."""


def attribute_lines(table: CardTable, columns: Columns) -> str:
    """Return lines of `game.yml` that declare the columns without a name as attributes."""
    found = dict[str, object]()
    for number, heading in table.headings.items():
        texts = [row.cells[number].text for row in table.rows if number in row.cells]
        key = as_slug(heading.text)
        if columns.field(heading.text) or not (key and texts):
            continue
        if guess := _guess(texts, columns):
            found[key] = {"name": heading.text, **guess}
    return yaml_text({"attributes": found}) if found else ""


def _guess(texts: Iterable[str], columns: Columns) -> dict[str, object]:
    """Return the type of an attribute with the values of a column; empty for long texts."""
    some = [text for text in texts if text not in ("-", "–", "—")]
    words = [text for text in dict.fromkeys(some) if not columns.is_number(text)]
    if some and 2 * len(words) < len({*some}) and all(len(word) <= 2 for word in words):
        return {"type": "number", **({"choices": words} if words else {})}
    if some and all(re.fullmatch(r"(\{[^{}]+\}\s*)+", text) for text in some):
        signs = dict.fromkeys(sign for text in some for sign in re.findall(r"[^{}\s]+", text))
        return {"type": "tags", "choices": [*signs], "as": "symbol", "shown": ["corner", "list"]}
    items = [item.strip() for text in some for item in text.split(",")]
    different = dict.fromkeys(items)
    if all(map(_is_choice, items)) and len(different) <= min(_CHOICES, len(items) // 2):
        return {"type": "tags" if len(items) > len(some) else "choice", "choices": [*different]}
    if any("\n" in text or len(text) > limits.TEXT for text in some):
        return {}
    return {"type": "text"}


def _is_choice(text: str) -> bool:
    return 0 < len(text) <= _LONG
