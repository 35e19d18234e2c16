"""The style sheet of books and mission sheets, complete with colours and page rules.

In: `templates/books/book.css`, the tokens, a paper. Out: CSS.
"""

from collections.abc import Iterable
from functools import cache

from musterbook.books.paper import BookPaper
from musterbook.design_tokens import Face, print_style, tokens
from musterbook.pdf_engine.engine import CSS, OwnFonts, font_configuration
from musterbook.resources import TEMPLATES


@cache
def text_css() -> str:
    """Return the style sheet that all papers share, with its colours.

    Only `--accent`, which changes from chapter to chapter, is a custom property.
    """
    accent = f":root{{--accent:{tokens().light['header']}}}"
    return f"{accent}\n{print_style(TEMPLATES / 'books' / 'book.css')}"


def face_css(faces: Iterable[Face]) -> str:
    """Return the rules with the colours of kinds of card, for the head of a document."""
    rules = [
        f".face-{face.slug}{{--accent:{face.colour}}}{_tabs(face.slug, face.colour, number)}"
        for number, face in enumerate(faces)
    ]
    return "\n".join(rules)


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
def book_style(paper: BookPaper) -> CSS:
    """Return the parsed style sheet of a paper."""
    return running(text_css() + paper.css)


def running(css: str) -> CSS:
    """Return a style sheet, parsed."""
    return CSS(string=css, font_config=font_configuration(), url_fetcher=OwnFonts())
