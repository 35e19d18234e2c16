"""Tables as CSV, whose texts no spreadsheet takes for formulas."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_FORMULA = r"(\s*[=+\-@]|[\t\r\n])"
"""The start of a text that a spreadsheet computes, or takes for more than a text."""


def csv_text(
    headings: Sequence[str], rows: Iterable[Mapping[str, Any]], separator: str = ","
) -> str:
    """Return a table as CSV, with a byte order mark that tells spreadsheets it is UTF-8.

    Between semicolons, 1.25 is 1,25: a spreadsheet that needs them would read it as a date.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, headings, lineterminator="\n", delimiter=separator)
    writer.writeheader()
    for row in rows:
        cells = {key: _protected(row.get(key)) for key in headings}
        writer.writerow({k: _with_comma(v) if separator == ";" else v for k, v in cells.items()})
    return "\ufeff" + text.getvalue()


def _protected(value: Any) -> Any:
    """Return a value for a cell: a text that looks like a formula gets an apostrophe before it.

    `cell_text` returns the same text again.
    """
    is_formula = isinstance(value, str) and re.match(f"'*{_FORMULA}", value)
    return f"'{value}" if is_formula else value


def _with_comma(value: Any) -> Any:
    """Return a number with a decimal comma, unless its three decimals could be thousands."""
    text = str(value)
    is_short = isinstance(value, float) and len(text.partition(".")[2]) < 3
    return text.replace(".", ",") if is_short else value


def cell_text(text: str) -> str:
    """Return the text of a cell without the apostrophe that keeps it from being a formula."""
    return text[1:] if re.match(f"'+{_FORMULA}", text) else text
