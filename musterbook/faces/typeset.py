"""Fine print: quotes, ranges and words that stay in one piece.

In: HTML. Out: HTML with curly apostrophes; ranges of numbers, short compounds ("set-up") and
numbers with their unit are not broken over two lines. The space before an element stands in it.
"""

from __future__ import annotations

import re

from markupsafe import Markup

NO_BREAK, HYPHEN = "\u00a0", "\u2011"
SHORT = 4
"""A compound with a part of so few letters or fewer is not broken at its hyphen."""

SPACED = re.compile(r"(?<=\S) (<(?:a|b|code|em|i|span(?! class=\"mb-card-whole)|strong)\b[^>]*>)")
"""Words that end in a space before an element: where just this space is too much for the line,
WeasyPrint 70 breaks behind the first word. (Not before one that never breaks.)"""

COMPOUND = re.compile(r"(?<![\w-])(\w+)-(\w+)(?![\w-])")


def typographic(html: str) -> Markup:
    """Return HTML as it is set, its tags untouched."""
    parts = re.split(r"(<[^>]*>)", html)
    return Markup(SPACED.sub(r"\1 ", "".join(p if p.startswith("<") else _set(p) for p in parts)))


def _set(text: str) -> str:
    text = re.sub(r"(?<=\w)(?:'|&#x27;|&#39;)", "’", text)
    text = re.sub(r"\b(\d+|D\d+) (?=(?:CP|VP)\b)", rf"\1{NO_BREAK}", text)
    text = COMPOUND.sub(_whole, text)
    return re.sub(r"\d+–\d+", r'<span class="mb-card-whole">\g<0></span>', text)


def _whole(found: re.Match[str]) -> str:
    one, other = found.groups()
    return f"{one}{HYPHEN}{other}" if min(len(one), len(other)) <= SHORT else found[0]
