"""Check each effect by itself: what it refers to, its counts, and fields that exclude each other.

In: an effect and its context. Out: errors at the value that is wrong. What an effect needs from
earlier ones is found by playing the game.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from musterbook.errors import ContentError, did_you_mean, meant_or_known
from musterbook.library.checks.entry_views import EntryView
from musterbook.library.checks.played_packs import PlayedDeck, PlayedPack
from musterbook.library.checks.roll_tables import gap, results_hint, row_errors, span_errors
from musterbook.library.checks.scoring import cap_errors, mode_errors
from musterbook.library.model.cards import Card
from musterbook.library.model.effects import (
    Assign,
    Choose,
    Condition,
    Draw,
    Effect,
    Exclude,
    First,
    Length,
    Limit,
    PlaceMap,
    Reassign,
    Remember,
    Roll,
    Set,
    Trade,
)
from musterbook.library.model.files import Table
from musterbook.library.model.nodes import Node
from musterbook.library.phrases import number_of
from musterbook.library.source import Place

Errors = Iterator[ContentError]


@dataclass(frozen=True)
class Checker:
    """Checks the effects of one list.

    `kind` is `setup`, `mission`, `card`, `moment` or `roll`; `sided` is true if the effects belong
    to one side.
    """

    played: PlayedPack
    view: EntryView
    kind: str
    sided: bool

    def effect(self, place: Place, effect: Effect) -> Errors:
        """Check one effect, without its nested effects."""
        holders = _HOLDERS.get(effect.op, (self.kind,))
        if self.kind not in holders:
            message = f'"{effect.op}" is only for {" or ".join(_KINDS[kind] for kind in holders)}'
            yield self.error((*place, "op"), message, "move it there")
            return
        if effect.if_ is not None:
            yield from self._condition((*place, "if"), effect.if_)
        if effect.on == "hand-draw":
            if self.kind != "card":
                message = "only effects of cards can wait for a hand draw"
                yield self.error((*place, "on"), message, 'remove "on"')
            elif self.played.game.hand is None:
                yield self.error((*place, "on"), "this game has no hands", "add hand: to the game")
        yield from self._combination(place, effect)
        if effect.op in _OPERATIONS:
            yield from _OPERATIONS[effect.op](self, place, effect)

    def _combination(self, place: Place, effect: Effect) -> Errors:
        """Check that fields which need each other are there together."""
        for op, names, other, value in _ONLY_FOR:
            given = getattr(effect, other, None)
            if op != effect.op or (given == value if value else given):
                continue
            for name in names:
                if getattr(effect, name):
                    wanted = f"{other.rstrip('_')}: {value}" if value else other
                    message = f'"{name}" is only for an effect with "{wanted}"'
                    yield self.error((*place, name), message, f'remove "{name}"')
        for op, other, value, name in _NEEDS:
            if op == effect.op and getattr(effect, other) == value and not getattr(effect, name):
                key = other.rstrip("_")
                message = f'"{key}: {value}" needs "{name}"'
                yield self.error((*place, key), message, f"add {name}: …")

    def error(self, place: Place, message: str, hint: str = "") -> ContentError:
        return self.view.error(place, message, hint)

    def find(self, id: str | None) -> Node | None:
        return self.played.library.find(id)

    def deck(self, id: str | None) -> PlayedDeck | None:
        """Return the deck of this pack with an id, if it has cards."""
        deck = self.played.decks.get(id or "")
        return deck if deck and deck.cards else None

    def deck_errors(self, place: Place, id: str | None) -> Errors:
        """Yield an error if an id is that of a deck that the game cannot use."""
        node = self.find(id)
        if node is None or node.kind != "deck":
            return  # already reported
        deck = self.played.decks.get(node.id)
        if deck is None:
            message = f'"{self.view.words(place)}" is a deck of another pack'
            hint = "a game can use only decks of its pack: add this one with uses: in pack.yml"
            if self.view.locate(place).mark().via:
                hint = f'add a deck "{node.slug}", or change or leave out what names it'
            yield self.error(place, message, hint)
        elif not deck.cards:
            message = f'the deck "{self.view.words(place)}" has no cards'
            yield self.error(place, message, "add cards, or remove the deck from the game")

    def cards_of(self, place: Place, ids: tuple[str, ...], deck: PlayedDeck) -> Errors:
        for index, id in enumerate(ids):
            yield from self.card_of((*place, index), id, deck)

    def card_of(self, place: Place, id: str, deck: PlayedDeck) -> Errors:
        node = self.find(id)
        if node is None or node.kind != "card" or node.id in deck.cards:
            return
        hint = meant_or_known(node.slug, {id.rpartition("/")[2] for id in deck.cards}, "cards")
        message = f'"{self.view.words(place)}" is not a card of "{deck.node.name}"'
        yield self.error(place, message, hint)

    def option(self, name: str, options: Iterable[str], choice: str) -> tuple[str, str]:
        """Return the message and the hint for what is not an option of a choice."""
        message = f'"{name}" is not an option of "{choice}"'
        return message, meant_or_known(name, options, "options")

    def unknown_choice(self, place: Place, choice: str) -> Errors:
        """Yield an error if no effect of the pack makes a choice with this name."""
        choices = self.played.choices()
        if choice not in choices:
            hint = meant_or_known(choice, choices, 'choices with a "name"')
            yield self.error(place, f'there is no choice named "{choice}"', hint)

    def _condition(self, place: Place, condition: Condition) -> Errors:
        played = self.played
        if condition.round is not None:
            if self.kind == "setup":
                message = "the setup is before the first battle round"
                yield self.error((*place, "round"), message, "remove the condition")
            else:
                yield from played.round_errors(self.view, (*place, "round"), condition.round)
        if condition.mode is not None:
            if condition.mode in played.modes and self.kind == "setup":
                message = "modes are chosen only after the setup"
                yield self.error((*place, "mode"), message, "remove the condition")
            yield from mode_errors(played, self.view, (*place, "mode"), condition.mode)
        known = played.game.variants
        used = bool(self.view.locate(place).mark().via)  # what its pack has may be left out here
        for at, variant in enumerate(condition.variants):
            if variant not in known and not used:
                message = f'there is no kind of game named "{variant}"'
                hint = meant_or_known(variant, known, "variants")
                yield self.error((*place, "variants", at), message, hint)
        card = self.find(condition.in_play)
        if (
            card is not None
            and card.kind == "card"
            and card.parent not in played.in_use()
            and not used
        ):
            message = f'"{self.view.words((*place, "in_play"))}" never comes into play'
            yield self.error((*place, "in_play"), message, "its deck is not used by this game")
        if condition.choice is not None and condition.is_ is not None:
            yield from self.unknown_choice((*place, "choice"), condition.choice)
            options = played.choices().get(condition.choice)
            if options is not None and condition.is_ not in options:
                problem = self.option(condition.is_, options, condition.choice)
                yield self.error((*place, "is"), *problem)


_KINDS = {"setup": "the setup", "mission": "a mission", "card": "a card"}
_BEFORE, _IN_PLAY = ("setup", "mission"), ("card", "mission")

_HOLDERS: Mapping[str, tuple[str, ...]] = {
    "redraw": ("card",), "trade": _IN_PLAY, "remember": _IN_PLAY, "add-marker": _IN_PLAY,
    "assign": _BEFORE, "map": _BEFORE, "sides": _BEFORE,
}  # fmt: skip
"""Where an operation is allowed; others are allowed in every list of effects."""

_ONLY_FOR: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("draw", ("passing",), "fresh", ""),
    ("draw", ("replace", "passing", "side"), "deck", ""),
    ("exclude", ("keep",), "random", ""),
    ("choose", ("options",), "from_", "options"),
    ("choose", ("zone",), "from_", "markers"),
    ("choose", ("secret",), "by", "each"),
    ("set", ("card",), "what", "cost"),
    ("set", ("of",), "what", "scoring"),
    ("reassign", ("only",), "how", "share"),
    ("first", ("attacker",), "by", "dice"),
    ("remember", ("dice", "least"), "what", "roll"),
    ("remember", ("zone", "random", "never", "removed", "others_removed"), "what", "marker"),
)
"""Operation, fields, another field, its value: the fields need the other field, with that value if
one is given."""

_NEEDS = (
    ("choose", "from_", "options", "options"),
    ("choose", "from_", "deck", "deck"),
    ("set", "what", "cost", "card"),
    ("set", "what", "scoring", "of"),
    ("first", "by", "dice", "attacker"),
    ("remember", "what", "roll", "dice"),
)
"""Operation, field, value, another field: the value of the field needs the other field."""


def has_owner(played: PlayedPack, node: Node) -> bool:
    """Whether a card in play always belongs to one side."""
    deck = played.decks.get(node.parent or "")
    challenger = played.game.challenger.deck if played.game.challenger else None
    return deck is not None and (
        not deck.shared or deck is played.hand or deck.node.id == challenger
    )


def duplicate_names(view: EntryView, place: Place, names: Mapping[Any, str]) -> Errors:
    """Yield an error for each duplicate name; players choose by name."""
    owners: dict[str, Any] = {}
    for slug, name in names.items():
        if name in owners:
            message = f'"{owners[name]}" and "{slug}" are both called "{name}"'
            yield view.error((*place, slug), message, "give each its own name")
        owners.setdefault(name, slug)


# --- Effects that move cards ----------------------------------------------------------------------


def _draw(check: Checker, place: Place, effect: Draw) -> Errors:
    if effect.missions:
        yield from _draw_missions(check, place, effect)
        return
    yield from check.deck_errors((*place, "deck"), effect.deck)
    deck = check.deck(effect.deck)
    if deck is None:
        return
    yield from check.cards_of((*place, "only"), effect.only, deck)
    if effect.replace is not None:
        at = (*place, "replace")
        yield from check.card_of((*at, "card"), effect.replace.card, deck)
    own = check.view.node.parent if check.kind == "card" else None
    if effect.fresh and effect.on == "play" and own in check.played.drawn_after(deck):
        message = "this puts cards back and may draw this card again, endlessly"
        yield check.error((*place, "fresh"), message, "move the draw to a moment of the game")
    types = {card.type for card in deck.cards.values() if card.type}
    if effect.passing is not None and effect.passing not in types:
        message = f'no card of "{deck.node.name}" has the type "{effect.passing}"'
        hint = meant_or_known(effect.passing, types, "types")
        yield check.error((*place, "passing"), message, hint)


def _draw_missions(check: Checker, place: Place, effect: Draw) -> Errors:
    missions = check.played.missions()
    if not check.played.game.missions:
        message = "this game has no missions"
        yield check.error((*place, "missions"), message, "list them under game: missions:")
        return
    for index, id in enumerate(effect.only):
        at = (*place, "only", index)
        node = check.find(id)
        if node is not None and node.id not in missions:
            slugs = {id.rpartition("/")[2] for id in missions}
            hint = did_you_mean(node.slug, slugs) or "add it to game: missions:"
            message = f'"{check.view.words(at)}" is not among the missions of this game'
            yield check.error(at, message, hint)


def _exclude(check: Checker, place: Place, effect: Exclude) -> Errors:
    if not effect.cards and effect.random is None:
        hint = 'write which "cards", or how many at "random"'
        yield check.error(place, "this effect takes no cards out of the deck", hint)
    yield from check.deck_errors((*place, "deck"), effect.deck)
    deck = check.deck(effect.deck)
    if deck is None:
        return
    yield from check.cards_of((*place, "cards"), effect.cards, deck)
    yield from check.cards_of((*place, "keep"), effect.keep, deck)
    for index, card in enumerate(effect.keep):
        if card in effect.cards:
            at = (*place, "keep", index)
            message = f'"{check.view.words(at)}" is taken out by "cards"'
            yield check.error(at, message, "remove it from one of the two")


def _trade(check: Checker, place: Place, effect: Trade) -> Errors:
    yield from mode_errors(check.played, check.view, (*place, "mode"), effect.mode)
    hand, deck = check.played.game.hand, check.played.hand
    if effect.mode == "fixed" and hand and deck and "fixed" in hand.modes:
        fixed = sum(card.copies for card in deck.cards.values() if card.fixed)
        if fixed <= (hand.modes["fixed"].choose or 0):
            message = f"the deck has {fixed} fixed cards, so none is left to trade for"
            yield check.error((*place, "mode"), message, "mark more cards with fixed: true")


# --- Choices, and what is looked up by them -------------------------------------------------------


def _choose(check: Checker, place: Place, effect: Choose) -> Errors:
    if effect.to == "discard" and effect.from_ not in ("hand", "deck"):
        yield check.error((*place, "to"), f"{effect.from_} cannot be discarded", 'remove "to"')
    if effect.by == "opponent" and not check.sided:
        message = "this effect has no owner, so there is no opponent"
        yield check.error((*place, "by"), message, "did you mean each?")
    match effect.from_:
        case "options":
            yield from _choose_option(check, place, effect)
        case "hand":
            yield from _choose_from_hand(check, place, effect)
        case "deck":
            yield from _choose_from_deck(check, place, effect)
        case "markers":
            yield from _choose_marker(check, place)


def _choose_option(check: Checker, place: Place, effect: Choose) -> Errors:
    count = len(effect.options)
    if 0 < count < effect.count:
        message = f"cannot choose {effect.count} of {count} options"
        yield check.error((*place, "count"), message, "choose fewer, or add options")
    elif count == effect.count and not effect.optional:
        message = f"with {number_of(count, 'option')} there is nothing to decide"
        yield check.error((*place, "options"), message, "add options, or optional: true")
    yield from duplicate_names(check.view, (*place, "options"), effect.options)


def _choose_from_hand(check: Checker, place: Place, effect: Choose) -> Errors:
    hand = check.played.game.hand
    if hand is None:
        yield check.error((*place, "from"), "this game has no hands", "add hand: to the game")
    elif check.kind in ("setup", "mission"):
        message = "hands are drawn only after the setup"
        hint = "move it to a moment, or to a card of the hand"
        yield check.error((*place, "from"), message, hint)
    elif check.find(effect.deck) and effect.deck != hand.deck:
        at = (*place, "deck")
        message = f'hands are not drawn from "{check.view.words(at)}"'
        hint = f"but from {check.played.pack.words(('game', 'hand', 'deck'))}"
        yield check.error(at, message, hint)


def _choose_from_deck(check: Checker, place: Place, effect: Choose) -> Errors:
    yield from check.deck_errors((*place, "deck"), effect.deck)
    deck = check.deck(effect.deck)
    if deck is None:
        return
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


def _choose_marker(check: Checker, place: Place) -> Errors:
    decks = (check.played.decks[id] for id in check.played.in_use())
    cards = (card for deck in decks for card in deck.cards.values())
    missions = (node.data for _, node in check.played.missions().values())
    if not any(getattr(item, "map", None) for item in (*cards, *missions)):
        message = "no card or mission of this game has a map, so there are no markers"
        yield check.error((*place, "from"), message, "give a card map: …, or remove this effect")


def _assign(check: Checker, place: Place, effect: Assign) -> Errors:
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        for mine, row in effect.table.items():
            for theirs, card in row.items():
                yield from check.card_of((*place, "table", mine, theirs), card, deck)
    options = yield from _options(check, place, effect.choice)
    for mine, row in effect.table.items() if options else ():
        for key in ((mine,), *((mine, theirs) for theirs in row)):
            if key[-1] not in options:
                problem = check.option(key[-1], options, effect.choice)
                yield check.view.key_error((*place, "table", *key), *problem)


def _reassign(check: Checker, place: Place, effect: Reassign) -> Errors:
    assignments = [e for _, _, _, e in check.played.all_effects() if isinstance(e, Assign)]
    yield from check.deck_errors((*place, "deck"), effect.deck)
    if (deck := check.deck(effect.deck)) is not None:
        if not any(other.deck == deck.node.id for other in assignments):
            message = f'no side is given a card of "{deck.node.name}"'
            yield check.error((*place, "deck"), message, "add an effect with op: assign")
        yield from check.cards_of((*place, "only"), effect.only, deck)


def _place_map(check: Checker, place: Place, effect: PlaceMap) -> Errors:
    options = yield from _options(check, place, effect.choice)
    seen: set[frozenset[str]] = set()
    for index, pair in enumerate(effect.pairs):
        at = (*place, "pairs", index)
        if effect.names and len(pair.maps) != len(effect.names):
            message = f"{len(pair.maps)} maps for {len(effect.names)} names"
            yield check.error((*at, "maps"), message, "give each map one name")
        for side, name in enumerate(pair.of if options else ()):
            if name not in options:
                problem = check.option(name, options, effect.choice)
                yield check.error((*at, "of", side), *problem)
        if options and frozenset(pair.of) in seen:
            names = ", ".join(f'"{name}"' for name in sorted(set(pair.of)))
            message = f"the pair {names} appears twice"
            yield check.error((*at, "of"), message, "remove one of them")
        seen.add(frozenset(pair.of))


def _options(
    check: Checker, place: Place, choice: str
) -> Generator[ContentError, None, frozenset[str]]:
    """Return the options of a choice of both sides; yield an error if it has none."""
    at = (*place, "choice")
    yield from check.unknown_choice(at, choice)
    options = check.played.choices().get(choice, frozenset())
    if options is None:
        message = f'"{choice}" is not a choice from options or from a deck'
        yield check.error(at, message, "name a choice from: options or from: deck")
    return options or frozenset()


# --- Effects on settings of the game --------------------------------------------------------------


def _limit(check: Checker, place: Place, effect: Limit) -> Errors:
    yield from cap_errors(check.played, check.view, (*place, "cap"), effect.cap)


def _set(check: Checker, place: Place, effect: Set) -> Errors:
    at = (*place, "to")
    is_number = effect.what in ("hand-size", "cost")
    if is_number == isinstance(effect.to, bool):
        message = f'"{effect.what}" must be {"a number" if is_number else "true or false"}'
        hint = "as in what: hand-size, to: 3, or what: scoring, to: false"
        yield check.error(at, message, hint)
    elif effect.to < 0:
        yield check.error(at, f'"{effect.what}" cannot be below 0', "write 0 or more")
    hand, deck = check.played.game.hand, check.played.hand
    if effect.what in ("hand-size", "fixed-draw") and hand is None:
        yield check.error((*place, "what"), "this game has no hands", "add hand: to the game")
    elif effect.what == "fixed-draw" and "fixed" not in check.played.modes:
        message = "no hand of this pack has fixed cards"
        yield check.error((*place, "what"), message, "add the mode fixed: to the hand")
    elif effect.what == "hand-size" and deck and int(effect.to) * deck.sharers > deck.copies:
        message = f"a hand of {effect.to} is too large for a deck of {deck.copies} cards"
        yield check.error(at, message, "make the hand smaller, or add cards")
    node = check.find(effect.card)
    card = node.data if node is not None and isinstance(node.data, Card) else None
    if effect.what == "cost" and card is not None and card.stratagem is None:
        message = f'"{check.view.words((*place, "card"))}" is not a stratagem and costs nothing'
        yield check.error((*place, "card"), message, "name a card with stratagem:")
    tallies = check.played.tallies
    if effect.what == "scoring" and effect.of and effect.of not in tallies:
        hint = meant_or_known(effect.of, tallies, "tallies")
        yield check.error((*place, "of"), f'nothing scores into "{effect.of}"', hint)


def _roll(check: Checker, place: Place, effect: Roll) -> Errors:
    count = 0
    node = check.find(effect.table)
    if effect.each and (effect.rows or effect.table):
        message = 'a roll with "each" only compares two results, so it has no rows'
        yield check.error((*place, "each"), message, "remove the rows, or each: true")
    if effect.rows:
        spans = [row.roll for row in effect.rows]
        count = len(spans)
        yield from row_errors(check.view, (*place, "rows"), spans, effect.dice)
    elif node is not None and isinstance(node.data, Table):
        dice = node.data.roll
        count = len(node.data.rows) if dice else 0
        if dice is None:
            message = f'"{check.view.words((*place, "table"))}" is not a table to roll on'
            yield check.error((*place, "table"), message, 'it has no "roll"')
        elif dice != effect.dice:
            name = "dice" if "dice" in effect.model_fields_set else "table"
            message = f"the table is rolled on with {dice}, not {effect.dice}"
            yield check.error((*place, name), message, f"write dice: {dice}")
        elif missing := gap((row.roll for row in node.data.rows), dice):
            yield check.error((*place, "table"), missing, results_hint(dice))
    if effect.maps and count and len(effect.maps) != count:
        message = f"{len(effect.maps)} maps for {count} rows"
        yield check.error((*place, "maps"), message, "give one map for each row, in order")


def _remember(check: Checker, place: Place, effect: Remember) -> Errors:
    for name in ("ask", "each_turn"):
        if getattr(effect, name) and (effect.random or effect.what == "roll"):
            message = "what dice or chance decide cannot be asked"
            yield check.error((*place, name), message, f'remove "{name}"')
    for name in ("turn_end", "removed", "others_removed"):
        yield from check.played.round_errors(check.view, (*place, name), getattr(effect, name))


def _first(check: Checker, place: Place, effect: First) -> Errors:
    if effect.attacker is not None:
        at = (*place, "attacker")
        yield from span_errors(check.view, at, effect.attacker, "D6")
    if effect.seize is not None:
        yield from _target(check, (*place, "seize"), effect.seize)


def _length(check: Checker, place: Place, effect: Length) -> Errors:
    last, seen = check.played.game.rounds, set[int]()
    for index, more in enumerate(effect.more):
        at = (*place, "more", index)
        if more.after >= last:
            message = f"no battle round follows round {more.after}"
            yield check.error((*at, "after"), message, f"the game has at most {last} rounds")
        if more.after in seen:
            message = f"round {more.after} is listed twice"
            yield check.error((*at, "after"), message, "remove one of them")
        seen.add(more.after)
        yield from _target(check, (*at, "on"), more.on)


def _target(check: Checker, place: Place, number: int) -> Errors:
    if not 2 <= number <= 6:
        what = "always" if number < 2 else "never"
        yield check.error(place, f"a D6 {what} shows {number} or more", "write 2 to 6")


_OPERATIONS: Mapping[str, Callable[[Checker, Place, Any], Errors]] = {
    "draw": _draw,
    "exclude": _exclude,
    "choose": _choose,
    "cap": _limit,
    "set": _set,
    "trade": _trade,
    "assign": _assign,
    "reassign": _reassign,
    "map": _place_map,
    "roll": _roll,
    "remember": _remember,
    "first": _first,
    "length": _length,
}
"""The check of each operation, without its nested effects."""
