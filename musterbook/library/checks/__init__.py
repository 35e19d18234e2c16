"""Check the meaning of maps, tables, scoring and games, once all references resolve.

In: a library and what it was built from. Out: errors. `references` checks references and links,
`maps` geometry, `roll_tables` tables to roll on, `matchups` tables of choices, `scoring` rounds,
modes and tallies, `effects` each effect by itself, and `pack_game` the rest of a pack's `game:`.
Whether a game can be played is found by playing it: `games` passes each pack to a check from
outside.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from musterbook.errors import ContentError
from musterbook.library.assemble import Assembly
from musterbook.library.checks import (
    attributes,
    maps,
    matchups,
    pack_game,
    roll_tables,
    scoring,
)
from musterbook.library.checks.entry_views import EntryView, effective, versions
from musterbook.library.checks.played_packs import PlayedPack
from musterbook.library.model.cards import Card, DeckFile, Mission
from musterbook.library.model.files import MapCard, MapsFile, Table
from musterbook.library.model.nodes import Library, Node

__all__ = ["errors", "games"]


def errors(library: Library, assembly: Assembly) -> list[ContentError]:
    """Check maps, tables, scoring and games."""
    problems: list[ContentError] = []
    played_packs = {pack.id: PlayedPack.of(library, assembly, pack) for pack in library.packs()}
    for node in library.nodes.values():
        played = played_packs.get(node.pack or "")
        for view in versions(assembly, node):
            if isinstance(view.model, MapCard):
                problems += _map(library, node, view, view.model)
            elif isinstance(view.model, MapsFile):
                problems += maps.kind_errors(view, view.model)
            elif isinstance(view.model, Table):
                problems += _table(library, view, view.model)
            elif isinstance(view.model, (Card, Mission)):
                problems += scoring.entry(played, view, view.model)
            if isinstance(view.model, Card):
                problems += attributes.errors(library.game, view, view.model)
                problems += _old_words(view, view.model)
        if isinstance(node.data, Card) and not node.origin and _is_empty(node.data):
            mark = assembly.drafts[node.id].mark
            hint = "add what is printed on it, such as its text or a picture"
            problems.append(ContentError(mark, f'the card "{node.name}" has only a name', hint))
        if isinstance(node.data, DeckFile):
            problems += roll_tables.deck(effective(assembly, card) for card in library.cards(node))
    for played in played_packs.values():
        if played is not None:
            problems += pack_game.errors(played)
    return problems


def games(
    library: Library,
    assembly: Assembly,
    known: Sequence[ContentError],
    check: Callable[[PlayedPack], Iterable[ContentError]],
) -> list[ContentError]:
    """Check the games of packs in whose files no error was found before."""
    wrong_files = {error.mark.path for error in known}
    wrong_files |= {error.mark.use.path for error in known if error.mark.via}
    problems: list[ContentError] = []
    for pack in library.packs():
        nodes = (node for node in library.nodes.values() if node.pack == pack.id)
        played = PlayedPack.of(library, assembly, pack)
        if played is not None and wrong_files.isdisjoint(node.mark.path for node in nodes):
            problems += check(played)
    return problems


def _old_words(view: EntryView, card: Card) -> Iterator[ContentError]:
    """Yield an error for each text that an overlay changes and printed cards would not."""
    if "on_card" not in view.changed:
        for key in ("name", "drawn", "text"):
            if key in view.changed and getattr(card.on_card, key):
                message = (
                    f'"on_card" has other words than this "{key}", and printed cards show them'
                )
                yield view.error((key,), message, 'set "on_card" here too')


def _is_empty(card: Card) -> bool:
    """Whether a card shows and does nothing besides having a name."""
    shown = (
        card.type, card.mission, card.flavour, card.drawn, card.action, card.stratagem, card.text,
        card.attributes, card.texts, card.scoring, card.caps, card.notes, card.effects, card.map,
        card.picture,
    )  # fmt: skip
    return not any(shown)


def _table(library: Library, view: EntryView, table: Table) -> list[ContentError]:
    """Check the dice of a table, and that it covers every choice of players."""
    table_errors = roll_tables.table(library, view)
    if table.matrix:
        table_errors += matchups.matrix_errors(library, view, table.matrix)
    table_errors += matchups.pairing_errors(library, view, table.pairings)
    return table_errors


def _map(library: Library, node: Node, view: EntryView, entry: MapCard) -> list[ContentError]:
    """Check a map with the terrain kinds of its file and its deployment."""
    holder = library[node.parent or ""].base
    kinds = holder.kinds if isinstance(holder, MapsFile) else {}
    other = library.find(entry.deployment)
    deployment = other.base if other and isinstance(other.base, MapCard) else None
    return maps.errors(view, entry, kinds, deployment)
