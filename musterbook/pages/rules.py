"""Pages of rules: files of rules, and each rule in its short and its long form."""

from __future__ import annotations

from musterbook import links
from musterbook.model.entries import Rule
from musterbook.model.files import RulesFile
from musterbook.model.nodes import Node
from musterbook.pages.changes import own_switches, readings
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page


def rule_page(desk: Desk, node: Node[Rule]) -> Page:
    """Return the page of a rule."""
    at = links.url(node)
    html = desk.render(
        "rule.html",
        frame=frame(desk, node),
        variants=readings(desk, node, at),
        switches=own_switches(desk, node, at),
        terms=[term for term in node.data.terms if term.casefold() != node.name.casefold()],
    )
    return made(desk, node, html, desk.summary(node), boost=2)


def rules_page(desk: Desk, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules: every rule with its points."""
    at = links.url(node)
    html = desk.render(
        "rules.html",
        frame=frame(desk, node),
        summary=desk.prose(node, node.data.summary, at),
        items=[desk.listed(rule, at) for rule in desk.library.children_of(node, Rule)],
    )
    return made(desk, node, html, desk.words(node, node.data.summary))
