"""JSON Schemas of every kind of content file, for completion and validation in editors.

In: the models and the docstrings of their fields, which an editor shows. Out:
`content/schema/<kind>.json`, written by `build.py check --write` and kept up to date by a test.
pydantic can read the docstrings itself, but then does so whenever a model is imported, which takes
a quarter of a second. Only schemas and documentation need them.
Why: docs/decisions/field-descriptions.md
"""

import ast
import inspect
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_args

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from musterbook.library.file_kinds import KINDS
from musterbook.library.model.base import Model
from musterbook.output_folder import write_file


@cache
def descriptions(model: type[Model]) -> dict[str, str]:
    """Return the description of each field of a model by name, including inherited fields."""
    texts: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if issubclass(base, Model):
            texts |= _docstrings(base.__module__).get(base.__name__, {})
    if operation := model.model_fields.get("op"):
        texts["op"] = f"The operation: `{get_args(operation.annotation)[0]}`."
    return {name: texts[name] for name in model.model_fields if name in texts}


@cache
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """Return the docstring of each field of each class in a module, as one line."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _of_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> dict[str, str]:
    texts = {}
    for field, docstring in zip(node.body, node.body[1:], strict=False):
        match field, docstring:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                texts[name] = " ".join(inspect.cleandoc(text).split())
    return texts


SCHEMA_FOLDER = "schema"


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
    folder = root / SCHEMA_FOLDER
    for name, text in schemas().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            changed.append(write_file(path, text))
    return changed
