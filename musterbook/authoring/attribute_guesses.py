"""Guesses which attributes and texts of a game the unknown columns of a table of cards are.

In: a table and its headings that name nothing. Out: lines for `game.yml`, to paste and correct.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import indent

from pydantic import ValidationError

from musterbook.authoring.card_columns import (
    DASHES,
    DECIMAL,
    DIVIDERS,
    NO_SYMBOL,
    Columns,
    flag,
    items_of,
    symbols_in,
    whole_number,
)
from musterbook.authoring.spreadsheets import CardTable
from musterbook.authoring.yaml_writer import yaml_text
from musterbook.library import limits
from musterbook.library.model.game_file import Attribute
from musterbook.library.source.characters import unprinted
from musterbook.slugs import as_name, as_slug

_CHOICES = 30
"""Largest number of different values of a column that are taken for choices."""
_LONG = 30
"""Largest number of characters of a choice."""
_ON_FACES = 4
"""Number of attributes that are proposed for the faces of the cards."""
_NEAR_NUMBER = re.compile(r"\S{1,2}|(?=.*\d)\S{3,6}")
"""What a column of numbers has besides numbers, such as `X`, `3+`, `2D6` or `1/2`."""
_SENTENCE = re.compile(r"(?s).*(?:[^\W\d]|\))[ ,，].*[.!?。！？][)\"”*]*")
"""A text of at least two words that ends as a sentence does; `30 ft.` is a number and its unit."""


def attribute_lines(table: CardTable, unknown: Iterable[int], columns: Columns) -> str:
    """Return lines for the attributes and texts of `game.yml` that declare unknown columns."""
    found = dict[str, dict[str, object]]()
    prose = dict[str, object]()
    ranks = dict[str, int]()
    room = limits.ATTRIBUTES - len(columns.game.attributes)
    for number in unknown:
        heading = table.headings[number].text
        texts = table.texts(number)
        used = found.keys() | prose.keys() | columns.game.attributes.keys()
        if (key := as_slug(heading)) in used | columns.game.texts.keys():
            key = f"{key}-{number}"
        if key and (has_sentences(texts) or any("\n" in text for text in texts)):
            prose[key] = _valid(_name(heading), key, {"type": "text"})["name"]
        elif key and len(found) < room and (guess := _guess(without_blanks(texts))):
            found[key] = guess = _valid(_name(heading), key, guess)
            ranks[key] = _rank(guess, texts)
    for key in sorted(found, key=ranks.__getitem__)[_ON_FACES:]:
        found[key].setdefault("shown", [])
    return _lines("attributes", found, bool(columns.game.attributes)) + _lines(
        "texts", prose, bool(columns.game.texts)
    )


def _lines(key: str, declared: Mapping[str, object], is_there: bool) -> str:
    """Return the lines below a key of `game.yml`, which says if the file has it already."""
    head = f"{key}:{'  # already in the file: add these below it' * is_there}\n"
    return head + indent(yaml_text(declared), "  ") if declared else ""


def has_sentences(texts: Sequence[str]) -> bool:
    """Whether most texts of a column are sentences, as the rules of cards are."""
    return 2 * sum(map(bool, map(_SENTENCE.fullmatch, texts))) > len(texts)


def _name(heading: str) -> str:
    """Return a heading as players would read it: `Keywords upright` for `keywords_upright`."""
    name = " ".join(heading.replace("_", " ").split())
    is_code = "_" in heading or name.islower() or (name.isupper() and len(name) > 3)
    return name.capitalize() if is_code else name


def _valid(name: str, key: str, guess: dict[str, object]) -> dict[str, object]:
    """Return an attribute that `check` accepts: without a word that is too long, for example."""
    short = " ".join(word[: limits.NAME_WORD] for word in as_name(key).split())[: limits.NAME]
    if unprinted(str(guess)):
        guess = {"type": "text"}  # an error of import, until there is a font with these letters
    for one in ({"name": name, **guess}, {"name": short.strip(), **guess}):
        try:
            Attribute.model_validate(one)
        except ValidationError:
            continue
        return one
    return {"name": short.strip(), "type": "text"}


def _rank(attribute: dict[str, object], texts: Sequence[str]) -> int:
    """Return the rank in which an attribute gets room on the faces: numbers first, then choices."""
    different = len({*texts})
    says_little = different == 1 or attribute["type"] in ("flag", "text")
    if says_little or (attribute["type"] == "number" and 20 < different > len(texts) / 2):
        return 2
    return 0 if attribute["type"] == "number" else 1


def without_blanks(texts: Sequence[str]) -> list[str]:
    """Return the texts of a column that are more than a dash or braces without a symbol."""
    return [text for text in texts if text not in (*DASHES, NO_SYMBOL)]


def _guess(some: Sequence[str]) -> dict[str, object]:
    """Return the type of an attribute with the values of a column; empty for long texts."""
    if not some:
        return {}
    if all(isinstance(flag(text), bool) and not text.isdigit() for text in some):
        return {"type": "flag"}
    words = [text for text in dict.fromkeys(some) if whole_number(text) is None]
    found = [match for text in words if (match := DECIMAL.fullmatch(text))]
    if words and len(found) == len(words):
        return {"type": "number", "decimals": max(len(m[3] or m[4]) for m in found)}
    if 2 * len(words) < len({*some}) and all(map(_NEAR_NUMBER.fullmatch, words)):
        return {"type": "number", **({"choices": words} if words else {})}
    if all(map(symbols_in, some)):
        signs = dict.fromkeys(sign for text in some for sign in symbols_in(text))
        return {"type": "tags", "choices": [*signs], "as": "symbol", "shown": ["corner", "list"]}
    items = _divided(some)
    different = dict[str, str]()
    for item in items:
        different.setdefault(item.casefold(), item)
    most = min(_CHOICES, len(items) // 2)
    if len(different) <= most and all(0 < len(item) <= _LONG for item in items):
        choices = [*different.values()]
        return {"type": "choice" if items == some else "tags", "choices": choices}
    if any(len(text) > limits.TEXT for text in some):
        return {}
    return {"type": "text"}


def _divided(texts: Sequence[str]) -> list[str]:
    """Return the items of a column as import divides the cells of tags.

    A comma or a slash between digits belongs to a number, and `/` and `&` may belong to a word:
    they divide only if the same items are then used more often.
    """
    some, few, most = DIVIDERS
    has_numbers = any(re.search(r"\d[,/]\d", text) for text in texts)
    usual, every = (
        [item for text in texts for item in items_of(text, signs)]
        for signs in (few if has_numbers else some, most)
    )
    has_bar = any("|" in text for text in texts)
    is_finer = not has_numbers and (has_bar or len({*every}) < len({*usual}))
    return every if is_finer else usual
