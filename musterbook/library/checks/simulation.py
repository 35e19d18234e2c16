"""Simulate the setup of every kind of game: all variants, missions, options and answers.

In: the facts of a pack. Out: errors of effects that cannot be carried out. A simulated game tracks
only the choices made and the number of cards taken from each pile; where luck decides, both
outcomes are tried. So every error that can occur in a real game is found. Effects of cards are not
counted against a pile, because the randomizer continues when a pile is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

from musterbook.errors import ContentError, Mark
from musterbook.library.checks import draw_loops
from musterbook.library.checks.pack_facts import Deck, Facts, nested
from musterbook.library.model.effects import Assign, Choose, Draw, Effect, Exclude, PlaceMap
from musterbook.library.model.scoring import Side
from musterbook.library.source import Place

MAX_GAMES = 5000
"""Maximum number of games simulated at one effect; with more, the check stops with an error."""

_SIDES: tuple[Side, ...] = ("attacker", "defender")
Pile = tuple[str, Side | None]
Answers = frozenset[str]


@dataclass(frozen=True)
class _Game:
    """A simulated game: answers by the name of the choice, and cards taken by pile.

    Only answers that a condition reads are recorded. `paired` holds the choices for which each side
    has given exactly one answer.
    """

    answers: frozenset[tuple[str, Answers]] = frozenset()
    paired: frozenset[str] = frozenset()
    cards_taken: frozenset[tuple[Pile, int]] = frozenset()

    def answer(self, name: str) -> Answers | None:
        return dict(self.answers).get(name)

    def with_answer(self, name: str, chosen: Answers, paired: bool) -> _Game:
        answers = frozenset({**dict(self.answers), name: chosen}.items())
        names = self.paired | {name} if paired else self.paired - {name}
        return replace(self, answers=answers, paired=names)

    def taken(self, pile: Pile) -> int:
        return dict(self.cards_taken).get(pile, 0)

    def with_taken(self, pile: Pile, number: int) -> _Game:
        return replace(
            self, cards_taken=frozenset({**dict(self.cards_taken), pile: number}.items())
        )


@dataclass
class _Simulator:
    """Carries out lists of effects for all simulated games at once.

    `condition_options` holds, by choice, the options that conditions read; `by_cards` the choices
    that cards or moments make, when the setup is over.
    """

    facts: Facts
    errors: dict[Mark, ContentError] = field(default_factory=dict)
    condition_options: dict[str, set[str]] = field(default_factory=dict)
    by_cards: set[str] = field(default_factory=set)
    affecting_decks: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.affecting_decks = self.facts.affecting_decks()
        for _, kind, _, effect in self.facts.all_effects():
            if effect.if_ is not None and effect.if_.choice and effect.if_.is_:
                options = self.condition_options.setdefault(effect.if_.choice, set())
                options.add(effect.if_.is_)
            if isinstance(effect, Choose) and effect.name and kind in ("card", "moment"):
                self.by_cards.add(effect.name)

    def report(self, place: Place, message: str, hint: str = "", *, key: bool = False) -> None:
        view = self.facts.pack
        make = view.key_error if key else view.error
        error = make(place, message, hint)
        self.errors[error.mark] = max(error, self.errors.get(error.mark, error))

    def run(self, games: set[_Game], place: Place, effects: Iterable[Effect]) -> set[_Game]:
        """Carry out a list of effects in all games; return the resulting games."""
        for index, effect in enumerate(effects):
            games = self.step(games, (*place, index), effect)
            if len(games) > MAX_GAMES:
                message = "this setup has too many outcomes to check"
                self.report((*place, index), message, "let fewer conditions depend on choices")
                return set()
        return games

    def step(self, games: set[_Game], place: Place, effect: Effect) -> set[_Game]:
        self._check_condition(games, place, effect)
        after: set[_Game] = set()
        proceeding: set[_Game] = set()
        for game in games:
            holds = self._holds(game, effect)
            can_decline = not isinstance(effect, Choose) and effect.op != "sides"
            if holds is not True or (can_decline and (effect.optional or effect.ask)):
                after.add(game)
            if holds is not False:
                proceeding.add(game)
        if isinstance(effect, Choose):
            return after | {
                outcome for game in proceeding for outcome in self._choose(game, place, effect)
            }
        if isinstance(effect, Draw):
            return after | self._draw(proceeding, place, effect)
        if isinstance(effect, Exclude):
            return after | {self._exclude(game, place, effect) for game in proceeding}
        if isinstance(effect, Assign):
            return after | {self._assign(game, place, effect) for game in proceeding}
        if isinstance(effect, PlaceMap):
            for game in proceeding:
                self._check_paired(game, place, effect.choice)
        return after | proceeding

    def _check_condition(self, games: set[_Game], place: Place, effect: Effect) -> None:
        """Check that a choice is made before a condition reads it, in at least one game."""
        name = effect.if_.choice if effect.if_ else None
        if name is None or name in self.by_cards or name not in self.facts.choices():
            return
        if games and not any(game.answer(name) is not None for game in games):
            message = f'the choice "{name}" is not made before this'
            self.report((*place, "if", "choice"), message, "move the choice up, or this down")

    def _holds(self, game: _Game, effect: Effect) -> bool | None:
        """Return whether a condition holds, or None if that depends on cards."""
        condition = effect.if_
        if condition is None:
            return True
        if condition.choice is not None:
            answers = game.answer(condition.choice)
            if answers is None and condition.choice not in self.by_cards:
                return False
            if answers is not None and condition.is_ not in answers:
                return None if condition.choice in self.by_cards else False
            if answers is None:
                return None
        return None if condition.in_play or condition.round or condition.mode else True

    def _choose(self, game: _Game, place: Place, effect: Choose) -> Iterator[_Game]:
        if effect.from_ == "deck" and (deck := self.facts.deck(effect.deck)) is not None:
            sides = _SIDES if effect.by == "each" else (None,)
            for side in sides:
                pile: Pile = (deck.node.id, None if deck.shared else side)
                game = self._take(game, (*place, "count"), deck, pile, effect.count)
        if effect.name is None:
            yield game
            return
        options = self.facts.options(self.facts.pack.node, effect) or frozenset()
        paired = effect.by == "each" and effect.count == 1 and not effect.optional
        times = effect.count * (2 if effect.by == "each" else 1)
        read_options = sorted(self.condition_options.get(effect.name, set()) & options)
        others = len(options) - len(read_options)
        for size in range(min(times, len(read_options)) + 1):
            if size == 0 and not others and not effect.optional:
                continue  # one of the options that conditions read must be taken
            for chosen in combinations(read_options, size):
                yield game.with_answer(effect.name, frozenset(chosen), paired)

    def _draw(self, games: set[_Game], place: Place, effect: Draw) -> set[_Game]:
        if effect.missions:
            return self._missions(games, place, effect)
        deck = self.facts.deck(effect.deck)
        drawn = set()
        for game in games:
            after_draw = game
            for pile in _piles(deck, effect.side) if deck else ():
                refilled = after_draw.with_taken(pile, 0) if effect.fresh else after_draw
                assert deck is not None  # without a deck there are no piles
                after_draw = self._take(refilled, (*place, "deck"), deck, pile, effect.count)
                if effect.only and effect.count > (available := self._copies(deck, effect.only)):
                    message = f"this draws {effect.count} of {available} cards"
                    self.report((*place, "only"), message, "add cards, or draw fewer")
            drawn.add(after_draw)
        return self.run(drawn, (*place, "then"), effect.then)

    def _copies(self, deck: Deck, references: Iterable[str]) -> int:
        ids = {node.id for ref in references if (node := self.facts.find(ref)) is not None}
        return sum(card.copies for id, card in deck.cards.items() if id in ids)

    def _missions(self, games: set[_Game], place: Place, effect: Draw) -> set[_Game]:
        """Draw each mission in turn; its effects come before the effects nested in the draw."""
        missions = self.facts.missions()
        only = {node.id for ref in effect.only if (node := self.facts.find(ref)) is not None}
        offered = {id: index for id, (index, _) in missions.items() if not only or id in only}
        pile: Pile = ("missions", None)
        after: set[_Game] = set()
        for game in games:
            total = game.taken(pile)
            if total + effect.count > len(missions) or effect.count > len(offered):
                message = f"{total + effect.count} missions are drawn, but there are {len(offered)}"
                self.report(place, message, "add missions, or draw fewer")
                continue
            after_draw = game.with_taken(pile, total + effect.count)
            for index in offered.values():
                play = self.facts.game.missions[index]
                if any(isinstance(e, Draw) and e.missions for e in play.effects):
                    after.add(after_draw)  # reported by the check of missions
                    continue
                at: Place = ("game", "missions", index, "effects")
                after |= self.run({after_draw}, at, play.effects)
        return self.run(after, (*place, "then"), effect.then)

    def _exclude(self, game: _Game, place: Place, effect: Exclude) -> _Game:
        deck = self.facts.deck(effect.deck)
        if deck is None:
            return game
        named = self._copies(deck, effect.cards)
        for pile in _piles(deck, None):
            total = game.taken(pile) + named + (effect.random or 0)
            if total >= deck.copies:
                message = f'no cards are left in "{deck.node.name}"'
                self.report(place, message, f"the deck has {deck.copies}")
            game = game.with_taken(pile, min(total, deck.copies))
        return game

    def _assign(self, game: _Game, place: Place, effect: Assign) -> _Game:
        deck = self.facts.deck(effect.deck)
        self._check_paired(game, place, effect.choice)
        if deck is None:
            return game
        played = {id for (id, _), number in game.cards_taken if number}
        for pile in _piles(deck, None):
            if game.taken(pile) or played & self.affecting_decks[deck.node.id]:
                message = (
                    f'cards of "{deck.node.name}" may have left the deck before they are assigned'
                )
                self.report((*place, "deck"), message, "assign from a deck that nothing else uses")
            game = game.with_taken(pile, game.taken(pile) + 1)
        return game

    def _check_paired(self, game: _Game, place: Place, choice: str) -> None:
        """Check that both sides have made a choice with one answer each."""
        if choice in self.facts.choices() and choice not in game.paired:
            message = f'both sides must make the choice "{choice}" before this'
            hint = "it needs by: each and exactly one answer"
            self.report((*place, "choice"), message, hint)

    def _take(self, game: _Game, place: Place, deck: Deck, pile: Pile, count: int) -> _Game:
        total = game.taken(pile) + count
        if total > deck.copies:
            whose = "" if pile[1] is None else f" of the {pile[1].capitalize()}"
            message = f'{total} cards are taken from "{deck.node.name}"{whose}'
            self.report(place, message, f"the deck has {deck.copies}")
        return game.with_taken(pile, min(total, deck.copies))


def _piles(deck: Deck, side: Side | None) -> tuple[Pile, ...]:
    """Return the piles that a draw takes from: a shared one, or one for each side."""
    if deck.shared:
        return ((deck.node.id, None),)
    return tuple((deck.node.id, owner) for owner in (_SIDES if side is None else (side,)))


def errors(facts: Facts) -> list[ContentError]:
    """Simulate every variant of a pack, then the rounds of the battle."""
    simulator = _Simulator(facts)
    after = simulator.run({_Game()}, ("game", "setup"), facts.game.setup)
    ends: set[_Game] = set() if facts.game.variants else after
    for slug, variant in facts.game.variants.items():
        ends |= simulator.run(after, ("game", "variants", slug, "setup"), variant.setup)
    _moments(simulator, ends)
    _hand(simulator, ends)
    return [*simulator.errors.values(), *draw_loops.errors(facts)]


def _moments(simulator: _Simulator, games: set[_Game]) -> None:
    """Check that decks have enough cards for the draws of moments in all their rounds."""
    facts = simulator.facts
    for index, moment in enumerate(facts.game.moments):
        place: Place = ("game", "moments", index, "effects")
        times = 1 if moment.round is not None else facts.game.rounds
        for at, effect in nested(place, moment.effects):
            simulator._check_condition(games, at, effect)
            deck = facts.deck(effect.deck) if isinstance(effect, Draw) else None
            if deck is None or not isinstance(effect, Draw) or effect.fresh:
                continue
            sides = 2 if deck.shared and moment.timing == "turn-start" else 1
            total = max((g.taken(p) for g in games for p in _piles(deck, effect.side)), default=0)
            if total + effect.count * times * sides > deck.copies:
                count = total + effect.count * times * sides
                message = f'{count} cards are taken from "{deck.node.name}" in a game'
                hint = f"the deck has {deck.copies}; fresh: true puts cards back"
                simulator.report((*at, "deck"), message, hint)
        for at, effect in nested(place, moment.effects):
            if isinstance(effect, Choose) and effect.from_ == "deck":
                deck = facts.deck(effect.deck)
                counts = [g.taken(p) for g in games for p in _piles(deck, None)] if deck else []
                excluded = sum(
                    (e.random or 0) + simulator._copies(deck, e.cards)
                    for e in moment.effects
                    if deck is not None and isinstance(e, Exclude) and facts.deck(e.deck) is deck
                )
                if deck and max(counts, default=0) + excluded + effect.count > deck.copies:
                    message = f'not enough cards of "{deck.node.name}" are left to choose'
                    simulator.report((*at, "deck"), message, f"the deck has {deck.copies}")
    for index, roll in enumerate(facts.game.rolls):
        simulator._check_condition(games, ("game", "rolls", index), roll)


def _hand(simulator: _Simulator, games: set[_Game]) -> None:
    """Check that the deck has enough cards for the hands after the setup."""
    facts = simulator.facts
    hand, deck = facts.game.hand, facts.hand
    if hand is None or deck is None:
        return
    total = max((game.taken(pile) for game in games for pile in _piles(deck, None)), default=0)
    needed = total + hand.size * deck.sharers
    if needed > deck.copies:
        message = f'hands need {needed} cards of "{deck.node.name}"'
        simulator.report(("game", "hand", "size"), message, f"the deck has {deck.copies}")
