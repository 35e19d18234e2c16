"""Packs as they are played: their decks, cards, missions, modes, tallies and choices.

In: the node of a pack with a game. Out: a `PlayedPack`, in which the checks of the game look up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from musterbook.errors import ContentError
from musterbook.library.assemble import Assembly
from musterbook.library.checks.entry_views import EntryView, effective
from musterbook.library.model.cards import Card, DeckFile
from musterbook.library.model.effects import Assign, Choose, Draw, Effect
from musterbook.library.model.files import PoolFile
from musterbook.library.model.nodes import Library, Node
from musterbook.library.model.pack import PackFile
from musterbook.library.model.pack_game import Game
from musterbook.library.source import Place

PlacedEffect = tuple[Place, Effect]
"""An effect and where it is written in its entry."""


@dataclass(frozen=True)
class PlayedDeck:
    """A deck as it is played, with its cards by id."""

    node: Node[DeckFile]
    cards: Mapping[str, Card]

    @property
    def copies(self) -> int:
        """Number of cards, counting all copies."""
        return sum(card.copies for card in self.cards.values())

    @property
    def shared(self) -> bool:
        """Whether both sides draw from one pile."""
        return self.node.data.shared

    @property
    def sharers(self) -> int:
        """Number of sides that draw from the same pile."""
        return 2 if self.shared else 1


@dataclass(frozen=True)
class PlayedPack:
    """A pack with a game, and everything that its effects may refer to."""

    library: Library
    pack: EntryView
    game: Game
    decks: Mapping[str, PlayedDeck]
    cards: Mapping[str, EntryView] = field(repr=False)
    pools: tuple[EntryView, ...] = field(repr=False)

    @classmethod
    def of(cls, library: Library, assembly: Assembly, pack: Node[PackFile]) -> PlayedPack | None:
        """Return a pack as it is played; None without a game, or if a published entry is gone."""
        game = pack.data.game
        if game is None or any(id.startswith(f"{pack.id}/") for id in assembly.vanished):
            return None
        decks = {}
        cards: dict[str, EntryView] = {}
        for deck in library.children_of(pack, DeckFile):
            children = library.cards(deck)
            decks[deck.id] = PlayedDeck(deck, {card.id: card.data for card in children})
            cards |= {card.id: effective(assembly, card) for card in children}
        pools = [effective(assembly, pool) for pool in library.children_of(pack, PoolFile)]
        return cls(library, effective(assembly, pack), game, decks, cards, tuple(pools))

    @property
    def hand(self) -> PlayedDeck | None:
        """The deck that hands are drawn from."""
        return self.decks.get(self.game.hand.deck) if self.game.hand else None

    @property
    def modes(self) -> frozenset[str]:
        """The modes in which a hand can be played."""
        return frozenset(self.game.hand.modes) if self.game.hand else frozenset()

    @property
    def tallies(self) -> dict[str, None]:
        """The tallies of decks and awards, and those that players enter, in order."""
        scores = [deck.node.data.score for deck in self.decks.values()]
        scoring = self.game.scoring
        return dict.fromkeys([*filter(None, scores), *scoring.awards, *scoring.by_hand])

    def round_errors(
        self, view: EntryView, place: Place, number: int | None
    ) -> Iterator[ContentError]:
        """Yield an error if the game has no such battle round."""
        if number is not None and number > self.game.rounds:
            message = f"the game has no battle round {number}"
            yield view.error(place, message, f"it has {self.game.rounds}")

    def missions(self) -> dict[str, tuple[int, Node]]:
        """Return the missions that can be drawn: id → index in the list, and node."""
        missions: dict[str, tuple[int, Node]] = {}
        for index, play in enumerate(self.game.missions):
            if (node := self.library.find(play.mission)) is not None:
                missions.setdefault(node.id, (index, node))
        return missions

    def lists(self) -> Iterator[tuple[str, Place, tuple[Effect, ...]]]:
        """Yield each list of effects in `game:` with its kind and where it is written."""
        game = self.game
        yield "setup", ("game", "setup"), game.setup
        for slug, variant in game.variants.items():
            yield "setup", ("game", "variants", slug, "setup"), variant.setup
        for index, mission in enumerate(game.missions):
            yield "mission", ("game", "missions", index, "effects"), mission.effects
        for index, moment in enumerate(game.moments):
            yield "moment", ("game", "moments", index, "effects"), moment.effects

    def all_effects(self) -> Iterator[tuple[EntryView, str, Place, Effect]]:
        """Yield every effect of the pack, including nested ones, with the kind of its list."""
        for kind, place, effects in self.lists():
            for at, effect in nested_effects(place, effects):
                yield self.pack, kind, at, effect
        for view in self.cards.values():
            if isinstance(view.model, Card):
                for at, effect in nested_effects(("effects",), view.model.effects):
                    yield view, "card", at, effect

    def options(self, effect: Choose) -> frozenset[str] | None:
        """Return the possible results of a choice; None if they depend on the game."""
        if effect.from_ == "options":
            return frozenset(effect.options) or None  # reported by the check of choices
        if effect.from_ == "deck" and (deck := self.decks.get(effect.deck or "")):
            return frozenset(id.rpartition("/")[2] for id in deck.cards)
        return None

    def choices(self) -> dict[str, frozenset[str] | None]:
        """Return every named choice of the pack with its possible results."""
        choices: dict[str, frozenset[str] | None] = {}
        for _, _, _, effect in self.all_effects():
            if isinstance(effect, Choose) and effect.name:
                options = self.options(effect)
                known = choices.get(effect.name, frozenset())
                merged = None if known is None or options is None else known | options
                choices[effect.name] = merged
        return choices

    def in_use(self) -> set[str]:
        """Return the ids of the decks whose cards can come into play."""
        used = {self.hand.node.id} if self.hand else set()
        if self.game.challenger:
            used.add(self.game.challenger.deck)
        for _, _, _, effect in self.all_effects():
            if isinstance(effect, (Draw, Assign, Choose)) and effect.deck:
                used.add(effect.deck)
        return used & self.decks.keys()

    def drawn_after(self, deck: PlayedDeck | None) -> set[str]:
        """Return the ids of a deck and of the decks from which its cards draw, directly or not."""
        reached: set[str] = set()
        pending = [deck] if deck else []
        while pending:
            source = pending.pop()
            if source.node.id not in reached:
                reached.add(source.node.id)
                for card in source.cards.values():
                    drawn = {getattr(e, "deck", None) for _, e in nested_effects((), card.effects)}
                    pending += [deck for id, deck in self.decks.items() if id in drawn]
        return reached


def nested_effects(place: Place, effects: Iterable[Effect]) -> Iterator[PlacedEffect]:
    """Yield effects with their nested effects, in order."""
    for index, effect in enumerate(effects):
        yield (*place, index), effect
        if isinstance(effect, Draw):
            yield from nested_effects((*place, index, "then"), effect.then)
