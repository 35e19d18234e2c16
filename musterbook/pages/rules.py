"""Pages of rules: files of rules, and each rule in its short and its long form."""

from __future__ import annotations

from musterbook.library import links
from musterbook.library.model.entries import Rule
from musterbook.library.model.files import RulesFile
from musterbook.library.model.nodes import Node
from musterbook.pages.changes import own_switches, readings, switches
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page


def rule_page(context: Context, node: Node[Rule]) -> Page:
    """Return the page of a rule."""
    at = links.url(node)
    html = context.render(
        "rule.html",
        frame=frame(context, node),
        variants=readings(context, node, at),
        switches=own_switches(context, node, at),
        terms=[term for term in node.data.terms if term.casefold() != node.name.casefold()],
    )
    return made(context, node, html, context.summary(node), boost=2)


def rules_page(context: Context, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules: every rule with its points, or in full."""
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
        parts=[(context.link(rule, at), rule.slug, readings(context, rule, at)) for rule in rules],
        switches=switches(context, pack, at, changed),
    )
    return made(context, node, html, context.words(node, node.data.summary))
