"""Templates of new content pass the check, and errors explain wrong ids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook import resources
from musterbook.commands import main
from musterbook.library.loading import load
from musterbook.library.model.pack import PackFile
from tests.trees import INVENTED


def run(club: Path, *arguments: str) -> tuple[int, str]:
    folders = ["--content", str(INVENTED), "--content", str(club)]
    done = CliRunner().invoke(main, [*folders, *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.replace(f"{club}/", "")


def test_every_new_template_passes_the_check_unchanged(tmp_path: Path) -> None:
    made = [
        ("edition", "house", "--name", "House: rules"),
        ("pack", "house/cup", "--name", "7"),
        ("deck", "house/cup/primary"),
        ("deck", "house/cup/stratagem"),
        ("mission", "house/cup/missions/raid"),
        ("mission", "house/cup/feast"),
        ("pack", "1e/open", "--uses", "1e/harvest"),
        ("deck", "1e/open/primaries"),
        ("deck", "1e/open/primes"),
    ]
    for words in made:
        code, output = run(tmp_path, "new", *words)
        assert code == 0, output
    code, output = run(tmp_path, "new", "deck", "1e/open/primary")
    assert code == 1 and "1e/open/pack.yml:12:5" in output and "without: [primary]" in output
    library = load([INVENTED, tmp_path])
    assert library["house"].name == "House: rules"
    assert {"house/cup/missions/raid", "house/cup/missions/feast"} <= library.nodes.keys()
    assert library["1e/open/primary/hold-the-fences"].origin == "1e/harvest/primary/hold-the-fences"
    assert (tmp_path / "schema" / "deck.json").is_file()
    pack = library["house/cup"].data
    assert isinstance(pack, PackFile) and pack.summary == "All of this pack."


def test_the_next_command_of_a_checkout_runs_in_the_new_folder(tmp_path: Path) -> None:
    club = tmp_path / "club"
    code, output = run(tmp_path, "new", "game", str(club))
    program = output.splitlines()[-1].split()[-2]
    assert code == 0 and (club / program).resolve() == resources.HOME / "build.py"


WRONG = {
    "not an id": (("pack", "Foo"), '"Foo" is not an id for a new pack: write EDITION/PACK'),
    "no edition": (("pack", "1ef/open"), 'there is no edition "1ef" (did you mean "1e"?)'),
    "no pack": (("deck", "1e/dule/a"), 'there is no pack "1e/dule" (did you mean "1e/duel"?)'),
    "a folder of symbols": (
        ("edition", "symbols"),
        '"symbols" is an address that the site reserves (choose another name)',
    ),
    "a reserved address": (
        ("edition", "concepts"),
        '"concepts" is an address that the site reserves (choose another name)',
    ),
    "the page of a pack": (
        ("deck", "1e/duel/index"),
        '"1e/duel/index" would replace the page of 1e/duel (choose another name)',
    ),
    "a file of another kind": (
        ("deck", "1e/duel/tables"),
        "1e/duel/tables.yml cannot be the file of your deck; choose another name",
    ),
    "the folder of fonts": (("edition", "fonts"), "fonts/edition.yml cannot be the file of your"),
    "a folder that is not read": (("edition", "schema"), '"schema" is in a folder that has no'),
    "a folder of a pack": (("pack", "1e/missions"), '"1e/missions" is named like a folder in a'),
    "the page of its pack": (
        ("deck", "1e/duel/edition"),
        '1e/duel/edition.yml:1:1: the id "1e/duel" appears twice',
    ),
    "an existing id": (("deck", "1e/duel/task"), "1e/duel/task already exists, at "),
    "an unknown pack to use": (
        ("pack", "1e/open", "--uses", "1e/harvset"),
        'there is no "1e/harvset" to use (did you mean "1e/harvest"?)',
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_impossible_new_entry_is_explained_and_nothing_is_written(
    tmp_path: Path, case: str
) -> None:
    words, message = WRONG[case]
    code, output = run(tmp_path, "new", *words)
    assert code == 1 and message in output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("edition", "404"), ("edition", "1e3"), ("pack", "1e/007")])
def test_an_id_that_looks_like_a_number_passes_the_check(
    tmp_path: Path, words: tuple[str, str]
) -> None:
    code, output = run(tmp_path, "new", *words)
    assert code == 0, output
    code, output = run(tmp_path, "check")
    assert code == 0, output


COMMENTED = re.compile(r"(?m)^( *)# ((?: *- \{| *- [a-z]|  *\{| *[a-z_]+:).*)$")
"""A line that is switched off: it becomes one of YAML without its sign. Sentences begin with a
capital letter."""


def switched_on(text: str) -> str:
    return COMMENTED.sub(r"\1\2", text)


@pytest.mark.parametrize("uses", [(), ("--uses", "1e/harvest")])
def test_every_new_template_is_valid_without_its_comments(
    uses: tuple[str, ...], tmp_path: Path
) -> None:
    made = [
        ("edition", "house"),
        ("pack", "house/cup", *uses),
        ("deck", "house/cup/quests" if uses else "house/cup/primary"),
        ("deck", "house/cup/tricks" if uses else "house/cup/stratagem"),
        ("mission", "house/cup/missions/raid"),
    ]
    for words in made:
        code, output = run(tmp_path, "new", *words)
        assert code == 0, output
    count = 0
    for path in tmp_path.rglob("*.yml"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# yaml-language-server: $schema=")
        new = switched_on(text)
        count += new != text
        path.write_text(new, encoding="utf-8")
    assert count >= 3 - len(uses) // 2
    library = load([INVENTED, tmp_path])
    assert library["house/cup"].name == "Cup"


def test_what_is_switched_off_is_recognised() -> None:
    text = "# A word: that explains.\n# game:\n#   rounds: 5\na: 1\n    # text: more\n"
    assert (
        switched_on(text) == "# A word: that explains.\ngame:\n  rounds: 5\na: 1\n    text: more\n"
    )
