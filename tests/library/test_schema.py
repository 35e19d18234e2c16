import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from musterbook.library.model.base import Model
from musterbook.library.model.effects import RollRow
from musterbook.library.model.entries import Provenance
from musterbook.library.model.files import TableRow
from musterbook.library.model.scoring import ScoringGroup
from musterbook.library.schema import descriptions, schemas

ROOT = Path(__file__).resolve().parents[2]


@cache
def texts() -> Mapping[str, str]:
    """The schemas by their file names."""
    return schemas()


def test_the_schemas_in_the_content_are_up_to_date() -> None:
    for name, text in texts().items():
        path = ROOT / "content" / "schema" / name
        assert path.is_file() and path.read_text(encoding="utf-8") == text, (
            f"{name} is stale: run python build.py check --write"
        )


def test_every_yaml_file_names_its_schema_in_the_first_line() -> None:
    paths = sorted((ROOT / "content").rglob("*.yml"))
    assert len(paths) > 80
    for path in paths:
        with path.open(encoding="utf-8") as file:
            first = file.readline().rstrip()
        mark = "# yaml-language-server: $schema="
        assert first.startswith(mark), path
        schema = (path.parent / first.removeprefix(mark)).resolve()
        assert schema.is_file(), path
        assert json.loads(schema.read_text(encoding="utf-8"))["title"].startswith("Musterbook: ")


def records(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a schema with their names, the file itself first."""
    yield schema["title"], schema
    yield from schema.get("$defs", {}).items()


def test_every_field_of_a_schema_has_a_description_in_one_or_a_few_short_sentences() -> None:
    for name, schema in texts().items():
        fields = [
            (record, key, field.get("description", ""))
            for record, one in records(json.loads(schema))
            for key, field in one.get("properties", {}).items()
        ]
        assert fields, name
        for record, key, text in fields:
            assert re.fullmatch(r"[A-Z`].*[.]", text), (name, record, key, text)


def test_an_inherited_field_has_the_description_of_its_base_record() -> None:
    card = json.loads(texts()["deck.json"])["$defs"]["Card"]["properties"]
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
