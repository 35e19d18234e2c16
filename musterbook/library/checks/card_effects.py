"""Check operations that move cards: draw, redraw, exclude, choose, trade, remember.

In: an effect and its context. Out: errors at the value that is wrong.
"""

from musterbook.errors import did_you_mean
from musterbook.library.checks.context import Checker, Errors, duplicate_names, first_names
from musterbook.library.checks.scoring import mode_errors
from musterbook.library.model.effects import Choose, Draw, Exclude, Redraw, Remember, Trade
from musterbook.library.source import Place


def draw(check: Checker, place: Place, effect: Draw) -> Errors:
    """Check a draw of cards or missions."""
    if effect.passing is not None and not effect.fresh:
        message = '"passing" is only for a draw with "fresh: true"'
        yield check.error((*place, "passing"), message, "add fresh: true, or remove passing")
    if effect.missions:
        yield from _missions(check, place, effect)
        return
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        for index, reference in enumerate(effect.only):
            yield from check.card_of((*place, "only", index), reference, deck)
        yield from _twice(check, (*place, "only"), effect.only)
        if effect.replace is not None:
            card_place = (*place, "replace", "card")
            yield from check.card_of(card_place, effect.replace.card, deck)
            needed = effect.count + effect.replace.count
            if needed > deck.copies:
                message = f"this may need {needed} cards, but the deck has {deck.copies}"
                yield check.error((*place, "replace", "count"), message, "add cards, or draw fewer")
        available = check.facts.copies(deck, effect.only)
        if effect.only and effect.count > available:
            message = f"this draws {effect.count} of {available} cards"
            yield check.error((*place, "only"), message, "add cards, or draw fewer")
        own = check.view.node.parent if check.kind == "card" else None
        if effect.fresh and effect.on == "play" and own in check.facts.drawn_after(deck):
            message = "this puts cards back and may draw this card again, endlessly"
            yield check.error((*place, "fresh"), message, "move the draw to a moment of the game")
        types = {card.type for card in deck.cards.values() if card.type}
        if effect.passing is not None and effect.passing not in types:
            message = f'no card of "{deck.node.name}" has the type "{effect.passing}"'
            hint = did_you_mean(effect.passing, types) or "types: " + first_names(types)
            yield check.error((*place, "passing"), message, hint if types else "")


def _missions(check: Checker, place: Place, effect: Draw) -> Errors:
    missions = check.facts.missions()
    if not check.facts.game.missions:
        message = "this game has no missions"
        yield check.error((*place, "missions"), message, "list them under game: missions:")
        return
    offered = len(effect.only or missions)
    if effect.count > offered:
        message = f"{effect.count} missions are drawn, but there are {offered}"
        yield check.error(place, message, "add missions, or draw fewer")
    for index, reference in enumerate(effect.only):
        node = check.facts.find(reference, check.view.node)
        if node is not None and node.id not in missions:
            slugs = {id.rpartition("/")[2] for id in missions}
            hint = did_you_mean(node.slug, slugs) or "add it to game: missions:"
            message = f'"{reference}" is not among the missions of this game'
            yield check.error((*place, "only", index), message, hint)
    yield from _twice(check, (*place, "only"), effect.only)
    for name in ("replace", "passing", "side"):
        if getattr(effect, name) is not None:
            yield check.error(
                (*place, name), f'a draw of missions cannot have "{name}"', f'remove "{name}"'
            )


def _twice(check: Checker, place: Place, references: tuple[str, ...]) -> Errors:
    seen: set[str] = set()
    for index, reference in enumerate(references):
        node = check.facts.find(reference, check.view.node)
        if node is not None and node.id in seen:
            yield check.error(
                (*place, index), f'"{reference}" is listed twice', "remove one of them"
            )
        seen |= {node.id} if node else set()


def redraw(check: Checker, place: Place, effect: Redraw) -> Errors:
    """Check an exchange of a card."""
    if check.kind != "card":
        message = "there is no card to exchange here"
        hint = "redraw is an effect of the card that is exchanged"
        yield check.error((*place, "op"), message, hint)


def exclude(check: Checker, place: Place, effect: Exclude) -> Errors:
    """Check cards that are taken out of a deck."""
    if not effect.cards and effect.random is None:
        hint = 'write which "cards", or how many at "random"'
        yield check.error(place, "this effect takes no cards out of the deck", hint)
    if effect.keep and effect.random is None:
        message = '"keep" is only for cards taken at "random"'
        yield check.error((*place, "keep"), message, 'remove "keep"')
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        for name in ("cards", "keep"):
            references: tuple[str, ...] = getattr(effect, name)
            for index, reference in enumerate(references):
                yield from check.card_of((*place, name, index), reference, deck)
            yield from _twice(check, (*place, name), references)
        named = [check.facts.find(card, check.view.node) for card in effect.cards]
        removed = {node.id for node in named if node}
        for index, card in enumerate(effect.keep):
            node = check.facts.find(card, check.view.node)
            if node is not None and node.id in removed:
                yield check.error(
                    (*place, "keep", index),
                    f'"{card}" is taken out by "cards"',
                    "remove it from one of the two",
                )
        if effect.random is not None:
            protected = {n.id for c in effect.keep if (n := check.facts.find(c, check.view.node))}
            fixed = removed | protected
            available = sum(c.copies for id, c in deck.cards.items() if id not in fixed)
            if effect.random > available:
                message = f"{effect.random} cards at random, but only {available} can be taken"
                yield check.error((*place, "random"), message, "take out fewer, or keep fewer")
        if check.facts.copies(deck, effect.cards) + (effect.random or 0) >= deck.copies:
            message = f'no cards are left in "{deck.node.name}"'
            yield check.error(place, message, f"the deck has {deck.copies}")


def choose(check: Checker, place: Place, effect: Choose) -> Errors:
    """Check a choice."""
    for name, required in (("options", "options"), ("zone", "markers")):
        if getattr(effect, name) and effect.from_ != required:
            message = f'"{name}" is only for a choice "from: {required}"'
            yield check.error(
                (*place, name), message, f'remove "{name}", or write from: {required}'
            )
    if effect.to == "discard" and effect.from_ not in ("hand", "deck"):
        yield check.error((*place, "to"), f"{effect.from_} cannot be discarded", 'remove "to"')
    if effect.secret and effect.by != "each":
        message = "only a choice of both sides can be secret"
        yield check.error((*place, "secret"), message, "write by: each")
    if effect.by == "opponent" and not check.sided:
        message = "this effect has no owner, so there is no opponent"
        yield check.error((*place, "by"), message, "did you mean each?")
    checks = {
        "options": _options,
        "hand": _hand,
        "deck": _from_deck,
        "markers": _markers,
    }
    yield from checks[effect.from_](check, place, effect)


def _options(check: Checker, place: Place, effect: Choose) -> Errors:
    count = len(effect.options)
    if count == 0:
        yield check.error(place, "there are no options to choose from", "add options: {…}")
    elif count < effect.count:
        message = f"cannot choose {effect.count} of {count} options"
        yield check.error((*place, "count"), message, "choose fewer, or add options")
    elif count == effect.count and not effect.optional:
        message = f"with {count} option{'s' * (count > 1)} there is nothing to decide"
        yield check.error((*place, "options"), message, "add options, or optional: true")
    yield from duplicate_names(check.view, (*place, "options"), effect.options)


def _hand(check: Checker, place: Place, effect: Choose) -> Errors:
    if check.facts.game.hand is None:
        yield check.error((*place, "from"), "this game has no hands", "add hand: to the game")
    elif check.kind in ("setup", "mission"):
        message = "hands are drawn only after the setup"
        yield check.error(
            (*place, "from"), message, "move it to a moment, or to a card of the hand"
        )
    elif (deck := check.facts.find(effect.deck)) and deck != check.facts.find(
        check.facts.game.hand.deck
    ):
        message = f'hands are not drawn from "{effect.deck}"'
        yield check.error((*place, "deck"), message, f"but from {check.facts.game.hand.deck}")


def _from_deck(check: Checker, place: Place, effect: Choose) -> Errors:
    if effect.deck is None:
        message = 'a choice from a deck needs "deck"'
        yield check.error((*place, "from"), message, "add deck: …")
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        if not deck.shared and effect.by != "each" and not check.sided:
            message = f'each side has its own deck "{deck.node.name}": whose deck is meant?'
            yield check.error((*place, "deck"), message, "write by: each")
        elif deck.shared and effect.by == "each" and effect.to == "keep":
            message = "both sides could choose the same card of this shared deck"
            hint = f"write shared: false in {deck.node.slug}.yml"
            yield check.error((*place, "deck"), message, hint)
        elif effect.count > deck.copies:
            message = f"{effect.count} cards, but the deck has {deck.copies}"
            yield check.error((*place, "count"), message, "choose fewer, or add cards")


def _markers(check: Checker, place: Place, effect: Choose) -> Errors:
    used = check.facts.in_use()
    cards = [c for id in used for c in check.facts.decks[id].cards.values()]
    missions = [node.data for _, node in check.facts.missions().values()]
    if not any(getattr(item, "map", None) for item in (*cards, *missions)):
        message = "no card or mission of this game has a map, so there are no markers"
        yield check.error((*place, "from"), message, "give a card map: …, or remove this effect")


def trade(check: Checker, place: Place, effect: Trade) -> Errors:
    """Check that there is something to trade."""
    if check.kind not in ("card", "mission"):
        message = "a trade is an effect of a card in play"
        yield check.error((*place, "op"), message, "move it to effects: of a card")
    yield from mode_errors(check.facts, check.view, (*place, "mode"), effect.mode)
    hand, deck = check.facts.game.hand, check.facts.hand
    if effect.mode == "fixed" and hand and deck and "fixed" in hand.modes:
        fixed = sum(card.copies for card in deck.cards.values() if card.fixed)
        if fixed <= (hand.modes["fixed"].choose or 0):
            message = f"the deck has {fixed} fixed cards, so none is left to trade for"
            yield check.error((*place, "mode"), message, "mark more cards with fixed: true")


def remember(check: Checker, place: Place, effect: Remember) -> Errors:
    """Check what a card remembers: it needs a card, and rounds that the game has."""
    if check.kind not in ("card", "mission"):
        yield check.error(place, "only a card or a mission can remember something", "move it there")
    if (effect.what == "roll") != (effect.dice is not None):
        message = '"what: roll" and "dice" need each other'
        yield check.error((*place, "what"), message, "as in what: roll, dice: 2D6")
    for name in ("zone", "random", "never", "removed", "others_removed"):
        if getattr(effect, name) and effect.what != "marker":
            message = f'"{name}" is only for "what: marker"'
            yield check.error((*place, name), message, f'remove "{name}"')
    if effect.ask and (effect.random or effect.what == "roll"):
        message = "what dice or chance decide cannot be asked"
        yield check.error((*place, "ask"), message, 'remove "ask"')
    for name in ("removed", "others_removed"):
        battle_round = getattr(effect, name)
        if battle_round is not None and battle_round > check.facts.game.rounds:
            message = f"the game has no battle round {battle_round}"
            yield check.error((*place, name), message, f"it has {check.facts.game.rounds}")
