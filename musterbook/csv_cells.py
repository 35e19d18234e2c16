"""Texts in the cells of CSV files, which spreadsheets would otherwise take for formulas."""

import re
from typing import Any

_FORMULA = r"(\s*[=+\-@]|[\t\r\n])"
"""The start of a text that a spreadsheet computes, or takes for more than a text."""


def spreadsheet_cell(value: Any) -> Any:
    """Return a value for a CSV file: a text that looks like a formula gets an apostrophe before it.

    `cell_text` returns the same text again.
    """
    is_formula = isinstance(value, str) and re.match(f"'*{_FORMULA}", value)
    return f"'{value}" if is_formula else value


def cell_text(text: str) -> str:
    """Return the text of a cell without the apostrophe that keeps it from being a formula."""
    return text[1:] if re.match(f"'+{_FORMULA}", text) else text
