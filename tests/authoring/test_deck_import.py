"""Spreadsheets of any game: what a cell means, a deck that is imported again, and errors."""

from __future__ import annotations

import re
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from musterbook.authoring.card_columns import Columns
from musterbook.commands import main
from musterbook.library.loading import load
from musterbook.library.model.game_file import GameFile
from musterbook.library.source.characters import curly_apostrophes
from tests.slow import quick
from tests.trees import edit, invented, plant

ROOT = Path(__file__).resolve().parents[2]
DECK = "first/lantern-road/things"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "examples/deepwick", tmp_path / "content")


def run(game: Path, *arguments: str, answer: str | None = None) -> tuple[int, list[str]]:
    done = CliRunner().invoke(main, ["--content", str(game), *arguments], input=answer)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.replace(f"{game.parent}/", "").splitlines()


def imported(game: Path, *lines: str, answer: str | None = None) -> tuple[int, list[str]]:
    """Import a table into the deck of these tests."""
    table = plant(game.parent, {"cards.csv": "\n".join(lines) + "\n"}) / "cards.csv"
    options = ["--replace"] if (game / f"{DECK}.yml").exists() else []
    return run(game, "import", str(table), "--deck", DECK, *options, answer=answer)


def cards(game: Path) -> dict[str, dict[str, Any]]:
    library = load([game])
    found = library.children(library[DECK], "card")
    return {card.slug: card.base.model_dump(exclude_unset=True) for card in found}


COLUMNS = Columns(
    GameFile.model_validate(
        {
            "score": {"name": "embers", "short": "em"},
            "faces": {
                "creature": {"name": "Dark creature"},
                "charm": {},
                "flame": {"name": "Charm"},
            },
            "attributes": {
                "cost": {"name": "Cost", "type": "number", "choices": ["X"]},
                "weight": {"name": "Weight", "type": "number", "unit": "kg"},
                "text": {"name": "Type", "type": "text"},
                "home": {"name": "Home", "type": "choice", "choices": ["Roof", "12", "Yes"]},
                "habits": {"name": "Habits", "type": "tags", "choices": ["Shy", "Old, wise"]},
                "rare": {"name": "Rare", "type": "flag"},
                "high-cost": {"name": "Great price", "type": "number"},
                "first": {"name": "Same", "type": "flag"},
                "second": {"name": "Same", "type": "flag"},
                "order": {"name": "Captain’s “first”\xa0order", "type": "text"},
                "says": {"name": "Says", "type": "tags", "choices": ["Crew’s “Aye”", "No"]},
            },
        }
    )
)


def test_a_deck_that_cannot_be_changed_is_reported_with_the_errors_of_the_table(game: Path) -> None:
    imported(game, "Name,Text,Copies", "Bell,Ring.,1")
    deck = game / f"{DECK}.yml"
    head, _, _ = deck.read_text("utf-8").partition("cards:")
    deck.write_text(
        text := f"{head}cards:\n  ? bell\n  : name: Bell\n    text: Ring.\n", encoding="utf-8"
    )
    code, lines = imported(
        game, "Name,Text,Copies,Home", "Bell,Ring.,2,Moon", "Hook,Pull.,1,", "Rope,Tie.,many,"
    )
    assert any("cards.csv:2" in line and '"Moon"' in line for line in lines)
    assert code == 1 and len(lines) == 4 and lines[-1].startswith("Nothing was imported into")
    assert any("things.yml" in line and "card by card" in line for line in lines)
    assert any("cards.csv:4" in line and '"many"' in line for line in lines)
    assert deck.read_text("utf-8") == text


def test_every_error_of_a_table_is_reported_in_one_run(game: Path) -> None:
    table = [
        "Key,Name,Text,Qty,Home,Kind,Wheels",
        "a,Bell,Gain \U0001f525.,1,Attic,charm,",
        "b,Hook,x\u200by,0,Rocks,charm,",
        "c,Rope \u706b,Pay <b>.,1,Roof,beast,",
    ]
    first = imported(game, *table)
    assert imported(game, "Key,Name,Text", "a,Bell,b", "b,Hook,b")[0] == 0
    assert first == imported(game, *table)
    places = [line.partition(": ")[0].partition(":")[2] for line in first[1] if ".csv:" in line]
    assert places == ["1:7", "2:3", "2:5", "3:3", "3:4", "3:5", "4:2", "4:3", "4:6"]


def test_an_error_of_the_game_is_reported_instead_of_columns_that_are_unknown_because_of_it(
    game: Path,
) -> None:
    words = (game / "game.yml").read_text("utf-8")
    plant(game, {"game.yml": f"{words}\nnmae: Farm\n"})
    for command in (
        imported(game, "Name,Obtained", "A,b"),
        run(game, "new", "deck", "1e/duel/other"),
    ):
        code, lines = command
        assert code == 1 and 'unknown key "nmae"' in lines[0], lines
        assert not any("Obtained" in line for line in lines)


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("COST", "attributes.cost"), ("Type", "attributes.text"), ("text", "attributes.text"),
        ("card.text", "text"), ("card.type", "type"), ("attributes.text", "attributes.text"),
        ("Qty", "copies"), ("copies", "copies"), ("Flavor Text", "flavour"),
        ("Art", "picture"), ("Kind", "face"), ("Key", "key"),
        ("Scoring.1.Lines.2.VP", "scoring.1.lines.2.vp"), ("Same", None),
        ("first", "attributes.first"), ("card_text", "text"), ("flavor_text", "flavour"),
        ("High_cost", "attributes.high-cost"), ("High  Cost!", "attributes.high-cost"),
        ("attributes.price", None), ("Title", None), ("scoring.0.timing", None),
        ("Captain's \"First\" order", "attributes.order"),
        ("Captain’s “first”\u202forder", "attributes.order"),
    ],
)  # fmt: skip
def test_a_heading_names_an_attribute_before_a_field(heading: str, field: str | None) -> None:
    assert COLUMNS.field(heading) == field
    if field:
        assert COLUMNS.field(COLUMNS.heading(field)) == field


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        *(("name", text, text) for text in ("7", "0012", "true", "12E4", "1e3", "[a]", "2-4")),
        *(("attributes.text", text, text) for text in ("7", "no", "X", "[a]", "{b}", "{}")),
        ("attributes.cost", "3", 3), ("attributes.cost", "3.0", 3), ("attributes.cost", "x", "X"),
        ("attributes.cost", "3.5", "3.5"), ("attributes.cost", "−2", -2),
        ("attributes.cost", "1,000", "1,000"), ("attributes.cost", "1.000", "1.000"),
        ("attributes.weight", "40", 40), ("attributes.weight", "40 kg", 40),
        ("attributes.weight", "kg", "kg"), ("attributes.weight", "40 g", "40 g"),
        ("attributes.home", "roof", "Roof"), ("attributes.home", "12", "12"),
        ("attributes.home", "yes", "Yes"), ("attributes.home", "Cellar", "Cellar"),
        ("attributes.habits", "Shy", ["Shy"]), ("attributes.habits", "shy; old", ["Shy", "old"]),
        ("attributes.habits", "shy;old, wise", ["Shy", "Old, wise"]),
        ("attributes.habits", "Old, wise", ["Old, wise"]), ("attributes.habits", "[]", []),
        ("attributes.habits", "Shy\nOld, wise", ["Shy", "Old, wise"]),
        ("attributes.habits", "Shy / shy", ["Shy", "Shy"]), ("also", "a; b", ["a", "b"]),
        ("attributes.rare", "✘", False), ("drawn", "\\—", "—"),
        ("attributes.habits", "{shy}{Shy} {2}", ["Shy", "Shy", "2"]),
        ("attributes.says", "crew's \"aye\"; no", ["Crew’s “Aye”", "No"]),
        ("attributes.rare", "Yes", True), ("attributes.rare", "x", True),
        ("attributes.rare", "no", False), ("attributes.rare", "0", False),
        ("attributes.rare", "perhaps", "perhaps"), ("fixed", "TRUE", True),
        ("also", "Bell, Old bell", ["Bell", "Old bell"]), ("also", '["a, b"]', ["a, b"]),
        ("copies", "3", 3), ("copies", "y3", "y3"),
        ("scoring.1.lines.1.vp", "D6", "D6"),
        ("scoring.1.timing", "Turn end", "turn-end"),
        ("scoring.1.timing", "turn-end, battle-end", ["turn-end", "battle-end"]),
        ("face", "Dark creature", "creature"), ("face", "Charm", "charm"),
        ("drawn", "<b>Run </b>or <em>hide</em>.<br/>Go.", "**Run** or *hide*.\\\nGo."),
        ("drawn", "Take:<ul><li>one</li><li>two</li></ul>", "Take:\n- one\n- two"),
        ("drawn", "<p>One.</p><p>Two.</p>", "One.\n\nTwo."), ("drawn", "• a\n• b", "- a\n- b"),
        ("drawn", "Do:\n• a\n• b\nThen draw.\nEnd.", "Do:\n- a\n- b\n\nThen draw.\\\nEnd."),
        ("drawn", "1. a\n2. b\\\nc", "1. a\n2. b\\\nc"),
        ("drawn", "<b>Attack:</b>Roll, x<i>(all)</i>.", "**Attack**:Roll, x(*all)*."),
        ("drawn", "3 < 4 & 5 > 4", "3 < 4 & 5 > 4"), ("drawn", "It's", "It’s"),
    ],
)  # fmt: skip
def test_the_field_decides_what_a_cell_means(path: str, text: str, value: object) -> None:
    assert COLUMNS.value(text, path) == value
    if isinstance(value, list):
        assert COLUMNS.value(str(COLUMNS.cell(value, path)), path) == value


def test_a_table_of_another_game_is_a_deck_in_one_step(game: Path) -> None:
    code, output = imported(
        game,
        "Name,Text,Oil,Home,Habits,Kind,Qty,Type",
        'Bell,"Ring it, twice.",3,Rails,"Blind, Shy",Creature,2,0012',
        "1e3,true,,,,charm,,12E4",
    )
    assert (code, output[-1]) == (0, f"content/{DECK}.yml has 2 cards.")
    assert "  Oil: the attribute oil of the game" in output
    assert "  Type: type (Its type within the deck, such as `Persistent`)" in output
    assert any(line.startswith("  Qty: copies (How many") for line in output)
    assert cards(game) == {
        "bell": {
            "name": "Bell", "text": "Ring it, twice.", "face": "creature", "copies": 2,
            "type": "0012", "attributes": {"oil": 3, "home": "Rails", "habits": ("Blind", "Shy")},
        },
        "1e3": {"name": "1e3", "text": "true", "face": "charm", "type": "12E4"},
    }  # fmt: skip


def test_a_column_of_types_is_the_kind_if_most_of_them_are_kinds(game: Path) -> None:
    table = ["Name,Type,Text", "Bell,Creature,a", "Hook,charm,b", "Rope,,c"]
    code, output = imported(game, *table)
    assert code == 0 and any(line.startswith("  Type: face (") for line in output), output
    assert [card.get("face") for card in cards(game).values()] == ["creature", "charm", None]
    code, output = imported(game, *table[:3], "Rope,Crature,c")
    assert code == 1 and 'cards.csv:4:2: unknown face "crature"' in output[0], output
    for table in (["Name,Type,Text", "Bell,Loud,a"], ["Name,Kind,Type", "Bell,charm,Creature"]):
        assert imported(game, *table, answer="y\n")[0] == 0
        assert "type" in cards(game)["bell"]
    run(game, "export", "--deck", DECK, "--to", str(game / "out.csv"))
    assert ",card.type" in (game / "out.csv").read_text("utf-8")


def test_every_card_that_changes_or_goes_is_named(game: Path) -> None:
    imported(game, "Name,Text", *(f"{one},a" for one in "ABCDEFGHIJKL"))
    code, lines = imported(game, "Name,Text", *(f"{one},b" for one in "ABCDEFG"))
    changes = "7 changed (a, b, c, d, e, f, g), 5 gone (h, i, j, k, l)."
    assert code == 0 and lines[-1].endswith(changes), lines


def test_a_column_title_is_the_name_if_no_other_column_is(game: Path) -> None:
    assert imported(game, "Title,Text", "Bell,Ring.")[0] == 0
    assert cards(game) == {"bell": {"name": "Bell", "text": "Ring."}}
    code, lines = imported(game, "Name,Title,Text", "Bell,Loud one,Ring.")
    assert code == 1 and 'cards.csv:1:2: unknown column "Title"' in lines[0]


def test_an_error_of_two_cards_has_the_cells_of_both(game: Path) -> None:
    code, lines = imported(game, "Name,Text", *(f"{one},See [it](id:no)." for one in "ABCDEF"))
    hint = "also at cards.csv:3:2, cards.csv:4:2, cards.csv:5:2 and 2 more)"
    assert code == 1 and lines[0].startswith('cards.csv:2:2: unknown id "no"'), lines
    assert lines[0].endswith(hint) and len(lines) == 2, lines


def test_a_card_may_have_the_name_of_a_total_if_it_lacks_no_cell(game: Path) -> None:
    _, lines = imported(game, "Name,Weight", "Bell,3", "Sum,3")
    assert not any("totals" in line for line in lines), lines


def test_a_dash_is_an_empty_cell_and_empty_braces_are_no_symbol(game: Path) -> None:
    head = "Name,Text,Oil,Habits,Qty,Flavour,Drawn,Keeper,Home,Fixed,card.notes"
    for dash in "-–—":
        code, _ = imported(game, head, f"Bell,Ring.,{dash},{{}}{f',{dash}' * 7}", "Hook,Pull.,2")
        assert code == 0 and cards(game)["bell"] == {"name": "Bell", "text": "Ring."}
    edit(game, "game.yml", "choices: [Blind,", "choices: [—, Blind,")
    assert imported(game, "Name,Text,Habits", "Bell,Ring.,—", "Hook,Pull.,-")[0] == 0
    assert [card.get("attributes") for card in cards(game).values()] == [
        {"habits": ("—",)},
        {"oil": 2},
    ]


def test_a_text_that_is_only_a_dash_stays_after_an_export_and_import(game: Path) -> None:
    imported(game, "Name,Text,card.notes,Also", "Hook,\\–", "Bell,Ring.,\\\\—,\\-")
    assert cards(game)["bell"]["notes"] == ("\\—",) and cards(game)["bell"]["also"] == ("-",)
    edit(game, f"{DECK}.yml", "text: Ring.", "text: —")
    exported = game.parent / "cards.csv"
    assert run(game, "export", "--deck", DECK, "--to", str(exported))[0] == 0
    code, lines = run(game, "import", str(exported), "--deck", DECK, "--replace")
    assert code == 0 and lines[-1].endswith("2 cards: nothing changed."), lines


def test_letters_with_accents_in_two_parts_are_the_same_letters(game: Path) -> None:
    edit(game, "game.yml", "choices: [Blind,", "choices: [Müde, Blind,")
    edit(game, "game.yml", "  habits: {", "  rare: {name: Rare, type: flag}\n  habits: {")
    code, lines = imported(game, "Name,Text,Habits,Rare", "Bell,a,Mu\u0308de,✔")
    assert code == 0, lines
    assert cards(game)["bell"]["attributes"] == {"habits": ("Müde",), "rare": True}


def test_guesses_about_the_cards_of_a_new_deck_are_reported(game: Path) -> None:
    output = imported(game, "Name,Text", "Bell,Ring.")[1]
    guess = "Guessed; correct what is wrong at the top of the file: singular: Thing, face:"
    assert any(line.startswith(guess) for line in output), output
    assert not any("Guessed" in line for line in imported(game, "Name,Text", "Bell,Ring.")[1])


@pytest.mark.parametrize(
    ("kinds", "face"),
    [(("Charm", "charm"), "charm"), (("Charm", ""), "creature"), (("Flame", "Charm"), "creature")],
)
def test_a_kind_that_all_cards_have_is_that_of_the_deck(
    game: Path, kinds: tuple[str, str], face: str
) -> None:
    output = imported(
        game, "Name,Text,Type", *(f"{n}{kind},b,{kind}" for n, kind in enumerate(kinds))
    )[1]
    assert any(f"face: {face}, " in line for line in output), output


def test_a_part_of_a_field_whose_column_is_gone_is_reported(game: Path) -> None:
    table = ["Name,Action.starts,Action.units,Action.effect", "Bell,now,you,Ring."]
    imported(game, *table)
    again = [",".join(line.split(",")[:3]) for line in table]
    assert "kept as in the file: action.effect." in imported(game, *again)[1][-2]


def test_import_again_keeps_what_the_table_has_no_column_for(game: Path) -> None:
    imported(game, "Key,Name,Text,Oil", "bell,Bell,Ring.,3", "hook,Hook,Pull.,1", "rope,Rope,Tie.,")
    deck = game / f"{DECK}.yml"
    kept = (
        "    notes: [Of brass.]  # checked\n    also: [gong]\n    attributes: {oil: 3, home: Rails}"
    )
    edit(game, f"{DECK}.yml", "    attributes: {oil: 3}", kept)
    edit(game, f"{DECK}.yml", "  hook:", "  # Ask Ada.\n  hook:")
    before = deck.read_text("utf-8")
    table = ["Key,Name,Text,Oil", "rope,Rope,Tie.,", "hook,Hook,Pull.,1", "bell,Great bell,Ring.,3"]
    code, output = imported(game, *table)
    assert (code, output[-1]) == (0, f"content/{DECK}.yml has 3 cards: 1 changed (bell).")
    assert output[-2] == ("Without a column, so kept as in the file: also, attributes.home, notes.")
    assert deck.read_text("utf-8") == before.replace("name: Bell", "name: Great bell")
    code, output = imported(game, *table)
    assert output[-1] == f"content/{DECK}.yml has 3 cards: nothing changed."
    table = ["Key,Name,Oil", "rope,Rope,2", "wisp,Wisp,1", "bell,Great bell,"]
    code, output = imported(game, *table, answer="y\n")
    assert output[-1] == (
        f"content/{DECK}.yml has 3 cards: 1 added (wisp), 2 changed (rope, bell), 1 gone (hook)."
    )
    assert list(cards(game)) == ["bell", "rope", "wisp"]
    assert cards(game)["bell"]["attributes"] == {"home": "Rails"}
    assert cards(game)["rope"] == {"name": "Rope", "text": "Tie.", "attributes": {"oil": 2}}


def test_if_a_card_may_be_renamed_the_import_says_how_it_keeps_its_address(game: Path) -> None:
    imported(game, "Name,Text", "Bell,Ring.", "Hook,Pull.", "Rope,Tie.", "Cord,Tie.")
    table = ["Name,Text", "Hook,Pull.", "Great bell,Ring.", "String,Tie.", "Wire,Tie."]
    output = imported(game, *table, answer="y\n")[1]
    assert output[5] == "A renamed card keeps its address with its old key in a column Key."
    assert "3 added (great-bell, string, wire), 3 gone (bell, rope, cord)" in output[-1]


def test_a_renamed_card_that_has_a_note_is_removed_only_after_a_yes(game: Path) -> None:
    imported(game, "Name,Text", "Bell,Ring.", "Hook,Pull.", "Rope,Tie.")
    edit(game, f"{DECK}.yml", "text: Pull.", "text: Pull., notes: [Of brass.]")
    before = (game / f"{DECK}.yml").read_bytes()
    table = ["Name,Text", "Bell,Ring.", "Claw,Pull.", "Rope,Tie."]
    for answer in ("n\n", ""):
        code, output = imported(game, *table, answer=answer)
        assert code == 1 and output[-1].startswith("Nothing was imported"), output
        assert output[3].endswith("would have 3 cards: 1 added (claw), 1 gone (hook).")
        assert output[4:6] == [
            "These cards would go with fields that the table has no column for: hook (notes)",
            "A renamed card keeps its address with its old key in a column Key.",
        ]
        assert (game / f"{DECK}.yml").read_bytes() == before
    assert imported(game, *table, answer="y\n")[0] == 0
    assert list(cards(game)) == ["bell", "claw", "rope"]


def test_most_cards_of_a_deck_are_removed_only_after_a_yes(game: Path) -> None:
    """A table of other cards is probably that of another deck."""
    imported(game, "Name,Text", *(f"C{n},Ring {n}." for n in range(5)))
    before = (game / f"{DECK}.yml").read_bytes()
    other = ["Name,Text", "C1,Ring 1.", "C2,Ring 2.", *(f"D{n},Pull {n}." for n in range(4))]
    code, output = imported(game, *other)
    assert code == 1 and output[4].startswith("Most of the deck would go: 3 of 5 cards."), output
    assert any("--yes" in line for line in output)
    assert (game / f"{DECK}.yml").read_bytes() == before
    code, output = imported(game, *other[:3], "C3,Ring 3.")
    assert code == 0 and output[-1].endswith("3 cards: 2 gone (c0, c4)."), output


def test_another_table_is_asked_about_first_and_names_only_some_of_its_losses(game: Path) -> None:
    rows = [f"C{n},Ring {n}.,Note {n}." for n in range(9)]
    assert imported(game, "Name,Text,Notes.1", *rows)[0] == 0
    code, output = imported(game, "Name,Text", "Other,Pull.")
    question, losses = (line for line in output if "would go" in line)
    assert code == 1 and question.startswith("Most of the deck would go: 9 of 9 cards. Is this")
    assert "c4 (notes)" in losses and "c5" not in losses and losses.endswith(" and 4 more")


def test_another_order_of_the_rows_is_reported(game: Path) -> None:
    table = ["Name,Text", "Bell,Ring.", "Hook,Pull."]
    imported(game, *table)
    order = "The rows are in a different order from the cards of the file; its order is kept."
    assert order not in imported(game, *table, "Rope,Tie.")[1]
    assert order in imported(game, table[0], table[2], "Rope,Tie.", table[1])[1]
    assert list(cards(game)) == ["bell", "hook", "rope"]


def test_keys_that_lost_leading_zeros_are_reported(game: Path) -> None:
    imported(game, "ID,Name,Text", "001,Bell,Ring.", "010,Hook,Pull.", "c,Rope,Tie.")
    code, output = imported(game, "ID,Name,Text", "1,Bell,Ring.", "10,Hook,Pull.", "c,Rope,Tie.")
    line = "Zeros lost? Keys that differ only in zeros at the front: 2, such as 1 (row 2) for 001. "
    assert code == 1 and any(one.startswith(line) for one in output), output
    code, output = imported(game, "ID,Name,Text", "2,Bell,Ring.", "c,Rope,Tie.", answer="y\n")
    assert code == 0 and not any("Zeros" in line for line in output), output


def test_names_that_moved_to_other_keys_are_reported(game: Path) -> None:
    imported(game, "Key,Name,Text", "1,Bell,Ring.", "2,Hook,Pull.", "3,Rope,Tie.")
    code, lines = imported(
        game, "Key,Name,Text", "1,Anvil,Hit.", "2,Bell,Ring.", "3,Hook,Pull.", "4,Rope,Tie."
    )
    assert code == 0 and lines[-2] == (
        "Keys moved? 3 names have the key of another card, such as Bell: 2 (row 3), before 1."
        " Notes and addresses stay with the key."
    )
    code, lines = imported(
        game, "Key,Name,Text", "1,Big anvil,Hit.", "2,Bell,Ring.", "3,Hook,Pull."
    )
    assert code == 0 and not any("Keys moved" in line for line in lines)


def test_cells_with_only_a_dash_are_counted(game: Path) -> None:
    edit(game, "game.yml", "choices: [Blind,", "choices: [—, Blind,")
    table = ["Name,Text,Oil,Habits", "Bell,—,-,—", "Hook,Pull.,–,-", "Rope,Tie.,2"]
    output = imported(game, *table)[1]
    assert any(
        line.startswith("Cells with only a dash, read as empty: Text (1), Oil (2), Habits (1). ")
        for line in output
    ), output


def test_a_new_deck_named_like_a_kind_has_that_kind(game: Path) -> None:
    run(game, "new", "deck", "first/lantern-road/flames")
    assert "\nface: flame  #" in (game / "first/lantern-road/flames.yml").read_text("utf-8")


def test_a_card_keeps_its_key_if_its_name_stays(game: Path) -> None:
    imported(game, "Key,Name,Text", "b1,Bell,Ring.")
    assert imported(game, "Name,Text", "Bell,Ring twice.")[1][-1].endswith("1 changed (b1).")


@pytest.mark.slow
def test_a_published_id_leaves_the_registry_only_after_a_yes(game: Path) -> None:
    imported(game, "Name,Text", "Bell,Ring.", "Hook,Pull.")
    assert run(game, "check", "--write")[0] == 0
    before = (game / f"{DECK}.yml").read_bytes(), (game / "ids.txt").read_text("utf-8")
    for answer in ("n\n", ""):
        code, output = imported(game, "Name,Text", "Bell,Ring.", "Claw,Pull.", answer=answer)
        assert code == 1 and output[-1].startswith("Nothing was imported")
        would, nowhere, renamed = output[3:6]
        assert would.endswith("would have 2 cards: 1 added (claw), 1 gone (hook).")
        assert f"lead nowhere: {DECK}/hook" in nowhere and "old key in a column Key" in renamed
        assert any("--yes" in line for line in output) == (answer == "")
        after = (game / f"{DECK}.yml").read_bytes(), (game / "ids.txt").read_text("utf-8")
        assert after == before
    code, output = imported(game, "Name,Text", "Bell,Ring.", answer="y\n")
    assert code == 0 and output[-1] == f"content/{DECK}.yml has 1 card: 1 gone (hook)."
    assert (game / "ids.txt").read_text("utf-8") == before[1].replace(f"{DECK}/hook\n", "")
    assert run(game, "check")[0] == 0
    table = str(plant(game.parent, {"cards.csv": "Name,Text\nGong,Ring.\n"}) / "cards.csv")
    assert run(game, "import", table, "--deck", DECK, "--replace", "--yes")[0] == 0
    assert list(cards(game)) == ["gong"]


def test_what_refers_to_a_card_that_is_gone_is_an_error(game: Path) -> None:
    imported(game, "Name,Text", "Bell,Ring.", f"Hook,[Pull](id:{DECK}/bell).")
    run(game, "check", "--write")
    code, output = imported(game, "Name", "Hook", answer="y\n")
    assert code == 1 and output[0].startswith("cards.csv:2:") and "bell" in output[0]


def test_an_alias_keeps_a_published_id(game: Path) -> None:
    imported(game, "Name,Text", "Bell,Ring.")
    run(game, "check", "--write")
    code, output = imported(game, "Key,Name,Text,Aliases", f"gong,Gong,Ring.,{DECK}/bell")
    assert code == 0 and output[-1] == (
        f"content/{DECK}.yml has 1 card: 1 added (gong), 1 gone (bell)."
    )


ROWS = range(120)
WRONG: dict[str, tuple[list[str], list[str]]] = {
    "the same in every row": (
        ["Name,Text", *(f"C{n},a <table>" for n in ROWS)],
        ["cards.csv:2:2: \"<table>\" is HTML", "also at cards.csv:3:2", "and 116 more"],
    ),
    "alike in every row": (
        ["Name,Qty", *(f"C{n},many {n}" for n in ROWS)],
        ["cards.csv:2:2:", "3:2:", "4:2:", "5:2:", '6:2: the value "many 4" of "copies" is not a'
         " whole number (and 115 others like this in the column)"],
    ),
    "a number with a fraction": (["Name,Oil", "A,2.5"], [
        'cards.csv:2:2: the value "2.5" of "oil" is not a whole number',
    ]),
    "new choices": (["Name,Home,Habits", "A,Cellar,Shy", "B,Rok,", 'C,Cellar,"Old, Shy, Big: B"'], [
        'cards.csv:2:2: "Cellar" is not a choice of "home" (correct this, or write in game.yml:'
        " choices: [Rails, Roof, Rock, Water, Cellar])",
        'cards.csv:3:2: "Rok" is not a choice of "home" (did you mean "Rock"? Or add it to the'
        " choices in game.yml)",
        'cards.csv:4:3: "Big: B", "Old" are not choices of "habits" (correct this, or write in'
        " game.yml: choices: [Blind, Fast, Flying, Shy, 'Big: B', Old])",
    ]),
    "no name of a file": (["Name,Picture", "A,hen.gif"], ["is not the name of a .png or .jpg"]),
    "no kind": (["Name,Text,Kind", "A,b,Beast"], ['2:3: unknown face "beast" (faces: creature']),
    "too many cards": (
        ["Name", *(f"C{n}" for n in range(1204))],
        ["cards.csv:1002:1: the table has 1,204 cards; a deck has at most 1,000 (divide it"],
    ),
    "too long a deck": (
        ["Name,Text", *(f"C{n},{'word ' * 300}" for n in range(700))],
        ["things.yml:1:1: the file is longer than 1,000,000 bytes (split it into several files)"],
    ),
    "no name": (["Title,Text", ",b"], ['cards.csv:2:1: "name" is missing']),
    "a title above": (["My cards", "Name,Text", "A,b"], ["cards.csv:1:1: no heading of the first"]),
    "totals": (
        ["Name,Text,Qty,Oil", "A,b,99,3", "Average,,,4.43", "Cards,,512,", "TOTAL:,,1 024,12%"],
        ["cards.csv:3:1: this row has totals, and no card (delete it; also at cards.csv:4:1, "],
    ),
    "a comma in a text": (["Name,Text", "A,Pay 2, then draw"], ["in CSV, quote texts that have a"]),
    "headings again": (["Name,Qty", "A,2", "name,QTY"], ["cards.csv:3:1: this row repeats the"]),
    "a field twice": (["Name,Qty,Copies", "A,1,2"], [
        'cards.csv:1:3: the column "Copies" appears twice; "Qty" names the same',
    ]),
    "too long a name": (["Name", "word " * 20 + "end"], [
        'cards.csv:2:1: "name" has 103 characters (at most 80 fit)',
    ]),
    "no letters": (["Name", "東"], [
        'cards.csv:2:1: "東" cannot be a key (add a column "key"',
        'cards.csv:2:1: the character "東" (U+6771) cannot be printed',
    ]),
    "a name of Windows": (["Name", "Con"], [
        'cards.csv:2:1: "con" cannot be a key (add a column "key": Windows stores no file named'
        ' "con"; write "con-1")',
    ]),
    "two of a name": (["Name,Text", "A,b", "A,b"], ['3:1: the key "a" appears twice (first in']),
    "a key without letters": (["Key,Name", "東,A"], ['2:1: "東" cannot be a key (lower-case']),
    "no headings": (["Bell,2,Ring it.", "Bell,2,Ring it."], [
        "cards.csv:1:1: no heading of the first row is known (write Name above the names of",
    ]),
    "a field of parts": (["Name,Action,Weight,Text", "A,1,2,b"], [
        'cards.csv:1:2: unknown columns "Action", "Weight" (write Name, Text',
        "These lines in content/game.yml would", "attributes:  # already",
        "  action: {name: Action, type: number}",
        "  weight: {name: Weight, type: number}",
    ]),
    "a misspelt column beside the right one": (["Name,Text,Texts", "A,b,c"], [
        'cards.csv:1:3: unknown column "Texts" (there is already "text"; begin it with # to leave',
    ]),
    "an unknown column twice": (["Name,Weight,WEIGHT", "A,1,"], [
        'cards.csv:1:2: unknown column "Weight" (write Name, Text',
        'cards.csv:1:3: the column "WEIGHT" appears twice; "Weight" names the same (keep one)',
        "These lines in content/game.yml would", "attributes:  # already",
        "  weight: {name: Weight, type: number}",
    ]),
    "a cell beside an unknown column": (["Name,Text,Weight", "A,<b>b,3"], [
        'cards.csv:1:3: unknown column "Weight"', 'cards.csv:2:2: "<b>" is HTML',
        "These lines in content/game.yml would", "attributes:  # already",
        "  weight: {name: Weight, type: number}",
    ]),
    "a gap": (["Name,,Text", "A,b,c"], [
        "cards.csv:2:2: this cell has no heading (write one above it, such as # to leave the"
        " column out; in CSV, quote texts that have a separator)",
    ]),
    "empty columns": (["Name,Text,Pelt,Weight,Price", "A,b,-,,{}"], [
        'cards.csv:1:3: unknown columns "Pelt", "Weight", "Price" (empty: begin it with #',
    ]),
    "rules under another heading": (["Name,Effect", "A,Ring it.", "B,Pull it."], [
        'cards.csv:1:2: unknown column "Effect" (write Name, Text, Picture or another field',
        "These lines in content/game.yml would", "texts:", "  effect: Effect",
    ]),
    "symbols in an attribute": (["Name,Keeper", "A,Pay {B}.", "B,**now** or later"], [
        "and for tags: write a word)", "(this is plain text: write now)",
    ]),
    "notes that may be only for the author": (["Name,Text,NOTES", "A,b,fix this"], [
        'cards.csv:1:3: the column "NOTES" would be on the cards (if they are for players, write'
        " card.notes; if only for you, begin it with #)",
    ]),
    "a number and its symbol or unit": (["Name,Keeper,Oil", "A,3 {rock},2 l", "B,,3.5%"], [
        '2:2: "{rock}" would be printed with its braces (symbols are drawn only in Markdown texts'
        ' and for tags: write a word; or for a number 3, and "symbol: rock" in game.yml)',
        'the value "2 l" of "oil" is not a whole number (write 2, and "unit: l" in game.yml; or',
        'the value "3.5%" of "oil" is not a whole number (write 3.5, and "unit: %" in game.yml; or',
    ]),
    "too long an attribute": (["Name,Keeper", f"A,{'word ' * 90}"], [
        '2:2: "keeper" has 449 characters (at most 300 fit)',
    ]),
    "HTML in a name": (["Name,Text", "<b>A</b>,b"], ['cards.csv:2:1: "<b>" would be printed']),
}  # fmt: skip


@pytest.mark.parametrize("case", quick(list(WRONG)[::3], WRONG))
def test_an_error_is_one_line_at_its_row_and_column(game: Path, case: str) -> None:
    lines, expected = WRONG[case]
    code, output = imported(game, *lines)
    assert code == 1 and output[-1] == f"Nothing was imported into content/{DECK}.yml."
    for words, line in zip(expected, output[: len(expected)], strict=False):
        assert words in (line if len(output) - 1 == len(expected) else output[0]), output
    assert len(output) <= 6
    assert not (game / f"{DECK}.yml").exists()


def test_unknown_columns_are_answered_with_lines_for_the_game(game: Path) -> None:
    table = [
        "ID,Name,Price,Power,Weather,Weather?,Traits,Note,Text",
        "B_1,Bell,{Oil}{Rock},3,Sun,Yes,Shy,Ring it twice.,a",
        'B_2,Hook,{deep rock},X,Rain,no,"Shy, Fast",Pull it.,b',
        'B_3,Bell,{Oil}{Oil},5,Sun,,"Fast, Loud",Tie it.,c',
        "B_4,Nail,{},4,Rain,,Loud,Hit it.,d",
    ]
    code, lines = imported(game, *table)
    assert code == 1 and lines[2].startswith("These lines in content/game.yml would read unknown")
    assert lines[3] == "attributes:  # already in the file: add these below it"
    assert lines[-3:-1] == ["texts:", "  note: Note"]
    assert lines[-1].startswith("Nothing was imported")
    words = (game / "game.yml").read_text("utf-8")
    plant(game, {"game.yml": words.rstrip() + "\n" + "\n".join(lines[4:-1]) + "\n"})
    shutil.copy(game / "symbols/rock.svg", game / "symbols/deep-rock.svg")
    assert imported(game, *table)[0] == 0
    assert list(cards(game)) == ["b-1", "b-2", "b-3", "b-4"]
    assert [card["texts"]["note"] for card in cards(game).values()][1:3] == ["Pull it.", "Tie it."]
    assert [card["attributes"] for card in cards(game).values()][1:3] == [
        {"price": ("deep rock",), "power": "X", "weather": "Rain", "weather-6": False,
         "traits": ("Shy", "Fast")},
        {"price": ("Oil", "Oil"), "power": 5, "weather": "Sun", "traits": ("Fast", "Loud")},
    ]  # fmt: skip


def test_what_is_proposed_for_a_column_means_what_its_cells_say(game: Path) -> None:
    head = "Name;has_fur;TRIBES;phases;Place;Share;Rank;Long_word;very_long_headings_of_columns_too"
    rows = [
        "A;yes;'Fish, Squirrel';1|2|3;N/A;0,5;1;a <b>;x",
        "B;no;Squirrel;1|2;Roof;1,5;2;c;x",
        "C;no;'fish, Squirrel';3;N/A;0,5;1;d;x",
        "D;no;Mox;2|3;Roof;1,5;3;e;x",
        "E;no;'Mox, Fish';1;N/A;0,5;2;f;-",
    ]
    table = [line.replace("'", '"') for line in (head, *rows)]
    lines = imported(game, *table)[1]
    start = next(n for n, line in enumerate(lines) if line.startswith("These lines")) + 1
    assert lines[start - 1].endswith("correct them (shown: [] is not on faces):")
    assert lines[start + 1 : -1] == [
        "  has-fur: {name: Has fur, type: flag, shown: []}",
        "  tribes: {name: Tribes, type: tags, choices: [Fish, Squirrel, Mox]}",
        '  phases: {name: Phases, type: tags, choices: ["1", "2", "3"]}',
        "  place: {name: Place, type: choice, choices: [N/A, Roof], shown: []}",
        "  share: {name: Share, type: number, decimals: 1}",
        "  rank: {name: Rank, type: number}",
        "  long-word: {name: Long word, type: text, shown: []}",
        "  very-long-headings-of-columns-too: {name: Very long headings of columns too, type: flag,"
        " shown: []}",
    ]


def test_letters_that_no_font_has_are_one_error_before_the_proposal(game: Path) -> None:
    rows = (f"鯉拳{n},基本掌{n % 2},回" for n in range(9))
    lines = imported(
        game, "Key,Name_zh,Group,Sort", *(f"a{n},{row}" for n, row in enumerate(rows))
    )[1]
    (error,) = [line for line in lines if "cannot be printed" in line]
    assert error.startswith("cards.csv:2:2: letters such as") and "others like this in" in error
    assert lines.index(error) < lines.index("  group: {name: Group, type: text}")


@pytest.mark.parametrize("like", ["deepwick", "windrow"])
def test_a_new_game_without_its_example_takes_a_table(tmp_path: Path, like: str) -> None:
    """As the page on spreadsheets says."""
    new = CliRunner().invoke(main, ["new", "game", str(tmp_path / "our"), "--like", like])
    assert new.exit_code == 0, new.output
    content = tmp_path / "our/content"
    for path in content.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
    words = (content / "game.yml").read_text("utf-8")
    own = re.sub(r"(?m)^(edition|pack|score|battle|faces|attributes):.*\n(  .*\n)*", "", words)
    (content / "game.yml").write_text(own, encoding="utf-8")
    assert run(content, "new", "edition", "first")[0] == 0
    assert run(content, "new", "pack", "first/core")[0] == 0
    table = plant(tmp_path, {"cards.csv": "Name,Text\nBell,Ring.\n"}) / "cards.csv"
    assert run(content, "import", str(table), "--deck", "first/core/cards")[0] == 0
    assert run(content, "check")[0] == 0


def test_an_import_names_what_it_leaves_out_of_the_table(game: Path) -> None:
    lines = imported(game, "Name,Text,Oil,# Sum", "A,b,1,2", ",,{},", ",,{},")[1]
    assert "Not read: # Sum." in lines
    assert 'Without a card: 2 rows with only cells such as "{}" (cards.csv:3:3).' in lines


def test_a_column_of_dice_is_a_number_and_one_of_few_files_a_choice(game: Path) -> None:
    rows = [f"C{n},{n},{n}" for n in range(9)]
    rows += ["D,2D6,4+", "E,*,1/2", "F,3+,X+1"]
    code, lines = imported(game, '"Card\nname","Attack\nvalue",Parry', *rows)
    assert code == 1 and lines[-3:-1] == [
        "  attack-value: {name: Attack value, type: number, choices: [2D6, '*', 3+]}",
        "  parry: {name: Parry, type: number, choices: [4+, 1/2, X+1]}",
    ]
    scans = [f"C{n},a.png,{n % 2}.png" for n in range(4)]
    _, lines = imported(game, "Name,Picture,Scan", *scans)
    assert lines[-2] == "  scan: {name: Scan, type: choice, choices: [0.png, 1.png]}", lines


def test_a_picture_or_a_symbol_may_be_added_after_the_import(game: Path) -> None:
    table = ["Name,Art,Text", "Bell,bell.jpg,Pay {tar}.", "Hook,lantern.jpg,Pay {oil}."]
    code, lines = imported(game, *table)
    files = "Files that are missing, and an error of check until you add them: "
    assert code == 0 and f"{files}pictures/bell.jpg (row 2), symbols/tar.svg (row 2)." in lines
    code, lines = run(game, "check")
    assert code == 1 and len(lines) == 3 and all("there is no file" in line for line in lines[:2])
    code, lines = imported(game, *table, "Rope,rope.jpg,<b>Tie")
    assert code == 1 and lines[0].startswith("cards.csv:4:3") and len(lines) == 2


def test_a_missing_picture_is_reported_with_its_row_and_the_probable_name(game: Path) -> None:
    shutil.copy(game / "pictures/lantern.jpg", game / "pictures/crew005.jpg")
    lines = imported(game, "Name,Art", "Bell,crew0005.png", "Hook,crew006.png")[1]
    files = (
        'pictures/crew0005.png (row 2; did you mean "crew005.jpg"?), pictures/crew006.png (row 3)'
    )
    assert any(line.endswith(f": {files}.") for line in lines), lines


def test_an_id_with_capital_letters_is_reported_as_such(game: Path) -> None:
    table = plant(game.parent, {"cards.csv": "Name,Text\nBell,Ring.\n"}) / "cards.csv"
    code, (error,) = run(game, "import", str(table), "--deck", "first/lantern-road/Ships")
    assert code == 1 and "has capital letters, and ids have none" in error
    assert error.endswith("write first/lantern-road/ships")


def test_a_date_in_a_column_of_numbers_is_reported_as_a_date(game: Path) -> None:
    book = Workbook()
    for row in (["Name", "Text", "Oil", "Qty"], ["Bell", "Ring.", date(2026, 5, 3), 1]):
        book.active.append(row)
    book.active.append(["Hook", "Pull.", "4 knots", date(2026, 5, 3)])
    book.save(game.parent / "cards.xlsx")
    code, lines = run(game, "import", str(game.parent / "cards.xlsx"), "--deck", DECK)
    assert code == 1 and [line.partition(" (")[0].partition(": ")[2] for line in lines[:-1]] == [
        '"2026-05-03" is not a number',
        'the value "4 knots" of "oil" is not a whole number',
    ]
    assert ["the cell is a date" in line for line in lines[:-1]] == [True, False]
    assert lines[0].endswith("also at cards.xlsx:3:4)")


@given(st.text("abAß-'’‘ʼ\"“”„«» \xa0\u202f!?é", max_size=12))
def test_the_name_of_an_attribute_is_a_heading_for_it_however_it_is_typed(name: str) -> None:
    typed = f"Captain{name}s"
    order = {"name": curly_apostrophes(typed), "type": "text"}
    columns = Columns(GameFile.model_validate({"attributes": {"order": order}}))
    assert columns.field(typed) == "attributes.order"
    assert columns.field(typed.replace("'", "’").replace(" ", "\xa0")) == "attributes.order"


def test_bold_words_in_a_column_of_plain_text_are_reported_as_such(game: Path) -> None:
    words = CellRichText("Ring ", TextBlock(InlineFont(b=True), "twice"), ".")
    book = Workbook()
    for row in (["Name", "Type", "Text"], ["Bell", words, words]):
        book.active.append(row)
    book.save(game.parent / "cards.xlsx")
    code, lines = run(game, "import", str(game.parent / "cards.xlsx"), "--deck", DECK)
    assert code == 1 and lines[0].endswith(
        ": the cell has bold words (this column is plain text: remove the format)"
    )


def test_nothing_is_wrong_with_a_column_that_is_left_out(game: Path) -> None:
    book = Workbook()
    for row in (["Name", "Text", "# Sum"], ["Bell", "Ring.", "#DIV/0!"], ["", "", "=A1"]):
        book.active.append(row)
    book.save(game.parent / "cards.xlsx")
    table = str(game.parent / "cards.xlsx")
    assert run(game, "import", table, "--deck", DECK)[0] == 0
    assert cards(game) == {"bell": {"name": "Bell", "text": "Ring."}}


def test_cards_that_a_club_adds_to_a_deck_are_imported_and_exported(tmp_path: Path) -> None:
    """The deck stays where it is; the table has only the cards that are added."""
    new = ["new", "pack", "1e/club", "--name", "Club", "--uses", "1e/duel"]
    tree = invented(tmp_path)
    assert run(tree, *new)[0] == 0
    table = plant(tmp_path, {"cards.csv": "Name,Text\nDig,Dig a hole.\nNap,Rest.\n"}) / "cards.csv"
    wanted = "1e/club/additions/task"
    command = ["import", str(table), "--deck", wanted]
    assert run(tree, *command)[1][-1] == f"content/{wanted}.yml has 2 cards."
    library = load([tree])
    assert {card.name for card in library.cards(library["1e/club/task"])} > {"Sit", "Dig", "Nap"}
    out = tmp_path / "out.csv"
    assert run(tree, "export", "--deck", wanted, "--to", str(out))[0] == 0
    names = [row.split(",")[1] for row in out.read_text("utf-8").splitlines()]
    assert names == ["name", "Dig", "Nap"]
    out.write_text(out.read_text("utf-8").replace("Rest.", "Rest well."), encoding="utf-8")
    _, lines = run(tree, "import", str(out), "--deck", wanted, "--replace")
    assert lines[-1] == f"content/{wanted}.yml has 2 cards: 1 changed (nap)."
    plant(tmp_path, {"cards.csv": "Name,Wheels\nDig,2\n"})
    code, (error, *_) = run(tree, *command, "--replace")
    assert code == 1 and error.startswith("cards.csv:1:2: unknown column")


def test_cards_can_be_added_only_to_a_deck_of_the_pack(tmp_path: Path) -> None:
    tree = invented(tmp_path)
    table = plant(tmp_path, {"cards.csv": "Name,Text\nDig,Dig.\n"}) / "cards.csv"
    code, (error,) = run(tree, "import", str(table), "--deck", "1e/duel/additions/tsak")
    assert code == 1 and 'no deck "1e/duel/tsak" to which' in error and "1e/duel/task" in error
    edit(tree, "1e/duel/pack.yml", "code:", "cde:")
    code, (error, *_) = run(tree, "import", str(table), "--deck", "1e/duel/additions/task")
    assert code == 1 and error.startswith('content/1e/duel/pack.yml:2:1: unknown key "cde"')
