"""Cards as rows of a table: a column for each value, named by its path, such as `scoring.1.timing`.

In: cards, or a CSV or XLSX file. Out: rows, or the values of cards with the location of each
cell. In a path, items of a list are numbered from 1. A cell with more than one value, such as
effects, is JSON.
"""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from musterbook.authoring.cell_values import converted, is_number
from musterbook.csv_cells import cell_text, spreadsheet_cell
from musterbook.errors import ContentError, Mark, UserError, shorten
from musterbook.library.markdown import without_soft_breaks
from musterbook.library.model.base import IsProse, Model, walk
from musterbook.library.model.cards import Card
from musterbook.library.source import Place, Tree, read_text

KEY = "key"
"""The column that holds the keys of the cards."""

_WHOLE_CELLS = frozenset({"effects", "changes", "evidence", "aliases", "markers"})
"""Fields whose entire value is in one cell, as JSON."""

UNPACKED_BYTES = 20_000_000
"""Largest size of an XLSX file without its compression."""

_UTF8 = 'in Excel save it as "CSV UTF-8", in LibreOffice with the character set Unicode (UTF-8)'


@dataclass(frozen=True)
class CardRow:
    """A row of a file: the text or value in each column that has one, and its location."""

    mark: Mark
    cells: Mapping[str, tuple[Any, Mark]]


@dataclass
class CardTable:
    """A table that was read: headings with their locations, rows, and errors."""

    headings: dict[str, Mark] = field(default_factory=dict)
    rows: list[CardRow] = field(default_factory=list)
    errors: list[ContentError] = field(default_factory=list)


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and value of each cell of a card."""
    in_one_cell = path.rpartition(".")[2] in _WHOLE_CELLS
    if value in ({}, []) and path:
        yield path, json.dumps(value)  # means something else than a value that is left out
    elif isinstance(value, dict) and not in_one_cell:
        for key, item in value.items():
            yield from flat(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and not in_one_cell:
        for number, item in enumerate(value, 1):
            yield from flat(item, f"{path}.{number}")
    elif isinstance(value, (dict, list)):
        yield path, json.dumps(value, ensure_ascii=False)
    else:
        yield path, value


def table(cards: Mapping[str, Card]) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the headings and the rows of a table of cards."""
    rows = []
    for slug, card in cards.items():
        rows.append({KEY: slug, **dict(flat(card_value(card, without_soft_breaks)))})
    order = {field.alias or name: i for i, (name, field) in enumerate(_fields(Card))}
    headings = dict.fromkeys(heading for row in rows for heading in row)
    return sorted(headings, key=lambda heading: _rank(heading, order)), rows


def card_value(card: Card, text: Callable[[str], str]) -> dict[str, Any]:
    """Return the value of a card in the order and style in which authors write it.

    `text` is applied to each Markdown text.
    """
    value = card.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for marked in walk(card):
        if isinstance(marked.mark, IsProse) and "\n" in marked.value:
            holder: Any = value
            for step in marked.place[:-1]:
                holder = holder[step]
            holder[marked.place[-1]] = text(marked.value)
    order = [field.alias or name for name, field in _fields(Card)]
    return {key: _short(value[key]) for key in sorted(value, key=order.index)}


def _short(value: Any) -> Any:
    """Write a list with a single moment as that moment."""
    if isinstance(value, list):
        return [_short(item) for item in value]
    if not isinstance(value, dict):
        return value
    short = {key: _short(item) for key, item in value.items()}
    moments = short.get("timing")
    if isinstance(moments, list) and len(moments) == 1:
        short["timing"] = moments[0]
    return short


def _fields(model: type[Model]) -> Iterable[tuple[str, Any]]:
    """Return the fields of a model, `name` first and provenance last."""
    own = set(model.__annotations__)
    return sorted(model.model_fields.items(), key=lambda one: (one[0] not in own, one[0] != "name"))


def _rank(heading: str, order: Mapping[str, int]) -> tuple[Any, ...]:
    first, *rest = heading.split(".")
    numbers = [(0, int(part), "") if is_number(part) else (1, 0, part) for part in rest]
    return (heading != KEY, order.get(first, len(order)), numbers)


def csv_text(headings: list[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return a table as CSV, with a byte order mark that tells spreadsheets it is UTF-8."""
    text = io.StringIO()
    writer = csv.DictWriter(text, headings, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(value) for key, value in row.items()})
    return "\ufeff" + text.getvalue()


def _cell(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else spreadsheet_cell(value)


def read_csv(path: Path, shown: str) -> CardTable:
    """Read a CSV file with columns separated by commas, semicolons or tabs.

    Excel can name the separator in a line before the headings, such as `sep=;`.
    """
    tree = read_text(path, shown, how=_UTF8)
    if tree.errors:
        return CardTable(errors=tree.errors)
    first = tree.lines[0] if tree.lines else ""
    named = re.fullmatch(r'"?sep=([,;\t|])"?', first)
    divider = named[1] if named else max(",;\t", key=first.count)
    before = 1 if named else 0
    lines = csv.reader(
        (f"{line}\n" for line in tree.lines[before:]), delimiter=divider, strict=True
    )
    rows, start = list[tuple[int, list[str]]](), 1 + before
    errors = []
    try:
        for cells in lines:
            rows.append((start, cells))
            start = lines.line_num + 1 + before
    except csv.Error as error:
        hint = 'a cell that starts with " ends with "; inside it, write " as ""'
        errors.append(ContentError(Mark(shown, start), f"this is not CSV: {error}", hint))
    sheet = _table(rows, shown)
    sheet.errors += errors
    return sheet


def read_xlsx(path: Path, shown: str) -> CardTable:
    """Read the first sheet of an XLSX file. Raises UserError if openpyxl is not installed."""
    try:
        from openpyxl import load_workbook  # an extra, and slow to load
    except ImportError:
        raise UserError(
            f"{shown}: XLSX files need openpyxl. Install it with: pip install openpyxl,"
            " or save the table as CSV (UTF-8)"
        ) from None
    try:
        with zipfile.ZipFile(path) as parts:
            size = sum(part.file_size for part in parts.infolist())
        if size > UNPACKED_BYTES:
            message = f"the table is longer than {UNPACKED_BYTES:,} bytes"
            return CardTable(errors=[ContentError(Mark(shown), message)])
        sheet = load_workbook(path, read_only=True, data_only=True).worksheets[0]
        rows = [
            (number, [_spreadsheet_text(value) for value in cells])
            for number, cells in enumerate(sheet.iter_rows(values_only=True), 1)
        ]
    except OSError as error:
        return CardTable(errors=[ContentError(Mark(shown), f"cannot be read: {error.strerror}")])
    except Exception:  # openpyxl raises errors of many kinds for a damaged file
        hint = "save the table again as XLSX, or as CSV (UTF-8)"
        return CardTable(errors=[ContentError(Mark(shown), "this is not an XLSX file", hint)])
    return _table(rows, shown)


def _spreadsheet_text(value: Any) -> str:
    """Return the value of a cell as people see it: `3` for 3.0, `true` for a checked box."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _table(rows: Iterable[tuple[int, Sequence[str]]], shown: str) -> CardTable:
    """Return the table in rows of cells, each with its line; the first one has the headings."""
    sheet, names = CardTable(), list[str]()
    for line, cells in rows:
        if not names:
            names = [cell.strip() for cell in cells]
            for number, name in enumerate(names, 1):
                if name in sheet.headings:
                    message = f'the column "{shorten(name)}" appears twice'
                    sheet.errors.append(ContentError(Mark(shown, line, number), message))
                elif name:
                    sheet.headings[name] = Mark(shown, line, number)
        elif any(cell.strip() for cell in cells):
            row_cells = {}
            for number, cell in enumerate(cells, 1):
                mark, name = Mark(shown, line, number), "".join(names[number - 1 : number])
                if name and cell.strip():
                    row_cells[name] = (cell_text(cell.strip()), mark)
                elif cell.strip():
                    sheet.errors.append(ContentError(mark, "this cell has no heading"))
            sheet.rows.append(CardRow(Mark(shown, line), row_cells))
    return sheet


def nested(cells: Iterable[tuple[str, Any, Mark]], tree: Tree) -> dict[str, Any]:
    """Return the value of a card from its cells; `tree` records the location of each part.

    Gaps in lists are closed.
    """
    paths = ((tuple(path.split(".")), value, mark) for path, value, mark in cells)
    parts = [(path, converted(value, path), mark) for path, value, mark in paths]
    return _nested(parts, tree, ()) if parts else {}


def _nested(cells: Sequence[tuple[tuple[str, ...], Any, Mark]], tree: Tree, place: Place) -> Any:
    """Return the value of cells with their paths from a place; a shorter path has precedence."""
    inner: dict[str, list[tuple[tuple[str, ...], Any, Mark]]] = {}
    for path, value, mark in cells:
        if not path:
            return value
        inner.setdefault(path[0], []).append((path[1:], value, mark))
    is_list = all(map(is_number, inner))
    values = {}
    for index, key in enumerate(sorted(inner, key=int) if is_list else inner):
        at = (*place, index if is_list else key)
        tree.marks[at] = tree.keys[at] = inner[key][0][2]
        values[key] = _nested(inner[key], tree, at)
    return list(values.values()) if is_list else values
