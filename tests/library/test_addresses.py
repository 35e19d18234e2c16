"""The address of each entry; every entry and every old id has its own within the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from musterbook.library.addresses import relative, url
from musterbook.library.loading import load
from tests.trees import edit, errors_of, invented, invented_library, plant


@pytest.mark.parametrize(
    ("id", "address"),
    [
        ("1e", "1e/index.html"),
        ("1e/harvest", "1e/harvest/index.html"),
        ("1e/harvest/primary", "1e/harvest/primary/index.html"),
        ("1e/harvest/primary/gather-eggs", "1e/harvest/primary/gather-eggs.html"),
        ("1e/harvest/sequence", "1e/harvest/sequence.html"),
        ("1e/harvest/sequence/wake", "1e/harvest/sequence.html#wake"),
        ("1e/harvest/pool/a", "1e/harvest/pool.html#a"),
        ("1e/rules/fences", "1e/rules/fences/index.html"),
        ("1e/rules/fences/gate", "1e/rules/fences/gate.html"),
        ("sources/barn-book", "sources.html#barn-book"),
        ("index", "index.html"),
    ],
)
def test_the_address_of_an_entry_is_derived_from_its_id(id: str, address: str) -> None:
    library = invented_library()
    assert url(library[id]) == address


def test_a_link_between_pages_is_relative_and_one_within_a_page_is_only_an_anchor() -> None:
    assert relative("1e/a/b.html", "1e/c/index.html") == "../c/index.html"
    assert relative("index.html", "1e/a.html#x") == "1e/a.html#x"
    assert relative("1e/a.html#y", "1e/a.html#x") == "#x"


def errors(tree: Path) -> list[str]:
    return [str(error) for error in errors_of(tree)]


def with_alias(tree: Path, alias: str) -> Path:
    card = "  gather-eggs:\n"
    edit(tree, "1e/harvest/primary.yml", card, f"{card}    aliases: [{alias!r}]\n")
    return tree


@pytest.mark.parametrize(
    "alias",
    [
        "../../../outside",
        "/tmp/outside",
        "a/../b",
        "a//b",
        "a/",
        "./a",
        "A",
        "a b",
        "a.html",
        "a\\b",
        "ä",
        "",
        "a/" * 150 + "a",
    ],
)
def test_an_alias_must_be_a_valid_id(tmp_path: Path, alias: str) -> None:
    (error,) = errors(with_alias(invented(tmp_path), alias))
    assert "primary.yml:" in error and '"aliases"' in error


@pytest.mark.parametrize(
    ("alias", "message"),
    [
        ("index", "is already used by another entry"),
        ("1e/harvest/index", "would replace the page of 1e/harvest"),
        ("404", "is an address that the site reserves"),
        ("sources", "is an address that the site reserves"),
        ("randomizer", "is an address that the site reserves"),
        ("concepts/index", "is an address that the site reserves"),
        ("assets/old", "is an address that the site reserves"),
        ("print/old", "is an address that the site reserves"),
        ("1e/harvest/primary/hold-the-fences", "is already used by another entry"),
    ],
)
def test_an_alias_cannot_take_the_address_of_another_page(
    tmp_path: Path, alias: str, message: str
) -> None:
    found = errors(with_alias(invented(tmp_path), alias))
    assert any(message in error and "primary.yml:" in error for error in found), found


def test_an_alias_in_another_folder_leads_to_its_entry(tmp_path: Path) -> None:
    library = load([with_alias(invented(tmp_path), "1e/harvest/old-deck/collect-eggs")])
    assert library["1e/harvest/old-deck/collect-eggs"].id == "1e/harvest/primary/gather-eggs"


def test_a_card_cannot_be_called_index(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "  sit:", "  index:")
    edit(tree, "1e/duel/pack.yml", "task/sit", "task/index")
    (error,) = errors(tree)
    assert '"1e/duel/task/index" would replace the page of 1e/duel/task' in error


@pytest.mark.parametrize("name", ["print.md", "404.md", "pick.md"])
def test_a_page_cannot_replace_a_generated_page(tmp_path: Path, name: str) -> None:
    tree = plant(invented(tmp_path), {name: "---\ntitle: Mine\n---\n\nWords.\n"})
    (error,) = errors(tree)
    assert name in error and "is an address that the site reserves" in error


@pytest.mark.parametrize("name", ["print", "assets", "data"])
def test_an_edition_cannot_have_the_name_of_a_folder_of_the_site(tmp_path: Path, name: str) -> None:
    tree = invented(tmp_path)
    (tree / "1e").rename(tree / name)
    found = errors(tree)
    assert any(f'"{name}" is an address that the site reserves' in error for error in found)


def test_packs_with_the_same_file_name_are_refused(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edition = (tree / "1e" / "edition.yml").read_text(encoding="utf-8")
    pack = (tree / "1e" / "duel" / "pack.yml").read_text(encoding="utf-8").partition("game:")[0]
    files = {
        "2e/edition.yml": edition,
        "2e-a/edition.yml": edition,
        "2e/a-b/pack.yml": pack,
        "2e-a/b/pack.yml": pack,
    }
    found = errors(plant(tree, files))
    assert any("would be called 2e-a-b, like those of another entry" in error for error in found)


def test_rows_of_pools_with_the_same_file_name_are_refused(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    pool = (tree / "1e/harvest/pool.yml").read_text(encoding="utf-8")
    head = pool.partition("  a: {cells")[0]
    (tree / "1e/harvest/pool.yml").unlink()
    row = "{cells: {primary: gather-eggs, deployment: long-field, barns: [3]}}"
    files = {
        "1e/harvest/pools/day.yml": f"{head}  1-a: {row}\n",
        "1e/harvest/pools/day-1.yml": f"{head}  a: {row}\n",
    }
    found = errors(plant(tree, files))
    assert any("1e-harvest-pools-day-1-a, like those of" in error for error in found), found
