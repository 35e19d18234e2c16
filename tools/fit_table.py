"""How many cards fit on a sheet, as a table for the documentation.

Out: a Markdown table, calculated from `cards/card-sizes.yml` and `cards/papers.yml`. `make docs`
writes it.
"""

import re

from musterbook.cards.faces import Design
from musterbook.cards.print_measures import CardSize, Paper, print_measures
from musterbook.cards.sheets.sheet_setup import Setup
from musterbook.errors import UserError

HEAD = "| Card |"
TABLE = re.compile(rf"^{re.escape(HEAD)}.*\n(?:\|.*\n)+", re.MULTILINE)


def fits_table() -> str:
    """Return a row for each card size and a column for each paper.

    A cell has the number of cards without bleed, with each width of bleed, and in brackets for
    folding.
    """
    known = print_measures()
    names = [paper.name for paper in known.papers.values()]
    lines = [f"{HEAD} {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for size in known.sizes.values():
        cells = [_cell(size, paper) for paper in known.papers.values()]
        lines.append(f"| {size.name}, {size.words} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(size: CardSize, paper: Paper) -> str:
    bleeds = (None, *(bleed for bleed in print_measures().bleeds if bleed))
    counts = [_count(Setup(Design(size), paper, bleed=bleed)) for bleed in bleeds]
    return f"{' / '.join(counts)} ({_count(Setup(Design(size), paper, 'fold'))})"


def _count(setup: Setup) -> str:
    try:
        return str(setup.layout.count)
    except UserError:
        return "–"


def insert(text: str) -> str:
    """Return a document with its table updated."""
    return TABLE.sub(lambda _: fits_table(), text, count=1)
