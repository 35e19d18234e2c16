"""Pages of rules: files of rules, and each rule in its short and its long form."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook import links
from musterbook.model.entries import Rule
from musterbook.model.files import RulesFile
from musterbook.model.nodes import Node
from musterbook.pages.changes import own_switches, variants
from musterbook.pages.desk import Desk
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page, plain
from musterbook.pages.views import Item


@dataclass(frozen=True)
class RuleBody:
    """What a rule says: in points, in full, with an example."""

    flavour: str
    short: tuple[Markup, ...]
    text: Markup
    example: Markup


def body(desk: Desk, node: Node, rule: Rule, at: str) -> RuleBody:
    """Return what a rule says, with links that hold on the page at an address."""
    return RuleBody(
        flavour=rule.flavour or "",
        short=tuple(desk.prose(node, point, at, inline=True) for point in rule.short),
        text=desk.prose(node, rule.text, at),
        example=desk.prose(node, rule.example, at),
    )


def summary(desk: Desk, node: Node[Rule], most: int = 150) -> str:
    """Return a rule in one plain sentence: its first point, or the beginning of its text."""
    first = node.data.short[0] if node.data.short else node.data.text
    return desk.words(node, first, most)


def rule_page(desk: Desk, node: Node[Rule]) -> Page:
    """Return the page of a rule."""
    at = links.url(node)
    html = desk.render(
        "rule.html",
        frame=frame(desk, node),
        variants=variants(desk, node, at, lambda rule: body(desk, node, rule.data, at)),
        switches=own_switches(desk, node, at),
        terms=[term for term in node.data.terms if term.casefold() != node.name.casefold()],
    )
    return made(desk, node, html, summary(desk, node), boost=2)


def rules_page(desk: Desk, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules: every rule with its points."""
    at = links.url(node)
    html = desk.render(
        "rules.html",
        frame=frame(desk, node),
        summary=desk.prose(node, node.data.summary, at),
        items=[
            Item(desk.link(rule, at), about=Markup.escape(summary(desk, rule)))
            for rule in desk.library.children_of(node, Rule)
        ],
    )
    return made(desk, node, html, plain(desk.prose(node, node.data.summary, at)))
