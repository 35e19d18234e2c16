"""An article in one plain sentence, for lists, descriptions and search results."""

from __future__ import annotations

from musterbook.article.article_blocks import (
    Article,
    Facts,
    Flavour,
    KeyPoints,
    Scoring,
    Text,
    WhenDrawn,
)

LINES = 3
"""Maximum number of scoring lines in a summary."""


def summary(article: Article, most: int = 150) -> str:
    """Return a summary of an article as plain text.

    The summary of a card is its scoring, of a stratagem its effect, of a rule its first point, and
    of anything else its text. Texts are cut to `most` characters.
    """
    scoring = article.first(Scoring)
    if article.kind == "card" and scoring and scoring.groups:
        return scoring_summary(scoring)
    for facts in article.all(Facts):
        if facts.kind == "stratagem" and (effect := facts.fact("Effect")):
            return effect.text(most)
    if points := article.first(KeyPoints):
        return points.points[0].text(most)
    if (text := article.first(Text)) and text.prose:
        return text.prose.text(most)
    if drawn := article.first(WhenDrawn):
        return drawn.prose.text(most)
    for facts in article.all(Facts):
        if effect := facts.fact("Effect"):
            return effect.text(most)
    flavour = article.first(Flavour)
    return flavour.text if flavour else ""


def scoring_summary(scoring: Scoring) -> str:
    """Return the first lines of a scoring table: `5VP: each objective marker you control`."""
    lines = [line for group in scoring.groups for line in group.lines]
    text = " · ".join(
        f"{'+' if line.plus else ''}{line.vp}VP: {line.text()}" for line in lines[:LINES]
    )
    return f"{text} …" if len(lines) > LINES else text
