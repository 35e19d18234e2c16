"""Cards and maps for each pair of choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library.loading import load
from musterbook.library.matchups import choices_of, matchups, matrices, pairings_of
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Library
from tests.trees import edit, errors_of, invented, invented_library, plant

FEUD = "1e/orchard/tables/feud"


@pytest.fixture
def library() -> Library:
    return invented_library()


def test_each_pair_has_both_cards_and_its_maps(library: Library) -> None:
    pairs = matchups(library, library.entry(FEUD, Table))
    shown = [
        (pair.slug, [card.slug for card in pair.cards], {k: v.slug for k, v in pair.maps.items()})
        for pair in pairs
    ]
    assert shown == [
        ("pickers--pickers", ["windfall", "windfall"], {"a": "hedges"}),
        ("pickers--shakers", ["late-apples", "windfall"], {"a": "hedges", "b": "rows"}),
        ("shakers--shakers", ["late-apples", "late-apples"], {"a": "rows"}),
    ]
    assert [pair.mirror for pair in pairs] == [True, False, True]
    assert pairs[1].name == "Pickers – Shakers"


def test_a_matrix_refers_to_its_choices_and_to_the_table_of_its_maps(library: Library) -> None:
    (node,) = matrices(library)
    assert node.id == FEUD
    assert [choice.name for choice in choices_of(library, node)] == ["Pickers", "Shakers"]
    fields = pairings_of(library, node)
    assert fields and fields.id == "1e/orchard/tables/fields"


def test_a_matrix_without_pairings_has_no_maps(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    path = tree / "1e/orchard/tables.yml"
    path.write_text(path.read_text().partition("  fields:")[0], encoding="utf-8")
    library = load([tree])
    node = library.entry(FEUD, Table)
    assert pairings_of(library, node) is None
    assert not any(pair.maps for pair in matchups(library, node))


def test_a_table_cannot_mix_two_forms(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/orchard/tables.yml", "    matrix:", "    columns: [A]\n    matrix:")
    edit(tree, "1e/orchard/tables.yml", "    name: Fields\n", "    name: Fields\n    rows: []\n")
    messages = [error.message for error in errors_of(tree)]
    assert 'columns and rows are made from "matrix" or "pairings"' in messages
    assert any("at least 1" in message for message in messages), messages


def test_the_error_for_a_table_without_columns_and_rows_names_what_is_missing(
    tmp_path: Path,
) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/harvest/tables.yml", "    columns: [Weather]\n", "")
    with pytest.raises(ContentErrors, match=r'tables.yml:3:5: "columns" is missing'):
        load([tree])


def test_a_matrix_over_a_deck_without_cards_is_an_error_where_it_is_used(tmp_path: Path) -> None:
    without = "[family/pickers, family/shakers, tables/fields]"
    pack = "name: Copse\ncode: COP\nsummary: Trees.\nsource: {ref: barn-book}\n"
    uses = f"uses: [{{from: orchard, without: {without}}}]\n"
    tree = plant(invented(tmp_path), {"1e/copse/pack.yml": pack + uses})
    message = r'copse/pack.yml:5:8: the deck "\w+" has no cards .*used from \S*tables.yml:6:16'
    with pytest.raises(ContentErrors, match=message):
        load([tree])


def test_two_pairs_never_have_the_same_name(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    keys = ("all", "out-war", "all-out", "war")
    cards = "".join(f"  {key}: {{name: {key}, text: Pick.}}\n" for key in keys)
    family = tree / "1e/orchard/family.yml"
    head = family.read_text(encoding="utf-8").partition("cards:")[0]
    family.write_text(f"{head}cards:\n{cards}", encoding="utf-8")
    row = "{" + ", ".join(f"{key}: picking/windfall" for key in keys) + "}"
    rows = "".join(f"        {key}: {row}\n" for key in keys)
    tables = tree / "1e/orchard/tables.yml"
    head = tables.read_text(encoding="utf-8").partition("        pickers:")[0]
    tables.write_text(head + rows, encoding="utf-8")
    library = load([tree])
    slugs = [pair.slug for pair in matchups(library, library.entry(FEUD, Table))]
    assert len(set(slugs)) == len(slugs) == 10
