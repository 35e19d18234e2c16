"""All rules of an edition or a pack on one page, with a table of contents that stays in view.

In: an edition or a pack with more than one rule. Out: its page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from musterbook.library.model.entries import Rule
from musterbook.library.model.files import EditionFile, PackFile, RulesFile
from musterbook.library.model.nodes import Library, Node, holds
from musterbook.pages.changes import switches
from musterbook.pages.context import Context
from musterbook.pages.frame import crumbs, doubt
from musterbook.pages.page import Page, page_path
from musterbook.pages.rules import bodies
from musterbook.pages.views import Frame, Link, Variant

TITLE = "All rules on one page"

Scope = Node[EditionFile] | Node[PackFile]


@dataclass(frozen=True)
class RuleView:
    """A rule: its link, its anchor, its readings, and its confidence."""

    link: Link
    anchor: str
    variants: tuple[Variant, ...]
    sure: str
    doubt: str


@dataclass(frozen=True)
class Chapter:
    """A file of rules: its link, its anchor, its summary and its rules."""

    link: Link
    anchor: str
    summary: Markup
    rules: tuple[RuleView, ...]


def all_rules_url(scope: Node) -> str:
    """Return the address of the page with all rules of an edition or a pack."""
    return f"{scope.id}/rules/index.html"


def has_all_rules(library: Library, scope: Node) -> bool:
    """Whether an edition or a pack has this page: it has several rules, and the address is free."""
    files = library.children_of(scope, RulesFile)
    count = sum(len(library.children_of(file, Rule)) for file in files)
    return count > 1 and f"{scope.id}/rules" not in library.nodes


def all_rules_makers(context: Context) -> dict[str, Callable[[], Page]]:
    """Return the makers of these pages, by address."""
    library = context.library
    scopes: list[Scope] = [*library.of_type(EditionFile), *library.of_type(PackFile)]
    return {
        all_rules_url(scope): partial(_page, context, scope)
        for scope in scopes
        if has_all_rules(library, scope)
    }


def all_rules_link(context: Context, scope: Node, at: str) -> Link | None:
    """Return the link to the page with all rules, or None if there is no such page."""
    if not has_all_rules(context.library, scope):
        return None
    return context.to(TITLE, all_rules_url(scope), at)


def _page(context: Context, scope: Scope) -> Page:
    at = all_rules_url(scope)
    library = context.library
    files = library.children_of(scope, RulesFile)
    chapters = [_chapter(context, file, at) for file in files]
    changed = {one.slug for file in files for rule in library.children_of(file, Rule)
               for one in rule.overlays}  # fmt: skip
    title = f"Rules of {scope.name}" if holds(scope, PackFile) else f"Rules of the {scope.name}"
    about = f"{title}: all {sum(len(chapter.rules) for chapter in chapters)} on one page."
    edition = library[scope.edition] if holds(scope, PackFile) and scope.edition else None
    html = context.render(
        "all-rules.html",
        frame=Frame(
            title=title,
            label="All on one page",
            crumbs=(*crumbs(context, scope, at), context.link(scope, at)),
            shape="wide",
        ),
        chapters=chapters,
        switches=switches(context, scope, at, changed) if changed else [],
        others=all_rules_link(context, edition, at) if edition else None,
        edition=edition.name if edition else "",
    )
    return Page(
        page_path(at), at, title, html, about, scope.mark.path, "all-rules",
        here=context.here(scope), pack=scope.pack or "", edition=scope.edition or "",
    )  # fmt: skip


def _chapter(context: Context, file: Node[RulesFile], at: str) -> Chapter:
    rules = []
    for rule in context.library.children_of(file, Rule):
        sure, doubted = doubt(rule)
        anchor = f"{file.slug}-{rule.slug}"
        rules.append(
            RuleView(context.link(rule, at), anchor, bodies(context, rule, at), sure, doubted)
        )
    summary = context.prose(file, file.data.summary, at)
    return Chapter(context.link(file, at), file.slug, summary, tuple(rules))
