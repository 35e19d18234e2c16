"""Names in `client`: no two modules declare a type, interface, class or enum of the same name.

Nor do two modules declare a constant or a function of the same name.
"""

import re
from pathlib import Path

from tests.test_names import declared_twice

CLIENT = Path(__file__).resolve().parents[1] / "client"
_DECLARED = re.compile(
    r"^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const )?"
    r"(?:type|interface|class|enum) (\w+)",
    re.MULTILINE,
)
"""A declaration at the level of the module: the formatter indents every other."""
_VALUE = re.compile(r"^(?:export )?(?:async )?(?:const|let|function) (\w+)", re.MULTILINE)
"""A constant or a function at the level of the module."""


def test_every_type_name_is_declared_in_one_module() -> None:
    declared = {
        path.relative_to(CLIENT).as_posix(): _DECLARED.findall(path.read_text(encoding="utf-8"))
        for path in CLIENT.rglob("*")
        if path.suffix in (".ts", ".tsx")
    }
    assert sum(map(len, declared.values())) > 200, "they are found"
    assert declared_twice(declared) == {}


def test_a_constant_or_function_is_declared_in_one_module() -> None:
    """The texts of Play are named with their module, such as `T.undo`."""
    declared = {
        path.relative_to(CLIENT).as_posix(): _VALUE.findall(path.read_text(encoding="utf-8"))
        for path in CLIENT.rglob("*")
        if path.suffix in (".ts", ".tsx") and path.name != "texts.ts"
    }
    assert sum(map(len, declared.values())) > 1000, "they are found"
    assert declared_twice(declared) == {}


def test_a_name_that_is_declared_twice_is_found() -> None:
    modules = {
        "a": "export interface Step {}\ntype Row = string;\nfunction f() {\n  type Own = 1;\n}\n",
        "b": "class Step {}\nfunction g() {\n  type Own = 1;\n}\n",
        "c": "export const enum Kind {}\nexport type { Row } from './a.ts';\n",
    }
    declared = {module: _DECLARED.findall(text) for module, text in modules.items()}
    assert declared_twice(declared) == {"Step": ["a", "b"]}
