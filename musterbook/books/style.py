"""The style sheet of books and mission sheets, complete with colours and page rules.

In: `cards/booklet.css`, the tokens, a paper. Out: CSS.
"""

from __future__ import annotations

from functools import cache

from weasyprint import CSS

from musterbook.books.paper import BookPaper
from musterbook.design_tokens import tint, tokens
from musterbook.pdf_engine import OwnFonts, font_configuration
from musterbook.resources import CARDS


@cache
def text_css() -> str:
    """Return the style sheet that all papers share, with its colours."""
    known = tokens()
    colours = [f"--{name}:{colour}" for name, colour in known.light.items()]
    rules = [f":root{{{';'.join(colours)};--accent:{known.light['header']};--pale:#e9edf1}}"]
    rules += [
        f".face-{face.slug}{{--accent:{face.colour};--pale:{tint(face.colour, 0.1)}}}"
        for face in known.faces.values()
    ]
    rules += [_tabs(face.slug, face.colour, n) for n, face in enumerate(known.faces.values())]
    own = (CARDS / "booklet.css").read_text(encoding="utf-8")
    return "\n".join(rules) + "\n" + own


def _tabs(slug: str, colour: str, number: int) -> str:
    """Return the CSS of a deck's tab at the outer edge of its pages, lower for each kind of
    deck.
    """
    tab = f'content:"";background:{colour};height:11mm;margin-top:{4 + number * 12}mm;width:6mm'
    return (
        f".chapter.deck.face-{slug}{{page:deck-{slug}}}"
        f"@page deck-{slug}:right{{@right-top{{{tab};margin-left:auto}}}}"
        f"@page deck-{slug}:left{{@left-top{{{tab};margin-right:auto}}}}"
    )


@cache
def style(paper: BookPaper) -> CSS:
    """Return the parsed style sheet of a paper."""
    return CSS(
        string=text_css() + paper.css, font_config=font_configuration(), url_fetcher=OwnFonts()
    )


def running(css: str) -> CSS:
    """Return a small separate style sheet."""
    return CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts())
