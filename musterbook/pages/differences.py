"""Differences between texts: numbers, conditions and game terms, but not mere wording.

In: texts. Out: whether they differ, and a text with its differences marked. The script that marks
them in the browser (`templates/scripts/differences.ts`) runs in an interpreter inside Python.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache

from markupsafe import Markup

from musterbook.esbuild import script
from musterbook.javascript import Context


@cache
def _interpreter() -> Context:
    context = Context()
    context.eval(script("differences.js").decode())
    return context


def differences(text: str, *others: str) -> list[tuple[str, bool]]:
    """Return the pieces of a text, each with True if it differs from any of the other texts.

    In a completely different text only numbers are marked: other marks would be meaningless.
    """
    found = _interpreter().get("differences")(text, *others)
    return [(piece, differs) for piece, differs in json.loads(found.json())]


@lru_cache(maxsize=20_000)  # the pages of all cards with the same name compare the same texts
def differ(one: str, other: str) -> bool:
    """Whether either of two texts says something that the other does not."""
    return bool(_interpreter().get("differ")(one, other))


@lru_cache(maxsize=20_000)
def marked(text: str, *others: str) -> Markup:
    """Return a text in which everything that differs from any of the other texts is marked."""
    return Markup().join(
        Markup("<mark>{}</mark>").format(piece) if differs else Markup.escape(piece)
        for piece, differs in differences(text, *others)
    )
