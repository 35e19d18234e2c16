"""Check operations on settings of the game: cap, set, roll, sides, first, length.

In: an effect and its context. Out: errors at the value that is wrong.
"""

from musterbook.errors import did_you_mean
from musterbook.library.checks.context import Checker, Errors, first_names
from musterbook.library.checks.dice import gap, results_hint, row_errors, span_errors
from musterbook.library.checks.scoring import mode_errors, tally_errors, without_errors
from musterbook.library.model.effects import First, Length, Limit, Roll, Set, Sides
from musterbook.library.model.entries import Card, Table
from musterbook.library.source import Place


def limit(check: Checker, place: Place, effect: Limit) -> Errors:
    """Check a cap that an effect adds."""
    at = (*place, "cap")
    yield from tally_errors(check.facts, check.view, at, effect.cap.of)
    yield from without_errors(check.view, (*at, "without"), effect.cap)
    if not effect.cap.of:
        hint = "tallies: " + first_names(check.facts.tallies)
        yield check.error(at, 'this cap needs "of"', hint)
    if effect.cap.mode is not None:
        yield from mode_errors(check.facts, check.view, (*at, "mode"), effect.cap.mode)


def set_value(check: Checker, place: Place, effect: Set) -> Errors:
    """Check a number or switch that is set."""
    is_number = effect.what in ("hand-size", "cost")
    if is_number != (not isinstance(effect.to, bool)):
        hint = "a number" if is_number else "true or false"
        yield check.error(
            (*place, "to"),
            f'"{effect.what}" must be {hint}',
            "as in what: hand-size, to: 3, or what: scoring, to: false",
        )
    elif effect.to < 0:
        yield check.error((*place, "to"), f'"{effect.what}" cannot be below 0', "write 0 or more")
    for name, required in (("card", "cost"), ("of", "scoring")):
        value = getattr(effect, name)
        if value is None and effect.what == required:
            yield check.error((*place, "what"), f'"{required}" needs "{name}"', f"add {name}: …")
        elif value is not None and effect.what != required:
            yield check.error(
                (*place, name), f'"{name}" is only for "what: {required}"', f'remove "{name}"'
            )
    hand, deck = check.facts.game.hand, check.facts.hand
    if effect.what in ("hand-size", "fixed-draw") and hand is None:
        yield check.error((*place, "what"), "this game has no hands", "add hand: to the game")
    elif effect.what == "fixed-draw" and "fixed" not in check.facts.modes:
        yield check.error(
            (*place, "what"),
            "no hand of this pack has fixed cards",
            "add the mode fixed: to the hand",
        )
    elif effect.what == "hand-size" and deck and int(effect.to) * deck.sharers > deck.copies:
        message = f"a hand of {effect.to} is too large for a deck of {deck.copies} cards"
        yield check.error((*place, "to"), message, "make the hand smaller, or add cards")
    node = check.facts.find(effect.card, check.view.node)
    card = node.data if node is not None and isinstance(node.data, Card) else None
    if effect.what == "cost" and card is not None and card.stratagem is None:
        message = f'"{effect.card}" is not a stratagem and costs nothing'
        yield check.error((*place, "card"), message, "name a card with stratagem:")
    if effect.what == "scoring" and effect.of and effect.of not in check.facts.tallies:
        hint = did_you_mean(effect.of, check.facts.tallies)
        hint = hint or "tallies: " + first_names(check.facts.tallies)
        yield check.error((*place, "of"), f'nothing scores into "{effect.of}"', hint)


def roll(check: Checker, place: Place, effect: Roll) -> Errors:
    """Check a roll: its dice, its table or rows, and its maps."""
    count = 0
    missing = ""
    node = check.facts.find(effect.table, check.view.node)
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
        rolls = [row.roll for row in node.data.rows]
        missing = gap(rolls, dice) if dice == effect.dice else ""
        if dice is None:
            message = f'"{effect.table}" is not a table to roll on'
            yield check.error((*place, "table"), message, 'it has no "roll"')
        elif dice != effect.dice:
            name = "dice" if "dice" in effect.model_fields_set else "table"
            message = f"the table is rolled on with {dice}, not {effect.dice}"
            yield check.error((*place, name), message, f"write dice: {dice}")
    if missing:
        yield check.error((*place, "table"), missing, results_hint(effect.dice))
    if effect.maps and count and len(effect.maps) != count:
        message = f"{len(effect.maps)} maps for {count} rows"
        yield check.error((*place, "maps"), message, "give one map for each row, in order")


def first(check: Checker, place: Place, effect: First) -> Errors:
    """Check how the first turn is decided."""
    if effect.attacker is not None:
        wrong = list(span_errors(check.view, (*place, "attacker"), effect.attacker, "D6"))
        yield from wrong
        if not wrong and effect.attacker == "1-6":
            message = "every result gives the Attacker the first turn"
            yield check.error((*place, "attacker"), message, "did you mean by: attacker?")
    if effect.seize is not None:
        yield from _target(check, (*place, "seize"), effect.seize)


def _target(check: Checker, place: Place, number: int) -> Errors:
    if not 2 <= number <= 6:
        what = "always" if number < 2 else "never"
        yield check.error(place, f"a D6 {what} shows {number} or more", "write 2 to 6")


def length(check: Checker, place: Place, effect: Length) -> Errors:
    """Check the rolls that decide on further rounds."""
    seen: set[int] = set()
    for index, more in enumerate(effect.more):
        at = (*place, "more", index)
        if more.after >= check.facts.game.rounds:
            message = f"no battle round follows round {more.after}"
            hint = f"the game has at most {check.facts.game.rounds} rounds"
            yield check.error((*at, "after"), message, hint)
        if more.after in seen:
            yield check.error(
                (*at, "after"), f"round {more.after} is listed twice", "remove one of them"
            )
        seen.add(more.after)
        yield from _target(check, (*at, "on"), more.on)


def sides(check: Checker, place: Place, effect: Sides) -> Errors:
    """Check that sides are decided before the battle; later they would be exchanged."""
    if check.kind not in ("setup", "mission"):
        message = "sides are decided before the battle"
        yield check.error((*place, "op"), message, "move it to setup: of the game")
