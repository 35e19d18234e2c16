"""The rules that DESIGN.md describes, checked in the code."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from musterbook.cache import PACKAGES
from musterbook.library.model.nodes import Library
from tests.test_client_architecture import circle

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "musterbook"


@cache
def imported_names(file: Path) -> frozenset[str]:
    """The dotted names that a file imports, except those for types only.

    An imported name may be a module or what a module defines: `a.b` for `from a import b`.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    types_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in vars(node.test).values()
        for inner in ast.walk(node)
    }
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and node not in types_only:
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node not in types_only:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def imports(module: str) -> set[str]:
    """Names of packages and project modules that a module imports, except imports for types."""
    path = PACKAGE / module
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    parts = [name.split(".") for file in files for name in imported_names(file)]
    return {each[1] if each[0] == "musterbook" else each[0] for each in parts} - {module}


@cache
def graph() -> dict[str, set[str]]:
    """Dotted names of modules below the package → those of the modules that each imports."""
    files = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if "_resources" not in path.parts
    }
    ours = {
        module: {name.removeprefix("musterbook.") for name in imported_names(file)}
        for module, file in files.items()
    }
    return {
        module: {name if name in files else name.rpartition(".")[0] for name in names} & set(files)
        for module, names in ours.items()
    }


def order(package: str) -> list[set[str]]:
    """The parts of a package in the order of their table in DESIGN.md, those of a row together."""
    text = (ROOT / "DESIGN.md").read_text(encoding="utf-8")
    rows = text.partition(f"| parts of `{package}`, in order |")[2].partition("\n\n")[0]
    return [set(re.findall(r"`(\w+)`", row.split("|")[1])) for row in rows.splitlines()[2:]]


def table() -> dict[str, set[str]]:
    """The import table of DESIGN.md: module → what it may import."""
    text = (ROOT / "DESIGN.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", text, flags=re.MULTILINE)
    return {name: set(re.findall(r"`(\w+)`", allowed)) for name, allowed in rows}


def modules() -> list[str]:
    return sorted(
        path.stem
        for path in PACKAGE.iterdir()
        if path.stem != "__init__" and not path.stem.startswith("__")
    )


@pytest.mark.parametrize("module", modules())
def test_a_module_imports_only_what_the_table_allows(module: str) -> None:
    allowed = table()
    assert module in allowed, f"{module} is not in the table of DESIGN.md"
    foreign = imports(module) - (sys.stdlib_module_names - set(modules()))
    assert foreign - {"musterbook", "__version__"} <= allowed[module]


def test_only_the_mkdocs_adapter_imports_mkdocs() -> None:
    assert [name for name in modules() if "mkdocs" in imports(name)] == ["site"]
    within = [path.stem for path in (PACKAGE / "site").glob("*.py")]
    assert [name for name in within if "mkdocs" in imports(f"site/{name}")] == ["mkdocs_adapter"]


def test_keys_of_the_cache_know_the_packages_in_their_order() -> None:
    assert list(PACKAGES) == list(table())


def test_packages_import_only_packages_listed_above_them() -> None:
    order = list(table())
    up = [
        f"{module} imports {name}"
        for module in order
        for name in table()[module] & set(order)
        if order.index(name) > order.index(module)
    ]
    assert up == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert sum(map(len, graph().values())) > 1000, "the imports are found"
    assert circle(graph()) == []


@pytest.mark.parametrize("package", ["library", "cards"])
def test_parts_of_a_package_import_only_those_listed_above_them(package: str) -> None:
    rows = order(package)
    place = {part: number for number, row in enumerate(rows) for part in row}
    assert len(place) == sum(map(len, rows)), "a part is listed twice"
    parts = {path.stem for path in (PACKAGE / package).iterdir() if path.stem[0] != "_"}
    assert place.keys() == parts
    inner = {
        (module.split(".")[1], imported.split(".")[1])
        for module, names in graph().items()
        for imported in names
        if module.startswith(f"{package}.") and imported.startswith(f"{package}.")
    }
    assert inner
    assert [f"{a} imports {b}" for a, b in sorted(inner) if place[b] > place[a]] == []


def test_only_the_resources_module_locates_files_other_than_code() -> None:
    climbs = re.compile(r"\.parents\b|\.parent\.parent|\"\.\./[a-z.]")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "resources.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if climbs.search(line)
    ]
    assert found == []


def test_no_code_contains_the_id_of_an_edition_pack_or_card(library: Library) -> None:
    kinds = {"edition", "pack", "card", "map", "mission", "table"}
    ids = {node.id for node in library.nodes.values() if node.kind in kinds}
    named = kinds - {"table"}  # names of tables are ordinary words, such as fields of models
    words = {node.slug for node in library.nodes.values() if node.kind in named}
    words |= {node.name for node in library.nodes.values() if node.kind in named}
    code = [
        path
        for folder in ("musterbook", "client", "templates")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".ts", ".html", ".css", ".js"}
    ]
    assert code
    texts = {path: path.read_text(encoding="utf-8") for path in code}
    everything = "\n".join(texts.values())
    # Most names appear nowhere; a pattern of all of them would take seconds.
    tokens = set(re.findall(r"[\w-]+", everything))
    possible = (w for w in ids | words if tokens.issuperset(re.findall(r"[\w-]+", w)))
    longest_first = sorted((w for w in possible if w in everything), key=len, reverse=True)
    either = "|".join(map(re.escape, longest_first)) or "(?!)"
    pattern = re.compile(rf"(?<![\w-])(?:{either})(?![\w-])")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert found == []


def test_facts_about_entries_are_not_in_pages() -> None:
    """Books and the randomizer say the same as pages; from pages, only popovers are shown there."""
    taken = {
        (module, statement.module)
        for module in ("books", "randomizer")
        for path in (PACKAGE / module).rglob("*.py")
        for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(statement, ast.ImportFrom)
        and (statement.module or "").startswith("musterbook.pages")
    }
    assert taken == {("randomizer", "musterbook.pages.popovers")}
