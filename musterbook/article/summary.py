"""An article in one plain sentence, for lists, descriptions and search results."""

from collections.abc import Iterator

from musterbook.article.article_blocks import (
    Article,
    Block,
    Facts,
    Flavour,
    Half,
    KeyPoints,
    ScoreGroup,
    Scoring,
    TextBlock,
    WhenDrawn,
)
from musterbook.article.block_layouts import MissingRendererError, arranged

LINES = 3
"""Maximum number of scoring lines in a summary."""


def summary(article: Article, most: int = 150) -> str:
    """Return a summary of an article as plain text: the start of what a list shows.

    Texts are cut to `most` characters; the scoring of a card is not.
    """
    sentences = (_sentence(block, most) for block in arranged(article, "list")["body"])
    return next(filter(None, sentences), "")


def _sentence(block: Block, most: int) -> str:
    match block:
        case Scoring():
            return scoring_summary(block)
        case Half():
            return next(filter(None, (_sentence(inner, most) for inner in block.blocks)), "")
        case Facts():
            if block.kind == "attributes":
                return " · ".join(f"{one.label} {one.prose.text()}" for one in block.facts)
            effect = block.fact("Effect")
            return effect.text(most) if effect else ""
        case KeyPoints():
            return block.points[0].text(most)
        case TextBlock() | WhenDrawn():
            return block.prose.text(most)
        case Flavour():
            return block.text
        case _:
            raise MissingRendererError(block, "list")


def scoring_summary(scoring: Scoring) -> str:
    """Return the first lines of a scoring table with their limits.

    `Rounds 2–5, 5P: each lamp that burns (max 15P a turn)`. The moments of scoring
    are left out.
    """
    groups = []
    left = LINES
    for group in scoring.groups:
        if left > 0:
            groups.append("".join(_group(group, left)))
        left -= len(group.lines)
    text = "; ".join(groups) + (" …" if left < 0 else "")
    return "; ".join(filter(None, (text, *scoring.limits)))


def _group(group: ScoreGroup, most: int) -> Iterator[str]:
    """Yield the parts of a group: for whom and when in the battle, its lines, and its limits."""
    if group.who:
        yield f"{group.who.replace(' · ', ', ')}, "
    unit = group.game.score.short
    yield " · ".join(f"{line.vp}{unit}: {line.text()}" for line in group.lines[:most])
    if limits := (*group.combine, *group.limits):
        yield f" ({'; '.join(limit[:1].lower() + limit[1:] for limit in limits)})"
