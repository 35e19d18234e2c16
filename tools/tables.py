"""Tables in Markdown, for generated documentation."""

from __future__ import annotations

from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    first, *others = [list(head), *map(list, rows)]
    return _row(first) + "|---" * len(first) + "|\n" + "".join(map(_row, others))


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"
