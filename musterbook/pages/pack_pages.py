"""Pages of editions and packs: links to everything in them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from musterbook.article.game_facts import GameLimit, game_length, limit_words, limits
from musterbook.library import addresses
from musterbook.library.model.cards import DeckFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import EditionFile, PackFile
from musterbook.library.model.scoring import cap_with
from musterbook.library.phrases import number_of
from musterbook.pages.article_frame import entry_page
from musterbook.pages.context import Context
from musterbook.pages.overlays import overlay_name, switches
from musterbook.pages.page import Item, Link, Page, TextVariant
from musterbook.pages.rule_pages import all_rules_link, all_rules_url, has_all_rules

N = TypeVar("N", bound=Node)

SECTIONS = {
    "Missions": ("mission",),
    "Before the battle": ("sequence", "pool", "maps"),
    "Tables and questions": ("tables", "faq"),
}
"""The headings of a pack's parts, except decks and rules, by kind; decks come after the first."""

UNITS = {"sequence": "step", "pool": "mission", "faq": "question"}
"""What a part of a pack contains, if the name of its kind does not say so."""


def _variants(context: Context, node: Node[PackFile], limit: GameLimit) -> tuple[TextVariant, ...]:
    """Return a limit with and without the overlay that changes it, for its switch."""
    cap, game = limit.cap, context.library.game
    if cap is None or cap.since is None:
        return ()
    name = overlay_name(node.id, cap.since)
    on = cap.since in node.data.usual_overlays
    return tuple(
        TextVariant(
            limit_words(game, cap_with(cap, overlays)),
            f"{sign}{name}",
            name if on else "",
            hidden=on != bool(overlays),
        )
        for sign, overlays in (("+", (cap.since,)), ("-", ()))
    )


def edition_page(context: Context, node: Node[EditionFile]) -> Page:
    """Return the page of an edition: its packs, rules and conventions."""
    return entry_page(
        context,
        node,
        "edition.html",
        context.words(node, node.data.summary),
        packs=context.library.packs(node.id),
        play=context.href(context.play) if context.play else "",
        main_parts=main_parts,
        rules=[part_item(context, rules) for rules in context.library.children(node, "rules")],
        all_rules=all_rules_link(context, node),
    )


def part_item(context: Context, node: Node) -> Item:
    """Return a part of a pack as an item of a list, with the number of entries in it."""
    names = ("summary", "text", "flavour")
    text = next((t for name in names if (t := getattr(node.data, name, None))), None)
    count = len(node.children)
    code = number_of(count, UNITS.get(node.kind, node.kind.removesuffix("s"))) if count else ""
    return Item(context.link(node), context.words(node, text, 160), code=code)


def pack_page(context: Context, node: Node[PackFile]) -> Page:
    """Return the page of a pack: links to its parts, and how its games are scored."""
    children = context.library.children(node)
    game = node.data.game
    rows = [(limit, _variants(context, node, limit)) for limit in limits(context, node)]
    return entry_page(
        context,
        node,
        "pack.html",
        context.words(node, node.data.summary),
        play=context.href(context.play) if game and context.play else "",
        parts={
            heading: [part_item(context, c) for c in children if c.kind in kinds]
            for heading, kinds in SECTIONS.items()
        },
        decks=context.library.children_of(node, DeckFile),
        rules=[part_item(context, c) for c in children if c.kind == "rules"],
        all_rules=all_rules_link(context, node),
        switches=switches(context, node),
        limits=[list(group) for _, group in groupby(rows, key=lambda row: row[0].name)],
        length=game_length(game) if game else "",
    )


def main_parts(library: Library, pack: Node) -> tuple[Node, ...]:
    """Return the parts that readers look for first: the pack's missions, or else its decks."""
    return library.children(pack, "mission") or library.children(pack, "deck")


def named_apart(nodes: Sequence[N], *others: str) -> list[N]:
    """Return packs or decks as a menu names them: those of the same name with their codes.

    `others` are names of further items of the menu.
    """
    names = Counter([*(node.name for node in nodes), *others])

    def named(node: N) -> N:
        code = getattr(node.data, "code", "") if names[node.name] > 1 else ""
        return replace(node, name=f"{node.name} ({code})") if code else node

    return list(map(named, nodes))


def pack_links(library: Library, pack: Node) -> list[Link]:
    """Return the main links into a pack that the header offers, from the root of the site."""
    before = [c for c in library.children(pack) if c.kind in ("sequence", "pool")]
    after = [c for c in library.children(pack) if c.kind in ("maps", "faq")]
    nodes = named_apart([*before, *main_parts(library, pack), *after], "Rules")
    parts = [Link(node.name, addresses.url(node)) for node in nodes]
    return [*parts, Link("Rules", all_rules_url(pack))] if has_all_rules(library, pack) else parts
