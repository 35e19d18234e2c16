from __future__ import annotations

from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Library
from musterbook.randomizer import pack_data
from tests.trees import plant

FILES = {
    "sources.yml": "sources:\n  book: {title: The Book, kind: Book, version: '1', date: 2020-01}\n",
    "first/edition.yml": """\
name: First
short: 1st
years: since 2020
summary: Invented.
source: {ref: book}
""",
    "first/bay/pack.yml": "name: Bay\ncode: BA\nsummary: Invented.\nsource: {ref: book}\n",
    "first/bay/aim.yml": """\
name: Aims
singular: Aim
face: primary
code: A
summary: One is drawn.
cards:
  hunt: {name: Hunt, text: Hunt.}
""",
    "first/bay/pool.yml": """\
name: Pool
summary: Ready missions.
columns:
  aim: {name: Aim, deck: aim}
  weather: {name: Weather}
  layouts: {name: Layouts}
rows:
  a: {cells: {aim: hunt, weather: Fog, layouts: [1, 3]}}
""",
    "first/bay/maps.yml": """\
maps:
  one:
    name: One
    board: {width: 60, height: 44}
    zones:
      attacker: {side: attacker, shapes: [{polygon: [[0, 0], [60, 0], [60, 10], [0, 10]]}]}
      defender: {side: defender, shapes: [{polygon: [[0, 34], [60, 34], [60, 44], [0, 44]]}]}
""",
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return load([plant(tmp_path, FILES)])


def test_a_cell_is_a_card_a_text_or_a_choice_of_values(library: Library) -> None:
    pool = pack_data.pool_data(library, library.entry("first/bay/pool", PoolFile))
    (row,) = pool.rows
    assert row.id == "first/bay/pool/a"
    assert {slug: cell.model_dump() for slug, cell in row.cells.items()} == {
        "aim": {"text": "Hunt", "card": "first/bay/aim/hunt", "values": ()},
        "weather": {"text": "Fog", "card": None, "values": ()},
        "layouts": {"text": "1, 3", "card": None, "values": (1, 3)},
    }
    assert [column.name for column in pool.columns] == ["Aim", "Weather", "Layouts"]
