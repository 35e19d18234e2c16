"""Names in `client`: no two modules declare a type, interface, class or enum of the same name."""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1] / "client"
_DECLARED = re.compile(
    r"^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const )?"
    r"(?:type|interface|class|enum) (\w+)",
    re.MULTILINE,
)
"""A declaration at the level of the module: the formatter indents every other."""


def declared_twice(modules: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the type names that more than one module declares, with these modules."""
    modules_of = defaultdict[str, set[str]](set)
    for module, text in modules.items():
        for name in _DECLARED.findall(text):
            modules_of[name].add(module)
    return {name: sorted(found) for name, found in modules_of.items() if len(found) > 1}


def test_every_type_name_is_declared_in_one_module() -> None:
    modules = {
        path.relative_to(CLIENT).as_posix(): path.read_text(encoding="utf-8")
        for path in CLIENT.rglob("*")
        if path.suffix in (".ts", ".tsx")
    }
    assert sum(len(_DECLARED.findall(text)) for text in modules.values()) > 200, "they are found"
    assert declared_twice(modules) == {}


def test_a_name_that_is_declared_twice_is_found() -> None:
    modules = {
        "a": "export interface Step {}\ntype Row = string;\nfunction f() {\n  type Own = 1;\n}\n",
        "b": "class Step {}\nfunction g() {\n  type Own = 1;\n}\n",
        "c": "export const enum Kind {}\nexport type { Row } from './a.ts';\n",
    }
    assert declared_twice(modules) == {"Step": ["a", "b"]}
