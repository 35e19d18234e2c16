"""Pages of rules: each rule, each file of rules, and all rules of an edition or a pack."""

from collections.abc import Callable
from functools import partial

from musterbook.article.article_blocks import KeyPoints, TextBlock
from musterbook.article.entry_labels import doubt
from musterbook.article.parsed_prose import ProseTable
from musterbook.library.model.entries import Rule
from musterbook.library.model.files import RulesFile
from musterbook.library.model.nodes import Library, Node, Reading, holds
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.pages.article_frame import crumbs, entry_page, other_page
from musterbook.pages.context import Context
from musterbook.pages.overlays import switches, variants
from musterbook.pages.page import Frame, Link, Page, TextVariant


def bodies(context: Context, node: Node[Rule]) -> tuple[TextVariant, ...]:
    """Return every reading of a rule: its regions, and whether its text is long.

    The full text repeats the key points and is folded, unless there are none or it adds a table.
    """

    def body(reading: Reading[Rule]) -> dict[str, object]:
        article = context.articles.article(node, reading)
        is_long = not article.first(KeyPoints) or any(
            isinstance(block, ProseTable)
            for text in article.all(TextBlock)
            if not text.example
            for block in text.prose.blocks
        )
        return {**context.regions(node, reading), "is_long": is_long}

    return variants(context, node, body)


def rule_page(context: Context, node: Node[Rule]) -> Page:
    return entry_page(
        context,
        node,
        "rule.html",
        context.summary(node),
        variants=bodies(context, node),
        switches=switches(context, node),
        terms=[term for term in node.data.terms if term.casefold() != node.name.casefold()],
    )


def rules_page(context: Context, node: Node[RulesFile]) -> Page:
    """Return the page of a file of rules: every rule with its key points, or in full."""
    rules = context.library.children_of(node, Rule)
    about = context.words(node, node.data.summary)
    if not node.data.together:
        items = [context.listed(rule) for rule in rules]
        return entry_page(context, node, "list.html", about, items=items)
    return entry_page(
        context,
        node,
        "rules-together.html",
        about,
        rules=[(rule, bodies(context, rule)) for rule in rules],
        switches=switches(context, *rules),
    )


# --- All rules on one page ------------------------------------------------------------------------


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
    scopes: list[Node[EditionFile] | Node[PackFile]] = [
        *library.of_type(EditionFile),
        *library.of_type(PackFile),
    ]
    return {
        all_rules_url(scope): partial(_all_rules_page, context.at(all_rules_url(scope)), scope)
        for scope in scopes
        if has_all_rules(library, scope)
    }


def all_rules_link(context: Context, scope: Node) -> Link | None:
    """Return the link to the page with all rules, or None if there is no such page."""
    if not has_all_rules(context.library, scope):
        return None
    return context.to("All rules on one page", all_rules_url(scope))


def _all_rules_page(context: Context, scope: Node[EditionFile] | Node[PackFile]) -> Page:
    library = context.library
    files = [
        (file, library.children_of(file, Rule)) for file in library.children_of(scope, RulesFile)
    ]
    chapters = [
        (file, [(rule, bodies(context, rule), doubt(rule)) for rule in rules])
        for file, rules in files
    ]
    rules = [rule for _, rules in files for rule in rules]
    in_pack = holds(scope, PackFile)
    title = f"Rules of {scope.name}" if in_pack else f"Rules of the {scope.name}"
    edition = library[scope.edition] if in_pack and scope.edition else None
    return other_page(
        context,
        Frame(
            title,
            label="All on one page",
            crumbs=(*crumbs(context, scope), context.link(scope)),
            contents=tuple(
                Link(
                    file.name,
                    f"#{file.slug}",
                    below=tuple(Link(one.name, f"#{file.slug}-{one.slug}") for one in rules),
                )
                for file, rules in files
            ),
            shape="wide",
        ),
        "all-rules.html",
        f"{title}: all {len(rules)} on one page.",
        kind="all-rules",
        of=scope,
        chapters=chapters,
        switches=switches(context, *rules),
        others=all_rules_link(context, edition) if edition else None,
        edition=edition,
    )
