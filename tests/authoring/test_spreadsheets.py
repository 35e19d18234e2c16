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
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from musterbook.authoring import deck_export, deck_import, spreadsheets
from musterbook.authoring.card_columns import Columns
from musterbook.authoring.spreadsheets import UNPACKED_BYTES, read_xlsx
from musterbook.commands import main
from musterbook.csv_cells import csv_text
from musterbook.errors import Mark
from musterbook.library.loading import load
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.game_file import ANY_GAME, GameFile
from musterbook.library.read_files import read_content
from tests.slow import quick
from tests.trees import edit, fair, invented, plant

ROOT = Path(__file__).resolve().parents[2]


def bundled(folder: Path) -> Path:
    return shutil.copytree(ROOT / "content", folder / "content")


def deepwick(folder: Path) -> Path:
    return shutil.copytree(ROOT / "examples/deepwick", folder / "content")


def windrow(folder: Path) -> Path:
    return shutil.copytree(ROOT / "examples/windrow", folder / "content")


def confused(folder: Path) -> Path:
    """A game whose attributes have the names of fields, of columns and of each other's keys."""
    tree = windrow(folder)
    names = {"rank": "Name", "crop": "Text", "worth": "Key", "ripe": "Attributes"}
    for key, name in names.items():
        edit(tree, "game.yml", f"{key}: {{name: {key.capitalize()},", f"{key}: {{name: {name},")
    edit(tree, "game.yml", "attributes:\n", "attributes:\n  copies: {name: Crop, type: text}\n")
    return tree


def used(folder: Path) -> Path:
    """All invented packs, and for each a pack that has its decks only because it uses it."""
    tree = fair(folder, "harvest", "duel", "orchard")
    for number, pack in enumerate(("fair", "harvest", "duel", "orchard")):
        head = (
            f"name: Cup {number}\ncode: CU{number}\nsummary: A cup.\nsource: {{ref: barn-book}}\n"
        )
        plant(tree, {f"1e/cup-{number}/pack.yml": f"{head}uses: [{{from: {pack}}}]\n"})
    return tree


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "tree", quick([used, windrow], [bundled, used, deepwick, windrow, confused])
)
def test_every_deck_means_the_same_after_an_export_and_import(
    tree: Callable[[Path], Path], ending: str, tmp_path: Path
) -> None:
    content = tree(tmp_path)
    reading = read_content([content])
    game = reading.game.base if reading.game else ANY_GAME
    decks = {draft.id: draft.base for draft in reading.drafts if isinstance(draft.base, DeckFile)}
    assert decks
    for id, deck in decks.items():
        headings, rows = deck_export.exported([content], id)
        table = tmp_path / f"cards.{ending}"
        if ending == "csv":
            table.write_text(csv_text(headings, rows, ";"), encoding="utf-8")
        else:
            table.write_bytes(spreadsheets.xlsx_bytes(headings, rows))
        written = {slug: deck_export.card_value(card) for slug, card in deck.cards.items()}
        read_again = spreadsheets.read_table(table, table.name)
        for before in (dict[str, Card](), deck.cards):
            again = deck_import.imported(read_again, game, before)
            assert again.errors == []
            assert again.cards == written
            assert list(again.cards) == list(written)


@pytest.mark.parametrize("source", ["1e/fair/lane", "1e/cup/lane"])
def test_cards_of_another_pack_keep_their_source_in_a_deck_of_ones_own(
    tmp_path: Path, source: str
) -> None:
    official = fair(tmp_path)
    doubt = "confidence: inferred\ncaveat: So we hear.\ncards:\n"
    edit(official, "1e/fair/lane.yml", "cards:\n", doubt)
    club = tmp_path / "club"
    head = "name: Cup\ncode: CUP\nsummary: A cup.\nsource: {ref: cup}\nuses: [{from: fair}]\n"
    sources = "sources: {cup: {title: Our cup, kind: Event, date: 2026-11}}\n"
    plant(club, {"1e/cup/pack.yml": head, "sources.yml": sources})
    both = ("--content", club)
    table = tmp_path / "cards.xlsx"
    assert run(official, *both, "export", "--deck", source, "--to", table)[0] == 0
    code, output = run(official, *both, "import", table, "--deck", "1e/cup/own")
    assert code == 0, output
    library = load([official, club])
    own = library.children(library["1e/cup/own"], "card")
    assert own
    for card in own:
        before = library[f"1e/fair/lane/{card.slug}"].data
        assert isinstance(before, Card) and isinstance(card.data, Card)
        assert card.data.source == before.source != library["1e/cup"].citation
        assert (card.data.confidence, card.data.caveat) == ("inferred", "So we hear.")


def run(club: Path, *arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--content", str(club), *map(str, arguments)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output.replace(f"{club.parent}/", "")


def csv(folder: Path, *lines: str, name: str = "cards.csv", code: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes("\n".join(lines).encode(code))
    return path


def test_cells_that_are_not_understood_are_listed_and_nothing_is_imported(
    tmp_path: Path,
) -> None:
    club = invented(tmp_path)
    table = csv(
        tmp_path, "name,scoring.1.lines.1.vp,scoring.1.lines.1.if,scoring.1.timing,Zzz",
        'Stay,5,"you\nstay",turn-end,red', "Go,5,you go,turn-ende,red", ",3,,,", "Stay,,,,",
    )  # fmt: skip
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 1
    assert output.splitlines() == [
        'cards.csv:1:5: unknown column "Zzz" (write Name, Text, Picture or another field or'
        " attribute of game.yml; or begin it with # to leave it out)",
        'cards.csv:3:4: "turn-ende" is not a valid value of "timing" (did you mean "turn-end"?)',
        'cards.csv:4:1: "name" is missing',
        'cards.csv:4:2: "timing" is missing',
        'cards.csv:4:2: a scoring line needs exactly one of "each" and "if"',
        'cards.csv:5:1: the key "stay" appears twice (first in row 2; count it in a column'
        ' "copies", or add a column "key")',
        "These lines in content/game.yml would read unknown columns; correct them:",
        "attributes:",
        "  zzz: {name: Zzz, type: choice, choices: [red]}",
        "Nothing was imported into content/1e/duel/quests.yml.",
    ]
    assert not (club / "1e/duel/quests.yml").exists()
    assert [path.name for path in tmp_path.glob("cards*")] == ["cards.csv"]


SPREADSHEETS = {
    "LibreOffice": (",", "\n", "", '"'),
    "Excel, German": (";", "\r\n", "\ufeff", ""),
    "Excel with a line for the divider": (";", "\r\n", "\ufeffsep=;\r\n", ""),
    "tabs": ("\t", "\r\n", "", ""),
    "bars": ("|", "\n", "", ""),
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
    assert code == 0 and output.endswith("content/1e/duel/quests.yml has 1 card.\n")
    card = load([club])["1e/duel/quests/cafe"].base.model_dump(exclude_unset=True)
    assert card == {"name": "Café", "text": 'Say "hi"; then,\n\n- stay', "flavour": "A; b\tc, d"}


def test_an_existing_deck_is_replaced_only_if_that_is_said(tmp_path: Path) -> None:
    club = invented(tmp_path)
    table = csv(tmp_path, "name,text", "Ärger im Dorf,Still.")
    arguments = ("import", table, "--deck", "1e/duel/quests", "--name", "Aufgaben")
    code, output = run(club, *arguments)
    assert code == 0 and output.endswith("content/1e/duel/quests.yml has 1 card.\n")
    assert load([club])["1e/duel/quests/arger-im-dorf"].name == "Ärger im Dorf"
    assert run(club, *arguments)[1] == (
        "Error: content/1e/duel/quests.yml already exists; use --replace to bring it up to date\n"
    )
    assert run(club, *arguments, "--replace")[0] == 0
    assert "name: Aufgaben" in (club / "1e/duel/quests.yml").read_text(encoding="utf-8")


def test_a_sheet_of_excel_is_a_deck_and_an_empty_row_is_no_card(tmp_path: Path) -> None:
    club, table = invented(tmp_path), tmp_path / "cards.xlsx"
    day, other = ["Quiet day", 2.0, "Nothing happens."], ["Loud day", 3, "All happens."]
    book(["name", "copies", "text"], day, [None, None, None], other)[0].save(table)
    assert read_xlsx(table, "cards.xlsx").rows[1].cells[2].mark == Mark("cards.xlsx", 4, 2)
    code, output = run(club, "import", table, "--deck", "1e/duel/quests")
    assert code == 0 and output.endswith("content/1e/duel/quests.yml has 2 cards.\n")


def book(*rows: list[Any]) -> tuple[Workbook, Any]:
    made = Workbook()
    for row in rows:
        made.active.append(row)
    return made, made.active


def texts(made: Workbook, folder: Path, sheet: str = "") -> list[list[str]]:
    """Return the texts of the rows below the headings, or the errors."""
    made.save(folder / "cards.xlsx")
    table = read_xlsx(folder / "cards.xlsx", "cards.xlsx", sheet)
    if table.errors:
        return [[str(error)] for error in table.errors]
    return [[cell.text for cell in row.cells.values()] for row in table.rows]


def test_between_semicolons_a_number_has_a_decimal_comma_and_means_the_same(tmp_path: Path) -> None:
    rows = [{"Name": "1.25", "Cost": number} for number in (1.25, -0.5, 1.125, 3)]
    table = tmp_path / "cards.csv"
    table.write_text(csv_text(["Name", "Cost"], rows, ";"), encoding="utf-8")
    assert table.read_text(encoding="utf-8-sig").split() == [
        *("Name;Cost", "1.25;1,25", "1.25;-0,5", "1.25;1.125", "1.25;3"),
    ]
    cost = {"name": "Cost", "type": "number", "decimals": 3}
    columns = Columns(GameFile.model_validate({"attributes": {"cost": cost}}))
    cells = [row.cells[2].text for row in spreadsheets.read_table(table, "cards.csv").rows]
    assert [columns.value(cell, "attributes.cost") for cell in cells] == [1.25, -0.5, 1.125, 3]


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (datetime.date(2031, 5, 2), "dd.mm.yyyy", "02.05.2031"),
        (datetime.date(2031, 5, 2), "d mmm yy", "2 May 31"),
        (datetime.date(2031, 5, 2), "[$-409]mmmm\\ d\\,\\ yyyy;@", "May 2, 2031"),
        (datetime.datetime(2031, 5, 2, 9, 5), "yyyy-mm-dd h:mm", "2031-05-02 9:05"),
        (datetime.date(2031, 5, 2), "mm-dd-yy", "2031-05-02"),
        (datetime.time(9, 5), "h:mm", "9:05"),
        (12, "0000", "0012"), (0.5, "0%", "50%"), (1234.5, "#,##0.00", "1,234.50"),
        (3, '0" kg"', "3 kg"), (3.0, "General", "3"), (0.1, "General", "0.1"),
        (2.5, "0", "3"), (0.285, "0%", "29%"), (0.125, "0.00", "0.13"), (-5, '"$"0', "-$5"),
        (1.25, '#,##0.00\\ "€"', "1.25 €"), (2.5, "#,##0.00\\ [$€-407]", "2.50 €"),
        (1.5, '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', "1.50 €"), (-3, "[$£-809]0", "-£3"),
        (120000, "General", "120000"), (7, "@", "7"), ("0012", "General", "0012"),
        (True, "General", "TRUE"), ("1\r\n2_x000D_\n3\r4", "@", "1\n2\n3\n4"),
    ],
)  # fmt: skip
def test_a_cell_is_read_as_it_is_shown(tmp_path: Path, value: Any, form: str, text: str) -> None:
    made, sheet = book(["text"], [value])
    sheet["A2"].number_format = form
    assert texts(made, tmp_path) == [[text]]


@pytest.mark.parametrize("form", ["# ?/?", "0.00E+00", "[$-407]d. mmm", "[Red]0", "[h]:mm"])
def test_a_format_that_is_not_known_is_an_error_at_its_cell(tmp_path: Path, form: str) -> None:
    made, sheet = book(["text"], ["a"], [datetime.datetime(2031, 5, 2) if "m" in form else 1.25])
    sheet["A3"].number_format = form
    ((error,),) = texts(made, tmp_path)
    assert error.startswith(f'cards.xlsx:3:1: the number format "{form}" is unknown (format the')


def test_bold_and_italic_words_of_a_cell_stay_so(tmp_path: Path) -> None:
    club = invented(tmp_path)
    made, sheet = book(["name", "text"], ["Hen", None], ["Cow", "No bold here."])
    bold, italic = (TextBlock(InlineFont(**{tag: True}), "Lay ") for tag in ("b", "i"))
    sheet["B2"] = CellRichText(bold, "an egg, ", italic, "low.")
    sheet["B3"].font = Font(b=True)
    sheet["A3"] = CellRichText(
        TextBlock(InlineFont(b=True), "C"), TextBlock(InlineFont(b=True), "ow")
    )
    sheet["B4"] = CellRichText("Re", TextBlock(InlineFont(i=True), "draw"))
    sheet["B5"] = CellRichText(TextBlock(InlineFont(i=True), "("), "x)")
    made.save(tmp_path / "cards.xlsx")
    code, output = run(club, "import", tmp_path / "cards.xlsx", "--deck", "1e/duel/quests")
    assert code == 1 and "cards.xlsx:4:2: a part of a word is bold or italic (make" in output
    assert "; also at cards.xlsx:5:2)" in output and "*" not in output
    sheet.delete_rows(4, 2)
    made.save(tmp_path / "cards.xlsx")
    code, output = run(club, "import", tmp_path / "cards.xlsx", "--deck", "1e/duel/quests")
    assert code == 0, output
    cards = load([club]).children(load([club])["1e/duel/quests"], "card")
    texts = [card.base.text for card in cards if isinstance(card.base, Card)]
    assert texts == ["**Lay** an egg, *Lay* low.", "No bold here."]


def test_merged_cells_count_for_all_of_their_cells(tmp_path: Path) -> None:
    made, sheet = book(["name", "type", "text"], ["A", "Beast", "a"], ["B", None, None])
    sheet.merge_cells("B2:B3")
    assert texts(made, tmp_path) == [["A", "Beast", "a"], ["B", "Beast"]]


def test_only_a_sheet_that_is_meant_is_read(tmp_path: Path) -> None:
    made, _ = book(["name"], ["A"])
    made.create_sheet("Empty")
    other = made.create_sheet("Old cards")
    other.append(["name"])
    other.append(["B"])
    assert texts(made, tmp_path) == [
        [
            "cards.xlsx:1:1: the file has 2 visible sheets with cells"
            ' (name one with --sheet: "Sheet", "Old cards")'
        ]
    ]
    assert texts(made, tmp_path, "Old cards") == [["B"]]
    assert 'did you mean "Old cards"?' in texts(made, tmp_path, "old cards")[0][0]
    other.row_dimensions[2].hidden = True
    assert texts(made, tmp_path, "Old cards")[0][0].startswith("cards.xlsx:Old cards:2:1: this row")
    other.sheet_state = "hidden"
    assert texts(made, tmp_path) == [["A"]]


def changed(sheet: Any, what: str) -> None:
    """Make something of the sheet differ from how it looks."""
    match what:
        case "formula":
            sheet["B2"] = "=1+1"
        case "fault":
            sheet["B2"], sheet["B2"].data_type = "#REF!", "e"
        case "column":
            sheet.column_dimensions["B"].hidden = True
        case "row":
            sheet.row_dimensions[2].hidden = True
        case "headings":
            sheet.merge_cells("A1:B1")
        case "whole row":
            sheet.merge_cells("A2:B2")
        case "strike":
            sheet["B2"].font = Font(strike=True)
        case "struck number":
            sheet["B2"], sheet["B2"].font = 5, Font(strike=True)
        case "many digits in a format":
            sheet["B2"], sheet["B2"].number_format = 12345678901234567, "0"
        case "underlined":
            sheet["B2"] = CellRichText("Ring ", TextBlock(InlineFont(u="single"), "twice"))
        case "link":
            sheet["B2"].hyperlink = "https://example.org/rules"
        case "many digits":
            sheet["B2"] = 12345678901234567
        case "raised":
            sheet["B2"] = CellRichText("3 m", TextBlock(InlineFont(vertAlign="superscript"), "2"))


UNSEEN = {
    "formula": "2:2: this formula has no stored value (open the file in a spreadsheet and save it",
    "fault": "2:2: this cell shows #REF! (correct the formula, or write the value)",
    "column": "1:2: this column is hidden (show it, or delete it)",
    "row": "2:1: this row is hidden (show it, or delete it)",
    "headings": "1:1: this heading is in merged cells (write one heading above each column",
    "whole row": "2:1: this row is a single merged cell (delete it, or divide the cell)",
    "strike": "2:2: words of this cell are struck through (delete them, or the line through",
    "struck number": "2:2: words of this cell are struck through (delete them, or the line",
    "many digits in a format": "2:2: this number has too many digits to be shown in full (format",
    "underlined": "2:2: some words of this cell are underlined (make them bold or italic",
    "link": "2:2: the link of this cell would be lost (remove it, or write [text](https://exam",
    "many digits": "2:2: this number has too many digits to be shown in full (format the cell as",
    "raised": "2:2: letters of this cell are raised or lowered (write a character such as ²",
}


@pytest.mark.parametrize("what", UNSEEN)
def test_what_people_do_not_see_is_an_error_at_its_cell(tmp_path: Path, what: str) -> None:
    made, sheet = book(["name", "text"], ["A", "b"])
    changed(sheet, what)
    assert texts(made, tmp_path)[0][0].startswith(f"cards.xlsx:{UNSEEN[what]}")


def test_a_cell_that_shows_the_address_of_its_link_is_its_text(tmp_path: Path) -> None:
    made, sheet = book(["text"], ["https://example.org/rules"], ["Crew"])
    sheet["A2"].hyperlink, sheet["A3"].hyperlink = "https://example.org/rules/", "#Crew!A1"
    assert texts(made, tmp_path) == [["https://example.org/rules"], ["Crew"]]


def test_a_hidden_column_without_values_is_nothing(tmp_path: Path) -> None:
    made, sheet = book(["name", "text", None], ["A", "b", None])
    sheet.column_dimensions["C"].hidden = True
    assert texts(made, tmp_path) == [["A", "b"]]


def test_a_sheet_that_reaches_far_beyond_its_cards_is_an_error(tmp_path: Path) -> None:
    made, sheet = book(["name"], ["A"])
    sheet["XFD90000"] = " "
    assert "has 90,000 rows and 16,384 columns" in texts(made, tmp_path)[0][0]


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
    "Unicode text of Excel": ("cards.csv", "name\nA", "utf-16", "UTF-16, not UTF-8 (in Excel save"),
    "no XLSX": ("cards.xlsx", "name\na", "utf-8", ":1:1: this is not an XLSX file"),
    "an open quote": ("cards.csv", 'name,text\nA,b\nC,"d\nE,f\n', "utf-8", ":3:1: this is not CSV"),
    "an open quote before another": (
        "cards.csv", 'name,text\nA,b\nC,"d\nE,"f"\n', "utf-8", ":3:1: this is not CSV",
    ),
    "deep brackets in a cell": (
        "cards.csv", f"name,also\na,{'[' * 4000 + ']' * 4000}", "utf-8", "at most 300 fit",
    ),
    "deep JSON": ("cards.csv", f"name,card.notes\na,{'[' * 4000}", "utf-8", "word of 4"),
    "an odd number": ("cards.csv", "name,notes.²\na,b", "utf-8", 'unknown column "notes.²"'),
    "a long number": ("cards.csv", f"name,copies\na,{'9' * 5000}", "utf-8", '"copies" is not'),
    "no cards": ("cards.csv", "name", "utf-8", "cards.csv has no cards"),
}  # fmt: skip


@pytest.mark.parametrize("case", quick(list(WRONG)[::3], WRONG))
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


@pytest.mark.parametrize(
    ("deck", "hint"),
    [
        ("1e/duel/tsak", 'did you mean "1e/duel/task"?'),
        ("1e/duel/additions/task", 'did you mean "1e/duel/task"?'),
        ("task", "for example 1e/duel/task"),
        ("1e/harvest", "for example 1e/harvest/"),
    ],
)
def test_exporting_an_unknown_deck_is_an_error_that_suggests_the_nearest(
    tmp_path: Path, deck: str, hint: str
) -> None:
    club = invented(tmp_path)
    code, output = run(club, "export", "--deck", deck, "--to", tmp_path / "a.csv")
    assert code == 1 and hint in output


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
    many = csv(tmp_path, "key,name,text", *(f"c{n},C{n},Stay." for n in range(1200)), name="b.csv")
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
    text = csv_text(["key", "text"], rows)
    cells = [line["text"] for line in DictReader(StringIO(text.removeprefix("\ufeff")))]
    assert not [cell for cell in cells if cell.lstrip(" ")[:1] in ("=", "+", "-", "@", "\t")]
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8")
    read = spreadsheets.read_csv(path, "cards.csv")
    assert read.errors == []
    assert [row.cells[2].text for row in read.rows] == FORMULAS


def test_a_german_excel_opens_an_export_in_columns(tmp_path: Path) -> None:
    club = invented(tmp_path)
    options = ("--deck", "1e/duel/task", "--to", tmp_path / "a.csv", "--separator", "semicolon")
    assert run(club, "export", *options)[0] == 0
    lines = (tmp_path / "a.csv").read_bytes()
    assert lines.startswith(b"\xef\xbb\xbfkey;name;")


def test_texts_of_an_exported_sheet_stay_texts_when_they_are_edited(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"key": "a", "text": "=1+1", "copies": 2}, {"text": "2-4"}]
    (tmp_path / "a.xlsx").write_bytes(spreadsheets.xlsx_bytes(["key", "text", "copies"], rows))
    sheet = load_workbook(tmp_path / "a.xlsx").active
    assert [cell.number_format for cell in sheet[2]] == ["@", "@", "General"]
    assert sheet["B2"].data_type == "s" and sheet["B2"].value == "=1+1"
    assert sheet.column_dimensions["B"].number_format == "@"


def test_an_export_that_is_not_a_table_is_refused(tmp_path: Path) -> None:
    club = invented(tmp_path)
    code, output = run(club, "export", "--deck", "1e/duel/task", "--to", tmp_path / "a.ods")
    assert code == 1 and "name a file that ends in .xlsx or .csv" in output
