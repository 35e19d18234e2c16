"""An article in one plain sentence, for lists, descriptions and search results."""

from collections.abc import Iterator
from html import escape

from markupsafe import Markup

from musterbook.article.article_blocks import (
    Article,
    Block,
    Facts,
    Flavour,
    Half,
    KeyPoints,
    ScoreGroup,
    ScoreLine,
    Scoring,
    SectionBlock,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.block_layouts import MissingRendererError, arranged
from musterbook.article.parsed_prose import Symbol, SymbolText
from musterbook.article.prose_html import symbol_html

LINES = 3
"""Maximum number of scoring lines in a summary."""
_SYMBOL = "\ue000"
"""A character that no text has."""


def summary(article: Article, most: int = 150, symbol: SymbolText | None = None) -> str:
    """Return a summary of an article as plain text: the start of what a list shows.

    Texts are cut to `most` characters; the scoring of a card is not. `symbol` returns what a text
    has for a symbol of the game, by default its name.
    """
    sentences = (_sentence(block, most, symbol) for block in arranged(article, "list")["body"])
    return next(filter(None, sentences), "")


def summary_html(article: Article) -> Markup:
    """Return a summary of an article as HTML, with the symbols of the game."""
    symbols: list[Symbol] = []

    def mark(symbol: Symbol) -> str:
        symbols.append(symbol)
        return _SYMBOL

    words, *rest = escape(summary(article, symbol=mark)).split(_SYMBOL)
    drawn = (f"{symbol_html(symbol)}{text}" for symbol, text in zip(symbols, rest, strict=False))
    return Markup(words + "".join(drawn))


def _sentence(block: Block, most: int, symbol: SymbolText | None) -> str:
    match block:
        case Scoring():
            return scoring_summary(block)
        case Half():
            return next(
                filter(None, (_sentence(inner, most, symbol) for inner in block.blocks)), ""
            )
        case Facts():
            if block.kind == "attributes":
                each = (f"{fact.label} {fact.prose.text(symbol=symbol)}" for fact in block.facts)
                return " · ".join(each)
            effect = block.fact("Effect")
            return effect.text(most, symbol) if effect else ""
        case KeyPoints():
            return block.points[0].text(most, symbol)
        case TextBlock() | WhenDrawn() | SectionBlock():
            return block.prose.text(most, symbol)
        case Flavour():
            return block.text
        case _:
            raise MissingRendererError(block, "list")


def scoring_summary(scoring: Scoring) -> str:
    """Return the first lines of a scoring table with their limits.

    `Rounds 2–5, 5P: each lamp that burns (max 15P a turn)`. The moments of scoring are left out
    if they are the same for all lines.
    """
    groups = []
    left = LINES
    timed = len({group.data.timing for group in scoring.groups}) > 1
    for group in scoring.groups:
        if left > 0:
            groups.append("".join(_group(group, left, timed=timed)))
        left -= len(group.lines)
    text = "; ".join(groups) + (" …" if left < 0 else "")
    return "; ".join(filter(None, (text, *scoring.limits)))


def _group(group: ScoreGroup, most: int, *, timed: bool) -> Iterator[str]:
    """Yield the parts of a group: for whom and when in the battle, its lines, and its limits."""
    if scope := group.heading if timed else group.who:
        yield f"{scope.replace(' · ', ', ')}, "
    yield " · ".join(
        f"{_points(line)}: {line.text()}" + "".join(f" ({tag})" for tag in line.tags)
        for line in group.lines[:most]
    )
    if limits := (*group.combine, *group.limits):
        yield f" ({'; '.join(limit[:1].lower() + limit[1:] for limit in limits)})"


def _points(line: ScoreLine) -> str:
    """Return the points of a line: `+2P`, or `Fixed 4P, Tactical 5P`."""
    unit = line.game.score.short
    if len(line.points) == 1:
        return f"{line.vp}{unit}"
    return ", ".join(f"{one.label} {'+' * one.plus}{one.vp}{unit}" for one in line.points)
