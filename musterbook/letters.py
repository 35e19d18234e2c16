"""Letters in the form used for comparing and for keys; `client/shared/letters.ts` does the same.

In: a text in Latin, Greek or Cyrillic letters. Out: the same in small Latin letters without
accents, by one table for both languages.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from musterbook import resources

_TABLE = resources.HOME / "client" / "shared" / "letters.json"
_MARKS = range(0x300, 0x370)
_SYMBOLS = str.maketrans(
    {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs ", "★": " star "}
    | {"●": " dot ", **{chr(0x267F + pips): f" {pips} " for pips in range(1, 7)}}
)


@cache
def _letters() -> Mapping[int, str | None]:
    """Return what replaces each letter, by its code."""
    table: dict[str, str] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return {ord(letter): text for letter, text in table.items()} | dict.fromkeys(_MARKS)


def fold(text: str) -> str:
    """Return a text in small Latin letters, without accents: `Łódź` is `lodz`.

    Characters that are no letters stay.
    """
    return unicodedata.normalize("NFKD", text).lower().translate(_letters())


def as_slug(name: str) -> str:
    """Return a key for a name: its words in small Latin letters and digits, joined by hyphens."""
    plain = re.sub("['’ʼ]", "", fold(name.translate(_SYMBOLS)))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
