"""Which entries refer to an entry."""

from __future__ import annotations

from pathlib import Path

from musterbook.article import articles
from musterbook.library.loading import load
from tests.trees import edit, invented

GATE, CARD = "1e/rules/fences/gate", "1e/harvest/primary/hold-the-fences"


def referrers(tree: Path, id: str) -> list[str]:
    library = load([tree])
    return [node.id for node in articles(library).referrers(library[id])]


def test_references_links_and_terms_have_back_references(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    assert referrers(tree, CARD) == ["1e/harvest/sequence/work", "1e/harvest/pool/a"]
    assert referrers(tree, "1e/rules/fences/fence") == [
        "1e/rules/fences",
        GATE,
        CARD,
        "concepts/fence",
    ]
    assert "1e/orchard/maps/hedges" in referrers(tree, "1e/orchard/maps/rows")


def test_a_term_that_is_not_linked_is_no_reference(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    summary = "summary: A day on the farm."
    edit(tree, "1e/harvest/pack.yml", summary, "summary: A day at the gate.")
    assert "1e/harvest" in referrers(tree, GATE)
    at_gate = "summary: A day at the gate."
    edit(tree, "1e/harvest/pack.yml", at_gate, "summary: A day at [a gate](id:1e).")
    assert "1e/harvest" not in referrers(tree, GATE)


def test_what_an_inactive_overlay_says_is_a_reference(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    assert CARD in referrers(tree, GATE)
    edit(
        tree,
        "1e/harvest/pack.yml",
        "    summary: Fewer hens.",
        "    summary: Fewer hens.\n    on: false",
    )
    assert CARD in referrers(tree, GATE)
