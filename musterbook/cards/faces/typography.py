"""Fine typography of texts on cards.

In: plain text, or prose. Out: HTML with curly apostrophes, in which ranges of numbers, short
compounds ("set-up") and numbers with their unit stay on one line.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup

from musterbook.article import HtmlWriter, Prose
from musterbook.article.parsed_prose import ProseLink, Run, Runs, Styled
from musterbook.article.prose_html import escape_html
from musterbook.library.source.characters import curly_apostrophes

NO_BREAK, HYPHEN = "\u00a0", "\u2011"
LONGEST = 14
"""Most letters of a compound that is not broken at its hyphen: Battle-shocked."""

WIDOW = re.compile(r"(?<!\S)(?=.{1,16}$)(\S*) (?=\S{1,10}$)")
"""A short last word and the one before it, which are tied: longer ones would leave a hole."""

BEGIN = re.compile(r"\b([A-Z][a-z]?) (?=[A-Z])")
"""The short first word of a name, which is tied to the next: No Man's Land."""

COMPOUND = re.compile(r"(?<![\w-])(\w+)-(\w+)(?![\w-])")


@lru_cache(maxsize=1_000)
def typographic(text: str) -> Markup:
    """Return plain text as HTML with fine typography; cards are made in many sizes."""
    text = curly_apostrophes(text)
    text = re.sub(r"\b(\d+|D\d+) (?=[A-Z]{2,3}\b)", rf"\1{NO_BREAK}", text)
    text = re.sub(r"\b([Mm]ax) (?=\d)", rf"\1{NO_BREAK}", text)
    text = BEGIN.sub(rf"\1{NO_BREAK}", text)
    html = escape_html(COMPOUND.sub(_unbroken, text))
    return Markup(re.sub(r"\d+–\d+", r'<span class="mb-card-whole">\g<0></span>', html))


def tied(text: str) -> str:
    """Return a text whose short last words are tied to the one before them."""
    return WIDOW.sub(rf"\1{NO_BREAK}", text)


def typeset(prose: Prose, link: Callable[[ProseLink, str], str] = lambda _, words: words) -> Markup:
    """Return prose as HTML with fine typography; a single paragraph has no `<p>` around it.

    `link` receives a link and its words and returns what is printed.
    """
    return Markup(_Writer(link, typographic).prose(prose, inline=True))


class _Writer(HtmlWriter):
    """Writes runs, moving the space before an element into the element."""

    def runs(self, runs: Runs) -> str:
        return super().runs(_spaced(runs))


def _spaced(runs: Runs) -> Runs:
    """Move the space before an element into it, and tie a short last word to the one before, if
    there are more.

    WeasyPrint 70 breaks a line after its first word when nothing but the space before an inline
    element is too much for it.
    """
    spaced: list[Run] = []
    for run in runs:
        before = spaced[-1] if spaced else ""
        if isinstance(before, str) and re.search(r"\S\s$", before) and isinstance(run, Styled):
            spaced[-1] = before[:-1]
            run = replace(run, runs=(" ", *run.runs))
        spaced.append(run)
    return _ended(tuple(spaced))


def _ended(runs: Runs, *, is_long: bool = False) -> Runs:
    """Tie the short last words of a text; if it is not `is_long`, only if it has more words."""
    if not runs:
        return runs
    *others, last = runs
    is_long = is_long or bool(others)
    if isinstance(last, (Styled, ProseLink)):
        last = replace(last, runs=_ended(last.runs, is_long=is_long))
    elif isinstance(last, str) and (is_long or last.count(" ") > 1):
        last = tied(last)
    return (*others, last)


def _unbroken(match: re.Match[str]) -> str:
    one, other = match.groups()
    return f"{one}{HYPHEN}{other}" if len(match[0]) <= LONGEST else match[0]
