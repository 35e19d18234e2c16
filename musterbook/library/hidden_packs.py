"""A library as a site shows it: without what its texts say about packs that the site hides.

In: a library and the settings of a site. Out: the library with these settings.
Why: docs/decisions/hidden-packs.md
"""

import re
from dataclasses import replace
from types import MappingProxyType

from musterbook.library.model.cards import Card
from musterbook.library.model.entries import Concept
from musterbook.library.model.nodes import Library, Node, Reading, holds
from musterbook.library.model.pack import EditionFile
from musterbook.site_settings import Settings

_YEARS = re.compile(r" \d{4}\S*$")
_LINKED = re.compile(r"\]\(id:([^)\s#]+)")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def with_settings(library: Library, settings: Settings) -> Library:
    """Return a library for a site with other settings, named as they or the game say.

    Comparisons and the questions of players say nothing of packs and editions that the settings
    hide.
    """
    site = replace(library, settings=replace(settings, name=settings.name or library.game.name))
    if not site.hidden:
        return site
    names = _hidden_names(site)
    nodes = {id: _without_hidden(site, node, names) for id, node in site.nodes.items()}
    return replace(site, nodes=MappingProxyType(nodes))


def _hidden_names(site: Library) -> re.Pattern[str]:
    """Return a pattern for the names of hidden packs and editions, with and without years."""
    hidden, listed = set[str](), set[str]()
    for node in site.nodes.values():
        if node.kind in ("pack", "edition"):
            short = {node.data.short} if isinstance(node.data, EditionFile) else set()
            names = listed if site.is_listed(node) else hidden
            names.update({node.name, _YEARS.sub("", node.name), *short})
    words = "|".join(map(re.escape, sorted(hidden - listed))) or "(?!)"
    return re.compile(rf"\b({words})\b")


def _without_hidden(site: Library, node: Node, names: re.Pattern[str]) -> Node:
    """Return an entry without what its comparison or questions say about hidden packs."""

    def is_shown(text: str) -> bool:
        linked = [site[id] for id in _LINKED.findall(text) if id in site]
        return not names.search(text) and all(map(site.is_listed, linked))

    node = replace(node, asked=tuple(filter(is_shown, node.asked)))
    if holds(node, Card):
        readings = tuple(_with_listed_changes(site, reading) for reading in node.readings)
        return replace(node, readings=readings)
    if not holds(node, Concept):
        return node
    summary = " ".join(filter(is_shown, _SENTENCE_END.split(node.data.summary)))
    aspects = []
    for aspect in node.data.aspects if summary else ():
        values = {
            key: text
            for key, text in aspect.values.items()
            if key not in site.hidden and is_shown(f"{aspect.name} {text}")
        }
        aspects += [aspect.model_copy(update={"values": values})] if values else []
    update = {
        "summary": summary,
        "entries": tuple(entry.id for entry in site.on_site(node.data.entries) if summary),
        "aspects": tuple(aspects),
    }
    concept = node.data.model_copy(update=update)
    return replace(node, base=concept, readings=(Reading((), concept),))


def _with_listed_changes(site: Library, reading: Reading[Card]) -> Reading[Card]:
    """Return a version of a card without what changed since cards of hidden packs."""
    every = reading.data.compared
    listed = tuple(change for change in every if site.is_listed(site[change.since]))
    if listed == every:
        return reading
    return replace(reading, data=reading.data.model_copy(update={"compared": listed}))
