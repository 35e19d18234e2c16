"""The data for other programs: every entry in its files, examples that run."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from musterbook.library.loading import load
from musterbook.library.model.cards import Card
from musterbook.library.model.nodes import Library
from musterbook.output_folder import Files
from musterbook.randomizer import randomizer_files
from musterbook.site import dataset
from tests.conftest import ROOT, served
from tests.outputs import put
from tests.trees import edit, invented
from tools import prepare

PAGE = (ROOT / "content" / "about" / "data.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def files(library: Library) -> Files:
    return dataset.files(library, randomizer_files.Packs(library).data)


def read(files: Files, name: str) -> Any:
    return json.loads(files[f"data/v1/{name}"])


def test_every_entry_has_its_own_file_and_is_in_the_file_of_its_kind(
    library: Library, files: Files
) -> None:
    index = read(files, "index.json")
    kinds = {kind: read(files, facts["file"])["entries"] for kind, facts in index["kinds"].items()}
    for node in library.nodes.values():
        own = read(files, f"entries/{node.id}.json")
        assert own["name"] == node.name and own["licence"] == "CC-BY-SA-4.0"
        assert own.items() >= kinds[node.kind][node.id].items()
    counts = {kind: facts["count"] for kind, facts in index["kinds"].items()}
    assert counts == {kind: len(entries) for kind, entries in kinds.items()}
    assert sum(counts.values()) == len(library.nodes)
    assert index["version"] == library.version and index["packs"]


def test_the_table_of_cards_has_a_row_for_each_card(library: Library, files: Files) -> None:
    rows = list(
        csv.DictReader(io.StringIO(files["data/v1/cards.csv"].decode("utf-8-sig"), newline=""))
    )
    assert [row["id"] for row in rows] == [card.id for card in library.of_type(Card)]
    row = next(row for row in rows if row["id"] == "10e/leviathan/secondary/behind-enemy-lines")
    assert (row["kind"], row["fixed"], row["tactical"]) == ("Secondary mission", "yes", "yes")
    assert "Fixed 4VP, Tactical 5VP" in row["scoring"]
    assert all(None not in row.values() for row in rows)
    by_id = {row["id"]: row for row in rows}
    assert not [row["id"] for row in rows if not (row["text"] or row["scoring"])]
    orders = by_id["10e/chapter-approved-2025-26/stratagem/new-orders"]
    assert orders["cost"] == "1CP" and orders["text"].startswith("When: The end of your Command")
    priority = by_id["10e/leviathan/primary/priority-targets"]["limits"]
    assert "end of your Command phase: Max 10VP a turn" in priority
    assert "End of the battle: Max 15VP a battle" in priority


@pytest.fixture(scope="module")
def site(files: Files, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    put(files, folder / "site")
    return folder


def examples() -> list[tuple[str, str]]:
    return re.findall(r"```(python|js)\n(.*?)```", PAGE, flags=re.S)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "10e/leviathan/secondary/assassination.html"),
        (1, "10e/leviathan 7"),
        (2, "Hit roll\n- Roll a D6"),
    ],
)
def test_every_example_of_the_page_runs(site: Path, number: int, expected: str) -> None:
    assert len(examples()) == 3
    language, code = examples()[number]
    command = {"python": [sys.executable, "-c"], "js": ["node", "--input-type=module", "-e"]}
    with served(site / "site") as address:
        done = subprocess.run(
            [*command[language], code.replace("https://example.org", address)],
            cwd=site,
            env=prepare.clean_environment(os.environ),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    assert expected in done.stdout


def test_a_spreadsheet_computes_no_cell_of_the_table_of_cards(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "{name: Sit, ", '{name: "=1+1", text: "@SUM(A1)", ')
    mark, table = dataset.cards_csv(load([tree])).split("id,", 1)
    assert mark == "\ufeff", "Excel shows ″ and – only in a file with a byte order mark"
    assert "'=1+1" in table and "'@SUM(A1)" in table
    cells = [cell for row in csv.reader(io.StringIO(table)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t")]
