"""The layers of the TypeScript in `client`: what may import what, and no circle of files."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[1] / "client"
ALLOWED = {
    "shared": set[str](),
    "site": {"shared"},
    "randomizer/engine": set[str](),
    "randomizer/pairing": {"randomizer/engine"},
    "randomizer/playtest": {"randomizer/engine"},
    "randomizer/view": {"randomizer/engine", "randomizer/pairing", "shared"},
}
"""Each part and the other parts that it may import, also for types."""
VIEW = ["controls", "saves", "cards", "prompts", "mission", "piles", "score", "share", "pairing"]
VIEW += ["setup", "battle"]
"""The folders of `randomizer/view`; each may import those before it."""
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")

Graph = Mapping[str, set[str]]


@cache
def imports() -> dict[str, set[str]]:
    """Return the files of `client` that each file imports, by their paths in it."""
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".tsx")]
    return {
        path.relative_to(CLIENT).as_posix(): {
            imported
            for reference in _IMPORT.findall(path.read_text(encoding="utf-8"))
            if (imported := _found(path.parent / reference))
        }
        for path in files
    }


def _found(path: Path) -> str | None:
    """Return the script that an import names; None for data."""
    for candidate in (path, path.with_name(f"{path.name}.ts"), path.with_name(f"{path.name}.tsx")):
        if candidate.suffix in (".ts", ".tsx") and candidate.is_file():
            return candidate.resolve().relative_to(CLIENT).as_posix()
    return None


def circle(graph: Graph) -> list[str]:
    """Return files of which each imports the next, and the last one the first; empty if none do."""
    done: set[str] = set()

    def visit(file: str, way: list[str]) -> list[str]:
        if file in way:
            return way[way.index(file) :]
        if file in done:
            return []
        for imported in sorted(graph.get(file, ())):
            if found := visit(imported, [*way, file]):
                return found
        done.add(file)
        return []

    return next((found for file in sorted(graph) if (found := visit(file, []))), [])


def part(file: str) -> str:
    return next(name for name in ALLOWED if file.startswith(f"{name}/"))


def test_no_file_imports_a_part_above_its_own() -> None:
    wrong = [
        f"{file} imports {imported}"
        for file, of_file in imports().items()
        for imported in of_file
        if part(imported) not in {part(file), *ALLOWED[part(file)]}
    ]
    assert not wrong


def test_no_folder_of_the_view_imports_one_that_builds_on_it() -> None:
    top = "randomizer/view/"
    folders = {
        file: file.removeprefix(top).split("/")[0]
        for file in imports()
        if file.startswith(top) and "/" in file.removeprefix(top)
    }
    assert set(folders.values()) == set(VIEW)
    wrong = [
        f"{file} imports {imported}"
        for file, folder in folders.items()
        for imported in imports()[file]
        if imported in folders and VIEW.index(folders[imported]) > VIEW.index(folder)
    ]
    assert not wrong


def test_no_files_import_each_other_in_a_circle() -> None:
    graph = imports()
    assert sum(map(len, graph.values())) > 300, "the imports are found"
    assert circle(graph) == []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}) == ["b", "c", "d"]


def test_imports_name_the_file_with_its_ending() -> None:
    wrong = [
        f"{path.relative_to(CLIENT)}: {reference}"
        for path in CLIENT.rglob("*")
        if path.suffix in (".ts", ".tsx")
        for reference in _IMPORT.findall(path.read_text(encoding="utf-8"))
        if not (path.parent / reference).is_file()
    ]
    assert not wrong
