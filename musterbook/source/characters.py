"""Characters that no text may hold: they are invisible, or no page or font can show them."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, without tab and line feed
    "\u2028\u2029"  # line and paragraph separator
    "\u202a-\u202e\u2066-\u2069"  # characters that reverse the direction of the text
    "\ufff9-\ufffb\ufeff"  # annotations, and a byte order mark inside a text
    "\ud800-\udfff"  # halves of a surrogate pair
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use
    "\ufdd0-\ufdef\ufffe\uffff"  # no characters
    "\U000e0000-\U000e0fff"  # invisible tags and selectors
    "]"
)


def forbidden(text: str) -> re.Match[str] | None:
    """Return the first character of a text that content may not hold."""
    return _FORBIDDEN.search(text)


def describe(character: str) -> str:
    """Return a message about a forbidden character: its code, never the character itself."""
    return f"the character U+{ord(character):04X} is not allowed"
