"""`questions.yml`: what players ask, apart from the entries that answer it."""

from pathlib import Path

from musterbook.library.loading import load
from tests.trees import errors_after_edit, invented

FILE = "1e/harvest/questions.yml"


def test_questions_belong_to_entries_of_their_folder_and_to_the_folder_itself(
    tmp_path: Path,
) -> None:
    tree = invented(
        tmp_path,
        {
            FILE: "asked:\n  pack: [What grows?]\n  primary/hold-the-fences: [Which fence?]\n",
            "1e/questions.yml": "asked:\n  edition: [Which year?]\n  rules/fences/gate: [Open?]\n",
        },
    )
    library = load([tree])
    assert library["1e/harvest"].asked == ("What grows?",)
    assert library["1e/harvest/primary/hold-the-fences"].asked == ("Which fence?",)
    assert library["1e"].asked == ("Which year?",)
    assert library["1e/rules/fences/gate"].asked == ("Open?",)


def test_questions_of_an_unknown_entry_are_an_error_that_names_the_nearest(tmp_path: Path) -> None:
    (error,) = errors_after_edit(tmp_path, FILE, "gather-eggs", "gather-egs")
    assert error == (
        '2:3: there is no entry "1e/harvest/primary/gather-egs" '
        '(did you mean "primary/gather-eggs"?)'
    )


def test_a_pack_that_uses_an_entry_has_its_questions(tmp_path: Path) -> None:
    pack = "name: Fair\ncode: FA\nsummary: A fair.\nuses: [{from: 1e/harvest/primary}]\n"
    tree = invented(tmp_path, {"1e/fair/pack.yml": pack})
    asked = load([tree])["1e/fair/primary/gather-eggs"].asked
    assert asked == ("How many eggs may a hen carry?",)


def test_a_pack_adds_questions_to_the_entries_that_it_uses(tmp_path: Path) -> None:
    pack = "name: Fair\ncode: FA\nsummary: A fair.\nuses: [{from: 1e/harvest/primary}]\n"
    again = "name: Gala\ncode: GA\nsummary: A gala.\nuses: [{from: 1e/fair}]\n"
    questions = "asked:\n  primary/gather-eggs: [Are geese hens?]\n"
    files = {
        "1e/fair/pack.yml": pack,
        "1e/fair/questions.yml": questions,
        "1e/gala/pack.yml": again,
    }
    library = load([invented(tmp_path, files)])
    both = ("How many eggs may a hen carry?", "Are geese hens?")
    assert library["1e/fair/primary/gather-eggs"].asked == both
    assert library["1e/gala/primary/gather-eggs"].asked == both
    assert library["1e/harvest/primary/gather-eggs"].asked == both[:1]
