"""One mistake is one error: consequences are not reported, independent errors are."""

from pathlib import Path

import pytest

from musterbook.library import published_ids
from musterbook.library.loading import load
from tests.slow import quick
from tests.trees import edit, errors_of, invented


def errors(tree: Path) -> list[str]:
    return [str(error).removeprefix(f"{tree}/") for error in errors_of(tree)]


def registered(folder: Path) -> Path:
    """The invented edition with all of its ids in the registry."""
    tree = invented(folder)
    published_ids.write(tree, load([tree]).unpublished)
    return tree


EDITION = (
    "", "- a\n", "a\n", "name: [\n", "name: &a [*a]\n", "name: {}\n", "nam: First edition\n",
    "name: 1\n", "name: A\nname: B\n", "\x00", "name: A\nyears: 2031\n", "order: x\n", "~\n",
)  # fmt: skip
"""Thirteen ways to get `edition.yml` wrong."""


@pytest.mark.parametrize("text", quick(EDITION[::3], EDITION))
@pytest.mark.parametrize("name", ["1e/edition.yml", "1e/harvest/pack.yml"])
def test_a_broken_edition_or_pack_hides_no_other_error(
    tmp_path: Path, name: str, text: str
) -> None:
    tree = invented(tmp_path)
    (tree / name).write_text(text, encoding="utf-8")
    edit(tree, "1e/harvest/primary.yml", "vp: 5", "vp: five")
    found = errors(tree)
    assert any(line.startswith(f"{name}:") for line in found)
    assert sum(line.startswith("1e/harvest/primary.yml:15:18: ") for line in found) == 1
    assert len({line.partition(":")[0] for line in found}) == 2, found


MISTAKES = [
    ("sources.yml", "  barn-book:", "  barn-bok:"),
    ("sources.yml", "    title: The Barn Book\n", "    titel: The Barn Book\n"),
    ("sources.yml", "sources:", "source:"),
    ("sources.yml", "sources:", 'sources: "'),
    ("sources.yml", "date: 2031-05", "date: 2031-13"),
    ("concepts.yml", "concepts:\n", ""),
    ("concepts.yml", "  fence:", "  fense:"),
    ("concepts.yml", "  fence:\n", ""),
    ("1e/edition.yml", "name: First edition\n", ""),
    ("1e/harvest/pack.yml", "  errata:", "  eratta:"),
    ("1e/harvest/pack.yml", "overlays:", "overlay:"),
    ("1e/harvest/pack.yml", "code: HAR", "code: har"),
    ("1e/harvest/primary.yml", "cards:", "crads:"),
    ("1e/harvest/primary.yml", "  hold-the-fences:", "  hold-the-fence:"),
    ("1e/harvest/primary.yml", "  hold-the-fences:", "  Hold The Fences:"),
    ("1e/harvest/primary.yml", "  gather-eggs:\n", ""),
    ("1e/harvest/primary.yml", "name: Primary tasks", 'name: "Primary tasks'),
    ("1e/harvest/deployment.yml", "singular: ", "singluar: "),
    ("1e/harvest/tables.yml", "tables:", "tabels:"),
    ("1e/harvest/maps.yml", "maps:", "map:"),
    ("1e/harvest/maps.yml", "  long-field:", "  long-feild:"),
    ("1e/harvest/pool.yml", "  primary: {name: Task", "  primry: {name: Task"),
    ("1e/harvest/pool.yml", "columns:", "colums:"),
    ("1e/harvest/faq.yml", "questions:", "question:"),
    ("1e/harvest/sequence.yml", "steps:", "step:"),
    ("1e/rules/fences.md", "{#fence}", "{#fense}"),
    ("1e/rules/fences.md", "{#fence}", "{#Fence}"),
    ("1e/rules/fences.md", "## Fence {#fence}", "## Fence"),
    ("1e/rules/fences.md", "---\nname", "--\nname"),
]


@pytest.mark.parametrize(("name", "old", "new"), quick(MISTAKES[::3], MISTAKES))
def test_a_mistake_is_reported_once_whatever_depends_on_it(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    tree = registered(tmp_path)
    edit(tree, name, old, new)
    assert len(errors(tree)) == 1, errors(tree)


CUP = {
    "pack.yml": "name: Cup\ncode: CUP\nsummary: A cup.\nsource: {ref: barn-book}\n"
    "uses: [{from: 1e/harvest}]\n",
    "overlays/rain.yml": "name: Rain\ndate: 2033-02\nsource: {ref: barn-book}\nsummary: Wet.\n"
    "changes: {primary/hold-the-fences: {set: {flavour: Wet.}}}\n",
    "pools/may.yml": "name: May\nsummary: See [it](id:primary/gather-eggs).\n"
    "columns: {task: {name: Task, deck: primary}}\nrows: {a: {cells: {task: gather-eggs}}}\n",
}
"""A pack that uses another one, and files that refer to what it uses."""


@pytest.mark.parametrize(
    ("used", "error"),
    [
        ("{from: 1e/harvst}", '5:15: unknown id "1e/harvst" (did you mean "1e/harvest"?)'),
        ("{from: primary}", '5:15: unknown id "primary" (did you mean "harvest/primary"?)'),
        ("{from: harvest, only: [primry, maps]}", '5:31: "harvest" has no "primry"'),
        ("{from: harvest/primary/gather-eggs}", '5:15: "harvest/primary/gather-eggs" is a card'),
        ("{from: cup}", '5:7: "1e/cup" uses itself'),
    ],
)
def test_a_wrong_use_is_one_error_whatever_refers_to_what_it_would_have_added(
    tmp_path: Path, used: str, error: str
) -> None:
    tree = invented(tmp_path, {f"1e/cup/{name}": text for name, text in CUP.items()})
    load([tree])
    edit(tree, "1e/cup/pack.yml", "{from: 1e/harvest}", used)
    (found,) = errors(tree)
    assert found.startswith(f"1e/cup/pack.yml:{error}")


@pytest.mark.parametrize("file", ["pool", "primary", "maps", "tables", "sequence", "faq"])
def test_a_file_in_the_place_of_a_used_one_is_one_error(tmp_path: Path, file: str) -> None:
    tree = invented(tmp_path, {f"1e/cup/{name}": text for name, text in CUP.items()})
    text = (tree / f"1e/harvest/{file}.yml").read_text(encoding="utf-8")
    (tree / f"1e/cup/{file}.yml").write_text(text, encoding="utf-8")
    (found,) = errors(tree)
    assert found.startswith(f'1e/cup/pack.yml:5:15: "{file}" of ')


@pytest.mark.parametrize(
    "name",
    ["sources.yml", "1e/edition.yml", "1e/harvest/pack.yml", "1e/harvest/primary.yml",
     "1e/harvest/maps.yml", "1e/harvest/pool.yml", "1e/rules/fences.md"],
)  # fmt: skip
@pytest.mark.parametrize("how", quick(["delete"], ["delete", "empty", "misspell", "break"]))
def test_a_missing_file_is_reported_as_one_error(tmp_path: Path, name: str, how: str) -> None:
    tree = registered(tmp_path)
    path = tree / name
    if how == "delete":
        path.unlink()
    elif how == "misspell":
        path.rename(path.with_name(f"{path.stem}x{path.suffix}"))
    else:
        path.write_bytes(b"" if how == "empty" else b"\xff")
    found = errors(tree)
    assert len(found) == 1, found


def test_many_references_to_a_missing_entry_are_one_error_that_lists_them(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "sources.yml", "  barn-book:", "  barn-bok:")
    (found,) = errors(tree)
    assert found.startswith('1e/duel/pack.yml:4:15: unknown source "barn-book"')
    assert "did you mean" in found and "; also at " in found


@pytest.mark.parametrize("how", ["link", "latin-1", "folder"])
def test_an_unreadable_registry_is_an_error(tmp_path: Path, how: str) -> None:
    tree = registered(tmp_path)
    path = tree / "ids.txt"
    if how == "latin-1":
        path.write_bytes(b"1e\nhouse/caf\xe9\n")
    else:
        path.unlink()
    if how == "link":
        path.symlink_to(tmp_path / "elsewhere.txt")
    if how == "folder":
        path.mkdir()
    wrong = {
        "link": "ids.txt:1:1: symbolic links are not followed",
        "latin-1": "ids.txt:2:10: this byte is not UTF-8",
        "folder": "ids.txt:1:1: cannot be read",
    }
    (found,) = errors(tree)
    assert found.startswith(wrong[how])


def test_no_two_packs_decks_or_rolls_share_a_code(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/pack.yml", "code: DUE", "code: HAR")
    edit(tree, "1e/harvest/secondary.yml", "code: S", "code: P")
    found = errors(tree)
    assert [line.split(": ", 1)[1].partition(" (")[0] for line in found] == [
        'the code "HAR" is used twice',
        'the code "P" is used twice',
    ]
