"""Shared context of the checks of effects: location, owner, and lookup of names.

In: the facts of a pack and the list that an effect is in. Out: errors of conditions and references.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.checks.pack_game_facts import Deck, Facts
from musterbook.library.checks.scoring import mode_errors
from musterbook.library.model.effects import Condition, Effect
from musterbook.library.model.nodes import Node
from musterbook.library.source import Place

Errors = Iterator[ContentError]


@dataclass(frozen=True)
class Checker:
    """Checks the effects of one list.

    `kind` is `setup`, `mission`, `card`, `moment` or `roll`; `sided` is true if the effects belong
    to one side.
    """

    facts: Facts
    view: EntryView
    kind: str
    sided: bool

    def error(self, place: Place, message: str, hint: str = "") -> ContentError:
        """Return an error at a place of this list."""
        return self.view.error(place, message, hint)

    def deck(self, reference: str | None) -> Deck | None:
        """Return the deck of this pack that a reference names, if it has cards."""
        deck = self.facts.deck(reference, self.view.node)
        return deck if deck and deck.cards else None

    def deck_errors(self, place: Place, reference: str | None) -> Errors:
        """Yield an error if a reference names a deck that the game cannot use."""
        node = self.facts.find(reference, self.view.node)
        if node is None or node.kind != "deck":
            return  # already reported
        deck = self.facts.decks.get(node.id)
        if deck is None:
            message = f'"{reference}" is a deck of another pack'
            hint = "a game can use only decks of its pack: add this one with uses: in pack.yml"
            yield self.error(place, message, hint)
        elif not deck.cards:
            yield self.error(
                place,
                f'the deck "{reference}" has no cards',
                "add cards, or remove the deck from the game",
            )

    def card_of(self, place: Place, reference: str, deck: Deck) -> Errors:
        """Yield an error if a card is not in the deck."""
        node = self.facts.find(reference, self.view.node)
        if node is None or node.kind != "card" or node.id in deck.cards:
            return
        short = {id.rpartition("/")[2]: id for id in deck.cards}
        hint = did_you_mean(node.slug, short)
        message = f'"{reference}" is not a card of "{deck.node.name}"'
        yield self.error(place, message, hint or "cards: " + first_names(short))

    def common(self, place: Place, effect: Effect) -> Errors:
        """Yield errors in the fields that every operation has."""
        if effect.if_ is not None:
            yield from self._condition((*place, "if"), effect.if_)
        if effect.on == "hand-draw":
            if self.kind != "card":
                message = "only effects of cards can wait for a hand draw"
                yield self.error((*place, "on"), message, 'remove "on"')
            elif self.facts.game.hand is None:
                yield self.error((*place, "on"), "this game has no hands", "add hand: to the game")

    def _condition(self, place: Place, condition: Condition) -> Errors:
        facts = self.facts
        if condition.round is not None:
            if self.kind == "setup":
                message = "the setup is before the first battle round"
                yield self.error((*place, "round"), message, "remove the condition")
            else:
                yield from facts.round_errors(self.view, (*place, "round"), condition.round)
        if condition.mode is not None:
            if condition.mode in facts.modes and self.kind == "setup":
                message = "modes are chosen only after the setup"
                yield self.error((*place, "mode"), message, "remove the condition")
            yield from mode_errors(facts, self.view, (*place, "mode"), condition.mode)
        known = facts.game.variants
        for at, variant in enumerate(condition.variants):
            if variant not in known:
                message = f'there is no kind of game named "{variant}"'
                hint = did_you_mean(variant, known) or "variants: " + (first_names(known) or "none")
                yield self.error((*place, "variants", at), message, hint)
        card = facts.find(condition.in_play, self.view.node)
        if card is not None and card.kind == "card" and card.parent not in facts.in_use():
            message = f'"{condition.in_play}" never comes into play'
            hint = "its deck is not used by this game"
            yield self.error((*place, "in_play"), message, hint)
        if condition.choice is not None and condition.is_ is not None:
            choices = facts.choices()
            if condition.choice not in choices:
                hint = did_you_mean(condition.choice, choices) or known_choices(choices)
                message = f'there is no choice named "{condition.choice}"'
                yield self.error((*place, "choice"), message, hint)
                return
            options = choices[condition.choice]
            if options is not None and condition.is_ not in options:
                message = f'"{condition.is_}" is not an option of "{condition.choice}"'
                hint = did_you_mean(condition.is_, options) or "options: " + first_names(options)
                yield self.error((*place, "is"), message, hint)


def first_names(names: Iterable[str]) -> str:
    """Return the first eight names, sorted, for a hint."""
    ordered = sorted(names)
    return ", ".join(ordered[:8]) + ("…" if len(ordered) > 8 else "")


def known_choices(choices: Iterable[str]) -> str:
    """Return the names of all choices, for a hint."""
    return (
        "choices: " + first_names(choices) if choices else 'no "choose" of this pack has a "name"'
    )


def has_owner(facts: Facts, node: Node) -> bool:
    """Whether a card in play always belongs to one side."""
    deck = facts.decks.get(node.parent or "")
    challenger = facts.deck(facts.game.challenger.deck) if facts.game.challenger else None
    held_by_one_side = (facts.hand, challenger)
    return deck is not None and (
        not deck.shared or any(deck is other for other in held_by_one_side)
    )


def duplicate_names(view: EntryView, place: Place, names: Mapping[Any, str]) -> Errors:
    """Yield an error for each duplicate name; players choose by name."""
    owners: dict[str, Any] = {}
    for slug, name in names.items():
        if name in owners:
            message = f'"{owners[name]}" and "{slug}" are both called "{name}"'
            yield view.error((*place, slug), message, "give each its own name")
        owners.setdefault(name, slug)
