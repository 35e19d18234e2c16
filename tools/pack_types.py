"""Write `client/randomizer/engine/pack-types.ts` from the models of an exported pack.

In: the JSON Schema of `pack_models.PackData`. Out: TypeScript by `json-schema-to-typescript`, in
which everything is read-only. A test fails if the file in the repository differs.
Why: docs/decisions/types-of-a-pack.md
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from musterbook.library.model.cards import Phase  # noqa: E402 - found by the line above
from musterbook.library.model.scoring import Markers, Mode, Side, Timing  # noqa: E402 - as below
from musterbook.randomizer import pack_models as pack  # noqa: E402 - found by the line above

TARGET = ROOT / "client" / "randomizer" / "engine" / "pack-types.ts"
NAMED: dict[str, Any] = {
    "Side": Side, "Player": pack.Player, "Mode": Mode, "Timing": Timing, "Role": pack.RoleData,
    "Markers": Markers, "Phase": Phase, "Rounds": pack.Rounds, "Effect": pack.EffectData,
    "Id": pack.FullId,
}  # fmt: skip
"""Types that are not models, but have a name in TypeScript."""

SHARED = ("id", "if", "on", "optional", "ask")
"""The fields that all effects share, of which TypeScript makes one interface."""

BANNER = (
    "// Generated from musterbook/randomizer/pack_models.py by tools/pack_types.py; do not edit."
)
OPTIONS = ("--no-additionalProperties", "--unreachableDefinitions", "--style.printWidth=100",
           f"--bannerComment={BANNER}")  # fmt: skip


class _Schema(GenerateJsonSchema):
    """JSON Schema in the form that the generator reads: tuples as lists, keys as properties."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def tuple_schema(self, schema: core_schema.TupleSchema) -> JsonSchemaValue:
        made = super().tuple_schema(schema)
        if "prefixItems" in made:
            return made | {"items": made.pop("prefixItems")}
        made.pop("minItems", None)  # or a list would become a pair of a first item and others
        return made

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        if patterns := made.pop("patternProperties", None):
            (made["additionalProperties"],) = patterns.values()
        keys = made.pop("propertyNames", {}).get("enum")
        if not keys:
            return made
        value = made.pop("additionalProperties")
        return {"type": "object", "properties": dict.fromkeys(keys, value)}


def pack_types() -> str:
    """Return the declarations of every model and named type.

    The name of a model ends in `Data`, which that of its type leaves out.
    """
    schema = pack.PackData.model_json_schema(mode="serialization", schema_generator=_Schema)
    adapters: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(one) for name, one in NAMED.items()}
    named = {name: one.json_schema(schema_generator=_Schema) for name, one in adapters.items()}
    for one in named.values():
        one.pop("$defs", None)
    definitions = _with_shared_fields(schema.pop("$defs"))
    body = {"title": "Pack", **_with_names(schema, named)}
    body["$defs"] = {name: {**one, "title": name} for name, one in named.items()}
    for name, one in definitions.items():
        body["$defs"][name] = {**_with_names(one, named), "title": name}
    return _read_only(_generated(re.sub(r'"(#/\$defs/)?(\w+)Data"', r'"\1\2"', json.dumps(body))))


def _with_shared_fields(definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the definitions with one for the fields that all effects share, which they extend.

    Of the other fields of an effect, those whose default says something are not optional.
    """
    shared: dict[str, Any] = {"type": "object", "required": ["id"]}
    for one in definitions.values():
        if "op" in one["properties"]:
            shared["properties"] = {name: one["properties"].pop(name) for name in SHARED}
            full = [name for name, field in one["properties"].items() if field.get("default")]
            one["required"] = [name for name in one["required"] if name != "id"] + full
            one["extends"] = {"$ref": "#/$defs/EffectFields"}
    return {"EffectFields": shared, **definitions}


def _with_names(schema: Any, named: dict[str, Any]) -> Any:
    """Return a schema with references to named types in place of their definitions."""
    for name, one in named.items():
        if schema == one and name != "Id":
            return {"$ref": f"#/$defs/{name}"}
    if isinstance(schema, dict):
        return {key: _with_names(value, named) for key, value in schema.items()}
    return [_with_names(item, named) for item in schema] if isinstance(schema, list) else schema


def _generated(schema: str) -> str:
    path = os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".venv" / "bin")])
    command = [str(ROOT / "node_modules" / ".bin" / "json2ts"), *OPTIONS]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        input=schema,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def _read_only(text: str) -> str:
    """Return TypeScript that is read-only, with short comments that say what the types do not."""
    text = re.sub(r"\n \*\n \* This interface was referenced by .*\n.* \"\w+\"\.", "", text)
    text = re.sub(r"\n?/\*\*\n \* This interface was referenced by .*\n.*\n \*/", "", text)
    text = re.sub(r" */\*\*\n *\* @minItems \d+\n *\* @maxItems \d+\n *\*/\n", "", text)
    text = re.sub(r"/\*\*\n \* (.*)\n \*/", r"/** \1 */", text)
    for _ in range(2):  # a table has rows, which have cells
        text = re.sub(r"\{\s+\[k: string\]: ([^{}]+);\s+\}", r"Readonly<Record<string, \1>>", text)
    text = re.sub(r"^( +)(\w+\??): ", r"\1readonly \2: ", text, flags=re.MULTILINE)
    text = re.sub(r"\b(\w+)\[\]", r"readonly \1[]", text)
    return re.sub(r"([:=]) \[", r"\1 readonly [", text)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    TARGET.write_text(pack_types(), encoding="utf-8")
