"""JSON Schemas of every kind of content file, for completion and validation in editors.

In: the models and the docstrings of their fields, which an editor shows. Out:
`content/schema/<kind>.json`, written by `build.py check --write` and kept up to date by a test.
"""

import json
from pathlib import Path
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from musterbook.library.file_kinds import KINDS
from musterbook.library.model.base import Model
from musterbook.library.model.descriptions import descriptions
from musterbook.output_folder import write_file

FOLDER = "schema"


class _Described(GenerateJsonSchema):
    """Adds the description of each field to its schema."""

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        described = super().model_schema(schema)
        model: type[Model] = schema["cls"]
        for name, text in descriptions(model).items():
            described["properties"][model.model_fields[name].alias or name]["description"] = text
        return described


def model_schema(model: type[Model]) -> dict[str, Any]:
    """Return the schema of a model with a description of each field."""
    return model.model_json_schema(by_alias=True, schema_generator=_Described)


def schemas() -> dict[str, str]:
    """Return file name → text of the schema of each kind of YAML file and front matter."""
    texts = {}
    for kind in KINDS:
        schema = model_schema(kind.model)
        title = f"Musterbook: {kind.name}"
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        schema["title"] = title
        texts[f"{kind.name}.json"] = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
    return texts


def write(root: Path) -> list[Path]:
    """Write the schemas below a content tree; return the files that changed."""
    changed = []
    folder = root / FOLDER
    for name, text in schemas().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            changed.append(write_file(path, text))
    return changed
