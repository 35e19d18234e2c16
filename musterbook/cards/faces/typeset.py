"""Fine print: quotes, ranges and words that stay in one piece.

In: plain text, or prose. Out: HTML with curly apostrophes, in which ranges of numbers, short
compounds ("set-up") and numbers with their unit are not broken over two lines. Links become words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from markupsafe import Markup

from musterbook.article import HtmlWriter, Prose
from musterbook.article.prose import LineBreak, Link, Paragraph, Run, Runs, escape

NO_BREAK, HYPHEN = "\u00a0", "\u2011"
SHORT = 4
"""A compound with a part of so few letters or fewer is not broken at its hyphen."""

WIDOW = re.compile(r"(?:^|(?<=\S)) (\S{1,5})$")
"""A short last word, which goes with the one before it so that no line holds it alone."""

COMPOUND = re.compile(r"(?<![\w-])(\w+)-(\w+)(?![\w-])")


def typographic(text: str) -> Markup:
    """Return plain text as HTML, as it is set."""
    text = re.sub(r"(?<=\w)'", "’", text)
    text = re.sub(r"\b(\d+|D\d+) (?=(?:CP|VP)\b)", rf"\1{NO_BREAK}", text)
    html = escape(COMPOUND.sub(_unbroken, text))
    return Markup(re.sub(r"\d+–\d+", r'<span class="mb-card-whole">\g<0></span>', html))


def typeset(prose: Prose, before: str = "") -> Markup:
    """Return prose as HTML, as it is set, without the paragraph around a single one.

    `before` is put before the words of a single paragraph.
    """
    if before and prose.line is not None:
        prose = Prose((Paragraph((before, *prose.line)),))
    return Markup(_WRITER.prose(prose, inline=True))


class _Writer(HtmlWriter):
    """Writes runs with the space before an element inside it."""

    def runs(self, runs: Runs) -> str:
        return super().runs(_spaced(runs))


def _spaced(runs: Runs) -> Runs:
    """Move the space before a link or a styled word into it, and keep a short last word company.

    WeasyPrint 70 breaks a line after its first word when nothing but the space before an inline
    element is too much for it.
    """
    found: list[Run] = []
    for run in runs:
        before = found[-1] if found else ""
        if (
            isinstance(before, str)
            and re.search(r"\S $", before)
            and not isinstance(run, (str, LineBreak))
        ):
            found[-1] = before[:-1]
            run = replace(run, runs=(" ", *run.runs))
        found.append(run)
    if found and isinstance(last := found[-1], str):
        found[-1] = WIDOW.sub(rf"{NO_BREAK}\1", last)
    return tuple(found)


def _link(link: Link, words: str) -> str:
    return words if link.kind == "web" else f'<span class="{link.kind}">{words}</span>'


_WRITER = _Writer(_link, typographic)


def _unbroken(found: re.Match[str]) -> str:
    one, other = found.groups()
    return f"{one}{HYPHEN}{other}" if min(len(one), len(other)) <= SHORT else found[0]
