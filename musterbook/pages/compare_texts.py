"""Differences between texts: numbers, conditions and game terms, but not mere wording.

In: texts. Out: whether they differ, and a text with its differences marked. The script that finds
them (`client/site/compare-texts.ts`) runs in an interpreter inside Python.
Why: docs/decisions/one-comparison.md
"""

import json
from functools import cache, lru_cache

from markupsafe import Markup

from musterbook.esbuild import script
from musterbook.javascript import ScriptContext


@cache
def _interpreter() -> ScriptContext:
    context = ScriptContext()
    context.eval(script("compare-texts.js").decode())
    return context


def differences(text: str, other: str) -> list[tuple[str, bool]]:
    """Return the pieces of a text, each with True if it differs from the other text.

    In a completely different text only numbers are marked: other marks would be meaningless.
    """
    found = _interpreter().get("differences")(text, other)
    return [(piece, differs) for piece, differs in json.loads(found.json())]


@lru_cache(maxsize=20_000)  # the pages of all cards with the same name compare the same texts
def differ(one: str, other: str) -> bool:
    """Whether either of two texts says something that the other does not."""
    return bool(_interpreter().get("differ")(one, other))


def text_changes(text: str, other: str) -> list[tuple[str, str]]:
    """Return what is in a text, and what the other text has in its place; either may be empty.

    Nothing is returned for completely different texts.
    """
    found = _interpreter().get("changes")(text, other)
    return [(before, after) for before, after in json.loads(found.json())]


@lru_cache(maxsize=20_000)
def marked(text: str, other: str) -> Markup:
    """Return a text in which everything that differs from the other text is marked."""
    return Markup().join(
        Markup("<mark>{}</mark>").format(piece) if differs else Markup.escape(piece)
        for piece, differs in differences(text, other)
    )
