"""Characters allowed in content: those in the fonts of cards and books; curly apostrophes.

For any other character the PDF engine would use a font of the local machine, or fail.
"""

import re
import unicodedata
from collections.abc import Iterator

from musterbook.fonts import OWN_FILE, RIGHT_TO_LEFT, own_letters

PRINTED = (
    " -~\xa0-\u017f\u018f\u01a0-\u01a1\u01af-\u01b0\u01cd-\u01dc\u01fa-\u01ff\u0218-\u021b"
    "\u0237\u0259\u02bb-\u02bc\u02c6-\u02c7\u02d8-\u02dd\u0300-\u0304\u0306-\u030c\u0312\u0315\u031b"
    "\u0323\u0326-\u0328\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0462-\u0463"
    "\u046a-\u046b\u0472-\u0475\u0490-\u04c2\u04cf-\u04d9\u04dc-\u04e9\u04ee-\u04f9\u0524-\u0525"
    "\u0e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u200a\u2010-\u2015\u2018-\u201a\u201c-\u201e"
    "\u2020-\u2022\u2026\u202f-\u2030\u2032-\u2033\u2039-\u203a\u2044\u2070\u2074-\u2079"
    "\u2080-\u2089\u20a1\u20a4\u20a6\u20a8-\u20ae\u20b1-\u20b2\u20b4-\u20b5\u20b8-\u20ba\u20bd\u20bf"
    "\u2113\u2116\u2122\u2126\u212e\u2150-\u2151\u2153-\u215e\u2190-\u2199\u21a9-\u21aa\u21b0-\u21b3"
    "\u21b6-\u21b7\u21ba-\u21bb\u21c4\u21c6\u2202\u2206\u220f\u2211-\u2212\u2215\u2219-\u221a\u221e"
    "\u222b\u2236\u2248\u2260\u2264-\u2265\u25ca\u2713\u274c\u2b0e-\u2b11"
)
"""Character ranges for a regular expression; a test compares them with the font of texts.

Each is there in capitals, too, because names are printed in them.
"""

PRINTED_CHARACTER = re.compile(f"[{PRINTED}]")
"""One of them."""

_SYMBOL_CHARACTERS = (
    "\u25a0-\u25a1\u25b2-\u25b3\u25b6-\u25b7\u25bc-\u25bd\u25c0-\u25c1\u25c6-\u25c7\u25cb\u25cf"
    "\u2605-\u2606\u2654-\u2667\u2680-\u2685"
)
"""Symbols that are drawn in a face of their own: shapes, stars, chess, playing cards and dice."""
SYMBOL_CHARACTER = re.compile(f"[{_SYMBOL_CHARACTERS}]")
"""One of them."""

_UNPRINTED = re.compile(f"[^{PRINTED}{_SYMBOL_CHARACTERS}\t\n]")
_FORBIDDEN = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, without tab and line feed
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # invisible, or change direction
    "\ud800-\udfff"  # halves of a surrogate pair
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use
    "\ufdd0-\ufdef\ufffe\uffff"  # noncharacters
    "\U000e0000-\U000e0fff"  # invisible tags and selectors
    "]"
)
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=[sxz])'(?=\s+[a-z])")


def curly_apostrophes(text: str) -> str:
    """Return a text with typographic apostrophes: `enemy's` becomes `enemy’s`."""
    return _APOSTROPHE.sub("’", text)


def forbidden(text: str) -> dict[str, int]:
    """Return the characters that are not allowed anywhere, not even in a comment.

    Each is mapped to its first position.
    """
    return _first(_FORBIDDEN, text)


def unprinted(text: str) -> dict[str, int]:
    """Return the characters of a text that cannot be printed, with the first position of each."""
    if not _UNPRINTED.search(text):  # as nearly all texts
        return {}
    found = _first(_UNPRINTED, text)
    return {character: at for character, at in found.items() if character not in own_letters()}


def _first(pattern: re.Pattern[str], text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for match in pattern.finditer(text):
        found.setdefault(match[0], match.start())
    return found


ADD_FONT = f"{OWN_FILE} in your folder can add others"
"""What to do about a letter that the fonts lack."""


def describe(character: str) -> str:
    """Return a message about a character that is not allowed."""
    code = f"U+{ord(character):04X}"
    if forbidden(character):
        return f"the character {code} is not allowed"
    return f'the character "{character}" ({code}) cannot be printed'


def unprinted_problems(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what cannot be printed: the character, what is wrong, and what to do.

    Several letters that cannot be printed are one problem.
    """
    wrong = unprinted(text)
    letters = [c for c in wrong if unicodedata.category(c)[0] in "LM" and not forbidden(c)]
    if len(letters) > 1:
        yield letters[0], f'letters such as "{letters[0]}" cannot be printed', hint(letters[0])
        wrong = {c: at for c, at in wrong.items() if unicodedata.category(c)[0] not in "LMNP"}
    for character in [c for c in wrong if c != "\ufe0f"] or wrong:  # U+FE0F follows an emoji
        yield character, describe(character), hint(character)


def hint(character: str) -> str:
    """Return what to do about a character that is not allowed."""
    if forbidden(character):
        return "delete it"
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and all(map(PRINTED_CHARACTER.match, plain)):
        return f'write "{plain}"'
    if unicodedata.category(character) == "So":
        return "write {name} for a symbol of the game"
    have = "the fonts have Latin, Greek and Cyrillic letters and common symbols"
    if unicodedata.bidirectional(character) in RIGHT_TO_LEFT:
        return f"{have}; text from right to left cannot be set"
    if own_letters():
        capital = f' or no "{character.upper()}"' if character.upper() != character else ""
        return f'your font {OWN_FILE} has no "{character}"{capital}'
    return f"{have}; {ADD_FONT}"
