"""Phrases that texts of the real library must not contain."""

from __future__ import annotations

import re

from musterbook.article import articles
from musterbook.article.passages import passages
from musterbook.library.model.nodes import Kind
from tests.trees import bundled

PLAYED: tuple[Kind, ...] = ("card", "mission")


def test_no_entry_without_a_map_refers_to_its_map() -> None:
    library = bundled()
    found = [
        f"{node.id}: {part.text}"
        for kind in PLAYED
        for node in library.of_kind(kind)
        if library.map_of(node) is None
        for part in passages(articles(library).article(node))
        if re.search(r"\bmap shows|\bmatch the map|\bshown on the map", part.text)
    ]
    assert found == []
