"""Find cards that would draw each other in an endless loop.

In: the facts of a pack. Out: errors at the effect that loops. When it fills a hand, the randomizer
limits exchanges; anywhere else the cards themselves must end the loop.
"""

from __future__ import annotations

from collections.abc import Iterator

from musterbook.errors import ContentError
from musterbook.library.checks.pack_facts import Deck, Facts, nested
from musterbook.library.model.effects import Choose, Draw, Exclude, Redraw, Trade
from musterbook.library.model.entries import Card

_BY_HAND = 4
"""Number of further exchanges in a round that command points entered by hand may pay for."""


def errors(facts: Facts) -> Iterator[ContentError]:
    """Check every deck of a pack."""
    for deck in facts.decks.values():
        yield from _loops(facts, deck)


def _loops(facts: Facts, deck: Deck) -> Iterator[ContentError]:
    """Yield errors for cards of a deck that may be redrawn endlessly.

    A card that must go back into the deck is redrawn forever once all other cards are out of the
    deck. A draw that first puts cards back must not lead to itself.
    """
    returning = {}
    for id, card in deck.cards.items():
        for place, effect in nested(("effects",), card.effects):
            if isinstance(effect, Redraw) and _is_unconditional(effect) and effect.old == "return":
                returning[id] = (place, effect)
            refills = isinstance(effect, Draw) and effect.fresh and effect.on == "play"
            start = effect.deck if isinstance(effect, Draw) and refills else None
            if deck.node.id in _reachable_decks(facts, start):
                hint = "move the draw to a moment of the game"
                message = "this puts cards back and may draw this card again, endlessly"
                yield facts.cards[id].error((*place, "fresh"), message, hint)
    copies = sum(deck.cards[id].copies for id in returning)
    stay = deck.copies - copies
    for id, (place, effect) in returning.items():
        if effect.order == "draw-first" and copies == 1:
            continue  # the next card stays; without one, this card stays
        last_round = effect.if_.round if effect.if_ is not None else None
        bounded = last_round is not None or deck is not facts.hand
        needed = _max_drawn(facts, deck, last_round or 1) if bounded else deck.copies
        if stay <= needed:
            view = facts.cards[id]
            message = (
                f"cards that must go back into the deck may draw each other endlessly: "
                f"the deck has only {stay} other cards"
            )
            hint = "write optional: true, old: discard, or if: {round: 1}"
            yield view.error(place, message, hint)


def _is_unconditional(effect: Redraw) -> bool:
    return not effect.optional and not effect.ask and effect.on == "play"


def _reachable_decks(facts: Facts, reference: str | None) -> set[str]:
    """Return the ids of the decks that a draw leads to through effects of cards."""
    reached: set[str] = set()
    start = facts.deck(reference)
    pending = [start] if start else []
    while pending:
        deck = pending.pop()
        if deck.node.id in reached:
            continue
        reached.add(deck.node.id)
        for card in deck.cards.values():
            for _, effect in nested(("effects",), card.effects):
                if isinstance(effect, (Draw, Choose)) and (drawn_from := facts.deck(effect.deck)):
                    pending.append(drawn_from)
    return reached


def _max_drawn(facts: Facts, deck: Deck, rounds: int) -> int:
    """Return how many cards may have left a deck by a round, not counting the one just drawn."""
    out = 0
    for _, _, _, effect in facts.all_effects():
        if isinstance(effect, (Draw, Choose)) and facts.deck(effect.deck) is deck:
            out += effect.count
            if isinstance(effect, Draw) and effect.replace is not None:
                out += effect.replace.count
        elif isinstance(effect, Exclude) and facts.deck(effect.deck) is deck:
            out += (effect.random or 0) + len(effect.cards)
        elif isinstance(effect, Trade) and deck is facts.hand:
            out += effect.times
    hand = facts.game.hand
    if hand is not None and deck is facts.hand:
        turns = rounds if hand.fill == "each-turn" else 1
        out += hand.size * deck.sharers * turns
        out += _exchanges(facts, deck, rounds)
    if facts.game.challenger and facts.deck(facts.game.challenger.deck) is deck:
        out += facts.game.rounds
    return out


def _exchanges(facts: Facts, deck: Deck, rounds: int) -> int:
    """Return how often a side can have exchanged a card by a round.

    A stratagem is limited by the command points of the first round, plus a few entered by hand.
    """
    hand = facts.game.hand
    if hand is not None and hand.exchange is not None:
        rule = hand.exchange
        return min(rule.times * (1 if rule.per == "battle" else rounds), deck.copies)
    swap = facts.find(hand.swap) if hand else None
    if hand is None or swap is None:
        return 0
    stratagem = swap.data.stratagem if isinstance(swap.data, Card) else None
    command = facts.game.command
    if stratagem is None or command is None or stratagem.cost.cp == 0:
        return deck.copies
    points = command.start + 2 * command.gain + 2 * (hand.discard.cp if hand.discard else 0)
    affordable = points // stratagem.cost.cp + _BY_HAND
    return min(affordable, stratagem.uses.times) if stratagem.uses else affordable
