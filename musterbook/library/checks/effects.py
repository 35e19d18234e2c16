"""Checks each effect by itself: it names what is there, and says something that can be done.

In: an effect, and the kind of list that it is in. Out: errors at the value that is wrong. What
depends on earlier effects is `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from musterbook.errors import ContentError, did_you_mean
from musterbook.library.checks.dice import row_errors, span_errors, table_dice, table_rows
from musterbook.library.checks.facts import Deck, Facts
from musterbook.library.checks.scoring import mode_errors, tally_errors
from musterbook.library.checks.written import Written
from musterbook.model.effects import (
    Assign,
    Choose,
    Condition,
    Draw,
    Effect,
    Exclude,
    First,
    Length,
    Limit,
    Redraw,
    Roll,
    Set,
    Sides,
    Trade,
)
from musterbook.model.entries import Card
from musterbook.model.nodes import Node
from musterbook.source import Place

Errors = Iterator[ContentError]


@dataclass(frozen=True)
class Checker:
    """Checks the effects of one list.

    `kind` is `setup`, `mission`, `card`, `moment` or `roll`; `sided` says whether the effects are
    those of one side.
    """

    facts: Facts
    written: Written
    kind: str
    sided: bool

    def check(self, place: Place, effect: Effect) -> Errors:
        """Check one effect, without those inside it."""
        yield from self._common(place, effect)
        handler: Callable[[Checker, Place, Any], Errors] | None = _HANDLERS.get(type(effect))
        if handler is not None:
            yield from handler(self, place, effect)

    def error(self, place: Place, message: str, hint: str = "") -> ContentError:
        """Return an error at a place of this list."""
        return self.written.error(place, message, hint)

    def deck(self, place: Place, reference: str | None) -> Iterator[Deck | ContentError]:
        """Yield the deck that a reference names, or what is wrong with it."""
        node = self.facts.find(reference, self.written.node)
        if node is None or node.kind != "deck":
            return  # said already
        deck = self.facts.decks.get(node.id)
        if deck is None:
            message = f'"{reference}" is a deck of another pack'
            yield self.error(place, message, "a game is played with the decks of its own pack")
        elif not deck.cards:
            yield self.error(place, f'the deck "{reference}" has no cards')
        else:
            yield deck

    def card_of(self, place: Place, reference: str, deck: Deck) -> Errors:
        """Yield an error if a card is not in the deck."""
        node = self.facts.find(reference, self.written.node)
        if node is None or node.kind != "card" or node.id in deck.cards:
            return
        short = {id.rpartition("/")[2]: id for id in deck.cards}
        near = did_you_mean(node.slug, short)
        message = f'"{reference}" is not a card of "{deck.node.name}"'
        yield self.error(place, message, near or "cards: " + _some(short))

    def _common(self, place: Place, effect: Effect) -> Errors:
        if effect.if_ is not None:
            yield from self._condition((*place, "if"), effect.if_)
        if effect.on == "hand-draw":
            if self.kind != "card":
                message = "only effects of cards wait for a hand to be filled"
                yield self.error((*place, "on"), message, 'leave "on" out')
            elif self.facts.game.hand is None:
                yield self.error((*place, "on"), "nobody has a hand in this pack")

    def _condition(self, place: Place, condition: Condition) -> Errors:
        facts = self.facts
        if condition.round is not None:
            if self.kind == "setup":
                message = "the set-up is before the first battle round"
                yield self.error((*place, "round"), message)
            elif condition.round > facts.game.rounds:
                message = f"the game has no battle round {condition.round}"
                yield self.error((*place, "round"), message, f"it has {facts.game.rounds}")
        if condition.mode is not None:
            if condition.mode in facts.modes and self.kind == "setup":
                message = "nobody has a mode yet: hands come after the set-up"
                yield self.error((*place, "mode"), message)
            yield from mode_errors(facts, self.written, (*place, "mode"), condition.mode)
        card = facts.find(condition.in_play, self.written.node)
        if card is not None and card.kind == "card" and card.parent not in facts.in_use():
            message = f'"{condition.in_play}" never comes into play'
            hint = "its deck is not used by this game"
            yield self.error((*place, "in_play"), message, hint)
        if condition.choice is not None and condition.is_ is not None:
            choices = facts.choices()
            if condition.choice not in choices:
                hint = did_you_mean(condition.choice, choices) or _choices(choices)
                message = f'nobody makes the choice "{condition.choice}"'
                yield self.error((*place, "choice"), message, hint)
                return
            options = choices[condition.choice]
            if options is not None and condition.is_ not in options:
                message = f'"{condition.is_}" is not an option of "{condition.choice}"'
                hint = did_you_mean(condition.is_, options) or "options: " + _some(options)
                yield self.error((*place, "is"), message, hint)

    def draw(self, place: Place, effect: Draw) -> Errors:
        if effect.passing is not None and not effect.fresh:
            message = '"passing" is only for a draw with "fresh: true"'
            yield self.error((*place, "passing"), message)
        if effect.missions:
            yield from self._missions(place, effect)
            return
        for deck in self.deck((*place, "deck"), effect.deck):
            if isinstance(deck, ContentError):
                yield deck
                continue
            for index, reference in enumerate(effect.only):
                yield from self.card_of((*place, "only", index), reference, deck)
            yield from self._twice((*place, "only"), effect.only)
            if effect.replace is not None:
                at = (*place, "replace", "card")
                yield from self.card_of(at, effect.replace.card, deck)
                whole = effect.count + effect.replace.count
                if whole > deck.copies:
                    message = f"this may need {whole} cards, and the deck has {deck.copies}"
                    yield self.error((*place, "replace", "count"), message)
            types = {card.type for card in deck.cards.values() if card.type}
            if effect.passing is not None and effect.passing not in types:
                message = f'no card of "{deck.node.name}" has the type "{effect.passing}"'
                hint = did_you_mean(effect.passing, types) or "types: " + _some(types)
                yield self.error((*place, "passing"), message, hint if types else "")

    def _missions(self, place: Place, effect: Draw) -> Errors:
        missions = self.facts.missions()
        if not self.facts.game.missions:
            message = "this pack plays no missions"
            yield self.error((*place, "missions"), message, "list them under game: missions:")
            return
        for index, reference in enumerate(effect.only):
            node = self.facts.find(reference, self.written.node)
            if node is not None and node.id not in missions:
                slugs = {id.rpartition("/")[2] for id in missions}
                hint = did_you_mean(node.slug, slugs) or "add it to game: missions:"
                message = f'"{reference}" is not among the missions of this game'
                yield self.error((*place, "only", index), message, hint)
        yield from self._twice((*place, "only"), effect.only)
        for name in ("replace", "passing", "side"):
            if getattr(effect, name) is not None:
                yield self.error((*place, name), f'a draw of missions has no "{name}"')

    def _twice(self, place: Place, references: tuple[str, ...]) -> Errors:
        seen: set[str] = set()
        for index, reference in enumerate(references):
            node = self.facts.find(reference, self.written.node)
            if node is not None and node.id in seen:
                yield self.error((*place, index), f'"{reference}" is in the list twice')
            seen |= {node.id} if node else set()

    def redraw(self, place: Place, effect: Redraw) -> Errors:
        if self.kind != "card":
            message = "there is no card to exchange here"
            hint = "redraw is an effect of the card that is exchanged"
            yield self.error((*place, "op"), message, hint)

    def exclude(self, place: Place, effect: Exclude) -> Errors:
        if not effect.cards and effect.random is None:
            hint = 'say which "cards", or how many at "random"'
            yield self.error(place, "this takes no card out of the deck", hint)
        if effect.keep and effect.random is None:
            message = '"keep" is only for cards taken at "random"'
            yield self.error((*place, "keep"), message)
        for deck in self.deck((*place, "deck"), effect.deck):
            if isinstance(deck, ContentError):
                yield deck
                continue
            for name in ("cards", "keep"):
                references: tuple[str, ...] = getattr(effect, name)
                for index, reference in enumerate(references):
                    yield from self.card_of((*place, name, index), reference, deck)
                yield from self._twice((*place, name), references)
            found = [self.facts.find(card, self.written.node) for card in effect.cards]
            out = {node.id for node in found if node}
            for index, card in enumerate(effect.keep):
                node = self.facts.find(card, self.written.node)
                if node is not None and node.id in out:
                    yield self.error((*place, "keep", index), f'"{card}" is taken out by "cards"')
            if effect.random is not None:
                kept = {n.id for c in effect.keep if (n := self.facts.find(c, self.written.node))}
                stay = out | kept
                loose = sum(c.copies for id, c in deck.cards.items() if id not in stay)
                if effect.random > loose:
                    message = f"{effect.random} cards at random, but only {loose} can be hit"
                    yield self.error((*place, "random"), message)

    def choose(self, place: Place, effect: Choose) -> Errors:
        for name, wanted in (("options", "options"), ("zone", "markers")):
            if getattr(effect, name) and effect.from_ != wanted:
                message = f'"{name}" is only for a choice "from: {wanted}"'
                yield self.error((*place, name), message)
        if effect.to == "discard" and effect.from_ not in ("hand", "deck"):
            yield self.error((*place, "to"), f"{effect.from_} cannot be discarded")
        if effect.secret and effect.by != "each":
            message = "a secret choice needs both sides"
            yield self.error((*place, "secret"), message, "write by: each")
        if effect.by == "opponent" and not self.sided:
            message = "nobody owns this effect, so there is no opponent"
            yield self.error((*place, "by"), message, "did you mean each?")
        chosen = {"options": self._options, "hand": self._hand, "deck": self._from_deck,
                  "markers": self._markers}  # fmt: skip
        yield from chosen[effect.from_](place, effect)

    def _options(self, place: Place, effect: Choose) -> Errors:
        have = len(effect.options)
        if have == 0:
            yield self.error(place, "there are no options to choose from", "add options: {…}")
        elif have < effect.count:
            message = f"{effect.count} of {have} options cannot be chosen"
            yield self.error((*place, "count"), message)
        elif have == effect.count and not effect.optional:
            message = f"with {have} option{'s' * (have > 1)} there is nothing to decide"
            yield self.error((*place, "options"), message, "add options, or optional: true")
        labels: dict[str, str] = {}
        for slug, label in effect.options.items():
            if label in labels:
                message = f'"{labels[label]}" and "{slug}" are both called "{label}"'
                yield self.error((*place, "options", slug), message)
            labels.setdefault(label, slug)

    def _hand(self, place: Place, effect: Choose) -> Errors:
        if self.facts.game.hand is None:
            yield self.error((*place, "from"), "nobody has a hand in this pack")
        elif self.kind in ("setup", "mission"):
            message = "nobody has a hand yet: hands come after the set-up"
            yield self.error((*place, "from"), message)
        elif (deck := self.facts.find(effect.deck)) and deck != self.facts.find(
            self.facts.game.hand.deck
        ):
            message = f'hands are not drawn from "{effect.deck}"'
            yield self.error((*place, "deck"), message, f"but from {self.facts.game.hand.deck}")

    def _from_deck(self, place: Place, effect: Choose) -> Errors:
        if effect.deck is None:
            message = 'a choice from a deck needs "deck"'
            yield self.error((*place, "from"), message, "add deck: …")
        for deck in self.deck((*place, "deck"), effect.deck):
            if isinstance(deck, ContentError):
                yield deck
            elif not deck.shared and effect.by != "each" and not self.sided:
                message = f'each side has its own deck "{deck.node.name}": whose is meant?'
                yield self.error((*place, "deck"), message, "write by: each")
            elif deck.shared and effect.by == "each" and effect.to == "keep":
                message = "both sides could choose the same card of this shared deck"
                hint = f"write shared: false in {deck.node.slug}.yml"
                yield self.error((*place, "deck"), message, hint)
            elif effect.count > deck.copies:
                message = f"{effect.count} cards, but the deck has {deck.copies}"
                yield self.error((*place, "count"), message)

    def _markers(self, place: Place, effect: Choose) -> Errors:
        used = self.facts.in_use()
        cards = [c for id in used for c in self.facts.decks[id].cards.values()]
        missions = [node.data for _, node in self.facts.missions().values()]
        if not any(getattr(item, "map", None) for item in (*cards, *missions)):
            message = "no card or mission of this game has a map, so there are no markers"
            yield self.error((*place, "from"), message)

    def limit(self, place: Place, effect: Limit) -> Errors:
        at = (*place, "cap")
        yield from tally_errors(self.facts, self.written, at, effect.cap)
        if not effect.cap.of:
            hint = "tallies: " + _some(self.facts.tallies)
            yield self.error(at, 'this cap is "of" no tally', hint)
        if effect.cap.mode is not None:
            yield from mode_errors(self.facts, self.written, (*at, "mode"), effect.cap.mode)

    def set(self, place: Place, effect: Set) -> Errors:
        numbers = effect.what in ("hand-size", "cost")
        if numbers != (not isinstance(effect.to, bool)):
            hint = "a number" if numbers else "true or false"
            yield self.error((*place, "to"), f'"{effect.what}" is set to {hint}')
        elif effect.to < 0:
            yield self.error((*place, "to"), f'"{effect.what}" cannot be below 0')
        for name, wanted in (("card", "cost"), ("of", "scoring")):
            given = getattr(effect, name)
            if given is None and effect.what == wanted:
                yield self.error((*place, "what"), f'"{wanted}" needs "{name}"')
            elif given is not None and effect.what != wanted:
                yield self.error((*place, name), f'"{name}" is only for "what: {wanted}"')
        hand, deck = self.facts.game.hand, self.facts.hand
        if effect.what in ("hand-size", "fixed-draw") and hand is None:
            yield self.error((*place, "what"), "nobody has a hand in this pack")
        elif effect.what == "fixed-draw" and "fixed" not in self.facts.modes:
            yield self.error((*place, "what"), "no hand of this pack has fixed cards")
        elif effect.what == "hand-size" and deck is not None and not isinstance(effect.to, bool):
            if effect.to * (2 if deck.shared else 1) > deck.copies:
                message = f"a hand of {effect.to}, but the deck has {deck.copies} cards"
                yield self.error((*place, "to"), message)
        card = self.facts.find(effect.card, self.written.node)
        if effect.what == "cost" and card is not None and isinstance(card.data, Card):
            if card.data.stratagem is None:
                message = f'"{effect.card}" is not a stratagem and costs nothing'
                yield self.error((*place, "card"), message)
        if effect.what == "scoring" and effect.of and effect.of not in self.facts.tallies:
            hint = did_you_mean(effect.of, self.facts.tallies)
            hint = hint or "tallies: " + _some(self.facts.tallies)
            yield self.error((*place, "of"), f'nothing scores into "{effect.of}"', hint)

    def trade(self, place: Place, effect: Trade) -> Errors:
        if self.kind not in ("card", "mission"):
            message = "a trade is an effect of a card in play"
            yield self.error((*place, "op"), message, "move it to effects: of a card")
        yield from mode_errors(self.facts, self.written, (*place, "mode"), effect.mode)
        hand, deck = self.facts.game.hand, self.facts.hand
        if effect.mode == "fixed" and hand and deck and "fixed" in hand.modes:
            fixed = sum(card.copies for card in deck.cards.values() if card.fixed)
            if fixed <= (hand.modes["fixed"].choose or 0):
                message = f"the deck has {fixed} fixed cards, so none is left to trade for"
                yield self.error((*place, "mode"), message)

    def assign(self, place: Place, effect: Assign) -> Errors:
        if self.kind not in ("setup", "mission"):
            message = "cards are assigned before the battle"
            yield self.error((*place, "op"), message, "move it to setup: of the game")
        for deck in self.deck((*place, "deck"), effect.deck):
            if isinstance(deck, ContentError):
                yield deck
                continue
            for mine, row in effect.table.items():
                for theirs, card in row.items():
                    yield from self.card_of((*place, "table", mine, theirs), card, deck)
        choices = self.facts.choices()
        if effect.choice not in choices:
            hint = did_you_mean(effect.choice, choices) or _choices(choices)
            message = f'nobody makes the choice "{effect.choice}"'
            yield self.error((*place, "choice"), message, hint)
            return
        options = choices[effect.choice]
        if options is None:
            message = f'"{effect.choice}" is no choice of options or of cards of a deck'
            yield self.error((*place, "choice"), message)
        elif options:
            yield from self._table((*place, "table"), effect, options)

    def _table(self, place: Place, effect: Assign, options: frozenset[str]) -> Errors:
        """Each pair of options has a cell, and each cell is one of them."""
        keys = [((), list(effect.table))]
        keys += [((mine,), list(row)) for mine, row in effect.table.items() if mine in options]
        for inner, found in keys:
            for key in found:
                if key not in options:
                    message = f'"{key}" is not an option of "{effect.choice}"'
                    hint = did_you_mean(key, options) or "options: " + _some(options)
                    yield self.written.key_error((*place, *inner, key), message, hint)
            missing = sorted(options - set(found))
            unknown = [key for key in found if key not in options]
            if missing and not (len(missing) == len(unknown)):  # misspelt ones are said
                what = f'"{inner[0]}" has no cell' if inner else "the table has no row"
                message = f"{what} for {_quoted(missing)}"
                yield self.written.key_error((*place, *inner), message)

    def roll(self, place: Place, effect: Roll) -> Errors:
        count = 0
        table = self.facts.find(effect.table, self.written.node)
        if effect.each and (effect.rows or effect.table):
            message = "both sides roll to see who is higher, so results have no rows"
            yield self.error((*place, "each"), message)
        if effect.rows:
            spans = [row.roll for row in effect.rows]
            count = len(spans)
            yield from row_errors(self.written, (*place, "rows"), spans, effect.dice)
        elif table is not None and table.kind == "table":
            count = len(table_rows(self.facts.library, table))
            dice = table_dice(self.facts.library, table)
            if dice is None:
                message = f'"{effect.table}" is not a table of dice'
                yield self.error((*place, "table"), message, 'it has no "roll"')
            elif dice != effect.dice:
                name = "dice" if "dice" in effect.model_fields_set else "table"
                message = f"the table is rolled on with {dice}, not {effect.dice}"
                yield self.error((*place, name), message, f"write dice: {dice}")
        if effect.maps and len(effect.maps) != count:
            message = f"{len(effect.maps)} maps for {count} rows"
            yield self.error((*place, "maps"), message, "give one map for each row, in order")

    def first(self, place: Place, effect: First) -> Errors:
        if effect.attacker is not None:
            wrong = list(span_errors(self.written, (*place, "attacker"), effect.attacker, "D6"))
            yield from wrong
            if not wrong and effect.attacker == "1-6":
                message = "the dice decide nothing: each result is the Attacker’s"
                yield self.error((*place, "attacker"), message, "did you mean by: attacker?")
        if effect.seize is not None:
            yield from self._target((*place, "seize"), effect.seize)

    def _target(self, place: Place, number: int) -> Errors:
        if not 2 <= number <= 6:
            what = "always" if number < 2 else "never"
            yield self.error(place, f"a D6 {what} shows {number} or more", "2 to 6 make sense")

    def length(self, place: Place, effect: Length) -> Errors:
        seen: set[int] = set()
        for index, more in enumerate(effect.more):
            at = (*place, "more", index)
            if more.after >= self.facts.game.rounds:
                message = f"no battle round follows round {more.after}"
                hint = f"the game has at most {self.facts.game.rounds} rounds"
                yield self.error((*at, "after"), message, hint)
            if more.after in seen:
                yield self.error((*at, "after"), f"round {more.after} is in the list twice")
            seen.add(more.after)
            yield from self._target((*at, "on"), more.on)

    def sides(self, place: Place, effect: Sides) -> Errors:
        if self.kind not in ("setup", "mission", "card"):
            message = "sides are settled before the battle"
            yield self.error((*place, "op"), message, "move it to setup: of the game")


_HANDLERS: dict[type[Any], Callable[[Checker, Place, Any], Errors]] = {
    Draw: Checker.draw,
    Redraw: Checker.redraw,
    Exclude: Checker.exclude,
    Choose: Checker.choose,
    Limit: Checker.limit,
    Set: Checker.set,
    Trade: Checker.trade,
    Assign: Checker.assign,
    Roll: Checker.roll,
    First: Checker.first,
    Length: Checker.length,
    Sides: Checker.sides,
}


def _some(names: Any) -> str:
    found = sorted(names)
    return ", ".join(found[:8]) + ("…" if len(found) > 8 else "")


def _quoted(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _choices(choices: dict[str, Any]) -> str:
    return "choices: " + _some(choices) if choices else 'no "choose" of this pack has a "name"'


def owner_known(facts: Facts, node: Node) -> bool:
    """Whether a card in play always belongs to one side."""
    deck = facts.decks.get(node.parent or "")
    challenger = facts.deck(facts.game.challenger.deck) if facts.game.challenger else None
    own = (facts.hand, challenger)
    return deck is not None and (not deck.shared or any(deck is other for other in own))
