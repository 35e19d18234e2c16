"""The data for other programs: every entry in its files, schemas that hold, examples that run."""

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


def test_an_entry_has_exactly_the_fields_of_its_schema(files: Files) -> None:
    for kind, facts in read(files, "index.json")["kinds"].items():
        schema = read(files, facts["schema"])
        for id, entry in read(files, facts["file"])["entries"].items():
            assert problems(entry, schema, schema["$defs"]) == [], (kind, id)


def test_an_entry_that_violates_its_schema_is_detected(files: Files) -> None:
    schema = read(files, "schema/card.json")
    entry = next(iter(read(files, "kinds/card.json")["entries"].values()))
    assert problems(entry | {"kind": "rule"}, schema, schema["$defs"])
    assert problems(entry | {"number": "1"}, schema, schema["$defs"])
    assert problems(entry | {"data": {}}, schema, schema["$defs"])
    assert problems(entry | {"data": entry["data"] | {"wings": 2}}, schema, schema["$defs"])


TYPES = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "object": dict,
    "array": list, "null": type(None),
}  # fmt: skip


def problems(value: Any, schema: dict[str, Any], named: dict[str, Any]) -> list[str]:
    """Check a value by the words of a schema that say what may be where."""
    if "$ref" in schema:
        schema = named[schema["$ref"].rpartition("/")[2]]
    found = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{value!r} is none of {schema['enum']}")
    if "anyOf" in schema and all(problems(value, one, named) for one in schema["anyOf"]):
        found.append(f"{value!r} fits nothing of {schema['anyOf']}")
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, TYPES[kind]) for kind in kinds):  # type: ignore[arg-type]
        return [*found, f"{value!r} is no {kinds}"]
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        found += [error for one in value for error in problems(one, schema["items"], named)]
    if isinstance(value, dict):
        found += [f"{name} is missing" for name in schema.get("required", []) if name not in value]
        others = schema.get("additionalProperties", True)
        for name, own in value.items():
            rule = schema.get("properties", {}).get(name, others)
            if rule is False:
                found.append(f"{name} may not be there")
            elif isinstance(rule, dict):
                found += problems(own, rule, named)
    return found


def test_the_table_of_cards_has_a_row_for_each_card(library: Library, files: Files) -> None:
    rows = list(csv.DictReader(io.StringIO(files["data/v1/cards.csv"].decode(), newline="")))
    assert [row["id"] for row in rows] == [card.id for card in library.of_type(Card)]
    row = next(row for row in rows if row["id"] == "10e/leviathan/secondary/behind-enemy-lines")
    assert (row["kind"], row["fixed"], row["tactical"]) == ("Secondary mission", "yes", "yes")
    assert "Fixed 4VP, Tactical 5VP" in row["scoring"]
    assert all(None not in row.values() for row in rows)


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
    table = dataset.cards_csv(load([tree]))
    assert "'=1+1" in table and "'@SUM(A1)" in table
    cells = [cell for row in csv.reader(io.StringIO(table)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t")]
