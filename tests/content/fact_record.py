"""The figures of the fact files of the 11th edition, as `tests/data/facts-11e.yml` records them.

The fact files themselves are not part of the project. The record has their ids, names and figures,
and none of their sentences: of a condition only its numbers, of the areas of a layout a digest.

    MUSTERBOOK_FACTS=FOLDER python -m tests.content.fact_record    # writes the record
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FACTS = os.environ.get("MUSTERBOOK_FACTS", "")
FILE = Path(__file__).resolve().parents[1] / "data" / "facts-11e.yml"
HEAD = """\
# Ids, names and figures of the fact files of the 11th edition: see tests/content/fact_record.py.
# `numbers` are those in a condition; `areas` is a digest of kinds and corners of terrain areas.
"""

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5}

Corners = Iterable[Iterable[float]]


def numbers(text: str) -> list[int]:
    """The numbers above one in a condition, whether written in digits or as words."""
    found = {int(digits) for digits in re.findall(r"\d+", text)}
    found |= {WORDS[word] for word in re.findall(r"[a-z]+", text) if word in WORDS}
    return sorted(found - {1})


def digest(areas: Mapping[str, tuple[str, Corners]]) -> str:
    """A short hash of the kind and the corners of every area, in hundredths of an inch."""
    exact = {
        slug: (kind, [[round(number * 100) for number in corner] for corner in corners])
        for slug, (kind, corners) in areas.items()
    }
    return hashlib.sha256(json.dumps(exact, sort_keys=True).encode()).hexdigest()[:16]


def slug_of(id: str) -> str:
    """The slug of an area: those with a prime are the matching ones on the Defender's side."""
    return f"{id[:-1]}d".lower() if id.endswith("'") else f"{id}a".lower()


@cache
def recorded() -> Any:
    """The record, as the tests compare it with the content."""
    return yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


# --- From the fact files ----------------------------------------------------------------------


class OneLine(dict[str, Any]):
    """A mapping that the record writes in one line."""


class Dumper(yaml.CSafeDumper):  # type: ignore[misc]
    """Writes the record with one line for each row, shape, kind and layout."""


Dumper.add_representer(
    OneLine,
    lambda dumper, value: dumper.represent_mapping(
        "tag:yaml.org,2002:map", value.items(), flow_style=True
    ),
)


def read_facts(folder: Path) -> dict[str, Any]:
    """Return what the record must have, from the fact files in a folder."""

    def read(name: str) -> Any:
        text = (folder / f"{name}.yml").read_text(encoding="utf-8")
        return yaml.load(text, Loader=yaml.CSafeLoader)

    primary, secondary = read("primary"), read("secondary")
    dispositions, terrain = read("dispositions"), read("terrain")
    return {
        "caps": {**primary["meta"]["caps"], "fixed": secondary["meta"]["caps"]},
        "dispositions": {item["id"]: item["name"] for item in dispositions["dispositions"]},
        "matrix": dispositions["matrix"],
        "twists": {item["id"]: item["name"] for item in read("sequence")["twists"]},
        "primary": {item["id"]: _card(item) for item in primary["missions"]},
        "secondary": {item["id"]: _card(item) for item in secondary["cards"]},
        "deployments": {
            item["id"].removeprefix("11e-"): _deployment(item)
            for item in read("deployments")["deployments"]
        },
        "kinds": {
            item["id"]: OneLine({name: item[name] for name in ("size", "count", "outline")})
            for item in terrain["templates"]
        },
        "layouts": {item["id"]: _layout(item) for item in terrain["layouts"]},
    }


def _card(fact: dict[str, Any]) -> dict[str, Any]:
    rows = [
        OneLine(
            {name: value for name, value in row.items() if name not in ("if", "per")}
            | ({"counted": True} if "per" in row else {})
            | {"numbers": numbers(row["if"])}
        )
        for row in fact["scoring"]
    ]
    card = {"name": fact["name"], "scoring": rows}
    if "modes" in fact:
        card["modes"] = fact["modes"]
    if "actions" in fact:
        card["actions"] = [item["name"] for item in fact["actions"]]
    return card


def _deployment(fact: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": fact["name"],
        "edges": fact["edges"],
        "zones": {
            side: [OneLine(shape) for shape in shapes] for side, shapes in fact["zones"].items()
        },
        "territories": {side: OneLine(polygon=line) for side, line in fact["territories"].items()},
        "markers": {
            item["id"]: [item["x"], item["y"], item["role"], item["zone"].replace("nml", "none")]
            for item in fact["objectives_unverified"]
        },
    }


def _layout(fact: dict[str, Any]) -> dict[str, Any]:
    objectives: dict[tuple[Any, ...], list[str]] = {}
    for item in fact["areas"]:
        if role := item.get("objective"):
            key = (role, item.get("side"), item.get("group") or item["id"])
            objectives.setdefault(key, []).append(slug_of(item["id"]))
    areas = {slug_of(item["id"]): (item["kind"], item["polygon"]) for item in fact["areas"]}
    fields = {
        "pair": sorted(fact["pairing"]),
        "letter": fact["letter"].lower(),
        "deployment": fact["deployment"],
        "edge": fact["attacker_edge"],
        "changed": fact["changed_in_v1_2"],
        "objectives": sorted(
            " ".join([role, side or "either", *sorted(slugs)])
            for (role, side, _), slugs in objectives.items()
        ),
        "misfits": [slug_of(item["id"]) for item in fact["areas"] if item.get("label_misfit")],
        "areas": digest(areas),
    }
    return OneLine(fields)


def _write() -> None:
    text = yaml.dump(
        read_facts(Path(FACTS)),
        Dumper=Dumper,
        sort_keys=False,
        default_flow_style=None,
        width=1000,
    )
    FILE.write_text(HEAD + text, encoding="utf-8")


if __name__ == "__main__":
    _write()
