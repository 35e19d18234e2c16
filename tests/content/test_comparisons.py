"""The comparisons of editions in the bundled content are complete."""

import re
from collections import defaultdict

from musterbook.library.model.entries import Concept
from musterbook.pages.context import Context
from musterbook.pages.other_editions import counterparts
from tests.trees import bundled

PLAYERS_WORDS = {"also", "asked", "terms"}
"""Fields with words of players, who use those of every edition."""


def test_a_comparison_says_something_about_each_edition_whose_texts_have_its_name() -> None:
    library = bundled()
    texts: dict[str, dict[str, str]] = defaultdict(dict)
    for node in library.nodes.values():
        if node.edition and node.kind != "edition" and not node.origin:
            text = node.data.model_dump_json(exclude=PLAYERS_WORDS)
            texts[node.edition][node.id] = text.replace(r"\n", " ")
    missing = []
    for concept in library.of_type(Concept):
        if not concept.data.aspects:
            continue
        told = {edition for aspect in concept.data.aspects for edition in aspect.values}
        told |= {library[entry].edition or "" for entry in concept.data.entries}
        words = "|".join(map(re.escape, (concept.name, *concept.data.also)))
        named = re.compile(rf"(?<!\w)({words})s?(?!\w)", re.IGNORECASE)
        missing += [
            f"{concept.id}: {id}"
            for edition in texts.keys() - told
            for id, text in texts[edition].items()
            if named.search(text)
        ]
    assert not missing, "\n".join(missing)


def test_a_deck_with_a_kind_of_its_own_has_counterparts_of_its_role() -> None:
    deck = bundled()["10e/chapter-approved-2025-26/asymmetric-primary"]
    link = counterparts(Context(bundled()), deck)["11e"]
    assert link["url"] == "11e/chapter-approved-2026-27/primary/index.html"
