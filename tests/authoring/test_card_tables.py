"""Tables of cards: written, read, and unchanged by a round trip."""

from __future__ import annotations

import datetime
import shutil
import zipfile
from collections.abc import Callable
from csv import DictReader
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from musterbook.authoring import card_tables, deck_export, deck_import
from musterbook.authoring.card_tables import UNPACKED_BYTES, read_xlsx
from musterbook.commands import main
from musterbook.errors import Mark
from musterbook.library import load
from musterbook.library.markdown import without_soft_breaks
from musterbook.library.model.base import Model
from musterbook.library.model.cards import Card
from musterbook.library.model.deck import DeckFile
from musterbook.library.pack_uses import expand
from musterbook.library.read import read_content
from tests.slow import quick
from tests.trees import edit, fair, invented, plant

ROOT = Path(__file__).resolve().parents[2]


def bundled(folder: Path) -> Path:
    return shutil.copytree(ROOT / "content", folder / "content")


def used(folder: Path) -> Path:
    """All invented packs, and for each a pack that has its decks only because it uses it."""
    tree = fair(folder, "harvest", "duel", "orchard")
    for number, pack in enumerate(("fair", "harvest", "duel", "orchard")):
        head = (
            f"name: Cup {number}\ncode: CU{number}\nsummary: A cup.\nsource: {{ref: barn-book}}\n"
        )
        plant(tree, {f"1e/cup-{number}/pack.yml": f"{head}uses: [{{from: {pack}}}]\n"})
    return tree


@pytest.mark.parametrize("tree", quick([used], [bundled, used]))
def test_every_deck_means_the_same_after_an_export_and_import(
    tree: Callable[[Path], Path], tmp_path: Path
) -> None:
    content = tree(tmp_path)
    library, reading = load([content]), expand(read_content([content]))
    count = 0
    for deck in library.of_type(DeckFile):
        path, table = content / f"{deck.id}.yml", tmp_path / "cards.csv"
        table.write_text(deck_export.exported(reading, deck.id), encoding="utf-8")
        imported = deck_import.read_cards(table, library.game.attributes)
        assert imported.report == ()
        if path.is_file():
            path.write_text(
                deck_import.deck_text(deck_import.head_of(path), imported.cards), encoding="utf-8"
            )
            continue
        count += 1
        for card in library.children(deck, "card"):
            same = Card.model_validate(imported.cards[card.slug])
            assert meaning(same) == meaning(card.base)
    assert (count > 10) == (tree is used)
    again = load([content])
    assert list(again.nodes) == list(library.nodes)
    for id, node in library.nodes.items():
        for before, after in ((node.base, again[id].base), (node.data, again[id].data)):
            assert meaning(after) == meaning(before), id


def meaning(model: Model) -> object:
    """Return what a model says: a line break that Markdown shows as a space is one."""

    def of(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: of(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [of(item) for item in value]
        return without_soft_breaks(value) if isinstance(value, str) else value

    return of(model.model_dump(exclude_unset=True))


HEADINGS = "name,scoring.1.lines.1.vp,scoring.1.lines.1.each,scoring.1.timing"


def run(club: Path, *arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--content", str(club), *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.replace(f"{club.parent}/", "")


def csv(folder: Path, *lines: str, name: str = "cards.csv", code: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes("\n".join(lines).encode(code))
    return path


def test_three_hundred_spreadsheet_rows_become_a_deck_in_one_step(tmp_path: Path) -> None:
    club = invented(tmp_path)
    rows = [f'Quest {n};"Go; then\nstay";{n % 9 + 1};a hen;turn-end' for n in range(300)]
    table = csv(
        tmp_path,
        "\ufeffName;Text;scoring.1.lines.1.vp;scoring.1.lines.1.each;scoring.1.timing",
        *rows,
    )
    code, output = run(club, "import", table, "--deck", "1e/duel/quests", "--name", "Quests")
    assert (code, output) == (0, "content/1e/duel/quests.yml has 300 cards.\n")
    deck = load([club])["1e/duel/quests"]
    assert len(deck.children) == 300 and deck.name == "Quests"
    card = load([club])["1e/duel/quests/quest-7"].data.model_dump(exclude_unset=True)
    assert card["scoring"][0]["lines"] == ({"vp": 8, "each": "a hen"},)


def test_cells_that_are_not_understood_are_listed_and_nothing_is_imported(
    tmp_path: Path,
) -> None:
    club = invented(tmp_path)
    table = csv(
        tmp_path, "name,scoring.1.lines.1.vp,scoring.1.lines.1.if,scoring.1.timing,Zzz",
        "Stay,5,you stay,turn-end,red", "Go,5,you go,turn-ende,red", ",3,,,", "Stay,,,,",
    )  # fmt: skip
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 1
    assert output.splitlines() == [
        'cards.csv:1:5: unknown column "Zzz" (name it as a column that export writes)',
        'cards.csv:3:4: "turn-ende" is not a timing (did you mean "turn-end"?)',
        'cards.csv:4:1: "name" is missing',
        'cards.csv:4:2: "timing" is missing',
        'cards.csv:4:2: a scoring line needs exactly one of "each" and "if"',
        'cards.csv:5:1: the key "stay" appears twice (change one)',
        "Nothing was imported into content/1e/duel/quests.yml.",
    ]
    assert not (club / "1e/duel/quests.yml").exists()
    assert [path.name for path in tmp_path.glob("cards*")] == ["cards.csv"]


def test_an_unknown_word_in_many_rows_is_reported_once(tmp_path: Path) -> None:
    club = invented(tmp_path)
    rows = [
        f"Quest {n},{n + 1} VP,a hen,{'Zugende' if n % 2 else 'End of turn'}" for n in range(300)
    ]
    table = csv(tmp_path, HEADINGS, *rows)
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 1 and len(output.splitlines()) == 2
    assert 'cards.csv:3:4: "Zugende" is not a timing (one of whenever' in output
    assert "also at cards.csv:5:4, cards.csv:7:4, cards.csv:9:4 and 146 more)" in output


@pytest.mark.parametrize("heading", ["Title", "VP", "When", "Points", "Rules", "Cost"])
def test_no_heading_is_guessed(heading: str, tmp_path: Path) -> None:
    club = invented(tmp_path)
    table = csv(tmp_path, f"name,text,{heading}", "Stay,Stay.,5")
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 1 and f'cards.csv:1:3: unknown column "{heading}"' in output


@pytest.mark.parametrize("heading", ["oil", "Oil", "OIL", "attributes.oil"])
def test_a_column_may_be_named_like_an_attribute_of_the_game(heading: str, tmp_path: Path) -> None:
    game = Path(shutil.copytree(ROOT / "examples/deepwick", tmp_path / "content"))
    table = csv(tmp_path, f"Name,Text,{heading},Keeper’s note,HOME", "Wisp,It glows.,2,Odd,Water")
    code, output = run(game, "import", table, "--deck", "first/lantern-road/wisps")
    assert code == 0, output
    card = load([game])["first/lantern-road/wisps/wisp"].data
    assert isinstance(card, Card)
    assert card.attributes == {"oil": 2, "keeper": "Odd", "home": "Water"}


def test_an_attribute_is_meant_before_a_field_of_the_same_name(tmp_path: Path) -> None:
    game = Path(shutil.copytree(ROOT / "examples/deepwick", tmp_path / "content"))
    edit(game, "game.yml", "oil: {name: Oil,", "oil: {name: Copies,")
    table = csv(tmp_path, "name,text,Copies", "Wisp,It glows.,2")
    assert run(game, "import", table, "--deck", "first/lantern-road/wisps")[0] == 0
    card = load([game])["first/lantern-road/wisps/wisp"].data
    assert isinstance(card, Card) and card.attributes == {"oil": 2}


def test_timings_can_be_written_as_on_the_cards(tmp_path: Path) -> None:
    club = invented(tmp_path)
    phrases = ("At the end of the battle", "End of your Opponent's turn", "Turn end", "turn-end")
    rows = [f"Quest {n},5 vp,a hen,{when}" for n, when in enumerate(phrases)]
    table = csv(tmp_path, HEADINGS, *rows)
    assert run(club, "import", table, "--deck", "1e/duel/quests")[0] == 0
    text = (club / "1e/duel/quests.yml").read_text("utf-8")
    moments = [line.split()[-1] for line in text.splitlines() if "timing:" in line]
    assert moments == ["battle-end", "opponent-turn-end", "turn-end", "turn-end"]


SPREADSHEETS = {
    "LibreOffice": (",", "\n", "", '"'),
    "Excel, German": (";", "\r\n", "\ufeff", ""),
    "Excel with a line for the divider": (";", "\r\n", "\ufeffsep=;\r\n", ""),
    "tabs": ("\t", "\r\n", "", ""),
}


@pytest.mark.parametrize("case", SPREADSHEETS)
def test_tables_are_read_in_the_format_of_each_spreadsheet(tmp_path: Path, case: str) -> None:
    divider, end, start, quote = SPREADSHEETS[case]
    club = invented(tmp_path)
    cells = ["Name", "Text", "Flavour"], ["Café", '"Say ""hi""; then,\n\n- stay"', "A; b\tc, d"]
    rows = [[cell if cell[0] == '"' else f'"{cell}"' for cell in row] for row in cells]
    if not quote:
        rows[0] = cells[0]
    path = tmp_path / "cards.csv"
    path.write_bytes((start + "".join(divider.join(row) + end for row in rows)).encode())
    code, output = run(club, "import", path, "--deck", "1e/duel/quests")
    assert (code, output) == (0, "content/1e/duel/quests.yml has 1 card.\n")
    card = load([club])["1e/duel/quests/cafe"].base.model_dump(exclude_unset=True)
    assert card == {"name": "Café", "text": 'Say "hi"; then,\n\n- stay', "flavour": "A; b\tc, d"}


def test_a_range_that_a_spreadsheet_turned_into_a_date_is_explained(tmp_path: Path) -> None:
    club = invented(tmp_path)
    rows = ["Stay,5,you stay,turn-end,02. Mai", "Go,5,you go,turn-end,5-Feb"]
    table = csv(tmp_path, f"{HEADINGS.replace('each', 'if')},scoring.1.rounds", *rows)
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 1 and output.count("format the column as text, and write 2-4 again") == 2


def test_an_existing_deck_is_replaced_only_if_that_is_said(tmp_path: Path) -> None:
    club = invented(tmp_path)
    table = csv(tmp_path, "name,text", "Ärger im Dorf,Still.")
    arguments = ("import", table, "--deck", "1e/duel/quests", "--name", "Aufgaben")
    code, output = run(club, *arguments)
    assert (code, output) == (0, "content/1e/duel/quests.yml has 1 card.\n")
    assert load([club])["1e/duel/quests/arger-im-dorf"].name == "Ärger im Dorf"
    assert run(club, *arguments)[1] == (
        "Error: content/1e/duel/quests.yml already exists; use --replace to replace its cards\n"
    )
    assert run(club, *arguments, "--replace")[0] == 0
    assert "name: Aufgaben" in (club / "1e/duel/quests.yml").read_text(encoding="utf-8")


def test_a_sheet_of_excel_is_read_as_people_see_it(tmp_path: Path) -> None:
    club = invented(tmp_path)
    book = Workbook()
    book.active.append(["name", "copies", "text", "open", "date"])
    book.active.append(["Quiet day", 2.0, "Nothing happens.", True, None])
    book.active.append([None, None, None, None, None])
    book.active.append(["Loud day", 3, "All happens.", False, datetime.date(2031, 5, 2)])
    table = tmp_path / "cards.xlsx"
    book.save(table)
    sheet = read_xlsx(table, "cards.xlsx")
    assert not sheet.errors
    first, second = ({k: v for k, (v, _) in row.cells.items()} for row in sheet.rows)
    assert first == {"name": "Quiet day", "copies": "2", "text": "Nothing happens.", "open": "true"}
    assert second["copies"] == "3" and second["open"] == "false"
    assert sheet.rows[1].cells["copies"][1] == Mark("cards.xlsx", 4, 2)
    book.active.delete_cols(4, 2)
    book.save(table)
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert (code, output) == (0, "content/1e/duel/quests.yml has 2 cards.\n")


def test_a_sheet_of_excel_that_unpacks_to_more_than_a_table_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", " " * (UNPACKED_BYTES + 1))
    (error,) = read_xlsx(path, "bomb.xlsx").errors
    assert str(error) == "bomb.xlsx:1:1: the table is longer than 20,000,000 bytes"


WRONG = {
    "neither table": ("cards.txt", "a", "utf-8", "ends in none of .csv, .xlsx;"),
    "a JSON": ("cards.json", "[]", "utf-8", "ends in none of .csv, .xlsx;"),
    "old character set": ("cards.csv", "name\nÄrger", "latin-1", 'in Excel save it as "CSV UTF-8"'),
    "no XLSX": ("cards.xlsx", "name\na", "utf-8", ":1:1: this is not an XLSX file"),
    "an open quote": ("cards.csv", 'name,text\nA,b\nC,"d\nE,f\n', "utf-8", ":3:1: this is not CSV"),
    "an open quote before another": (
        "cards.csv",
        'name,text\nA,b\nC,"d\nE,"f"\n',
        "utf-8",
        ":3:1: this is not CSV",
    ),
    "a cell too many": ("cards.csv", "name\na,b", "utf-8", ":2:2: this cell has no heading"),
    "deep JSON in a cell": ("cards.csv", f"name,notes\na,{'[' * 4000}", "utf-8", "a word of 4000"),
    "an odd number": ("cards.csv", "name,notes.²\na,b", "utf-8", 'unknown column "notes.²"'),
    "a long number": ("cards.csv", f"name,copies\na,{'9' * 5000}", "utf-8", '"copies" is not'),
    "no cards": ("cards.csv", "name", "utf-8", "cards.csv has no cards"),
    "a column twice": ("cards.csv", "name,name\na,b", "utf-8", ':1:2: the column "name" appears'),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_unreadable_table_is_one_error_and_nothing_is_written(tmp_path: Path, case: str) -> None:
    name, text, code, words = WRONG[case]
    club = invented(tmp_path)
    table = csv(tmp_path, text, name=name, code=code)
    status, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert status == 1 and words in output
    assert not (club / "1e/duel/quests.yml").exists()


def test_line_breaks_of_a_cell_are_line_breaks_of_the_text(tmp_path: Path) -> None:
    club = invented(tmp_path)
    table = csv(tmp_path, 'name,text\nHen,"Gain 2.\nLose 1.\n\n- a\n- b\n  c"\n')
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 0, output
    card = load([club])["1e/duel/quests/hen"].data
    assert isinstance(card, Card) and card.text == "Gain 2.\\\nLose 1.\n\n- a\n- b\\\n  c"
    edit(club, "1e/duel/quests.yml", "Lose 1.", "Lose\n        1.")  # a line break that is a space
    code, output = run(club, "export", "--deck", "1e/duel/quests", "--to", tmp_path / "b.csv")
    assert code == 0, output
    again = (tmp_path / "b.csv").read_text(encoding="utf-8-sig")
    assert "Gain 2.\\\nLose 1.\n\n- a\n- b\\\n  c" in again


def test_exporting_an_unknown_deck_is_an_error_that_suggests_the_nearest(
    tmp_path: Path,
) -> None:
    club = invented(tmp_path)
    code, output = run(club, "export", "--deck", "1e/duel/tsak", "--to", tmp_path / "a.csv")
    assert code == 1 and 'did you mean "1e/duel/task"?' in output


def test_a_table_with_an_error_changes_no_deck(tmp_path: Path) -> None:
    club = invented(tmp_path)
    deck = club / "1e/duel/task.yml"
    before = deck.read_bytes()
    table = csv(tmp_path, "key,name,text,copies", "a,A,b,1", "b,B,b,many", "c,C,b,1")
    code, output = run(club, "import", table, "--deck", "1e/duel/task", "--replace")
    assert code == 1 and "cards.csv:3:4" in output
    assert deck.read_bytes() == before


@pytest.mark.parametrize("replace", quick([True], [True, False]))
def test_import_refuses_what_check_refuses_and_names_the_row(tmp_path: Path, replace: bool) -> None:
    club = invented(tmp_path)
    deck = "1e/duel/task" if replace else "1e/duel/quests"
    path = club / f"{deck}.yml"
    before = path.read_bytes() if replace else None
    options = ("--deck", deck, *(("--replace",) if replace else ()))
    table = csv(tmp_path, "key,name,text", "stay,Stay,Stay.", "index,Index,Stay.")
    code, output = run(club, "import", table, *options)
    assert code == 1 and "cards.csv:3:1: " in output and "Traceback" not in output
    many = csv(tmp_path, "key,name,text", *(f"c{n},C{n},Stay." for n in range(5000)), name="b.csv")
    code, output = run(club, "import", many, *options)
    assert code == 1 and output.count("\n") < 9
    assert (path.read_bytes() if path.exists() else None) == before
    folder = sorted(path.name for path in (club / "1e/duel").iterdir())
    assert not [name for name in folder if name.startswith(".")]


@pytest.mark.parametrize("deck", ["../../other", "1e/duel/pack", "/etc/1e/x", "1e/duel/../x"])
def test_import_writes_only_decks_of_the_content_folder(tmp_path: Path, deck: str) -> None:
    club = invented(tmp_path)
    table = csv(tmp_path, "key,name,text", "stay,Stay,Stay.")
    code, output = run(club, "import", table, "--deck", deck, "--replace")
    assert code == 1 and "is not the id of a deck" in output


def test_a_deck_is_exported_while_other_files_have_errors(tmp_path: Path) -> None:
    club = invented(tmp_path, {"1e/duel/broken.yml": "name: ["})
    table = tmp_path / "task.csv"
    assert run(club, "export", "--deck", "1e/duel/task", "--to", table)[0] == 0
    assert table.stat().st_size > 100
    code, output = run(club, "export", "--deck", "1e/duel/broken", "--to", tmp_path / "b.csv")
    assert code == 1 and "broken.yml:2:1" in output
    assert not (tmp_path / "b.csv").exists()


FORMULAS = ["=1+1", "+1", "-x", "@SUM(A1)", "\t=1", "'=1", "''@a", " =1", "'", "it's", "- a\n- b"]


def test_a_spreadsheet_computes_no_cell_and_reading_gives_the_same_texts(tmp_path: Path) -> None:
    rows = [{"key": f"a{number}", "text": text} for number, text in enumerate(FORMULAS)]
    text = card_tables.csv_text(["key", "text"], rows)
    cells = [line["text"] for line in DictReader(StringIO(text.removeprefix("\ufeff")))]
    assert not [cell for cell in cells if cell.lstrip(" ")[:1] in ("=", "+", "-", "@", "\t")]
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8")
    read = card_tables.read_csv(path, "cards.csv")
    assert read.errors == []
    assert [row.cells["text"][0] for row in read.rows] == FORMULAS
