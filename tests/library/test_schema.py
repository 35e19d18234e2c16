import json
from pathlib import Path

import pytest

from musterbook.library.schema import schemas

ROOT = Path(__file__).resolve().parents[2]


def test_the_schemas_in_the_content_are_fresh() -> None:
    for name, text in schemas().items():
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
