"""The page for clubs, line by line: every command and every file that it shows, in its order."""

from __future__ import annotations

import csv
import re
import shlex
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from musterbook.commands import main
from musterbook.library.loading import load
from musterbook.library.model.nodes import Library
from musterbook.library.model.pack import PackFile
from musterbook.randomizer import randomizer_files
from musterbook.resources import CONTENT

PAGE = (CONTENT / "about" / "clubs.md").read_text(encoding="utf-8")
PACK = Path("content/10e/our-club")
NOT_RUN = {"serve": "runs until somebody stops it", "all": "prints every card: test_whole_build"}

BEFORE = {
    "import quests.csv": "the table",
    "check": "the files of an event",
    "randomizer": "the front page and the settings",
}
"""What an author writes before a command is entered for the first time."""


def shown_commands() -> list[str]:
    """Every command of the page in its order, in a block or in a sentence."""
    found = re.findall(r"`musterbook\s+([^`]+)`|^ {4}(?: {3})?musterbook (.*)$", PAGE, flags=re.M)
    return [" ".join((inline or line).split()) for inline, line in found]


def block(start: str) -> str:
    """The indented block of the page that begins with some words."""
    (text,) = re.findall(
        rf"(?:^ {{4}}{re.escape(start)}.*\n)(?:(?: {{4}}.*)?\n)*", PAGE, flags=re.M
    )
    return textwrap.dedent(text).strip() + "\n"


def cell(task: str) -> str:
    """What the table of the page says to write for a task."""
    (text,) = re.findall(rf"^\| {task}[^|]*\| (.*) \|$", PAGE, flags=re.M)
    return str(text)


def run(command: str) -> None:
    done = CliRunner().invoke(main, shlex.split(command))
    assert done.exit_code == 0, f"{command}: {done.output} {done.exception!r}"


def write(path: str, text: str) -> None:
    (PACK / path).parent.mkdir(parents=True, exist_ok=True)
    (PACK / path).write_text(textwrap.dedent(text), encoding="utf-8")


def write_table() -> None:
    """A table with the columns that the page names, for a new deck."""
    (PACK / "quests.yml").unlink()
    (named,) = re.findall(r"columns such as ([^;]*);", PAGE)
    columns = re.findall(r"`([^`]+)`", named)
    assert [one.lower() for one in columns][:2] == ["name", "text"] and len(columns) == 4
    with Path("quests.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([*columns, "scoring.1.lines.1.if"])
        rows.writerow(["Long way", "Walk round the hall.", "turn-end", 4, "you are back"])


def write_event() -> None:
    """What the page says of official decks: one file or line for each row of its table."""
    left_out = re.findall(r"`(without: \[secondary/\S+\])`", cell("leave out cards"))[0]
    assert "`game:`" in cell("change how a game")
    pack = (PACK / "pack.yml").read_text("utf-8").rstrip()
    write("pack.yml", f"{pack}\n    {left_out}\n    game: {{hand: {{discard: {{cp: 2}}}}}}\n")
    path, source = re.findall(r"`content/10e/our-club/(\S+)`.*`(source: \S+ \S+)`", cell("add"))[0]
    lines = "scoring: [{timing: turn-end, lines: [{vp: 2, if: your glass is full}]}]"
    write(path, f"{source}\ncards:\n  to-the-bar: {{name: To the Bar, {lines}}}\n")
    assert "`content/10e/our-club/overlays`" in cell("change cards")
    write(
        "overlays/rulings.yml",
        """\
        name: Rulings
        date: 2026-11
        source: {ref: our-club}
        summary: One card is different.
        changes:
          secondary/bring-it-down: {set: {flavour: Not in here.}, note: A joke.}
        """,
    )
    write(
        "pools/autumn.yml",
        """\
        name: Autumn pool
        summary: The missions of the autumn.
        columns:
          primary: {name: Mission, deck: primary}
          mission-rule: {name: Rule, deck: mission-rule}
          deployment: {name: Deployment, deck: deployment}
          terrain: {name: Terrain layouts}
        rows:
          a:
            cells:
              primary: take-and-hold
              mission-rule: chilling-rain
              deployment: search-and-destroy
              terrain: [1]
        """,
    )


def write_site() -> None:
    """The settings and the front page that the page shows, with only the pack of the club."""
    settings = block("name: Our Club")
    Path("musterbook.yml").write_text(settings, encoding="utf-8")
    run("check")
    (packs,) = re.findall(r"(?m)^packs: .*$", settings)
    Path("musterbook.yml").write_text(settings.replace(packs, "packs: []"), encoding="utf-8")
    Path("content/index.md").write_text(front(), "utf-8")


def front() -> str:
    (text,) = re.findall(r"^ {4}---\n(?: {4}.*\n|\n)+", PAGE, flags=re.M)
    return textwrap.dedent(text).strip() + "\n"


def entered() -> Iterator[str]:
    """Run the commands of the page, with what it says to write before them; yield each."""
    written = {"the table": write_table, "the files of an event": write_event}
    written["the front page and the settings"] = write_site
    for command in shown_commands():
        for start, what in BEFORE.items():
            if command.startswith(start) and what in written:
                written.pop(what)()
        if command.split()[0] not in NOT_RUN:
            run(command)
        yield command


@pytest.mark.slow
def test_every_line_of_the_page_for_clubs_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = []
    for command in entered():
        commands.append(command)
        if command.startswith("new site"):
            monkeypatch.chdir(tmp_path / "our-club")
    kinds = {command.split()[0] for command in commands}
    assert kinds >= {"new", "serve", "check", "export", "import", "cards", "sheet", "booklet"}
    assert Path("content/ids.txt").is_file() and Path("primary.csv").is_file()
    assert Path("randomizer-standalone.html").is_file()
    assert len(list(Path("print").rglob("*.pdf"))) >= 3
    library = load([CONTENT, Path("content")])
    agrees(library)
    home = (Path("site") / "index.html").read_text("utf-8")
    assert "The doors open at nine. We play Leviathan from ten." in home
    assert (Path("site") / "10e/our-club/secondary/to-the-bar.html").is_file()
    assert not (Path("site") / "10e/leviathan").exists()


def agrees(library: Library) -> None:
    """The library and the randomizer have the cards that the files of the event say."""
    deck = [card.slug for card in library.cards(library["10e/our-club/secondary"])]
    official = [card.slug for card in library.cards(library["10e/leviathan/secondary"])]
    assert deck == [*(slug for slug in official if slug != "no-prisoners"), "to-the-bar"]
    pack = library.entry("10e/our-club", PackFile)
    cards = randomizer_files.pack_data(library, pack)["cards"]
    assert [id.rpartition("/")[2] for id in cards if "/secondary/" in id] == deck
    game = pack.data.game
    assert game and game.hand and game.hand.discard and game.hand.discard.cp == 2
    ours, theirs = (
        library[f"10e/{one}/secondary/assassination"] for one in ("our-club", "leviathan")
    )
    assert ours.citation == theirs.citation


@pytest.mark.slow
def test_a_club_replaces_an_official_deck_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(shown_commands()[0])
    monkeypatch.chdir(tmp_path / "our-club")
    left_out, path = re.findall(r"`(without: \S+)`.*`content/10e/our-club/(\S+)`", cell("replace"))[
        0
    ]
    text = (PACK / "pack.yml").read_text("utf-8").rstrip()
    write("pack.yml", f"{text}\n    {left_out}\n")
    needed = re.findall(r"`(score: \w+|shared: \w+|fixed: \w+)`", PAGE)
    assert len(needed) == 3
    score, shared, fixed = needed
    cards = "".join(
        f"  {name}: {{name: {name.capitalize()}, text: Do it., {fixed}}}\n"
        for name in ("one", "two", "three", "four")
    )
    head = "name: Quests\nsingular: Quest\nface: secondary\ncode: S\nsummary: Ours."
    write(path, f"{head}\n{score}\n{shared}\ncards:\n{cards}")
    run("check")
