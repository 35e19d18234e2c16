"""`check --fix` corrects simple errors and changes nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.authoring.repair import correct, corrected
from musterbook.commands import main
from tests.trees import invented

ROOT = Path(__file__).resolve().parents[2]

DECK = """\
# the tasks
name: Task
singular: Task
face: primary
code: T
summary: What to do.
cards:
  # the first one
  stay:
    name: Stay
    text: Stay.
"""

CERTAIN = {
    "a misspelt key": (("face:", "fcae:"), ()),
    "a misspelt key of a card": (("    text:", "    texte:"), ()),
    "two misspelt keys": (("    text:", "    texte:"), (("face:", "fase:"),)),
    "a text with a colon": (("    text: Stay.", "    text: Stay: now."), ()),
    "a tab": (("    text:", "  \ttext:"), ()),
}


def test_a_file_without_errors_is_not_changed() -> None:
    assert correct("1e/duel/task.yml", DECK) == DECK


@pytest.mark.parametrize("case", CERTAIN)
def test_certain_errors_are_corrected(case: str) -> None:
    change, more = CERTAIN[case]
    broken = DECK
    for old, new in (change, *more):
        assert old in broken
        broken = broken.replace(old, new)
    fixed = correct("1e/duel/task.yml", broken)
    wanted = DECK.replace("text: Stay.", 'text: "Stay: now."') if "colon" in case else DECK
    assert fixed == wanted


UNCERTAIN = {
    "a key that is like no other": DECK.replace("    text:", "    colour:"),
    "a key that is only slightly similar": DECK.replace("    text:", "    tax:"),
    "a colon in a text with quotes": DECK.replace("text: Stay.", 'text: Say: "now".'),
    "a value": DECK.replace("face: primary", "face: primry"),
}


@pytest.mark.parametrize("case", UNCERTAIN)
def test_uncertain_errors_are_left_to_the_author(case: str) -> None:
    assert correct("1e/duel/task.yml", UNCERTAIN[case]) == UNCERTAIN[case]


def test_the_name_comes_first_the_cards_last_and_comments_stay_with_their_key() -> None:
    lines = DECK.splitlines(keepends=True)
    mixed = "".join([lines[0], *lines[6:], *lines[2:6], "# its name\n", lines[1]])
    mixed = mixed.replace("    name: Stay\n    text: Stay.\n", "    text: Stay.\n    name: Stay\n")
    fixed = correct("1e/duel/task.yml", mixed)
    assert fixed.splitlines() == [
        "# the tasks", "# its name", "name: Task", "singular: Task", "face: primary", "code: T",
        "summary: What to do.", "cards:", "  # the first one", "  stay:", "    name: Stay",
        "    text: Stay.",
    ]  # fmt: skip


def test_the_bundled_content_needs_no_correction() -> None:
    assert corrected(ROOT / "content") == {}


def test_the_command_corrects_and_then_checks(tmp_path: Path) -> None:
    club = invented(tmp_path)
    deck = club / "1e/duel/task.yml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("singular:", "singluar:"), encoding="utf-8")
    done = CliRunner().invoke(main, ["--content", str(club), "check", "--fix"])
    assert done.exit_code == 0, done.output
    assert f"Corrected {deck}." in done.output and deck.read_text(encoding="utf-8") == text


def broken(folder: Path) -> Path:
    return invented(folder, {"1e/duel/task.yml": DECK.replace("face:", "fcae:")})


def test_errors_as_json_have_their_location_in_fields(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main, ["--content", str(broken(tmp_path)), "check", "--format", "json"]
    )
    errors = json.loads(done.output)["errors"]
    assert done.exit_code == 1
    assert {
        "path": f"{tmp_path}/content/1e/duel/task.yml", "line": 4, "column": 1,
        "message": 'unknown key "fcae"', "hint": 'did you mean "face"?', "used_by": "",
    } in errors  # fmt: skip


def test_errors_for_github_annotate_the_line(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main, ["--content", str(broken(tmp_path)), "check", "--format", "github"]
    )
    assert done.exit_code == 1
    assert (
        f"::error file={tmp_path}/content/1e/duel/task.yml,line=4,col=1::"
        'unknown key "fcae" (did you mean "face"?)'
    ) in done.output.splitlines()


def test_a_check_without_errors_is_an_empty_list_for_editors_and_nothing_for_github(
    tmp_path: Path,
) -> None:
    club = str(invented(tmp_path))
    done = CliRunner().invoke(main, ["--content", club, "check", "--format", "json"])
    assert (done.exit_code, json.loads(done.output)) == (0, {"errors": []})
    done = CliRunner().invoke(main, ["--content", club, "check", "--format", "github"])
    assert (done.exit_code, done.output) == (0, "")


@pytest.mark.slow
def test_the_schemas_and_ids_are_written_in_every_format(tmp_path: Path) -> None:
    for form in ("text", "json", "github"):
        club = invented(tmp_path / form)
        (club / "ids.txt").unlink(missing_ok=True)
        done = CliRunner().invoke(
            main, ["--content", str(club), "check", "--write", "--format", form]
        )
        assert done.exit_code == 0, done.output
        assert "1e/duel" in (club / "ids.txt").read_text("utf-8").splitlines()
        assert "Updated" in (done.stdout if form == "text" else done.stderr)
        if form == "json":
            assert json.loads(done.stdout) == {"errors": []}


def test_a_check_that_corrected_a_file_does_not_say_that_nothing_was_changed(
    tmp_path: Path,
) -> None:
    club = broken(tmp_path)
    (club / "1e/duel/other.yml").write_text("name: [", encoding="utf-8")
    done = CliRunner().invoke(main, ["--content", str(club), "check", "--fix"])
    assert done.exit_code == 1
    assert "Corrected" in done.output and "nothing was changed" not in done.output


def test_only_files_of_the_folder_itself_are_corrected(tmp_path: Path) -> None:
    club, other = invented(tmp_path), tmp_path / "other.yml"
    other.write_text(DECK.replace("face:", "fcae:"), encoding="utf-8")
    before = other.read_bytes()
    (club / "1e/duel/chores.yml").symlink_to(other)
    assert corrected(club) == {}
    done = CliRunner().invoke(main, ["--content", str(club), "check", "--fix"])
    assert done.exit_code == 1 and "symbolic links are not followed" in done.output
    assert other.read_bytes() == before
