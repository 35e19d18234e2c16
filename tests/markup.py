"""Prose as HTML, as pages show it."""

from __future__ import annotations

from musterbook.library.addresses import url
from musterbook.library.model.nodes import Library, Node
from musterbook.pages import Context
from musterbook.randomizer.game_texts import GameTexts


def prose(
    library: Library, node: Node, text: str, *, inline: bool = False, plain: bool = False
) -> str:
    """Return a text of an entry on its own page; `plain` without links, as in a button."""
    if plain:
        return GameTexts(library).prose(node, text, plain=True)
    return str(Context(library).at(url(node)).prose(node, text, inline=inline))
