"""Pages of editions and packs: links to everything in them."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from musterbook.library import links, phrases
from musterbook.library.model.effects import Length
from musterbook.library.model.files import DeckFile, EditionFile, PackFile
from musterbook.library.model.game import Game
from musterbook.library.model.nodes import Node
from musterbook.library.model.scoring import Cap, cap_with
from musterbook.pages.all_rules import all_rules_link, all_rules_url, has_all_rules
from musterbook.pages.changes import overlay_name, switches
from musterbook.pages.context import Context
from musterbook.pages.entry import made
from musterbook.pages.frame import frame
from musterbook.pages.page import Page
from musterbook.pages.panels import print_link
from musterbook.pages.renderer import Renderer
from musterbook.pages.views import Item, Link, Listing, Variant

PARTS = {
    "Before the battle": ("sequence", "pool", "maps"),
    "Missions": ("mission",),
    "Tables and questions": ("tables", "faq"),
}
"""The headings of a pack's parts that are neither decks nor rules, by kind."""


UNITS = {"sequence": "step", "pool": "mission", "tables": "table", "maps": "map", "faq": "question"}


@dataclass(frozen=True)
class Limit:
    """A limit or an award of the whole game.

    `text` is with the overlays that are on by default; `variants` are for the switches of an
    overlay that changes the limit.
    """

    name: str
    vp: str
    text: Markup
    variants: tuple[Variant, ...] = ()


def limits(context: Renderer, node: Node, game: Game, at: str) -> list[Limit]:
    """Return the limits and awards of a pack's games."""
    lines = [_limit(node, cap) for cap in game.scoring.caps]
    for award in game.scoring.awards.values():
        text = context.prose(node, award.if_, at, inline=True)
        lines.append(Limit(award.name, f"+{award.vp}", Markup("if ") + text))
    return lines


def _limit(node: Node, cap: Cap) -> Limit:
    pack = node.data
    usual = pack.usual_overlays if isinstance(pack, PackFile) else frozenset()
    text = Markup.escape(_span(cap_with(cap, usual)))
    if cap.since is None:
        return Limit(cap.name or "", str(cap.vp), text)
    name = overlay_name(node.id, cap.since)
    on = cap.since in usual
    variants = tuple(
        Variant(
            Markup.escape(_span(cap_with(cap, overlays))),
            f"{sign}{name}",
            name if on else "",
            hidden=on != bool(overlays),
        )
        for sign, overlays in (("+", (cap.since,)), ("-", ()))
    )
    return Limit(cap.name or "", str(cap.vp), text, variants)


def length(game: Game) -> str:
    """Return the length of a game in words: `5 battle rounds`, or `5 to 7 game turns`."""
    setups = (game.setup, *(variant.setup for variant in game.variants.values()))
    ends = [more.after for setup in setups for effect in setup if isinstance(effect, Length)
            for more in effect.more]  # fmt: skip
    least = f"{min(ends)} to " if ends else ""
    return f"{least}{game.rounds} {game.round}s"


def _span(cap: Cap) -> str:
    return f"at most {cap.vp}VP each" if cap.per == "card" else f"at most {phrases.cap_amount(cap)}"


def listing(context: Context, pack: Node[PackFile], at: str) -> Listing:
    """Return a pack with links to its missions or decks, for the front page and its edition."""
    parts = tuple(
        context.link(part, at, note=str(len(part.children)) if part.kind == "deck" else "")
        for part in main_parts(context, pack)
    )
    return Listing(
        link=context.link(pack, at),
        about=context.prose(pack, pack.data.summary, at, inline=True),
        links=parts,
        note=phrases.date_label(pack.data.date) if pack.data.date else "",
    )


def edition_page(context: Context, node: Node[EditionFile]) -> Page:
    """Return the page of an edition: its packs, rules and conventions."""
    at = links.url(node)
    html = context.render(
        "edition.html",
        frame=frame(context, node),
        summary=context.prose(node, node.data.summary, at),
        packs=[listing(context, pack, at) for pack in context.library.packs(node.id)],
        rules=[rules_item(context, rules, at) for rules in context.library.children(node, "rules")],
        all_rules=all_rules_link(context, node, at),
        conventions=[
            (convention.name, context.prose(node, convention.text, at, inline=True))
            for convention in node.data.conventions
        ],
    )
    return made(context, node, html, context.words(node, node.data.summary))


def rules_item(context: Context, node: Node, at: str) -> Item:
    """Return a file of rules as an item of a list, with the number of rules in it."""
    count = len(context.library.children(node, "rule"))
    about = Markup.escape(context.words(node, getattr(node.data, "summary", None)))
    return Item(context.link(node, at), about, code=f"{count} rule{'s' if count != 1 else ''}")


def part_item(context: Context, node: Node, at: str) -> Item:
    """Return a part of a pack as an item of a list."""
    names = ("summary", "text", "flavour")
    text = next((t for name in names if (t := getattr(node.data, name, None))), None)
    count = len(node.children)
    unit = UNITS.get(node.kind, "")
    return Item(
        context.link(node, at),
        Markup.escape(context.words(node, text, 160)),
        code=f"{count} {unit}{'s' if count != 1 else ''}" if count and unit else "",
    )


def deck_item(context: Context, node: Node[DeckFile], at: str) -> Item:
    """Return a deck as an item of a list."""
    count = len(context.library.children(node, "card"))
    about = Markup.escape(context.words(node, node.data.summary))
    code = f"{count} card{'s' if count != 1 else ''}"
    return Item(context.link(node, at), about, code=code, back=context.back(node))


def pack_page(context: Context, node: Node[PackFile]) -> Page:
    """Return the page of a pack: links to its parts, and how its games are scored."""
    at = links.url(node)
    children = context.library.children(node)
    game = node.data.game
    html = context.render(
        "pack.html",
        frame=frame(context, node),
        flavour=node.data.flavour or "",
        summary=context.prose(node, node.data.summary, at),
        date=phrases.date_label(node.data.date) if node.data.date else "",
        play=links.relative(at, context.play) if context.play and game else "",
        prints=[
            print_link(p, at)
            for p in context.prints
            if p.pack == node.id and not p.deck and p.kind == "cards"
        ],
        parts={
            heading: [part_item(context, c, at) for c in children if c.kind in kinds]
            for heading, kinds in PARTS.items()
        },
        decks=[deck_item(context, c, at) for c in context.library.children_of(node, DeckFile)],
        rules=[rules_item(context, c, at) for c in children if c.kind == "rules"],
        all_rules=all_rules_link(context, node, at),
        switches=switches(context, node, at, entries=True),
        limits=limits(context, node, game, at) if game else [],
        victory=context.prose(node, game.scoring.victory, at, inline=True) if game else Markup(),
        length=length(game) if game else "",
    )
    return made(context, node, html, context.words(node, node.data.summary))


def main_parts(context: Context, pack: Node) -> tuple[Node, ...]:
    """Return the parts that readers look for first: the pack's missions, or else its decks."""
    return context.library.children(pack, "mission") or context.library.children(pack, "deck")


def pack_links(context: Context, pack: Node) -> list[Link]:
    """Return the main links into a pack that the header offers, from the root of the site."""
    before = [c for c in context.library.children(pack) if c.kind in ("sequence", "pool")]
    rules = all_rules_url(pack) if has_all_rules(context.library, pack) else ""
    after = [c for c in context.library.children(pack) if c.kind in ("maps", "faq")]
    parts = [Link(c.name, links.url(c)) for c in (*before, *main_parts(context, pack), *after)]
    return [*parts, Link("Rules", rules)] if rules else parts
