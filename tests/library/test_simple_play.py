"""Simple play of a pack: what is wrong with `play:` is an error at its place."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from musterbook.errors import ContentErrors
from musterbook.library import load
from musterbook.pages.simple_play import play_files
from musterbook.resources import HOME

PACK = "first/four-fields/pack.yml"
EXAMPLE = HOME / "examples" / "windrow"


def copy_with(tmp_path: Path, play: str) -> Path:
    """A copy of an example in which `play:` has other lines."""
    copy = Path(shutil.copytree(EXAMPLE, tmp_path / "windrow"))
    text = (copy / PACK).read_text(encoding="utf-8")
    (copy / PACK).write_text(text[: text.index("play:")] + f"play:\n{play}", encoding="utf-8")
    return copy


@pytest.mark.parametrize(
    ("play", "error"),
    [
        ("  shuffle: [felt]\n", '5:13: unknown deck "felt" (did you mean "field"?)'),
        ("  shuffle: []\n", '5:12: the value of "shuffle" is not at least 1 item'),
        ("  players: 2\n", '4:1: "shuffle" is missing'),
        ("  shuffle: [skies, skies]\n", '5:20: "skies" is listed twice (remove one of them)'),
        ("  shuffle: [skies]\n  players: 4-2\n",
         '6:12: "4-2" is not a number of players (a number from 1 to 12, or a range such as 2-4)'),
        ("  shuffle: [skies]\n  players: 0\n", '6:12: "0" is not a number of players'),
        ("  shuffle: [skies]\n  players: 2-4\n  hand: 2\n",
         '7:9: "skies" has 6 cards, but hands need 8 (at most 1 in each hand)'),
        ("  shuffle: [skies]\n  hand: some\n", '6:9: the value "some" of "hand" is not a whole'),
        ("  shuffle: [skies]\n  hand: -1\n", '6:9: the value "-1" of "hand" is not at least 0'),
        ("  shuffle: [skies]\n  dice: [D6, W6]\n", '6:14: the value "W6" of "dice" is not dice'),
        ("  shuffle: [skies]\n  counters: {Sheaves: many}\n", "6:23: "),
        ("  shuffle: [skies]\n  decks: [skies]\n", '6:3: unknown key "decks"'),
    ],
)  # fmt: skip
def test_a_mistake_in_play_is_an_error_at_its_place(tmp_path: Path, play: str, error: str) -> None:
    with pytest.raises(ContentErrors) as raised:
        load([copy_with(tmp_path, play)])
    (found,) = map(str, raised.value.errors)
    assert f"{PACK}:{error}" in found


def test_a_deck_of_another_pack_is_an_error(tmp_path: Path) -> None:
    copy = copy_with(tmp_path, "  shuffle: [skies]\n")
    other = copy / "first/barn"
    other.mkdir()
    text = "name: Barn\ncode: BRN\nsummary: Hay.\nplay:\n  shuffle: [first/four-fields/skies]\n"
    (other / "pack.yml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentErrors, match=r"5:13: .* is a deck of another pack"):
        load([copy])
    (other / "pack.yml").write_text(
        text.replace("first/four-fields/", "") + "uses: [{from: first/four-fields/skies}]\n",
        encoding="utf-8",
    )
    assert len(load([copy]).simply_playable) == 2


def data(copy: Path) -> dict[str, object]:
    """The data of the page for simple play."""
    ((path, script),) = play_files(load([copy])).items()
    assert path == "assets/play/first-four-fields.js"
    found: dict[str, object] = json.loads(re.sub(r"^.*?]=|;$", "", script.decode().strip()))
    return found


def test_two_lines_are_enough_and_a_saved_game_is_that_of_its_cards(tmp_path: Path) -> None:
    small = data(copy_with(tmp_path, "  shuffle: [skies]\n"))
    assert (small["players"], small["hand"], small["counters"]) == ([2, 2], 0, [])
    versions = {str(small["version"])}
    for at, play in enumerate(("  shuffle: [field]\n", "  shuffle: [skies]\n  hand: 1\n")):
        versions.add(str(data(copy_with(tmp_path / str(at), play))["version"]))
    assert len(versions) == 3 and all(re.fullmatch("[0-9a-f]{8}", one) for one in versions)
