"""Pages of rules: files of rules, and each rule with its key points and its full text."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook.article.article_blocks import KeyPoints, Text
from musterbook.article.prose import ProseTable
from musterbook.library import links
from musterbook.library.model.entries import Rule
from musterbook.library.model.files import RulesFile
from musterbook.library.model.nodes import Node, Reading
from musterbook.pages.changes import own_switches, switches, variants
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.views import Variant


@dataclass(frozen=True)
class RuleBody:
    """A rule as its page shows it: its key points, and the full text, which repeats them.

    A rule without key points has only its text. `is_long` says that the text adds a table to
    the key points and is therefore not folded.
    """

    points: Markup
    text: Markup
    example: Markup
    is_long: bool = False


def body(context: Context, node: Node[Rule], reading: Reading[Rule], at: str) -> RuleBody:
    """Return the body of a rule, with links relative to the page at an address."""
    article = context.articles.article(node, reading)
    return RuleBody(
        **context.regions(article, at),
        is_long=not article.first(KeyPoints)
        or any(
            isinstance(block, ProseTable)
            for text in article.all(Text)
            if not text.example
            for block in text.prose.blocks
        ),
    )


def bodies(context: Context, node: Node[Rule], at: str) -> tuple[Variant, ...]:
    """Return every reading of a rule, each with a `RuleBody`."""
    return variants(context, node, at, lambda reading: body(context, node, reading, at))


def rule_page(context: Context, node: Node[Rule]) -> Page:
    """Return the page of a rule."""
    at = links.url(node)
    html = context.render(
        "rule.html",
        frame=frame(context, node),
        variants=bodies(context, node, at),
        switches=own_switches(context, node, at),
        terms=[term for term in node.data.terms if term.casefold() != node.name.casefold()],
    )
    return made(context, node, html, context.summary(node), boost=2)


def rules_page(context: Context, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules: every rule with its key points, or in full."""
    if node.data.together:
        return _together(context, node)
    at = links.url(node)
    html = context.render(
        "rules.html",
        frame=frame(context, node),
        summary=context.prose(node, node.data.summary, at),
        items=[context.listed(rule, at) for rule in context.library.children_of(node, Rule)],
    )
    return made(context, node, html, context.words(node, node.data.summary))


def _together(context: Context, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules with the full text of each."""
    at = links.url(node)
    rules = context.library.children_of(node, Rule)
    changed = {one.slug for rule in rules for one in rule.overlays}
    pack = context.library[node.pack] if node.pack else None
    html = context.render(
        "rules-together.html",
        frame=frame(context, node),
        summary=context.prose(node, node.data.summary, at),
        parts=[(context.link(rule, at), rule.slug, bodies(context, rule, at)) for rule in rules],
        switches=switches(context, pack, at, changed),
    )
    return made(context, node, html, context.words(node, node.data.summary))
