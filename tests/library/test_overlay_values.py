"""The values of an overlay are checked like those that they replace."""

from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from tests.trees import errors_after_edit, invented, plant

POOL, TABLES = "1e/harvest/pool.yml", "1e/harvest/tables.yml"


@pytest.mark.parametrize(
    ("name", "old", "new", "error"),
    [
        (
            POOL,
            "  b: {cells:",
            "  b: {changes: [{overlay: errata, set: {cells: {primary: gather-egs}}}], cells:",
            '9:58: unknown card "gather-egs" (did you mean "gather-eggs"?)',
        ),
        (
            TABLES,
            "    columns: [Weather]",
            "    changes: [{overlay: errata, set: {columns: [Weather, Wind]}}]\n"
            "    columns: [Weather]",
            "5:48: 1 cells for 2 columns",
        ),
        (
            "1e/harvest/primary.yml",
            "set: {text: Hens on a gate do not count.}",
            'set: {flavour: ""}',
            '19:24: the value "" of "flavour" is not a text of at least one character '
            "(to remove the field, write nothing after its colon)",
        ),
    ],
)
def test_rows_and_cells_that_an_overlay_sets_are_checked(
    tmp_path: Path, name: str, old: str, new: str, error: str
) -> None:
    (found,) = errors_after_edit(tmp_path, name, old, new)
    assert found.startswith(error)


OWN_PACK = """\
name: Fair
code: FAI
summary: A fair.
source: {ref: barn-book}
uses: [{from: harvest}]
"""

OVERLAY = """\
name: Rulings
date: 2034-01
source: {ref: barn-book}
summary: Less.
changes: {primary/hold-the-fences: {set: {%s}}}
"""


def test_an_overlay_removes_any_optional_field_by_an_empty_value(tmp_path: Path) -> None:
    kept = {"source", "confidence", "scoring", "roll", "aliases", "changes", "order"}
    removed = {
        field.alias or name: field.get_default(call_default_factory=True)
        for name, field in Card.model_fields.items()
        if name not in kept and not field.is_required()
    }
    assert {"effects", "on_card", "drawn", "fixed"} <= removed.keys()
    tree = invented(tmp_path)
    files = {"pack.yml": OWN_PACK, "overlays/rulings.yml": OVERLAY % ": , ".join((*removed, ""))}
    plant(tree / "1e/fair", files)
    library = load([tree])
    card = library["1e/fair/primary/hold-the-fences"].data
    assert {key: getattr(card, key) for key in removed} == removed
