"""The rules that DESIGN.md describes, checked in the code."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from musterbook.cache import PACKAGES
from musterbook.library.model.nodes import Library

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "musterbook"


@cache
def imports(module: str) -> set[str]:
    """Names of packages and project modules that a module imports, except imports for types."""
    path = PACKAGE / module
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    found = set()
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        types_only = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and "TYPE_CHECKING" in vars(node.test).values()
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if node in types_only:
                continue
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
                if node.module == "musterbook":
                    names = [f"musterbook.{alias.name}" for alias in node.names]
            for name in names:
                parts = name.split(".")
                found.add(parts[1] if parts[0] == "musterbook" and len(parts) > 1 else parts[0])
    return found - {module}


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
