"""The page "Your own card game": its commands in their order, from a table to a deck."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.commands import main
from musterbook.library.loading import load
from musterbook.resources import CONTENT

PAGE = " ".join((CONTENT / "about/card-game.md").read_text("utf-8").split())
NOT_RUN = ("import", "site", "all", "cards", "new game")
"""The table is imported below, test_examples makes a new game, and the others take long."""
TABLE = "Title,Rules text,Power,Rare,Lore\nHound,Run.,3,x,It sees in the dark.\nOwl,Fly.,12,,\n"


def run(command: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, shlex.split(command))
    assert done.exit_code == code, f"{command}: {done.output} {done.exception!r}"
    return done.output


def test_the_steps_of_the_page_make_a_deck_of_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings, game = re.findall(r"write `(.*?)` and `(.*?)` on two lines", PAGE)[0]
    Path("musterbook.yml").write_text(f"{settings}\n{game}\n", "utf-8")
    (words,) = re.findall(r"and `(name: .*?)` into `content/game\.yml`", PAGE)
    Path("content").mkdir()
    Path("content/game.yml").write_text(f"{words}\n", "utf-8")
    commands = re.findall(r"`musterbook (.*?)`", PAGE)
    (read,) = (one for one in commands if one.startswith("import"))
    for command in commands:
        if command.startswith("new ") and not command.startswith(NOT_RUN):
            run(command)
    Path("cards.csv").write_text(TABLE, "utf-8")
    table = read.replace("cards.xlsx", "cards.csv")
    _, _, proposed = run(table, 1).partition("would read unknown columns; correct them:\n")
    lines, _, end = proposed.partition("Nothing was imported")
    assert end and "texts:\n" in lines and "type: flag" in lines
    Path("content/game.yml").write_text(f"{words}\n{lines}", "utf-8")
    run(table)
    deck = read.rpartition("--deck ")[2]
    library = load([Path("content")])
    hound, owl = (card.base.model_dump(exclude_unset=True) for card in library.cards(library[deck]))
    assert hound["attributes"] == {"power": 3, "rare": True} and owl["name"] == "Owl"
    assert hound["texts"] == {"lore": "It sees in the dark."}
    assert "nothing changed" in run(f"{table} --replace")
    assert [one for one in commands if one.startswith("check")] == ["check"]
    assert "No errors in" in run("check")
