"""Fine typography of texts on cards.

In: plain text, or prose. Out: HTML with curly apostrophes, in which ranges of numbers, short
compounds ("set-up") and numbers with their unit stay on one line.
"""

import re
from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup

from musterbook.article import HtmlWriter, Prose
from musterbook.article.parsed_prose import (
    Paragraph,
    ProseBlock,
    ProseLink,
    ProseTable,
    Run,
    Runs,
    Styled,
    plain_text,
)
from musterbook.article.prose_html import escape_html
from musterbook.library.source.characters import curly_apostrophes

NO_BREAK, HYPHEN = "\u00a0", "\u2011"
LONGEST = 14
"""Most letters of a compound that is not broken at its hyphen: Battle-shocked."""

LEAST_END, MOST_END = 8, 19
"""How many letters stay together at the end of a text, so that no short word is alone on its last
line: fewer than the least only if another word would make more than the most, a hole in the line
before."""

BEGIN = re.compile(r"\b([A-Z][a-z]?) (?=[A-Z])")
"""The short first word of a name, which is tied to the next: No Man's Land."""

COMPOUND = re.compile(r"(?<![\w-])(\w+)-(\w+)(?![\w-])")


@lru_cache(maxsize=1_000)
def typographic(text: str) -> Markup:
    """Return plain text as HTML with fine typography; cards are made in many sizes."""
    text = curly_apostrophes(text)
    text = re.sub(r"\b(\d+|D\d+) (?=[A-Z]{2,3}\b)", rf"\1{NO_BREAK}", text)
    text = re.sub(r"\b([Mm]ax|[Rr]ounds?) (?=\d)", rf"\1{NO_BREAK}", text)
    text = BEGIN.sub(rf"\1{NO_BREAK}", text)
    html = escape_html(COMPOUND.sub(_unbroken, text))
    return Markup(re.sub(r"\d+–\d+", r'<span class="mb-whole">\g<0></span>', html))


def tied(text: str) -> str:
    """Return a text whose last words stay on one line."""
    (ended,) = _tied((text,), _end(text))
    return str(ended)


def typeset(prose: Prose) -> Markup:
    """Return prose as HTML with fine typography; a single paragraph has no `<p>` around it, and of
    a link only the words are printed.
    """
    writer, line = _Writer(lambda _, words: words, typographic), prose.line
    return Markup(writer.prose(prose) if line is None else writer.runs(_ended(line)))


class _Writer(HtmlWriter):
    """Writes runs, moving the space before an element into the element, and ties their end."""

    def runs(self, runs: Runs) -> str:
        return super().runs(_spaced(runs))

    def block(self, block: ProseBlock) -> str:
        if isinstance(block, Paragraph):
            block = replace(block, runs=_ended(block.runs))
        elif isinstance(block, ProseTable):
            rows = (tuple(map(_ended, row)) for row in block.rows)
            block = replace(block, rows=tuple(rows))
        return super().block(block)


def _spaced(runs: Runs) -> Runs:
    """Move the space before an element into it.

    WeasyPrint 70 breaks a line after its first word when nothing but the space before an inline
    element is too much for it.
    """
    spaced: list[Run] = []
    for run in runs:
        before = spaced[-1] if spaced else ""
        if isinstance(before, str) and re.search(r"\S[ \n]$", before) and isinstance(run, Styled):
            spaced[-1] = before[:-1]
            run = replace(run, runs=(" ", *run.runs))
        spaced.append(run)
    return tuple(spaced)


def _ended(runs: Runs) -> Runs:
    """Return a text whose last words stay on one line."""
    return _tied(runs, _end(plain_text(runs)))


def _end(text: str) -> int:
    """Return the number of letters at the end of a text that stay on one line."""
    ends = [len(text) - space.end() for space in re.finditer(" ", text)][::-1]
    known = [end for end in ends if end <= MOST_END]
    return next((end for end in known if end >= LEAST_END), known[-1] if known else 0)


def _tied(runs: Runs, end: int) -> Runs:
    """Return runs without a break among so many letters at their end."""
    done: list[Run] = []
    for run in reversed(runs):
        if end > 0 and isinstance(run, (Styled, ProseLink)):
            run, end = replace(run, runs=_tied(run.runs, end)), end - len(plain_text((run,)))
        elif end > 0 and isinstance(run, str):
            run, end = run[:-end] + run[-end:].replace(" ", NO_BREAK), end - len(run)
        done.append(run)
    return tuple(reversed(done))


def _unbroken(match: re.Match[str]) -> str:
    first, second = match.groups()
    return f"{first}{HYPHEN}{second}" if len(match[0]) <= LONGEST else match[0]
