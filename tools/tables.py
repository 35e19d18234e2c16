"""Markdown tables for generated documentation."""

from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    header = list(head)
    return _row(header) + "|---" * len(header) + "|\n" + "".join(_row(list(row)) for row in rows)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"
