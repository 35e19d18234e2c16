"""References and links are written relative to a pack or an edition, and become full ids."""

from pathlib import Path

import pytest

from musterbook.library.loading import load
from musterbook.library.model.base import IsReference, walk
from musterbook.library.model.entries import Step
from musterbook.library.model.files import PageFile
from musterbook.library.model.pack import PackFile
from tests.slow import quick
from tests.trees import bundled, edit, errors_after_edit, invented

EGGS = "1e/harvest/primary/gather-eggs"
STEP = "Everybody wakes."


def text(folder: Path, markdown: str) -> str:
    """Return the text of a step of the pack `harvest` in a loaded library."""
    tree = invented(folder)
    block = "|-\n" + "\n".join(f"      {line}".rstrip() for line in markdown.split("\n"))
    edit(tree, "1e/harvest/sequence.yml", STEP, block)
    return load([tree]).entry("1e/harvest/sequence/wake", Step).data.text


@pytest.mark.parametrize(
    "link",
    quick(
        ["[*eg* and **gs**](id:{})"],
        ["[eggs](id:{})", "[eggs](<id:{}>)", "[eggs]( id:{} )", "[*eg* and **gs**](id:{})"],
    ),
)
@pytest.mark.parametrize(
    "around",
    [
        "See {0}.",
        "{0} and {0}",
        "- one {0}\n  more {0}\n\n  - two {0}\n",
        "| a | b |\n|---|---|\n| {0} | {0} |\n| x \\| {0} | y {0} |",
        "one\n{0}\nthree",
    ],
)
def test_every_link_of_a_text_has_the_full_id(tmp_path: Path, link: str, around: str) -> None:
    found = text(tmp_path, around.format(link.format("primary/gather-eggs")))
    assert found == around.format(link.format(EGGS)).strip()


@pytest.mark.parametrize("id", [EGGS, "harvest/primary/gather-eggs", "primary/gather-eggs"])
def test_an_id_may_be_full_or_relative_to_the_pack_or_the_edition(tmp_path: Path, id: str) -> None:
    assert text(tmp_path, f"[eggs](id:{id})") == f"[eggs](id:{EGGS})"


def test_what_is_no_link_to_an_entry_stays_as_it_is(tmp_path: Path) -> None:
    same = "(id:primary/gather-eggs) [site](https://a.example/id:primary) [1](id:1e)"
    assert text(tmp_path, same) == same


def test_a_link_in_code_is_an_example(tmp_path: Path) -> None:
    page = "---\ntitle: A\n---\n\n`[fence](id:lost)` and [harvest](id:1e/crop)\n"
    tree = invented(tmp_path, {"about/a.md": page})
    edit(tree, "1e/harvest/pack.yml", "code: HAR", "code: HAR\naliases: [1e/crop, lost]")
    shown = load([tree]).entry("about/a", PageFile).data.text
    assert shown == "`[fence](id:lost)` and [harvest](id:1e/harvest)"


def test_an_old_id_becomes_the_present_one(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    edit(tree, "1e/duel/task.yml", "hide: {name: Hide,",
         "hide: {name: Hide, aliases: [1e/duel/task/lurk],")  # fmt: skip
    edit(tree, "1e/duel/pack.yml", "task/hide", "task/lurk")
    assert "lurk" not in str(load([tree]).entry("1e/duel", PackFile).data.game)


def test_a_message_has_the_words_of_the_author(tmp_path: Path) -> None:
    only = "{op: draw, deck: primary, only: [secondary/chase-the-fox]}"
    found = errors_after_edit(tmp_path, "1e/harvest/pack.yml", "{op: draw, deck: primary}", only)
    assert any('"secondary/chase-the-fox" is not a card of' in error for error in found)
    assert not any("1e/harvest/" in error for error in found)


def test_every_reference_of_the_bundled_content_is_the_id_of_an_entry() -> None:
    library = bundled()
    for node in library.nodes.values():
        for reading in (node.base, *(one.data for one in node.readings)):
            for marked in walk(reading):
                if isinstance(marked.mark, IsReference) and marked.mark.to != "source":
                    assert marked.value in library.nodes, (node.id, marked)
