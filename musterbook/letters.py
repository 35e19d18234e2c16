"""Letters in the form used for comparing; `client/shared/letters.ts` does the same.

In: a text in Latin, Greek or Cyrillic letters. Out: the same in small Latin letters without
accents, by one table for both languages.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from musterbook import resources

TABLE = resources.HOME / "client" / "shared" / "letters.json"
_MARKS = range(0x300, 0x370)
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]+")
_OTHER = re.compile("[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0400-\u04ff\u1e00-\u1eff]")
_ACCENTS = dict.fromkeys((*range(0x300, 0x308), 0x313, 0x314, 0x342, 0x345))


def is_greek(text: str) -> bool:
    """Whether a text has Greek letters and no other letters with accents.

    If such a text is marked as Greek, `text-transform: uppercase` omits its accents.
    """
    return bool(_GREEK.search(text)) and not _OTHER.search(text)


def capitals(text: str) -> str:
    """Return a text in capitals, Greek ones without accents: `Καλός` is `ΚΑΛΟΣ`."""
    return _GREEK.sub(_without_accents, text).upper()


def _without_accents(found: re.Match[str]) -> str:
    plain = unicodedata.normalize("NFD", found[0]).translate(_ACCENTS)
    return unicodedata.normalize("NFC", plain)


@cache
def _letters() -> Mapping[int, str | None]:
    """Return what replaces each letter, by its code."""
    table: dict[str, str] = json.loads(TABLE.read_text(encoding="utf-8"))
    return {ord(letter): text for letter, text in table.items()} | dict.fromkeys(_MARKS)


def fold(text: str) -> str:
    """Return a text in small Latin letters, without accents: `Łódź` is `lodz`.

    Characters that are no letters stay.
    """
    return unicodedata.normalize("NFKD", text).lower().translate(_letters())
