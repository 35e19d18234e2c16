"""Blocks of articles for tests, made from data as it is written in content."""

from musterbook.article.article_blocks import ScoreGroup, ScoreLine
from musterbook.article.parsed_prose import Paragraph, Prose
from musterbook.library.model.scoring import Line, ScoringGroup
from tests.words import GAME


def score_line(**fields: object) -> ScoreLine:
    """Return a scoring line; what it scores for is plain text."""
    data = Line.model_validate(fields)
    return ScoreLine(data, Prose((Paragraph((data.each or data.if_ or "",)),)), GAME)


def score_group(*lines: ScoreLine, **fields: object) -> ScoreGroup:
    """Return a scoring group; its moment is the end of the player's turn, unless given."""
    data = {"timing": "turn-end", "lines": [line.data for line in lines], **fields}
    return ScoreGroup(ScoringGroup.model_validate(data), lines, game=GAME)
