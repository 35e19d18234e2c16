"""Check hands: deck, size, modes, discards and exchanges.

In: the facts of a pack. Out: errors at the value that is wrong.
"""

from musterbook.library.checks.effects import Checker, Errors, duplicate_names
from musterbook.library.checks.pack_game_facts import Deck, Facts
from musterbook.library.model.entries import Card
from musterbook.library.model.pack_game import Exchange, Hand
from musterbook.library.source import Place


def errors(facts: Facts) -> Errors:
    """Check the hands of a game."""
    hand, view = facts.game.hand, facts.pack
    if hand is None:
        return
    place: Place = ("game", "hand")
    checker = Checker(facts, view, "setup", True)
    yield from checker.deck_errors((*place, "deck"), hand.deck)
    if not hand.modes:
        message = "a hand needs at least one mode"
        yield view.error((*place, "modes"), message, "add tactical: {name: …} or fixed: {…}")
    if (deck := facts.hand) is not None and hand.size * deck.sharers > deck.copies:
        message = f'hands need {hand.size * deck.sharers} cards of "{deck.node.name}"'
        yield view.error((*place, "size"), message, f"the deck has {deck.copies}")
    yield from _modes(facts, place, hand, facts.hand)
    yield from _discard(facts, place, hand)
    if hand.swap is not None:
        yield from _swap(facts, place, hand)
    if hand.exchange is not None:
        yield from _exchange(facts, place, hand, hand.exchange)


def _modes(facts: Facts, place: Place, hand: Hand, deck: Deck | None) -> Errors:
    view = facts.pack
    yield from duplicate_names(view, (*place, "modes"), {k: m.name for k, m in hand.modes.items()})
    fixed, tactical = hand.modes.get("fixed"), hand.modes.get("tactical")
    if tactical is not None and tactical.choose is not None:
        message = "tactical cards are drawn, not chosen"
        yield view.error((*place, "modes", "tactical", "choose"), message, "remove choose")
    if fixed is None or deck is None:
        return
    mode_place = (*place, "modes", "fixed")
    if fixed.choose is None:
        message = 'the mode "fixed" needs "choose": how many cards a side chooses'
        yield view.error(mode_place, message, f"add choose: {hand.size}")
        return
    if fixed.choose > hand.size:
        message = f"{fixed.choose} fixed cards for a hand of {hand.size}"
        yield view.error((*mode_place, "choose"), message, f"choose at most {hand.size}")
    if deck.shared:
        message = "both sides could choose the same fixed card of this shared deck"
        hint = f"write shared: false in {deck.node.slug}.yml"
        yield view.error((*place, "deck"), message, hint)
    count = sum(1 for card in deck.cards.values() if card.fixed)
    if count < fixed.choose:
        message = f"a side chooses {fixed.choose} fixed cards, but the deck has {count}"
        yield view.error((*mode_place, "choose"), message, "mark cards with fixed: true")
        return
    excluded = {n.id for c in (facts.game.pool.not_fixed if facts.game.pool else ())
              if (n := facts.find(c)) is not None}  # fmt: skip
    available = sum(1 for id, card in deck.cards.items() if card.fixed and id not in excluded)
    if available < fixed.choose:
        message = f"only {available} fixed cards are left to choose {fixed.choose} from"
        yield view.error(("game", "pool", "not_fixed"), message, "exclude fewer cards")


def _discard(facts: Facts, place: Place, hand: Hand) -> Errors:
    rule, view = hand.discard, facts.pack
    if rule is None:
        return
    at = (*place, "discard")
    if hand.modes and "tactical" not in hand.modes:
        message = "only tactical cards can be discarded, and no hand is tactical"
        yield view.error(at, message, 'add the mode "tactical", or remove discard')
    if rule.cp and facts.game.command is None:
        message = "this game has no command points"
        yield view.error((*at, "cp"), message, "add command: {} to the game")
    for index, number in enumerate(rule.except_rounds):
        yield from facts.round_errors(view, (*at, "except_rounds", index), number)
    yield from view.repeated((*at, "except_rounds"), rule.except_rounds)
    if rule.most is not None and rule.most > hand.size and hand.fill == "up-to":
        message = f"a hand of {hand.size} cannot discard {rule.most}"
        yield view.error((*at, "most"), message, f"write at most {hand.size}")


def _exchange(facts: Facts, place: Place, hand: Hand, rule: Exchange) -> Errors:
    view, at = facts.pack, (*place, "exchange")
    if hand.swap is not None:
        message = "cards are exchanged by both a stratagem and a rule"
        yield view.error(at, message, 'remove "swap" or "exchange"')
    if rule.cp and facts.game.command is None:
        message = "this game has no command points"
        yield view.error((*at, "cp"), message, "add command: {} to the game")
    yield from _drawn(facts, at, hand, "exchange")


def _drawn(facts: Facts, at: Place, hand: Hand, name: str) -> Errors:
    """Check that hands are drawn, as exchanging cards requires."""
    draws = any(getattr(e, "what", None) == "fixed-draw" for _, _, _, e in facts.all_effects())
    if hand.modes and "tactical" not in hand.modes and not draws:
        message = "only hands that are drawn can exchange cards, and no hand is tactical"
        hint = f'add the mode "tactical", or remove {name}'
        yield facts.pack.error(at, message, hint)


def _swap(facts: Facts, place: Place, hand: Hand) -> Errors:
    view, at = facts.pack, (*place, "swap")
    node = facts.find(hand.swap)
    if node is None or not isinstance(node.data, Card):
        return
    if node.pack != view.node.id:
        message = f'"{hand.swap}" is a card of another pack'
        yield view.error(at, message, "use a card of this pack")
    elif node.data.stratagem is None:
        yield view.error(at, f'"{hand.swap}" is not a stratagem', "swap names a stratagem")
    elif node.data.stratagem.cost.cp and facts.game.command is None:
        message = "this stratagem costs command points, but the game has none"
        yield view.error(at, message, "add command: {} to the game")
    yield from _drawn(facts, at, hand, "swap")
