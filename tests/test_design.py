"""DESIGN.md, the table of changes, the decisions and heads of data name only what exists."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "musterbook"
CLIENT = ROOT / "client"
DESIGN = ROOT / "DESIGN.md"
CHANGES = ROOT / "docs" / "where-a-change-goes.md"
FOLDER = ROOT / "docs" / "decisions"
INDEX = FOLDER / "README.md"
DECISIONS = [path for path in sorted(FOLDER.glob("*.md")) if path != INDEX]
DOCUMENTS = [DESIGN, CHANGES, INDEX, *DECISIONS]
HEADINGS = ("Context", "Decision", "Consequence", "Tried")
REQUIRED = 2
"""Number of headings that every decision has."""
WITHOUT_MODULE = {"what-it-does-not-do"}
"""Decisions about the product as a whole."""

_QUOTED = re.compile(r"`([^`\n]+)`")
_DOTTED = re.compile(r"[a-z_]\w*(?:\.\w+)+")
_PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
_FILES = (".py", ".ts", ".tsx", ".css", ".yml", ".md", ".json", ".js", ".txt", ".html", ".zip")
_IN_SCRIPT = re.compile(r"`(\w+)`\s+in\s+`([\w./-]+\.tsx?)`")
MOST_WORDS = 2000
"""Most words of DESIGN.md outside its tables: what somebody reads in ten minutes."""


def present(path: Path) -> str:
    """Return the text of a document without what decisions say about the past."""
    text = path.read_text(encoding="utf-8")
    return re.sub(
        r"^## (?:Context|Tried)\n.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL
    )


@cache
def modules() -> dict[str, Path]:
    """Every module and package by its dotted name below the package."""
    paths = [path for path in PACKAGE.rglob("*.py") if "_resources" not in path.parts]
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in paths
    }


@cache
def names(path: Path, holder: str = "") -> frozenset[str]:
    """The names that a module or one of its classes defines, or that a module imports."""
    body: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
    if holder:
        body = [
            inner
            for item in body
            if isinstance(item, ast.ClassDef) and item.name == holder
            for inner in item.body
        ]
    found = set()
    for item in body:
        match item:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {one.id for one in targets if isinstance(one, ast.Name)}
            case ast.ImportFrom(names=aliases):
                found |= {alias.asname or alias.name for alias in aliases}
    return frozenset(found)


def exists(dotted: str) -> bool:
    """Whether `package.module`, `package.module.name` or `package.module.Class.name` exists."""
    dotted = dotted.removeprefix("musterbook.")
    if dotted in modules():
        return True
    holder, _, name = dotted.rpartition(".")
    if holder in modules():
        return name in names(modules()[holder])
    module, _, holder = holder.rpartition(".")
    return module in modules() and name in names(modules()[module], holder)


def is_file(name: str) -> bool:
    return name.endswith(_FILES)


def in_library(name: str) -> bool:
    """Whether a name begins with a module of Python; `site` is a package of ours, too."""
    own = {path.stem for path in (ROOT / "musterbook").iterdir()}
    return name.partition(".")[0] in sys.stdlib_module_names - own


def missing(text: str) -> list[str]:
    """The names of modules, functions and source files in backticks that do not exist."""
    tops = {path.name for path in ROOT.iterdir() if path.is_dir()}
    found = []
    for quoted in _QUOTED.findall(re.sub(r"^ {4}.*$", "", text, flags=re.MULTILINE)):
        name = quoted.partition("(")[0]
        if "/" in name and name.partition("/")[0] in tops and _PATH.fullmatch(name):
            if name.startswith(("data/", "site/")) or (ROOT / name).exists():
                continue
            found.append(name)
        elif name.endswith((".ts", ".tsx")):
            if not list(CLIENT.rglob(name)):
                found.append(name)
        elif _DOTTED.fullmatch(name) and not (is_file(name) or in_library(name) or exists(name)):
            found.append(name)
    for name, script in _IN_SCRIPT.findall(text):
        found += [name] * (not any(declares(path, name) for path in CLIENT.rglob(script)))
    return found


def declares(script: Path, name: str) -> bool:
    """Whether a script has a declaration with a name, or a row with it as the key of a table."""
    declared = rf"^(?:export )?(?:async )?(?:function|const|class|type|interface) {name}\b"
    text = script.read_text(encoding="utf-8")
    return bool(re.search(rf"{declared}|^  {name}: {{$", text, flags=re.MULTILINE))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_modules_functions_and_files_that_a_document_names_exist(path: Path) -> None:
    assert missing(present(path)) == []


def test_every_row_of_the_table_of_changes_says_where_one_change_begins() -> None:
    table = CHANGES.read_text(encoding="utf-8").partition("| begins in |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1:-1] for row in table.splitlines()[2:] if "**" not in row]
    assert len(rows) > 200
    assert len({what for what, *_ in rows}) == len(rows)
    assert [what for what, begins, _ in rows if not _QUOTED.search(begins)] == []


@pytest.mark.parametrize(
    "name",
    [
        "library.resolv", "library.resolve.resolved", "libary.resolve", "page_runs.join",
        "musterbook.output_folder.Printer", "library.model.nodes.Library.hide",
        "client/randomizer/engine/act.ts", "rankings.ts", "engine/act.ts",
    ],
)  # fmt: skip
def test_a_name_that_does_not_exist_is_found(name: str) -> None:
    assert missing(f"See `{name}`.") == [name]


def test_a_name_that_a_script_does_not_declare_is_found() -> None:
    assert missing("See `reduces` in `engine/actions.ts`, `whyNot` in `engine/actions.ts`.") == [
        "reduces"
    ]


def missing_in_head(text: str) -> list[str]:
    """The source files that do not exist among those that a YAML file names above its first key."""
    head = re.match(r"(?:#.*\n|\s*\n)*", text)
    return missing(re.sub(r"[\w./-]+\.(?:py|tsx?)\b", r"`\g<0>`", head[0] if head else ""))


def test_the_first_comments_of_data_name_only_files_that_exist() -> None:
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("cards", "content")
        for path in sorted((ROOT / folder).rglob("*.yml"))
    }
    assert any(".py" in text.partition("\n")[0] for text in texts.values())
    found = {name: missing_in_head(text) for name, text in texts.items()}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.name)
def test_a_decision_has_its_headings_in_their_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)
    assert text.startswith("# ")
    assert headings[:REQUIRED] == list(HEADINGS[:REQUIRED])
    assert headings == [heading for heading in HEADINGS if heading in headings]


def test_the_index_has_one_line_for_each_decision() -> None:
    linked = re.findall(r"^- .*\]\(([^)]+)\)", INDEX.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(linked) == [path.name for path in DECISIONS]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_of_a_document_lead_to_files(path: Path) -> None:
    text = _QUOTED.sub("", path.read_text(encoding="utf-8"))
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_the_design_is_read_in_ten_minutes() -> None:
    text = re.sub(r"^\|.*$", "", DESIGN.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(text.split()) <= MOST_WORDS


def test_modules_name_the_decisions_that_give_their_reasons() -> None:
    named: dict[str, list[str]] = {}
    for folder in ("musterbook", "client", "tools", "tests"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in (".py", ".ts", ".tsx") and "_resources" not in path.parts:
                text = path.read_text(encoding="utf-8")
                for name in re.findall(r"docs/decisions/([\w-]+)\.md", text):
                    named.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    known = {path.stem for path in DECISIONS}
    assert {name: paths for name, paths in named.items() if name not in known} == {}
    assert known - named.keys() == WITHOUT_MODULE
