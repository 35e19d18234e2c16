"""Names in `musterbook`: one name has one meaning.

A class, or a type that is assigned to a name, is declared in one module. A function may have the
name of one in another module, such as `write` or `table`, but then each of them is called through
its module (`schema.write`), which tells them apart; a package may offer one of them. The same goes
for constants, such as `limits.NAME`. No file name exists twice either, except that a check has the
name of what it checks.
Why: docs/decisions/names-of-files.md
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def modules() -> Mapping[str, ast.Module]:
    """Every module of the package by its name."""
    files = sorted((ROOT / "musterbook").rglob("*.py"))
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in files
    }


def types_of(module: ast.Module) -> Iterator[str]:
    """The public classes and types of a module."""
    for statement in module.body:
        match statement:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) if name[0].isupper() and len(name) > 1:
                if not name.isupper() and "_" not in name:
                    yield name


def functions_of(module: ast.Module) -> Iterator[str]:
    """The public functions of a module."""
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef) and not statement.name.startswith("_"):
            yield statement.name


def constants_of(module: ast.Module) -> set[str]:
    """The public constants of a module, without type variables, which have one letter."""
    return {
        part.id
        for statement in module.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for part in ast.walk(statement)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        if part.id.isupper() and part.id[0] != "_" and len(part.id) > 1
    }


def declared_twice(declared: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Return the names that more than one module declares, with these modules."""
    modules_of = defaultdict[str, list[str]](list)
    for module, names in declared.items():
        for name in names:
            modules_of[name].append(module)
    return {name: found for name, found in modules_of.items() if len(found) > 1}


def imported_by_name(code: Mapping[str, ast.Module]) -> set[str]:
    """Return the names that a module imports, other than the package that has them."""
    return {
        alias.name
        for module, tree in code.items()
        for statement in ast.walk(tree)
        if isinstance(statement, ast.ImportFrom)
        and (statement.module or "").startswith("musterbook")
        if not (module.endswith(".__init__") and f"{statement.module}.".startswith(module[:-8]))
        for alias in statement.names
        if f"{statement.module}.{alias.name}" not in code
        and f"{statement.module}.{alias.name}.__init__" not in code
    }


def unclear(code: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Return functions and constants of one name that are imported by it, with their modules."""
    imported = imported_by_name(code)
    twice = declared_twice(
        {name: {*functions_of(module), *constants_of(module)} for name, module in code.items()}
    )
    return {name: found for name, found in twice.items() if name in imported}


def test_no_file_name_exists_twice() -> None:
    names = [name.rpartition(".")[2] for name in modules() if ".checks." not in name]
    twice = {name for name in names if names.count(name) > 1}
    assert twice == {"__init__"}


def test_every_class_and_type_is_declared_in_one_module() -> None:
    code = modules()
    assert sum(len(list(types_of(module))) for module in code.values()) > 300, "they are found"
    assert declared_twice({name: types_of(module) for name, module in code.items()}) == {}


def test_a_function_or_constant_is_imported_by_name_only_if_no_other_has_its_name() -> None:
    code = modules()
    assert len(imported_by_name(code)) > 300, "they are found"
    assert unclear(code) == {}


def test_no_constant_has_a_name_that_says_nothing_without_its_module() -> None:
    vague = {"FEW", "MANY", "PARTS", "SIDES", "MARGIN"}
    code = modules()
    owners = declared_twice({name: constants_of(module) & vague for name, module in code.items()})
    assert owners == {}


def test_names_that_are_declared_twice_are_found() -> None:
    code = {
        "musterbook.a": ast.parse(
            "class Step: ...\nRow = str\nT = 1\nMOST_ROWS = 2\ndef put(): ..."
        ),
        "musterbook.b": ast.parse("class Step: ...\nclass Row: ...\nMOST_ROWS = 3\ndef put(): ..."),
        "musterbook.c": ast.parse("class _Step: ...\nT = 2\nfrom musterbook.a import put"),
    }
    found = declared_twice({name: types_of(module) for name, module in code.items()})
    assert found == {name: ["musterbook.a", "musterbook.b"] for name in ("Step", "Row")}
    assert unclear(code) == {"put": ["musterbook.a", "musterbook.b"]}
    code["musterbook.c"] = ast.parse("from musterbook.b import MOST_ROWS")
    assert unclear(code) == {"MOST_ROWS": ["musterbook.a", "musterbook.b"]}
    code["musterbook.c"] = ast.parse("from musterbook import a\na.put(a.MOST_ROWS)")
    assert unclear(code) == {}
