"""Tables of texts: CSV and XLSX files with a row of headings, read and written.

In: a file. Out: its cells as people see them, each with its row and column; what a cell means is
decided by the field that its column is for (`card_columns`). Whatever would be read differently
from how it looks is an error at its cell.
"""

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Context, Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

from musterbook.csv_cells import cell_text
from musterbook.errors import ContentError, Mark, UserError, meant_or_known, shorten
from musterbook.library.source import one_form, read_text

UNPACKED_BYTES = 20_000_000
"""Largest size of a table; of an XLSX file, without its compression."""

_XLSX_CELLS = 500_000
"""Largest number of cells of a sheet, counting empty ones."""

LEFT_OUT = "#"
"""What begins the heading of a column that is not read."""

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""What can separate the columns of a CSV file that is written."""

_UTF8 = 'in Excel save it as "CSV UTF-8", in LibreOffice with the character set Unicode (UTF-8)'


@dataclass(frozen=True)
class SheetCell:
    """A cell that is not empty: its text, and where it is."""

    text: str
    mark: Mark


@dataclass(frozen=True)
class CardRow:
    """A row: where it begins, and its cells by the number of their column."""

    mark: Mark
    cells: Mapping[int, SheetCell]


@dataclass
class CardTable:
    """A table that was read: headings by the number of their column, rows, errors, and the marks
    of cells with a date and of those with some bold or italic words.
    """

    headings: dict[int, SheetCell] = field(default_factory=dict)
    rows: list[CardRow] = field(default_factory=list)
    errors: list[ContentError] = field(default_factory=list)
    dates: set[Mark] = field(default_factory=set)
    looks: dict[Mark, str] = field(default_factory=dict)

    def is_left_out(self, column: int) -> bool:
        """Whether a column is not read."""
        return column in self.headings and self.headings[column].text.startswith(LEFT_OUT)

    def texts(self, column: int) -> list[str]:
        """Return the texts of a column."""
        return [row.cells[column].text for row in self.rows if column in row.cells]

    def add(self, mark: Mark, texts: Sequence[str]) -> None:
        """Add a row of texts; the first one that is not empty has the headings."""
        cells = {
            number: SheetCell(text, Mark(mark.path, mark.line, number))
            for number, text in enumerate(texts, 1)
            if text and not self.is_left_out(number)
        }
        if not self.headings:
            self.headings = cells
        elif cells:
            self.rows.append(CardRow(mark, cells))


def read_table(path: Path, shown: str, sheet: str = "") -> CardTable:
    """Read a table; `sheet` names one of a file that has several.

    Raises UserError for a file of another kind, or if openpyxl is needed and not installed.
    """
    ending = path.suffix.lower()
    if ending == ".xlsx":
        return read_xlsx(path, shown, sheet)
    if ending != ".csv":
        raise UserError(
            f"{path} ends in none of .csv, .xlsx; save the table as XLSX or CSV (UTF-8)"
        )
    if sheet:
        raise UserError(f"{path} has no sheets; only an XLSX file has")
    return read_csv(path, shown)


def read_csv(path: Path, shown: str) -> CardTable:
    """Read a CSV file with columns separated by commas, semicolons, tabs or `|`.

    Excel can name the separator in a line before the headings, such as `sep=;`.
    """
    tree = read_text(path, shown, how=_UTF8, most=UNPACKED_BYTES, allows_all=True)
    table = CardTable(errors=list(tree.errors))
    first = next((line for line in tree.lines if line.strip()), "")
    named = re.fullmatch(r'"?sep=([,;\t|])"?', first)
    unquoted = re.sub(r'"[^"]*"', "", first)
    separator = named[1] if named else max(",;\t|", key=unquoted.count)
    before = tree.lines.index(first) + 1 if named else 0
    lines = csv.reader(
        (f"{line}\n" for line in tree.lines[before:]),
        delimiter=separator,
        skipinitialspace=True,
        strict=True,
    )
    row = before
    try:
        for texts in lines:
            row += 1
            table.add(Mark(shown, row), [cell_text(text.strip()) for text in texts])
    except csv.Error as error:
        hint = 'a cell that starts with " ends with "; inside it, write " as ""'
        table.errors.append(ContentError(Mark(shown, row + 1), f"this is not CSV: {error}", hint))
    return table


def read_xlsx(path: Path, shown: str, sheet: str = "") -> CardTable:
    """Read a sheet of an XLSX file: the named one, or the only visible one.

    Raises UserError if openpyxl is not installed.
    """
    load_workbook = _openpyxl(shown).load_workbook
    try:
        with zipfile.ZipFile(path) as parts:
            size = sum(part.file_size for part in parts.infolist())
        if size > UNPACKED_BYTES:
            message = f"the table is longer than {UNPACKED_BYTES:,} bytes"
            return CardTable(errors=[ContentError(Mark(shown), message)])
        values = load_workbook(path, data_only=True, rich_text=True)
        formulas = load_workbook(path)
    except OSError as error:
        return CardTable(errors=[ContentError(Mark(shown), f"cannot be read: {error.strerror}")])
    except Exception:  # openpyxl raises errors of many kinds for a damaged file
        hint = "save the table again as XLSX, or as CSV (UTF-8)"
        return CardTable(errors=[ContentError(Mark(shown), "this is not an XLSX file", hint)])
    found = _sheet_name(values, shown, sheet)
    if isinstance(found, ContentError):
        return CardTable(errors=[found])
    place = f"{shown}:{sheet}" if sheet else shown
    return _read_sheet(values[found], formulas[found], place)


def _openpyxl(file: str) -> Any:
    try:
        import openpyxl  # an extra, and slow to load
    except ImportError:
        raise UserError(
            f"{file}: XLSX files need openpyxl. Install it with: pip install openpyxl,"
            " or use a CSV file (UTF-8)"
        ) from None
    return openpyxl


def _sheet_name(book: Any, shown: str, wanted: str) -> str | ContentError:
    """Return the name of the sheet to read, or the error that there is no such one."""
    sheets: dict[str, Any] = {sheet.title: sheet for sheet in book.worksheets}
    if wanted:
        hint = meant_or_known(wanted, sheets, "sheets")
        missing = ContentError(Mark(shown), f'there is no sheet "{shorten(wanted)}"', hint)
        return wanted if wanted in sheets else missing
    visible = [
        name
        for name, sheet in sheets.items()
        if sheet.sheet_state == "visible" and (sheet.max_row > 1 or any(sheet.values))
    ]
    if len(visible) == 1:
        return visible[0]
    message = f"the file has {len(visible) or 'no'} visible sheets with cells"
    names = ", ".join(f'"{shorten(name)}"' for name in visible or sheets)
    hint = f"name one with --sheet: {names}"
    return ContentError(Mark(shown), message, hint)


def _read_sheet(sheet: Any, formulas: Any, shown: str) -> CardTable:
    table = CardTable()
    if sheet.max_row * sheet.max_column > _XLSX_CELLS:
        message = f"the sheet has {sheet.max_row:,} rows and {sheet.max_column:,} columns"
        hint = f"at most {_XLSX_CELLS:,} cells: delete the empty rows and columns"
        return CardTable(errors=[ContentError(Mark(shown), message, hint)])
    merged = {
        place: (area.min_row, area.min_col)
        for area in sheet.merged_cells.ranges
        for cells in area.rows
        for place in cells
    }
    for number, cells in enumerate(sheet.iter_rows(), 1):
        texts, problems = [], list[tuple[int, tuple[str, str]]]()
        for column in range(1, len(cells) + 1):
            place = merged.get((number, column), (number, column))
            text, problem = _shown_text(sheet.cell(*place), formulas.cell(*place))
            if sheet.cell(*place).is_date:
                table.dates.add(Mark(shown, number, column))
            is_marked = isinstance(sheet.cell(*place).value, list)
            if is_marked and (found := re.search("<([bi])>", text)):
                table.looks[Mark(shown, number, column)] = _LOOKS[found[1]]
            texts.append(one_form(re.sub("(_x000D_|\r)\n?", "\n", text).strip()))
            if problem and not table.is_left_out(column):
                problems.append((column, problem))
            elif text and not table.headings and (number, column) in merged:
                hint = "write one heading above each column, all in one row"
                problems.append((column, ("this heading is in merged cells", hint)))
        areas = [merged.get((number, column)) for column, text in enumerate(texts, 1) if text]
        if table.headings and len(areas) > 1 and areas[0] and len({*areas}) == 1:
            what = "this row is a single merged cell", "delete it, or divide the cell"
            table.errors.append(ContentError(Mark(shown, number), *what))
            continue
        if any(texts) and sheet.row_dimensions[number].hidden:
            problems.append((1, ("this row is hidden", "show it, or delete it")))
        table.errors += (ContentError(Mark(shown, number, c), *what) for c, what in problems)
        table.add(Mark(shown, number), texts)
    used = {number for row in table.rows for number in row.cells if number in table.headings}
    for dimension in sheet.column_dimensions.values():
        for number in used & set(range(dimension.min, dimension.max + 1)):
            if dimension.hidden:
                mark, hint = table.headings[number].mark, "show it, or delete it"
                table.errors.append(ContentError(mark, "this column is hidden", hint))
    return table


_LOOKS = {"b": "bold", "i": "italic"}


def _shown_text(cell: Any, formula: Any) -> tuple[str, tuple[str, str] | None]:
    """Return the text of a cell as people see it, or message and hint of what is wrong with it."""
    value, form = cell.value, str(cell.number_format)
    if formula.data_type == "f" and value is None:
        hint = "open the file in a spreadsheet and save it, or write the value"
        return "", ("this formula has no stored value", hint)
    if cell.data_type == "e":
        return "", (f"this cell shows {value}", "correct the formula, or write the value")
    if value is None or isinstance(value, str):
        return value or "", (_lost_look([cell.font]) or _lost_link(cell)) if value else None
    if isinstance(value, list):
        return _marked(value)
    if isinstance(value, bool):
        return str(value).upper(), _lost_look([cell.font])
    text = _number(value, form) if isinstance(value, (int, float)) else _date(value, form)
    hint = "format the cell as text, and write what it shows"
    unknown = f'the number format "{shorten(form)}" is unknown'
    if form in ("General", "@") or _NUMBER.fullmatch(form):
        unknown = "this number has too many digits to be shown in full"
    return text or "?", _lost_look([cell.font]) if text else (unknown, hint)


def _lost_look(fonts: Sequence[Any]) -> tuple[str, str] | None:
    """Return message and hint if words would lose a look that has a meaning."""
    if any(font.strike for font in fonts):
        return "words of this cell are struck through", "delete them, or the line through them"
    if any(font.vertAlign in ("superscript", "subscript") for font in fonts):
        return "letters of this cell are raised or lowered", "write a character such as ² or ₂"
    return None


def _lost_link(cell: Any) -> tuple[str, str] | None:
    """Return message and hint if a text would lose its link to a web page."""
    address = (cell.hyperlink and cell.hyperlink.target) or ""
    if not address.startswith("http") or address.strip("/") in cell.value:
        return None
    return "the link of this cell would be lost", f"remove it, or write [text]({shorten(address)})"


def _marked(parts: Sequence[Any]) -> tuple[str, tuple[str, str] | None]:
    """Return a text of parts, with bold and italic words as HTML, or what is wrong with it."""
    runs = [("".join(map(str, some)), look) for look, some in groupby(parts, _look)]
    everywhere = set("bi").intersection(*(look for text, look in runs if text.strip()))
    marked = ""
    for text, look in runs:
        for tag in sorted(look - everywhere, reverse=True) if text.strip() else ():
            text = f"<{tag}>{text}</{tag}>"
        marked += text
    if _PART_OF_WORD.search(marked):
        hint = "make the whole word bold or italic, or none of it"
        return "".join(map(str, parts)), ("a part of a word is bold or italic", hint)
    if len({bool(getattr(getattr(part, "font", None), "u", None)) for part in parts}) > 1:
        hint = "make them bold or italic, or remove the line"
        return marked, ("some words of this cell are underlined", hint)
    return marked, _lost_look([part.font for part in parts if not isinstance(part, str)])


_PART_OF_WORD = re.compile(
    r"\w(</?[bi]>)+\w|\w(<[bi]>)+[^\w\s<{]+(</[bi]>)+|(<[bi]>)+[^\w\s>}]+(</[bi]>)+\w"
)
"""Tags within a word, or around only the punctuation beside one."""


def _look(part: Any) -> frozenset[str]:
    font = getattr(part, "font", None)
    return frozenset(tag for tag in "bi" if font and getattr(font, tag))


_NUMBER = re.compile(r'(?:"([^"]*)")?(#,##)?(0+)(?:\.(0+))?(%?)(?:"([^"]*)")?')
"""The number formats that are understood, besides General and text."""
_SPACING = re.compile(r"_.|\*.")
"""The width of a letter, and a letter that fills the cell: in the formats of accounts."""
_LITERAL = re.compile(r"\[\$([^\]-]*)(?:-[0-9a-fA-F]+)?\]|\\(.)")
"""A currency with its country, and a letter that is shown as it is."""
_INEXACT = 10**15
"""From here on, a number of a spreadsheet has more digits than are stored."""


def _number(value: Any, form: str) -> str:
    """Return a number as a format shows it; nothing if the format is unknown."""
    if form in ("General", "@"):
        text = f"{value:.15g}"
        return text if "e" not in text else ""
    form = form.partition(";")[0] if value >= 0 else form  # the part after it is for the others
    form = _LITERAL.sub(lambda found: f'"{found[1] or found[2]}"', _SPACING.sub("", form))
    form = form.replace('""', "")
    if not (match := _NUMBER.fullmatch(form)) or abs(value) >= _INEXACT:
        return ""
    before, thousands, whole, decimals, percent, after = match.groups(default="")
    size = len(whole) + (len(decimals) + 1 if decimals else 0)
    number = Decimal(str(value)) * (100 if percent else 1)
    step = Decimal(1).scaleb(-len(decimals))
    number = number.quantize(step, ROUND_HALF_UP, Context(prec=400))  # as spreadsheets round
    text = f"{abs(number):{'0' if size > 1 else ''}{size}{',' * bool(thousands)}.{len(decimals)}f}"
    return f"{'-' * (number < 0)}{before}{text}{percent}{after}"


_DATE_PARTS: Mapping[str, Callable[[Any], str]] = {
    "yyyy": "{0.year:04}".format, "yy": "{0:%y}".format, "mmmm": "{0:%B}".format,
    "mmm": "{0:%b}".format, "mm": "{0.month:02}".format, "m": "{0.month}".format,
    "dddd": "{0:%A}".format, "ddd": "{0:%a}".format, "dd": "{0.day:02}".format,
    "d": "{0.day}".format, "hh": "{0.hour:02}".format, "h": "{0.hour}".format,
    "nn": "{0.minute:02}".format, "n": "{0.minute}".format, "ss": "{0.second:02}".format,
    "s": "{0.second}".format,
}  # fmt: skip
"""The parts of a format for dates and times; `n` stands for a minute."""

_LOCAL_DATE = "mm-dd-yy"
"""The date of the system, which looks different on each machine."""


def _date(value: Any, form: str) -> str:
    """Return a date or a time as a format shows it; nothing if the format is unknown."""
    if form == _LOCAL_DATE:
        return str(value).removesuffix(" 00:00:00")
    form = re.sub(r"\[\$-[48]09\]|;@$|\\(?=[ .,/-])", "", form.lower())  # English; the end; quotes
    form = re.sub(r"(?<=h:)m{1,2}|m{1,2}(?=:s)", lambda m: "n" * len(m[0]), form)
    parts = re.findall(r"([ymdhns]+)|([ .,:/-]+|\"[^\"]*\")|(.)", form)
    if any(other or (part and part not in _DATE_PARTS) for part, _, other in parts):
        return ""
    try:
        return "".join(_DATE_PARTS[p](value) if p else text.strip('"') for p, text, _ in parts)
    except AttributeError:  # a length of time, or a part that the value does not have
        return ""


def xlsx_bytes(headings: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a table as an XLSX file whose texts stay texts when they are edited.

    Raises UserError if openpyxl is not installed.
    """
    openpyxl = _openpyxl("export")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.freeze_panes = "B2"
    lines: list[list[Any]] = [[*headings]]
    lines += ([row.get(heading) for heading in headings] for row in rows)
    for number, line in enumerate(lines, 1):
        for column, value in enumerate(line, 1):
            cell = sheet.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # not a formula
                cell.number_format = "@"
    for number in range(1, len(headings) + 1):  # for rows that are added
        column = sheet.column_dimensions[openpyxl.utils.get_column_letter(number)]
        column.number_format, column.width = "@", 24
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
