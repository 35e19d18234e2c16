import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from musterbook.library.model.base import Model
from musterbook.library.model.descriptions import descriptions
from musterbook.library.model.effects import RollRow
from musterbook.library.model.entries import Provenance
from musterbook.library.model.scoring import ScoringGroup
from musterbook.library.model.tables import TableRow
from musterbook.library.schema import schemas

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = schemas()


def test_the_schemas_in_the_content_are_up_to_date() -> None:
    for name, text in SCHEMAS.items():
        path = ROOT / "content" / "schema" / name
        assert path.is_file() and path.read_text(encoding="utf-8") == text, (
            f"{name} is stale: run python build.py check --write"
        )


@pytest.mark.parametrize("path", sorted((ROOT / "content").rglob("*.yml")), ids=lambda p: p.name)
def test_every_yaml_file_names_its_schema_in_the_first_line(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    mark = "# yaml-language-server: $schema="
    assert first.startswith(mark)
    schema = (path.parent / first.removeprefix(mark)).resolve()
    assert schema.is_file()
    assert json.loads(schema.read_text(encoding="utf-8"))["title"].startswith("Musterbook: ")


def records(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a schema with their names, the file itself first."""
    yield schema["title"], schema
    yield from schema.get("$defs", {}).items()


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_field_of_a_schema_has_a_description_in_one_or_a_few_short_sentences(
    name: str,
) -> None:
    seen = 0
    for record, schema in records(json.loads(SCHEMAS[name])):
        for key, field in schema.get("properties", {}).items():
            text = field.get("description", "")
            assert re.fullmatch(r"[A-Z`].*[.]", text), (record, key, text)
            seen += 1
    assert seen


def test_an_inherited_field_has_the_description_of_its_base_record() -> None:
    card = json.loads(SCHEMAS["deck.json"])["$defs"]["Card"]["properties"]
    assert card["caveat"]["description"] == descriptions(Provenance)["caveat"]
    assert card["name"]["description"] == "The name on the card."


@pytest.mark.parametrize("kind", [ScoringGroup, RollRow, TableRow])
def test_one_round_or_result_needs_no_quotes(kind: type[Model]) -> None:
    key = "rounds" if kind is ScoringGroup else "roll"
    required: dict[type[Model], dict[str, Any]] = {
        ScoringGroup: {"timing": "turn-end", "lines": [{"vp": 1, "if": "it rains"}]},
        RollRow: {"name": "Rain"},
        TableRow: {"cells": ["Rain."]},
    }
    others = required[kind]
    plain, quoted = (kind.model_validate({key: value, **others}) for value in (5, "5"))
    assert plain == quoted and getattr(plain, key) == "5"
    for wrong in (True, -5, 5.5, 1000, None if kind is RollRow else "5-"):
        with pytest.raises(ValidationError):
            kind.model_validate({key: wrong, **others})
    values = kind.model_json_schema()["properties"][key]["anyOf"]
    assert {"integer", "string"} <= {value["type"] for value in values}
