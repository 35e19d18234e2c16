"""The search data, as a script that also loads from disk.

In: a library and its pages. Out: a classic script. The browser builds the index
(`templates/scripts/search/ranking.ts`), so that ranking is implemented only once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from musterbook.article.passages import Passage
from musterbook.library.model.files import DeckFile
from musterbook.library.model.nodes import Library
from musterbook.pages import Page
from musterbook.pages.context import Context
from musterbook.pages.search_entries import WORTH, Findable, findables


def script(library: Library, pages: Iterable[Page]) -> str:
    """Return the search data of a library as a classic script."""
    return script_of(data(library, findables(Context(library), pages)))


def script_of(data: dict[str, Any]) -> str:
    """Return search data as a classic script in which no text can close its element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.musterbookSearch={text};\n"


def data(library: Library, found: Sequence[Findable]) -> dict[str, Any]:
    """Return the search data: scopes, kinds of card, synonyms, weights of kinds, rows.

    A row is address, title, kind, description, edition and pack in words, edition, pack, kind of
    card, further names, questions, and passages of text, label, number and anchor. Empty values at
    the end of a row or a passage are left out.
    """
    groups = dict.fromkeys(group for edition in library.editions for group in edition.data.synonyms)
    return {
        "scopes": list(_scopes(library)),
        "kinds": list(_kinds(library)),
        "synonyms": list(groups),
        "worth": WORTH,
        "rows": [_row(one) for one in found],
    }


def _scopes(library: Library) -> Iterator[tuple[str, list[str]]]:
    """Yield each edition and pack with the words that name it."""
    for edition in library.editions:
        data = edition.data
        yield edition.id, [edition.id, data.name, data.short, *data.also]
    for pack in library.packs():
        yield pack.id, [pack.data.name, pack.data.code, *pack.data.also]


def _kinds(library: Library) -> Iterator[tuple[str, list[str]]]:
    """Yield each deck with the words for its kind of card."""
    for deck in library.of_type(DeckFile):
        data = deck.data
        yield deck.id, [data.name, data.singular, *([data.role] if data.role else ()), *data.also]


def _row(one: Findable) -> list[Any]:
    passages = [_part(part, "#" not in one.url) for part in one.passages]
    return _trimmed([
        one.url, one.title, one.kind, one.about, one.here, one.edition, one.pack, one.face,
        one.names, one.asked, passages,
    ])  # fmt: skip


def _part(part: Passage, anchored: bool) -> list[Any]:
    """Return a passage as a list; entries that are part of a page have only their own anchor."""
    return _trimmed([part.text, part.label, part.value, part.anchor if anchored else ""])


def _trimmed(row: list[Any]) -> list[Any]:
    while row and row[-1] in ("", ()):
        row.pop()
    return row
